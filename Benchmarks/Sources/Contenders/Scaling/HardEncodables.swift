internal import YAJL

/// An object with these names, in this order.
struct Members: Encodable {
    var names: [String]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONCodingKey.self)
        for (index, name) in names.enumerated() {
            try container.encode(index, forKey: JSONCodingKey(stringValue: name))
        }
    }
}

/// A nested object for each member, filled at once.
struct NestedMembers: Encodable {
    var count: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONCodingKey.self)
        for index in 0..<count {
            var nested = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: .member(index))
            try nested.encode(index, forKey: "number")
        }
    }
}

/// A nested array of two for each member; all are open before the last is filled, and after it the one before.
struct LateMembers: Encodable {
    var count: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONCodingKey.self)
        let nested = (0..<count).map { container.nestedUnkeyedContainer(forKey: .member($0)) }
        for var list in nested.reversed() { try list.encode(17) }
        try container.encode(0, forKey: "last")
    }
}

/// A nested array of two for each member; all get their first element, and then all get their second one.
struct TurnedMembers: Encodable {
    var count: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONCodingKey.self)
        var nested = (0..<count / 2).map { container.nestedUnkeyedContainer(forKey: .member($0)) }
        for number in 0..<2 {
            for index in nested.indices { try nested[index].encode(number) }
        }
        try container.encode(0, forKey: "last")
    }
}

/// A nested array for each element.
struct NestedLists: Encodable {
    var count: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for index in 0..<count {
            var nested = container.nestedUnkeyedContainer()
            try nested.encode(index)
        }
        try container.encode("last")
    }
}

/// A member for each `superEncoder(forKey:)`.
struct SuperMembers: Encodable {
    var count: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONCodingKey.self)
        for index in 0..<count { try index.encode(to: container.superEncoder(forKey: .member(index))) }
    }
}

/// An object with one member, an object with one member, and so on.
final class NestedObjects: Encodable, Sendable {
    private let next: NestedObjects?

    init(depth: Int) {
        next = depth > 1 ? NestedObjects(depth: depth - 1) : nil
    }

    private enum CodingKeys: CodingKey { case next }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let next {
            try container.encode(next, forKey: .next)
        } else {
            try container.encodeNil(forKey: .next)
        }
    }
}

extension JSONCodingKey {
    fileprivate static func member(_ index: Int) -> JSONCodingKey { JSONCodingKey(stringValue: "member \(index)") }
}
