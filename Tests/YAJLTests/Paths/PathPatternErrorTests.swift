import Testing
import YAJL

@testable import YAJLTestSupport

/// Texts that are not patterns: where they are wrong, and what to write instead.
@Suite struct PathPatternErrorTests {
    private static let fromTheEnd =
        "cannot count from the end, which is known too late: count from the start, or select the array and take its last elements"
    private static let step = "a step other than 1 is not supported: leave it out, and skip elements that you get"
    private static let filter =
        "filters are not supported, since they need values that have not been read: select all with [*], and test the values you get"
    private static let union = "several selectors in one pair of brackets are not supported: use one pattern for each"

    /// Parts of RFC 9535 that patterns do not have.
    @Test(
        arguments: [
            ("$[-1]", 3, "an index \(fromTheEnd)"),
            ("$.a[ -10 ]", 6, "an index \(fromTheEnd)"),
            ("$[-3:]", 3, "a slice \(fromTheEnd)"),
            ("$[0:-1]", 5, "a slice \(fromTheEnd)"),
            ("$['a',-1]", 7, "an index \(fromTheEnd)"),
            ("$[0:9:2]", 7, step),
            ("$[::-1]", 5, step),
            ("$[::0]", 5, step),
            ("$[?@.a]", 3, filter),
            ("$..[ ? @.a > 1 ]", 6, filter),
            ("$['a','b']", 6, union),
            ("$[0,1]", 4, union),
            ("$['a',*]", 6, union),
            ("$[*,0]", 4, union),
            ("$['a',0,1]", 6, union),
            ("$['a', ?@.b]", 8, filter),
        ] as [(String, Int, String)]
    )
    func unsupported(_ text: String, _ column: Int, _ message: String) {
        expectError(text, .unsupportedPath, column, message)
    }

    private static let longName = String(repeating: "a", count: 60)

