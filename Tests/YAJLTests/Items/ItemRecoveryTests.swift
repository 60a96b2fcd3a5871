import Testing
import YAJL

@testable import YAJLTestSupport

/// Records that are not JSON: what is passed over, and what comes after it.
@Suite struct ItemRecoveryTests {
    /// A text in which `⟦` and `⟧` stand around what is passed over, and `‸` at the place of its error.
    struct Row: Sendable, CustomTestStringConvertible {
        var marked: String
        /// The items, with `✗` for an error and `✗end` for one that ends the input.
        var items: [String]

        init(_ marked: String, _ items: String...) {
            self.marked = marked
            self.items = items
        }

        var testDescription: String { marked.debugDescription }

        /// The bytes without marks; `^` is a record separator, `¿` a byte that is not UTF-8.
        func input() -> (bytes: [UInt8], expected: [String]) {
            var bytes: [UInt8] = []
            var ranges: [(start: Int, error: Int, end: Int)] = []
            for scalar in marked.unicodeScalars {
                switch scalar {
                case "⟦": ranges.append((bytes.count, bytes.count, 0))
                case "‸": ranges[ranges.count - 1].error = bytes.count
                case "⟧": ranges[ranges.count - 1].end = bytes.count
                case "^": bytes.append(0x1E)
                case "¿": bytes.append(0xFF)
                default: bytes += Array(String(scalar).utf8)
                }
            }
            var errors = ranges[...]
            let expected = items.map { item in
                guard item.hasPrefix("✗"), let range = errors.popFirst() else { return item }
                let end = item == "✗end" ? " end" : ""
                return "✗ \(range.start)..<\(range.end) $\(end) \(JSONPosition(of: range.error, in: bytes))"
            }
            return (bytes, expected)
        }

        func check(_ options: JSONParsingOptions, sourceLocation: SourceLocation = #_sourceLocation) async {
            let (bytes, expected) = input()
            let log = await ItemRun.values().logForAllCuts(
                bytes,
                options,
                recovering: true,
                sourceLocation: sourceLocation
            )
            let models = await ItemRun.decoded(Model.self)
                .logForAllCuts(bytes, options, recovering: true, sourceLocation: sourceLocation)
            #expect(models == log, sourceLocation: sourceLocation)
            // Other tests are about the messages of errors.
            let short = log.map { $0.hasPrefix("✗") ? String($0.prefix { $0 != "," } + Self.place($0)) : $0 }
            #expect(short == expected, "\(marked): \(log)", sourceLocation: sourceLocation)
        }

        /// The rest of the place in a line of the log: `, column 3 (byte 2)`.
        private static func place(_ line: String) -> Substring {
            let rest = line.drop { $0 != "," }
            return rest.prefix { $0 != ")" } + (rest.contains(")") ? ")" : "")
        }
    }

    /// Any value as a model, which shares its document with its neighbours.
    private struct Model: Decodable, CustomStringConvertible {
        let value: JSONValue
        var description: String { value.trace }

        init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
    }

    private static let lines = JSONParsingOptions(framing: .lines)

