/// The members of a JSON object: names with their values, in the order of the document.
///
/// ```swift
/// var order: JSONObject = ["id": 7, "total": 12.5]
/// order["note"] = "fragile"       // added at the end
/// order["total"] = nil            // removed
/// for (name, value) in order { print(name, value) }
/// ```
///
/// Names differ in their bytes: `"é"` as one scalar and as two are different names, as in RFC 8259, section 8.3. Looking up
/// a name is O(1) on average in large objects, and a short search in small ones.
public struct JSONObject: Sendable {
    @usableFromInline
    enum Storage: Sendable {
        case empty
        /// The object at this index of an arena.
        case slice(Arena, Int)
        /// The same with the values of some members changed.
        case changed(ChangedValues)
        case built(BuiltMembers)
    }

    @usableFromInline var storage: Storage

    @inlinable
    init(_ storage: Storage) {
        self.storage = storage
    }

    /// Creates an object without members.
    public init() {
        storage = .empty
    }

    /// Creates an object of members; of those with the same name the last value counts, at the place of the first.
    ///
    /// - Complexity: O(number of members), on average.
    public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
        self.init()
        for member in members { updateValue(member.value, forKey: member.key) }
    }

    /// Creates an object of members, with a closure that decides between two values of the same name.
    ///
    /// - Complexity: O(number of members), on average.
    public init(
        _ members: some Sequence<(key: String, value: JSONValue)>,
        uniquingKeysWith combine: (JSONValue, JSONValue) throws -> JSONValue
    ) rethrows {
        self.init()
        try merge(members, uniquingKeysWith: combine)
    }

    /// Where a member is.
    func position(of key: String) -> Int? {
        switch storage {
        case .empty:
            return nil
        case .slice(let arena, let index):
            return arena.position(of: key, inObject: index)
        case .changed(let values):
            return values.arena.position(of: key, inObject: values.index)
        case .built(let members):
            return members.position(of: key)
        }
    }

    /// Makes it possible to change values, if no member is added or removed: nothing else refers to their memory then.
    private mutating func prepareForChanges() {
        if case .changed(var current) = storage {
            // Else there would be two references, the variable and the storage.
            storage = .empty
            if isKnownUniquelyReferenced(&current) { current.forgetKept() } else { current = current.copy() }
            storage = .changed(current)
        } else if case .slice(let arena, let index) = storage {
            storage = .changed(ChangedValues(arena, index))
        } else {
            _ = uniqueMembers()
        }
    }

    /// Takes the value at a position out for the time of a change, so that the change finds one reference to it only.
    private mutating func takeValue(at position: Int) -> JSONValue {
        prepareForChanges()
        switch storage {
        case .changed(let values): return values.takeValue(at: position)
        case .built(let members): return members.takeValue(at: position)
        case .empty, .slice: return .null
        }
    }

    /// Sets the value at a position, in memory that nothing else refers to.
    private func putValue(_ value: JSONValue, at position: Int) {
        switch storage {
        case .changed(let values): values.setValue(value, at: position)
        case .built(let members): members.setValue(value, at: position)
        case .empty, .slice: break
        }
    }

    /// The members in memory that nothing else refers to.
    mutating func uniqueMembers() -> BuiltMembers {
        let members: BuiltMembers
        if case .built(var current) = storage {
            // Else there would be two references, the variable and the storage.
            storage = .empty
            members = isKnownUniquelyReferenced(&current) ? current : current.copy()
        } else {
            members = BuiltMembers(keys: Array(keys), elements: Array(values))
        }
        members.forgetKept()
        storage = .built(members)
        return members
    }

    /// Sets the value of the member at a position, which must be valid.
    package mutating func setValue(_ value: JSONValue, at position: Int) {
        prepareForChanges()
        putValue(value, at: position)
    }

    /// Changes the value of the member at a position, which must be valid, in place.
    package mutating func changeValue(at position: Int, _ change: (inout JSONValue) -> Void) {
        var value = takeValue(at: position)
        change(&value)
        putValue(value, at: position)
    }

    /// The value for a name, `nil` if there is none.
    ///
    /// Assigning `nil` removes the member; assigning to a new name adds a member at the end.
    ///
    /// - Complexity: O(1) on average, O(log(count)) for removing and after it; O(count) for the first change of an object from a
    ///   document.
    public subscript(key: String) -> JSONValue? {
        get {
            guard case .slice(let arena, let index) = storage else { return valueOutsideDocument(forKey: key) }
            var key = key
            return key.withUTF8 { key in
                unsafe arena.find(key, inObject: index).map { arena.value($0) }
            }
        }
        set {
            if let newValue { setValue(newValue, forKey: key) } else { removeValue(forKey: key) }
        }
        _modify {
            let position = position(of: key)
            var value = position.map { takeValue(at: $0) }
            defer {
                switch (position, value) {
                case (let position?, let value?): putValue(value, at: position)
                case (let position?, nil): remove(at: position)
                case (nil, let value?): uniqueMembers().append(key, value)
                case (nil, nil): break
                }
            }
            yield &value
        }
    }

    // A call, since a switch over all of the storage counts references of each case.
    @inline(never)
    private func valueOutsideDocument(forKey key: String) -> JSONValue? {
        switch storage {
        case .empty, .slice: nil
        case .changed(let values): values.arena.position(of: key, inObject: values.index).map { values.value(at: $0) }
        case .built(let members): members.position(of: key).map { members.value(at: $0) }
        }
    }

    /// The value for a name, `null` if there is none; a missing member that stays `null` is not added.
    subscript(orNull key: String) -> JSONValue {
        get { self[key] ?? .null }
        // With a variable for each case: else release builds of Swift 6.3.1 hold the object twice, and each change copies
        // its values.
        _modify {
            guard let position = position(of: key) else {
                var value = JSONValue.null
                defer { if !value.isNull { uniqueMembers().append(key, value) } }
                yield &value
                return
            }
            var value = takeValue(at: position)
            defer { putValue(value, at: position) }
            yield &value
        }
    }

    /// Whether there is a member with this name.
    ///
    /// - Complexity: O(1) on average, O(log(count)) after members have been removed.
    public func contains(key: String) -> Bool { position(of: key) != nil }

    /// Takes the value of a member out for the time of a change; `null` stays in its place.
    mutating func takeValue(forKey key: String) -> JSONValue {
        guard let position = position(of: key) else { return .null }
        return takeValue(at: position)
    }

    /// The value for a name, or a default.
    public subscript(key: String, default defaultValue: @autoclosure () -> JSONValue) -> JSONValue {
        get { self[key] ?? defaultValue() }
        _modify {
            let position = position(of: key)
            var value = position.map { takeValue(at: $0) } ?? defaultValue()
            defer {
                if let position { putValue(value, at: position) } else { uniqueMembers().append(key, value) }
            }
            yield &value
        }
    }
}

