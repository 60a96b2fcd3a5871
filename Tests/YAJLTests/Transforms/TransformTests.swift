import Testing
import YAJL

@testable import YAJLTestSupport

/// Transforms at the edges: roots, several documents, early ends, long strings.
@Suite struct TransformTests {
    private static let lines = JSONWritingOptions(framing: .lines)

    /// A root that is removed leaves nothing, which a writer reports.
    @Test func removedRoot() throws {
        var parser = JSONParser(handler: JSONWriter().removing("$"))
        try parser.feed("[1, {\"a\": 2}]")
        let error = #expect(throws: JSONWritingError.self) { try parser.finish() }
        #expect(error?.code == .noValue)
    }

    /// Several patterns in one transform are the same as one after the other.
    @Test(
        arguments: [
            [], ["$.a"], ["$.a", "$.b.a"], ["$.b.a", "$.a", "$.a"], ["$..a", "$.b"], ["$.b", "$..a"],
            ["$.d", "$.c[*].b"], ["$..*"],
        ] as [[JSONPath]]
    )
    func severalPatterns(_ patterns: [JSONPath]) throws {
        let text = #"{"a": [1], "b": {"a": {"b": 2}, "c": [3]}, "c": [{"a": 4}, {"b": 5}, 6], "d": {"a": "text"}}"#
        var expected = try JSONValue(parsing: text).encoded()
        for pattern in patterns {
            var parser = JSONParser(handler: JSONWriter().removing(pattern))
            try parser.feed(expected)
            expected = try parser.finish()
        }
        for engine in JSONParsingOptions.Engine.allCases {
            for cut in [Cut.whole, .size(1), .size(7)] {
                var options = JSONParsingOptions()
                options.engine = engine
                var parser = JSONParser(handler: JSONWriter().removing(anyOf: patterns), options: options)
                for chunk in cut.chunks(of: Array(text.utf8)) { try parser.feed(chunk) }
                #expect(try parser.finish() == expected, "\(patterns)")
            }
        }
    }

    /// Each document of an input is followed from its own root.
    @Test func severalDocuments() throws {
        let text = "{\"a\": 1, \"b\": 2}\n[{\"a\": 3}]\n{\"b\": {\"a\": 4}, \"a\": {}}\n5\n\"x\"\n"
        for cut in [Cut.whole, .size(1), .size(6)] {
            var parser = JSONParser(
                handler: JSONWriter(options: Self.lines).removing("$.a"),
                options: JSONParsingOptions(framing: .lines)
            )
            for chunk in cut.chunks(of: Array(text.utf8)) { try parser.feed(chunk) }
            let written = String(decoding: try parser.finish(), as: UTF8.self)
            #expect(written == "{\"b\":2}\n[{\"a\":3}]\n{\"b\":{\"a\":4}}\n5\n\"x\"\n")
        }
    }

    /// Without a framing for several, the second match is an error of the writer.
    @Test func pickingNeedsAFraming() throws {
        var parser = JSONParser(handler: JSONWriter().picking("$[*]"))
        let error = #expect(throws: JSONWritingError.self) { try parser.feed("[1, 2]") }
        #expect(error?.code == .secondRoot)
    }

