// One call for texts that are in memory as a whole.
extension JSONParser where Handler: ~Copyable {
    /// Parses a whole text.
    ///
    /// ```swift
    /// var names = NameCounter()
    /// let count = try JSONParser.parse(bytes, handler: &names)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - handler: What receives the events. After an error it has received those before the error.
    ///   - options: What to accept.
    /// - Returns: What the handler's ``JSONEventHandler/finish()`` returns.
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    /// - Complexity: O(count).
    @inlinable @discardableResult
    public static func parse(
        _ bytes: UnsafeRawBufferPointer,
        handler: inout Handler,
        options: JSONParsingOptions = .inMemory
    ) throws -> Handler.Output {
        try parse(into: &handler, options) { parser in try unsafe parser.feed(bytes) }
    }

    /// Parses the text that a closure feeds, and gives the handler back, after an error too.
    @inlinable
    static func parse(
        into handler: inout Handler,
        _ options: JSONParsingOptions,
        _ feed: (inout JSONParser) throws -> Void
    ) throws -> Handler.Output {
        var parser = JSONParser(handler: handler, options: options)
        do {
            try feed(&parser)
            let output = try parser.finish()
            handler = parser.handler
            return output
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
    ) throws -> Handler.Output {
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
    ) throws -> Handler.Output {
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
    ) throws -> Handler.Output {
        var text = text
        return try text.withUTF8 { try unsafe parse(UnsafeRawBufferPointer($0), handler: &handler, options: options) }
    }
}