extension JSONObject {
    /// Sets the value for a name; a new one is added at the end.
    ///
    /// - Returns: The value it had before.
    /// - Complexity: O(1) on average, O(log(count)) after members have been removed; the first change of an object from a document
    ///   O(count).
    @discardableResult
    public mutating func updateValue(_ value: JSONValue, forKey key: String) -> JSONValue? {
        guard let position = position(of: key) else {
            uniqueMembers().append(key, value)
            return nil
        }
        let old = takeValue(at: position)
        putValue(value, at: position)
        return old
    }

    /// Sets the value for a name, as ``updateValue(_:forKey:)`` does, without making a value of the one it had before.
    package mutating func setValue(_ value: JSONValue, forKey key: String) {
        if let position = position(of: key) {
            setValue(value, at: position)
        } else {
            uniqueMembers().append(key, value)
        }
    }

    /// Adds a member at a place; a member of the same name is removed first.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The name.
    ///   - position: Its place among the others; at most their count.
    /// - Complexity: O(count).
    public mutating func insert(_ value: JSONValue, forKey key: String, at position: Int) {
        let members = uniqueMembers()
        if let present = members.position(of: key) { _ = members.remove(at: present) }
        members.insert(key, value, at: position)
    }

    /// Removes the member with a name.
    ///
    /// - Returns: The value it had, or `nil`.
    /// - Complexity: O(log(count)) on average; the first change of an object from a document O(count).
    @discardableResult
    public mutating func removeValue(forKey key: String) -> JSONValue? {
        guard let position = position(of: key) else { return nil }
        return uniqueMembers().remove(at: position).value
    }

    /// Removes the member at a place, which must be valid.
    ///
    /// - Complexity: O(log(count)) on average; the first change of an object from a document O(count).
    @discardableResult
    public mutating func remove(at position: Int) -> Element {
        uniqueMembers().remove(at: position)
    }

    /// Removes the members that meet a condition.
    ///
    /// - Complexity: O(count).
    public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
        try uniqueMembers().removeAll { try shouldBeRemoved(($0, $1)) }
    }

    /// Removes all members.
    public mutating func removeAll() {
        storage = .empty
    }

    /// Adds members, with a closure that decides between the value that is there and a new one.
    ///
    /// - Complexity: O(number of new members), on average; the first change of an object from a document O(count).
    public mutating func merge(
        _ other: some Sequence<(key: String, value: JSONValue)>,
        uniquingKeysWith combine: (JSONValue, JSONValue) throws -> JSONValue
    ) rethrows {
        let members = uniqueMembers()
        for (key, value) in other {
            if let position = members.position(of: key) {
                members.setValue(try combine(members.value(at: position), value), at: position)
            } else {
                members.append(key, value)
            }
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object of members; of those with the same name the last value counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members.lazy.map { (key: $0.0, value: $0.1) })
    }
}
