public import Foundation
internal import YAJLFoundation

// Users of SwiftyJSON have asked for these, and many have written them. Disfavoured, so that what a program declares wins.
extension JSON {
    /// Reads and parses a file, which must hold an array or a dictionary.
    ///
    /// ```swift
    /// let settings = try JSON(contentsOf: URL(fileURLWithPath: "settings.json"))
    /// ```
    ///
    /// - Throws: What reading the file throws, or an `NSError` as ``init(data:options:)`` does.
    @_disfavoredOverload
    public init(contentsOf url: URL) throws {
        try self.init(data: try Data(contentsOf: url))
    }

    /// Whether a step led nowhere, so that there is no value, not even `null`.
    ///
    /// ```swift
    /// if json["name"].isMissing { print("no name") }
    /// if json["name"].isNull { print("name is null") }
    /// ```
    @_disfavoredOverload
    public var isMissing: Bool { type == .null && error != nil }

    /// Whether the value is `null`, and not missing.
    @_disfavoredOverload
    public var isNull: Bool { type == .null && error == nil }

    /// Adds an element at the end of an array; an empty array takes the place of `null`, and in anything else nothing happens.
    ///
    /// ```swift
    /// json["tags"].append("new")
    /// ```
    ///
    /// - Complexity: O(1) on average, in place.
    @_disfavoredOverload
    public mutating func append(_ element: JSON) {
        if type == .null { self = JSON(jsonValue: []) }
        guard type == .array else { return }
        let element = element.contentForParent
        if case .value(let value) = element, var array = takeArray() {
            array.append(value)
            content = .value(.array(array))
        } else {
            var elements = takeElements()
            elements.append(JSON(content: element))
            content = .elements(MixedElements(elements))
        }
    }

    /// Removes the member with a key; returns its value, or `nil` if there is none.
    ///
    /// ```swift
    /// json["user"].remove("password")
    /// ```
    ///
    /// As with every change, `null` is written where the subscripts before it lead to a missing member.
    ///
    /// - Complexity: O(log(count)) on average; the first change of a dictionary that was parsed O(count), as each change of one
    ///   that has a Swift object in it, such as a `Float` or a `Date`.
    @_disfavoredOverload
    @discardableResult
    public mutating func remove(_ key: String) -> JSON? {
        guard type == .dictionary else { return nil }
        if var members = takeObject() {
            let value = members.position(ofCharacters: key).map { members.remove(at: $0).value }
            content = .value(.object(members))
            return value.map { JSON(jsonValue: $0) }
        }
        let value = self[key]
        guard !value.isMissing else { return nil }
        var members = takeMembers()
        members[key] = nil
        content = .members(members)
        return value
    }

    /// Removes the element at an index; returns it, or `nil` if there is none.
    ///
    /// - Complexity: O(count).
    @_disfavoredOverload
    @discardableResult
    public mutating func remove(_ index: Int) -> JSON? {
        let value = self[index]
        guard type == .array, !value.isMissing else { return nil }
        if var array = takeArray() {
            array.remove(at: index)
            content = .value(.array(array))
        } else {
            var elements = takeElements()
            elements.remove(at: index)
            content = .elements(MixedElements(elements))
        }
        return value
    }

    /// Sets the value at the end of some steps, and makes the dictionaries that are missing on the way.
    ///
    /// ```swift
    /// var json: JSON = [:]
    /// json.set(12, at: "user", "settings", "size")
    /// print(json["user"]["settings"]["size"])  // 12
    /// ```
    ///
    /// A dictionary is made where there is `null` or nothing. Where a step does not fit the value that is there, or an index is
    /// out of range, nothing changes.
    ///
    /// - Complexity: O(number of steps) on average, in place.
    @_disfavoredOverload
    public mutating func set(_ newValue: JSON, at path: any JSONSubscriptType...) {
        guard canSet(at: path[...]) else { return }
        set(newValue, at: path[...])
    }

