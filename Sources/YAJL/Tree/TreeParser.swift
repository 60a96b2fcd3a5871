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
            try unsafe parser.feed(UnsafeRawBufferPointer(rebasing: bytes[..<sampleCount]))
            if sampleCount < bytes.count {
                parser.handler.builder.reserve(forBytes: bytes.count, bytesRead: sampleCount)
                try unsafe parser.feed(UnsafeRawBufferPointer(rebasing: bytes[sampleCount...]))
            }
            try parser.finish()
        } catch {
            throw (error as? JSONParsingError) ?? refusal(of: error, by: parser.tokenizer)
        }
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

    /// The error for a token that the builder has refused.
    private static func refusal(of error: any Error, by tokenizer: Tokenizer) -> JSONParsingError {
        let building = error as? JSONBuildingError
        let place = tokenizer.refusal
        return JSONParsingError(
            code: .duplicateKey,
            position: place?.position ?? .start,
            path: building?.path ?? JSONPath(),
            message: building?.message ?? String(describing: error),
            snippet: place?.snippet
        )
    }
}
