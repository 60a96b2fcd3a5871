/// Encodes the elements of an array.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
    let context: EncodingContext
    let token: EncodingToken

    var codingPath: [any CodingKey] { context.codingPath(token) }

    var count: Int { context.state.frames.contains(token) ? context.state.frames[Int(token.level)].count : 0 }

    func encodeNil() throws {
        try context.check(token, Any?.none as Any)
        var cursor = context.state.beginElement(4)
        cursor.put("null")
        context.state.output.cursor = cursor
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        try context.check(token, value)
        let isScalar = try context.putScalar(value, { context.state.beginElement($0) }) {
            codingPath + [JSONCodingKey(intValue: count)]
        }
        if !isScalar { try encodeValue(value) }
    }

    // Their requirements have implementations that throw, which would be taken before the method for all types.
    func encode(_ value: Int128) throws { try encodeScalar(value) }
    func encode(_ value: UInt128) throws { try encodeScalar(value) }

    private func encodeScalar<Value: Encodable>(_ value: Value) throws { try encode(value) }

    @inline(never)
    private func encodeValue<Value: Encodable>(_ value: Value) throws {
        let mark = context.state.mark
        context.state.output.cursor = context.state.beginElement(0)
        unsafe context.state.frames.push(at: context.state.output.offset, key: nil, nil)
        do {
            try context.encodePending(value)
            context.state.end()
        } catch {
            context.state.rollBack(to: mark)
            throw error
        }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        context.require(token)
        return context.addElement().encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        context.require(token)
        return context.addElement().encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        context.require(token)
        return context.addElement().encoder
    }
}
