import YAJL

@testable import YAJLTestSupport

/// A text that can be read in every way, with a count of how often it was asked for.
struct ReadText: JSONInput {
    struct Source: JSONByteSource {
        var source: ChunkSource
        var byteCount: Int?
        let requests: Noted<Int>

        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            requests.value += 1
            return try source.read(into: buffer)
        }
    }

    struct Chunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
        var chunks: [[UInt8]]
        let requests: Noted<Int>

        func makeAsyncIterator() -> Self { self }

        mutating func next() async -> [UInt8]? {
            requests.value += 1
            return chunks.isEmpty ? nil : chunks.removeFirst()
        }
    }

    let bytes: [UInt8]
    let options: JSONParsingOptions
    let cut: Cut
    let requests = Noted(0)

    init(_ text: String, _ options: JSONParsingOptions, _ cut: Cut = .whole) {
        bytes = Array(text.utf8)
        self.options = options
        self.cut = cut
    }

    var source: Source {
        Source(source: ChunkSource(cut.chunks(of: bytes)), byteCount: bytes.count, requests: requests)
    }

    var stream: JSONStream<Chunks> {
        let chunks = cut.chunks(of: bytes).filter { !$0.isEmpty }.map { Array($0) }
        return JSONStream(Chunks(chunks: chunks, requests: requests), options: options)
    }

    func makeByteSource() -> any JSONByteSource { source }
}

/// Every way to read a text, for what must hold in all of them.
enum ReadingWay: String, CaseIterable {
    case push, parse, pull, readValue, events, streamEvents, items, rows, results, streamItems, members, select
    case raw, rawRows, snapshots, concurrent, concurrentRows, streamConcurrent, document, source, value, decoder
    case readerDecoder, transform

    /// Whether it takes texts of several values.
    var takesSeveral: Bool {
        switch self {
        case .document, .source, .value, .decoder, .readerDecoder: false
        default: true
        }
    }

    struct Row: Decodable, Sendable {
        var id: Int
        var tags: [String]?
    }

    /// The result for an array of rows, or for several, in short; the path selects the rows.
    func read(_ text: ReadText, _ path: JSONPath) async throws -> String {
        let (bytes, options) = (text.bytes, text.options)
        var found: [String] = []
        switch self {
        case .push:
            var parser = JSONParser(handler: Recorder(), options: options)
            for chunk in text.cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
            try parser.finish()
            found = parser.handler.events.map { "\($0)" }
        case .parse:
            var recorder = Recorder()
            try JSONParser.parse(text, handler: &recorder)
            found = recorder.events.map { "\($0)" }
        case .pull:
            var reader = JSONReader(source: text.source, options: options)
            while let kind = try reader.next() { found.append("\(kind)") }
        case .readValue:
            var reader = JSONReader(source: text.source, options: options)
            while try reader.peek() != nil { found.append(try reader.readValue().trace) }
        case .events: found = try text.events.collect().map { "\($0)" }
        case .streamEvents: for try await event in text.stream.events { found.append("\(event)") }
        case .items: found = try text.items(at: path).collect().map(\.trace)
        case .rows: found = try text.items(at: path, as: Row.self).collect().map { "\($0)" }
        case .results: found = try text.items(at: path).results.collect().map { try $0.get().trace }
        case .streamItems: for try await row in text.stream.items(at: path, as: Row.self) { found.append("\(row)") }
        case .members: found = try text.members(at: path).collect().map { "\($0.key) \($0.value.trace)" }
        case .select:
            found = try text.select(path, "$..tags").collect().map { "\($0.pattern) \($0.value.trace)" }
        case .raw: found = try text.items(at: path).raw.collect().map { try $0.value().trace }
        case .rawRows: found = try text.items(at: path).raw.collect().map { "\(try $0.decode(Row.self))" }
        case .snapshots:
            for try await value in text.stream.snapshots() { found.append(value.trace) }
            // The snapshots before the end depend on the chunks.
            found = [found.last ?? ""]
        case .concurrent: for try await row in Self.concurrent(text.items(at: path)) { found.append(row.trace) }
        case .concurrentRows:
            for try await row in Self.concurrent(text.items(at: path, as: Row.self)) { found.append("\(row)") }
        case .streamConcurrent:
            for try await row in text.stream.items(at: path, as: Row.self).concurrent(width: 2) {
                found.append("\(row)")
            }
        case .document: found = [try JSONDocument(parsing: bytes, options: options).root.trace]
        case .source: found = [try JSONDocument(source: text.source, options: options).root.trace]
        case .value: found = [try JSONValue(parsing: bytes, options: options.duplicates(.reject)).trace]
        case .decoder: found = ["\(try Self.decoder(options).decode([Row].self, from: bytes))"]
        case .readerDecoder:
            var reader = JSONReader(source: text.source, options: options)
            found = ["\(try YAJLDecoder().decode([Row].self, from: &reader))"]
            try reader.finish()
        case .transform:
            var writing = JSONWritingOptions.compact
            writing.framing = options.framing == .single ? .single : .lines
            var transform = JSONWriter(options: writing).removing("$..id")
            found = [String(decoding: try JSONParser.parse(text, handler: &transform), as: UTF8.self)]
        }
        return found.joined(separator: "\n")
    }

    static func concurrent<Item: Sendable>(
        _ items: JSONItems<Item>
    ) -> JSONStream<JSONInputChunks>.Items<Item> {
        var concurrent = items.concurrent(width: 2)
        concurrent.partSize = 16
        return concurrent
    }

    static func decoder(_ options: JSONParsingOptions) -> YAJLDecoder {
        var decoder = YAJLDecoder()
        decoder.parsingOptions = options
        return decoder
    }
}