    /// Matches inside of a picked value are not picked again.
    @Test func pickingNestedMatches() throws {
        var parser = JSONParser(handler: JSONWriter(options: Self.lines).picking("$..a"))
        try parser.feed(#"{"a": {"a": [1, {"a": 2}]}, "b": [{"a": "x"}], "a": 3}"#)
        let written = String(decoding: try parser.finish(), as: UTF8.self)
        #expect(written == "{\"a\":[1,{\"a\":2}]}\n\"x\"\n")
    }

    /// Stopped as soon as nothing more can match, wherever that shows.
    @Test(
        arguments: [
            ("$.a", #"{"x": [1, {"a": 0}], "a": {"a": [1]}"#, #"{"a":[1]}"#),
            ("$.a", #"{"a": "text""#, #""text""#),
            ("$.a.b", #"{"a": {"b": null"#, "null"),
            ("$.a.b", #"{"a": {"c": 1}"#, ""),
            ("$.a.b", #"{"a": [1"#, ""),
            ("$[1]", "[0, true", "true"),
            ("$[:2][0]", "[[], [5]", "5"),
            ("$[:2]['a']", "[0, 1", ""),
            ("$", "[1]", "[1]"),
            ("$[0:0]", "[1", ""),
        ] as [(String, String, String)]
    )
    func pickingStopsEarly(_ pattern: String, _ text: String, _ expected: String) throws {
        for cut in [Cut.whole, .size(1)] {
            let handler = Recorder().picking(try JSONPath(parsing: pattern), stopsEarly: true)
            var parser = JSONParser(handler: handler)
            var status = JSONParserStatus.needsMoreInput
            for chunk in cut.chunks(of: Array((text + "\n this is no JSON").utf8)) { status = try parser.feed(chunk) }
            #expect(status == .stopped)
            #expect(try parser.finish().events == outcome(of: Array(expected.utf8)).events)
        }
    }

    /// A string that comes in parts counts when it is complete: the same for a handler that takes whole strings.
    @Test(arguments: [#"[1,"ab\x"]"#, #"["ab\x"]"#, #"["abc", "ab"#, #"["ab"#, #"["abc"] "#, #"[1,"abc","de"]"#])
    func stringsInParts(_ text: String) throws {
        let options = JSONParsingOptions(allowsPartialInput: true)
        func run<Output>(
            _ handler: consuming some JSONEventHandler<Output> & ~Copyable,
            _ cut: Cut,
            _ events: (Output) -> [JSONEvent]
        ) -> String {
            var parser = JSONParser(handler: handler, options: options)
            var end = "\(parser.status)"
            do {
                for chunk in cut.chunks(of: Array(text.utf8)) {
                    end = "\(try parser.feed(chunk)) \(parser.bytesConsumed)"
                }
                return try "\(events(parser.finish())) \(end)"
            } catch {
                return "\(error) \(parser.bytesConsumed)"
            }
        }
        for pattern in ["$[*]", "$[1]"] as [JSONPath] {
            for cut in [Cut.whole, .size(1), .size(2), .size(3)] {
                for maximum in 0...1 {
                    let whole = run(Recorder().limiting(pattern, to: maximum, stopsEarly: true), cut, \.events)
                    let parts = run(PartJoiner().limiting(pattern, to: maximum, stopsEarly: true), cut, \.events)
                    #expect(parts == whole, "\(pattern) \(maximum) \(cut)")
                }
                let written = run(PartJoiner().replacing(pattern, with: 7), cut, \.events)
                #expect(written == run(Recorder().replacing(pattern, with: 7), cut, \.events), "\(pattern) \(cut)")
            }
        }
    }

    /// The end of the parse leaves what is open as it is.
    @Test(
        arguments: [
            ("$[*]", 2, "[1,[2],3]", "[ 1 [ 2 ]"), ("$[*]", 0, "[1,2]", "["), ("$.a", 0, #"{"a":1}"#, "{"),
            ("$.a", 1, #"{"b":0,"a":{"a":1},"c":2}"#, "{ b: 0 a: { a: 1 }"),
            ("$..a", 1, #"{"a":{"a":1},"c":2}"#, "{ a: { a: 1 }"),
            ("$..a", 2, #"{"a":{"a":1,"b":2},"c":2}"#, "{ a: { a: 1"), ("$", 1, #"["x"]"#, #"[ "x" ]"#),
            ("$", 0, "[1]", ""),
            ("$", 1, #""x""#, #""x""#), ("$[*]", 9, "[1,2]", "[ 1 2 ]"),
        ] as [(String, Int, String, String)]
    )
    func limitingStops(_ pattern: String, _ maximum: Int, _ text: String, _ expected: String) throws {
        for cut in [Cut.whole, .size(1)] {
            let pattern = try JSONPath(parsing: pattern)
            var parser = JSONParser(handler: Recorder().limiting(pattern, to: maximum, stopsEarly: true))
            for chunk in cut.chunks(of: Array(text.utf8)) { try parser.feed(chunk) }
            #expect(Outcome(events: try parser.finish().events).trace == expected)
            let status = parser.status
            #expect(status == (maximum == 9 ? .complete : .stopped))
        }
    }

    /// The limit is for all documents of an input.
    @Test func limitingSeveralDocuments() throws {
        var parser = JSONParser(
            handler: JSONWriter(options: Self.lines).limiting("$.a", to: 2),
            options: JSONParsingOptions(framing: .lines)
        )
        try parser.feed("{\"a\":1}\n{\"b\":1}\n{\"a\":2}\n{\"a\":3,\"b\":4}\n")
        let written = String(decoding: try parser.finish(), as: UTF8.self)
        #expect(written == "{\"a\":1}\n{\"b\":1}\n{\"a\":2}\n{\"b\":4}\n")
    }

    /// Takes names, and skips their values.
    private struct NameTaker: JSONEventHandler {
        var names: [String] = []

        mutating func key(_ key: borrowing JSONText) -> JSONFlow {
            names.append(String(key))
            return .skipValue
        }

        mutating func finish() -> [String] { names }
    }

    /// A member of which the next handler wants only the name has been passed on.
    @Test(arguments: [false, true], 0...4)
    func limitingCountsSkippedValues(stopsEarly: Bool, maximum: Int) throws {
        let text = #"[{"a":{"a":1},"b":0},{"b":1,"a":[2]},{"a":"x"}]"#
        let all = ["a", "b", "b", "a", "a"]
        let stopped = [[], ["a"], ["a", "b", "b", "a"]]
        let limited = [["b", "b"], ["a", "b", "b"], ["a", "b", "b", "a"]]
        for cut in [Cut.whole, .size(1)] {
            var parser = JSONParser(handler: NameTaker().limiting("$[*].a", to: maximum, stopsEarly: stopsEarly))
            for chunk in cut.chunks(of: Array(text.utf8)) { try parser.feed(chunk) }
            #expect(try parser.finish() == (maximum < 3 ? (stopsEarly ? stopped : limited)[maximum] : all))
            let status = parser.status
            #expect(status == (stopsEarly && maximum < 4 ? .stopped : .complete))
        }
    }

    /// New names are right whether they have been kept or not, also if names share a place.
    @Test func renamingManyKeys() throws {
        var calls = 0
        let names = (0..<3000).map { "\($0)" + String(repeating: "x", count: $0 % 300) } + ["", "a", "a", "é"]
        let object = names.map { "\"\($0)\":1" }.joined(separator: ",")
        var parser = JSONParser(
            handler: Recorder().renamingKeys { name in
                calls += 1
                return "<" + name
            }
        )
        try parser.feed("[{\(object)},{\"a\":2,\"a\":3},{\(object)}]")
        let found = try parser.finish().events.compactMap { if case .key(let name) = $0 { name } else { nil } }
        #expect(found == (names + ["a", "a"] + names).map { "<" + $0 })
        #expect(calls < found.count)
    }

    /// An error that a closure throws comes out of the parser.
    @Test func closuresThrow() throws {
        let error = MarkedError()
        var mapping = JSONParser(handler: Recorder().mapping("$[*]") { _ in throw error })
        #expect(thrown { try mapping.feed("[1]") } as? MarkedError === error)
        #expect(thrown { try mapping.finish() } as? MarkedError === error)
        var filtering = JSONParser(handler: Recorder().filtering("$[*]") { _ in throw error })
        #expect(thrown { try filtering.feed("[[1]]") } as? MarkedError === error)
        var renaming = JSONParser(handler: Recorder().renamingKeys { _ in throw error })
        #expect(thrown { try renaming.feed("{\"a\":1}") } as? MarkedError === error)
    }

    /// A string of any length goes through in pieces, if the next handler takes pieces.
    @Test func longStrings() throws {
        let chunk = Array(String(repeating: "long text, ", count: 6000).utf8)
        func run<Output>(_ handler: consuming some JSONEventHandler<Output> & ~Copyable) throws -> Output {
            var parser = JSONParser(handler: handler)
            try parser.feed("{\"a\":[\"")
            for _ in 0..<100 { try parser.feed(chunk) }
            try parser.feed("\"]}")
            return try parser.finish()
        }
        func check(_ gauge: PartGauge) { #expect(gauge.largest <= chunk.count && gauge.total == 100 * chunk.count) }
        check(try run(PartGauge().removing("$.b")))
        check(try run(PartGauge().replacing("$.b", with: nil)))
        check(try run(PartGauge().picking("$.a[0]")))
        check(try run(PartGauge().limiting("$..*", to: 2)))
        check(try run(PartGauge().renamingKeys { $0 }))
        check(try run(PartGauge().mapping("$.b") { $0 }))
        check(try run(PartGauge().filtering("$.b") { _ in true }))
        check(try run(Tee(PartGauge(), JSONWriter { _ in })).0)
        // One that does not take them has to get the whole.
        let (parts, sizes) = try run(Tee(PartGauge(), SizeGauge()))
        #expect(parts.largest == 100 * chunk.count && sizes.largest == 100 * chunk.count)
        #expect(!Tee<PartGauge, SizeGauge>.receivesStringParts && Tee<PartGauge, JSONWriter>.receivesStringParts)
        #expect(!Self.receivesParts(SizeGauge().removing("$")) && Self.receivesParts(JSONWriter().removing("$")))
    }

    /// Places are those of the input.
    @Test func contexts() throws {
        let text = #"{"a": [1, 2], "b": {"c": "x"}, "d": null}"#
        let all = ReferenceReader.events(of: Array(text.utf8))
        var removing = JSONParser(handler: ContextRecorder().removing("$.a"))
        try removing.feed(text)
        #expect(try removing.finish().events == all.filter { !$0.path.description.hasPrefix("$.a") })
        var tee = JSONParser(handler: Tee(Recorder(), ContextRecorder()))
        try tee.feed(text)
        try tee.finish()
        #expect(tee.handler.second.events == all && tee.handler.first.events == all.map(\.event))
        #expect(Tee<Recorder, ContextRecorder>.receivesContext && !Self.receivesContext(Recorder().removing("$")))
    }

    /// Transforms one after the other.
    @Test func chains() throws {
        let text = #"{"Users": [{"Name": "Ann", "Password": "x"}, {"Name": "Bob", "Old": true}], "Password": 1}"#
        for cut in [Cut.whole, .size(1), .size(7)] {
            let writer = JSONWriter()
            let renaming = writer.renamingKeys { $0.lowercased() }
            let filtering = renaming.filtering("$.Users[*]") { !($0["Old"].bool ?? false) }
            var parser = JSONParser(handler: filtering.removing("$..Password"))
            for chunk in cut.chunks(of: Array(text.utf8)) { try parser.feed(chunk) }
            let written = try parser.finish()
            #expect(written == Array(#"{"users":[{"name":"Ann"}]}"#.utf8))
        }
    }

    /// A flush reaches a writer through all transforms, and what it wrote before is out.
    @Test func flush() throws {
        var written: [[UInt8]] = [[], []]
        func writer(_ index: Int) -> JSONWriter { unsafe JSONWriter { unsafe written[index] += $0 } }
        var parser = JSONParser(handler: Tee(writer(0).renamingKeys { $0 + "!" }.removing("$.b"), writer(1)))
        try parser.feed(#"{"a": 1, "b": 2, "c""#)
        #expect(written == [[], []])
        try parser.handler.flush()
        #expect(written == [Array(#"{"a!":1,"c!":"#.utf8), Array(#"{"a":1,"b":2,"c":"#.utf8)])
        try parser.feed(": 3}")
        try parser.finish()
        #expect(written == [Array(#"{"a!":1,"c!":3}"#.utf8), Array(#"{"a":1,"b":2,"c":3}"#.utf8)])
    }

    /// A tree can be sent through as well.
    @Test func trees() throws {
        let value: JSONValue = ["a": [1, ["b": 2]], "b": "x"]
        var transform = JSONWriter().removing("$..b")
        try value.walk(&transform)
        #expect(try transform.finish() == Array(#"{"a":[1,{}]}"#.utf8))
    }

    /// A program can send ends that nothing has begun; the values after them are found all the same.
    private func checkExtraEnds<Handler: JSONEventHandler & ~Copyable>(_ make: () -> Handler) throws
    where Handler.Output == Recorder {
        let value: JSONValue = ["a": [1, ["b": 2]], "b": "x"]
        var usual = make()
        try value.walk(&usual)
        let expected = try usual.finish().events
        var transform = make()
        for _ in 0..<3 { _ = try (transform.endObject(), transform.endArray()) }
        try value.walk(&transform)
        #expect(try transform.finish().events.suffix(expected.count) == expected)
    }

    @Test(arguments: ["$.a", "$..b", "$.a[1].b", "$[*]", "$.b"] as [JSONPath])
    func extraEnds(_ pattern: JSONPath) throws {
        try checkExtraEnds { Recorder().removing(pattern) }
        try checkExtraEnds { Recorder().replacing(pattern, with: [3]) }
        try checkExtraEnds { Recorder().renamingKeys(pattern) { $0 + "!" } }
        try checkExtraEnds { Recorder().mapping(pattern) { [$0] } }
        try checkExtraEnds { Recorder().limiting(pattern, to: 1) }
        try checkExtraEnds { Recorder().picking(pattern) }
        // More states than a word has bits.
        try checkExtraEnds {
            Recorder().removing(anyOf: [pattern] + (0..<70).map { [.key("\($0)")] })
        }
    }

    /// A transform that has stopped, in the middle of a value or after one, passes nothing on of further values.
    @Test func valuesAfterAStop() throws {
        func check(
            _ expected: String,
            _ values: [JSONValue],
            _ make: (consuming JSONWriter) -> some JSONEventHandler<[UInt8]> & ~Copyable
        ) throws {
            var handler = make(JSONWriter(options: JSONWritingOptions(framing: .lines)))
            var flows: [JSONFlow] = []
            for value in values { flows.append(try value.walk(&handler)) }
            let text = String(decoding: try handler.finish(), as: UTF8.self)
            #expect(text == expected)
            let first = try #require(flows.firstIndex(of: .stop))
            #expect(flows[first...].allSatisfy { $0 == .stop })
        }
        let values: [JSONValue] = [["a": 1, "b": [2]], ["a": 3, "b": [4]], 5]
        // Parsed values are sent by another loop than those that code has made.
        for values in [values, try values.map { try JSONValue(parsing: $0.encodedString()) }] {
            try check("1\n", values) { $0.picking("$.a", stopsEarly: true) }
            try check("{\"a\":1,\"b\":[2]}\n", values) { $0.limiting("$", to: 1, stopsEarly: true) }
            try check("1\n", values) { $0.limiting("$", to: 1, stopsEarly: true).picking("$.a") }
            try check("2\n", values) { $0.picking("$[*]", stopsEarly: true).picking("$.b") }
            try check("1\n", values) { $0.picking("$.a", stopsEarly: true).removing("$.b").mapping("$.b") { $0 } }
            try check("9\n", values) { $0.picking("$.a", stopsEarly: true).replacing("$.a", with: 9) }
        }
    }

    /// The parser skips a value that both handlers skip, and a stop of one handler is not the other's business.
    @Test func teeFlow() throws {
        var both = Tee(Skipper(), Skipper())
        #expect(try both.beginArray() == .skipValue && both.endArray() == .continue)
        var one = Tee(Skipper(), Recorder())
        #expect(try one.beginArray() == .continue && one.null() == .continue && one.endArray() == .continue)
        #expect(one.second.events == [.beginArray, .null, .endArray])
    }

    /// Takes pieces of strings, but for the member that it skips.
    private struct PartTaker: JSONEventHandler {
        static var receivesStringParts: Bool { true }

        var skipped: String
        var text = ""

        func key(_ key: borrowing JSONText) -> JSONFlow { String(key) == skipped ? .skipValue : .continue }

        mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
            text += String(part) + (isLast ? "." : "")
            return .continue
        }
    }

    /// A handler that skips a string gets none of its pieces, while the other one gets all.
    @Test func teeSkipsPieces() throws {
        var parser = JSONParser(handler: Tee(PartTaker(skipped: "a"), PartTaker(skipped: "b")))
        for chunk in [#"{"a":"one"#, " two", #" three","b":"four"#, " five", #" six"}"#] { try parser.feed(chunk) }
        try parser.finish()
        #expect(parser.handler.first.text == "four five six." && parser.handler.second.text == "one two three.")
    }

    private static func receivesParts<Handler: JSONEventHandler & ~Copyable>(_: borrowing Handler) -> Bool {
        Handler.receivesStringParts
    }

    private static func receivesContext<Handler: JSONEventHandler & ~Copyable>(_: borrowing Handler) -> Bool {
        Handler.receivesContext
    }
}
