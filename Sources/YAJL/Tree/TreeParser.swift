extension JSONParsingOptions {
    fileprivate static let swiftInMemory: JSONParsingOptions = {
        var options = JSONParsingOptions.inMemory
        options.engine = .swift
        return options
    }()
}

private final class PooledBuilder {
    @exclusivity(unchecked) var uncheckedBuilder = ArenaBuilder()
}

private let builderPool = ReusePool<PooledBuilder>()

/// A parser that fills an arena, with all the memory that it needs besides the arena.
///
/// Making one takes longer than parsing a small document, so they are kept for the next one.
@safe
final class TreeParser {
    private static let pool = ReusePool<TreeParser>()

    private let tokenizer = Tokenizer(options: .inMemory, strings: .whole, followsPath: false)
    // A parser that is in use is in nobody else's hands.
    @exclusivity(unchecked) private var uncheckedBuilder = ArenaBuilder()

    /// Parses bytes that are in memory.
    static func parse(
        _ bytes: UnsafeRawBufferPointer,
        options: JSONParsingOptions,
        duplicateKeys: JSONDuplicateKeys
    ) throws(JSONParsingError) -> Arena {
        var options = options
        options.framing = .single
        if options == .swiftInMemory, duplicateKeys != .reject {
            let builder = builderPool.take() ?? PooledBuilder()
            let arena = unsafe builder.uncheckedBuilder.parse(
                bytes.bindMemory(to: UInt8.self),
                limits: options.limits,
                keepsLastDuplicate: duplicateKeys == .keepLast
            )
            if let arena {
                builderPool.put(builder)
                return arena
            }
        }
        if options.engine == .libyajl, options == .inMemory, duplicateKeys != .reject {
            let parser = pool.take() ?? TreeParser()
            let arena = unsafe parser.uncheckedBuilder.parse(
                bytes.bindMemory(to: UInt8.self),
                with: parser.tokenizer,
                keepsLastDuplicate: duplicateKeys == .keepLast
            )
            if let arena {
                parser.tokenizer.reset()
                pool.put(parser)
                return arena
            }
            // The text is wrong: the careful way tells where.
        }
        return try unsafe parseCarefully(bytes, options, duplicateKeys)
    }

    private static func parseCarefully(
        _ bytes: UnsafeRawBufferPointer,
        _ options: JSONParsingOptions,
        _ duplicateKeys: JSONDuplicateKeys
    ) throws(JSONParsingError) -> Arena {
        var parser = JSONParser(handler: ArenaHandler(), options: options)
        parser.handler.begin(expectedBytes: min(bytes.count, Intake.sliceSize), duplicateKeys: duplicateKeys)
        do {
            try unsafe parser.feed(bytes)
            try parser.finish()
        } catch let error as JSONParsingError {
            throw error
        } catch {
            throw JSONParsingError(error, placedBy: parser.tokenizer)
        }
        return try finish(&parser)
    }

    /// Parses what a source gives.
    ///
    /// - Throws: ``JSONParsingError``, or what the source throws.
    static func parse(
        _ source: any JSONByteSource,
        options: JSONParsingOptions,
        duplicateKeys: JSONDuplicateKeys
    ) throws -> Arena {
        var options = options
        options.framing = .single
        var source = source
        var parser = JSONParser(handler: ArenaHandler(), options: options)
        parser.handler.begin(expectedBytes: Intake.sliceSize, duplicateKeys: duplicateKeys)
        let buffer = ChunkBuffer(capacity: Intake.sliceSize)
        do {
            while case let count = try unsafe source.readChecked(into: buffer.memory), count != 0 {
                let chunk = unsafe UnsafeRawBufferPointer(buffer.prefix(count))
                if try unsafe parser.feed(chunk) == .complete, options.allowsTrailingContent { break }
            }
            try parser.finish()
        } catch let error as JSONBuildingError {
            throw JSONParsingError(error, placedBy: parser.tokenizer)
        }
        return try finish(&parser)
    }

    /// Takes the document out.
    private static func finish(_ parser: inout JSONParser<ArenaHandler>) throws(JSONParsingError) -> Arena {
        guard parser.handler.builder.hasValue else {
            throw JSONParsingError(
                code: .unexpectedEnd,
                position: parser.position,
                message: "the input holds no complete value",
                isIncomplete: true
            )
        }
        return parser.handler.builder.finish()
    }
}

extension JSONParsingError {
    /// Gives the error of a builder its place.
    fileprivate init(_ error: any Error, placedBy tokenizer: Tokenizer) {
        let building = error as? JSONBuildingError
        self.init(
            code: .duplicateKey,
            position: tokenizer.refusal?.position ?? .start,
            path: building?.path ?? JSONPath(),
            message: building?.message ?? String(describing: error),
            snippet: tokenizer.refusal?.snippet
        )
    }
}

extension ArenaBuilder {
    fileprivate mutating func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        limits: JSONLimits,
        keepsLastDuplicate: Bool
    ) -> Arena? {
        guard let start = bytes.baseAddress else { return nil }
        begin(expectedBytes: bytes.count, keepsLastDuplicate: keepsLastDuplicate)
        var reader = TokenReader(limits: limits, limitsStrings: true)
        let end = unsafe start + bytes.count
        let place = unsafe reader.read(start, to: end, into: &self)
        guard reader.isAfterRoot, unsafe TokenReader.skipBlanks(place, end) == end else { return nil }
        return finish()
    }

    /// Parses bytes that are in memory, by the usual options; `nil` if they are no document.
    ///
    /// The tokens of each batch go straight into the arena: nobody follows the path, and there are no calls to a handler.
    fileprivate mutating func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        with tokenizer: Tokenizer,
        keepsLastDuplicate: Bool
    ) -> Arena? {
        begin(expectedBytes: min(bytes.count, Intake.sliceSize), keepsLastDuplicate: keepsLastDuplicate)
        unsafe tokenizer.load(bytes)
        defer { tokenizer.unload() }
        tokenizer.endInput()
        var isFirstBatch = true
        do {
            while try tokenizer.nextBatch() {
                unsafe add(UnsafeBufferPointer(start: tokenizer.tokens, count: tokenizer.tokenCount))
                tokenizer.cursor.move(toDepth: depth, isInObject: isInObject)
                if isFirstBatch, bytes.count > Intake.sliceSize {
                    reserve(forBytes: bytes.count, bytesRead: Intake.sliceSize)
                }
                isFirstBatch = false
            }
        } catch {
            return nil
        }
        return tokenizer.isReusable ? finish() : nil
    }
}
