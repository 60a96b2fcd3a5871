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
        switch (content, other.content) {
        case (.value(let left), .value(let right)):
            self = .null
            content = .value(Self.merged(left, right))
        case _ where type == .dictionary:
            for (key, value) in other {
                var member = self[key]
                if member.type == value.type { try member.merge(with: value) } else { member = value }
                self[key] = member
            }
        case _ where type == .array:
            arrayObject?.append(contentsOf: other.arrayObject ?? [])
        default:
            self = other
        }
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
}
