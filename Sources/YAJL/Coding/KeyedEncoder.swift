/// Encodes the members of an object.
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let context: EncodingContext
    private let token: EncodingToken
    /// The texts of the keys; without one each key is asked for its name.
    ///
    /// It belongs to the context.
    private unowned(unsafe) let table: EncodedKeyTable?

    /// Makes the value of an encoder an object.
    init(_ context: EncodingContext, _ token: EncodingToken) {
        self.context = context
        self.token = token
        let isTabled = MemoryLayout<Key>.size <= 1 && context.settings.keyStyle != nil
        unsafe table = isTabled ? context.caches.keyTable(for: Key.self) : nil
        context.openObject(token, isTabled ? ObjectIdentifier(Key.self) : nil)
    }

    var codingPath: [any CodingKey] { context.codingPath(token) }

    // MARK: Keys

    /// Puts a key, and makes room for its value.
    @inline(__always)
    private func begin(_ key: Key, _ room: Int) -> OutputCursor {
        if let table = unsafe table {
            if let cursor = context.state.beginMember(table[Self.byte(of: key)], room) { return cursor }
        }
        return beginSlowly(key, room)
    }

    /// The only byte of a key; 0 if it has none.
    @inline(__always)
    private static func byte(of key: Key) -> UInt8 {
        MemoryLayout<Key>.size == 0 ? 0 : unsafe unsafeBitCast(key, to: UInt8.self)
    }

    @inline(never)
    private func beginSlowly(_ key: Key, _ room: Int) -> OutputCursor {
        var name = context.settings.name(of: key, in: codingPath)
        return name.withUTF8 { name in
            if let table = unsafe table {
                let byte = Self.byte(of: key)
                if table[byte].count == 0 {
                    unsafe table.insert(name, for: byte, context.state.layout.escapedText)
                    if let cursor = context.state.beginMember(table[byte], room) { return cursor }
                }
                // The object may have it already.
                context.state.trackMembers()
            }
            return unsafe context.state.beginMember(name: name, room)
        }
    }

    // MARK: Values

    func encodeNil(forKey key: Key) throws {
        try context.check(token, Any?.none as Any)
        var cursor = begin(key, 0)
        cursor.put("null")
        context.state.output.cursor = cursor
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try context.check(token, value)
        if try context.putScalar(value, { begin(key, $0) }, path: { codingPath + [key] }) { return }
        try encodeValue(value, key)
    }

    // Their requirements have implementations that throw, which would be taken before the method for all types.
    func encode(_ value: Int128, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encodeScalar(value, key) }

    private func encodeScalar<Value: Encodable>(_ value: Value, _ key: Key) throws { try encode(value, forKey: key) }

    @inline(never)
    private func encodeValue<Value: Encodable>(_ value: Value, _ key: Key) throws {
        let mark = context.state.mark
        context.state.output.cursor = begin(key, 0)
        try unsafe withUnsafePointer(to: key) { address in
            unsafe context.state.frames.push(at: context.state.output.offset, key: address, Key.self)
            do {
                try context.encodePending(value)
                context.state.end()
            } catch {
                context.state.rollBack(to: mark)
                throw error
            }
        }
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        context.require(token)
        return context.addMember(key, .object).encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        context.require(token)
        return context.addMember(key, .array).encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        context.require(token)
        return context.addMember(JSONCodingKey.superclass, .pending).encoder
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        context.require(token)
        return context.addMember(key, .pending).encoder
    }
}
