/// Encodes a value that stands for another one.
struct SingleValueEncoder: SingleValueEncodingContainer {
    let encoding: Encoding
    let token: OpenValue.Token

    var codingPath: [any CodingKey] { encoding.codingPath(token) }

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
