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
    /// A Swift object that JSON has no type for, such as a `Date`, becomes `null` where it is the value of a key, as by a
    /// subscript.
    ///
    /// - Complexity: O(size of the other) on average, in place; O(size of both) for the first change of a value that was
    ///   parsed, and for arrays that have a Swift object in them, such as a `Float` or a `Date`.
    /// - Throws: ``SwiftyJSONError/wrongType`` if the two are of different types.
    public mutating func merge(with other: JSON) throws {
        guard type == other.type else { throw SwiftyJSONError.wrongType }
        if case .value(.array(let others)) = other.content, var elements = takeArray() {
            elements.append(contentsOf: others)
            self = JSON(jsonValue: .array(elements))
        } else if case .value(.object(let others)) = other.content, case .value(.object) = content {
            // Not in a variable, which would be a second reference in debug builds.
            var open = [OpenMerge(position: 0, members: takeObject() ?? [:], others: others)]
            self = JSON(jsonValue: .object(Self.merged(&open)))
        } else if type == .dictionary {
            for (key, value) in other {
                if self[key].type == value.type { try self[key].merge(with: value) } else { self[key] = value }
            }
        } else if type == .array {
            // `arrayValue` parses data.
            self = JSON(content: FoundationBridge.content((arrayValue + other.arrayValue).map(\.content)))
        } else {
            self = other
        }
    }

    /// The value with another one merged into it.
    ///
    /// - Complexity: O(size of the other), and of the arrays and dictionaries that change.
    /// - Throws: ``SwiftyJSONError/wrongType`` if the two are of different types.
    public func merged(with other: JSON) throws -> JSON {
        var merged = self
        try merged.merge(with: other)
        return merged
    }

    /// Merges the one pair of dictionaries that is there, and those in them.
    ///
    /// Works without recursion, since values that code has made can be nested as deep as it likes.
    private static func merged(_ open: inout [OpenMerge]) -> JSONObject {
        while true {
            if let inner = open[open.count - 1].mergeMembers() {
                open.append(inner)
                continue
            }
            // Not `popLast`, whose optional would be a second reference in debug builds.
            let innermost = open.removeLast()
            if open.isEmpty { return innermost.members }
            open[open.count - 1].members.setValue(.object(innermost.members), at: innermost.position)
        }
    }
}

/// Two dictionaries of which some members have been merged.
private struct OpenMerge {
    /// Where it is in the dictionary around it, which keeps the place.
    let position: Int
    var members: JSONObject
    let others: JSONObject
    var index = 0

    /// Merges members until two dictionaries meet, which have to be merged first, or `nil` at the end.
    mutating func mergeMembers() -> OpenMerge? {
        while index < others.count {
            let (key, other) = others[index]
            index += 1
            guard let position = members.position(ofCharacters: key) else {
                members.addMember(key, other)
                continue
            }
            // What is merged is taken out, so that it is changed in place.
            switch other {
            case .object(let others):
                var inner: JSONObject?
                members.changeValue(at: position) { inner = $0.takeObject() }
                if let inner { return OpenMerge(position: position, members: inner, others: others) }
            case .array(let others):
                var isMerged = false
                members.changeValue(at: position) { value in
                    guard var elements = value.takeArray() else { return }
                    elements.append(contentsOf: others)
                    value = .array(elements)
                    isMerged = true
                }
                if isMerged { continue }
            case .null, .bool, .number, .string:
                break
            }
            members.setValue(other, at: position)
        }
        return nil
    }
}