    @Test(arguments: [
        // At the start, in the middle and at the end of a line.
        Row("1\n⟦‸x\n⟧2\n", "1", "✗", "2"),
        Row("⟦‸,1\n⟧2\n", "✗", "2"),
        Row("1\n⟦[1,‸x,2]\n⟧[2]\n", "1", "✗", "[ 2 ]"),
        Row("1\n  ⟦[1,‸x,2]  \n⟧[2]\n", "1", "✗", "[ 2 ]"),
        Row("⟦{\"a\":1‸]\n⟧{\"a\":2}\n", "✗", "{ a: 2 }"),
        Row("{}\n⟦‸}\n⟧{}\n", "{ }", "✗", "{ }"),
        // Cut off.
        Row("⟦[1‸\n⟧2\n", "✗", "2"),
        Row("⟦{\"a\":‸\n⟧2\n", "✗", "2"),
        Row("⟦\"a\\u00‸\n⟧\"b\"\n", "✗", "\"b\""),
        Row("⟦tr‸\n⟧true\n", "✗", "true"),
        Row("⟦-‸\n⟧-1\n", "✗", "-1"),
        Row("⟦{‸\n⟧⟦‸}\n⟧2\n", "✗", "✗", "2"),
        // Two values on a line: the first is one.
        Row("1 ⟦‸2\n⟧3\n", "1", "✗", "3"),
        Row("[1]⟦‸[2]\n⟧3\n", "[ 1 ]", "✗", "3"),
        Row("{}⟦‸,{}\n⟧3\n", "{ }", "✗", "3"),
        // Empty lines, and other ends of lines.
        Row("\n\n⟦‸x\n⟧\n\n2\n\n", "✗", "2"),
        Row("1\r\n⟦[1,‸]\r\n⟧\r\n2\r\n", "1", "✗", "2"),
        Row("⟦[1\r‸\n⟧2\r\n", "✗", "2"),
        Row(" \t\r\n⟦[‸x]\n⟧", "✗"),
        // Several in a row.
        Row("⟦‸x\n⟧⟦‸y\n⟧⟦[‸z\n⟧1\n⟦‸x\n⟧⟦{‸1\n⟧2", "✗", "✗", "✗", "1", "✗", "✗", "2"),
        // After lines that are read together with it.
        Row("[1]\n[2]\n⟦[‸x]\n⟧[4]\n[5]\n", "[ 1 ]", "[ 2 ]", "✗", "[ 4 ]", "[ 5 ]"),
        Row("{}\n{}\n⟦{‸1}\n⟧{}\n⟦[‸}\n⟧{}\n", "{ }", "{ }", "✗", "{ }", "✗", "{ }"),
        Row("[1]\r\n[2]\r\n⟦[2\r‸\n⟧[4]\r\n[5]", "[ 1 ]", "[ 2 ]", "✗", "[ 4 ]", "[ 5 ]"),
        Row("[1]\n[2]⟦‸,\n⟧[4]\n[5]⟦‸]\n⟧\n [6]\n", "[ 1 ]", "[ 2 ]", "✗", "[ 4 ]", "[ 5 ]", "✗", "[ 6 ]"),
        Row("[\"\\n\"]\n[\"é\"]\n⟦[\"‸\\x\"]\n⟧[\"\\t\"]\n", "[ \"\n\" ]", "[ \"é\" ]", "✗", "[ \"\t\" ]"),
        // A line that is wrong leaves nothing in the document of the next ones.
        Row(
            "{\"a\":1}\n{\"a\":2}\n⟦{\"a\":[[1,\"a text of more than fifteen bytes\"],{\"b\":‸x\n⟧{\"a\":3}\n{\"b\":4}\n",
            "{ a: 1 }",
            "{ a: 2 }",
            "✗",
            "{ a: 3 }",
            "{ b: 4 }"
        ),
        Row(
            "[0]\n[[]]\n⟦[{\"a name of more than fifteen bytes\":‸}\n⟧{\"a name of more than fifteen bytes\":1}\n[\"\\n\"]\n",
            "[ 0 ]",
            "[ [ ] ]",
            "✗",
            "{ a name of more than fifteen bytes: 1 }",
            "[ \"\n\" ]"
        ),
        Row(
            "[1]\n[2]\n⟦[\"\\u00e9 and more than fifteen bytes\",[‸}]\n⟧[\"another text of more than fifteen bytes\"]\n[3]",
            "[ 1 ]",
            "[ 2 ]",
            "✗",
            "[ \"another text of more than fifteen bytes\" ]",
            "[ 3 ]"
        ),
        // Not a text.
        Row("⟦\"a‸¿\"\n⟧\"b\"\n", "✗", "\"b\""),
        Row("⟦‸¿\n⟧1\n", "✗", "1"),
        Row("⟦{\"‸¿\":1}\n⟧1\n", "✗", "1"),
        Row("⟦\"‸\\ud800\"\n⟧1\n", "✗", "1"),
        Row("⟦[\"a‸\\udc00b\"]\n⟧1\n", "✗", "1"),
        Row("⟦\"‸\\ud83d\\u0041\"\n⟧1\n", "✗", "1"),
        Row("⟦\"a‸\rb\"\n⟧1\n", "✗", "1"),
        Row("⟦\"‸\\x\"\n⟧1\n", "✗", "1"),
        // Brackets and quotes in what is passed over do not matter.
        Row("⟦‸x{[\"\n⟧1\n", "✗", "1"),
        Row("⟦[\"a\" ‸\"]\n⟧1\n", "✗", "1"),
        // No line feed after the last.
        Row("1\n⟦‸x⟧", "1", "✗end"),
        Row("1\n⟦[1 ‸2]⟧", "1", "✗end"),
    ])
    func lines(_ row: Row) async {
        await row.check(Self.lines)
    }

