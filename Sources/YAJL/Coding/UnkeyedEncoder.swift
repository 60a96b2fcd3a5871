/// Encodes the elements of an array.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
    let encoding: Encoding
    let token: OpenValue.Token

    var codingPath: [any CodingKey] { encoding.codingPath(token) }

    var count: Int { encoding.text.values.contains(token) ? encoding.text.values[Int(token.level)].count : 0 }

    func encodeNil() throws {
        try encoding.check(token, .array, Any?.none as Any)
        encoding.put("null") { encoding.text.beginElement($0) }
    }

    /// Witnesses all requirements that encode a value.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        try encoding.check(token, .array, value)
        let isScalar = try encoding.putScalar(value, { encoding.text.beginElement($0) }) {
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
        let mark = encoding.text.mark
        encoding.text.output.cursor = encoding.text.beginElement(0)
        unsafe try encoding.encodeInner(value, nil, nil, rollingBackTo: mark)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoding.addElement(token).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoding.addElement(token).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoding.addElement(token) }
}
