import Testing
import YAJL

@testable import YAJLTestSupport

/// Members of objects as items.
@Suite struct ItemMemberTests {
    private static func run(_ pattern: JSONPath) -> ItemRun<(key: String, value: JSONValue)> {
        ItemRun(
            items: { $0.members(at: pattern) },
            stream: { $0.members(at: pattern) },
            describe: { "\($0.key)=\($0.value.trace)" }
        )
    }

    private static func prices(_ pattern: JSONPath) -> ItemRun<(key: String, value: Double)> {
        ItemRun(
            items: { $0.members(at: pattern, as: Double.self) },
            stream: { $0.members(at: pattern, as: Double.self) },
            describe: { "\($0.key)=\($0.value)" }
        )
    }

    @Test(arguments: [
        (#"{"a": 1, "b": [2], "": {"c": 3}}"#, "$", ["a=1", "b=[ 2 ]", "={ c: 3 }"]),
        (#"{"n": {"x": 1}, "p": {"é": "1", "\u0061": null}}"#, "$.p", ["é=\"1\"", "a=null"]),
        (#"[{"a": 1}, {}, {"b": 2, "a": 3}]"#, "$[*]", ["a=1", "b=2", "a=3"]),
        (#"{"p": {}}"#, "$.p", []), ("{}", "$.p", []),
        // A name for the second time is another member.
        (#"{"a": 1, "a": 2}"#, "$", ["a=1", "a=2"]),
    ])
    func members(_ text: String, _ pattern: String, _ expected: [String]) async throws {
        #expect(await Self.run(try JSONPath(parsing: pattern)).logForAllCuts(text) == expected)
    }

    @Test func decoded() async {
        let text = #"{"x": {"a": "b"}, "prices": {"a": 1, "b": 2.5, "c d": -3e2}, "y": {"a": "b"}}"#
        #expect(await Self.prices("$.prices").logForAllCuts(text) == ["a=1.0", "b=2.5", "c d=-300.0"])
        let lines = JSONParsingOptions(framing: .lines)
        #expect(await Self.prices([]).logForAllCuts("{\"a\":1}\n{}\n{\"b\":2}", lines) == ["a=1.0", "b=2.0"])
    }

    /// A member that cannot be decoded is one error.
    @Test func wrongMembers() async {
        let text = "{\"prices\": {\"a\": 1,\n \"b\": \"2\", \"c\": 3}}"
        let error =
            "typeMismatch at : line 2, column 7 (byte 26), at $.prices.b: Double needs a number, and this is a string"
        #expect(await Self.prices("$.prices").logForAllCuts(text) == ["a=1.0", "✗ " + error])
        #expect(
            await Self.prices("$.prices").logForAllCuts(text, recovering: true)
                == ["a=1.0", "✗ 26..<29 $.prices.b " + error, "c=3.0"]
        )
    }

    /// A selected value that is not an object is an error, and then the next comes.
    @Test(arguments: [
        ("7", "a number"), ("\"text\"", "a string"), ("null", "null"), ("true", "a bool"), ("[{\"x\": 1}]", "an array"),
        ("[]", "an array"), ("[\n[\n\n[[]]], \"\\u00e9\"]", "an array"),
    ])
    func noObjects(_ text: String, _ kind: String) async {
        let document = "[{\"a\": 1},\n \(text), {\"b\": 2}]"
        let log = await Self.run("$[*]").logForAllCuts(document, recovering: true)
        #expect(log.count == 3 && log.first == "a=1" && log.last == "b=2", "\(log)")
        let range = "12..<\(12 + text.utf8.count)"
        let message = "line 2, column 2 (byte 12), at $[1]: expected an object with members, found \(kind)"
        #expect(log.dropFirst().first == "✗ \(range) $[1] \(message)")
        #expect(await Self.run("$[*]").logForAllCuts(document) == ["a=1", "✗ " + message])
        #expect(
            await Self.prices("$[*]").logForAllCuts(document, recovering: true)
                == ["a=1.0", "✗ \(range) $[1] \(message)", "b=2.0"]
        )
        #expect(await Self.run([]).logForAllCuts(text).count == 1)
    }

    /// A value that should be an object is not kept, and the limits for strings and for items do not apply to it.
    @Test func limitsOfNoObjects() async {
        let options = JSONParsingOptions(limits: JSONLimits(string: 2, item: 5))
        let document = "[{\"a\": 1}, [\"a long string\"], \"a long string\", {\"b\": 2}]"
        let log = await Self.run("$[*]").logForAllCuts(document, options, recovering: true)
        #expect(log.count == 4 && log.first == "a=1" && log.last == "b=2", "\(log)")
        #expect(log.dropFirst().first?.hasPrefix("✗ 11..<28 $[1] ") == true, "\(log)")
    }

    /// Objects in objects that are selected: their members come after them.
    @Test func anyDepth() async {
        let text = #"{"p": {"x": 1, "p": {"y": 2}}, "q": [{"p": {"z": [3]}}]}"#
        #expect(await Self.run("$..p").logForAllCuts(text) == ["x=1", "p={ y: 2 }", "y=2", "z=[ 3 ]"])
    }

    /// A value selected inside of another one comes after it: its members, or an error if it is not an object.
    @Test func nested() async {
        let text = #"{"p": [1, {"p": {"x": 1, "q": {"p": [2]}}}, {"p": "y"}], "z": {"p": {"p": [3]}}}"#
        func wrong(_ range: Range<Int>, _ path: String, _ kind: String) -> String {
            "✗ \(range) \(path) line 1, column \(range.lowerBound + 1) (byte \(range.lowerBound)), at \(path): "
                + "expected an object with members, found \(kind)"
        }
        let log = await Self.run("$..p").logForAllCuts(text, recovering: true)
        #expect(
            log == [
                wrong(6..<55, "$.p", "an array"), "x=1", "q={ p: [ 2 ] }", wrong(36..<39, "$.p[1].p.q.p", "an array"),
                wrong(50..<53, "$.p[2].p", "a string"),
                // A member is an item, even if it is selected for its own members too.
                "p=[ 3 ]",
            ]
        )
    }
}
