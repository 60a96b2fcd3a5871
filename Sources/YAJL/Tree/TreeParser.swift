/// A parser that fills an arena, with all the memory that it needs besides the arena.
///
/// Making one takes longer than parsing a small document, so they are kept for the next one.
@safe
final class TreeParser {
    private static let pool = ReusePool<TreeParser>()

    // The Swift engine fills the arena without it.
    private lazy var tokenSource = TokenSource(options: .libyajlInMemory, strings: .whole, followsPath: false)
    // A parser that is in use is in nobody else's hands.
    @safe @exclusivity(unchecked) private var builder = ArenaBuilder()

    /// Parses bytes that are in memory.
    static func parse(
        _ bytes: UnsafeRawBufferPointer,
        options: JSONParsingOptions
    ) throws(JSONParsingError) -> Arena {
        var usual = JSONParsingOptions.inMemory
        usual.framing = options.framing
        usual.skipsByteOrderMark = options.skipsByteOrderMark
        usual.engine = options.engine
        usual.duplicateKeys = options.duplicateKeys
        usual.validatesRest = options.validatesRest
        usual.allowsTrailingCommas = options.allowsTrailingCommas && options.engine == .swift
        if options == usual, options.duplicateKeys != .reject {
            let parser = pool.take() ?? TreeParser()
            let mark = options.skipsByteOrderMark ? unsafe byteOrderMarkCount(in: bytes) : 0
            let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[mark...]).bindMemory(to: UInt8.self)
            if let arena = unsafe parser.read(text, by: usual) {
                pool.put(parser)
                return arena
            }
            // The text is wrong: the careful way tells where.
        }
        var options = options
        options.framing = .single
        return try unsafe parseCarefully(bytes, options)
    }

    /// Reads a text by the usual options; `nil` if it is not a document.
    private func read(_ text: UnsafeBufferPointer<UInt8>, by usual: JSONParsingOptions) -> Arena? {
        switch usual.engine {
        case .swift:
            return unsafe builder.read(
                text,
                duplicateKeys: usual.duplicateKeys,
                allowsTrailingCommas: usual.allowsTrailingCommas
            )
        case .libyajl:
            let arena = unsafe builder.parse(text, with: tokenSource, duplicateKeys: usual.duplicateKeys)
            if arena != nil { tokenSource.reset() }
            return arena
        }
    }

    /// How many bytes a byte order mark takes at the start of a text.
    private static func byteOrderMarkCount(in bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count >= 3, unsafe bytes[0] == 0xEF, unsafe bytes[1] == 0xBB, unsafe bytes[2] == 0xBF else {
            return 0
        }
        return 3
    }

    private static func parseCarefully(
        _ bytes: UnsafeRawBufferPointer,
        _ options: JSONParsingOptions
    ) throws(JSONParsingError) -> Arena {
        var parser = JSONParser(handler: ArenaBuilder(), options: options)
        let expectedBytes = min(bytes.count, SlicedInput.sliceSize, max(0, options.limits.total ?? .max))
        parser.handler.begin(expectedBytes: expectedBytes, duplicateKeys: options.duplicateKeys)
        do {
            try unsafe parser.feed(bytes)
            try parser.finish()
        } catch let error as JSONParsingError {
            throw error
        } catch {
            throw JSONParsingError(error, placedBy: parser.tokenSource)
        }
        return try finish(&parser)
    }

    /// Parses what a source gives.
    ///
    /// - Throws: ``JSONParsingError``, or what the source throws.
    static func parse(
        _ source: any JSONByteSource,
        options: JSONParsingOptions
    ) throws -> Arena {
        try options.check()
        var options = options
        options.framing = .single
        let chunks = SourceChunks(source)
        var parser = JSONParser(handler: ArenaBuilder(), options: options)
        parser.handler.begin(expectedBytes: SlicedInput.sliceSize, duplicateKeys: options.duplicateKeys)
        do {
            while let chunk = try unsafe chunks.next() {
                if try unsafe parser.feed(chunk) == .complete, options.allowsTrailingContent { break }
            }
            try parser.finish()
        } catch let error as JSONWritingError where parser.tokenSource.refusal != nil {
            // That of the builder; the source may write JSON itself, and its errors are its own.
            throw JSONParsingError(error, placedBy: parser.tokenSource)
        }
        return try finish(&parser)
    }

    /// Takes the document out.
    private static func finish(_ parser: inout JSONParser<ArenaBuilder>) throws(JSONParsingError) -> Arena {
        guard parser.handler.hasValue else {
            throw JSONParsingError(
                code: .unexpectedEnd,
                position: parser.position,
                message: "the input holds no complete value",
                isIncomplete: true
            )
        }
        return parser.handler.takeArena()
    }
}

extension JSONParsingError {
    /// Gives the error of a builder its place.
    init(_ error: any Error, placedBy tokenSource: TokenSource) {
        let building = error as? JSONWritingError
        self.init(
            code: .duplicateKey,
            position: tokenSource.refusal?.position ?? .start,
            path: building?.path ?? JSONLocation(),
            message: building?.message ?? String(describing: error),
            snippet: tokenSource.refusal?.snippet
        )
    }
}

extension JSONParsingOptions {
    fileprivate static let libyajlInMemory: JSONParsingOptions = {
        var options = JSONParsingOptions.inMemory
        options.engine = .libyajl
        return options
    }()
}

extension ArenaBuilder {
    /// Parses bytes that are in memory, by the usual options; `nil` if they are not a document.
    ///
    /// The tokens of each batch go straight into the arena: nobody follows the path, and there are no calls to a handler.
    fileprivate mutating func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        with tokenSource: TokenSource,
        duplicateKeys: JSONParsingOptions.DuplicateKeys
    ) -> Arena? {
        begin(expectedBytes: min(bytes.count, SlicedInput.sliceSize), duplicateKeys: duplicateKeys)
        unsafe tokenSource.load(bytes)
        defer { tokenSource.unload() }
        tokenSource.endInput()
        var isFirstBatch = true
        do {
            while try tokenSource.nextBatch() {
                unsafe add(UnsafeBufferPointer(start: tokenSource.tokens, count: tokenSource.tokenCount))
                tokenSource.cursor.move(toDepth: depth, isInObject: isInObject)
                if isFirstBatch, bytes.count > SlicedInput.sliceSize {
                    reserve(forBytes: bytes.count, bytesRead: SlicedInput.sliceSize)
                }
                isFirstBatch = false
            }
        } catch {
            return nil
        }
        return tokenSource.isReusable ? takeArena() : nil
    }
}
