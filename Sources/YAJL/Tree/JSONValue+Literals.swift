extension JSONValue: ExpressibleByNilLiteral {
    /// Creates `null`.
    public init(nilLiteral: ()) {
        self = .null
    }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// Creates a number.
    public init(integerLiteral value: Int64) {
        self = .number(JSONNumber(value))
    }
}

extension JSONValue: ExpressibleByFloatLiteral {
    /// Creates a number; the literal must be finite.
    public init(floatLiteral value: Double) {
        self = .number(JSONNumber(floatLiteral: value))
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(JSONArray(elements))
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Creates an object; of members with the same name the last value counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members.lazy.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSONValue {
    /// Creates a string.
    public init(_ value: some StringProtocol) {
        self = .string(String(value))
    }

    /// Creates a number.
    public init(_ value: some BinaryInteger) {
        self = .number(JSONNumber(value))
    }

    /// Creates a number; `nil` for NaN and infinities, which JSON does not have.
    public init?(_ value: Double) {
        guard let number = JSONNumber(value) else { return nil }
        self = .number(number)
    }

    /// Creates `true` or `false`.
    public init(_ value: Bool) {
        self = .bool(value)
    }

    /// Creates an array.
    public init(_ elements: some Sequence<JSONValue>) {
        self = .array(JSONArray(Array(elements)))
    }
}
