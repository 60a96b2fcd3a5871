import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONDocumentBuilder``.
@Suite struct DocumentBuilderTests {
    /// Sends events in short: `{ } [ ] n t 1 s` and `k`, a key.
    private static func send(_ events: String, to builder: inout JSONDocumentBuilder) throws {
        for event in events where event != " " {
            switch event {
            case "{": _ = try builder.beginObject()
            case "}": _ = try builder.endObject()
            case "[": _ = try builder.beginArray()
            case "]": _ = try builder.endArray()
            case "n": _ = try builder.null()
            case "t": _ = try builder.bool(true)
            case "1": try send("1", .number, to: &builder)
            case "s": try send("\"s\"", .string, to: &builder)
            default: try send("{\"\(event)\":0}", .key, to: &builder)
            }
        }
    }

    /// Texts can only be had from a parser.
    private static func send(_ text: String, _ kind: JSONEventKind, to builder: inout JSONDocumentBuilder) throws {
        var forwarder = Forwarder(kind: kind, builder: builder)
        var problem: (any Error)?
        do { try JSONValue(parsing: text).walk(&forwarder) } catch { problem = error }
        // The builder comes back, whatever it has thrown.
        builder = forwarder.takeBuilder()
        if let problem { throw problem }
    }

    private struct Forwarder: ~Copyable, JSONEventHandler {
        let kind: JSONEventKind
        var builder: JSONDocumentBuilder

        init(kind: JSONEventKind, builder: consuming JSONDocumentBuilder) {
            self.kind = kind
            self.builder = builder
        }

        consuming func takeBuilder() -> JSONDocumentBuilder { builder }

        mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
            kind == .number ? try builder.number(value) : .continue
        }
        mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
            kind == .string ? try builder.string(value) : .continue
        }
        mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
            kind == .key ? try builder.key(key) : .continue
        }
    }

    @Test(arguments: [
        ("n", "null"), ("t", "true"), ("1", "1"), ("s", "\"s\""), ("{}", "{ }"), ("[]", "[ ]"), ("{an}", "{ a: null }"),
        ("{a{b[1s[]{}]}ct}", "{ a: { b: [ 1 \"s\" [ ] { } ] } c: true }"), ("[[[1]]]", "[ [ [ 1 ] ] ]"),
    ])
    func events(_ events: String, _ expected: String) throws {
        var builder = JSONDocumentBuilder()
        var isComplete = [builder.isComplete]
        try Self.send(events, to: &builder)
        isComplete.append(builder.isComplete)
        let trace = try builder.finish().root.trace
        #expect(trace == expected)
        isComplete.append(builder.isComplete)
        #expect(isComplete == [false, true, false])
        // As new.
        try Self.send("[1]", to: &builder)
        let second = try builder.finish().root
        #expect(second == [1])
    }

    /// Events in a wrong order: those before, the wrong one, what the error says, and what completes the document.
    @Test(arguments: [
        (
            "", "}", JSONWritingError.Code.mismatchedEnd, "at $: the end of an object where a value must come", "n",
            "null"
        ),
        ("", "]", .mismatchedEnd, "at $: the end of an array where a value must come", "n", "null"),
        ("", "k", .keyOutsideObject, "at $: a key where a value must come", "n", "null"),
        ("n", "n", .secondRoot, "at $: a value after the end of the document: call finish() first", "", "null"),
        ("[]", "[", .secondRoot, "at $: a value after the end of the document: call finish() first", "", "[ ]"),
        ("{}", "{", .secondRoot, "at $: a value after the end of the document: call finish() first", "", "{ }"),
        ("{}", "s", .secondRoot, "at $: a value after the end of the document: call finish() first", "", "{ }"),
        ("1", "1", .secondRoot, "at $: a value after the end of the document: call finish() first", "", "1"),
        (
            "[]", "]", .secondRoot, "at $: the end of an array after the end of the document: call finish() first", "",
            "[ ]"
        ),
        (
            "{}", "}", .secondRoot, "at $: the end of an object after the end of the document: call finish() first", "",
            "{ }"
        ),
        ("t", "k", .secondRoot, "at $: a key after the end of the document: call finish() first", "", "true"),
        ("{", "n", .missingKey, "at $: a value in an object, where a key or the end must come", "}", "{ }"),
        ("{", "[", .missingKey, "at $: a value in an object, where a key or the end must come", "}", "{ }"),
        (
            "{", "]", .mismatchedEnd, "at $: the end of an array in an object, where a key or the end must come", "}",
            "{ }"
        ),
        ("{an", "s", .missingKey, "at $: a value in an object, where a key or the end must come", "}", "{ a: null }"),
        (
            "{a[{b1", "1", .missingKey, "at $.a[0]: a value in an object, where a key or the end must come", "}]}",
            "{ a: [ { b: 1 } ] }"
        ),
        ("{a", "k", .missingValue, "at $.a: a key where a value must come", "n}", "{ a: null }"),
        ("{a", "}", .missingValue, "at $.a: the end of an object where a value must come", "n}", "{ a: null }"),
        ("{a", "]", .mismatchedEnd, "at $.a: the end of an array where a value must come", "n}", "{ a: null }"),
        ("[nn", "k", .keyOutsideObject, "at $[2]: a key where a value must come", "]", "[ null null ]"),
        (
            "[nn[", "}", .mismatchedEnd, "at $[2][0]: the end of an object where a value must come", "]]",
            "[ null null [ ] ]"
        ),
    ])
    func misuse(
        _ before: String,
        _ event: String,
        _ code: JSONWritingError.Code,
        _ message: String,
        _ rest: String,
        _ expected: String
    ) throws {
        var builder = JSONDocumentBuilder()
        try Self.send(before, to: &builder)
        var caught: (any Error)?
        do { try Self.send(event, to: &builder) } catch { caught = error }
        #expect((caught as? JSONWritingError)?.description == message)
        #expect((caught as? JSONWritingError)?.code == code)
        // Nothing has happened: the document can continue.
        try Self.send(rest, to: &builder)
        let trace = try builder.finish().root.trace
        #expect(trace == expected)
    }

    /// A name that occurs twice is refused, and the document can continue with another one.
    @Test func repeatedName() throws {
        var builder = JSONDocumentBuilder(duplicateKeys: .reject)
        try Self.send("{a1", to: &builder)
        let error = thrown { try Self.send("a", to: &builder) } as? JSONWritingError
        #expect(error?.code == .duplicateKey)
        try Self.send("b1}", to: &builder)
        let trace = try builder.finish().root.trace
        #expect(trace == "{ a: 1 b: 1 }")
    }

    @Test(arguments: [
        ("", "at $: the document is not complete: no value has been added"),
        ("[", "at $[0]: the document is not complete: 1 array or object is open"),
        ("{", "at $: the document is not complete: 1 array or object is open"),
        ("{a", "at $.a: the document is not complete: 1 array or object is open"),
        ("[n{a[", "at $[1].a[0]: the document is not complete: 3 arrays or objects are open"),
    ])
    func incomplete(_ events: String, _ message: String) throws {
        var builder = JSONDocumentBuilder()
        try Self.send(events, to: &builder)
        let isComplete = builder.isComplete
        #expect(!isComplete)
        var caught: JSONWritingError?
        do { _ = try builder.finish() } catch { caught = error }
        #expect(caught?.description == message)
        #expect(caught?.code == (events.isEmpty ? .noValue : .incompleteValue))
        // It can still be completed.
        let rest = ["": "n", "[": "]", "{": "}", "{a": "n}", "[n{a[": "]}]"][events] ?? ""
        try Self.send(rest, to: &builder)
        _ = try builder.finish()
    }

    /// Random cuts of random documents.
    @Test func chunks() throws {
        var random = RandomText(seed: 12)
        for _ in 0..<scaled(2000) {
            let bytes = random.records(.single, comments: false)
            let whole = try JSONValue(parsing: bytes)
            for cut in [Cut.whole, .size(1), .size(3), .random(bytes.count, using: &random.generator)] {
                let other = try JSONDocumentBuilder.document(bytes, cut: cut).root
                try #require(TestTree(other) == TestTree(whole))
            }
        }
    }

    /// One builder for many documents, of which some come to no end.
    @Test func reuse() throws {
        var builder = JSONDocumentBuilder()
        for count in [1, 100, 3, 10_000, 2, 100_000, 1] {
            let value = try JSONValue(parsing: "[" + (0..<count).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]")
            try value.walk(&builder)
            let isComplete = builder.isComplete
            #expect(isComplete)
            let document = try builder.finish()
            #expect(document.root.array?.count == count)
            #expect(document.root == value)
        }
    }

    /// Records of a stream, one document each.
    @Test func records() throws {
        struct Rows: ~Copyable, JSONEventHandler {
            var builder = JSONDocumentBuilder()
            var rows: [JSONValue] = []

            private mutating func done(_ flow: JSONFlow) throws -> JSONFlow {
                if builder.isComplete { rows.append(try builder.finish().root) }
                return flow
            }

            mutating func null() throws -> JSONFlow { try done(builder.null()) }
            mutating func bool(_ value: Bool) throws -> JSONFlow { try done(builder.bool(value)) }
            mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
                try done(builder.number(value))
            }
            mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try done(builder.string(value)) }
            mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try builder.key(key) }
            mutating func beginObject() throws -> JSONFlow { try builder.beginObject() }
            mutating func endObject() throws -> JSONFlow { try done(builder.endObject()) }
            mutating func beginArray() throws -> JSONFlow { try builder.beginArray() }
            mutating func endArray() throws -> JSONFlow { try done(builder.endArray()) }
        }
        var parser = JSONParser(handler: Rows(), options: JSONParsingOptions(framing: .lines))
        try parser.feed("{\"a\":[1]}\n\"x\"\n7\nnull\n\n[]\n{\"a\":[1]}\n{}\ntrue\n")
        try parser.finish()
        let rows = parser.handler.rows
        #expect(rows == [["a": [1]], "x", 7, nil, [], ["a": [1]], [:], true])
    }

    /// A second value without `finish()` between is refused by the builder.
    @Test func secondValue() {
        var parser = JSONParser(handler: JSONDocumentBuilder(), options: JSONParsingOptions(framing: .concatenated))
        let error = #expect(throws: JSONWritingError.self) {
            try parser.feed("[1] [2]")
            try parser.finish()
        }
        #expect(error?.description == "at $: a value after the end of the document: call finish() first")
    }

    /// A value made by code goes through a builder unchanged.
    @Test func fromWalk() throws {
        let value: JSONValue = [
            "a": [1, "a string of more than fourteen bytes", ["": nil]], "b": [[], [:]], "é": 1.5,
        ]
        var builder = JSONDocumentBuilder(duplicateKeys: .reject)
        try value.walk(&builder)
        let document = try builder.finish()
        #expect(TestTree(document.root) == TestTree(value))
    }
}
