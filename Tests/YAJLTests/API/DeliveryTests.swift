import Testing
import YAJL

@testable import YAJLTestSupport

/// An event is there as soon as its last byte is; a number's when the byte after it is.
@Suite struct DeliveryTests {
    static let documents = SampleDocument.short + SampleDocument.relaxed.filter { !$0.options.allowsComments }

    /// How many bytes must have come for the event to be there; more than there are if the end must have come.
    static func needed(_ placed: PlacedEvent) -> Int {
        placed.event.kind == .number ? placed.range.upperBound + 1 : placed.range.upperBound
    }

    @Test(arguments: documents, JSONParsingOptions.Engine.allCases)
    func push(_ document: SampleDocument, _ engine: JSONParsingOptions.Engine) throws {
        let document = document.read(by: engine)
        let reference = ReferenceReader.events(of: document.bytes)
        for first in 0...document.bytes.count {
            for second in first...document.bytes.count {
                var parser = JSONParser(handler: Recorder(), options: document.options)
                try parser.feed(document.bytes[..<first])
                try parser.feed(document.bytes[first..<second])
                let expected = reference.prefix { Self.needed($0) <= second }.map(\.event)
                guard parser.handler.events == expected else {
                    Issue.record("cut at \(first), \(second): \(parser.handler.events), expected \(expected)")
                    return
                }
            }
        }
    }

    /// The reader asks its source for no byte more than an event needs.
    @Test(arguments: documents, JSONParsingOptions.Engine.allCases)
    func reader(_ document: SampleDocument, _ engine: JSONParsingOptions.Engine) throws {
        let document = document.read(by: engine)
        final class Counter { var bytes = 0 }
        struct Source: JSONByteSource {
            var inner: ChunkSource
            let counter: Counter
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
                let count = try inner.read(into: buffer)
                counter.bytes += max(count, 1)
                return count
            }
        }
        for size in 1...8 {
            let counter = Counter()
            let source = Source(inner: ChunkSource(document.bytes, .size(size)), counter: counter)
            var reader = JSONReader(source: source, options: document.options)
            for placed in ReferenceReader.events(of: document.bytes) {
                #expect(try reader.next() == placed.event.kind)
                let needed = Self.needed(placed)
                let expected = min(
                    (needed + size - 1) / size * size,
                    document.bytes.count + (needed > document.bytes.count ? 1 : 0)
                )
                guard counter.bytes == expected else {
                    Issue.record(
                        "\(placed.event) after \(counter.bytes) bytes in chunks of \(size), expected \(expected)"
                    )
                    return
                }
            }
        }
    }

    /// The same for a stream: how many chunks were asked for is exact, which is both liveliness and backpressure.
    @Test(arguments: documents, JSONParsingOptions.Engine.allCases)
    func stream(_ document: SampleDocument, _ engine: JSONParsingOptions.Engine) async throws {
        let document = document.read(by: engine)
        let reference = ReferenceReader.events(of: document.bytes)
        for size in [1, 2, 3, 5, 8, 1000] {
            let chunks = Cut.size(size).chunks(of: document.bytes)
            let base = ScriptedChunks(chunks)
            var iterator = JSONStream(base, options: document.options).events.makeAsyncIterator()
            for placed in reference {
                #expect(try await iterator.next() == placed.event)
                let needed = Self.needed(placed)
                let expected = needed > document.bytes.count ? chunks.count + 1 : (needed + size - 1) / size
                guard base.log.requests == expected else {
                    Issue.record("\(placed.event) after \(base.log.requests) chunks of \(size), expected \(expected)")
                    return
                }
            }
            #expect(try await iterator.next() == nil)
            #expect(base.log.requests <= chunks.count + 1)
        }
    }

    @Test(arguments: documents, JSONParsingOptions.Engine.allCases)
    func streamOfSingleBytes(_ document: SampleDocument, _ engine: JSONParsingOptions.Engine) async throws {
        let document = document.read(by: engine)
        let base = ScriptedChunks(document.bytes)
        var iterator = JSONStream(base, options: document.options).events.makeAsyncIterator()
        for placed in ReferenceReader.events(of: document.bytes) {
            #expect(try await iterator.next() == placed.event)
            let expected = min(Self.needed(placed), document.bytes.count + 1)
            guard base.log.requests == expected else {
                Issue.record("\(placed.event) after \(base.log.requests) bytes, expected \(expected)")
                return
            }
        }
        #expect(try await iterator.next() == nil)
    }

    /// An error is there as soon as its byte is.
    @Test(arguments: ["[1,x", "[tx", "x", "\"a\n", "{\"a\" 1", "[1 2", "[}", "[01", "\"\\x", "[1.x"])
    func errors(_ text: String) async {
        let bytes = Array(text.utf8)
        let expected = outcome(of: bytes).error
        let padded = bytes + Array(repeating: UInt8(ascii: " "), count: 10)
        let chunks = ScriptedChunks(padded.map { [$0] })
        let single = ScriptedChunks(padded)
        let errors = [await collect(JSONStream(chunks).events).error, await collect(JSONStream(single).events).error]
        for error in errors { #expect(error as? JSONParsingError == expected && expected != nil) }
        #expect(chunks.log.requests == bytes.count, "chunks of one byte")
        // Single bytes are gathered up to one that is not a letter or digit.
        #expect(single.log.requests <= bytes.count + 1, "single bytes")
    }
}
