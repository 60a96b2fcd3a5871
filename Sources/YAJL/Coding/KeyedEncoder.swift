/// Encodes the members of an object.
@safe
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoding: Encoding
    private let token: OpenValue.Token
    /// The texts of the keys; without them each key is asked for its name.
    ///
    /// They belong to the encoding. Unmanaged, since a reference to them would be counted for each member.
    private let keyTexts: Unmanaged<KeyTexts>?

    /// Makes the value of an encoder an object.
    init(_ encoding: Encoding, _ token: OpenValue.Token) {
        self.encoding = encoding
        self.token = token
        let haveTexts = MemoryLayout<Key>.size <= 1 && encoding.settings.keyStyle != nil
        unsafe keyTexts = haveTexts ? .passUnretained(encoding.caches.keyTexts(for: Key.self)) : nil
        encoding.openObject(token, keyedBy: haveTexts ? ObjectIdentifier(Key.self) : nil)
    }

    var codingPath: [any CodingKey] { encoding.codingPath(token) }

    // MARK: Keys

    /// Puts a key, and makes room for its value.
    @inline(__always)
    private func begin(_ key: Key, _ room: Int) -> OutputCursor { beginKnown(key, room) ?? beginSlowly(key, room) }

    /// Puts a key whose text is known and which the object does not have yet, and makes room for its value.
    @inline(__always)
    private func beginKnown(_ key: Key, _ room: Int) -> OutputCursor? {
        guard let keyTexts = unsafe keyTexts else { return nil }
        let text = unsafe keyTexts._withUnsafeGuaranteedRef { $0[KeyNames.byte(key)] }
        return encoding.text.beginMember(text, room)
    }

    /// Puts a key whose text becomes known, if it can, and makes room for its value.
    private func beginNew(_ key: Key, _ room: Int) -> OutputCursor? {
        guard let keyTexts = unsafe keyTexts?.takeUnretainedValue() else { return nil }
        let byte = KeyNames.byte(key)
        guard keyTexts[byte].count == 0, KeyNames.isFixed(key) else { return nil }
        var name = encoding.settings.name(of: key, in: codingPath)
        name.withUTF8 { unsafe keyTexts.insert($0, for: byte, encoding.text.layout.escapedText) }
        return encoding.text.beginMember(keyTexts[byte], room)
    }

    @inline(never)
    private func beginSlowly(_ key: Key, _ room: Int) -> OutputCursor {
        if let cursor = beginNew(key, room) { return cursor }
        // The object may have it already.
        if unsafe keyTexts != nil { encoding.text.recordMembers() }
        var name = encoding.settings.name(of: key, in: codingPath)
        return name.withUTF8 { unsafe encoding.text.beginMember(name: $0, room) }
    }

    // MARK: Values

    func encodeNil(forKey key: Key) throws {
        try encoding.check(token, .object, Any?.none as Any)
        encoding.put("null") { begin(key, $0) }
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoding.check(token, .object, value)
        if try encoding.putScalar(value, { begin(key, $0) }, path: { codingPath + [key] }) { return }
        try encodeValue(value, key)
    }

    // Their requirements have implementations that throw, which would be taken before the method for all types.
    func encode(_ value: Int128, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encodeScalar(value, key) }

    private func encodeScalar<Value: Encodable>(_ value: Value, _ key: Key) throws { try encode(value, forKey: key) }

    @inline(never)
    private func encodeValue<Value: Encodable>(_ value: Value, _ key: Key) throws {
        let mark = encoding.text.mark
        encoding.text.output.cursor = begin(key, 0)
        try unsafe withUnsafePointer(to: key) { key in
            unsafe try encoding.encodeInner(value, key, Key.self, rollingBackTo: mark)
        }
    }

    // MARK: Containers

    /// Starts a text for the value of a member.
    private func addMember(_ key: Key, _ kind: OpenValue.Kind) -> ValueEncoder {
        encoding.require(token, .object)
        let cursor = beginKnown(key, 0) ?? beginNew(key, 0)
        return cursor.map { encoding.addChild(key, at: $0) } ?? encoding.addMember(key, kind)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        addMember(key, .object).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        addMember(key, .array).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        encoding.require(token, .object)
        return encoding.addMember(JSONCodingKey.superclass, .pending)
    }

    func superEncoder(forKey key: Key) -> any Encoder { addMember(key, .pending) }
}
