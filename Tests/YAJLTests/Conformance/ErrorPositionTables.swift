import YAJL

@testable import YAJLTestSupport

// The mark `‸` stands before the byte that is wrong.
extension ErrorPositionTests {
    static let values: [ParsingCase] = [
        .refuses(
            "{\n  \"debug\": ‸True\n}",
            .unexpectedCharacter,
            path: "$.debug",
            message: #"unexpected "T": expected a value (true and false are written in lower case)"#
        ),
        .refuses(
            "[\n  true,\n  ‸None\n]",
            .unexpectedCharacter,
            path: "$[1]",
            message: #"unexpected "N": expected a value (NaN, None and NULL are not JSON: write null)"#
        ),
        .refuses(
            "[1,\n  tru‸]",
            .invalidLiteral,
            path: "$[1]",
            message: #"unexpected "]" in a literal: only true, false and null exist, in lower case"#
        ),
        .refuses(
            "{\"a\":\nnu‸ ll}",
            .invalidLiteral,
            path: "$.a",
            message: "unexpected space in a literal: only true, false and null exist, in lower case"
        ),
        .refuses("[fals‸ch]", .invalidLiteral, path: "$[0]"),
        .refuses(
            "[null‸x]",
            .unexpectedCharacter,
            path: "$",
            message: #"unexpected "x": expected a comma or "]""#
        ),
        .refuses("{\n\t\"a\": 1,\n\t\"b\": ‸undefined\n}", .unexpectedCharacter, path: "$.b"),
        .refuses(
            "[‸NaN]",
            .unexpectedCharacter,
            path: "$[0]",
            message: #"unexpected "N": expected a value or "]" (NaN, None and NULL are not JSON: write null)"#
        ),
        .refuses(
            "[1,‸+1]",
            .unexpectedCharacter,
            path: "$[1]",
            message: #"unexpected "+": expected a value (numbers have no plus sign)"#
        ),
        .refuses("[1,‸.5]", .unexpectedCharacter, path: "$[1]"),
        .refuses(
            "{\"a\":{\"b\":[0,-‸x]}}",
            .invalidNumber,
            path: "$.a.b[1]",
            message: #"unexpected "x" in a number: a digit is missing before it"#
        ),
        .refuses(
            "[\n  1.‸,\n  2\n]",
            .invalidNumber,
            path: "$[0]",
            message: #"unexpected "," in a number: a digit is missing before it"#
        ),
        .refuses(
            "[1, 2e‸\n]",
            .invalidNumber,
            path: "$[1]",
            message: "unexpected line feed in a number: a digit is missing before it"
        ),
        .refuses("[1.5e+‸]", .invalidNumber, path: "$[0]"),
        .refuses(
            "{\n  \"zip\": 0‸1234\n}",
            .leadingZero,
            path: "$.zip",
            message: "a number must not have leading zeros"
        ),
        .refuses("[7, -0‸7]", .leadingZero, path: "$[1]"),
        .refuses("[0‸x1F]", .unexpectedCharacter, path: "$", message: #"unexpected "x": expected a comma or "]""#),
        .refuses("[1‸_000]", .unexpectedCharacter, path: "$"),
        .refuses("[1.2‸.3]", .unexpectedCharacter, path: "$"),
        .refuses("{\"a\": ‸}", .unexpectedCharacter, path: "$.a", message: #"unexpected "}": expected a value"#),
        .refuses(
            "{\"a\": ‸,\"b\":1}",
            .unexpectedCharacter,
            path: "$.a",
            message: #"unexpected ",": expected a value"#
        ),
        .refuses("[1,\n ‸,2]", .unexpectedCharacter, path: "$[1]"),
        .refuses(
            "‸'a'",
            .unexpectedCharacter,
            path: "$",
            message: #"unexpected "'": expected a value (strings are in double quotes)"#
        ),
        .refuses(
            "[\n‸\u{A0}1]",
            .unexpectedCharacter,
            path: "$[0]",
            message: #"unexpected byte C2: expected a value or "]" (a character beyond ASCII begins like this)"#
        ),
        .refuses(
            "[1,\u{20}‸\u{B}2]",
            .unexpectedCharacter,
            path: "$[1]",
            message: "unexpected byte 0B: expected a value"
        ),
        .refuses(
            "‸<html>\n</html>",
            .unexpectedCharacter,
            path: "$",
            message: #"unexpected "<": expected a value (HTML and XML begin like this)"#
        ),
    ]

    static let structures: [ParsingCase] = [
        .refuses(
            "{\n  \"a\": 1\n  ‸\"b\": 2\n}",
            .missingComma,
            path: "$",
            message: #"unexpected double quote: expected a comma or "}""#
        ),
        .refuses("[\n  1\n  ‸2\n]", .missingComma, path: "$", message: #"unexpected "2": expected a comma or "]""#),
        .refuses(
            "{\"a\": [{\"b\": 1} ‸{\"b\": 2}]}",
            .missingComma,
            path: "$.a",
            message: #"unexpected "{": expected a comma or "]""#
        ),
        .refuses(
            "[1,\n2,\n‸]\n",
            .trailingComma,
            path: "$[2]",
            message: #"a comma must not come before "]" (for trailing commas see allowsTrailingCommas)"#
        ),
        .refuses(
            "{\n  \"a\": 1,\n‸}\n",
            .trailingComma,
            path: "$",
            message: #"a comma must not come before "}" (for trailing commas see allowsTrailingCommas)"#
        ),
        .refuses(
            "{\"a\":\n{\"b\" ‸1}}",
            .missingColon,
            path: "$.a.b",
            message: #"unexpected "1": expected a colon after the member's name"#
        ),
        .refuses(
            "{\"a\"‸}",
            .missingColon,
            path: "$.a",
            message: #"unexpected "}": expected a colon after the member's name"#
        ),
        .refuses("{\"a\"‸=1}", .missingColon, path: "$.a"),
        .refuses("{\"a\":‸:1}", .unexpectedCharacter, path: "$.a"),
        .refuses(
            "{\n  ‸a: 1\n}",
            .invalidKey,
            path: "$",
            message: #"unexpected "a": expected a member's name in double quotes"#
        ),
        .refuses(
            "{\"a\":1,\n ‸2:3}",
            .invalidKey,
            path: "$",
            message: #"unexpected "2": expected a member's name in double quotes"#
        ),
        .refuses("{‸,}", .invalidKey, path: "$"),
        .refuses("{\"x\":{\"a\":1,‸null:2}}", .invalidKey, path: "$.x"),
        .refuses(
            "{\"a\":[1,2‸}}",
            .mismatchedBracket,
            path: "$.a",
            message: #"unexpected "}": expected a comma or "]""#
        ),
        .refuses(
            "[{\"a\":1‸]]",
            .mismatchedBracket,
            path: "$[0]",
            message: #"unexpected "]": expected a comma or "}""#
        ),
        .refuses("[‸}", .mismatchedBracket, path: "$[0]", message: #"unexpected "}": expected a value or "]""#),
        .refuses("{‸]", .mismatchedBracket, path: "$", message: #"unexpected "]": expected a member's name or "}""#),
        .refuses("{\"a\":‸]", .mismatchedBracket, path: "$.a"),
        .refuses("[1,‸}", .mismatchedBracket, path: "$[1]"),
        .refuses("‸]", .mismatchedBracket, path: "$", message: #"unexpected "]": expected a value"#),
        .refuses(
            "[1]\n‸]",
            .trailingContent,
            path: "$",
            message: #"unexpected "]" after the end of the value: see framing and allowsTrailingContent"#
        ),
        .refuses("{}\n\n\n  ‸{}", .trailingContent, path: "$"),
        .refuses("[1 ‸: 2]", .unexpectedCharacter, path: "$", message: #"unexpected ":": expected a comma or "]""#),
        .refuses(
            "[\n  1, ‸// one\n  2\n]",
            .commentNotAllowed,
            path: "$[1]",
            message: #"unexpected "/": expected a value (for comments see allowsComments)"#
        ),
        .refuses(
            "{} ‸// end",
            .commentNotAllowed,
            path: "$",
            message: #"unexpected "/": expected the end of the input (for comments see allowsComments)"#
        ),
        .refuses(
            "{\n\"a\": {\n\"b\": [\n{\"c d\": [0, {\"é\": ‸?}]}]}}",
            .unexpectedCharacter,
            path: "$.a.b[0]['c d'][1].é"
        ),
        .refuses("[[[],[]],[[],[[],‸x]]]", .unexpectedCharacter, path: "$[1][1][1]"),
        .refuses("{\"a\":1,\"b\":{\"c\":2},\"d\":[3,{\"e\":4}],\"f\":‸x}", .unexpectedCharacter, path: "$.f"),
        .refuses("{\"a\":1,\"a\":{\"a\":[‸x]}}", .unexpectedCharacter, path: "$.a.a[0]"),
    ]

    static let strings: [ParsingCase] = [
        .refuses(
            "{\n  \"path\": \"C:‸\\dir\"\n}",
            .invalidEscape,
            path: "$.path",
            message: #"invalid escape "\d": write \\ for a backslash"#
        ),
        .refuses(
            "[\"a\",\n\"‸\\x41\"]",
            .invalidEscape,
            path: "$[1]",
            message: #"invalid escape "\x": write \\ for a backslash"#
        ),
        .refuses(
            "[\"‸\\u12G4\"]",
            .invalidEscape,
            path: "$[0]",
            message: #"invalid escape "\u": four hexadecimal digits must follow"#
        ),
        .refuses("[\"\\n‸\\u{1F600}\"]", .invalidEscape, path: "$[0]"),
        .refuses(
            "[\"it‸\\'s\"]",
            .invalidEscape,
            path: "$[0]",
            message: #"invalid escape "\'": write \\ for a backslash"#
        ),
        .refuses(
            "[\"a‸\\ b\"]",
            .invalidEscape,
            path: "$[0]",
            message: #"invalid escape "\ ": write \\ for a backslash"#
        ),
        .refuses("{\"‸\\k\":1}", .invalidEscape, path: "$"),
        .refuses("{\"a\":1,\"b‸\\k\":1}", .invalidEscape, path: "$"),
        .refuses(
            "{\"a\":\"one‸\ntwo\"}",
            .controlCharacter,
            path: "$.a",
            message: "raw control character (line feed) in a string: write it as an escape"
        ),
        .refuses(
            "[\n\"a‸\tb\"]",
            .controlCharacter,
            path: "$[0]",
            message: "raw control character (byte 09) in a string: write it as an escape"
        ),
        .refuses(
            "{\"a‸\0\":1}",
            .controlCharacter,
            path: "$",
            message: "raw control character (byte 00) in a string: write it as an escape"
        ),
        .refuses(
            "{\"x\":\n\"é‸\\ud83d!\"}",
            .loneSurrogate,
            path: "$.x",
            message: #"half of a surrogate pair: \uD800–\uDBFF and \uDC00–\uDFFF must come together, in this order"#
        ),
        .refuses(
            bytes: Array("{\"name\":\n  \"Gaud".utf8) + [0xED, 0x22, 0x7D],
            .invalidUTF8,
            at: 16,
            path: "$.name",
            message: "ill-formed UTF-8: JSON text must be UTF-8"
        ),
    ]

    static let ends: [ParsingCase] = [
        .refuses("‸", .unexpectedEnd, path: "$", message: "the input is empty: a JSON value is expected"),
        .refuses("\n \n‸", .unexpectedEnd, path: "$", message: "the input ends before a value"),
        .refuses("{\n‸", .unexpectedEnd, path: "$", message: #"the input ends before a member's name or "}""#),
        .refuses("{\"a\":1‸", .unexpectedEnd, path: "$.a", message: #"the input ends before a comma or "}""#),
        .refuses("{\"a\":1 ‸", .unexpectedEnd, path: "$", message: #"the input ends before a comma or "}""#),
        .refuses("{\"a\":1,\n‸", .unexpectedEnd, path: "$", message: "the input ends before a member's name"),
        .refuses("{\"a\"‸", .unexpectedEnd, path: "$.a", message: "the input ends before a colon"),
        .refuses("{\"a\":‸", .unexpectedEnd, path: "$.a", message: "the input ends before a value"),
        .refuses("[‸", .unexpectedEnd, path: "$[0]", message: #"the input ends before a value or "]""#),
        .refuses("[[1],[2,\n‸", .unexpectedEnd, path: "$[1][1]", message: "the input ends before a value"),
        .refuses("[[]‸", .unexpectedEnd, path: "$", message: #"the input ends before a comma or "]""#),
        .refuses("[1,\"abc‸", .unexpectedEnd, path: "$[1]", message: "the input ends before the end of a string"),
        .refuses("{\"abc‸", .unexpectedEnd, path: "$", message: "the input ends before the end of a string"),
        .refuses("[\"\\ud83d‸", .unexpectedEnd, path: "$[0]", message: "the input ends before the end of a string"),
        .refuses("[-‸", .unexpectedEnd, path: "$[0]", message: "the input ends before a digit"),
        .refuses("[nul‸", .unexpectedEnd, path: "$[0]", message: #"the input ends before the rest of "null""#),
    ]
}
