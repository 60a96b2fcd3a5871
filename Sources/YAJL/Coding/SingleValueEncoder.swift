/// Encodes a value that stands for another one.
struct SingleValueEncoder: SingleValueEncodingContainer {
    let context: EncodingContext
    let token: EncodingToken

    var codingPath: [any CodingKey] { context.codingPath(token) }

    func encodeNil() throws {
        try context.checkPending(token, Any?.none as Any)
        context.putNull()
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        try context.checkPending(token, value)
        if try context.putScalar(value, { context.beginScalar($0) }, path: { codingPath }) { return }
        try encodeValue(value)
    }

    // Their requirements have implementations that throw, which would be taken before the method for all types.
    func encode(_ value: Int128) throws { try encodeScalar(value) }
    func encode(_ value: UInt128) throws { try encodeScalar(value) }

    private func encodeScalar<Value: Encodable>(_ value: Value) throws { try encode(value) }

    @inline(never)
    private func encodeValue<Value: Encodable>(_ value: Value) throws {
        let mark = context.state.mark
        do {
            try context.encodePending(value)
            context.state.close()
        } catch {
            context.state.rollBackValue(to: mark)
            throw error
        }
    }
}
