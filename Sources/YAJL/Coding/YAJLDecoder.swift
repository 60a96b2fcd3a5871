/// Makes values of `Decodable` types from JSON text.
///
/// ```swift
/// struct User: Decodable {
///     var id: Int
///     var firstName: String
///     var tags: [String]?
/// }
///
/// var decoder = YAJLDecoder()
/// decoder.keyDecodingStrategy = .convertFromSnakeCase
/// let text = #"[{"id": 1, "first_name": "Ada"}]"#
/// let users = try decoder.decode([User].self, from: text)
/// ```
///
/// It behaves like Foundation's `JSONDecoder`. The settings have the same names; those for dates and data come with the
/// module `YAJLFoundation`. <doc:ComingFromOtherLibraries> lists the differences. The text is parsed into a ``JSONDocument``,
/// and all containers work on its memory.
///
/// A `DecodingError` has the exact path, and its `jsonError` the byte, line and column. A text that is not JSON is
/// `DecodingError.dataCorrupted`, with the same. In a program without `YAJLFoundation` the types `Date`, `Data`, `Decimal` and
/// `URL` are refused.
///
/// Time is linear, with one exception: a dictionary by `String` hashes its keys by canonical equivalence, and the standard
/// library sorts combining marks for that. The time for names made of such marks grows with the square of their length: names
/// enter a dictionary at 15 MB/s if they have 256 bytes, at 2 MB/s with 4 KiB, and at 0.08 MB/s with 64 KiB. Where anyone may
/// send such names, set ``JSONLimits/key`` of ``parsingOptions``, or decode a ``JSONObject``.
///
/// `allowsJSON5` and `assumesTopLevelDictionary` are not offered.
public struct YAJLDecoder: Sendable {
    private var shared = SharedDecodingSettings.usual

    private var values: DecodingSettings {
        get { shared.values }
        set { shared = SharedDecodingSettings(newValue) }
    }

    /// How the names of members are changed before they are compared with keys.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { shared.values.keyDecodingStrategy }
        set { values.keyDecodingStrategy = newValue }
    }

    /// How the text represents NaN and the infinities, which are not JSON numbers.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { shared.values.nonConformingFloatDecodingStrategy }
        set { values.nonConformingFloatDecodingStrategy = newValue }
    }

    /// How numbers that do not fit into an integer type are treated.
    public var integerOverflowStrategy: IntegerOverflowStrategy {
        get { shared.values.integerOverflowStrategy }
        set { values.integerOverflowStrategy = newValue }
    }

    /// How elements of an `Array` that cannot be decoded are treated.
    public var invalidElementStrategy: InvalidElementStrategy {
        get { shared.values.invalidElementStrategy }
        set { values.invalidElementStrategy = newValue }
    }

    /// The values that may stand for a value of another type; none by default.
    public var leniency: Leniency {
        get { shared.values.leniency }
        set { values.leniency = newValue }
    }

    /// Whether decoding continues after an error, and throws all errors as one ``YAJLDecodingErrors``.
    ///
    /// A text that is not JSON gives one `DecodingError` even then: catch both. To find the places of all these errors, the text
    /// is read once more.
    ///
    /// Errors that a type catches, as with `try?`, count as well: the setting is for finding everything wrong with a document.
    public var collectsErrors: Bool {
        get { shared.values.collectsErrors }
        set { values.collectsErrors = newValue }
    }

    /// How text is read: by default ``JSONParsingOptions/inMemory``, and a byte order mark before it is passed over, as
    /// Foundation does.
    ///
    /// Change single options, as in `decoder.parsingOptions.allowsComments = true`: new options have the limits of streams, and
    /// refuse the byte order mark.
    public var parsingOptions: JSONParsingOptions {
        get { shared.values.parsingOptions }
        set { values.parsingOptions = newValue }
    }

    /// Values that the program passes to the types it decodes.
    @preconcurrency
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { shared.values.userInfo }
        set { values.userInfo = newValue }
    }

    /// Settings for types the core does not know.
    package var strategies: JSONCodingStrategies {
        get { shared.values.strategies }
        set { values.strategies = newValue }
    }

    /// Creates a decoder that takes exactly what the types say.
    public init() {}
}

