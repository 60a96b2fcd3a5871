import Testing
import YAJL

@testable import YAJLTestSupport

/// A chunk type of somebody else's, as the documentation of ``JSONByteChunk`` shows it.
private struct Blob {
    var first: [UInt8]
    var second: [UInt8]
}

extension Blob: JSONByteChunk {
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try (first + second).withUnsafeBytes(body)
    }
}

/// A chunk that has fewer bytes when it is asked again, as a buffer from which somebody else reads too.
private final class ShrinkingChunk: JSONByteChunk {
    private var bytes: [UInt8]
    private let rest: Int

    init(_ bytes: [UInt8], rest: Int) {
        self.bytes = bytes
        self.rest = rest
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { bytes.removeLast(max(0, bytes.count - rest)) }
        return try bytes.withUnsafeBytes(body)
    }
}

/// `JSONStream`: the events are the same whatever the chunks are.
@Suite struct StreamTests {
    @Test(arguments: SampleDocument.all)
    func everyCut(_ document: SampleDocument) async {
        let expected = ReferenceReader.events(of: document.bytes).map(\.event)
        for cut in allCuts(of: document.bytes) {
            let slices = cut.chunks(of: document.bytes)
            let found = [
                await collect(JSONStream(ScriptedChunks(slices), options: document.options).events),
                await collect(JSONStream(ScriptedChunks(slices.map(Array.init)), options: document.options).events),
                await collect(
                    JSONStream(ScriptedChunks(slices.map(ContiguousArray.init)), options: document.options).events
                ),
                await collect(
                    JSONStream(
                        ScriptedChunks(slices.map { Blob(first: Array($0.prefix(1)), second: Array($0.dropFirst())) }),
                        options: document.options
                    ).events
                ),
            ]
            guard found.allSatisfy({ $0.events == expected && $0.error == nil }) else {
                Issue.record("\(cut): \(found)")
                return
            }
        }
        let bytes = await collect(JSONStream(ScriptedChunks(document.bytes), options: document.options).events)
        #expect(bytes.events == expected && bytes.error == nil)
    }

    /// A chunk that has shrunk takes nothing from the next one.
    @Test(arguments: [0, 10, (64 << 10) - 1, 64 << 10, (64 << 10) + 1])
    func shrinkingChunk(rest: Int) async {
        let first = Array(("[" + String(repeating: " ", count: 70_000)).utf8)
        let chunks = [ShrinkingChunk(first, rest: rest), ShrinkingChunk(Array("1]".utf8), rest: 2)]
        let found = await collect(JSONStream(ScriptedChunks(chunks)).events)
        #expect(found.events == [.beginArray, .number(1), .endArray] && found.error == nil)
    }

    /// Chunks larger than what the stream takes at a time, and empty ones.
    @Test func largeAndEmptyChunks() async {
        let bytes = SampleDocument.table(rows: 1500)
        let expected = ReferenceReader.events(of: bytes).map(\.event)
        #expect(bytes.count > 200_000)
        for chunks in [
            [bytes], [[], bytes, []], [[], [], Array(bytes.prefix(70_000)), [], Array(bytes.dropFirst(70_000))],
        ] {
            let found = await collect(JSONStream(ScriptedChunks(chunks)).events)
            #expect(found.events == expected && found.error == nil)
        }
        let found = await collect(JSONStream(ScriptedChunks(bytes)).events)
        #expect(found.events == expected && found.error == nil)
    }

    @Test func noChunks() async {
        let expected = outcome(of: []).error
        for chunks in [[], [[]], [[], []]] as [[[UInt8]]] {
            let found = await collect(JSONStream(ScriptedChunks(chunks)).events)
            #expect(found.events.isEmpty && found.error as? JSONParsingError == expected && expected != nil)
        }
        let found = await collect(JSONStream(ScriptedChunks([] as [UInt8])).events)
        #expect(found.error as? JSONParsingError == expected)
    }

