import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/skipsByteOrderMark``.
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
    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31], 3), ([0x20, 0xEF, 0xBB, 0xBF, 0x31], 1),
            ([0xEF, 0xBB, 0x31], 0), ([0xEF, 0x31], 0), ([0xEF, 0xEF, 0xBB, 0xBF, 0x31], 0), ([0xEF, 0xBB, 0xBB], 0),
            ([0xFE, 0xFF, 0x31], 0), ([0xFF, 0xFE, 0x31, 0x00], 0), ([0x5B, 0xEF, 0xBB, 0xBF, 0x5D], 1),
        ] as [([UInt8], Int)]
    )
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
