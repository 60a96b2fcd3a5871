internal import Foundation
internal import YAJL

extension JSON {
    /// The element at an index of an array.
    ///
    /// If there is none, the result is `null` with an ``error``, and so is every further step. Setting replaces an element;
    /// out of range, or in something that is no array, nothing happens. Changes are made in place.
    ///
    /// - Complexity: O(1).
    public subscript(index: Int) -> JSON {
        get { element(index) }
        set { replaceElement(index, with: newValue) }
        _modify {
            var element = takeElement(index)
            defer { replaceElement(index, with: element) }
            yield &element
        }
    }

    /// The value for a key of a dictionary.
    ///
    /// If there is none, the result is `null` with an ``error``, and so is every further step. Setting adds or replaces a
    /// member; in something that is no dictionary nothing happens. Changes are made in place.
    ///
    /// - Complexity: O(1) on average.
    public subscript(key: String) -> JSON {
        get { member(key) }
        set { replaceMember(key, with: newValue) }
        _modify {
            var member = takeMember(key)
            defer { replaceMember(key, with: member) }
            yield &member
        }
    }

    /// The value at the end of some steps; no steps lead to the value itself.
    ///
    /// ```swift
    /// let path: [any JSONSubscriptType] = ["users", 0, "name"]
    /// let name = json[path].stringValue
    /// ```
    ///
    /// Setting changes the last step only: arrays and dictionaries on the way must exist, or nothing happens; without steps
    /// nothing happens either. Changes are made in place.
    ///
    /// - Complexity: O(number of steps) on average.
    public subscript(path: [any JSONSubscriptType]) -> JSON {
        get {
            var value = self
            for step in path { value = value.value(at: step.jsonKey) }
            return value
        }
        set {
            if path.isEmpty { return }
            if case .value(let new) = newValue.contentForParent, var value = takeValue() {
                value.set(new, at: path[...])
                content = .value(value)
                return
            }
            guard let last = path.last?.jsonKey, canDescend(path.dropLast()) else { return }
            let outer = descend(path.dropLast())
            replaceValue(at: last, with: newValue)
            ascend(path.dropLast(), outer)
        }
        _modify {
            guard let last = path.last?.jsonKey, canDescend(path.dropLast()) else {
                var nowhere = self[path]
                yield &nowhere
                return
            }
            let outer = descend(path.dropLast())
            var value = takeValue(at: last)
            defer {
                replaceValue(at: last, with: value)
                ascend(path.dropLast(), outer)
            }
            yield &value
        }
    }

    /// The value at the end of some steps, which may be indices and keys.
    ///
    /// ```swift
    /// json["users", 0, "name"].string = "Ada"
    /// ```
    ///
    /// It is read and set as with the steps in an array.
    ///
    /// - Complexity: O(number of steps) on average.
    public subscript(path: any JSONSubscriptType...) -> JSON {
        get { self[path] }
        set { self[path] = newValue }
        _modify { yield &self[path] }
    }

    // MARK: Paths

    private func value(at key: JSONKey) -> JSON {
        switch key {
        case .index(let index): element(index)
        case .key(let key): member(key)
        }
    }

    private mutating func replaceValue(at key: JSONKey, with newValue: JSON) {
        switch key {
        case .index(let index): replaceElement(index, with: newValue)
        case .key(let key): replaceMember(key, with: newValue)
        }
    }

    private mutating func takeValue(at key: JSONKey) -> JSON {
        switch key {
        case .index(let index): takeElement(index)
        case .key(let key): takeMember(key)
        }
    }

    /// Whether all steps lead somewhere: what is missing on the way is not made.
    private func canDescend(_ path: ArraySlice<any JSONSubscriptType>) -> Bool {
        var value = self
        for step in path {
            value = value.value(at: step.jsonKey)
            if value.error != nil { return false }
        }
        return true
    }

    /// Becomes the value at the end of some steps that lead somewhere; returns the values around it, each without the next
    /// one, so that none of them has to be copied when that changes.
    private mutating func descend(_ path: ArraySlice<any JSONSubscriptType>) -> [JSON] {
        var outer: [JSON] = []
        for step in path {
            let next = takeValue(at: step.jsonKey)
            outer.append(self)
            self = next
        }
        return outer
    }

    private mutating func ascend(_ path: ArraySlice<any JSONSubscriptType>, _ outer: [JSON]) {
        var outer = outer
        for step in path.reversed() {
            guard var around = outer.popLast() else { break }
            around.replaceValue(at: step.jsonKey, with: self)
            self = around
        }
    }

    private var stepError: SwiftyJSONError { error ?? .wrongType }

    // MARK: Elements

    private func element(_ index: Int) -> JSON {
        switch content {
        case .value(.array(let array)):
            array.indices.contains(index) ? JSON(jsonValue: array[index]) : JSON(missing: .indexOutOfBounds)
        case .elements(let elements):
            elements.indices.contains(index) ? elements[index].element : JSON(missing: .indexOutOfBounds)
        case .value, .foreign, .members:
            JSON(missing: stepError)
        }
    }