    /// A line that only the scanner reads to its end, after others of the same document.
    @Test(arguments: [
        Row(
            "[1]\n[2]\n[{\"b\":[\"a text of more than fifteen bytes\",\"¿\"]}]\n[4]\n",
            "[ 1 ]",
            "[ 2 ]",
            "[ { b: [ \"a text of more than fifteen bytes\" \"\u{FFFD}\" ] } ]",
            "[ 4 ]"
        ),
        Row(
            "{\"a\":1}\n{\"a\":2}\n{\"a\":[3,{\"¿\":4}]}\n{\"a\":5}\n⟦{\"a\":‸}\n⟧{\"a\":6}",
            "{ a: 1 }",
            "{ a: 2 }",
            "{ a: [ 3 { \u{FFFD}: 4 } ] }",
            "{ a: 5 }",
            "✗",
            "{ a: 6 }"
        ),
    ])
    func linesWithReplacedBytes(_ row: Row) async {
        var options = Self.lines
        options.invalidUnicode = .replace
        await row.check(options)
    }

    /// A record that the end of the input cuts off is the last.
    @Test(arguments: [
        Row("1\n⟦[2‸⟧", "1", "✗end"), Row("1\n⟦\"a‸⟧", "1", "✗end"), Row("1\n⟦{\"a\":tru‸⟧", "1", "✗end"),
        Row("1\n⟦-‸⟧", "1", "✗end"), Row("⟦‸x\n⟧⟦{‸⟧", "✗", "✗end"),
    ])
    func linesThatTheInputEnds(_ row: Row) async {
        await row.check(Self.lines)
    }

    @Test(arguments: [
        Row("⟦[[‸[1]]]\n⟧[[2]]\n", "✗", "[ [ 2 ] ]"), Row("⟦{\"a\":{\"b\":‸{}}}\n⟧1\n", "✗", "1"),
        Row("⟦\"123456‸78\"\n⟧\"a\"\n", "✗", "\"a\""), Row("⟦[1,\"123456‸78\",\"\"]\n⟧\"a\"\n", "✗", "\"a\""),
        Row("⟦{\"1234‸5\":1}\n⟧{\"1234\":1}\n", "✗", "{ 1234: 1 }"), Row("⟦1234‸5\n⟧1234\n", "✗", "1234"),
        Row("⟦[[‸[\n⟧⟦\"123456‸7\n⟧⟦1234‸5\n⟧1\n", "✗", "✗", "✗", "1"),
        Row("[1]\n[2]\n⟦[[‸[3]]]\n⟧[4]\n⟦[1234‸5]\n⟧[5]\n", "[ 1 ]", "[ 2 ]", "✗", "[ 4 ]", "✗", "[ 5 ]"),
        Row("[1]\n[2]\n⟦[\"123456‸7\"]\n⟧[4]\n⟦{\"1234‸5\":0}\n⟧[5]\n", "[ 1 ]", "[ 2 ]", "✗", "[ 4 ]", "✗", "[ 5 ]"),
    ])
    func limitsOfLines(_ row: Row) async {
        var options = Self.lines
        options.limits = JSONLimits(depth: 2, string: 6, key: 4, number: 4)
        await row.check(options)
    }

    @Test(arguments: [
        Row("⟦[1,2,‸3]\n⟧[1,2]\n", "✗", "[ 1 2 ]"),
        Row("[1]\n[2]\n⟦[1,2,‸3]\n⟧[4]\n⟦{\"a\":‸1}\n⟧[5]\n", "[ 1 ]", "[ 2 ]", "✗", "[ 4 ]", "✗", "[ 5 ]"),
    ])
    func longLines(_ row: Row) async {
        var options = Self.lines
        options.limits = JSONLimits(item: 5)
        await row.check(options)
    }

    /// An error that no record is to blame for ends the input.
    @Test func limitsOfTheInput() async {
        var options = Self.lines
        options.limits = JSONLimits(total: 5)
        await Row("[1]\n⟦[‸2]\n[3]\n", "[ 1 ]").checkEnds(options)
        options.limits = JSONLimits(events: 4)
        await Row("[1]\n⟦[‸2]\n[3]\n", "[ 1 ]").checkEnds(options)
        options.limits = JSONLimits(events: 7)
        await Row("[1]\n[2]\n⟦[3‸]\n[4]\n[5]\n", "[ 1 ]", "[ 2 ]").checkEnds(options)
    }

    @Test(arguments: [
        Row("/* x */ 1 // y\n⟦‸x // \"\n⟧2 /* z */\n", "1", "✗", "2"),
        Row("[1 /* x */]\n⟦[/* ‸¿ */\n⟧1\n", "[ 1 ]", "✗", "1"),
        Row("// {\n⟦[1, // ]‸\n⟧2\n", "✗", "2"),
        Row("1\n⟦‸/ 2\n⟧3\n", "1", "✗", "3"),
    ])
    func commentsInLines(_ row: Row) async {
        var options = Self.lines
        options.allowsComments = true
        await row.check(options)
    }

