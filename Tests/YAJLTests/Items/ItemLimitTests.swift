import Testing
import YAJL

@testable import YAJLTestSupport

/// Limits on what is read as items: the same place and the same items before it, however the input is cut.
@Suite struct ItemLimitTests {
    private func options(_ limits: JSONLimits) -> JSONParsingOptions { JSONParsingOptions(limits: limits) }

    /// The limit is for each selected value by itself, and for nothing else.
    @Test(arguments: ["{\"a\": [1]}", "[1, 2, 3, 4]", "\"é text\"", "123456789", "-1.5e+10", "true", "[\n  [\n  ]\n]"])
    func item(_ value: String) async {
        let count = value.utf8.count
        let text =
            "{\"a long name that does not count\": [\"a long text that does not count\"],\n\"rows\": [[], \(value), 1]}"
        let start = text.utf8.count - count - 5
        for limit in [count - 1, count, count + 1] {
            let log = await ItemRun.ranges(at: "$.rows[*]").logForAllCuts(
                Array(text.utf8),
                options(JSONLimits(item: limit))
            )
            let place = JSONPosition(of: start + limit, in: Array(text.utf8))
            if limit < count {
                #expect(log.count == 2 && log[0] == "\(start - 4)..<\(start - 2)", "\(log)")
                #expect(log.last?.hasPrefix("✗ \(place), at $.rows[1]") == true, "\(log)")
                #expect(log.last?.contains("see JSONLimits.item") == true)
            } else {
                #expect(log.count == 3 && log[1] == "\(start)..<\(start + count)", "\(log)")
            }
            // The same for values of every kind.
            for other in [
                await ItemRun.values(at: "$.rows[*]").logForAllCuts(Array(text.utf8), options(JSONLimits(item: limit))),
                await ItemRun.decoded(JSONValue.self, at: "$.rows[*]").logForAllCuts(
                    Array(text.utf8),
                    options(JSONLimits(item: limit))
                ),
                await ItemRun.raw(at: "$.rows[*]").logForAllCuts(Array(text.utf8), options(JSONLimits(item: limit))),
            ] {
                #expect(other.count == log.count && (limit >= count || other.last == log.last), "\(other)")
            }
        }
    }

    /// A string that is too long is refused while it is open, with the byte that does not fit, and not at its end.
    @Test(arguments: ["\"", "\"\\u00e9é\\ud83d\\ude00", "[1, \"a"])
    func openString(_ begin: String) async {
        let piece = "0123456789é\\n"
        let places: [(JSONPath, String)] = [
            ("$", ""), ("$.a", "{\"x\": [],\n \"a\": "), ("$[1]", "[0, "), ("$..a", "[{\"a\": "),
        ]
        for (pattern, prefix) in places {
            for limit in [20, 21, 22, 23] {
                let bytes = Array((prefix + begin + String(repeating: piece, count: 100)).utf8)
                let place = JSONPosition(of: prefix.utf8.count + limit, in: bytes)
                let options = options(JSONLimits(string: 1000, item: limit))
                for size in [1, 2, 3, 7, 16, 50] {
                    let isRead = Noted(0)
                    let input = CountedInput(bytes: bytes, size: size, options: options, read: isRead)
                    for log in [
                        ItemRun.values(at: pattern).log(input),
                        ItemRun.raw(at: pattern).log(input),
                        ItemRun.ranges(at: pattern).log(input),
                    ] {
                        #expect(log.count == 1 && log[0].hasPrefix("✗ \(place), at "), "\(log)")
                        // A character is judged when all of it is there.
                        #expect(isRead.value <= place.byteOffset + 12 + size, "\(pattern) \(begin) by \(size)")
                    }
                }
            }
        }
    }

    /// Gives chunks, and tells how many bytes it has given.
    private struct CountedInput: JSONInput {
        var bytes: [UInt8]
        var size: Int
        var options: JSONParsingOptions
        var read: Noted<Int>

