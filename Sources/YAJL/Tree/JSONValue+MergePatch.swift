extension JSONValue {
    /// Changes the value by a JSON Merge Patch ([RFC 7396](https://www.rfc-editor.org/rfc/rfc7396)).
    ///
    /// An object as patch changes the members it names: `null` removes one, an object patches one, anything else replaces
    /// it. Any other patch replaces the whole value.
    ///
    /// ```swift
    /// value.merge(["title": "Hello!", "author": ["familyName": nil]])
    /// ```
    ///
    /// - Complexity: O(size of the patch) on average, and of the objects that lose members, if nothing has to be
    ///   copied; in constant stack space.
    public mutating func merge(_ patch: JSONValue) {
        guard case .object(let changes) = patch else {
            self = patch
            return
        }
        var open = [OpenPatch(key: "", target: takeObject() ?? [:], changes: changes)]
        while var innermost = open.popLast() {
            guard let (key, change) = innermost.nextChange() else {
                innermost.removeMembers()
                if var outer = open.popLast() {
                    outer.target.setValue(.object(innermost.target), forKey: innermost.key)
                    open.append(outer)
                } else {
                    self = .object(innermost.target)
                }
                continue
            }
            switch change {
            case .null:
                innermost.removesMembers = innermost.removesMembers || innermost.target.contains(key: key)
            case .object(let changes):
                // The member is in the target's place already, so that it keeps its place.
                var member = innermost.target.takeValue(forKey: key)
                let inner = OpenPatch(key: key, target: member.takeObject() ?? [:], changes: changes)
                open.append(innermost)
                open.append(inner)
                continue
            case .bool, .number, .string, .array:
                innermost.target.setValue(change, forKey: key)
            }
            open.append(innermost)
        }
    }
}

/// An object of which some members have been patched.
private struct OpenPatch {
    /// The name it has in the object around it.
    let key: String
    var target: JSONObject
    let changes: JSONObject
    /// Whether there is any member to remove.
    var removesMembers = false
    var index = 0

    mutating func nextChange() -> JSONObject.Element? {
        guard index < changes.count else { return nil }
        defer { index += 1 }
        return changes[index]
    }

    /// Removes all members at once: one by one each would move those after it.
    mutating func removeMembers() {
        if removesMembers { target.removeAll { changes[$0.key]?.isNull == true } }
    }
}
