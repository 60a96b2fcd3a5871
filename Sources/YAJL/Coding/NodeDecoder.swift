/// The decoder that stands at a node: three words, so that `any Decoder` needs no memory for it.
package struct NodeDecoder {
    let session: DecodingSession
    let index: Int
    let place: CodingSteps.Place

    init(_ session: DecodingSession, _ index: Int, _ place: CodingSteps.Place) {
        self.session = session
        self.index = index
        self.place = place
    }

    var kind: Node.Kind { session.view.node(index).kind }

    /// The value as a part of its document.
    package var value: JSONValue { session.value(index) }

    /// The value if it is not an array or object, of which a copy may take long.
    var scalar: JSONValue? { kind == .array || kind == .object ? nil : value }

    /// A decoder at another node, which the program may keep.
    func branch(to node: Int, key: any CodingKey) -> NodeDecoder { branch(to: node, key: key, in: session.arena) }

    private func branch(to node: Int, key: (any CodingKey)?, in arena: Arena) -> NodeDecoder {
        let branch = DecodingSession(branchOf: self, key: key, arena: arena)
        return NodeDecoder(branch, node, branch.place)
    }

    /// The same decoder with its own coding path, for one that the program has kept while the session continued.
    ///
    /// - Parameter step: A step that is going to be pushed.
    fileprivate func detached(for step: CodingStep?) -> NodeDecoder {
        let branch = branch(to: index, key: nil, in: session.arena)
        if case .kept = step { session.moveKept(to: branch.session) }
        return branch
    }

    /// A decoder at a `null` that is not in the document, which the program may keep.
    func branchToNull(key: any CodingKey) -> NodeDecoder {
        let arena = JSONValue.null.copiedArena()
        return branch(to: arena.rootIndex, key: key, in: arena)
    }
}

extension NodeDecoder: Decoder {
    /// The way to the value.
    package var codingPath: [any CodingKey] { session.codingPath(at: place, node: index) }

    package var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard session.view.node(index).kind == .object else {
            throw typeMismatch([String: Any].self, expected: "an object")
        }
        guard session.keepsContainers, let kept = unsafe session.caches.container(for: type),
            unsafe kept._withUnsafeGuaranteedRef({ $0.move(to: self) })
        else { return makeContainer(type) }
        // The container that is kept for a type of keys has this type.
        typealias Kept = TypedKeptContainer<KeyedDecodingContainer<Key>>
        return unsafe kept._withUnsafeGuaranteedRef { unsafe unsafeDowncast($0, to: Kept.self).container }
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(_ type: Key.Type) -> KeyedDecodingContainer<Key> {
        let object = KeyedObject(self, keyedBy: type)
        let container = KeyedDecodingContainer(KeyedNodeContainer<Key>(object))
        if session.keepsContainers { session.caches.keep(container, for: object) }
        return container
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedNodeContainer(self) }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension NodeDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool { session.view.node(index).kind == .null }

    @inline(__always)
    package func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try Self.decode(type, at: index, in: session.view, of: self, by: nil)
    }
}

extension NodeDecoder {
    /// Decodes this node, or one that is a step further.
    ///
    /// Where the type is known when this is compiled, as in most requirements of a container, one line remains.
    ///
    /// - Parameters:
    ///   - view: The session's, which containers have at hand.
    ///   - decoder: The decoder that stands at this node; it is not made for scalars either.
    ///   - step: The step to the node; it is not made for scalars, unless something is wrong with them.
    @inline(__always)
    static func decode<T: Decodable>(
        _ type: T.Type,
        at node: Int,
        in view: ArenaView,
        of decoder: @autoclosure () -> NodeDecoder,
        by step: @autoclosure () -> CodingStep?
    ) throws -> T {
        // Without this, other types would be compared with all of these.
        if MemoryLayout<T>.size > MemoryLayout<Int128>.size {
            return try decoder().decodeComposite(type, at: node, by: step())
        }
        if type == String.self { return try decodeScalar(String.self, as: type, node, view, decoder(), step()) }
        if type == Int.self { return try decodeScalar(Int.self, as: type, node, view, decoder(), step()) }
        if type == Double.self { return try decodeScalar(Double.self, as: type, node, view, decoder(), step()) }
        if type == Bool.self { return try decodeScalar(Bool.self, as: type, node, view, decoder(), step()) }
        if type == Float.self { return try decodeScalar(Float.self, as: type, node, view, decoder(), step()) }
        if type == UInt.self { return try decodeScalar(UInt.self, as: type, node, view, decoder(), step()) }
        if type == Int64.self { return try decodeScalar(Int64.self, as: type, node, view, decoder(), step()) }
        if type == UInt64.self { return try decodeScalar(UInt64.self, as: type, node, view, decoder(), step()) }
        if type == Int32.self { return try decodeScalar(Int32.self, as: type, node, view, decoder(), step()) }
        if type == UInt32.self { return try decodeScalar(UInt32.self, as: type, node, view, decoder(), step()) }
        if type == Int16.self { return try decodeScalar(Int16.self, as: type, node, view, decoder(), step()) }
        if type == UInt16.self { return try decodeScalar(UInt16.self, as: type, node, view, decoder(), step()) }
        if type == Int8.self { return try decodeScalar(Int8.self, as: type, node, view, decoder(), step()) }
        if type == UInt8.self { return try decodeScalar(UInt8.self, as: type, node, view, decoder(), step()) }
        if type == Int128.self { return try decodeScalar(Int128.self, as: type, node, view, decoder(), step()) }
        if type == UInt128.self { return try decodeScalar(UInt128.self, as: type, node, view, decoder(), step()) }
        return try decoder().decodeComposite(type, at: node, by: step())
    }

