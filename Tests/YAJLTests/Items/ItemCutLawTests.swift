import Testing
import YAJL

@testable import YAJLTestSupport

/// Items never depend on how the input was cut: values, errors, their places and paths, and limits.
@Suite struct ItemCutLawTests {
    struct Row: Decodable, CustomStringConvertible {
        var a: Int
        var b: [String]?

        var description: String { "a \(a) b \(b?.description ?? "-")" }
    }

    /// A type that does not decode has its place and range, wherever a chunk ends.
    @Test(arguments: [
        ("[2,10 ,3]", "$[1]"), ("[2,10]", "$[1]"), ("[2,1.5e3,4]", "$[1]"), (#"{"a":10,"b":1}"#, "$.a"),
        (#"{"a" : [10] , "b":1}"#, "$.a[0]"), ("[[1,20]]", "$[0][1]"), ("[2,true,3]", "$[1]"), ("[2,[1],3]", "$[1]"),
        ("[2,{\"x\":10},3]", "$[1].x"), ("{\"b\":{\"a\":10},\"c\":10}", "$.b.a"), ("[1,10,200,3]", "$[1:3]"),
        (" 10 ", "$"), ("10", "$"), ("[10,20]", "$[*]"), ("[-0.5 ]", "$[0]"),
    ])
    func placesOfTypedItems(_ text: String, _ pattern: JSONPath) async {
        let bytes = Array(text.utf8)
        for recovering in [false, true] {
            for policy in [JSONParsingOptions.DuplicateKeys.keepLast, .reject] {
                let run = ItemRun.decoded(String.self, at: pattern)
                let log = await run.logForAllCuts(bytes, .strict.duplicates(policy), recovering: recovering)
                #expect(log.allSatisfy { $0.hasPrefix("✗") && !$0.contains("no place") }, "\(log)")
            }
        }
        let ranges = await ItemRun.ranges(at: pattern).logForAllCuts(bytes)
        let log = await ItemRun.decoded(String.self, at: pattern).logForAllCuts(bytes, recovering: true)
        #expect(log.map { $0.dropFirst(2).prefix { $0 != " " } } == ranges.map { $0[...] })
    }

    /// The events of a line that is given up count as far as they end before its error.
    @Test(arguments: [
        "7\n{\"\":null,\"\":null,\"\":8,\"\"\nnull\n0", "1\n[1,2,3,4,5,6]\n2\n3\n", "1\n\"long string\"\n2\n[3]\n4",
        "[[[[[[\n1\n2\n3\n", "[1,2,\"abcdefgh\",3]\n4\n5\n6", "[\"a\",{\"b\":[1,2]},3,x]\n[1]\n[2]\n[3]\n",
    ])
    func eventsOfLinesThatAreGivenUp(_ text: String) async {
        let cuts = [1, 2, 3, 5, 7].map(Cut.size)
        for events in 0...12 {
            for item in [3, 5, 6, 8, 12] {
                var options = JSONParsingOptions(framing: .lines)
                options.limits = JSONLimits(string: 6, item: item, events: events)
                for pattern in ["$", "$[*]", "$..*"] as [JSONPath] {
                    let run = ItemRun.raw(at: pattern)
                    _ = await run.logForAllCuts(Array(text.utf8), options, recovering: true, cuts: cuts)
                }
            }
        }
    }

    /// The figures of the rule: the line that is given up takes two events, and a third where it begins before the error.
    @Test func countOfEvents() async {
        var options = JSONParsingOptions(framing: .lines)
        options.limits.item = 6
        let text = "7\n{\"\":null,\"\":null,\"\":8,\"\"\nnull\n0"
        for (events, items) in [(0, 0), (1, 1), (2, 1), (3, 1), (4, 3), (5, 4)] {
            options.limits.events = events
            let log = await ItemRun.values().logForAllCuts(text, options, recovering: true)
            #expect(log.count { !$0.contains("events") } == items, "\(events): \(log)")
        }
    }

    private enum Way: CaseIterable { case int, string, row, values, rejected, raw, ranges, hits, members }

    private func check(
        _ way: Way,
        _ pattern: JSONPath,
        _ bytes: [UInt8],
        _ options: JSONParsingOptions,
        _ recovering: Bool
    ) async -> [String] {
        func log<Item>(_ run: ItemRun<Item>, _ duplicates: JSONParsingOptions.DuplicateKeys = .keepLast) async
            -> [String]
        {
            await run.logForAllCuts(bytes, options.duplicates(duplicates), recovering: recovering)
        }
        switch way {
        case .int: return await log(.decoded(Int.self, at: pattern))
        case .string: return await log(.decoded(String.self, at: pattern))
        case .row: return await log(.decoded(Row.self, at: pattern), .reject)
        case .values: return await log(.values(at: pattern))
        case .rejected: return await log(.values(at: pattern), .reject)
        case .raw: return await log(.raw(at: pattern))
        case .ranges: return await log(.ranges(at: pattern))
        case .hits: return await log(.hits([pattern, "$..a"]), .reject)
        case .members:
            return await log(
                ItemRun<(key: String, value: JSONValue)>(
                    items: { $0.members(at: pattern) },
                    stream: { $0.members(at: pattern) },
                    describe: { "\($0.key): \($0.value.trace)" }
                ),
                .reject
            )
        }
    }

    private static let patterns: [JSONPath] = [
        "$", "$[*]", "$[*]", "$[0]", "$[1]", "$[1:3]", "$.a", "$.a[*]", "$[*].a", "$..a", "$..*", "$..[0]", "$.b",
    ]

    private static let framings: [JSONParsingOptions.Framing] = [
        .single, .single, .lines, .lines, .recordSeparated, .concatenated,
    ]

    /// Any text, damaged or not, with any limits: whole, in chunks of each size, and cut at each place.
    @Test(arguments: 0..<4)
    func randomTexts(_ seed: Int) async {
        var random = ShortText(seed: UInt64(seed))
        for _ in 0..<scaled(1_500) {
            let framing = random.pick(Self.framings)
            var bytes = random.records(framing)
            if random.chance(1, in: 3) { bytes = random.random.damaged(bytes) }
            var options = JSONParsingOptions(framing: framing, limits: random.limits())
            options.allowsComments = random.chance(1, in: 8)
            options.allowsTrailingContent = random.chance(1, in: 10)
            options.allowsPartialInput = random.chance(1, in: 10)
            options.invalidUnicode = random.chance(1, in: 10) ? .replace : .reject
            let way = random.pick(Way.allCases)
            let pattern = random.pick(Self.patterns)
            let recovering = random.chance(2, in: 3)
            _ = await check(way, pattern, bytes, options, recovering)
        }
    }
}
