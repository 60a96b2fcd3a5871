/// The encoder that values encode themselves with, and the container of a value that stands for another one.
///
/// It is small enough to be held in an existential without separate memory.
struct ValueEncoder {
    let encoding: Encoding
    let token: OpenValue.Token
}

extension ValueEncoder: Encoder {
    var codingPath: [any CodingKey] { encoding.codingPath(token) }

    var userInfo: [CodingUserInfoKey: Any] { encoding.settings.encoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedEncoder(encoding, token))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        encoding.openArray(token)
        return UnkeyedEncoder(encoding: encoding, token: token)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws {
        try encoding.checkPending(token, Any?.none as Any)
        encoding.putNull()
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        try encoding.checkPending(token, value)
        if try encoding.putScalar(value, { encoding.beginScalar($0) }, path: { codingPath }) { return }
        try encodeValue(value)
    }

    // Their requirements have implementations that throw, which would be taken before the method for all types.
    func encode(_ value: Int128) throws { try encodeScalar(value) }
    func encode(_ value: UInt128) throws { try encodeScalar(value) }

    private func encodeScalar<Value: Encodable>(_ value: Value) throws { try encode(value) }

    @inline(never)
    private func encodeValue<Value: Encodable>(_ value: Value) throws {
        let mark = encoding.text.mark
        do {
            try encoding.encodePending(value)
            encoding.text.close()
        } catch {
            encoding.text.rollBackValue(to: mark)
            throw error
        }
    }
}
