import Testing
import YAJL

@testable import YAJLTestSupport

/// The findings of the fuzzer: inputs whose outcome depended on the cut.
@Suite struct FuzzFindingTests {
    struct Finding: Sendable, CustomStringConvertible {
        var text: [UInt8]
        var options: JSONParsingOptions
        var code: JSONParsingError.Code
        var offset: Int

        init(_ text: String, _ code: JSONParsingError.Code, at offset: Int, _ options: JSONParsingOptions) {
            self.init(Array(text.utf8), code, at: offset, options)
        }

        init(_ text: [UInt8], _ code: JSONParsingError.Code, at offset: Int, _ options: JSONParsingOptions) {
            self.text = text
            self.code = code
            self.offset = offset
            self.options = options
        }

        var description: String { String(decoding: text, as: UTF8.self).debugDescription }
    }

    private static let commented = JSONParsingOptions(allowsComments: true, limits: .inMemory)

    private static func item(_ limit: Int, _ framing: JSONParsingOptions.Framing = .single) -> JSONParsingOptions {
        JSONParsingOptions(framing: framing, allowsComments: true, limits: JSONLimits(item: limit))
    }

    private static let flatLines = JSONParsingOptions(framing: .lines, limits: JSONLimits(depth: 0))

    private static let findings = [
        // A stray slash was called a space where a chunk ended after it.
        Finding("-/ c", .invalidNumber, at: 1, commented),
        // The letter of an invalid escape may be a space.
        Finding(#""b\ ""#, .invalidEscape, at: 2, commented),
        // Limits of an item at bytes that libyajl does not get: indentation, comments, what the slice preparer refuses.
        Finding(Array("[{\n      ".utf8) + [0xAF], .limitExceeded(.item), at: 6, item(6)),
        Finding("[0/:", .limitExceeded(.item), at: 2, item(2)),
        Finding("[1 /]", .unexpectedCharacter, at: 3, item(4)),
        Finding(Array("[0//,\"x".utf8) + [0xF0, 0x90, 0x80, 0x2E], .limitExceeded(.item), at: 10, item(10)),
        Finding("[0//,*/\u{0}\u{0}\n2", .limitExceeded(.item), at: 6, item(6, .lines)),
        // The status after an error said that all values were complete if the Swift engine had read nothing of a line.
        Finding("\"\"\n[\n", .limitExceeded(.depth), at: 3, flatLines),
        Finding("1\r\n{\n", .limitExceeded(.depth), at: 3, flatLines),
    ]

    @Test(arguments: findings)
    func outcomeDoesNotDependOnCuts(_ finding: Finding) {
        let outcome = outcomeForAllCuts(of: finding.text, options: finding.options)
        #expect(outcome.code == finding.code)
        #expect(outcome.error?.position.byteOffset == finding.offset)
    }

    /// Half of a pair that is cut off cannot be completed by more input.
    @Test(arguments: [#""\udc"#, #""\ud800\u0"#, #""\ud800\ud8"#, #""\ud800x"#])
    func hopelessSurrogates(_ text: String) {
        let outcome = outcomeForAllCuts(of: text)
        #expect(outcome.code == .loneSurrogate)
        #expect(outcome.error?.isIncomplete == false)
    }
}
