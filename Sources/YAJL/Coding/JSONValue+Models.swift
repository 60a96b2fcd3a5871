extension JSONValue {
    /// Decodes the value; errors have a path, but no position.
    ///
    /// ```swift
    /// let user = try value["users"][0].decode(User.self)
    /// ```
    ///
    /// - Throws: `DecodingError`, or what a type throws.
    /// - Complexity: O(what is decoded) for values from documents; those that code has made or changed are copied first.
    public func decode<T: Decodable>(_ type: T.Type = T.self, using decoder: YAJLDecoder = YAJLDecoder()) throws -> T {
        try decoder.decode(type, from: self)
    }

    /// Encodes a value as a tree.
    ///
    /// ```swift
    /// var tree = try JSONValue(encoding: ["visits": [1, 2]])
    /// tree["name"] = "Zoë"
    /// ```
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws; ``JSONParsingError`` if it
    ///   is nested deeper than 512 levels.
    /// - Complexity: O(size).
    public init(encoding value: some Encodable, using encoder: YAJLEncoder = YAJLEncoder()) throws {
        try self.init(parsing: encoder.encode(value))
    }
}