    /// The events before an error come first, then the error, then nothing.
    @Test(arguments: ["[1,\n x]", "[1,2", "[1] x", "[\"a\", \"\\ud800\"]", "{\"a\":1,}", "[tru"])
    func textErrors(_ text: String) async throws {
        let bytes = Array(text.utf8)
        let expected = outcome(of: bytes)
        for cut in allCuts(of: bytes) {
            let found = await collect(JSONStream(ScriptedChunks(cut.chunks(of: bytes))).events)
            #expect(found.events == expected.events && found.error as? JSONParsingError == expected.error, "\(cut)")
        }
        var iterator = JSONStream(ScriptedChunks([bytes])).events.makeAsyncIterator()
        for event in expected.events { #expect(try await iterator.next() == event) }
        await #expect(throws: JSONParsingError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    /// An error of the base comes out as it is, after the events of what came before it.
    @Test func baseErrors() async throws {
        let marked = MarkedError()
        let bytes = Array(#"{"a":[1,"x",{}],"b":tru"#.utf8)
        for length in 0...bytes.count {
            let prefix = Array(bytes.prefix(length))
            let expected = outcome(of: prefix).events
            for cut in [Cut.whole, .size(1), .size(4)] {
                let chunks = ScriptedChunks(cut.chunks(of: prefix), failure: marked)
                let found = await collect(JSONStream(chunks).events)
                #expect(found.events == expected && found.error as? MarkedError === marked, "\(length), \(cut)")
            }
            let found = await collect(JSONStream(ScriptedChunks(prefix, failure: marked)).events)
            #expect(found.events == expected && found.error as? MarkedError === marked, "\(length), single bytes")
        }
        var iterator = JSONStream(ScriptedChunks([UInt8](), failure: marked)).events.makeAsyncIterator()
        await #expect(throws: MarkedError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    /// With trailing content allowed no chunk after the value is asked for.
    @Test func trailingContent() async throws {
        let base = ScriptedChunks([Array("[1]".utf8), Array(" x".utf8), Array("y".utf8)])
        let options = JSONParsingOptions(allowsTrailingContent: true)
        let found = await collect(JSONStream(base, options: options).events)
        #expect(found.error == nil && found.events.count == 3)
        #expect(base.log.requests == 1)
    }

    @Test func limits() async {
        let options = JSONParsingOptions(limits: JSONLimits(events: 2))
        let found = await collect(JSONStream(ScriptedChunks(["[1,2]"].map { Array($0.utf8) }), options: options).events)
        #expect(found.events == [.beginArray, .number(1)])
        #expect((found.error as? JSONParsingError)?.code == .limitExceeded(.events))
        let number = Array("[1\(String(repeating: "0", count: 1024))]".utf8)
        let refused = await collect(JSONStream(ScriptedChunks([number])).events)
        #expect((refused.error as? JSONParsingError)?.code == .limitExceeded(.number))
    }

    /// Each iteration over the same stream begins again, as the base does.
    @Test func iterationsAreIndependent() async {
        let events = JSONStream(ScriptedChunks(["[1,", "2]"].map { Array($0.utf8) })).events
        let first = await collect(events)
        let second = await collect(events)
        #expect(first.events == [.beginArray, .number(1), .number(2), .endArray] && second.events == first.events)
    }

    /// The algorithms of `AsyncSequence` work on it.
    @Test func algorithms() async throws {
        let stream = JSONStream(ScriptedChunks([Array(#"{"a":1,"b":{"c":2}}"#.utf8)]))
        let keys = try await stream.events.compactMap { event -> String? in
            if case .key(let name) = event { name } else { nil }
        }.reduce(into: []) { $0.append($1) }
        #expect(keys == ["a", "b", "c"])
        #expect(try await stream.events.contains(.number(2)))
        #expect(try await stream.events.first { $0.kind == .number } == .number(1))
    }

    /// From within an actor, over a base that is not Sendable.
    @Test func insideAnActor() async throws {
        actor Counter {
            var count = 0
            func run() async throws -> Int {
                for try await event in JSONStream(ScriptedChunks([Array("[1,2,3]".utf8)])).events
                where event.kind == .number { count += 1 }
                return count
            }
        }
        #expect(try await Counter().run() == 3)
    }
}
