/// A parsed document: one block of memory that holds all its values.
///
/// ```swift
/// let document = try JSONDocument(parsing: bytes)
/// let name = document.root["users"][0]["name"].string
/// ```
///
/// ``JSONValue``s are made from it when they are asked for, in O(1). Arrays and objects taken from a document keep all of
/// it in memory; ``JSONValue/copied()`` makes a part independent.
///
/// A document never changes and can be read by any number of threads. How deep its values are nested does not matter for
/// anything but ``JSONLimits/depth``.
public struct JSONDocument: Sendable {
    @usableFromInline let arena: Arena

    init(arena: Arena) {
        self.arena = arena
    }

    /// The value of the document.
    @inlinable
    public var root: JSONValue { arena.value(arena.rootIndex) }

    /// Parses bytes that are in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. It is not needed any more afterwards.
    ///   - options: What to accept. A document has one value, so the framing does not matter. With
    ///     ``JSONParsingOptions/allowsPartialInput`` arrays and objects that are open end where the input does.
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    /// - Complexity: O(count).
    public init(
        parsing bytes: UnsafeRawBufferPointer,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        arena = try unsafe TreeParser.parse(bytes, options: options)
    }

    /// Parses bytes that are in memory.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    public init(
        parsing bytes: RawSpan,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        arena = try unsafe bytes.withUnsafeBytes { bytes throws(JSONParsingError) in
            try unsafe TreeParser.parse(bytes, options: options)
        }
    }

    /// Parses bytes that are in memory.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    public init(
        parsing bytes: [UInt8],
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        try unsafe self.init(parsing: bytes.span.bytes, options: options)
    }

    /// Parses bytes that are in memory.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    public init(
        parsing bytes: ArraySlice<UInt8>,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        try unsafe self.init(parsing: bytes.span.bytes, options: options)
    }

    /// Reads and parses a file.
    ///
    /// Unless there are ``JSONParsingOptions/limits``, its size is not limited.
    ///
    /// - Throws: ``JSONInputError`` if the file cannot be read, ``JSONParsingError`` with the place of what is wrong.
    public init(
        path: String,
        options: JSONParsingOptions = .inMemory
    ) throws {
        try self.init(source: JSONFileSource(path: path), options: options)
    }

    /// Parses what a source gives, up to its end.
    ///
    /// Unless there are ``JSONParsingOptions/limits``, its length is not limited: set ``JSONLimits/total`` for a source that you
    /// do not trust.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong, or what the source throws.
    public init(
        source: any JSONByteSource,
        options: JSONParsingOptions = .inMemory
    ) throws {
        arena = try TreeParser.parse(source, options: options)
    }

    /// Parses a string.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    public init(
        parsing text: some StringProtocol,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        let text = String(text)
        try unsafe self.init(parsing: text.utf8Span.span.bytes, options: options)
    }
}
