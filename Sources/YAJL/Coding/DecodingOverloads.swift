// The protocols have defaults for these overloads, which throw: a default for one type is taken before a generic method of ours.
// Here they do what the generic methods do, which they can only call through another one, since they would call themselves.

extension KeyedNodeContainer {
    private func any<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T { try decode(type, forKey: key) }
    private func ifPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
        try decodeIfPresent(type, forKey: key)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try any(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try any(type, key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try ifPresent(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try ifPresent(type, key) }
}

extension UnkeyedNodeContainer {
    private mutating func any<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }
    private mutating func ifPresent<T: Decodable>(_ type: T.Type) throws -> T? { try decodeIfPresent(type) }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try any(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try any(type) }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try ifPresent(type) }
}

extension NodeDecoder {
    private func any<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }

    func decode(_ type: Int128.Type) throws -> Int128 { try any(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try any(type) }
}