        func makeByteSource() -> any JSONByteSource { Source(input: self) }

        struct Source: JSONByteSource {
            var input: CountedInput
            var offset = 0

            mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                let count = min(input.size, input.bytes.count - offset, buffer.count)
                buffer.copyBytes(from: input.bytes[offset..<offset + count])
                offset += count
                input.read.value = offset
                return count
            }
        }
    }

    /// In one long chunk as well.
    @Test func openStringInOneChunk() async {
        for begin in ["\"", "[[\"", "["] {
            let piece = begin == "[" ? "[1]," : "abcdefgh"
            let bytes = Array((begin + String(repeating: piece, count: 200_000)).utf8)
            let options = options(JSONLimits(item: 1000))
            let log = await ItemRun.values().log(streamOf: bytes, .whole, options)
            #expect(log.count == 1 && log[0].contains("(byte 1000)"), "\(log)")
        }
    }

    /// A record with a value that is too long is passed over.
    @Test(arguments: [
        ("[1]\n[1,2]\n[2]\n", "$", 4..<10, 8), ("[1]\n{\"a\":[1,2],\"b\":0}\n[2]\n", "$.a", 4..<22, 13),
        ("[1]\n12345\n[2]", "$", 4..<10, 8), ("[1]\n\"abcd\"\n[2]", "$", 4..<11, 8),
        ("[1]\n[12345\n[2]", "$", 4..<11, 8),
    ])
    func itemOfARecord(_ text: String, _ pattern: JSONPath, _ range: Range<Int>, _ offset: Int) async {
        let options = JSONParsingOptions(framing: .lines, limits: JSONLimits(item: 4))
        let log = await ItemRun.values(at: pattern).logForAllCuts(text, options, recovering: true)
        let errors = log.filter { $0.hasPrefix("✗") }
        #expect(errors.count == 1 && errors[0].hasPrefix("✗ \(range) $ line 2"), "\(log)")
        #expect(errors.first?.contains("(byte \(offset))") == true, "\(log)")
        #expect(pattern != "$" || log.first == "[ 1 ]" && log.last == "[ 2 ]")
    }

    /// The error is what comes first: a byte that is wrong, or the first that does not fit.
    @Test(arguments: [
        ("[[1,2,3,4,x]]", 4, 5), ("[[1,2,x,4,5]]", 7, 6), ("[[1,2,3,4", 4, 5),
        ("[\"aa\\xaaaa\"]", 6, 4), ("[[[[[[[[}", 4, 5), ("[12345x]", 4, 5), ("[truex]", 3, 4), ("[\"ab", 3, 4),
    ])
    func itemAndSyntax(_ text: String, _ limit: Int, _ offset: Int) async {
        let log = await ItemRun.values(at: "$[*]").logForAllCuts(Array(text.utf8), options(JSONLimits(item: limit)))
        #expect(log.count == 1 && log[0].contains("(byte \(offset))"), "\(log)")
    }

    /// The path of a string that is too long for both limits is that of the item, wherever the chunks end.
    @Test(arguments: ["$[0]", "$[*]", "$..*"] as [JSONPath])
    func itemAndString(_ pattern: JSONPath) async {
        let run = ItemRun.values(at: pattern)
        let log = await run.logForAllCuts("[ \"0123456789abcdef\"]", options(JSONLimits(string: 12, item: 9)))
        #expect(log.count == 1 && log[0].contains("(byte 11), at $[0]: the limit of 9 bytes for an item"), "\(log)")
    }

    @Test(arguments: [
        // Depth, in what is selected and in what is not.
        ("[[[1]], 2]", "$[*]", JSONLimits(depth: 2), ["✗ 2"]),
        ("[[[1]], 2]", "$[*]", JSONLimits(depth: 3), ["[ [ 1 ] ]", "2"]),
        ("{\"x\": [[]], \"a\": 1}", "$.a", JSONLimits(depth: 2), ["✗ 7"]),
        ("{\"x\": [[]], \"a\": 1}", "$.a", JSONLimits(depth: 3), ["1"]),
        // Strings.
        ("[\"abc\", \"abcd\"]", "$[*]", JSONLimits(string: 3), ["\"abc\"", "✗ 12"]),
        ("[\"\\u0061bc\", \"abcd\"]", "$[*]", JSONLimits(string: 4), ["\"abc\"", "\"abcd\""]),
        // Strings that are not selected have no limit.
        ("{\"x\": \"abcd\", \"a\": \"abc\"}", "$.a", JSONLimits(string: 3), ["\"abc\""]),
        ("{\"x\": [\"abcd\"], \"a\": \"abcd\"}", "$.a", JSONLimits(string: 3), ["✗ 25"]),
        ("{\"x\": [\"abcd\"], \"a\": {\"b\": [\"\", \"abcd\"]}}", "$.a", JSONLimits(string: 3), ["✗ 36"]),
        ("[\"abcd\", \"abc\", \"abcd\"]", "$[1]", JSONLimits(string: 3), ["\"abc\""]),
        ("[\"abcd\", \"abc\", \"abcd\"]", "$[1:]", JSONLimits(string: 3), ["\"abc\"", "✗ 20"]),
        ("[[\"abcd\"], {\"a\": \"xyz\\u00e9\"}]", "$..a", JSONLimits(string: 4), ["✗ 21"]),
        ("\"abcd\"", "$.a", JSONLimits(string: 3), []), ("\"abcd\"", "$", JSONLimits(string: 3), ["✗ 4"]),
        // Names, and numbers.
        ("[{\"abc\": 1}, {\"abcd\": 1}]", "$[*]", JSONLimits(key: 3), ["{ abc: 1 }", "✗ 18"]),
        ("[123, 1234]", "$[*]", JSONLimits(number: 3), ["123", "✗ 9"]),
        // The whole input.
        ("[[1], [2], [3]]", "$[*]", JSONLimits(total: 8), ["[ 1 ]", "✗ 8"]),
        ("[[1], [2], [3]]", "$[*]", JSONLimits(total: 10), ["[ 1 ]", "[ 2 ]", "✗ 10"]),
        ("[[1], [2], [3]]", "$[*]", JSONLimits(total: 14), ["[ 1 ]", "[ 2 ]", "[ 3 ]", "✗ 14"]),
        ("[[1], [2], [3]]", "$[*]", JSONLimits(total: 15), ["[ 1 ]", "[ 2 ]", "[ 3 ]"]),
        // Events.
        ("[[1], [2], [3]]", "$[*]", JSONLimits(events: 6), ["[ 1 ]", "✗ 8"]),
        ("[[1], [2], [3]]", "$[*]", JSONLimits(events: 7), ["[ 1 ]", "[ 2 ]", "✗ 11"]),
        ("[[1], [2], [3]]", "$[*]", JSONLimits(events: 10), ["[ 1 ]", "[ 2 ]", "[ 3 ]", "✗ 14"]),
        ("[[1], [2], [3]]", "$[*]", JSONLimits(events: 11), ["[ 1 ]", "[ 2 ]", "[ 3 ]"]),
    ])
    func others(_ text: String, _ pattern: String, _ limits: JSONLimits, _ expected: [String]) async throws {
        let run = ItemRun.values(at: try JSONPath(parsing: pattern))
        let log = await run.logForAllCuts(Array(text.utf8), options(limits))
        let short = log.map { entry in
            entry.hasPrefix("✗") ? "✗ " + entry.drop { $0 != "(" }.dropFirst(6).prefix { $0 != ")" } : entry
        }
        #expect(short == expected, "\(log)")
    }

    /// The limit for strings is for those that are kept: not where only places are asked for, nor for what should be an object.
    @Test func stringsThatAreNotKept() async {
        let text = "[\"abcd\", {\"abcd\": [\"\\u0061bcd\"]}, \"abc\"]"
        let options = options(JSONLimits(string: 3))
        #expect(await ItemRun.ranges(at: "$[*]").logForAllCuts(text, options) == ["1..<7", "9..<32", "34..<39"])
        #expect(await ItemRun.ranges(at: "$..abcd").logForAllCuts(text, options) == ["18..<31"])
        let members = ItemRun<(key: String, value: JSONValue)>(
            items: { $0.members(at: "$[0]") },
            stream: { $0.members(at: "$[0]") },
            describe: { $0.key }
        )
        let log = await members.logForAllCuts(text, options)
        #expect(log.count == 1 && log[0].hasSuffix("expected an object with members, found a string"), "\(log)")
    }

    /// Bytes that are passed over count for the limit on the input: a bad record must not be read without end.
    @Test(arguments: JSONParsingOptions.Engine.allCases, [JSONParsingOptions.Framing.lines, .recordSeparated])
    func limitOfTheInputInABadRecord(_ engine: JSONParsingOptions.Engine, _ framing: JSONParsingOptions.Framing) throws
    {
        struct Endless: JSONInput {
            let start: [UInt8]
            let readCount = Noted(0)
            var options: JSONParsingOptions

            struct Source: JSONByteSource {
                var bytes: ArraySlice<UInt8>
                let readCount: Noted<Int>

                mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                    readCount.value += 1
                    guard readCount.value < 1_000, let byte = bytes.popFirst() ?? UInt8(ascii: "y") as UInt8? else {
                        return 0
                    }
                    buffer[0] = byte
                    return 1
                }
            }

            func makeByteSource() -> any JSONByteSource { Source(bytes: start[...], readCount: readCount) }
        }
        var options = JSONParsingOptions(framing: framing)
        options.engine = engine
        let start = framing == .lines ? "1\nx" : "\u{1E}1\n\u{1E}x"
        for limit in [start.utf8.count, start.utf8.count + 1, 100] {
            options.limits.total = limit
            let input = Endless(start: Array(start.utf8), options: options)
            let results = try input.items().results.collect()
            #expect(input.readCount.value < 200)
            let errors = results.compactMap { result in
                if case .failure(let error) = result { error } else { nil }
            }
            #expect(results.count == 3)
            let codes = errors.map { ($0.underlying as? JSONParsingError)?.code }
            #expect(codes == [.unexpectedCharacter, .limitExceeded(.total)])
            #expect(errors.map(\.byteRange) == [start.utf8.count - 1..<limit, limit..<limit])
        }
    }

    /// Small limits on random texts: the same for each cut, and items as without limits.
    @Test func randomLimits() async {
        var random = RandomPatterns(seed: 5)
        for _ in 0..<scaled(5_000) {
            let framing = random.random.pick(JSONParsingOptions.Framing.allCases)
            let bytes = random.random.records(framing, comments: false)
            var options = random.random.options()
            options = JSONParsingOptions(framing: framing, limits: options.limits)
            if random.random.chance(1, in: 2) {
                options.limits.item = Int.random(in: 0...20, using: &random.random.generator)
            }
            let pattern = random.random.pick(["$", "$[*]", "$..*", "$..key", "$.a", "$[1:]"] as [JSONPath])
            let cuts: [Cut] = [.size(1), .size(4), .random(bytes.count, using: &random.random.generator)]
            let log = await ItemRun.hits([pattern, "$[0]"]).logForAllCuts(bytes, options, cuts: cuts)
            options.limits = JSONLimits()
            let unlimited = ItemRun.hits([pattern, "$[0]"]).log(JSONBytes(bytes, options: options))
            let isPrefix = unlimited.starts(with: log.last?.hasPrefix("✗") == true ? log.dropLast() : log[...])
            guard !isPrefix else { continue }
            Issue.record("\(pattern) in \(String(decoding: bytes, as: UTF8.self)): \(log), not \(unlimited)")
            return
        }
    }
}