extension YAJLDecoder {
    /// Decodes bytes that are in memory.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(count).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from bytes: UnsafeRawBufferPointer) throws -> T {
        try unsafe session(for: bytes).decode(type, source: .bytes(bytes, options: parsingOptions))
    }

    /// Decodes bytes that are in memory.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(count).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from bytes: RawSpan) throws -> T {
        try unsafe bytes.withUnsafeBytes { try unsafe decode(type, from: $0) }
    }

    /// Decodes bytes that are in memory.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(count).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from bytes: [UInt8]) throws -> T {
        // `Array.withUnsafeBytes` is not specialised for a generic closure: it took a twentieth of the time for 200 bytes.
        try unsafe decode(type, from: bytes.span.bytes)
    }

    /// Decodes a part of an array, such as the bytes of an item: `bytes[item.byteRange]`.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(count).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from bytes: ArraySlice<UInt8>) throws -> T {
        try unsafe decode(type, from: bytes.span.bytes)
    }

    /// Decodes a string.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(count).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from text: String) throws -> T {
        try unsafe decode(type, from: text.utf8Span.span.bytes)
    }

    /// Decodes a document that has been parsed; errors have a path, but no position.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(what is decoded).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from document: JSONDocument) throws -> T {
        try decode(type, from: document.root)
    }

    /// Decodes a value; errors have a path, but no position.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(what is decoded) for values from documents; those that code has made or changed are copied first.
    public func decode<T: Decodable>(_ type: T.Type = T.self, from value: JSONValue) throws -> T {
        let (arena, index) = value.node
        return try DecodingSession(arena: arena, root: index, settings: self).decode(type)
    }

    /// Decodes the next value of a reader, which need not be at the root.
    ///
    /// ```swift
    /// try reader.readArray { reader in
    ///     let user = try decoder.decode(User.self, from: &reader)
    ///     print(user.firstName)
    /// }
    /// ```
    ///
    /// The position of an error is that of the value in the reader's input; ``parsingOptions`` are those of the reader.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, what a type throws, or what the reader's
    ///   source threw.
    /// - Complexity: O(length of the value).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from reader: inout JSONReader) throws -> T {
        let (position, depth, value): (JSONPosition, Int, JSONValue)
        do {
            // The position is taken before the value is read, and its text is gone. The path is still there.
            _ = try reader.peek()
            (position, depth) = (reader.positionOfNext, reader.depth)
            value = try reader.readValue()
        } catch let error as JSONParsingError where !reader.walk.tokenSource.isForeign(error) {
            throw DecodingError.notJSON(error)
        }
        return try decode(
            type,
            from: value,
            at: position,
            // Partial input may have ended deep in the value.
            path: JSONLocation(Array(reader.path.components.prefix(depth)))
        )
    }

    /// Decodes bytes by a closure, for what is more than one call of `init(from:)`.
    ///
    /// - Throws: `DecodingError`, or what the closure throws.
    package func decode<Result>(
        from bytes: UnsafeRawBufferPointer,
        using body: (NodeDecoder) throws -> Result
    ) throws -> Result {
        try unsafe session(for: bytes).run(body, source: .bytes(bytes, options: parsingOptions))
    }

    /// Decodes a value that has been taken from a longer text; errors have its place.
    func decode<T: Decodable>(
        _ type: T.Type,
        from value: JSONValue,
        at position: JSONPosition,
        path: @autoclosure () -> JSONLocation
    ) throws -> T {
        let (arena, index) = value.node
        return try DecodingSession(arena: arena, root: index, settings: self)
            .decode(type, source: .value(at: position, path: path()))
    }

    /// Decodes the bytes of a value that has been taken from a longer text; errors have their place there.
    func decode<T: Decodable>(
        _ type: T.Type,
        from bytes: [UInt8],
        at position: JSONPosition,
        path: JSONLocation
    ) throws -> T {
        try unsafe bytes.span.bytes.withUnsafeBytes { bytes in
            try unsafe session(for: bytes, at: position, path: path).decode(
                type,
                source: .bytes(bytes, at: position, path: path, options: parsingOptions)
            )
        }
    }

    /// Parses a text, or a part of a text that begins at a place.
    private func session(
        for bytes: UnsafeRawBufferPointer,
        at position: JSONPosition = .start,
        path: JSONLocation = []
    ) throws -> DecodingSession {
        do throws(JSONParsingError) {
            let arena = try unsafe TreeParser.parse(bytes, options: parsingOptions)
            return DecodingSession(arena: arena, root: arena.rootIndex, settings: self)
        } catch {
            throw DecodingError.notJSON(error.shifted(to: position, path))
        }
    }
}

extension JSONValue {
    /// The arena and node of the value; one that code has made or changed is copied.
    fileprivate var node: (arena: Arena, index: Int) {
        if let document = container?.document { return document }
        let arena = copiedArena()
        return (arena, arena.rootIndex)
    }
}