    /// Where comments are not allowed they are errors like others.
    @Test(arguments: [
        Row("1\n⟦‸// x\n⟧2\n", "1", "✗", "2"), Row("[1]⟦‸/* x */\n⟧2\n", "[ 1 ]", "✗", "2"),
        Row("⟦[‸/* x\n⟧2\n", "✗", "2"),
    ])
    func commentsThatAreNotAllowed(_ row: Row) async {
        await row.check(Self.lines)
    }

    /// A mark at the very start belongs to no record; anywhere else it is an error.
    @Test(arguments: [
        Row("\u{FEFF}1\n2\n", "1", "2"), Row("\u{FEFF}⟦‸x\n⟧2\n", "✗", "2"),
        Row("1\n⟦‸\u{FEFF}2\n⟧3\n", "1", "✗", "3"),
    ])
    func byteOrderMark(_ row: Row) async {
        var options = Self.lines
        options.skipsByteOrderMark = true
        await row.check(options)
    }

    @Test func byteOrderMarkThatIsNotSkipped() async {
        await Row("⟦‸\u{FEFF}1\n⟧2\n", "✗", "2").check(Self.lines)
    }

    // MARK: RFC 7464

    private static let records = JSONParsingOptions(framing: .recordSeparated)

    @Test(arguments: [
        Row("^1\n^⟦‸x\n⟧^2\n", "1", "✗", "2"),
        Row("^⟦[1,‸x]\n⟧^[2]\n", "✗", "[ 2 ]"),
        Row("^⟦{\"a\"\n‸1}\n⟧^[2]\n", "✗", "[ 2 ]"),
        Row("^ \n ⟦[\n1\n‸2]\n⟧^[2]\n", "✗", "[ 2 ]"),
        // Cut off.
        Row("^⟦[1‸⟧^2\n", "✗", "2"), Row("^⟦1‸⟧^2\n", "✗", "2"), Row("^⟦tru‸⟧^2\n", "✗", "2"),
        Row("^⟦\"a‸⟧^2\n", "✗", "2"), Row("^⟦{\"a\":1,\n‸⟧^2\n", "✗", "2"),
        // More than one value in a record, and none.
        Row("^1 ⟦‸2\n⟧^3\n", "1", "✗", "3"), Row("^[]⟦‸[]⟧^3\n", "[ ]", "✗", "3"),
        Row("^^⟦‸x\n⟧^^^2\n", "✗", "2"),
        // No separator before the first.
        Row("⟦‸1\n⟧^2\n", "✗", "2"),
        Row("^⟦\"‸¿\"\n⟧^⟦\"‸\\ud800\"⟧^⟦\"‸\n\"\n⟧^2\n", "✗", "✗", "✗", "2"),
        Row("^⟦‸x⟧^⟦‸y⟧^⟦[‸z⟧^1\n^⟦‸x\n\n⟧^2 ", "✗", "✗", "✗", "1", "✗", "2"),
        Row("^\"a\"^⟦\"b‸⟧", "\"a\"", "✗end"),
        Row("^1\n^⟦‸x\n⟧", "1", "✗end"),
    ])
    func records(_ row: Row) async {
        await row.check(Self.records)
    }

    @Test(arguments: [
        Row("^⟦[[‸[1]]]\n⟧^[[2]]\n", "✗", "[ [ 2 ] ]"), Row("^⟦[\"123456‸78\"]⟧^\"a\"\n", "✗", "\"a\""),
        Row("^⟦1234‸5⟧^1234\n", "✗", "1234"),
    ])
    func limitsOfRecords(_ row: Row) async {
        var options = Self.records
        options.limits = JSONLimits(depth: 2, string: 6, key: 4, number: 4)
        await row.check(options)
    }

    /// A value that is too long because of a comment: the next record may begin in the comment.
    @Test(arguments: [
        Row("^⟦[1//‸x⟧^2\n^3\n", "✗", "2", "3"), Row("^⟦[1//‸d⟧^", "✗"),
        Row("^1\n^⟦[1/*‸⟧^2\n^⟦‸*/]⟧^3\n", "1", "✗", "2", "✗", "3"),
        Row("^⟦[1/*‸\n\n⟧^⟦‸x\n⟧^3\n", "✗", "✗", "3"),
    ])
    func recordsInComments(_ row: Row) async {
        var options = Self.records
        options.allowsComments = true
        options.limits = JSONLimits(item: 4)
        await row.check(options)
    }

