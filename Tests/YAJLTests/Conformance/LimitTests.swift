import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONLimits``: each kind at n − 1, n and n + 1, and at every value below, for all cuts.
@Suite struct LimitTests {
    /// One unit of a text: how it is written, and how many bytes of UTF-8 it stands for.
    private static let units: [(written: String, length: Int)] = [
        ("a", 1), ("bc", 2), ("é", 2), ("\\n", 1), ("\\u0041", 1), ("日", 3), ("\\u00e9", 2), ("😀", 4),
        ("\\ud83d\\ude00", 4), ("\\u65e5", 3), ("\\\\", 1), ("0123456789abcdefghij", 20), ("\\\"", 1), ("ü", 2),
    ]

    /// The place of the first scalar that does not fit, counted from the start of the written text.
    private static func overflow(_ limit: Int) -> Int? {
        var room = limit
        var place = 0
        for unit in units {
            for scalar in unit.written.hasPrefix("\\") ? [unit.written] : unit.written.map(String.init) {
                let length = unit.written.hasPrefix("\\") ? unit.length : scalar.utf8.count
                guard length <= room else { return place }
                room -= length
                place += scalar.utf8.count
            }
        }
        return nil
    }

    @Test(arguments: [JSONLimits.Kind.string, .key])
    func textLimits(_ kind: JSONLimits.Kind) {
        let text = Self.units.map(\.written).joined()
        let total = Self.units.map(\.length).reduce(0, +)
        let before = kind == .key ? "{\"\":\"\",\"" : "[\"\",\""
        let input = Array((before + text + (kind == .key ? "\":1}" : "\"]")).utf8)
        for limit in 0...total + 1 {
            var limits = JSONLimits()
            if kind == .key { limits.key = limit } else { limits.string = limit }
            let outcome = outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: limits))
            let comment: Comment = "\(kind) limit \(limit)"
            if let place = Self.overflow(limit) {
                #expect(limit < total)
                #expect(outcome.code == .limitExceeded(kind), comment)
                #expect(outcome.error?.position.byteOffset == before.utf8.count + place, comment)
                #expect(outcome.error?.path.description == (kind == .key ? "$" : "$[1]"), comment)
                #expect(outcome.trace == (kind == .key ? "{ : \"\"" : "[ \"\""), comment)
            } else {
                #expect(limit >= total)
                #expect(outcome.error == nil, comment)
            }
        }
    }

    /// One kind of text's limit is nothing to the other, nor to numbers.
    @Test func textLimitsAreApart() {
        let input = Array(#"{"key":"val","abc":12345}"#.utf8)
        #expect(outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: JSONLimits(key: 3))).error == nil)
        #expect(outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: JSONLimits(string: 3))).error == nil)
        #expect(outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: JSONLimits(number: 5))).error == nil)
        let limits = JSONLimits(string: 3, key: 3, number: 5)
        #expect(outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: limits)).error == nil)
    }

    /// A replacement takes three bytes.
    @Test func replacementsCount() {
        for lone: [UInt8] in [[0xFF], Array(#"\ud800"#.utf8)] {
            let input = [0x22, 0x61] + lone + [0x62, 0x22]
            for limit in 0...6 {
                let options = JSONParsingOptions(invalidUnicode: .replace, limits: JSONLimits(string: limit))
                let outcome = outcomeForAllCuts(of: input, options: options)
                let expected = limit < 1 ? 1 : limit < 4 ? 2 : limit < 5 ? input.count - 2 : nil
                #expect(outcome.error?.position.byteOffset == expected, "limit \(limit)")
            }
        }
    }

    @Test(arguments: ["0", "-1", "123456789", "-12.5e+10", "1E400", "0.000000000000000000000000000000000000000000001"])
    func number(_ text: String) {
        for (before, after, path) in [("[", "]", "$[0]"), ("{\"a\": ", " }", "$.a"), ("", "", "$"), (" ", "\n", "$")] {
            let input = Array((before + text + after).utf8)
            for limit in 0...text.utf8.count + 1 {
                let options = JSONParsingOptions(limits: JSONLimits(number: limit))
                let outcome = outcomeForAllCuts(of: input, options: options)
                let comment: Comment = "number limit \(limit) of \(text)"
                if limit < text.utf8.count {
                    #expect(outcome.code == .limitExceeded(.number), comment)
                    #expect(outcome.error?.position.byteOffset == before.utf8.count + limit, comment)
                    #expect(outcome.error?.path.description == path, comment)
                    #expect(!outcome.events.contains { $0.kind == .number }, comment)
                } else {
                    #expect(outcome.error == nil, comment)
                    #expect(outcome.trace.split(separator: " ").contains(text[...]), comment)
                }
            }
        }
    }

    @Test(arguments: [
        "[[[[[[]]]]]]", "{\"a\":{\"a\":{\"a\":{}}}}", "[{\"a\":[{\"b\":[]}]}]",
        "[1,[2],[[3]],[[[ 4 ]]],{\"x\":[\"\\n\"]}]",
        "[\n    [\n        [\n            []\n        ]\n    ]\n]", "1", "\"a\"", "[]", "{}",
    ])
    func depth(_ text: String) {
        let input = Array(text.utf8)
        let events = ReferenceReader.events(of: input)
        let isBegin = { (event: JSONEvent) in event == .beginArray || event == .beginObject }
        let deepest = (events.filter { isBegin($0.event) }.map(\.depth).max() ?? -1) + 1
        for limit in 0...deepest + 1 {
            let outcome = outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: JSONLimits(depth: limit)))
            if let index = events.firstIndex(where: { isBegin($0.event) && $0.depth == limit }) {
                #expect(outcome.code == .limitExceeded(.depth))
                #expect(outcome.error?.position.byteOffset == events[index].range.lowerBound)
                #expect(outcome.error?.path == events[index].path)
                #expect(outcome.events == events[..<index].map(\.event))
            } else {
                #expect(limit >= deepest)
                #expect(outcome.error == nil)
            }
        }
    }

    @Test func events() {
        let input = Array("{\"a\" : [1, \"b\\n\",\n    true],\n    \"c\": null, \"d\":{} }\n".utf8)
        let events = ReferenceReader.events(of: input)
        for limit in 0...events.count + 1 {
            let outcome = outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: JSONLimits(events: limit)))
            if limit < events.count {
                #expect(outcome.code == .limitExceeded(.events))
                let place = events[limit].range.lowerBound
                #expect(outcome.error?.position == JSONPosition(of: place, in: input))
                #expect(outcome.error?.path == events[limit].path)
            } else {
                #expect(outcome.error == nil)
            }
            #expect(outcome.events == events.prefix(limit).map(\.event))
        }
    }

    /// Limits of one kind go with the error's kind, whatever else is limited.
    @Test func theFirstLimitThatIsMetCounts() {
        var limits = JSONLimits(depth: 2, string: 3, key: 3, number: 3, item: 12, total: 14, events: 6)
        func check(_ marked: String, _ kind: JSONLimits.Kind, _ trace: String) {
            ParsingCase.refuses(marked, .limitExceeded(kind), trace).check(JSONParsingOptions(limits: limits))
        }
        check("[1,[‸[]]]", .depth, "[ 1 [")
        check("[123‸45]", .number, "[")
        check("[\"abc‸d", .string, "[")
        check("{\"abc‸d", .key, "{")
        check("[1,[ 2, 3,4,‸5]", .item, "[ 1 [ 2 3 4")
        check("[1,2,3,4,5,‸6]", .events, "[ 1 2 3 4 5")
        limits.item = nil
        check("              ‸[]", .total, "")
        check("[            ]‸ ", .total, "[ ]")
    }
}
