/// The value as a Swift type, or `nil` if it is of another type: nothing is converted between strings, numbers and bools.
extension JSONValue {
    /// Whether this is `null`, or what a subscript gives for a missing value.
    @inlinable
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The value if this is `true` or `false`.
    @inlinable
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number if this is one.
    @inlinable
    public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }

    /// The number as an `Int`, if this is a number that is one exactly: `3`, `3.0` and `3e0` are, `3.5` is not.
    ///
    /// For other widths there is `UInt8(exactly:)` of ``number``, and so on.
    @inlinable
    public var int: Int? { number.flatMap { Int(exactly: $0) } }

    /// The nearest `Double` if this is a number; beyond its range infinity.
    @inlinable
    public var double: Double? { number.map { Double($0) } }

    /// The string if this is one.
    @inlinable
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The array if this is one.
    ///
    /// It can be changed in place: `value["tags"].array?.append("new")`. Assigning `nil` makes the value `null`.
    public var array: JSONArray? {
        get { if case .array(let value) = self { value } else { nil } }
        set { self = newValue.map(JSONValue.array) ?? .null }
        _modify {
            guard case .array = self else {
                // As for any optional: there is nothing to change, but something can be assigned.
                var array: JSONArray?
                defer { if let array { self = .array(array) } }
                yield &array
                return
            }
            var array = takeArray()
            defer { self = array.map(JSONValue.array) ?? .null }
            yield &array
        }
    }

    /// The object if this is one.
    ///
    /// It can be changed in place: `value["user"].object?.removeValue(forKey: "password")`. Assigning `nil` makes the value
    /// `null`.
    public var object: JSONObject? {
        get { if case .object(let value) = self { value } else { nil } }
        set { self = newValue.map(JSONValue.object) ?? .null }
        _modify {
            guard case .object = self else {
                var object: JSONObject?
                defer { if let object { self = .object(object) } }
                yield &object
                return
            }
            var object = takeObject()
            defer { self = object.map(JSONValue.object) ?? .null }
            yield &object
        }
    }

    /// Takes the array out, if this is one, so that one reference to it is left: debug builds keep those of a pattern's
    /// variable as long as its scope.
    package mutating func takeArray() -> JSONArray? {
        guard case .array(let array) = self else { return nil }
        self = .null
        return array
    }

    /// Takes the object out, if this is one, so that one reference to it is left.
    package mutating func takeObject() -> JSONObject? {
        guard case .object(let object) = self else { return nil }
        self = .null
        return object
    }
}