    @Test(arguments: [
        Row("⟦[1/*‸\n⟧2\n⟦‸*/]\n⟧3\n", "✗", "2", "✗", "3"), Row("1\n⟦[1/*‸ \n⟧\n\n2\n", "1", "✗", "2"),
    ])
    func linesInComments(_ row: Row) async {
        var options = Self.lines
        options.allowsComments = true
        options.limits = JSONLimits(item: 4)
        await row.check(options)
    }

    // MARK: Patterns and types

    /// Items before the error of a record stay delivered; a record is left where nothing can follow in it.
    @Test func itemsOfDamagedRecords() async {
        let text = "{\"rows\": [1, 2, x], \"n\": 1}\n{\"rows\": [3]}\n{\"rows\": [4], \"n\": }\n{\"rows\": [5]}\n"
        let log = await ItemRun.values(at: "$.rows[*]").logForAllCuts(Array(text.utf8), Self.lines, recovering: true)
        #expect(
            log.map { String($0.prefix { $0 != ":" }) } == [
                "1", "2", "✗ 0..<28 $ line 1, column 17 (byte 16), at $.rows[2]", "3", "4",
                "✗ 42..<63 $ line 3, column 20 (byte 61), at $.n", "5",
            ]
        )
    }

    /// Records that cannot be decoded and those that are not JSON, one after the other.
    @Test func bothKindsOfErrors() async {
        let text = "1\n\"a\"\n[\n2\n{}\n"
        let log = await ItemRun.decoded(Int.self).logForAllCuts(text, Self.lines, recovering: true)
        #expect(
            log == [
                "1",
                "✗ 2..<5 $ typeMismatch at : line 2, column 1 (byte 2), at $: Int needs a number, and this is a string",
                "✗ 6..<8 $ line 3, column 2 (byte 7), at $[0]: the line ends before a value or \"]\": "
                    + "a value must be on one line", "2",
                "✗ 10..<12 $ typeMismatch at : line 5, column 1 (byte 10), at $: Int needs a number, and this is an object",
            ]
        )
        // Without recovery the first ends it.
        #expect(
            await ItemRun.decoded(Int.self).logForAllCuts(text, Self.lines)
                == Array(log.prefix(2)).map { $0.replacing("2..<5 $ ", with: "") }
        )
    }

    /// Random lines, of which some are damaged: all others come as if those were not there.
    @Test(arguments: [(lines: 6, texts: 3_000), (lines: 300, texts: 10)])
    func randomLines(_ count: (lines: Int, texts: Int)) async {
        var random = RandomText(seed: 17)
        for _ in 0..<scaled(count.texts) {
            var lines: [[UInt8]] = []
            for _ in 0..<count.lines {
                var line = random.records(.lines, comments: false).split(separator: 0x0A).first.map { Array($0) } ?? []
                if random.chance(3, in: count.lines) { line = random.damaged(line).filter { $0 != 0x0A } }
                lines.append(line + [0x0A])
            }
            let bytes = lines.flatMap(\.self)
            var expected: [String] = []
            var start = 0
            for line in lines {
                let found = outcome(of: line, options: Self.lines)
                // Without what belongs to the value that has the error.
                expected += ItemRun.values().log(JSONBytes(line, options: Self.lines)).filter { !$0.hasPrefix("✗") }
                if let error = found.error {
                    expected.append("✗ ..<\(start + line.count) $ (byte \(start + error.position.byteOffset)")
                }
                start += line.count
            }
            let cuts: [Cut] = [.size(1), .size(7), .random(bytes.count, using: &random.generator)]
            let log = await ItemRun.values().logForAllCuts(bytes, Self.lines, recovering: true, cuts: cuts)
            let short = log.map { entry in
                guard entry.hasPrefix("✗") else { return entry }
                let end = entry.drop { $0 != "." }.prefix { $0 != "$" }
                return "✗ \(end)$ \(entry.drop { $0 != "(" }.prefix { $0 != ")" })"
            }
            guard short != expected else { continue }
            Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(log), not \(expected)")
            return
        }
    }
}

extension ItemRecoveryTests.Row {
    /// Expects the items, and then an error that ends the input.
    func checkEnds(_ options: JSONParsingOptions, sourceLocation: SourceLocation = #_sourceLocation) async {
        let (bytes, expected) = input()
        let log = await ItemRun.values().logForAllCuts(bytes, options, recovering: true, sourceLocation: sourceLocation)
        #expect(log.dropLast() == expected[...], sourceLocation: sourceLocation)
        #expect(log.last?.contains(" end ") == true, "\(log)", sourceLocation: sourceLocation)
    }
}
