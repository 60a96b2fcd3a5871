/// Encodes a value that stands for another one.
struct SingleValueEncoder: SingleValueEncodingContainer {
    let context: EncodingContext
    let token: EncodingToken

    var codingPath: [any CodingKey] { context.codingPath(token) }

    func encodeNil() throws {
        context.checkPending(token)
        context.putNull()
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        context.checkPending(token)
        if try context.putScalar(value, { context.beginScalar($0) }, path: { codingPath }) { return }
        try encodeValue(value)
    }

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
