import Testing
import YAJL

@testable import YAJLTestSupport

/// The data of [nativejson-benchmark](https://github.com/miloyip/nativejson-benchmark): JSON_checker and round trips.
@Suite(.enabled(if: Suites.areAvailable, Suites.comment))
struct NativeJSONTests {
    static let checker = Suites.files(in: "nativejson/jsonchecker")
    static let roundTrips = Suites.files(in: "nativejson/roundtrip")
    static let transforms = Suites.files(in: "JSONTestSuite/test_transform")

    @Test func noFileIsMissing() {
        #expect(Self.checker.count == 36)
        #expect(Self.checker.filter { $0.name.hasPrefix("pass") }.count == 3)
        #expect(Self.refusals.count == 31)
        #expect(Self.roundTrips.count == 27)
        #expect(Self.transforms.count == 22)
    }

    /// JSON_checker is older than RFC 8259, which allows a string as root and any depth: two files are excluded.
    @Test(arguments: checker)
    func checkerVerdicts(_ file: SuiteFile) throws {
        let outcome = try outcomeForAllCuts(of: file.bytes())
        if file.name.hasPrefix("pass") || file.name.hasSuffix("_EXCLUDE") {
            #expect(outcome.error == nil)
        } else {
            let expected = try #require(Self.refusals[file.name])
            #expect(outcome.code == expected.code)
            #expect(outcome.error?.position.byteOffset == expected.offset)
        }
    }

    /// The files hold no blanks, so the events written down one after the other give the same bytes again.
    @Test(arguments: roundTrips)
    func roundTripKeepsTheText(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let outcome = outcomeForAllCuts(of: bytes)
        #expect(outcome.error == nil)
        let input = String(decoding: bytes, as: UTF8.self)
        #expect(Self.text(of: outcome.events) == input.filter { $0 != "\n" })
    }

    /// Files about which parsers disagree once they have parsed them; all text comes out as it is.
    @Test(arguments: transforms)
    func transformKeepsTheText(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let outcome = outcomeForAllCuts(of: bytes)
        if file.name.contains("invalid_codepoint") {
            #expect(outcome.code == (file.name.contains("escaped") ? .loneSurrogate : .invalidUTF8))
            #expect(outcome.error?.position.byteOffset == 2)
        } else {
            #expect(outcome.error == nil)
            let input = String(decoding: bytes, as: UTF8.self)
            let expected = input.filter { $0 != "\n" && $0 != " " }.replacing(#"\u0000"#, with: "\0")
            #expect(Array(Self.text(of: outcome.events).utf8) == Array(expected.utf8))
        }
    }

    private static func text(of events: [JSONEvent]) -> String {
        var text = ""
        for event in events {
            let isEnd = event == .endArray || event == .endObject
            if !isEnd, let last = text.last, !"[{:".contains(last) { text += "," }
            switch event {
            case .null: text += "null"
            case .bool(let value): text += String(value)
            case .number(let number): text += number.description
            case .string(let string): text += "\"\(string)\""
            case .key(let key): text += "\"\(key)\":"
            case .beginObject: text += "{"
            case .endObject: text += "}"
            case .beginArray: text += "["
            case .endArray: text += "]"
            }
        }
        return text
    }

    private static let refusals: [String: (code: JSONParsingError.Code, offset: Int)] = [
        "fail02": (.unexpectedEnd, 17),
        "fail03": (.invalidKey, 1),
        "fail04": (.trailingComma, 15),
        "fail05": (.unexpectedCharacter, 22),
        "fail06": (.unexpectedCharacter, 4),
        "fail07": (.trailingContent, 25),
        "fail08": (.trailingContent, 15),
        "fail09": (.trailingComma, 21),
        "fail10": (.trailingContent, 34),
        "fail11": (.unexpectedCharacter, 25),
        "fail12": (.unexpectedCharacter, 23),
        "fail13": (.leadingZero, 40),
        "fail14": (.unexpectedCharacter, 27),
        "fail15": (.invalidEscape, 28),
        "fail16": (.unexpectedCharacter, 1),
        "fail17": (.invalidEscape, 28),
        "fail19": (.missingColon, 17),
        "fail20": (.unexpectedCharacter, 16),
        "fail21": (.missingColon, 25),
        "fail22": (.unexpectedCharacter, 25),
        "fail23": (.invalidLiteral, 17),
        "fail24": (.unexpectedCharacter, 1),
        "fail25": (.controlCharacter, 2),
        "fail26": (.invalidEscape, 5),
        "fail27": (.controlCharacter, 6),
        "fail28": (.invalidEscape, 6),
        "fail29": (.invalidNumber, 3),
        "fail30": (.invalidNumber, 4),
        "fail31": (.invalidNumber, 4),
        "fail32": (.unexpectedEnd, 40),
        "fail33": (.mismatchedBracket, 11),
    ]
}
