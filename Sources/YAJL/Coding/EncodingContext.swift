/// A value that stands for another one, which errors should name.
package protocol EncodableWrapper {
    /// The other one.
    var wrapped: Any { get }
}

/// An encoding: of a root value, or of a nested container whose text is put into that of its parent at the end.
///
/// Encoders and containers refer to it by a token, so that they are small. Those that have outlived their value are found out.
///
/// It is safe because the state lives as long as the context. It is behind a pointer because the checks for exclusive access
/// to properties of classes would take a third of the time; ``EncodingState`` calls nothing that could come back.
@safe
final class EncodingContext {
    private static let pool = ReusePool<EncodingContext>()

    private let pointer: UnsafeMutablePointer<EncodingState>
    private(set) var settings: EncodingSettings
    private(set) var caches: EncodingCaches

    /// Where a nested container stands.
    private var parent: (context: EncodingContext, level: Int, key: any CodingKey)?

    private init(_ settings: EncodingSettings, _ caches: EncodingCaches) {
        self.settings = settings
        self.caches = caches
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: EncodingState(settings))
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    @inline(__always) var state: EncodingState {
        _read { yield unsafe pointer.pointee }
        _modify { yield unsafe &pointer.pointee }
    }

    // MARK: Roots

    /// Encodes a value with a context that has been used before, if there is one.
    static func encode<Value: Encodable, Result>(
        _ value: Value,
        _ settings: EncodingSettings,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        var context = pool.take() ?? EncodingContext(settings, EncodingCaches())
        defer {
            context.state.reset()
            // Whoever keeps an encoder must not find another value in it.
            if isKnownUniquelyReferenced(&context) {
                context.settings = .blank
                pool.put(context)
            }
        }
        context.settings = settings
        context.caches.prepare(for: settings.keyStyle)
        context.state.begin(settings, in: settings.layout)
        try context.encodePending(value)
        guard context.state.frames.top.kind != .pending else {
            let subject = (value as? any EncodableWrapper)?.wrapped ?? value
            throw EncodingError.invalidValue(
                subject,
                EncodingError.Context(
                    codingPath: [],
                    debugDescription: "Top-level \(type(of: subject)) did not encode any values."
                )
            )
        }
        context.state.end()
        return unsafe try body(context.state.output.text(from: 0))
    }

    /// Encodes a value in the place of the innermost one.
    @inline(__always)
    func encodePending<Value: Encodable>(_ value: Value) throws {
        try unsafe withUnsafePointer(to: value) { unsafe try plan(for: Value.self).encode($0, self) }
    }

    @inline(__always)
    func plan<Value: Encodable>(for type: Value.Type) -> EncodingPlan {
        caches.plans[type] ?? makePlan(for: type)
    }

    @inline(never)
    private func makePlan<Value: Encodable>(for type: Value.Type) -> EncodingPlan {
        let plan = EncodingPlan.make(for: type)
        caches.plans.insert(plan, for: type)
        return plan
    }

    // MARK: Nested containers

    /// The encoder of the innermost value.
    var encoder: ValueEncoder { ValueEncoder(context: self, token: state.frames.token) }

    /// Starts a text for a nested container or a super encoder.
    private func makeChild(_ key: any CodingKey) -> EncodingContext {
        let child = EncodingContext(settings, caches)
        child.parent = (self, state.frames.count - 1, key)
        child.state.begin(settings, in: state.layout)
        return child
    }

    /// Starts a text for the value of a member of the innermost object.
    ///
    /// - Parameter kind: What it will be: an array, an object, or anything.
    func addMember(_ key: some CodingKey, _ kind: EncodingFrame.Kind) -> EncodingContext {
        var name = settings.name(of: key, in: codingPath)
        state.trackMembers()
        return name.withUTF8 { name in
            if kind != .pending, let child = unsafe state.child(named: name), child.state.frames[0].kind == kind {
                return child
            }
            unsafe state.output.cursor = state.beginMember(name: name, 0)
            let child = makeChild(key)
            state.addChild(child)
            return child
        }
    }

    /// Starts a text for an element of the innermost array.
    func addElement() -> EncodingContext {
        let child = makeChild(JSONCodingKey(intValue: state.frames.top.count))
        state.output.cursor = state.beginElement(0)
        state.addChild(child)
        return child
    }

    /// Ends a nested container, lends its text, and forgets all that belonged to it.
    func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        // Values within a container of it are still being encoded: their encode(to:) has ended the value around them.
        if state.frames.count != 1 { EncodingMisuse.endedEarly.stop(at: codingPath(at: 0)) }
        state.end()
        unsafe body(state.output.text(from: 0))
        state.reset()
        parent = nil
    }

    // MARK: Containers

    /// Makes the value of an encoder an object, if it is none yet.
    func openObject(_ token: EncodingToken, _ table: ObjectIdentifier?) {
        require(token)
        switch state.frames.top.kind {
        case .pending: state.beginObject(table)
        case .object: if table == nil || table != state.frames.top.keyTable { state.trackMembers() }
        case .array, .complete: EncodingMisuse.secondValue.stop(at: codingPath)
        }
    }

    /// Makes the value of an encoder an array, if it is none yet.
    func openArray(_ token: EncodingToken) {
        require(token)
        switch state.frames.top.kind {
        case .pending: state.beginArray()
        case .array: break
        case .object, .complete: EncodingMisuse.secondValue.stop(at: codingPath)
        }
    }

    // MARK: Paths

    /// The path of the innermost value.
    var codingPath: [any CodingKey] { codingPath(at: state.frames.count - 1) }

    func codingPath(_ token: EncodingToken) -> [any CodingKey] {
        state.frames.contains(token) ? codingPath(at: Int(token.level)) : []
    }

    private func codingPath(at level: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let parent { path = parent.context.codingPath(at: parent.level) + [parent.key] }
        // A nested container may have outlived what is around it.
        guard level > 0, level < state.frames.count else { return path }
        for level in 1...level {
            let (frame, outer) = (state.frames[level], state.frames[level - 1])
            if outer.kind == .array {
                path.append(JSONCodingKey(intValue: outer.count - 1))
            } else if let key = unsafe frame.key {
                path.append(unsafe Self.key(at: key, frame.keyType))
            }
        }
        return path
    }

    /// Copies the key at an address.
    private static func key(at address: UnsafeRawPointer, _ type: (any CodingKey.Type)?) -> any CodingKey {
        func load<Key: CodingKey>(_ type: Key.Type) -> any CodingKey {
            unsafe address.assumingMemoryBound(to: type).pointee
        }
        if let type { return load(type) }
        return JSONCodingKey(stringValue: unsafe address.assumingMemoryBound(to: String.self).pointee)
    }
}
