internal import YAJL

extension JSON {
    /// Merges another value into this one.
    ///
    /// Dictionaries are merged member by member, arrays are joined, anything else is replaced. Inside of dictionaries a value
    /// of another type is replaced, also by `null`.
    ///
    /// ```swift
    /// try settings.merge(with: ["theme": ["size": 12], "tags": ["new"]])
    /// ```
    ///
    /// - Complexity: O(size of both).
    /// - Throws: ``SwiftyJSONError/wrongType`` if the two are of different types.
    public mutating func merge(with other: JSON) throws {
        guard type == other.type else { throw SwiftyJSONError.wrongType }
        switch (content, other.content) {
        case (.value(let left), .value(let right)) where type == .dictionary || type == .array:
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

    /// Works without recursion, since values that code has made can be nested as deep as it likes.
    private static func merged(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
        guard case .object(let members) = left, case .object(let others) = right else { return joined(left, right) }
        var open = [OpenMerge(key: "", members: members, others: others)]
        while var innermost = open.popLast() {
            guard let (key, other) = innermost.nextMember() else {
                guard var outer = open.popLast() else { return .object(innermost.members) }
                outer.members.updateValue(.object(innermost.members), forKey: innermost.key)
                open.append(outer)
                continue
            }
            switch (innermost.members[key], other) {
            case (.object(let members)?, .object(let others)):
                // Its place is kept for it.
                innermost.members[key] = JSONValue.null
                open.append(innermost)
                open.append(OpenMerge(key: key, members: members, others: others))
            case (let value, _):
                innermost.members.updateValue(value.map { joined($0, other) } ?? other, forKey: key)
                open.append(innermost)
            }
        }
        return left
    }

    private static func joined(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
        if case .array(let elements) = left, case .array(let others) = right {
            .array(elements + others)
        } else {
            right
        }
    }
}

/// Two dictionaries of which some members have been merged.
private struct OpenMerge {
    /// The key in the dictionary around it.
    let key: String
    var members: JSONObject
    private let others: JSONObject
    private var index = 0
    /// Made when a key makes it necessary.
    private var keys: CanonicalKeys?

    init(key: String, members: JSONObject, others: JSONObject) {
        self.key = key
        self.members = members
        self.others = others
    }

    /// The next member that comes in, with the key that it has in `members`.
    mutating func nextMember() -> (key: String, value: JSONValue)? {
        guard index < others.count else { return nil }
        defer { index += 1 }
        let (key, value) = others[index]
        if members.contains(key: key) || key.hasOneForm { return (key, value) }
        if keys == nil { keys = CanonicalKeys(members.keys) }
        return (keys?.key(for: key) ?? key, value)
    }
}
