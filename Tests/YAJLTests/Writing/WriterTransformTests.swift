import Testing
import YAJL

@testable import YAJLTestSupport

/// Parser to writer, without a tree.
@Suite struct WriterTransformTests {
    private static let layouts = [
        JSONWritingOptions.compact, .pretty, JSONWritingOptions(escapesSlashes: true, asciiOnly: true),
    ]

    /// Checks that the written text reads back as the same events, and is the same when written again.
    private func expectRoundTrip(_ bytes: [UInt8], parsing: JSONParsingOptions = .inMemory) throws {
        let events = outcome(of: bytes, options: parsing)
        for options in Self.layouts {
            let text = try rewritten(bytes, options, parsing: parsing)
            let again = outcome(of: text, options: parsing)
            #expect(again.events == events.events && again.texts == events.texts)
            #expect(try rewritten(text, options, parsing: parsing) == text)
        }
    }

    private static let documents =
        Suites.files(in: "JSONTestSuite/test_parsing") + Suites.files(in: "JSONTestSuite/test_transform")
        + Suites.files(in: "nativejson/jsonchecker") + Suites.files(in: "nativejson/roundtrip")
        + Suites.files(in: "yajl/cases")

    /// Documents that are refused leave a writer that cannot be finished.
    @Test(.enabled(if: Suites.areAvailable, Suites.comment), arguments: documents)
    func suiteDocuments(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let parsing = JSONParsingOptions(limits: JSONLimits(depth: .max))
        if outcome(of: bytes, options: parsing).isAccepted {
            try expectRoundTrip(bytes, parsing: parsing)
        } else {
            #expect(throws: JSONParsingError.self) { try rewritten(bytes, parsing: parsing) }
        }
    }

    @Test(.enabled(if: Suites.areAvailable, Suites.comment), arguments: Suites.files(in: "nativejson/roundtrip"))
    func numbersKeepTheirText(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        #expect(try rewritten(bytes) == bytes.filter { $0 != 0x0A })
    }

    @Test func randomDocuments() throws {
        var documents = DocumentGenerator(seed: 71)
        for _ in 0..<scaled(20_000) { try expectRoundTrip(documents.next()) }
    }

    /// The parser's framings go through as the writer's.
    @Test func framings() throws {
        var text = RandomText(seed: 72)
        for round in 0..<scaled(5000) {
            let isLines = round % 2 == 0
            let bytes = text.records(isLines ? .lines : .recordSeparated, comments: false)
            let parsing = JSONParsingOptions(framing: isLines ? .lines : .recordSeparated)
            guard case let events = outcome(of: bytes, options: parsing), events.isAccepted else { continue }
            let writing = JSONWritingOptions(framing: isLines ? .lines : .recordSeparated)
            let found = try rewritten(bytes, writing, parsing: parsing)
            #expect(found.elementsEqual(ReferenceWriter(options: writing).text(of: events.events).utf8))
            #expect(outcome(of: found, options: parsing).events == events.events)
        }
    }

    /// Strings come in pieces; the text is the same for every way of cutting the input.
    @Test func cutsAreInvisible() throws {
        var generator = SplitMix64(seed: 73)
        var documents = DocumentGenerator(seed: 74)
        let random = (0..<scaled(3000)).map { _ in documents.next() }
        for bytes in SampleDocument.short.map(\.bytes) + random {
            for options in Self.layouts + [JSONWritingOptions(sortsKeys: true, omitsNulls: true)] {
                let whole = try rewritten(bytes, options)
                var cuts = [1, 2, 3, 5, 8, 13].map(Cut.size)
                cuts += (0..<3).map { _ in Cut.random(bytes.count, using: &generator) }
                if bytes.count < 100 { cuts += bytes.indices.map { .at([$0]) } }
                for cut in cuts where try rewritten(bytes, options, cut: cut) != whole {
                    Issue.record("\(String(decoding: bytes, as: UTF8.self)), \(cut), \(options)")
                    return
                }
            }
        }
    }

