import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/Framing/recordSeparated``: JSON text sequences (RFC 7464).
///
/// `^` stands for the record separator, byte 1E.
@Suite struct RecordSeparatedTests {
    static let options = JSONParsingOptions(framing: .recordSeparated)

    static func good(_ text: String, _ trace: String) -> ParsingCase {
        .accepts(text.replacing("^", with: "\u{1E}"), trace)
    }

    static func bad(
        _ marked: String,
        _ code: JSONParsingError.Code,
        _ trace: String? = nil,
        isIncomplete: Bool = false
    ) -> ParsingCase {
        .refuses(marked.replacing("^", with: "\u{1E}"), code, trace, isIncomplete: isIncomplete)
    }

    @Test(arguments: [
        good("", ""),
        good("^[1]\n", "[ 1 ]"),
        good("^[1]\n^[2]\n", "[ 1 ] [ 2 ]"),
        good("^1\n^2\n^true\n^null \n", "1 2 true null"),
        // Arrays, objects and strings show their end themselves (section 2.4).
        good("^[1]", "[ 1 ]"),
        good("^[1]^{}^\"a\"^[]", "[ 1 ] { } \"a\" [ ]"),
        good("^\"a\"", "\"a\""),
        // Any blank ends a number or literal, and blanks may be anywhere around values.
        good("^1 ^2\t^3\r^4\n", "1 2 3 4"),
        good("^ \n 1 \n ^\t\n[\n2\n]\n\n", "1 [ 2 ]"),
        // Values may go over several lines.
        good("^{\n\"a\":\n1\n}\n", "{ a: 1 }"),
        // Records without a value: several separators in a row count as one (section 2.1).
        good("^", ""),
        good("^^^[1]\n^^", "[ 1 ]"),
        good("^\n^\n[1]\n", "[ 1 ]"),
    ])
    func accepts(_ item: ParsingCase) {
        let outcome = item.check(Self.options)
        #expect(outcome.status == .complete)
        #expect(outcome.bytesConsumed == item.input.count)
    }

    @Test(arguments: [
        bad("‸1\n", .missingRecordSeparator, ""),
        bad("‸[1]\n^[2]\n", .missingRecordSeparator, ""),
        bad(" \n‸{}", .missingRecordSeparator, ""),
        bad("‸x", .missingRecordSeparator, ""),
        // A second value without a separator.
        bad("^1 ‸2\n", .trailingContent, "1"),
        bad("^[1]\n‸[2]\n", .trailingContent, "[ 1 ]"),
        bad("^[1]‸[2]\n", .trailingContent, "[ 1 ]"),
        bad("^true‸false\n", .trailingContent, "true"),
        bad("^{}‸,^{}", .trailingContent, "{ }"),
        bad("^0‸1\n", .leadingZero, "0"),
        // Not a value.
        bad("^‸,\n", .unexpectedCharacter, ""),
        bad("^[]^‸]", .mismatchedBracket, "[ ]"),
        bad("^tru‸x\n", .invalidLiteral, ""),
        bad("^\"a‸\nb\"", .controlCharacter, ""),
    ])
    func refuses(_ item: ParsingCase) {
        item.check(Self.options)
    }

    /// A number or literal that no blank follows may have been longer (section 2.4); anything may have been cut off.
    @Test(arguments: [
        bad("^1‸^2\n", .incompleteRecord, ""),
        bad("^-1.5e3‸^[]\n", .incompleteRecord, ""),
        bad("^[] ^true‸^[]", .incompleteRecord, "[ ] true"),
        bad("^null‸^", .incompleteRecord, "null"),
        bad("^tru‸^true\n", .incompleteRecord, ""),
        bad("^-‸^1\n", .incompleteRecord, ""),
        bad("^1.‸^1\n", .incompleteRecord, ""),
        bad("^[‸^]", .incompleteRecord, "["),
        bad("^[1‸^2]", .incompleteRecord),
        bad("^[1,‸^2]", .incompleteRecord, "[ 1"),
        bad("^{\"a\":‸^1}", .incompleteRecord, "{ a:"),
        bad("^{\"a‸^\":1}", .incompleteRecord, "{"),
        bad("^\"a‸^b\"", .incompleteRecord, ""),
        bad("^\"a\\‸^b\"", .incompleteRecord, ""),
        bad("^\"\\u00‸^41\"", .incompleteRecord, ""),
        bad("^\"\\ud83d‸^\"", .incompleteRecord, ""),
    ])
    func cutOffBySeparator(_ item: ParsingCase) {
        item.check(Self.options)
    }

    @Test(arguments: [
        bad("^1‸", .incompleteRecord, "", isIncomplete: true),
        bad("^[]^-0.5‸", .incompleteRecord, "[ ]", isIncomplete: true),
        bad("^true‸", .incompleteRecord, "true", isIncomplete: true),
        bad("^tru‸", .unexpectedEnd, "", isIncomplete: true),
        bad("^-‸", .unexpectedEnd, "", isIncomplete: true),
        bad("^[1‸", .unexpectedEnd, "[", isIncomplete: true),
        bad("^[1 ‸", .unexpectedEnd, "[ 1", isIncomplete: true),
        bad("^{\"a\"‸", .unexpectedEnd, "{ a:", isIncomplete: true),
        bad("^\"a‸", .unexpectedEnd, "", isIncomplete: true),
    ])
    func cutOffByEnd(_ item: ParsingCase) {
        item.check(Self.options)
    }
}
