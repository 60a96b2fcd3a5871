/// The decoder that stands at a node: three words, so that `any Decoder` needs no memory for it.
struct NodeDecoder {
    let session: DecodingSession
    let index: Int
    let place: CodingSteps.Place

    @inline(__always)
    init(_ session: DecodingSession, _ index: Int, _ place: CodingSteps.Place) {
        self.session = session
        self.index = index
        self.place = place
    }

    var kind: JSONValueKind {
        switch session.view.node(index).kind {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    var value: JSONValue { session.value(index) }

    /// A decoder at another node, which the program may keep.
    func branch(to node: Int, step: CodingStep) -> NodeDecoder {
        let branch = DecodingSession(branchOf: session, at: place, node: index, step: step, arena: session.arena)
        return NodeDecoder(branch, node, branch.place)
    }

    /// The same decoder with a coding path of its own, for one that the program has kept while the session went on.
    fileprivate var detached: NodeDecoder {
        let branch = DecodingSession(branchOf: session, at: place, node: index, step: nil, arena: session.arena)
        return NodeDecoder(branch, index, branch.place)
    }

    /// A decoder at a `null` that is not in the document, which the program may keep.
    func branchToNull(step: CodingStep) -> NodeDecoder {
        let arena = JSONValue.null.copiedArena()
        let branch = DecodingSession(branchOf: session, at: place, node: index, step: step, arena: arena)
        return NodeDecoder(branch, arena.rootIndex, branch.place)
    }
}

extension NodeDecoder: Decoder {
    var codingPath: [any CodingKey] { session.codingPath(at: place, node: index) }

    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try KeyedNodeContainer<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedNodeContainer(self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension NodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { session.view.node(index).kind == .null }

    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try decode(type, at: index, in: session.view, by: nil)
    }
}

extension NodeDecoder {
    /// Decodes this node, or one that is a step further.
    ///
    /// Where the type is known when this is compiled, as in most requirements of a container, one line remains.
    ///
    /// - Parameters:
    ///   - view: The session's, which containers have at hand.
    ///   - step: The step to the node; it is not made for scalars, unless something is wrong with them.
    @inline(__always)
    func decode<T: Decodable>(
        _ type: T.Type,
        at node: Int,
        in view: ArenaView,
        by step: @autoclosure () -> CodingStep?
    ) throws -> T {
        // Without this, other types would be compared with all of these.
        if MemoryLayout<T>.size > MemoryLayout<Int128>.size { return try other(type, at: node, by: step()) }
        if type == String.self { return try scalar(String.self, as: type, at: node, in: view, by: step()) }
        if type == Int.self { return try scalar(Int.self, as: type, at: node, in: view, by: step()) }
        if type == Double.self { return try scalar(Double.self, as: type, at: node, in: view, by: step()) }
        if type == Bool.self { return try scalar(Bool.self, as: type, at: node, in: view, by: step()) }
        if type == Float.self { return try scalar(Float.self, as: type, at: node, in: view, by: step()) }
        if type == UInt.self { return try scalar(UInt.self, as: type, at: node, in: view, by: step()) }
        if type == Int64.self { return try scalar(Int64.self, as: type, at: node, in: view, by: step()) }
        if type == UInt64.self { return try scalar(UInt64.self, as: type, at: node, in: view, by: step()) }
        if type == Int32.self { return try scalar(Int32.self, as: type, at: node, in: view, by: step()) }
        if type == UInt32.self { return try scalar(UInt32.self, as: type, at: node, in: view, by: step()) }
        if type == Int16.self { return try scalar(Int16.self, as: type, at: node, in: view, by: step()) }
        if type == UInt16.self { return try scalar(UInt16.self, as: type, at: node, in: view, by: step()) }
        if type == Int8.self { return try scalar(Int8.self, as: type, at: node, in: view, by: step()) }
        if type == UInt8.self { return try scalar(UInt8.self, as: type, at: node, in: view, by: step()) }
        if type == Int128.self { return try scalar(Int128.self, as: type, at: node, in: view, by: step()) }
        if type == UInt128.self { return try scalar(UInt128.self, as: type, at: node, in: view, by: step()) }
        return try other(type, at: node, by: step())
    }

    /// Decodes a node as the scalar type `T`, which is `Scalar`.
    @inline(__always)
    private func scalar<Scalar: DecodableScalar, T>(
        _ type: Scalar.Type,
        as same: T.Type,
        at node: Int,
        in view: ArenaView,
        by step: @autoclosure () -> CodingStep?
    ) throws -> T {
        let value: Scalar
        if let first = Scalar.value(view, node) {
            value = first
        } else {
            value = try second(type, at: node, by: step())
        }
        // The caller has compared the types.
        return unsafe unsafeBitCast(value, to: T.self)
    }

    @inline(never)
    private func second<Scalar: DecodableScalar>(
        _ type: Scalar.Type,
        at node: Int,
        by step: CodingStep?
    ) throws -> Scalar {
        guard let step else { return try Scalar.secondValue(self) }
        guard session.isAt(place) else { return try detached.second(type, at: node, by: step) }
        let inner = NodeDecoder(session, node, session.push(step))
        defer { session.pop() }
        do {
            return try Scalar.secondValue(inner)
        } catch  where session.settings.collectsErrors {
            session.log?.add(error)
            return Scalar.placeholder
        }
    }

    /// Decodes a node as any type but a scalar.
    @inline(never)
    private func other<T: Decodable>(_ type: T.Type, at node: Int, by step: CodingStep?) throws -> T {
        guard session.isAt(place) else { return try detached.other(type, at: node, by: step) }
        guard let step else { return try make(type) }
        let inner = NodeDecoder(session, node, session.push(step))
        defer { session.pop() }
        do {
            return try inner.make(type)
        } catch  where session.settings.collectsErrors {
            session.log?.add(error)
            throw GivenUp()
        }
    }

    /// Makes a value of this node.
    @inline(__always)
    func make<T: Decodable>(_ type: T.Type) throws -> T {
        // Most types that are made directly are these; for the others the plan must be asked for.
        if type == [String].self { return unsafe unsafeBitCast(try array(of: String.self), to: T.self) }
        if type == [Double].self { return unsafe unsafeBitCast(try array(of: Double.self), to: T.self) }
        if type == [Int].self { return unsafe unsafeBitCast(try array(of: Int.self), to: T.self) }
        guard let plan = session.caches.plan(for: type) else { return try T(from: self) }
        return try make(type, by: plan)
    }

    /// Makes a value by a plan, which is that of the type itself.
    private func make<T, Plan: JSONDirectlyDecodable>(_ type: T.Type, by plan: Plan.Type) throws -> T {
        unsafe unsafeBitCast(try plan.decode(from: JSONDecodingValue(decoder: self)), to: T.self)
    }
}
