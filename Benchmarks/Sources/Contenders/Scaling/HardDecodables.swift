internal import YAJL

/// One name among others.
struct OtherName: Decodable { var otherName: Int }

/// Counts the names of an object.
struct KeyCount: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws {
        count = try decoder.container(keyedBy: JSONCodingKey.self).allKeys.count
    }
}

/// Asks for each member of an object whether it is there and not null, and for its value.
struct EveryMember: Decodable {
    private(set) var count = 0

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONCodingKey.self)
        for key in container.allKeys where try container.contains(key) && !container.decodeNil(forKey: key) {
            if try container.decode(Int.self, forKey: key) >= 0 { count += 1 }
        }
    }
}

/// Asks for as many members as there are, by names that no member has.
struct MissingMembers: Decodable {
    private(set) var count = 0

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONCodingKey.self)
        for index in container.allKeys.indices {
            let key = JSONCodingKey(stringValue: "missing\(index)")
            if !container.contains(key), try container.decodeIfPresent(Int.self, forKey: key) == nil { count += 1 }
        }
    }
}

/// Tries one type after the other.
struct TriedTypes: Decodable {
    private(set) var count = 1

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(String.self)) != nil { return }
        if let strings = try? container.decode([String].self) {
            count = strings.count
        } else {
            count = try container.decode([String: TriedTypes].self).values.reduce(0) { $0 + $1.count }
        }
    }
}

/// An object in another one.
final class Link: Decodable {
    let next: Link?
    let count: Int

    private enum CodingKeys: CodingKey { case next }

    init(from decoder: any Decoder) throws {
        // The innermost one is an empty array.
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            next = nil
            count = 1
            return
        }
        let next = try container.decode(Link.self, forKey: .next)
        self.next = next
        count = next.count + 1
    }
}

/// A class whose superclass has a container of its own.
final class Derived: Decodable {
    let base: Int

    private enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(Int.self, forKey: .id)
        base = try container.superDecoder().container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
}

/// Counts integers one by one.
struct Elements: Decodable {
    private(set) var count = 0

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            _ = try container.decode(Int.self)
            count = container.currentIndex
        }
    }
}

/// Counts arrays of one integer, each by a container of its own.
struct NestedElements: Decodable {
    private(set) var count = 0

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            var nested = try container.nestedUnkeyedContainer()
            _ = try nested.decode(Int.self)
            if nested.isAtEnd { count += 1 }
        }
    }
}

/// Asks how deep it is.
struct PathLength: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws { count = decoder.codingPath.count }
}

/// The types that a value may have, tried one after the other, as programs do it that do not know.
enum Guess: Decodable {
    case int(Int)
    case bool(Bool)
    case list([Int])
    case members([String: Int])
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode([Int].self) {
            self = .list(value)
        } else if let value = try? container.decode([String: Int].self) {
            self = .members(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}