    /// Decodes a node as the scalar type `T`, which is `Scalar`.
    @inline(__always)
    private static func decodeScalar<Scalar: CodableScalar, T>(
        _ scalar: Scalar.Type,
        as type: T.Type,
        _ node: Int,
        _ view: ArenaView,
        _ decoder: @autoclosure () -> NodeDecoder,
        _ step: @autoclosure () -> CodingStep?
    ) throws -> T {
        let value: Scalar
        if let plain = Scalar.value(view, node) {
            value = plain
        } else {
            value = try decoder().decodeCarefully(scalar, at: node, by: step())
        }
        // The caller has compared the types.
        return unsafe unsafeBitCast(value, to: T.self)
    }

    /// Decodes a node as a scalar if a setting allows it.
    @inline(never)
    private func decodeCarefully<Scalar: CodableScalar>(
        _ type: Scalar.Type,
        at node: Int,
        by step: CodingStep?
    ) throws -> Scalar {
        guard let step else { return try Scalar.carefulValue(self) }
        guard session.isAt(place) else { return try detached(for: step).decodeCarefully(type, at: node, by: step) }
        let inner = NodeDecoder(session, node, session.push(step))
        defer { session.pop() }
        do {
            return try Scalar.carefulValue(inner)
        } catch  where session.settings.collectsErrors {
            session.log?.add(error)
            return Scalar.placeholder
        }
    }

    /// Decodes a node as any type but a scalar.
    @inline(never)
    private func decodeComposite<T: Decodable>(_ type: T.Type, at node: Int, by step: CodingStep?) throws -> T {
        // Most types that are made directly are these. Without errors they need no decoder, and no step unless a key is kept.
        if MemoryLayout<T>.size == MemoryLayout<[Int]>.size, session.log == nil, step?.isKept != true {
            if type == [String].self, let array = session.view.scalars(String.self, of: node) {
                return unsafe unsafeBitCast(array, to: T.self)
            }
            if type == [Double].self, let array = session.view.scalars(Double.self, of: node) {
                return unsafe unsafeBitCast(array, to: T.self)
            }
            if type == [Int].self, let array = session.view.scalars(Int.self, of: node) {
                return unsafe unsafeBitCast(array, to: T.self)
            }
        }
        guard session.isAt(place) else { return try detached(for: step).decodeComposite(type, at: node, by: step) }
        guard let step else { return try Self.make(type, session, node, place) }
        let inner = session.push(step)
        defer { session.pop() }
        do {
            return try Self.make(type, session, node, inner)
        } catch  where session.settings.collectsErrors {
            session.log?.add(error)
            throw GivenUp()
        }
    }

    /// Makes a value of a node.
    ///
    /// The decoder is made where it is handed over: to copy one that is there counts two references more.
    @inline(__always)
    static func make<T: Decodable>(
        _ type: T.Type,
        _ session: DecodingSession,
        _ node: Int,
        _ place: CodingSteps.Place
    ) throws -> T {
        guard let plan = session.caches.plan(for: type) else { return try T(from: NodeDecoder(session, node, place)) }
        return try NodeDecoder(session, node, place).make(type, by: plan)
    }

    /// Makes a value by a plan, which is that of the type itself.
    private func make<T, Plan: JSONDirectlyDecodable>(_ type: T.Type, by plan: Plan.Type) throws -> T {
        unsafe unsafeBitCast(try plan.decode(from: self), to: T.self)
    }
}
