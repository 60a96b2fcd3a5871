import Testing
import YAJL

@testable import YAJLTestSupport

/// The faults of libyajl, one test for each known finding.
@Suite struct FindingTests {
    @Test("An unterminated string after the root is no part of a document")
    func unterminatedStringAfterTheRoot() {
        ParsingCase.refuses("[] ‸\"abc", .trailingContent, "[ ]").check()
        ParsingCase.refuses("1 ‸\"", .trailingContent, "1").check()
        ParsingCase.refuses("{\"a\":1}‸\"x", .trailingContent, "{ a: 1 }").check()
        let lines = JSONParsingOptions(framing: .lines)
        ParsingCase.refuses("{\"a\":1}\n\"x‸", .unexpectedEnd, "{ a: 1 }", isIncomplete: true).check(lines)
        let concatenated = JSONParsingOptions(framing: .concatenated)
        ParsingCase.refuses("{\"a\":1}\n\"x‸", .unexpectedEnd, "{ a: 1 }", isIncomplete: true).check(concatenated)
    }

    /// A quadratic parser would take minutes for each of these; how long they do take is for the benchmarks to say.
    @Test(
        "A token in many chunks is read once",
        arguments: [
            ("[\"", "0123456789abcdef", "\"]"), ("[\"", "\\u0041", "\"]"), ("[\"", "日本", "\"]"),
            ("[\"", "\\ud83d\\ude00", "\"]"),
            ("[", "1234567890", "]"), ("[", " ", "1]"), ("[/*", "comment ", "*/1]"), ("{\"", "key", "\":1}"),
        ]
    )
    func tokensInManyChunks(_ before: String, _ unit: String, _ after: String) throws {
        var options = JSONParsingOptions(allowsComments: true, limits: JSONLimits())
        options.limits.string = 1 << 30
        var parser = JSONParser(handler: SizeGauge(), options: options)
        let chunk = Array(String(repeating: unit, count: max(1, 64 / unit.utf8.count)).utf8)
        let count = (2 << 20) / chunk.count
        try parser.feed(before)
        for _ in 0..<count { try parser.feed(chunk) }
        try parser.feed(after)
        try parser.finish()
        #expect(parser.status == .complete)
        #expect(parser.bytesConsumed == before.utf8.count + chunk.count * count + after.utf8.count)
        #expect(parser.handler.events == 3 + (after.hasPrefix("\":") ? 1 : 0))

        // In parts, no more is held than one chunk.
        guard before == "[\"" else { return }
        var inParts = JSONParser(handler: PartGauge(), options: options)
        try inParts.feed(before)
        for _ in 0..<count { try inParts.feed(chunk) }
        try inParts.feed(after)
        try inParts.finish()
        #expect(inParts.handler.total == parser.handler.largest)
        #expect(inParts.handler.largest <= chunk.count)
    }

    @Test(
        "Half of a surrogate pair is an error, never another character",
        arguments: [
            #"["‸\uD800\u0041"]"#, #"["‸\uD800abc"]"#, #"["‸\uDC00"]"#, #"["‸\uD888\u1234"]"#, #"["‸\uD800\uD800\n"]"#,
        ]
    )
    func halvesOfSurrogatePairs(_ marked: String) {
        ParsingCase.refuses(marked, .loneSurrogate, "[").check()
        let text = marked.replacing("‸", with: "")
        let replaced = outcomeForAllCuts(of: Array(text.utf8), options: InvalidUnicodeTests.replacing)
        #expect(replaced.trace.contains("\u{FFFD}"))
        #expect(!replaced.texts.contains(0xED))
    }

