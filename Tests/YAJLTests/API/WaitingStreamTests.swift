import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// Parsers that wait for more input: a server has many, so each holds little, and none disturbs another.
@Suite struct WaitingStreamTests {
    /// Rows of 60 bytes with paths that go over the ends of chunks.
    private static func rows(_ byteCount: Int, seed: Int = 0) -> [UInt8] {
        var text = #"{"rows": ["#
        var index = seed
        while text.utf8.count < byteCount {
            text += #"{"id": \#(index), "na\u006de": "Zo\u00eb \#(index)", "tags": [true, [null, 1.5]]}, "#
            index += 1
        }
        return Array((text + "0]}").utf8)
    }

    /// Memory that a parser gives back is used by the others.
    @Test(arguments: JSONParsingOptions.Engine.allCases)
    func parsersInTurns(engine: JSONParsingOptions.Engine) throws {
        var generator = SplitMix64(seed: 1)
        var options = JSONParsingOptions.strict
        options.engine = engine
        let texts = (1...3).map { Self.rows(200_000, seed: $0 * 100_000) }
        let parsers = texts.map { _ in Box(options) }
        var starts = texts.map { _ in 0 }
        while starts != texts.map(\.count) {
            let index = Int.random(in: 0..<texts.count, using: &generator)
            let end = min(starts[index] + Int.random(in: 1...100_000, using: &generator), texts[index].count)
            try parsers[index].parser.feed(texts[index][starts[index]..<end])
            starts[index] = end
        }
        for (text, box) in zip(texts, parsers) {
            try box.parser.finish()
            let handler = box.parser.handler
            #expect(!handler.hasMissedContext && handler.events == ReferenceReader.events(of: text))
        }
    }

    /// After a chunk of 64 KiB a parser waits with the memory of a chunk of 16 KiB at most.
    @Test(arguments: JSONParsingOptions.Engine.allCases, [16_382, 16_383, 16_384, 16_385, 65_536])
    func tokensAreGivenBack(engine: JSONParsingOptions.Engine, byteCount: Int) throws {
        var options = JSONParsingOptions.strict
        options.engine = engine
        var parser = JSONParser(handler: Skipper(), options: options)
        try parser.feed(Self.rows(byteCount)[..<byteCount])
        #expect(parser.tokenSource.batch.capacity <= 16 << 10)
        try parser.feed(Self.rows(byteCount)[byteCount...])
        try parser.finish()
    }

    private final class Box {
        var parser: JSONParser<ContextRecorder>

        init(_ options: JSONParsingOptions) {
            parser = JSONParser(handler: ContextRecorder(), options: options)
        }
    }
}

#if os(Linux)
extension WaitingStreamTests {
    private struct Row: Decodable {
        var id: Int
        var name: String
    }

    /// A chunk and, when another is asked for, a look at what is held meanwhile.
    private struct OneChunk: AsyncSequence, AsyncIteratorProtocol {
        var chunk: [UInt8]?
        let whenWaiting: () throws -> Void

        func makeAsyncIterator() -> Self { self }

        mutating func next() async throws -> [UInt8]? {
            if let chunk {
                self.chunk = nil
                return chunk
            }
            try whenWaiting()
            return nil
        }
    }

    private static func bytesInUse() throws -> Int {
        JSONDocument.releaseReusableMemory()
        return try #require(HeapGauge.bytesInUse())
    }

    /// Runs a closure, which calls another when it waits; returns how much is held then.
    private static func held(_ body: (() throws -> Void) async throws -> Void) async throws -> Int {
        var held = 0
        for _ in 0..<2 {
            let before = try bytesInUse()
            try await body { held = try bytesInUse() - before }
        }
        return held
    }

    @Test(.enabled(if: !hasSanitizer)) func littleIsHeld() async {
        await #expect(processExitsWith: .success) {
            let chunk = Array(WaitingStreamTests.rows(70_000)[..<65_536])
            for engine in JSONParsingOptions.Engine.allCases {
                var options = JSONParsingOptions(allowsPartialInput: true)
                options.engine = engine
                let parser = try await WaitingStreamTests.held { wait in
                    var parser = JSONParser(handler: Skipper(), options: options)
                    try parser.feed(chunk)
                    try wait()
                    try parser.finish()
                }
                #expect(parser < 48 << 10, "parser, \(engine)")
                let events = try await WaitingStreamTests.held { wait in
                    try await withoutActuallyEscaping(wait) { wait in
                        let stream = JSONStream(OneChunk(chunk: chunk, whenWaiting: wait), options: options)
                        for try await _ in stream.events {}
                    }
                }
                #expect(events < 112 << 10, "events, \(engine)")
                let items = try await WaitingStreamTests.held { wait in
                    try await withoutActuallyEscaping(wait) { wait in
                        let stream = JSONStream(OneChunk(chunk: chunk, whenWaiting: wait), options: options)
                        for try await _ in stream.items(at: "$.rows[*]", as: Row.self) {}
                    }
                }
                #expect(items < 128 << 10, "items, \(engine)")
            }
        }
    }
}
#endif
