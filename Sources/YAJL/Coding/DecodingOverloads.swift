// The protocols have defaults for these overloads, and a default for one type is taken before a generic method of ours: those
// for `Int128` throw, and those of `decodeIfPresent` know no leniency and look for a member three times. All do what the generic
// methods do, which they can only call through another one, since they would call themselves.

extension KeyedNodeContainer {
    private func any<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T { try decode(type, forKey: key) }

    private func ifPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
        try decodeIfPresent(type, forKey: key)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try any(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try any(type, key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try ifPresent(type, key) }
}

extension UnkeyedNodeContainer {
    private mutating func any<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }

    private mutating func ifPresent<T: Decodable>(_ type: T.Type) throws -> T? { try decodeIfPresent(type) }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try any(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try any(type) }

    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try ifPresent(type) }
}

extension NodeDecoder {
    private func any<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }

    package func decode(_ type: Int128.Type) throws -> Int128 { try any(type) }
    package func decode(_ type: UInt128.Type) throws -> UInt128 { try any(type) }
}
