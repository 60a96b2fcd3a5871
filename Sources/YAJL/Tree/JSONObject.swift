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
    @usableFromInline var container: Container

    @inlinable
    init(_ container: Container) {
        self.container = container
    }

    /// Creates an object without members.
    public init() {
        container = Container()
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
    func position(of key: String) -> Int? { container.position(of: key) }

    /// The members in memory that nothing else refers to.
    mutating func uniqueMembers() -> BuiltMembers {
        let isUnique = isKnownUniquelyReferenced(&container.memory)
        let members: BuiltMembers
        if let built = container.memory as? BuiltMembers {
            members = isUnique ? built : built.copy()
        } else {
            members = BuiltMembers(keys: Array(keys), elements: Array(values))
        }
        members.forgetKept()
        container = Container(members)
        return members
    }

    /// Sets the value of the member at a position, which must be valid.
    package mutating func setValue(_ value: JSONValue, at position: Int) { container.setValue(value, at: position) }

    /// Changes the value of the member at a position, which must be valid, in place.
    package mutating func changeValue(at position: Int, _ change: (inout JSONValue) -> Void) {
        var value = container.takeValue(at: position)
        change(&value)
        container.putValue(value, at: position)
    }

    /// The object that another module has made of the object and kept with it, or the object to make it of.
    ///
    /// It is kept until the object changes or is freed.
    package func kept() -> (object: AnyObject?, source: JSONObject) {
        let (object, source) = container.kept()
        return (object, JSONObject(source))
    }

    /// Keeps what was made of the source of ``kept()``, if nothing was kept yet.
    package func keep(_ object: AnyObject) { container.keep(object) }

    /// The value for a name, `nil` if there is none.
    ///
    /// Assigning `nil` removes the member; assigning to a new name adds a member at the end.
    ///
    /// - Complexity: O(1) on average, O(log(count)) for removing and after it; O(count) for the first change of an object from a
    ///   document.
    public subscript(key: String) -> JSONValue? {
        get { container.value(forKey: key) }
        set {
            if let newValue { setValue(newValue, forKey: key) } else { removeValue(forKey: key) }
        }
        _modify {
            let position = position(of: key)
            var value = position.map { container.takeValue(at: $0) }
            defer {
                switch (position, value) {
                case (let position?, let value?): container.putValue(value, at: position)
                case (let position?, nil): remove(at: position)
                case (nil, let value?): uniqueMembers().append(key, value)
                case (nil, nil): break
                }
            }
            yield &value
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
            var value = container.takeValue(at: position)
            defer { container.putValue(value, at: position) }
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
        return container.takeValue(at: position)
    }

    /// The value for a name, or a default.
    public subscript(key: String, default defaultValue: @autoclosure () -> JSONValue) -> JSONValue {
        get { self[key] ?? defaultValue() }
        _modify {
            let position = position(of: key)
            var value = position.map { container.takeValue(at: $0) } ?? defaultValue()
            defer {
                if let position { container.putValue(value, at: position) } else { uniqueMembers().append(key, value) }
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
        let old = container.takeValue(at: position)
        container.putValue(value, at: position)
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
        container = Container()
    }

    /// Adds members, with a closure that decides between the value that is there and a new one.
    ///
    /// - Complexity: O(number of new members), on average; the first change of an object from a document O(count).
    public mutating func merge(
        _ other: some Sequence<(key: String, value: JSONValue)>,
        uniquingKeysWith combine: (JSONValue, JSONValue) throws -> JSONValue
    ) rethrows {
        for (key, value) in other {
            if let position = position(of: key) {
                setValue(try combine(values[position], value), at: position)
            } else {
                uniqueMembers().append(key, value)
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
