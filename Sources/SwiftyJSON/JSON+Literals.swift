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
        self.init(content: FoundationBridge.content(elements.map { ($0, FoundationBridge.content($1)) }))
    }
}

extension JSON: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: Any...) { self.init(elements) }
}
