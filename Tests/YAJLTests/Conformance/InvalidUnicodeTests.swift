import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/InvalidUnicode``: strings that are not Unicode text, refused or repaired.
@Suite struct InvalidUnicodeTests {
    static let replacing = JSONParsingOptions(invalidUnicode: .replace)

    /// Escapes in a string, with the offset of the first lone half, and the text with the halves replaced.
    static let surrogates: [(escapes: String, offset: Int, text: String)] = [
        (#"\ud800"#, 0, "�"),
        (#"\udbff"#, 0, "�"),
        (#"\udc00"#, 0, "�"),
        (#"\uDFFF"#, 0, "�"),
        (#"\uD800x"#, 0, "�x"),
        (#"x\uD8FFy"#, 1, "x�y"),
        (#"é\udfffé"#, 2, "é�é"),
        (#"\ud800\n"#, 0, "�\n"),
        (#"\ud800\\"#, 0, "�\\"),
        (#"\ud83d\\ude00"#, 0, #"�\ude00"#),
        (#"\ud83d\\\ude00"#, 0, #"�\�"#),
        (#"\ud83d\"\ude00"#, 0, #"�"�"#),
        (#"\ud83d \ude00"#, 0, "� �"),
        (#"\ud83d\u0041"#, 0, "�A"),
        (#"\ud83d\u00e9\ude00"#, 0, "�é�"),
        (#"\ud83d\ud83d\ude00"#, 0, "�😀"),
        (#"\ud83d\ud83d\ud83d"#, 0, "���"),
        (#"\ude00\ud83d"#, 0, "��"),
        (#"\ude00\ud83d\ude00"#, 0, "�😀"),
        (#"\ud83d\ude00\ude00"#, 12, "😀�"),
        (#"\ud83d\ude00\ud83d"#, 12, "😀�"),
        (#"\uD83D\uDE00\uDBFF\uDFFF\uDFFF"#, 24, "😀\u{10FFFF}�"),
        (#"\\ud800\ud800"#, 7, #"\ud800�"#),
        (#"\ud800é"#, 0, "�é"),
        (#"\ud7ff\ue000\ud800"#, 12, "\u{D7FF}\u{E000}�"),
    ]

    @Test(arguments: surrogates)
    func loneSurrogate(_ escapes: String, _ offset: Int, _ text: String) {
        for (before, after, path) in [("\"", "\"", "$"), ("[0,\"é", "\",1]", "$[1]"), ("{\"a\":\"", "\"}", "$.a")] {
            let input = Array((before + escapes + after).utf8)
            let place = before.utf8.count + offset
            ParsingCase.refuses(bytes: input, .loneSurrogate, at: place, path: path, isIncomplete: false).check()
            let outcome = outcomeForAllCuts(of: input, options: Self.replacing)
            #expect(outcome.error == nil)
            #expect(outcome.events.contains(.string((before.hasSuffix("é") ? "é" : "") + text)))
        }
        // In a member's name.
        let input = Array(("{\"" + escapes + "\":[]}").utf8)
        ParsingCase.refuses(bytes: input, .loneSurrogate, at: 2 + offset, "{", path: "$").check()
        #expect(outcomeForAllCuts(of: input, options: Self.replacing).texts == [0xFF] + Array(text.utf8))
    }

    /// Text that only looks like half a pair.
    @Test(arguments: [
        (#"\\ud800"#, #"\ud800"#), (#"\\\\ud800"#, #"\\ud800"#), (#"\\\ud83d\ude00"#, #"\😀"#), (#"ud800"#, "ud800"),
        (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"), (#"\uD83D\uDE00"#, "😀"), (#"\ud83D\uDe00"#, "😀"),
        (#"\ud800\udc00"#, "\u{10000}"), (#"\ud800\udfff"#, "\u{103FF}"), (#"\udbff\udc00"#, "\u{10FC00}"),
        (#"\uDBFF\uDFFF"#, "\u{10FFFF}"), (#"\u0ud8"#.replacing("ud8", with: "0d8"), "\u{D8}"),
    ])
    func pair(_ escapes: String, _ text: String) {
        for options in [JSONParsingOptions.strict, Self.replacing] {
            let outcome = outcomeForAllCuts(of: Array("[\"\(escapes)\"]".utf8), options: options)
            #expect(outcome.error == nil)
            #expect(outcome.texts == [0xFF] + Array(text.utf8))
        }
    }

    /// Ill-formed sequences, each alone, at both ends of a text and between other characters.
    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0], [0xC1, 0x81], [0xC0, 0x80], [0xC0, 0xAF], [0xC3], [0xDF], [0xE0, 0x80, 0xAF],
            [0xE0, 0x9F, 0xBF], [0xE0, 0xA0], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0xAF],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90], [0xF0, 0x9F, 0x98], [0xF0, 0x28, 0x8C, 0xBC], [0xF4, 0x8F, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF],
            [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xFF, 0xFE], [0xC3, 0xC3, 0xA9],
            [0xE2, 0xE2, 0x82, 0xAC],
            [0xF0, 0x9F, 0xF0, 0x9F, 0x98, 0x80], [0x80, 0xC3, 0xA9, 0x80],
        ] as [[UInt8]]
    )
    func illFormedSequence(_ sequence: [UInt8]) {
        for (before, after) in [("", ""), ("a", "b"), ("é", "日"), ("\\n", "\\u00e9"), ("0123456789abcdef", "😀")] {
            let start = Array("[\"".utf8) + Array(before.utf8)
            let input = start + sequence + Array(after.utf8) + Array("\"]".utf8)
            ParsingCase.refuses(bytes: input, .invalidUTF8, at: start.count, "[", path: "$[0]", isIncomplete: false)
                .check()
            let outcome = outcomeForAllCuts(of: input, options: Self.replacing)
            #expect(outcome.error == nil)
            let text = Array(before.utf8) + sequence + Array(after.utf8)
            let repaired = String(decoding: text, as: UTF8.self)
                .replacing(#"\n"#, with: "\n").replacing(#"\u00e9"#, with: "é")
            #expect(outcome.texts == [0xFF] + Array(repaired.utf8))
        }
    }

    /// Outside of strings there is nothing to repair.
    @Test(
        arguments: [
            ([0xFF], 0), ([0x5B, 0xC3, 0xA9, 0x5D], 1), ([0x5B, 0x31, 0x80, 0x5D], 2), ([0x31, 0xE2, 0x82], 1),
            ([0x7B, 0xFF, 0x7D], 1), ([0x5B, 0x22, 0x22, 0xF0, 0x9F, 0x98, 0x80, 0x5D], 3), ([0x74, 0x72, 0xC3], 2),
        ] as [([UInt8], Int)]
    )
    func outsideOfStrings(_ bytes: [UInt8], _ offset: Int) {
        let strict = outcomeForAllCuts(of: bytes)
        let replaced = outcomeForAllCuts(of: bytes, options: Self.replacing)
        #expect(strict == replaced)
        #expect(strict.error?.position.byteOffset == offset)
        #expect(strict.code != .invalidUTF8 && strict.code != .loneSurrogate)
    }

    /// Other errors in strings stay errors, and come first where they are first.
    @Test(arguments: [
        ParsingCase.refuses(bytes: Array("\"a".utf8) + [0xFF, 0x01], .controlCharacter, at: 3),
        .refuses(bytes: Array(#""\ud800\x""#.utf8), .invalidEscape, at: 7),
        .refuses(bytes: Array(#""\ud800\u12"#.utf8) + [0xFF, 0x22], .invalidEscape, at: 7),
        .refuses(bytes: Array("\"".utf8) + [0xC3, 0x0A], .controlCharacter, at: 2),
        .refuses(bytes: Array(#"["\ud800""#.utf8) + [0xFF], .unexpectedCharacter, at: 9),
        .refuses(bytes: Array("\"a".utf8) + [0xE2, 0x82], .unexpectedEnd, at: 4, isIncomplete: true),
        .refuses(bytes: Array(#""\ud83d"#.utf8), .unexpectedEnd, at: 7, isIncomplete: true),
    ])
    func otherErrorsWhenReplacing(_ item: ParsingCase) {
        item.check(Self.replacing)
    }
}