    /// Whether all steps fit, so that nothing is made on a way that leads nowhere.
    private func canSet(at path: ArraySlice<any JSONSubscriptType>) -> Bool {
        var value = self
        for step in path {
            switch step.jsonKey {
            case .key(let key):
                guard value.type == .dictionary || value.type == .null else { return false }
                value = value[key]
            case .index(let index):
                value = value[index]
                guard !value.isMissing else { return false }
            }
        }
        return true
    }

    private mutating func set(_ newValue: JSON, at path: ArraySlice<any JSONSubscriptType>) {
        guard let step = path.first else {
            self = newValue
            return
        }
        switch step.jsonKey {
        case .key(let key):
            if type == .null { self = JSON(jsonValue: [:]) }
            self[key].set(newValue, at: path.dropFirst())
        case .index(let index):
            self[index].set(newValue, at: path.dropFirst())
        }
    }

    /// The value at a JSON Pointer (RFC 6901).
    ///
    /// ```swift
    /// let name = json[pointer: "/users/0/name"].stringValue
    /// ```
    ///
    /// A pointer that leads nowhere, or is not a JSON Pointer, gives `null` with an ``error``.
    ///
    /// - Complexity: O(length of the pointer), on average.
    @_disfavoredOverload
    public subscript(pointer pointer: String) -> JSON {
        guard let pointer = JSONPointer(pointer) else { return JSON(missing: .notExist) }
        var value = self
        for step in pointer.steps {
            // `-` is the place after the last element.
            let index = value.type == .array ? step == "-" ? .max : Self.index(step) : nil
            value = index.map { value[$0] } ?? value[step]
        }
        return value
    }

    /// A step of a pointer as an index: digits without leading zeros.
    ///
    /// One that is too big for `Int` is out of any range.
    private static func index(_ step: String) -> Int? {
        guard !step.isEmpty, step == "0" || step.utf8.first != UInt8(ascii: "0"),
            step.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(step) ?? .max
    }

    /// Sets the value at a JSON Pointer (RFC 6901).
    ///
    /// ```swift
    /// try json.set("Ada", atPointer: "/users/0/name")
    /// try json.set("new", atPointer: "/tags/-")  // adds an element
    /// ```
    ///
    /// An existing value is replaced, and a new member added. The step `-`, or the index after the last one, adds an element to
    /// an array. The array or object around the place must exist.
    ///
    /// - Throws: A ``SwiftyJSONError``, as the subscripts give it, if the pointer leads nowhere or is not a JSON Pointer;
    ///   nothing has then changed.
    /// - Complexity: O(length of the pointer) on average, in place.
    @_disfavoredOverload
    public mutating func set(_ newValue: JSON, atPointer pointer: String) throws(SwiftyJSONError) {
        guard let steps = JSONPointer(pointer)?.steps else { throw .notExist }
        guard let last = steps.last else {
            self = newValue
            return
        }
        var path = try self.path(Array(steps.dropLast()), last)
        if case .index(.max)? = path.last?.jsonKey {
            path.removeLast()
            // No steps lead to something that can be changed.
            if path.isEmpty { append(newValue) } else { self[path].append(newValue) }
        } else {
            self[path] = newValue
        }
    }

    /// The steps to a place that can be set; the one after the last element is `Int.max`.
    ///
    /// A separate function, so that nothing refers to the values when they are changed.
    private func path(_ parents: [String], _ last: String) throws(SwiftyJSONError) -> [any JSONSubscriptType] {
        var path: [any JSONSubscriptType] = []
        var value = self
        for step in parents {
            if value.type == .array, let index = Self.index(step) {
                path.append(index)
                value = value[index]
            } else {
                path.append(step)
                value = value[step]
            }
            if let error = value.error { throw error }
        }
        switch value.type {
        case .dictionary:
            path.append(last)
        case .array:
            guard let index = last == "-" ? value.count : Self.index(last) else { throw .wrongType }
            guard index <= value.count else { throw .indexOutOfBounds }
            path.append(index == value.count ? Int.max : index)
        case .number, .string, .bool, .null, .unknown:
            throw .wrongType
        }
        return path
    }
}
