/// A pull parser: you ask for one event after the other, or read values by their type.
///
/// ```swift
/// var reader = try JSONReader(path: "users.json")
/// var names: [String] = []
/// try reader.readArray { reader in
///     try reader.readObject { key, reader in
///         if key == "name" { names.append(try reader.readString()) }
///     }  // members that are not read are skipped
/// }
/// try reader.finish()
/// ```
///
/// Or event by event, without copying any text:
///
/// ```swift
/// while let event = try reader.next() {
///     if event == .key, reader.text == "id" { … }
/// }
/// ```
///
/// The reader holds 64 KiB of input at a time (128 KiB where all of it is in memory), and at most one longer text (within
/// ``JSONLimits``). Errors come when the walk reaches them, and again at each further call.
public struct JSONReader: ~Copyable {
    @usableFromInline var walk: TokenWalk
    private let chunks: SourceChunks
    /// Whether a chunk has been read since this was set to `false`.
    var hasLoaded = false

    /// Reads from any source of bytes.
    ///
    /// - Parameters:
    ///   - source: Where the bytes come from; it is asked for more when all that it gave has been used.
    ///   - options: What to accept as JSON.
    ///   - bufferSize: How many bytes are asked for at a time.
    public init(
        source: any JSONByteSource,
        options: JSONParsingOptions = .strict,
        bufferSize: Int = 64 << 10
    ) {
        walk = TokenWalk(options: options)
        chunks = SourceChunks(source, atMost: bufferSize)
    }

    /// Reads bytes that are in memory.
    public init(parsing bytes: [UInt8], options: JSONParsingOptions = .inMemory) {
        self.init(source: ByteArraySource(bytes), options: options, bufferSize: min(bytes.count, SlicedInput.sliceSize))
    }

    /// Reads the UTF-8 of a string.
    public init(parsing text: String, options: JSONParsingOptions = .inMemory) {
        self.init(parsing: Array(text.utf8), options: options)
    }

    /// Reads a file.
    ///
    /// - Throws: ``JSONInputError`` if it cannot be opened.
    public init(path: String, options: JSONParsingOptions = .strict) throws(JSONInputError) {
        self.init(source: try JSONFileSource(path: path), options: options)
    }

    /// Goes to the next event.
    ///
    /// - Returns: What it is; `nil` at the end of the input.
    /// - Throws: ``JSONParsingError`` if the text is refused there, or what the source threw.
    /// - Complexity: O(length of the event's text).
    @inlinable
    public mutating func next() throws -> JSONEventKind? {
        if let kind = try walk.advance() { return kind }
        return try nextFromNewBatch()
    }

    @usableFromInline
    mutating func nextFromNewBatch() throws -> JSONEventKind? {
        walk.leave()
        guard try fill() else { return nil }
        return try walk.advance()
    }

    /// The kind of the next event, without going there; `nil` at the end of the input.
    ///
    /// - Throws: As ``next()``.
    @inlinable
    public mutating func peek() throws -> JSONEventKind? {
        if let kind = walk.upcoming { return kind }
        return try fill() ? walk.upcoming : nil
    }

    /// Gets more tokens; returns `false` at the end of the input.
    @usableFromInline
    mutating func fill() throws -> Bool {
        while true {
            if try walk.nextBatch() { return true }
            if walk.tokenSource.inputHasEnded || walk.tokenSource.isDone { return false }
            walk.tokenSource.unload()
            do {
                hasLoaded = true
                if let chunk = try unsafe chunks.next() {
                    unsafe walk.tokenSource.load(chunk.bindMemory(to: UInt8.self))
                } else {
                    walk.tokenSource.endInput()
                }
            } catch {
                walk.tokenSource.fail(with: error)
                throw error
            }
        }
    }

    /// The text of the current event if it is a key or string, else an empty text.
    ///
    /// It is valid until the reader is used again.
    @inlinable
    public var text: JSONText {
        @_lifetime(borrow self)
        borrowing get { unsafe _overrideLifetime(JSONText(walk.currentText), borrowing: self) }
    }

    /// The text of the current event if it is a number, else an empty text.
    ///
    /// It is valid until the reader is used again.
    @inlinable
    public var number: JSONNumberText {
        @_lifetime(borrow self)
        borrowing get { unsafe _overrideLifetime(JSONNumberText(walk.currentNumber), borrowing: self) }
    }

    /// The value of the current event if it is a bool, else `false`.
    @inlinable
    public var bool: Bool { walk.current.map { $0.kind == .bool && $0.flag } ?? false }

    /// The current event with its own copy of the text; `nil` before the first and after the last one.
    public var event: JSONEvent? { walk.current.map { unsafe JSONEvent($0) } }

    /// How many arrays and objects are open now: one that has just begun counts, one that has just ended does not.
    public var depth: Int { walk.cursor.depth }

    /// The path of the current event's value.
    ///
    /// A key has the path of its member, an end event that of what ends.
    ///
    /// - Complexity: O(depth); makes a `String` for each object on the way.
    public var path: JSONLocation { walk.path }

    /// The range of the current event's bytes, from the very start of the input, quotes included.
    public var byteRange: Range<Int> { walk.byteRange }

    /// The place of the current event's first byte; after the last event, where the input has been used up to.
    public var position: JSONPosition { walk.position }

    /// Makes sure that nothing is left but whitespace.
    ///
    /// - Throws: ``JSONParsingError`` if the input continues with another event or something that is not JSON, or what
    ///   the source threw.
    public mutating func finish() throws {
        guard try peek() == nil else {
            throw mismatch("the input continues where its end was expected", .trailingContent)
        }
    }
}
