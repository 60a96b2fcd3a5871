import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/allowsComments``.
@Suite struct CommentTests {
    static let options = JSONParsingOptions(allowsComments: true)

    @Test(arguments: [
        ParsingCase.accepts("// line\n1", "1"),
        .accepts("1// line", "1"),
        .accepts("1//", "1"),
        .accepts("1 // line\n", "1"),
        .accepts("/* block */1", "1"),
        .accepts("1/* block */", "1"),
        .accepts("/**/1/***/", "1"),
        .accepts("/* * / ** // /* */1", "1"),
        .accepts("/*/ */1", "1"),
        .accepts("/* // */1 // /* \n", "1"),
        .accepts("// */ /*\n1", "1"),
        .accepts("//\n//\r\n/*\n\n*/ /**/ [ //\n]", "[ ]"),
        // A comment ends a token as a blank does.
        .accepts("[1/**/,2//\n,true/**/,null//\n]", "[ 1 2 true null ]"),
        // A line comment ends with a line feed only.
        .accepts("[1 // a\r, 2\n]", "[ 1 ]"),
        // In strings and keys slashes are text.
        .accepts(#"["//","/*","*/","\/\/","\"//",""/**/,"\\"]//"#, ##"[ "//" "/*" "*/" "//" ""//" "" "\" ]"##),
        .accepts(#"{"/*":"*/","//":"\u002f/"}"#, ##"{ /*: "*/" //: "//" }"##),
        // UTF-8, control characters and anything else.
        .accepts("/* é 日本 😀 \u{0}\u{1}\u{B}\u{C}\u{1E}\u{7F}\t\"{[\\ */1", "1"),
        .accepts("1 // é 日本 😀 \u{0}\u{1}\u{B}\u{C}\u{1E}\u{7F}\t\"{[\\", "1"),
        .accepts("{ // c\n    \"a\": /* x\n        y */ 1,\n        // z\n    \"b\": []\n}", "{ a: 1 b: [ ] }"),
    ])
    func accepts(_ item: ParsingCase) {
        let outcome = item.check(Self.options)
        #expect(outcome.bytesConsumed == item.input.count)
    }

    @Test(arguments: [
        // Not closed.
        ParsingCase.refuses("‸/* abc", .unterminatedComment, "", isIncomplete: true),
        .refuses("[1] ‸/* abc *", .unterminatedComment, "[ 1 ]", isIncomplete: true),
        .refuses("[1]‸/*", .unterminatedComment, "[ 1 ]", isIncomplete: true),
        .refuses("[1]‸/*/", .unterminatedComment, "[ 1 ]", isIncomplete: true),
        .refuses("[1, ‸/* 2]", .unterminatedComment, "[ 1", isIncomplete: true),
        .refuses("[1]\n  ‸/* a\nb\n\nc", .unterminatedComment, "[ 1 ]", isIncomplete: true),
        .refuses("// a\n/* b\n*/\n\n /* c\n\n    d */ ‸/* e", .unterminatedComment, ""),
        // Closed, but nothing else is there.
        .refuses("/* abc */‸", .unexpectedEnd, "", isIncomplete: true),
        .refuses("// abc‸", .unexpectedEnd, "", isIncomplete: true),
        .refuses("[1 // ]‸", .unexpectedEnd, "[ 1", isIncomplete: true),
        .refuses("[1 /* ] */ ‸", .unexpectedEnd, "[ 1", isIncomplete: true),
        // A slash that begins no comment.
        .refuses("1 ‸/ 2", .unexpectedCharacter, "1", isIncomplete: false),
        .refuses("1‸/2", .unexpectedCharacter, "1", isIncomplete: false),
        .refuses("[1,‸/]", .unexpectedCharacter, "[ 1", isIncomplete: false),
        .refuses("[1‸/,/]", .unexpectedCharacter, "[ 1", isIncomplete: false),
        .refuses("‸/\n/ x\n1", .unexpectedCharacter, "", isIncomplete: false),
        .refuses("{\"a\"‸/:1}", .unexpectedCharacter, "{ a:", isIncomplete: false),
        .refuses("[]‸/[]", .unexpectedCharacter, "[ ]", isIncomplete: false),
        .refuses("/**/‸*/1", .unexpectedCharacter, "", isIncomplete: false),
        .refuses("‸# x\n1", .unexpectedCharacter, "", isIncomplete: false),
        // The next byte decides about a slash at the very end.
        .refuses("1/‸", .unexpectedEnd, "1", isIncomplete: true),
        .refuses("[1,/‸", .unexpectedEnd, "[ 1", isIncomplete: true),
        // A comment inside a token.
        .refuses("[tr‸/**/ue]", .invalidLiteral, "["),
        .refuses("[-‸/**/1]", .invalidNumber, "["),
        .refuses("[1.‸//\n5]", .invalidNumber, "["),
        .refuses("[1/**/‸5]", .missingComma, "[ 1"),
        .refuses("0/**/‸1", .trailingContent, "0"),
        // The rest is still checked.
        .refuses("[1]/**/‸x", .trailingContent, "[ 1 ]"),
        .refuses("[1,/**/‸]", .trailingComma, "[ 1"),
        .refuses("{\"a\":1,//\n‸}", .trailingComma, "{ a: 1"),
        .refuses("/**/[‸\u{0C}]", .unexpectedCharacter, "["),
        .refuses("[/**/\n    \"a‸\n\"]", .controlCharacter, "["),
        .refuses("/*\n\n*/[\n  1,\n  // y\n  ‸x]", .unexpectedCharacter, "[ 1", path: "$[1]"),
    ])
    func refuses(_ item: ParsingCase) {
        item.check(Self.options)
    }

    /// Comments between all tokens change nothing but the places.
    @Test(arguments: ["/**/", "/* é\n*/", "//\n", "// é 😀 \" [\n", " /***/ // x\n/* */ "])
    func betweenAllTokens(_ comment: String) {
        let tokens = [
            "{", #""a""#, ":", "[", "1", ",", "-0.5e+3", ",", "true", ",", #""x\n/*""#, ",", "null", "]", ",",
            #""é""#, ":", "{", "}", "}",
        ]
        let text = comment + tokens.joined(separator: comment) + comment
        let outcome = ParsingCase.accepts(text).check(Self.options)
        #expect(outcome.events == YAJLTestSupport.outcome(of: Array(tokens.joined().utf8)).events)
    }

    /// A comment must be UTF-8; the place is the first byte of the sequence.
    @Test(
        arguments: [
            [0xFF], [0x80], [0xC0, 0xAF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98],
            [0xF4, 0x90, 0x80, 0x80], [0xF5],
        ] as [[UInt8]]
    )
    func illFormed(_ sequence: [UInt8]) {
        for (opening, closing) in [("[1, /* é ", " */2]"), ("[1, /* é\n", "*/2]"), ("[1, // é ", "\n2]")] {
            let before = Array(opening.utf8)
            let input = before + sequence + Array(closing.utf8)
            ParsingCase.refuses(bytes: input, .invalidUTF8, at: before.count, "[ 1", isIncomplete: false)
                .check(Self.options)
            // With replacement nothing is checked, as nothing is delivered.
            let replacing = JSONParsingOptions(allowsComments: true, invalidUnicode: .replace)
            let outcome = outcomeForAllCuts(of: input, options: replacing)
            #expect(outcome.error == nil)
            #expect(outcome.trace == "[ 1 2 ]")
        }
    }

    /// At the end of the input a line comment is complete, and so must its last sequence be.
    @Test func illFormedAtTheEnd() {
        let before = Array("1 // é ".utf8)
        for sequence: [UInt8] in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]] {
            // More input could complete it.
            let input = before + sequence
            ParsingCase.refuses(bytes: input, .unexpectedEnd, at: input.count, isIncomplete: true).check(Self.options)
        }
        ParsingCase.refuses(bytes: before + [0xFF], .invalidUTF8, at: before.count, isIncomplete: false)
            .check(Self.options)
    }

