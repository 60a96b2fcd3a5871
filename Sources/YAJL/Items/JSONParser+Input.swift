extension JSONParser where Handler: ~Copyable {
    /// Parses an input from its start to its end, in constant memory.
    ///
    /// ```swift
    /// var names = NameCounter()
    /// let count = try JSONParser.parse(JSONFile(path), handler: &names)
    /// ```
    ///
    /// - Parameters:
    ///   - input: What to read, with the options for it.
    ///   - handler: What receives the events. After an error it has received those before the error.
    /// - Returns: What the handler's ``JSONEventHandler/finish()`` returns.
    /// - Throws: ``JSONParsingError`` if the text is refused, ``JSONInputError`` if a file cannot be read, or what the input
    ///   or the handler threw.
    /// - Complexity: O(length of the input).
    @inlinable @discardableResult
    public static func parse(_ input: some JSONInput, handler: inout Handler) throws -> Handler.Output {
        try input.options.check()
        let chunks = SourceChunks(try input.makeByteSource())
        return try parse(into: &handler, input.options) { parser in
            var status = JSONParserStatus.needsMoreInput
            while status != .stopped, let chunk = try unsafe chunks.next() {
                status = try unsafe parser.feed(chunk)
                // The rest of the input is not read.
                if status == .complete, input.options.framing == .single, input.options.allowsTrailingContent { break }
            }
        }
    }
}
