import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/Framing/single`` and ``JSONParsingOptions/Framing/concatenated``.
@Suite struct ConcatenatedTests {
    @Test(arguments: [
        ParsingCase.accepts("", ""),
        .accepts(" \t\r\n", ""),
        .accepts("1", "1"),
        .accepts("1 2\n3", "1 2 3"),
        .accepts("\n-1 -2\n", "-1 -2"),
        .accepts("0 0", "0 0"),
        .accepts("true null\tfalse", "true null false"),
        // Only numbers and literals need something between them.
        .accepts("[1][2]{}", "[ 1 ] [ 2 ] { }"),
        .accepts(#""a""b"[]"c"{}"d""#, #""a" "b" [ ] "c" { } "d""#),
        .accepts(#"1"a"2"#, #"1 "a" 2"#),
        .accepts("1[2]3{}4", "1 [ 2 ] 3 { } 4"),
        .accepts(#"true"a"false[]null{}1"#, #"true "a" false [ ] null { } 1"#),
        .accepts("{\n}\n\n\n[\n]\n", "{ } [ ]"),
        .accepts(#"{"a":1}{"a":2}{"b":[3]}"#, "{ a: 1 } { a: 2 } { b: [ 3 ] }"),
    ])
    func accepts(_ item: ParsingCase) {
        let outcome = item.check(JSONParsingOptions(framing: .concatenated))
        #expect(outcome.status == .complete)
        #expect(outcome.bytesConsumed == item.input.count)
    }

    @Test(arguments: [
        ParsingCase.refuses("true‸false", .missingSeparator, "true"),
        .refuses("null‸1", .missingSeparator, "null"),
        .refuses("1‸true", .missingSeparator, "1"),
        .refuses("1‸-2", .missingSeparator, "1"),
        .refuses("1.5e3‸-2", .missingSeparator, "1.5e3"),
        .refuses("[] 1‸null", .missingSeparator, "[ ] 1"),
        .refuses("0‸1", .leadingZero, "0"),
        .refuses("1 -0‸1", .leadingZero, "1 -0"),
        .refuses("1‸,2", .unexpectedCharacter, "1"),
        .refuses("[1]‸,[2]", .unexpectedCharacter, "[ 1 ]"),
        .refuses("[1] ‸:", .unexpectedCharacter, "[ 1 ]"),
        .refuses("[1]‸]", .mismatchedBracket, "[ 1 ]"),
        .refuses("{}\n‸}", .mismatchedBracket, "{ }"),
        .refuses("1.5‸.5", .unexpectedCharacter, "1.5"),
        .refuses("true‸x", .unexpectedCharacter, "true"),
        .refuses("1 tru‸x", .invalidLiteral, "1"),
        .refuses("1 ‸\u{0B}2", .unexpectedCharacter, "1"),
        .refuses("1\n\n ‸\u{1E}2", .unexpectedCharacter, "1"),
        .refuses("[1] [2‸", .unexpectedEnd, "[ 1 ] [", isIncomplete: true),
        .refuses(#""a" "b‸"#, .unexpectedEnd, #""a""#, isIncomplete: true),
        .refuses("{} nul‸", .unexpectedEnd, "{ }", isIncomplete: true),
        .refuses("1 -‸", .unexpectedEnd, "1", isIncomplete: true),
    ])
    func refuses(_ item: ParsingCase) {
        item.check(JSONParsingOptions(framing: .concatenated))
    }

    /// The path starts again with each value.
    @Test func pathIsWithinOneValue() {
        let item = ParsingCase.refuses(#"{"a":[1]} {"b":[0,{"c":‸x}]}"#, .unexpectedCharacter, path: "$.b[1].c")
        item.check(JSONParsingOptions(framing: .concatenated))
    }

    /// One value exactly, with blanks around it.
    @Test(arguments: [
        ParsingCase.accepts("\r\n\t [] \t\r\n", "[ ]"),
        .accepts("0 ", "0"),
        .refuses("‸", .unexpectedEnd, "", isIncomplete: true),
        .refuses(" \n\t‸", .unexpectedEnd, "", isIncomplete: true),
        .refuses("1 ‸2", .trailingContent, "1", isIncomplete: false),
        .refuses("[]‸[]", .trailingContent, "[ ]", isIncomplete: false),
        .refuses("{}\n\n ‸\"", .trailingContent, "{ }", isIncomplete: false),
        .refuses("true‸false", .trailingContent, "true", isIncomplete: false),
        .refuses("\"a\"‸,", .trailingContent, "\"a\"", isIncomplete: false),
        .refuses("1‸]", .trailingContent, "1", isIncomplete: false),
        .refuses("0‸1", .leadingZero, "0", isIncomplete: false),
        .refuses("1‸\u{1E}", .trailingContent, "1", isIncomplete: false),
        .refuses("‸\u{1E}1", .unexpectedCharacter, "", isIncomplete: false),
        .refuses("1‸\0", .trailingContent, "1", isIncomplete: false),
    ])
    func single(_ item: ParsingCase) {
        item.check()
    }
}
