import Testing
import YAJL

@testable import YAJLTestSupport

/// The code, the message and the path for everything that can be wrong.
@Suite struct ErrorMessageTests {
    typealias Code = JSONParsingError.Code

    struct Case: CustomTestStringConvertible {
        var text: String
        var code: Code
        var place: Int
        var path: String
        var message: String
        var options: JSONParsingOptions

        init(
            _ text: String,
            _ code: Code,
            _ place: Int,
            _ path: String,
            _ message: String,
            _ options: JSONParsingOptions = .strict
        ) {
            self.text = text
            self.code = code
            self.place = place
            self.path = path
            self.message = message
            self.options = options
        }

        var testDescription: String { text }
    }

    private static let surrogate =
        #"half of a surrogate pair: \uD800–\uDBFF and \uDC00–\uDFFF must come together, in this order"#
    private static let literal = "in a literal: only true, false and null exist, in lower case"
    private static let trailing = "after the end of the value: see framing and allowsTrailingContent"
    private static let name = "expected a member's name in double quotes"

    static let unfinished: [Case] = [
        Case("  ", .unexpectedEnd, 2, "$", "the input ends before a value"),
        Case("[", .unexpectedEnd, 1, "$[0]", #"the input ends before a value or "]""#),
        Case("[1", .unexpectedEnd, 2, "$[0]", #"the input ends before a comma or "]""#),
        Case("[1 ", .unexpectedEnd, 3, "$", #"the input ends before a comma or "]""#),
        Case("[1,", .unexpectedEnd, 3, "$[1]", "the input ends before a value"),
        Case("{", .unexpectedEnd, 1, "$", #"the input ends before a member's name or "}""#),
        Case(#"{"a"#, .unexpectedEnd, 3, "$", "the input ends before the end of a string"),
        Case(#"{"a""#, .unexpectedEnd, 4, "$.a", "the input ends before a colon"),
        Case(#"{"a":"#, .unexpectedEnd, 5, "$.a", "the input ends before a value"),
        Case(#"{"a":1"#, .unexpectedEnd, 6, "$.a", #"the input ends before a comma or "}""#),
        Case(#"{"a":1,"#, .unexpectedEnd, 7, "$", "the input ends before a member's name"),
        Case(#""a\u12"#, .unexpectedEnd, 6, "$", "the input ends before the end of a string"),
        Case("[tru", .unexpectedEnd, 4, "$[0]", #"the input ends before the rest of "true""#),
        Case("-", .unexpectedEnd, 1, "$", "the input ends before a digit"),
        Case("1e+", .unexpectedEnd, 3, "$", "the input ends before a digit"),
    ]

    static let wrong: [Case] = [
        Case(
            "\u{1F}x",
            .unexpectedCharacter,
            0,
            "$",
            "unexpected byte 1F: expected a value (gzip begins like this: see GzipFile of YAJLGzip)"
        ),
        Case("[x]", .unexpectedCharacter, 1, "$[0]", #"unexpected "x": expected a value or "]""#),
        Case("[1,x]", .unexpectedCharacter, 3, "$[1]", #"unexpected "x": expected a value"#),
        Case(
            "[.5]",
            .unexpectedCharacter,
            1,
            "$[0]",
            #"unexpected ".": expected a value or "]" (numbers begin with a digit, such as 0.5)"#
        ),
        Case("[1a]", .unexpectedCharacter, 2, "$", #"unexpected "a": expected a comma or "]""#),
        Case("[\u{b}1]", .unexpectedCharacter, 1, "$[0]", #"unexpected byte 0B: expected a value or "]""#),
        Case(#"{"a":}"#, .unexpectedCharacter, 5, "$.a", #"unexpected "}": expected a value"#),
        Case("[tru]", .invalidLiteral, 4, "$[0]", #"unexpected "]" "# + literal),
        Case("[nuLl]", .invalidLiteral, 3, "$[0]", #"unexpected "L" "# + literal),
        Case("[-]", .invalidNumber, 2, "$[0]", #"unexpected "]" in a number: a digit is missing before it"#),
        Case("[1.x]", .invalidNumber, 3, "$[0]", #"unexpected "x" in a number: a digit is missing before it"#),
        Case("[1e ]", .invalidNumber, 3, "$[0]", "unexpected space in a number: a digit is missing before it"),
        Case("[01]", .leadingZero, 2, "$[0]", "a number must not have leading zeros"),
        Case(#"["\x"]"#, .invalidEscape, 2, "$[0]", #"invalid escape "\x": write \\ for a backslash"#),
        Case(#"["\u12G4"]"#, .invalidEscape, 2, "$[0]", #"invalid escape "\u": four hexadecimal digits must follow"#),
        Case(#"["\ud800"]"#, .loneSurrogate, 2, "$[0]", surrogate),
        Case(#"{"\udc00":1}"#, .loneSurrogate, 2, "$", surrogate),
        Case(
            "[\"\u{1f}\"]",
            .controlCharacter,
            2,
            "$[0]",
            "raw control character (byte 1F) in a string: write it as an escape"
        ),
        Case("{1:2}", .invalidKey, 1, "$", #"unexpected "1": "# + name),
        Case(#"{"a":1,b:2}"#, .invalidKey, 7, "$", #"unexpected "b": "# + name),
        Case(#"{"a" 1}"#, .missingColon, 5, "$.a", #"unexpected "1": expected a colon after the member's name"#),
        Case("[1 2]", .missingComma, 3, "$", #"unexpected "2": expected a comma or "]""#),
        Case(#"{"a":1[]}"#, .missingComma, 6, "$", #"unexpected "[": expected a comma or "}""#),
        Case(
            "[1,]",
            .trailingComma,
            3,
            "$[1]",
            #"a comma must not come before "]" (for trailing commas see allowsTrailingCommas)"#
        ),
        Case(
            #"{"a":1,}"#,
            .trailingComma,
            7,
            "$",
            #"a comma must not come before "}" (for trailing commas see allowsTrailingCommas)"#
        ),
        Case("[1}", .mismatchedBracket, 2, "$", #"unexpected "}": expected a comma or "]""#),
        Case(#"{"a":1]"#, .mismatchedBracket, 6, "$", #"unexpected "]": expected a comma or "}""#),
        Case("]", .mismatchedBracket, 0, "$", #"unexpected "]": expected a value"#),
        Case("1 2", .trailingContent, 2, "$", #"unexpected "2" "# + trailing),
        Case("[1]]", .trailingContent, 3, "$", #"unexpected "]" "# + trailing),
        Case(
            "[1, // x",
            .commentNotAllowed,
            4,
            "$[1]",
            #"unexpected "/": expected a value (for comments see allowsComments)"#
        ),
    ]

    private static let comments = JSONParsingOptions(allowsComments: true)
    private static let concatenated = JSONParsingOptions(framing: .concatenated)
    private static let lines = JSONParsingOptions(framing: .lines)
    private static let records = JSONParsingOptions(framing: .recordSeparated)

    static let relaxed: [Case] = [
        Case("[1] /*", .unterminatedComment, 4, "$", "the comment is not closed", comments),
        Case("[/x]", .unexpectedCharacter, 1, "$[0]", #"unexpected "/": expected a value or "]""#, comments),
        Case(
            "1 truefalse",
            .missingSeparator,
            6,
            "$",
            "numbers and literals need whitespace between them",
            concatenated
        ),
        Case(
            "1 x",
            .unexpectedCharacter,
            2,
            "$",
            #"unexpected "x": expected another value or the end of the input"#,
            concatenated
        ),
        Case(
            "1 2\n",
            .trailingContent,
            2,
            "$",
            #"unexpected "2" after the end of the value: a line holds one value"#,
            lines
        ),
        Case(
            "{\"a\":\n1}",
            .incompleteRecord,
            5,
            "$.a",
            "the line ends before a value: a value must be on one line",
            lines
        ),
        Case(
            "1\n",
            .missingRecordSeparator,
            0,
            "$",
            #"unexpected "1": every value must follow a record separator (byte 1E)"#,
            records
        ),
        Case(
            "\u{1e}1 2\n",
            .trailingContent,
            3,
            "$",
            #"unexpected "2" after the end of the value: a record holds one value"#,
            records
        ),
        Case("\u{1e}[1\u{1e}2\n", .incompleteRecord, 3, "$[0]", "the record is cut off", records),
    ]

    private static func limited(_ limits: JSONLimits) -> JSONParsingOptions { JSONParsingOptions(limits: limits) }

    static let limits: [Case] = [
        Case(
            "[[[1]]]",
            .limitExceeded(.depth),
            2,
            "$[0][0]",
            "the limit of 2 levels of nesting is exceeded: see JSONLimits.depth",
            limited(JSONLimits(depth: 2))
        ),
        Case(
            #"["abcd"]"#,
            .limitExceeded(.string),
            5,
            "$[0]",
            "the limit of 3 bytes for a string is exceeded: see JSONLimits.string",
            limited(JSONLimits(string: 3))
        ),
        Case(
            #"{"abcd":1}"#,
            .limitExceeded(.key),
            5,
            "$",
            "the limit of 3 bytes for a member's name is exceeded: see JSONLimits.key",
            limited(JSONLimits(key: 3))
        ),
        Case(
            "[12345]",
            .limitExceeded(.number),
            4,
            "$[0]",
            "the limit of 3 bytes for a number is exceeded: see JSONLimits.number",
            limited(JSONLimits(number: 3))
        ),
        Case(
            "[1,2,3]",
            .limitExceeded(.item),
            3,
            "$[1]",
            "the limit of 3 bytes for a top-level value is exceeded: see JSONLimits.item",
            limited(JSONLimits(item: 3))
        ),
        Case(
            "[1,2,3]",
            .limitExceeded(.total),
            3,
            "$[1]",
            "the limit of 3 bytes for the input is exceeded: see JSONLimits.total",
            limited(JSONLimits(total: 3))
        ),
        Case(
            "[1,2,3]",
            .limitExceeded(.events),
            5,
            "$[2]",
            "the limit of 3 events is exceeded: see JSONLimits.events",
            limited(JSONLimits(events: 3))
        ),
    ]

    @Test(arguments: unfinished + wrong + relaxed + limits)
    func message(_ test: Case) {
        let bytes = Array(test.text.utf8)
        let found = outcomeForAllCuts(of: bytes, options: test.options)
        #expect(found.error?.code == test.code)
        #expect(found.error?.message == test.message)
        #expect(found.error?.path.description == test.path)
        #expect(found.error?.position == JSONPosition(of: test.place, in: bytes))
        #expect(found.error?.isIncomplete == (test.code == .unexpectedEnd || test.code == .unterminatedComment))
    }

    @Test func illFormedUTF8() {
        for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE6, 0xBC]] as [[UInt8]] {
            let found = outcomeForAllCuts(of: Array("[\"ab".utf8) + bytes + Array("\"]".utf8))
            #expect(found.code == .invalidUTF8 && found.error?.position.byteOffset == 4)
            #expect(found.error?.message == "ill-formed UTF-8: JSON text must be UTF-8")
        }
    }

    /// With and without a byte order mark, in both orders.
    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x5B, 0], 0), ([0xFE, 0xFF, 0, 0x5B], 0), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B], 0),
            ([0, 0x5B], 0),
            ([0x5B, 0, 0x5D, 0], 1), ([0x7B, 0, 0x7D, 0], 1), ([0x22, 0, 0x61, 0], 1),
        ] as [([UInt8], Int)]
    )
    func textInUTF16(bytes: [UInt8], offset: Int) {
        let found = outcomeForAllCuts(of: bytes)
        #expect(found.error?.position.byteOffset == offset)
        let hint = " (UTF-16 and UTF-32 begin like this: JSON text must be UTF-8)"
        #expect(found.error?.message.hasSuffix(hint) == true)
    }

    static let otherNotations: [(text: String, offset: Int, hint: String)] = [
        ("[NaN]", 1, "NaN, None and NULL are not JSON: write null"),
        ("Infinity", 0, "Infinity is not JSON: write null"),
        ("[-Infinity]", 2, "Infinity is not JSON: write null"),
        ("[-NaN]", 2, "NaN, None and NULL are not JSON: write null"),
        ("[True]", 1, "true and false are written in lower case"),
        (#"{"a":False}"#, 5, "true and false are written in lower case"),
        (#"{"a":undefined}"#, 5, "undefined is not JSON: write null"), ("['a']", 1, "strings are in double quotes"),
        ("[`a`]", 1, "strings are in double quotes"), ("# a\n1", 0, "comments begin with // or /*: see allowsComments"),
        ("[1,+1]", 3, "numbers have no plus sign"), ("[.5]", 1, "numbers begin with a digit, such as 0.5"),
        ("[-.5]", 2, "numbers begin with a digit, such as 0.5"), ("<html>", 0, "HTML and XML begin like this"),
        (")]}'\n{}", 0, "some servers put )]}' before the JSON text: skip these bytes"),
        ("[\u{201C}a\u{201D}]", 1, "a character beyond ASCII begins like this"),
        ("{\u{201C}a\u{201D}:1}", 1, "a character beyond ASCII begins like this"),
    ]

    @Test(arguments: otherNotations)
    func otherNotation(text: String, offset: Int, hint: String) {
        let error = outcomeForAllCuts(of: Array(text.utf8)).error
        #expect(error?.position.byteOffset == offset)
        #expect(error?.message.hasSuffix(" (\(hint))") == true, "\(error?.message ?? "")")
    }

    /// A hint is for the place of a value alone.
    @Test(arguments: ["[1 N]", #"{N:1}"#, #"{"a" N}"#, "[1]N", "nN", "[<a>]", "[1N]", "[)]"])
    func noHint(text: String) {
        let error = outcomeForAllCuts(of: Array(text.utf8)).error
        #expect(error?.message.hasSuffix(")") == false, "\(error?.message ?? "")")
    }

    /// A record that the end of the input cuts off might continue; one that the next record cuts off does not.
    @Test func cutOffRecord() {
        let atEnd = outcome(of: Array("\u{1e}1".utf8), options: Self.records)
        #expect(atEnd.error?.code == .incompleteRecord && atEnd.error?.isIncomplete == true)
        let inside = outcome(of: Array("\u{1e}1\u{1e}".utf8), options: Self.records)
        #expect(inside.error?.code == .incompleteRecord && inside.error?.isIncomplete == false)
    }

    /// Every sentence makes sense where the grammar has nothing more to want.
    @Test func slashAfterTheValue() {
        let found = outcomeForAllCuts(of: Array("[1] /".utf8), options: Self.comments)
        #expect(found.code == .unexpectedEnd && found.error?.isIncomplete == true)
        #expect(found.error?.message.contains("before another value or the end of the input") == false)
    }

    /// A message that names an option or a limit names one that exists.
    @Test func messagesNameWhatExists() throws {
        let options = try Sources.text("Sources/YAJL/Stream/JSONParsingOptions.swift")
        for name in ["framing", "allowsTrailingContent", "allowsComments"] {
            #expect(options.contains("public var \(name):"))
        }
        let limits = try Sources.text("Sources/YAJL/Support/JSONLimits.swift")
        for kind in JSONLimits.Kind.allCases { #expect(limits.contains("public var \(kind.rawValue): Int")) }
    }
}
