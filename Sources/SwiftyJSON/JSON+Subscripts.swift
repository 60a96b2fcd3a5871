internal import Foundation
internal import YAJL

// One step has its own overload, which makes no array. The paths are disfavoured: with two overloads for each step that
// are as good, the compiler would try 2^n combinations for n steps in one expression.
extension JSON {
    /// The element at an index of an array.
    ///
    /// If there is none, the result is `null` with an ``error``, and so is every further step. Setting replaces an element;
    /// out of range, or in something that is not an array, nothing happens. Changes are made in place.
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
    /// member; in something that is not a dictionary nothing happens. Changes are made in place.
    ///
    /// Keys are compared by their bytes first, then by canonical equivalence, so that `"é"` finds itself however it is encoded;
    /// names of more than 1,024 bytes by their bytes alone.
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
    @_disfavoredOverload
    public subscript(path: [any JSONSubscriptType]) -> JSON {
        get {
            var value = self
            for step in path { value = value.value(at: step.jsonKey) }
            return value
        }
        set {
            if path.isEmpty { return }
            // Faster, but by recursion: longer paths must not take the stack.
            if path.count <= 64, case .value(let new) = newValue.contentForParent, var value = takeValue() {
                value.set(new, at: path, from: 0)
                content = .value(value)
                return
            }
            guard let last = path.last?.jsonKey, canDescend(path.dropLast()) else { return }
            var outer = descend(path.dropLast())
            replaceValue(at: last, with: newValue)
            ascend(path.dropLast(), &outer)
        }
        _modify {
            guard let last = path.last?.jsonKey, canDescend(path.dropLast()) else {
                var nowhere = self[path]
                yield &nowhere
                return
            }
            var outer = descend(path.dropLast())
            var value = takeValue(at: last)
            defer {
                replaceValue(at: last, with: value)
                ascend(path.dropLast(), &outer)
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
    @_disfavoredOverload
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
            var next = takeValue(at: step.jsonKey)
            swap(&self, &next)
            outer.append(next)
        }
        return outer
    }

    private mutating func ascend(_ path: ArraySlice<any JSONSubscriptType>, _ outer: inout [JSON]) {
        for step in path.reversed() where !outer.isEmpty {
            // Not `popLast`, whose optional would be a second reference in debug builds.
            var around = outer.removeLast()
            around.replaceValue(at: step.jsonKey, with: self)
            swap(&self, &around)
        }
    }

    private var stepError: SwiftyJSONError { error ?? .wrongType }

    // MARK: Elements

    private func element(_ index: Int) -> JSON {
        guard case .value(.array(let array)) = content else { return mixedElement(index) }
        guard let element = array.element(at: index) else { return JSON(missing: .indexOutOfBounds) }
        return JSON(jsonValue: element)
    }

    // Apart, since one switch over all contents counts references in each case.
    private func mixedElement(_ index: Int) -> JSON {
        guard case .elements(let elements) = content else { return JSON(missing: stepError) }
        return elements.indices.contains(index) ? elements[index].element : JSON(missing: .indexOutOfBounds)
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
        content = .elements(MixedElements(elements))
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
            content = .elements(MixedElements(elements))
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
        let value = members.take(key)
        content = .members(members)
        return value?.element ?? JSON(missing: .notExist)
    }

    private mutating func replaceMember(_ key: String, with newValue: JSON) {
        guard type == .dictionary else { return }
        let member = newValue.contentForParent
        if case .value(let value) = member, var members = takeObject() {
            members.setValue(value, forCanonicalKey: key)
            content = .value(.object(members))
        } else {
            var members = takeMembers()
            members[key] = JSON(content: member)
            content = .members(members)
        }
    }

    // MARK: Taking out
    //
    // Separate functions, because the `switch` or `if` that takes a value apart holds a second reference to it in debug
    // builds as long as it lasts, and a change would copy everything.

    /// The value of the tree, to be changed and put back; `null` stays in its place.
    private mutating func takeValue() -> JSONValue? {
        guard case .value(let value) = content else { return nil }
        content = .value(.null)
        return value
    }

    /// The array of the tree, to be changed and put back; `null` stays in its place.
    mutating func takeArray() -> JSONArray? {
        guard case .value(.array(let array)) = content else { return nil }
        content = .value(.null)
        return array
    }

    /// The elements one by one, to be changed and put back; none if this is not an array.
    mutating func takeElements() -> [JSON] {
        if let array = takeArray() { return array.map { JSON(jsonValue: $0) } }
        guard case .elements(let mixed) = content else { return [] }
        content = .value(.null)
        return mixed.elements
    }

    /// The object of the tree, to be changed and put back; `null` stays in its place.
    mutating func takeObject() -> JSONObject? {
        guard case .value(.object(let members)) = content else { return nil }
        content = .value(.null)
        return members
    }

    /// The members one by one, to be changed and put back; none if this is not a dictionary.
    mutating func takeMembers() -> MixedMembers {
        if let members = takeObject() { return MixedMembers(members) }
        guard case .members(let members) = content else { return MixedMembers() }
        content = .value(.null)
        return members
    }
}

extension JSONValue {
    /// Sets the value at the end of some steps, of which all but the last must lead somewhere; there must be one at least.
    ///
    /// Takes a level of the stack for each step.
    fileprivate mutating func set(_ newValue: JSONValue, at path: [any JSONSubscriptType], from step: Int) {
        let isLast = step == path.count - 1
        switch path[step].jsonKey {
        case .index(let index):
            guard var array = takeArray() else { return }
            if array.indices.contains(index) {
                if isLast {
                    array[index] = newValue
                } else {
                    array.changeElement(at: index) { $0.set(newValue, at: path, from: step + 1) }
                }
            }
            self = .array(array)
        case .key(let key):
            guard var object = takeObject() else { return }
            let position = object.position(ofCharacters: key)
            if !isLast {
                if let position { object.changeValue(at: position) { $0.set(newValue, at: path, from: step + 1) } }
            } else if let position {
                object.setValue(newValue, at: position)
            } else {
                object.addMember(key, newValue)
            }
            self = .object(object)
        }
    }
}

// SwiftyJSON's keys are `String`s, of which `"é"` in one scalar and in two are equal.
extension JSONObject {
    /// The value for a key: of the same bytes or, failing that, the same characters.
    func value(forCanonicalKey key: String) -> JSONValue? {
        self[key] ?? position(ofCharacters: key).map { values[$0] }
    }

    mutating func setValue(_ value: JSONValue, forCanonicalKey key: String) {
        if let position = position(ofCharacters: key) { setValue(value, at: position) } else { addMember(key, value) }
    }

    /// Takes a value out for the time of a change; `null` stays in its place.
    fileprivate mutating func take(_ key: String) -> JSONValue? {
        guard let position = position(ofCharacters: key) else { return nil }
        var taken = JSONValue.null
        changeValue(at: position) { swap(&taken, &$0) }
        return taken
    }
}