    /// A handler that takes whole strings can pass them on as well.
    @Test func forwardedEvents() throws {
        struct Forwarder: ~Copyable, JSONEventHandler {
            var writer = JSONWriter()
            mutating func beginObject() throws -> JSONFlow { try writer.beginObject() }
            mutating func endObject() throws -> JSONFlow { try writer.endObject() }
            mutating func beginArray() throws -> JSONFlow { try writer.beginArray() }
            mutating func endArray() throws -> JSONFlow { try writer.endArray() }
            mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
                if key == "secret" { return .skipValue }
                return try writer.key(key)
            }
            mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try writer.string(value) }
            mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try writer.number(value) }
            mutating func bool(_ value: Bool) throws -> JSONFlow { try writer.bool(value) }
            mutating func null() throws -> JSONFlow { try writer.null() }
        }
        var parser = JSONParser(handler: Forwarder())
        try parser.feed(#"{"a": "x\n", "secret": [1, {"b": 2}], "c": [1e400, true, null], "secret": 1}"#)
        try parser.finish()
        let text = String(decoding: try parser.handler.writer.finish(), as: UTF8.self)
        #expect(text == #"{"a":"x\n","c":[1e400,true,null]}"#)
    }

    /// An error of the writer comes out of the parser, and is that of both from then on.
    @Test func errorsComeOutOfTheParser() throws {
        var parser = JSONParser(handler: JSONWriter(), options: JSONParsingOptions(framing: .concatenated))
        let error = #expect(throws: JSONWritingError.self) { try parser.feed("[1] [2]") }
        #expect(error?.code == .secondRoot)
        #expect(throws: JSONWritingError.self) { try parser.finish() }
        #expect(throws: JSONWritingError.self) { try parser.handler.finish() }
    }

    @Test func eventsWrittenDirectly() throws {
        var documents = DocumentGenerator(seed: 75)
        for _ in 0..<scaled(5000) {
            let bytes = documents.next()
            let events = outcome(of: bytes).events
            let text = try written { writer in
                for event in events { try writer.write(event) }
            }
            #expect(try text.utf8.elementsEqual(rewritten(bytes)))
        }
    }

    /// In a separate process, so that a crash fails one test only.
    @Test func deepNesting() async {
        await #expect(processExitsWith: .success) {
            let depth = 1_000_000
            var streamed = 0
            var writer = JSONWriter { streamed += $0.count }
            for level in 0..<depth {
                if level % 2 == 0 {
                    try writer.beginArray()
                } else {
                    try writer.beginObject()
                    try writer.key("k")
                }
            }
            try writer.null()
            for level in (0..<depth).reversed() {
                if level % 2 == 0 { try writer.endArray() } else { try writer.endObject() }
            }
            try writer.finish()
            #expect(streamed == depth * 2 + depth / 2 * 4 + 4)

            var failing = JSONWriter { _ in }
            for _ in 0..<depth {
                try failing.beginObject()
                try failing.key("k")
            }
            // Counted first: a failed expectation, and `#expect(throws:)`, take long to describe a million steps.
            var steps: Int?
            do {
                try failing.endArray()
            } catch let error as JSONWritingError {
                steps = error.path.components.count
            }
            #expect(steps == depth - 1)

            let nested = [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
            let options = JSONParsingOptions(limits: JSONLimits(depth: depth))
            let isSame = try rewritten(nested, parsing: options) == nested
            #expect(isSame)
        }
    }

    /// A string of 256 MB, and as large ones in between, pass in chunks no larger than the buffer.
    @Test func longStringsPassInPieces() throws {
        let count = max(scaled(256 << 20), 4 << 20)
        for piece in ["plain text, and more of it ", "漢字 \\u00e9\\n"] {
            var largest = 0
            var total = 0
            let writer = JSONWriter(options: JSONWritingOptions(asciiOnly: true)) { chunk in
                largest = max(largest, chunk.count)
                total += chunk.count
            }
            var parser = JSONParser(handler: writer)
            let chunk = Array(String(repeating: piece, count: 100_000 / piece.utf8.count).utf8)
            try parser.feed("[\"")
            for _ in 0..<(count / chunk.count) { try parser.feed(chunk) }
            try parser.feed("\"]")
            try parser.finish()
            #expect(largest <= 64 << 10)
            #expect(total >= count / chunk.count * chunk.count)
        }
    }
}
