extension JSONValue {
    /// Decodes the value; errors have a path, but no position.
    ///
    /// ```swift
    /// let user = try value["users"][0].decode(User.self)
    /// ```
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
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
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    /// - Complexity: O(size).
    public init(encoding value: some Encodable, using encoder: YAJLEncoder = YAJLEncoder()) throws {
        try self.init(encoded: encoder.encode(value))
    }

    /// Creates the tree of a text that an encoder has written; it may be nested as deep as the program nests its values.
    init(encoded text: [UInt8]) throws {
        // For the usual limits there is a short way.
        if let value = try? JSONValue(parsing: text) {
            self = value
        } else {
            var options = JSONParsingOptions.inMemory
            options.limits.depth = .max
            try self.init(parsing: text, options: options)
        }
    }
}
