import Testing
import YAJL

/// Members of objects as items.
@Suite struct ItemMemberTests {
    private static func run(_ pattern: JSONPathPattern) -> ItemRun<(key: String, value: JSONValue)> {
        ItemRun(
            items: { $0.members(at: pattern) },
            stream: { $0.members(at: pattern) },
            describe: { "\($0.key)=\($0.value.trace)" }
        )
    }

    private static func prices(_ pattern: JSONPathPattern) -> ItemRun<(key: String, value: Double)> {
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
        #expect(await Self.run(try JSONPathPattern(pattern)).logForAllCuts(text) == expected)
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

    /// What is selected and no object is an error, and then the next comes.
    @Test(arguments: [
        ("7", "a number"), ("\"text\"", "a string"), ("null", "null"), ("true", "a bool"), ("[{\"x\": 1}]", "an array"),
        ("[]", "an array"),
    ])
    func noObjects(_ text: String, _ kind: String) async {
        let document = "[{\"a\": 1},\n \(text), {\"b\": 2}]"
        let log = await Self.run("$[*]").logForAllCuts(document, recovering: true)
        #expect(log.count == 3 && log.first == "a=1" && log.last == "b=2", "\(log)")
        let range = "12..<\(12 + text.utf8.count)"
        let message = "line 2, column 2 (byte 12), at $[1]: expected an object with members, found \(kind)"
        withKnownIssue("of an array only the first byte is in the range") {
            #expect(log.dropFirst().first == "✗ \(range) $[1] \(message)")
        } when: {
            kind == "an array"
        }
        #expect(await Self.run("$[*]").logForAllCuts(document) == ["a=1", "✗ " + message])
        #expect(await Self.run([]).logForAllCuts(text).count == 1)
    }

    /// Objects in objects that are selected: their members come behind them.
    @Test func anyDepth() async {
        let text = #"{"p": {"x": 1, "p": {"y": 2}}, "q": [{"p": {"z": [3]}}]}"#
        #expect(await Self.run("$..p").logForAllCuts(text) == ["x=1", "p={ y: 2 }", "y=2", "z=[ 3 ]"])
    }
}
