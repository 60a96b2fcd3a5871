import Testing
import YAJL

/// ``JSONParsingOptions/allowsPartialInput`` and ``JSONParsingOptions/skipsByteOrderMark``.
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
        // What is not complete is left out.
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

    /// What is wrong stays wrong.
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

@Suite struct ByteOrderMarkTests {
    static let options = JSONParsingOptions(skipsByteOrderMark: true)
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    @Test(arguments: ["{}", " [1]", "\n1", "\"\u{FEFF}\"", "true"])
    func isPassedOver(_ text: String) {
        let without = outcomeForAllCuts(of: Array(text.utf8), options: Self.options)
        #expect(without.error == nil)
        let with = outcomeForAllCuts(of: Self.mark + text.utf8, options: Self.options)
        #expect(with.error == nil)
        #expect(with.events == without.events)
        #expect(with.bytesConsumed == without.bytesConsumed + 3)
    }

    @Test func notAllowedByDefault() {
        ParsingCase.refuses(bytes: Self.mark + Array("{}".utf8), .unexpectedCharacter, at: 0, "").check()
    }

    /// Only whole, only once and only at the very start.
    @Test(arguments: [
        ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31], 3), ([0x20, 0xEF, 0xBB, 0xBF, 0x31], 1),
        ([0xEF, 0xBB, 0x31], 0), ([0xEF, 0x31], 0), ([0xEF, 0xEF, 0xBB, 0xBF, 0x31], 0), ([0xEF, 0xBB, 0xBB], 0),
        ([0xFE, 0xFF, 0x31], 0), ([0xFF, 0xFE, 0x31, 0x00], 0), ([0x5B, 0xEF, 0xBB, 0xBF, 0x5D], 1),
    ] as [([UInt8], Int)])
    func otherwiseIsAnError(_ bytes: [UInt8], _ offset: Int) {
        ParsingCase.refuses(bytes: bytes, .unexpectedCharacter, at: offset, isIncomplete: false).check(Self.options)
    }

    @Test(arguments: 0...3)
    func endsInTheMark(_ count: Int) {
        ParsingCase.refuses(bytes: Array(Self.mark.prefix(count)), .unexpectedEnd, at: count, "", isIncomplete: true)
            .check(Self.options)
    }

    /// Places count the mark's bytes; no other framing or option changes that.
    @Test func placesCountIt() {
        var options = Self.options
        ParsingCase.refuses(bytes: Self.mark + Array("[x".utf8), .unexpectedCharacter, at: 4, "[", path: "$[0]")
            .check(options)
        options.framing = .lines
        let lines = Self.mark + Array("1\n2\n".utf8)
        #expect(outcomeForAllCuts(of: lines, options: options).trace == "1 2")
        #expect(outcomeForAllCuts(of: Self.mark, options: options).error == nil)
        options.framing = .recordSeparated
        #expect(outcomeForAllCuts(of: Self.mark + Array("\u{1E}1\n".utf8), options: options).trace == "1")
        options.framing = .single
        options.allowsComments = true
        #expect(outcomeForAllCuts(of: Self.mark + Array("/**/1".utf8), options: options).trace == "1")
        options.limits.total = 4
        #expect(outcomeForAllCuts(of: Self.mark + Array("1".utf8), options: options).error == nil)
        #expect(outcomeForAllCuts(of: Self.mark + Array("12".utf8), options: options).error?.position.byteOffset == 4)
    }
}
