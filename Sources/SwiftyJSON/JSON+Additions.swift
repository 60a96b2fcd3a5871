public import Foundation
internal import YAJLFoundation

// What users of SwiftyJSON have asked for.
extension JSON {
    /// Reads and parses a file, which must hold an array or a dictionary.
    ///
    /// - Throws: What reading the file throws, or an `NSError` as ``init(data:options:)`` does.
    public init(contentsOf url: URL) throws {
        try self.init(data: try Data(contentsOf: url))
    }

    /// Whether a step led nowhere, so that there is no value, not even `null`.
    public var isMissing: Bool { type == .null && error != nil }

    /// Whether the value is `null`, and not missing.
    public var isNull: Bool { type == .null && error == nil }

    /// Adds an element at the end of an array; an empty array takes the place of `null`, and in anything else nothing happens.
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
            content = .elements(elements)
        }
    }

    /// Removes the member with a key; returns its value, or `nil` if there is none.
    @discardableResult
    public mutating func remove(_ key: String) -> JSON? {
        let value = self[key]
        guard type == .dictionary, !value.isMissing else { return nil }
        if var members = takeObject() {
            members.removeValue(forKey: members.canonicalKey(key) ?? key)
            content = .value(.object(members))
        } else {
            var members = takeMembers()
            members[key] = nil
            content = .members(members)
        }
        return value
    }

    /// Removes the element at an index; returns it, or `nil` if there is none.
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
            content = .elements(elements)
        }
        return value
    }

    /// Sets the value at the end of some steps, and makes the dictionaries that are missing on the way.
    ///
    /// ```swift
    /// var json: JSON = [:]
    /// json.set(12, at: "user", "settings", "size")
    /// ```
    ///
    /// As with subscripts nothing happens where a step does not fit the value that is there.
    public mutating func set(_ newValue: JSON, at path: any JSONSubscriptType...) {
        set(newValue, at: path[...])
    }

    private mutating func set(_ newValue: JSON, at path: ArraySlice<any JSONSubscriptType>) {
        guard let step = path.first else {
            self = newValue
            return
        }
        if type == .null, case .key = step.jsonKey { self = JSON(jsonValue: [:]) }
        switch step.jsonKey {
        case .key(let key): if type == .dictionary { self[key].set(newValue, at: path.dropFirst()) }
        case .index(let index): if type == .array { self[index].set(newValue, at: path.dropFirst()) }
        }
    }

    /// The value at a JSON Pointer (RFC 6901), for example `/users/0/name`.
    ///
    /// A pointer that leads nowhere, or is none, gives `null` with an ``error``.
    public subscript(pointer pointer: String) -> JSON {
        guard let pointer = JSONPointer(pointer) else { return JSON(missing: .notExist) }
        var value = self
        for step in pointer.steps {
            if value.type == .array {
                value = Int(step).map { value[$0] } ?? JSON(missing: .indexOutOfBounds)
            } else {
                value = value[step]
            }
        }
        return value
    }

    /// Sets the value at a JSON Pointer (RFC 6901); the step `-` adds an element to an array.
    ///
    /// - Throws: ``YAJL/JSONAccessError`` if the pointer leads nowhere, ``SwiftyJSONError/unsupportedType`` if one of the values has Swift
    ///   values in it that are no JSON, and ``SwiftyJSONError/notExist`` if the text is no pointer.
    public mutating func set(_ newValue: JSON, atPointer pointer: String) throws {
        guard let pointer = JSONPointer(pointer) else { throw SwiftyJSONError.notExist }
        guard var value = jsonValue, let new = newValue.jsonValue else { throw SwiftyJSONError.unsupportedType }
        content = .value(.null)
        defer { content = .value(value) }
        try value.set(new, at: pointer)
    }
}