    /// Takes an element out for the time of a change; `null` stays in its place.
    private mutating func takeElement(_ index: Int) -> JSON {
        guard type == .array, index >= 0, index < count else { return element(index) }
        if var array = takeArray() {
            var element = JSONValue.null
            swap(&element, &array[index])
            content = .value(.array(array))
            return JSON(jsonValue: element)
        }
        var elements = takeElements()
        var element = JSON.null
        swap(&element, &elements[index])
        content = .elements(elements)
        return element.element
    }

    private mutating func replaceElement(_ index: Int, with newValue: JSON) {
        guard type == .array, index >= 0, index < count else { return }
        let element = newValue.contentForParent
        if case .value(let value) = element, var array = takeArray() {
            array[index] = value
            content = .value(.array(array))
        } else {
            var elements = takeElements()
            elements[index] = JSON(content: element)
            content = .elements(elements)
        }
    }

    // MARK: Members

    private func member(_ key: String) -> JSON {
        switch content {
        case .value(.object(let members)):
            members.value(forCanonicalKey: key).map { JSON(jsonValue: $0) } ?? JSON(missing: .notExist)
        case .members(let members):
            members[key]?.element ?? JSON(missing: .notExist)
        case .value, .foreign, .elements:
            JSON(missing: stepError)
        }
    }

    /// Takes a member's value out for the time of a change; `null` stays in its place.
    private mutating func takeMember(_ key: String) -> JSON {
        guard type == .dictionary else { return JSON(missing: stepError) }
        if var members = takeObject() {
            let value = members.take(key)
            content = .value(.object(members))
            return value.map { JSON(jsonValue: $0) } ?? JSON(missing: .notExist)
        }
        var members = takeMembers()
        defer { content = .members(members) }
        return members.take(key)?.element ?? JSON(missing: .notExist)
    }

    private mutating func replaceMember(_ key: String, with newValue: JSON) {
        guard type == .dictionary else { return }
        let member = newValue.contentForParent
        if case .value(let value) = member, var members = takeObject() {
            members.updateValue(value, forKey: members.ownKey(key))
            content = .value(.object(members))
        } else {
            var members = takeMembers()
            members[key] = JSON(content: member)
            content = .members(members)
        }
    }
}

// What is changed in place is taken out first, by a function of its own: one reference is left then. The variable of a pattern
// is another one for as long as the `switch` lasts.
extension JSON {
    /// Takes the value out, if this is one of the tree.
    private mutating func takeValue() -> JSONValue? {
        guard case .value(let value) = content else { return nil }
        content = .value(.null)
        return value
    }

    /// Takes the array out, if this is one of the tree.
    mutating func takeArray() -> JSONArray? {
        guard case .value(.array(let array)) = content else { return nil }
        content = .value(.null)
        return array
    }

    /// Takes the elements out, in a form that can hold Swift values.
    mutating func takeElements() -> [JSON] {
        defer { content = .value(.null) }
        switch content {
        case .value(.array(let array)): return array.map { JSON(jsonValue: $0) }
        case .elements(let elements): return elements
        case .value, .foreign, .members: return []
        }
    }

    /// Takes the object out, if this is one of the tree.
    mutating func takeObject() -> JSONObject? {
        guard case .value(.object(let members)) = content else { return nil }
        content = .value(.null)
        return members
    }

    /// Takes the members out, in a form that can hold Swift values.
    mutating func takeMembers() -> MixedMembers {
        defer { content = .value(.null) }
        switch content {
        case .value(.object(let members)): return MixedMembers(members)
        case .members(let members): return members
        case .value, .foreign, .elements: return MixedMembers()
        }
    }
}

extension JSONValue {
    /// Sets the value at the end of some steps, of which all but the last must lead somewhere.
    ///
    /// One level of the stack for each step: a path is as long as the program makes it.
    fileprivate mutating func set(_ newValue: JSONValue, at path: ArraySlice<any JSONSubscriptType>) {
        guard let step = path.first?.jsonKey else {
            self = newValue
            return
        }
        switch step {
        case .index(let index):
            guard let count = array?.count, index >= 0, index < count else { return }
            array?[index].set(newValue, at: path.dropFirst())
        case .key(let key) where path.count == 1:
            guard let key = object?.ownKey(key) else { return }
            object?.updateValue(newValue, forKey: key)
        case .key(let key):
            guard let key = object?.ownKey(key) else { return }
            object?[key]?.set(newValue, at: path.dropFirst())
        }
    }
}

extension JSONObject {
    /// The name for a key that is to be set.
    func ownKey(_ key: String) -> String {
        key.utf8.allSatisfy { $0 < 0x80 } ? key : canonicalKey(key) ?? key
    }

    /// Takes a value out for the time of a change; `null` stays in its place.
    fileprivate mutating func take(_ key: String) -> JSONValue? {
        func take(_ value: inout JSONValue?) -> JSONValue? {
            guard let taken = value else { return nil }
            value = .null
            return taken
        }
        return take(&self[ownKey(key)])
    }

    /// The name that a key has here: the same bytes or, failing that, the same characters.
    ///
    /// SwiftyJSON's keys are `String`s, of which `"é"` in one scalar and in two are equal.
    func canonicalKey(_ key: String) -> String? {
        if contains(key: key) { return key }
        if key.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        return keys.last { $0 == key }
    }

    /// The value for a key with these characters.
    func value(forCanonicalKey key: String) -> JSONValue? {
        if let value = self[key] { return value }
        return canonicalKey(key).flatMap { self[$0] }
    }
}