    /// Off by default, whatever the comment looks like.
    @Test(arguments: ["‸// x\n1", "‸/**/1", "[‸/**/]", "1 ‸//", "[1‸/**/]", "{‸/**/\"a\":1}", "{\"a\"‸/**/:1}", "1‸/"])
    func offByDefault(_ marked: String) {
        ParsingCase.refuses(marked, .commentNotAllowed, isIncomplete: false).check()
    }

    /// With the other framings: a comment is a blank, and a line feed in it still ends the line.
    @Test func framings() {
        var options = Self.options
        options.framing = .lines
        ParsingCase.accepts("// a\n1 // b\n/* c */ 2 /* d */\n\n3//", "1 2 3").check(options)
        ParsingCase.refuses("[1, /* a‸\n*/ 2]", .incompleteRecord, "[ 1").check(options)
        ParsingCase.refuses("1 /* a */ ‸2", .trailingContent, "1").check(options)
        options.framing = .concatenated
        ParsingCase.accepts("1/**/2//\n3", "1 2 3").check(options)
        ParsingCase.accepts("// nothing", "").check(options)
        options.framing = .recordSeparated
        ParsingCase.accepts("/**/\u{1E}1/**/\u{1E}/**/true//", "1 true").check(options)
        // A record separator begins a record even in a comment.
        ParsingCase.accepts("\u{1E}1 // a\u{1E}2\n\u{1E}3\n", "1 2 3").check(options)
        ParsingCase.accepts("\u{1E}// note\u{1E}2\n", "2").check(options)
        ParsingCase.accepts("\u{1E}[1] /* cut off *\u{1E}[2]\n\u{1E}[3]\n", "[ 1 ] [ 2 ] [ 3 ]").check(options)
        ParsingCase.refuses("\u{1E}[1, /* a‸\u{1E}2", .incompleteRecord, "[ 1", isIncomplete: false).check(options)
        options.framing = .single
        options.allowsTrailingContent = true
        let outcome = ParsingCase.accepts("/* a */ 1/* b", "1").check(options)
        #expect(outcome.bytesConsumed == 9)
        options.allowsTrailingContent = false
        options.allowsPartialInput = true
        ParsingCase.accepts("[1, /* b", "[ 1").check(options)
        ParsingCase.accepts("[1, /", "[ 1").check(options)
    }
}
