import Testing
import YAJL

/// Bytes as an input whose source gives them in chunks, and may fail after them.
struct CutInput: JSONInput {
    var bytes: [UInt8]
    var cut = Cut.whole
    var options = JSONParsingOptions.strict
    var failure: (any Error)?
    /// The size that the source states; files know it, pipes do not.
    var byteCount: Int?
    var openings: Openings?

    func makeByteSource() -> any JSONByteSource {
        ChunkSource(
            cut.chunks(of: bytes),
            failure: failure,
            byteCount: byteCount,
            opening: openings.map(Openings.Opening.init)
        )
    }
}

/// An input with its own options.
struct OptionedInput: JSONInput {
    let base: any JSONInput
    var options: JSONParsingOptions

    init(base: some JSONInput) {
        self.base = base
        options = base.options
    }

    func makeByteSource() throws -> any JSONByteSource { try base.makeByteSource() }
}

/// Chunks as a source, which may fail after them.
struct ChunkSource: JSONByteSource {
    private var chunks: ArraySlice<ArraySlice<UInt8>>
    private let failure: (any Error)?
    let byteCount: Int?
    private let opening: Openings.Opening?

    init(
        _ chunks: [ArraySlice<UInt8>],
        failure: (any Error)? = nil,
        byteCount: Int? = nil,
        opening: Openings.Opening? = nil
    ) {
        // A source has an end where it gives nothing.
        self.chunks = chunks.filter { !$0.isEmpty }[...]
        self.failure = failure
        self.byteCount = byteCount
        self.opening = opening
    }

    init(_ bytes: [UInt8], _ cut: Cut, failure: (any Error)? = nil) {
        self.init(cut.chunks(of: bytes), failure: failure)
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let chunk = chunks.popFirst() else {
            if let failure { throw failure }
            return 0
        }
        let count = min(chunk.count, buffer.count)
        buffer.copyBytes(from: chunk.prefix(count))
        if count < chunk.count { chunks = [chunk.dropFirst(count)] + chunks }
        return count
    }
}

// Unchecked, since a test uses it in one task at a time.
/// Something that a closure or a source notes for the test.
final class Noted<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// Items that are asked for in the same way of a synchronous input and of a stream.
struct ItemRun<Item> {
    typealias Stream = JSONStream<ScriptedChunks<[UInt8]>>

    var items: (any JSONInput) -> JSONItems<Item>
    var stream: (Stream) -> Stream.Items<Item>
    /// An item in short.
    var describe: (Item) -> String
}

extension ItemRun {
    /// The results of an iteration: items in short, and the error that ends them.
    func log(_ input: any JSONInput) -> [String] {
        var cursor = items(input).makeCursor()
        var log: [String] = []
        do {
            while let item = try cursor.next() { log.append(describe(item)) }
        } catch {
            log.append("✗ " + short(error))
        }
        if (try? cursor.next()) != nil { log.append("more after the end") }
        return log
    }

    /// The same where errors do not end it.
    func recoveringLog(_ input: any JSONInput) -> [String] {
        var cursor = items(input).results.makeCursor()
        var log: [String] = []
        do {
            while let item = try cursor.next() { log.append(shown(item)) }
            if try cursor.next() != nil { log.append("more after the end") }
        } catch {
            log.append("thrown: \(error)")
        }
        return log
    }

    private func stream(_ bytes: [UInt8], _ cut: Cut, _ options: JSONParsingOptions, _ failure: (any Error)?) -> Stream
    {
        // Copies at separate addresses: whoever reads beyond a chunk is seen by the address sanitizer.
        JSONStream(ScriptedChunks(cut.chunks(of: bytes).map { Array($0) }, failure: failure), options: options)
    }

    /// The results of a stream.
    func log(
        streamOf bytes: [UInt8],
        _ cut: Cut,
        _ options: JSONParsingOptions = .strict,
        failure: (any Error)? = nil
    ) async -> [String] {
        var iterator = stream(stream(bytes, cut, options, failure)).makeAsyncIterator()
        var log: [String] = []
        do {
            while let item = try await iterator.next() { log.append(describe(item)) }
        } catch {
            log.append("✗ " + short(error))
        }
        if (try? await iterator.next()) != nil { log.append("more after the end") }
        return log
    }

    /// The same where errors do not end it.
    func recoveringLog(
        streamOf bytes: [UInt8],
        _ cut: Cut,
        _ options: JSONParsingOptions = .strict,
        failure: (any Error)? = nil
    ) async -> [String] {
        var iterator = stream(stream(bytes, cut, options, failure)).results.makeAsyncIterator()
        var log: [String] = []
        do {
            while let item = try await iterator.next() { log.append(shown(item)) }
            if try await iterator.next() != nil { log.append("more after the end") }
        } catch {
            log.append("thrown: \(error)")
        }
        return log
    }

    private func shown(_ result: Result<Item, JSONItemError>) -> String {
        switch result {
        case .success(let item): return describe(item)
        case .failure(let error):
            let range = "\(error.byteRange.lowerBound)..<\(error.byteRange.upperBound)"
            return "✗ \(range) \(error.path)\(error.endsInput ? " end" : "") " + short(error.underlying)
        }
    }

