// Texts that are in memory as a whole need no parser of one's own.
extension JSONParser where Handler: ~Copyable {
    /// Parses a whole text.
    ///
    /// ```swift
    /// var names = NameCounter()
    /// try JSONParser.parse(bytes, handler: &names)
    /// print(names.count)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - handler: What receives the events. After an error it has received those before the error.
    ///   - options: What to accept.
    /// - Returns: Whether the text is complete, or the handler has stopped the parse.
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    /// - Complexity: O(count).
    @inlinable @discardableResult
    public static func parse(
        _ bytes: UnsafeRawBufferPointer,
        handler: inout Handler,
        options: JSONParsingOptions = .inMemory
    ) throws -> JSONParserStatus {
        var parser = JSONParser(handler: handler, options: options)
        do {
            try unsafe parser.feed(bytes)
            let status = try parser.finish()
            handler = parser.handler
            return status
        } catch {
            handler = parser.handler
            throw error
        }
    }

    /// Parses a whole text.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public static func parse(
        _ bytes: RawSpan,
        handler: inout Handler,
        options: JSONParsingOptions = .inMemory
    ) throws -> JSONParserStatus {
        try unsafe bytes.withUnsafeBytes { try unsafe parse($0, handler: &handler, options: options) }
    }

    /// Parses a whole text.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public static func parse(
        _ bytes: [UInt8],
        handler: inout Handler,
        options: JSONParsingOptions = .inMemory
    ) throws -> JSONParserStatus {
        try unsafe bytes.withUnsafeBytes { try unsafe parse($0, handler: &handler, options: options) }
    }

    /// Parses a whole text.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public static func parse(
        _ text: String,
        handler: inout Handler,
        options: JSONParsingOptions = .inMemory
    ) throws -> JSONParserStatus {
        var text = text
        return try text.withUTF8 { try unsafe parse(UnsafeRawBufferPointer($0), handler: &handler, options: options) }
    }
}
