/// A parser that fills an arena, with all the memory that it needs besides the arena.
///
/// Making one takes longer than parsing a small document, so those with the usual options are kept for the next one.
final class TreeParser {
    private static let pool = ReusePool<TreeParser>()

    /// How much of a document is read to tell how much memory the whole will need.
    private static let sampleSize = 64 << 10

    private var parser = JSONParser(handler: ArenaHandler(), options: .inMemory)

    /// Parses bytes that are in memory.
    static func parse(
        _ bytes: UnsafeRawBufferPointer,
        options: JSONParsingOptions,
        duplicateKeys: JSONDuplicateKeys
    ) throws(JSONParsingError) -> Arena {
        var options = options
        options.framing = .single
        guard options == .inMemory else {
            var parser = JSONParser(handler: ArenaHandler(), options: options)
            return try unsafe parse(bytes, duplicateKeys, with: &parser)
        }
        let kept = pool.take() ?? TreeParser()
        let arena = try unsafe parse(bytes, duplicateKeys, with: &kept.parser)
        if kept.parser.isReusable {
            kept.parser.reset()
            pool.put(kept)
        }
        return arena
    }

    private static func parse(
        _ bytes: UnsafeRawBufferPointer,
        _ duplicateKeys: JSONDuplicateKeys,
        with parser: inout JSONParser<ArenaHandler>
    ) throws(JSONParsingError) -> Arena {
        do {
            let sampleCount = min(bytes.count, sampleSize)
            parser.handler.begin(expectedBytes: sampleCount, duplicateKeys: duplicateKeys)
            if sampleCount < bytes.count {
                try unsafe parser.feed(UnsafeRawBufferPointer(rebasing: bytes[..<sampleCount]))
                parser.handler.builder.reserve(forBytes: bytes.count, bytesRead: sampleCount)
                try unsafe parser.feedLast(UnsafeRawBufferPointer(rebasing: bytes[sampleCount...]))
            } else {
                try unsafe parser.feedLast(bytes)
            }
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
        parser.handler.begin(expectedBytes: sampleSize, duplicateKeys: duplicateKeys)
        let buffer = ChunkBuffer(capacity: Intake.sliceSize)
        do {
            while case let count = try unsafe source.read(into: buffer.memory), count != 0 {
                // A wrong count would make us read memory that is not the source's.
                precondition(
                    unsafe (0...buffer.memory.count).contains(count),
                    "a JSONByteSource must return how many bytes it has read into the buffer"
                )
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