    /// The results of every way to read, which must be the same however the input is cut.
    func logForAllCuts(
        _ bytes: [UInt8],
        _ options: JSONParsingOptions = .strict,
        recovering: Bool = false,
        failure: (any Error)? = nil,
        cuts: [Cut]? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> [String] {
        let wholeInput = CutInput(bytes: bytes, options: options, failure: failure)
        let whole = recovering ? recoveringLog(wholeInput) : log(wholeInput)
        let engines = options.engines
        for engine in engines where failure == nil {
            var options = options
            options.engine = engine
            let input = JSONBytes(bytes, options: options)
            let found = recovering ? recoveringLog(input) : log(input)
            #expect(found == whole, "in memory, \(engine)", sourceLocation: sourceLocation)
        }
        for (index, cut) in (engines.map { _ in Cut.whole } + (cuts ?? itemCuts(bytes.count))).enumerated() {
            // The outcome is that of the first engine, whichever reads.
            var options = options
            options.engine = engines[index % engines.count]
            let input = CutInput(bytes: bytes, cut: cut, options: options, failure: failure)
            let sync = recovering ? recoveringLog(input) : log(input)
            let async =
                recovering
                ? await recoveringLog(streamOf: bytes, cut, options, failure: failure)
                : await log(streamOf: bytes, cut, options, failure: failure)
            guard sync == whole, async == whole else {
                let text = String(decoding: bytes.prefix(500), as: UTF8.self)
                Issue.record(
                    "\(text.debugDescription), \(options)\n\(cut): \(sync)\nasync: \(async)\nwhole: \(whole)",
                    sourceLocation: sourceLocation
                )
                break
            }
        }
        return whole
    }

    func logForAllCuts(
        _ text: String,
        _ options: JSONParsingOptions = .strict,
        recovering: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> [String] {
        await logForAllCuts(Array(text.utf8), options, recovering: recovering, sourceLocation: sourceLocation)
    }
}

/// Chunks of several sizes, a cut at each place of a short text, and some at random.
func itemCuts(_ count: Int) -> [Cut] {
    var generator = SplitMix64(seed: UInt64(count))
    let sizes = [1, 2, 3, 4, 5, 7, 11, 16, 31, 64].filter { $0 < count }
    return sizes.map(Cut.size) + (count <= 150 ? (0..<count).map { .at([$0]) } : [])
        + (0..<10).map { _ in .random(count, using: &generator) }
}

/// An error without its snippet, which shows what happened to be in the buffer.
func short(_ error: any Error) -> String {
    func short(_ error: JSONParsingError) -> String {
        "\(error.position), at \(error.path): \(error.message)\(error.isIncomplete ? " (incomplete)" : "")"
    }
    switch error {
    case let error as JSONParsingError: return short(error)
    case is DecodingError: return "\(place(error)): " + (position(error).map(short) ?? "no place")
    case let errors as YAJLDecodingErrors:
        return errors.errors.map { YAJLTestSupport.short($0) }.joined(separator: "; ")
    default: return "\(error)"
    }
}

extension ItemRun where Item == JSONValue {
    /// Values as events in short.
    static func values(at pattern: JSONPath = []) -> Self {
        ItemRun(
            items: { $0.items(at: pattern) },
            stream: { $0.items(at: pattern) },
            describe: \.trace
        )
    }
}

extension ItemRun where Item: Decodable {
    /// Decoded values as Swift prints them.
    static func decoded(
        _ type: Item.Type,
        at pattern: JSONPath = [],
        _ decoder: YAJLDecoder = YAJLDecoder()
    ) -> Self {
        ItemRun(
            items: { $0.items(at: pattern, as: type, using: decoder) },
            stream: { $0.items(at: pattern, as: type, using: decoder) },
            describe: { "\($0)" }
        )
    }
}

extension ItemRun where Item == JSONRawItem {
    /// The bytes as text, with their range.
    static func raw(at pattern: JSONPath = []) -> Self {
        ItemRun(
            items: { $0.items(at: pattern).raw },
            stream: { $0.items(at: pattern).raw },
            describe: { "\($0.byteRange) \(String(decoding: $0.bytes, as: UTF8.self))" }
        )
    }
}

extension ItemRun where Item == Range<Int> {
    /// The ranges.
    static func ranges(at pattern: JSONPath = []) -> Self {
        ItemRun(
            items: { $0.items(at: pattern).raw.ranges },
            stream: { $0.items(at: pattern).raw.ranges },
            describe: { "\($0)" }
        )
    }
}

extension ItemRun where Item == JSONHit {
    /// Everything a hit knows.
    static func hits(_ patterns: [JSONPath]) -> Self {
        let first = patterns[0]
        return ItemRun(
            items: { input in
                switch patterns.count {
                case 1: input.select(first)
                case 2: input.select(first, patterns[1])
                default: input.select(first, patterns[1], patterns[2])
                }
            },
            stream: { stream in
                switch patterns.count {
                case 1: stream.select(first)
                case 2: stream.select(first, patterns[1])
                default: stream.select(first, patterns[1], patterns[2])
                }
            },
            describe: { "\($0.pattern) \($0.path) \($0.position) \($0.byteRange) \($0.value.trace)" }
        )
    }
}

extension JSONItems {
    /// The items, and the error that ends them.
    var outcomes: [Result<Item, any Error>] {
        var outcomes: [Result<Item, any Error>] = []
        do {
            try forEach { outcomes.append(.success($0)) }
        } catch {
            outcomes.append(.failure(error))
        }
        return outcomes
    }
}
