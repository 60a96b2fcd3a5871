import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/Framing/lines``: NDJSON, JSON Lines.
@Suite struct LinesTests {
    static let options = JSONParsingOptions(framing: .lines)

    @Test(arguments: [
        ParsingCase.accepts("", ""),
        .accepts("\n\n\n", ""),
        .accepts(" \t\r\n \r\n", ""),
        .accepts("1", "1"),
        .accepts("1\n2", "1 2"),
        .accepts("1\n2\n", "1 2"),
        .accepts("1\r\n2\r\n", "1 2"),
        .accepts("\n\n1\n\n\n2\n\n", "1 2"),
        .accepts(" 1 \n\t2\t\n", "1 2"),
        .accepts("{\"a\":1}\n[2]\n\"b\"\ntrue\nnull\n-0\n", "{ a: 1 } [ 2 ] \"b\" true null -0"),
        .accepts("{\"a\":1}\r\n\r\n{\"a\":2}", "{ a: 1 } { a: 2 }"),
        // A line feed in a text is an escape there, and ends nothing.
        .accepts("\"a\\nb\"\n\"c\"", "\"a\nb\" \"c\""),
        // Other ends of lines are blanks, or text.
        .accepts("[1,\r2]\n", "[ 1 2 ]"),
        .accepts("\"\u{2028}\u{85}\"\n1", "\"\u{2028}\u{85}\" 1"),
    ])
    func accepts(_ item: ParsingCase) {
        let outcome = item.check(Self.options)
        #expect(outcome.status == .complete)
        #expect(outcome.bytesConsumed == item.input.count)
    }

    @Test(arguments: [
        // Two values on a line.
        ParsingCase.refuses("1 ‸2\n", .trailingContent, "1", isIncomplete: false),
        .refuses("1\n[1]‸[2]\n", .trailingContent, "1 [ 1 ]", isIncomplete: false),
        .refuses("\"a\"‸\"b\"", .trailingContent, "\"a\"", isIncomplete: false),
        .refuses("1\r‸2", .trailingContent, "1", isIncomplete: false),
        .refuses("true‸false\n", .trailingContent, "true", isIncomplete: false),
        .refuses("{}‸,\n{}\n", .trailingContent, "{ }", isIncomplete: false),
        .refuses("1‸]\n", .trailingContent, "1", isIncomplete: false),
        .refuses("1‸\u{1E}2\n", .trailingContent, "1", isIncomplete: false),
        .refuses("0‸1\n", .leadingZero, "0", isIncomplete: false),
        // Not a value.
        .refuses("1\n‸,\n", .unexpectedCharacter, "1", isIncomplete: false),
        .refuses("1\n‸]\n", .mismatchedBracket, "1", isIncomplete: false),
        .refuses("1\n‸\u{0C}\n", .unexpectedCharacter, "1", isIncomplete: false),
        .refuses("1\ntru‸x\n", .invalidLiteral, "1", isIncomplete: false),
        .refuses("\"a‸\rb\"\n", .controlCharacter, "", isIncomplete: false),
        // The input ends inside a line's value.
        .refuses("1\n[2‸", .unexpectedEnd, "1 [", isIncomplete: true),
        .refuses("1\n\"a‸", .unexpectedEnd, "1", isIncomplete: true),
        .refuses("1\nfals‸", .unexpectedEnd, "1", isIncomplete: true),
        .refuses("1\n2e‸", .unexpectedEnd, "1", isIncomplete: true),
    ])
    func refuses(_ item: ParsingCase) {
        item.check(Self.options)
    }

    /// A value that goes over the end of its line, with blanks and without.
    @Test(arguments: [
        ParsingCase.refuses("[‸\n]", .incompleteRecord, "["),
        .refuses("[1,‸\n2]", .incompleteRecord, "[ 1"),
        // A number that ends with the line may have been longer.
        .refuses("[1‸\n,2]", .incompleteRecord, "["),
        .refuses("[1 ‸\n]", .incompleteRecord, "[ 1"),
        .refuses("{‸\n}", .incompleteRecord, "{"),
        .refuses("{\"a\"‸\n:1}", .incompleteRecord, "{ a:"),
        .refuses("{\"a\":‸\n1}", .incompleteRecord, "{ a:"),
        .refuses("{\"a\":1,‸\n\"b\":2}", .incompleteRecord, "{ a: 1"),
        .refuses("{}\n{\"a\":1\r‸\n}", .incompleteRecord, "{ } { a: 1"),
    ])
    func valueOverSeveralLines(_ item: ParsingCase) {
        let error = item.check(Self.options).error
        #expect(error?.isIncomplete == false)
    }

    /// A line that was cut off anywhere is one kind of error, at the line feed.
    ///
    /// That is what logs look like whose writer has died.
    @Test func cutOffLine() {
        let line = Array(#"{"né":[-1.5e+3,true,"a\n\u00e9\ud83d\ude00😀",null]}"#.utf8)
        for length in 1..<line.count {
            let input = Array("[]\n".utf8) + line[..<length] + Array("\n1\n".utf8)
            let item = ParsingCase.refuses(bytes: input, .incompleteRecord, at: length + 3, isIncomplete: false)
            item.check(Self.options)
        }
    }

    /// The same for numbers and literals at the root.
    @Test(arguments: ["-", "1.", "1e", "1e+", "t", "fals", "nul"])
    func cutOffScalar(_ text: String) {
        ParsingCase.refuses("\(text)‸\n1\n", .incompleteRecord, "", path: "$", isIncomplete: false).check(Self.options)
    }
}
