/// Encodes the elements of an array.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
    let context: EncodingContext
    let token: EncodingToken

    var codingPath: [any CodingKey] { context.codingPath(token) }

    var count: Int { context.state.frames.contains(token) ? context.state.frames[Int(token.level)].count : 0 }

    func encodeNil() throws {
        context.check(token)
        var cursor = context.state.beginElement(4)
        cursor.put("null")
        context.state.output.cursor = cursor
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        context.check(token)
        let isScalar = try context.putScalar(value, { context.state.beginElement($0) }) {
            codingPath + [JSONCodingKey(intValue: count)]
        }
        if !isScalar { try encodeValue(value) }
    }

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
        context.check(token)
        return context.addElement().encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        context.check(token)
        return context.addElement().encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        context.check(token)
        return context.addElement().encoder
    }
}
