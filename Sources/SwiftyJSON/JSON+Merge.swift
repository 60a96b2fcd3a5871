internal import Foundation
internal import YAJL

extension JSON {
    /// Merges another value into this one.
    ///
    /// Dictionaries are merged member by member, arrays are joined, anything else is replaced. Inside of dictionaries a value
    /// of another type is replaced, also by `null`.
    ///
    /// - Throws: ``SwiftyJSONError/wrongType`` if the two are of different types.
    public mutating func merge(with other: JSON) throws {
        guard type == other.type else { throw SwiftyJSONError.wrongType }
        guard case .value(let left) = content, case .value(let right) = other.content else {
            return try mergeForeign(with: other)
        }
        content = .value(.null)
        content = .value(Self.merged(left, right))
    }

    /// The value with another one merged into it.
    ///
    /// - Throws: ``SwiftyJSONError/wrongType`` if the two are of different types.
    public func merged(with other: JSON) throws -> JSON {
        var merged = self
        try merged.merge(with: other)
        return merged
    }

    /// - Complexity: Recursive in the depth of what both have, which parsing limits to 512.
    private static func merged(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
        switch (left, right) {
        case (.object(var members), .object(let others)):
            for (key, value) in others {
                let key = members.canonicalKey(key) ?? key
                members.updateValue(members[key].map { merged($0, value) } ?? value, forKey: key)
            }
            return .object(members)
        case (.array(let elements), .array(let others)):
            return .array(elements + others)
        default:
            return right
        }
    }

    private mutating func mergeForeign(with other: JSON) throws {
        switch type {
        case .dictionary:
            for (key, value) in other {
                var member = self[key]
                if member.type == value.type { try member.merge(with: value) } else { member = value }
                self[key] = member
            }
        case .array:
            object = (arrayObject ?? []) + (other.arrayObject ?? [])
        case .number, .string, .bool, .null, .unknown:
            self = other
        }
    }
}