    @Test(
        arguments: [
            ("", 1, #"a pattern begins with "$", which is the root"#),
            ("name", 1, #"a pattern begins with "$": write "$.name""#),
            (".name", 1, #"a pattern begins with "$": write "$.name""#),
            ("[0]", 1, #"a pattern begins with "$": write "$[0]""#),
            ("/a", 1, #"a pattern begins with "$": for a JSON Pointer use JSONPath(pointer:)"#),
            (" $", 1, #"a pattern begins with "$": write "$. $""#),
            ("a\u{202e}", 1, #"a pattern begins with "$""#),
            (longName, 1, #"a pattern begins with "$": write "$.\#(longName)""#),
            (longName + "a", 1, #"a pattern begins with "$""#),
            ("$ ", 2, "whitespace cannot stand at the end"),
            ("$.a\n", 4, "whitespace cannot stand at the end"),
            ("$a", 2, #""." or "[" must follow here, not "a""#),
            ("$[0]a", 5, #""." or "[" must follow here, not "a""#),
            ("$.a b", 5, #""." or "[" must follow here, not "b""#),
            ("$.", 3, #"a name or "*" must follow the dot, not the end"#),
            ("$..", 4, #"a name or "*" must follow the dot, not the end"#),
            ("$...a", 4, #"a name or "*" must follow the dot, not ".""#),
            ("$. a", 3, #"a name or "*" must follow the dot, not " ""#),
            ("$.. [0]", 4, #"a name or "*" must follow the dot, not " ""#),
            ("$.[0]", 3, #"a name or "*" must follow the dot, not "[""#),
            ("$.first-name.x", 8, #""-" cannot stand in a name after a dot: write ['first-name']"#),
            ("$.1st", 3, #""1" cannot stand first in a name after a dot: write ['1st']"#),
            ("$.'a'", 3, #""'" cannot stand first in a name after a dot: write ['\'a\'']"#),
            ("$.a*", 4, #""*" cannot stand in a name after a dot: write ['a*']"#),
            ("$.**", 4, #""." or "[" must follow here, not "*""#),
            ("$[", 3, "a name between brackets must be in quotes, as in ['name']"),
            ("$[]", 3, #"there must be a name, an index, a slice or "*" between the brackets"#),
            ("$[,]", 3, "a name between brackets must be in quotes, as in ['name']"),
            ("$[0,]", 5, #"there must be a name, an index, a slice or "*" between the brackets"#),
            ("$[name]", 3, "a name between brackets must be in quotes, as in ['name']"),
            ("$[(@.length-1)]", 3, "a name between brackets must be in quotes, as in ['name']"),
            ("$[0", 4, #""]" must follow here, not the end"#),
            ("$['a'", 6, #""]" must follow here, not the end"#),
            ("$['a'x]", 6, #""]" must follow here, not "x""#),
            ("$[1.5]", 4, #""]" must follow here, not ".""#),
            ("$[1:2:1:1]", 8, #""]" must follow here, not ":""#),
            ("$[01]", 3, "an index must not have leading zeros: write 1"),
            ("$[-01]", 3, "an index must not have leading zeros: write -1"),
            ("$[00:]", 3, "an index must not have leading zeros: write 0"),
            ("$[-0]", 3, "-0 is not an index: write 0"),
            ("$[-]", 4, #"a digit must follow here, not "]""#),
            ("$[-a]", 4, #"a digit must follow here, not "a""#),
            ("$[9007199254740992]", 3, "an index is at most 9007199254740991"),
            ("$[:99999999999999999999999]", 4, "an index is at most 9007199254740991"),
            ("$['a", 3, "the name in quotes is not closed"),
            (#"$["a']"#, 3, "the name in quotes is not closed"),
            ("$['a\tb']", 5, #"a control character in a name must be escaped: write \u0009"#),
            ("$['\u{1f}']", 4, #"a control character in a name must be escaped: write \u001f"#),
            (#"$['a\"#, 5, "the escape is incomplete"),
            (#"$['\x41']"#, 4, #""\x" is not an escape between these quotes"#),
            (#"$['\"']"#, 4, #""\"" is not an escape between these quotes"#),
            (#"$["\'"]"#, 4, #""\'" is not an escape between these quotes"#),
            (#"$['\u12g4']"#, 4, #"\u needs four hexadecimal digits"#),
            (#"$['\u12"#, 4, #"\u needs four hexadecimal digits"#),
            (#"$['\ud83d']"#, 4, "a surrogate needs the other half of its pair"),
            (#"$['\ud83d\u0041']"#, 4, "a surrogate needs the other half of its pair"),
            (#"$['\ude00\ud83d']"#, 4, "a surrogate needs the other half of its pair"),
            ("$.é\u{301}[-a]", 9, #"a digit must follow here, not "a""#),
        ] as [(String, Int, String)]
    )
    func syntax(_ text: String, _ column: Int, _ message: String) {
        expectError(text, .invalidPath, column, message)
    }

    @Test(
        arguments: [
            ("a", 1, #"a JSON Pointer is empty or begins with "/""#),
            ("$.a", 1, #"a JSON Pointer is empty or begins with "/""#),
            ("/a~", 3, #""~" is written ~0"#),
            ("/a~2/b", 3, #""~" is written ~0"#),
            ("/~/b", 2, #""~" is written ~0"#),
        ] as [(String, Int, String)]
    )
    func pointers(_ text: String, _ column: Int, _ message: String) {
        let error = #expect(throws: JSONParsingError.self) { try JSONPath(pointer: text) }
        expect(error, text, .invalidPath, column, message)
    }

    /// The lines of a text count, and the snippet shows one.
    @Test func lines() throws {
        let error = try #require(throws: JSONParsingError.self) { try JSONPath(parsing: "$.a\n  .b\n [-1]") }
        #expect(error.position == JSONPosition(byteOffset: 11, line: 3, column: 3))
        #expect(error.snippet == "     [-1]\n      ^")
    }

    /// A literal that is wrong ends the program with the message that ``JSONPath/init(parsing:)`` throws.
    @Test func literals() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let pattern: JSONPath = "$.a[?(@.b>1)]"
            print(pattern)
        }
        let error = #expect(throws: JSONParsingError.self) { try JSONPath(parsing: "$.a[?(@.b>1)]") }
        let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(printed.contains(try #require(error).description), "\(printed)")
    }

    private func expectError(_ text: String, _ code: JSONParsingError.Code, _ column: Int, _ message: String) {
        let error = #expect(throws: JSONParsingError.self) { try JSONPath(parsing: text) }
        expect(error, text, code, column, message)
    }

    private func expect(
        _ error: JSONParsingError?,
        _ text: String,
        _ code: JSONParsingError.Code,
        _ column: Int,
        _ message: String
    ) {
        #expect(error?.code == code && error?.position.byteOffset == column - 1 && error?.path == [])
        #expect(error?.message == message)
        #expect((error?.snippet == nil) == text.isEmpty)
        let excerpt = error?.snippet.map { "\n\($0)" } ?? ""
        #expect(error?.description == "column \(column) of the path: \(message)\(excerpt)")
    }
}
