internal import YAJL

extension JSON: ExpressibleByStringLiteral {
    /// Creates a string.
    public init(stringLiteral value: StringLiteralType) { self.init(value) }

    /// Creates a string.
    public init(extendedGraphemeClusterLiteral value: StringLiteralType) { self.init(value) }

    /// Creates a string.
    public init(unicodeScalarLiteral value: StringLiteralType) { self.init(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
    /// Creates a number.
    public init(integerLiteral value: IntegerLiteralType) { self.init(value) }
}

extension JSON: ExpressibleByBooleanLiteral {
    /// Creates `true` or `false`.
    public init(booleanLiteral value: BooleanLiteralType) { self.init(value) }
}

extension JSON: ExpressibleByFloatLiteral {
    /// Creates a number.
    public init(floatLiteral value: FloatLiteralType) { self.init(value) }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary in the order of the literal; of members with the same key the last value counts.
    public init(dictionaryLiteral elements: (String, Any)...) {
        var members = JSONObject()
        for (key, element) in elements {
            guard let value = FoundationBridge.value(element) else {
                self.init(Dictionary(elements) { _, last in last })
                return
            }
            members.updateValue(value, forKey: key)
        }
        self.init(JSONValue.object(members))
    }
}

extension JSON: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: Any...) { self.init(elements) }
}
