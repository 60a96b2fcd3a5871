import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/allowsTrailingContent``.
@Suite struct TrailingContentTests {
    static let options = JSONParsingOptions(allowsTrailingContent: true)

    /// The value, what follows it, and the events.
    @Test(arguments: [
        ("{\"a\":1}", " xyz", "{ a: 1 }"),
        ("[1]", "", "[ 1 ]"),
        ("[1]", "]", "[ 1 ]"),
        (" \n[\n    1\n]", "\n\n", "[ 1 ]"),
        ("{}", "{}", "{ }"),
        ("\"a\"", "\"b", "\"a\""),
        ("\"\\n\"", "\u{B}", "\"\n\""),
        ("true", "false", "true"),
        ("null", "x", "null"),
        (" false", " ", "false"),
        ("12", " 3", "12"),
        ("-1.5e3", ",", "-1.5e3"),
        ("-1.5e3", "e", "-1.5e3"),
        ("1", "x", "1"),
        ("1.5", ".", "1.5"),
        ("0", "\0", "0"),
        ("12", "", "12"),
        ("[]", "/* ", "[ ]"),
        ("[]", "\\ud800", "[ ]"),
        ("[\"x\"]", "\n\n\n\n          \"", "[ \"x\" ]"),
    ])
    func endOfTheValue(_ value: String, _ rest: String, _ trace: String) {
        let bytes = Array((value + rest).utf8)
        let outcome = outcomeForAllCuts(of: bytes, options: Self.options)
        #expect(outcome.error == nil)
        #expect(outcome.trace == trace)
        #expect(outcome.bytesConsumed == value.utf8.count)
        #expect(outcome.status == .complete)
        #expect(outcome.position == JSONPosition(of: value.utf8.count, in: bytes))
        // The rest need not even be text.
        let binary = outcomeForAllCuts(of: Array(value.utf8) + [0xFF, 0x00, 0xC3], options: Self.options)
        #expect(binary == outcome)
    }

    /// Nothing but what follows the value is let through.
    @Test(arguments: [
        ParsingCase.refuses("‸", .unexpectedEnd, ""),
        .refuses(" ‸", .unexpectedEnd, ""),
        .refuses("‸x", .unexpectedCharacter, ""),
        .refuses("[1,‸]", .trailingComma, "[ 1"),
        .refuses("1.‸ ", .invalidNumber, ""),
        .refuses("1e‸", .unexpectedEnd, ""),
        .refuses("tru‸ ", .invalidLiteral, ""),
        .refuses("\"a‸\n\"", .controlCharacter, ""),
        .refuses("[1‸", .unexpectedEnd, "["),
    ])
    func refuses(_ item: ParsingCase) {
        item.check(Self.options)
    }

    /// The value is complete as soon as its last byte has come; more bytes change nothing.
    @Test func statusAndOffsetStay() throws {
        var parser = JSONParser(handler: Recorder(), options: Self.options)
        #expect(try parser.feed("  [1") == .needsMoreInput)
        #expect(try parser.feed("] x") == .complete)
        #expect(parser.bytesConsumed == 5)
        #expect(try parser.feed("y [2]") == .complete)
        #expect(parser.bytesConsumed == 5)
        try parser.finish()
        #expect(parser.status == .complete)
        #expect(parser.bytesConsumed == 5)
        #expect(parser.position == JSONPosition(byteOffset: 5, line: 1, column: 6))
        #expect(parser.handler.events == [.beginArray, .number(1), .endArray])
    }

    /// The option is about ``JSONParsingOptions/Framing/single`` only.
    @Test(arguments: [JSONParsingOptions.Framing.concatenated, .lines])
    func otherFramings(_ framing: JSONParsingOptions.Framing) {
        let options = JSONParsingOptions(framing: framing, allowsTrailingContent: true)
        ParsingCase.accepts("1\n2\n", "1 2").check(options)
        let code: JSONParsingError.Code = framing == .lines ? .trailingContent : .unexpectedCharacter
        ParsingCase.refuses("1\n2 ‸x", code, "1 2").check(options)
    }
}
