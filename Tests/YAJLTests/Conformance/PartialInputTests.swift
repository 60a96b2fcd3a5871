import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/allowsPartialInput``.
@Suite struct PartialInputTests {
    static let options = JSONParsingOptions(allowsPartialInput: true)

    @Test(arguments: [
        ParsingCase.accepts("", ""),
        .accepts(" ", ""),
        .accepts("[", "["),
        .accepts("{", "{"),
        .accepts("[1", "[ 1"),
        .accepts("[1,", "[ 1"),
        .accepts("[1, ", "[ 1"),
        .accepts("{\"a", "{"),
        .accepts("{\"a\"", "{ a:"),
        .accepts("{\"a\":", "{ a:"),
        .accepts("{\"a\":-1.5e+3", "{ a: -1.5e+3"),
        .accepts("{\"a\":1,", "{ a: 1"),
        .accepts("[[{\"a\":[\"b\"", "[ [ { a: [ \"b\""),
        .accepts("1", "1"),
        .accepts("[0", "[ 0"),
        // An incomplete value is left out.
        .accepts("\"a", ""),
        .accepts("[\"a", "["),
        .accepts("[\"a\\", "["),
        .accepts("[\"a\\u00", "["),
        .accepts("[\"a\\ud83d", "["),
        .accepts("[\"a\\ud83d\\ude0", "["),
        .accepts("[t", "["),
        .accepts("[1,fals", "[ 1"),
        .accepts("nul", ""),
        .accepts("-", ""),
        .accepts("[-", "["),
        .accepts("[1.", "["),
        .accepts("[1e", "["),
        .accepts("[1e-", "["),
        // Whole documents are as ever.
        .accepts("[1]", "[ 1 ]"),
        .accepts(" true ", "true"),
    ])
    func accepts(_ item: ParsingCase) {
        let outcome = item.check(Self.options)
        #expect(outcome.bytesConsumed == item.input.count)
    }

    /// Cut inside a UTF-8 sequence, the string is left out.
    @Test func cutSequence() {
        let outcome = outcomeForAllCuts(of: Array("[1,\"é😀".utf8.dropLast()), options: Self.options)
        #expect(outcome.error == nil)
        #expect(outcome.trace == "[ 1")
    }

    /// Wrong text stays wrong.
    @Test(arguments: [
        ParsingCase.refuses("‸x", .unexpectedCharacter, ""),
        .refuses("[1,‸]", .trailingComma, "[ 1"),
        .refuses("[1‸}", .mismatchedBracket, "[ 1"),
        .refuses("[tru‸ ", .invalidLiteral, "["),
        .refuses("[0‸1", .leadingZero, "[ 0"),
        .refuses("[1.‸ ", .invalidNumber, "["),
        .refuses("{\"a\"‸1", .missingColon, "{ a:"),
        .refuses("[\"‸\\x", .invalidEscape, "["),
        .refuses("[\"‸\\ud800a", .loneSurrogate, "["),
        .refuses("[\"‸\u{1}", .controlCharacter, "["),
        .refuses("[]‸[", .trailingContent, "[ ]"),
        .refuses("1 ‸\"", .trailingContent, "1"),
    ])
    func refuses(_ item: ParsingCase) {
        item.check(Self.options)
    }

    /// All prefixes of a document are accepted, with ever more of its events.
    @Test func everyPrefix() {
        let bytes = Array(#"{"né":[-1.5e+3,true,"a\n\u00e9\ud83d\ude00😀",null,{"":[]}],"b":0}"#.utf8)
        let whole = outcome(of: bytes)
        var count = 0
        for length in 0...bytes.count {
            let prefix = outcomeForAllCuts(of: Array(bytes[..<length]), options: Self.options)
            #expect(prefix.error == nil, "the first \(length) bytes")
            // A number that is cut may be complete and another: the last event is not compared if it is one.
            let events = if case .number = prefix.events.last { prefix.events.dropLast() } else { prefix.events[...] }
            #expect(events == whole.events.prefix(events.count), "the first \(length) bytes")
            #expect(events.count >= count, "the first \(length) bytes")
            count = events.count
        }
        #expect(count == whole.events.count)
    }

    @Test func framings() {
        var options = Self.options
        options.framing = .lines
        ParsingCase.accepts("1\n[2,", "1 [ 2").check(options)
        ParsingCase.refuses("[1,‸\n2", .incompleteRecord, "[ 1").check(options)
        options.framing = .concatenated
        ParsingCase.accepts("1 [2] \"a", "1 [ 2 ]").check(options)
        options.framing = .recordSeparated
        ParsingCase.accepts("\u{1E}1\n\u{1E}[2,3", "1 [ 2 3").check(options)
        ParsingCase.accepts("\u{1E}1\n\u{1E}2", "1 2").check(options)
        ParsingCase.accepts("\u{1E}true", "true").check(options)
    }
}