    @Test(
        "UTF-8 is checked strictly, in keys, in values and in what is skipped",
        arguments: [
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xF7, 0xBF, 0xBF, 0xBF],
        ] as [[UInt8]]
    )
    func strictUTF8(_ sequence: [UInt8]) {
        ParsingCase.refuses(bytes: Array("[\"".utf8) + sequence + Array("\"]".utf8), .invalidUTF8, at: 2, "[").check()
        ParsingCase.refuses(bytes: Array("{\"".utf8) + sequence + Array("\":1}".utf8), .invalidUTF8, at: 2, "{").check()
        let skipped = Array("[[\"".utf8) + sequence + Array("\"]]".utf8)
        for cut in [Cut.whole, .size(1), .size(3)] {
            var parser = JSONParser(handler: Skipper())
            let error = #expect(throws: JSONParsingError.self) {
                for chunk in cut.chunks(of: skipped) { try parser.feed(chunk) }
                try parser.finish()
            }
            #expect(error?.code == .invalidUTF8)
            #expect(error?.position.byteOffset == 3)
        }
    }

    @Test("Vertical tab and form feed are no blanks", arguments: ["\u{B}", "\u{C}"])
    func otherBlanks(_ blank: String) {
        let tokens = ["", "{", "\"a\"", ":", "[", "1", ",", "true", ",", "\"\"", "]", "}", ""]
        for index in 1..<tokens.count {
            let marked =
                tokens[..<index].joined(separator: " ") + " ‸" + blank + tokens[index...].joined(separator: " ")
            let code: JSONParsingError.Code =
                switch index {
                case 2: .invalidKey
                case 3: .missingColon
                case 12: .trailingContent
                default: .unexpectedCharacter
                }
            ParsingCase.refuses(marked, code).check()
            // Right after a number or literal, too.
            ParsingCase.refuses(marked.replacing(" ‸", with: "‸"), code).check()
        }
    }

    @Test("A limit is met before the memory is taken", arguments: JSONLimits.Kind.allCases)
    func limitsBeforeMemory(_ kind: JSONLimits.Kind) throws {
        var limits = JSONLimits()
        let opening: String
        switch kind {
        case .depth: (opening, limits.depth) = ("", 1000)
        case .string: (opening, limits.string) = ("[\"", 1000)
        case .key: (opening, limits.key) = ("{\"", 1000)
        case .number: (opening, limits.number) = ("[", 1000)
        case .item: (opening, limits.item) = ("[\"", 1000)
        case .total: (opening, limits.total) = ("[\"", 1000)
        case .events: (opening, limits.events) = ("", 1000)
        }
        let unit = kind == .number ? "1" : kind == .depth || kind == .events ? "[" : "a"
        if kind == .events { limits.depth = 1 << 30 }
        var parser = JSONParser(handler: SizeGauge(), options: JSONParsingOptions(limits: limits))
        try parser.feed(opening)
        let chunk = String(repeating: unit, count: 99)
        // The token never ends: the error must not wait for that.
        let error = #expect(throws: JSONParsingError.self) {
            for _ in 0..<11 { try parser.feed(chunk) }
        }
        #expect(error?.code == .limitExceeded(kind))
        #expect(error?.isIncomplete == false)
        #expect(parser.handler.largest == 0)
    }

    @Test("Depth costs no stack, in the parser, in errors and in their paths", arguments: ["[", "{\"a\":"])
    func depthCostsNoStack(_ opening: String) {
        let levels = 60_000
        let input = Array((String(repeating: opening, count: levels) + "x").utf8)
        let options = JSONParsingOptions(limits: JSONLimits(depth: levels))
        let whole = outcome(of: input, options: options)
        #expect(whole.error?.position.byteOffset == input.count - 1)
        #expect(whole.error?.path.components.count == levels)
        #expect((whole.error?.description.utf8.count ?? .max) < 1000)
        #expect(outcome(of: input, options: options, cut: .size(999)).error == whole.error)
        #expect(outcome(of: input).code == .limitExceeded(.depth))
    }

    /// Hashing such a key as a `String` would take minutes.
    @Test("No key is hashed while parsing")
    func keysAreNotHashed() {
        let key = "a" + String(repeating: "\u{300}\u{323}", count: 1 << 17)
        let input = Array("{\"\(key)\":{\"\(key)\":1,\"\(key)\":2,\"\(key)\":[x".utf8)
        let options = JSONParsingOptions(limits: JSONLimits(key: 1 << 20))
        for cut in [Cut.whole, .size(4096)] {
            let outcome = outcome(of: input, options: options, cut: cut)
            #expect(outcome.code == .unexpectedCharacter)
            #expect(outcome.error?.position.byteOffset == input.count - 1)
            #expect(outcome.error?.path.components.count == 3)
            #expect(outcome.texts.count == 4 * (key.utf8.count + 1))
        }
    }

    @Test("Keys that Unicode calls equivalent stay apart")
    func equivalentKeysStayApart() {
        let composed = Array("caf\u{E9}".utf8)
        let decomposed = Array("cafe\u{301}".utf8)
        let escaped = outcomeForAllCuts(of: #"{"caf\u00e9":1,"cafe\u0301":2}"#)
        #expect(escaped.texts == [0xFF] + composed + [0xFF] + decomposed)
        let raw = outcomeForAllCuts(of: "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}")
        #expect(raw.texts == escaped.texts)
        let error = outcomeForAllCuts(of: "{\"caf\u{E9}\":1,\"cafe\u{301}\":x}").error
        #expect(error?.path.pointer.utf8.elementsEqual("/cafe\u{301}".utf8) == true)
    }

    @Test(
        "Numbers are their text, whatever their size, sign and the locale",
        arguments: [
            "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1E400",
            "-1e-400", "-0", "-0.0", "1.5",
            "0.10000000000000000555", String(repeating: "9", count: 1000),
            "0." + String(repeating: "0", count: 1000) + "1", "1e999999999",
        ]
    )
    func numbersAreTheirText(_ number: String) {
        let options = JSONParsingOptions.inMemory
        #expect(outcomeForAllCuts(of: Array(number.utf8), options: options).trace == number)
        let array = outcomeForAllCuts(of: Array("[\(number),\(number)]".utf8), options: options)
        #expect(array.trace == "[ \(number) \(number) ]")
    }

    @Test("The locale, in a process of its own")
    func localesOfNumbers() throws {
        let result = try Probe.run("locale")
        #expect(result.code == 0, "\(result.output)")
    }

    /// Both are not memory-safe in the hands of a caller who makes a mistake.
    @Test("Yajl's generator and tree are not used")
    func generatorAndTreeAreNotUsed() throws {
        let files = try Sources.swiftFiles(in: "Sources")
        #expect(files.count > 1)
        let header = try Sources.text("Modules/CYAJL/libyajl.h")
        for text in files.map(\.text) + [header] {
            #expect(!text.contains("yajl_gen") && !text.contains("yajl_tree"))
        }
    }

    @Test("Values of one stream need what keeps them apart, and none is no error")
    func valuesOfOneStream() {
        let concatenated = JSONParsingOptions(framing: .concatenated)
        ParsingCase.refuses("0‸1", .leadingZero, "0").check(concatenated)
        ParsingCase.refuses("1‸-2", .missingSeparator, "1").check(concatenated)
        ParsingCase.refuses("true‸false", .missingSeparator, "true").check(concatenated)
        for framing in [JSONParsingOptions.Framing.concatenated, .lines, .recordSeparated] {
            let options = JSONParsingOptions(framing: framing)
            #expect(ParsingCase.accepts("", "").check(options).status == .complete)
            ParsingCase.accepts(" \n", "").check(options)
        }
    }

    /// The library itself, so that one without its distributor's patches does not pass unnoticed.
    @Test("Libyajl has the patch of CVE-2017-16516")
    func libraryHasItsPatch() throws {
        let result = try Probe.run("library")
        try #require(result.code != nil, "libyajl crashes: it lacks the patch of CVE-2017-16516. \(result.output)")
        #expect(result.code == 0, "\(result.output)")
    }

    @Test("The parser keeps what is dangerous from libyajl")
    func parserKeepsDangerFromTheLibrary() throws {
        let result = try Probe.run("parser")
        #expect(result.code == 0, "\(result.output)")
    }

    @Test("Limits of any value, in a process of their own")
    func extremeLimits() throws {
        let result = try Probe.run("limits")
        #expect(result.code == 0, "\(result.output)")
    }
}
