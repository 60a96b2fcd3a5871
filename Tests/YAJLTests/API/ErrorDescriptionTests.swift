import Testing
import YAJL

@testable import YAJLTestSupport

/// The whole text of errors: position, path and message, the excerpt and its caret.
@Suite struct ErrorDescriptionTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var options: JSONParsingOptions
        var expected: String

        init(_ name: String, _ bytes: [UInt8], options: JSONParsingOptions = .strict, _ expected: String) {
            self.name = name
            self.bytes = bytes
            self.options = options
            self.expected = expected
        }

        init(_ name: String, _ text: String, options: JSONParsingOptions = .strict, _ expected: String) {
            self.init(name, Array(text.utf8), options: options, expected)
        }

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            "multi-line",
            "{\n    \"results\": [\n        {\"id\": 1},\n        {\"id\": tru, \"name\": \"x\"}\n    ]\n}\n",
            """
            line 4, column 19 (byte 56), at $.results[1].id: unexpected "," in a literal: only true, false and null exist, \
            in lower case
                        {"id": tru, "name": "x"}
                                  ^
            """
        ),
        Case(
            "escape",
            "{\"results\": [\n  {\"name\": \"Gaud\\xED\"}\n]}",
            #"""
            line 2, column 17 (byte 30), at $.results[0].name: invalid escape "\x": write \\ for a backslash
                  {"name": "Gaud\xED"}
                                ^
            """#
        ),
        Case(
            "CJK",
            #"{"名前": ["漢字漢字", "\x"]}"#,
            #"""
            line 1, column 30 (byte 29), at $.名前[1]: invalid escape "\x": write \\ for a backslash
                {"名前": ["漢字漢字", "\x"]}
                                 ^
            """#
        ),
        Case(
            "combined characters",
            "[\"👨‍👩‍👧e\u{301}\", x]",
            """
            line 1, column 27 (byte 26), at $[1]: unexpected "x": expected a value
                ["👨‍👩‍👧e\u{301}", x]
                       ^
            """
        ),
        Case(
            "tabs",
            "{\t\"a\":\t1,\t\tx}",
            """
            line 1, column 12 (byte 11), at $: unexpected "x": expected a member's name in double quotes
                { "a": 1,  x}
                           ^
            """
        ),
        Case(
            "control characters and marks of direction",
            "[\"\u{202e}abc\u{2028}\", \u{1b}[31m]",
            """
            line 1, column 15 (byte 14), at $[1]: unexpected byte 1B: expected a value
                ["·abc·", ·[31m]
                          ^
            """
        ),
        Case(
            "raw control character in a string",
            "[1,\n\"a\u{1}b\"]",
            """
            line 2, column 3 (byte 6), at $[1]: raw control character (byte 01) in a string: write it as an escape
                "a·b"]
                  ^
            """
        ),
        Case(
            "raw line feed in a string",
            "[1,\n\"ab\ncd\"]",
            """
            line 2, column 4 (byte 7), at $[1]: raw control character (line feed) in a string: write it as an escape
                "ab
                   ^
            """
        ),
        Case(
            "long line",
            "[\"" + String(repeating: "a", count: 200) + "\", " + String(repeating: "b", count: 200) + "]",
            """
            line 1, column 206 (byte 205), at $[1]: unexpected "b": expected a value
                aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", bbbbbbbbbbbbbbbbbbbbbbbb
                                                        ^
            """
        ),
        Case(
            "long line of CJK, cut between characters",
            "[\"" + String(repeating: "漢", count: 100) + "\", " + String(repeating: "漢", count: 100) + "]",
            """
            line 1, column 306 (byte 305), at $[1]: unexpected byte E6: expected a value (a character beyond ASCII begins like this)
                漢漢漢漢漢漢漢漢漢漢漢漢", 漢漢漢漢漢漢漢漢
                               ^
            """
        ),
        Case(
            "end of the input",
            "[1,\n    [\"a\", 22",
            """
            line 2, column 13 (byte 16), at $[1][1]: the input ends before a comma or "]"
                    ["a", 22
                            ^
            """
        ),
        Case(
            "end of the input at the begin of a line",
            "[1,\n",
            "line 2, column 1 (byte 4), at $[1]: the input ends before a value"
        ),
        Case("empty input", "", "line 1, column 1 (byte 0), at $: the input is empty: a JSON value is expected"),
        Case(
            "ill-formed UTF-8",
            Array("[\"漢".utf8) + [0xE6, 0xBC] + Array("\"]".utf8),
            """
            line 1, column 6 (byte 5), at $[0]: ill-formed UTF-8: JSON text must be UTF-8
                ["漢\u{fffd}"]
                   ^
            """
        ),
        Case(
            "comment that is not closed",
            "[1,\n /* x\n\n",
            options: JSONParsingOptions(allowsComments: true),
            """
            line 2, column 2 (byte 5), at $[1]: the comment is not closed
                 /* x
                 ^
            """
        ),
        Case(
            "dropped indentation before the error",
            "[\n" + String(repeating: " ", count: 30) + "1,\n" + String(repeating: "\t", count: 12) + "2 x]",
            """
            line 3, column 15 (byte 49), at $: unexpected "x": expected a comma or "]"
                            2 x]
                              ^
            """
        ),
        Case(
            "names that need quotes",
            #"{"'":{"a b":{"1x":[x]}}}"#,
            #"""
            line 1, column 20 (byte 19), at $['\'']['a b']['1x'][0]: unexpected "x": expected a value or "]"
                {"'":{"a b":{"1x":[x]}}}
                                   ^
            """#
        ),
    ]

    @Test(arguments: cases)
    func wholeDescription(_ test: Case) {
        let error = outcome(of: test.bytes, options: test.options).error
        #expect(error?.description == test.expected)
    }

    /// With the text cut anywhere: the same first line, the same text up to the place, the same caret; what follows the
    /// place may not have come yet.
    @Test(arguments: cases)
    func descriptionForEveryCut(_ test: Case) {
        let expected = test.expected.split(separator: "\n")
        for cut in allCuts(of: test.bytes) {
            let text = outcome(of: test.bytes, options: test.options, cut: cut).error?.description ?? ""
            let lines = text.split(separator: "\n")
            // A chunk may end inside of a character.
            let excerpt = lines.count < 2 ? [] : Array(lines[1].unicodeScalars)
            let whole = excerpt.last == "\u{fffd}" ? excerpt.dropLast() : excerpt[...]
            guard lines.count == expected.count, lines.first == expected.first, lines.last == expected.last,
                lines.count < 2 || expected[1].unicodeScalars.starts(with: whole)
            else {
                Issue.record("\(cut): \(text), expected \(test.expected)")
                return
            }
        }
    }

    /// No character is cut at an end of the excerpt, which has up to 40 bytes before the place and 24 from it on.
    @Test(arguments: ["é", "€", "😀"])
    func wholeCharactersInTheExcerpt(_ character: String) {
        let many = String(repeating: character, count: 40)
        for shift in 0..<4 {
            let filling = String(repeating: "a", count: shift)
            let text = "\"\(many)\(filling)\" x\(filling)\(many)"
            let left = many.prefix((38 - shift) / character.utf8.count) + filling + "\" "
            let right = "x" + filling + many.prefix((23 - shift) / character.utf8.count)
            let caret = String(repeating: " ", count: left.count) + "^"
            #expect(outcome(of: Array(text.utf8)).error?.snippet == "    \(left)\(right)\n    \(caret)")
        }
    }

    /// What a terminal shows nothing of would leave the caret beside its place.
    @Test(arguments: ["\u{200B}", "\u{2060}", "\u{61C}", "\u{FEFF}", "\u{202E}"])
    func invisibleCharactersInTheExcerpt(_ character: String) {
        let found = outcome(of: Array("[\"\(character)\", x]".utf8))
        #expect(found.error?.snippet == "    [\"·\", x]\n          ^")
        let marked = outcome(
            of: [0xEF, 0xBB, 0xBF] + Array("[x]".utf8),
            options: JSONParsingOptions(skipsByteOrderMark: true)
        )
        #expect(marked.error?.snippet == "    ·[x]\n      ^")
    }

    /// The excerpt shows the place itself, not only what was before it, when the place is the first byte of a chunk.
    @Test func errorAtTheStartOfAChunk() throws {
        var parser = JSONParser(handler: Recorder())
        try parser.feed("{\"a\": [1,\n     2, ")
        let error = thrown { try parser.feed("x, 3]}") } as? JSONParsingError
        #expect(error?.snippet == "         2, x, 3]}\n            ^")
        var long = JSONParser(handler: Recorder())
        try long.feed("[" + String(repeating: "12345678, ", count: 100))
        try long.feed("1234")
        try long.feed("5")
        let other = thrown { try long.feed("x]") } as? JSONParsingError
        #expect(
            other?.snippet == "    " + "678, 12345678, 12345678, 12345678, 12345x]".suffix(42) + "\n    "
                + String(repeating: " ", count: 40) + "^"
        )
    }

    @Test func equalityLeavesTheExcerptOut() {
        var first = JSONParsingError(code: .invalidEscape, position: .start, path: ["a"], message: "m", snippet: "s")
        var second = first
        second.snippet = nil
        #expect(first == second && first.hashValue == second.hashValue)
        second.code = .loneSurrogate
        #expect(first != second)
        second = first
        second.position.column = 2
        #expect(first != second)
        second = first
        second.path = ["b"]
        #expect(first != second)
        second = first
        second.message = "n"
        #expect(first != second)
        second = first
        second.isIncomplete = true
        #expect(first != second)
        #expect(first.description == "line 1, column 1 (byte 0), at $.a: m\ns")
        first.snippet = nil
        #expect(first.description == "line 1, column 1 (byte 0), at $.a: m")
        #expect("\(first as any Error)" == first.description)
    }

    @Test func minimalError() {
        let error = JSONParsingError(code: .valueExpected, position: .start, message: "m")
        #expect(error.path == [] && error.snippet == nil && !error.isIncomplete)
    }

    @Test func inputErrors() {
        let error = JSONInputError(operation: .open, name: "a", errorNumber: 2)
        #expect(error == JSONInputError(operation: .open, name: "a", errorNumber: 2))
        #expect(error != JSONInputError(operation: .read, name: "a", errorNumber: 2))
        #expect(error.description == #"cannot open "a": No such file or directory"#)
        #expect(
            JSONInputError(operation: .read, name: "b", errorNumber: 21).description
                == #"cannot read "b": Is a directory"#
        )
    }

    /// A code has a name, and tells its details.
    @Test func codes() {
        #expect("\(JSONParsingError.Code.trailingComma)" == "trailingComma")
        #expect("\(JSONWritingError.Code.missingKey) \(JSONParsingError.Code.invalidPath)" == "missingKey invalidPath")
        #expect("\(JSONAccessError.Code.missing)" == "missing")
        for limit in JSONLimits.Kind.allCases {
            #expect(JSONParsingError.Code.limitExceeded(limit).limit == limit)
        }
        #expect(JSONParsingError.Code.limitExceeded(.key) != .limitExceeded(.string))
        #expect(JSONParsingError.Code.duplicateKey.limit == nil)
        #expect(JSONWritingError.Code.outputFailed(errorNumber: 28).errorNumber == 28)
        #expect(JSONWritingError.Code.missingKey.errorNumber == nil)
    }

    /// The example of the README is a real one.
    @Test func exampleOfTheReadme() throws {
        let readme = try Sources.text("README.md")
        let expected = try #require(Self.cases.first { $0.name == "escape" }?.expected)
        #expect(readme.contains("```\n\(expected)\n```"))
    }
}
