import Testing
import YAJL

@testable import YAJLTestSupport

/// Elements of an array to which names lead, on several cores: items, errors and places are those of one core.
@Suite(.timeLimit(.minutes(15))) struct ConcurrentNestedElementTests {
    typealias HeldInput = ConcurrentRecordTests.HeldInput

    /// Texts around an array, with names, brackets and commas where they mislead.
    static let surroundings: [(before: String, pattern: JSONPath, after: String)] = [
        (#"{"a":"#, "$.a[*]", "}"),
        (#" { "b" : [1, {"a": [2]}], "x": "a\"a", "a" : "#, "$.a[*]", #", "b": [3], "c": {"a": [4]}}  "#),
        (#"{"b": {"a": [0, 1]}, "a": {"aa": [5], "b": "#, "$.a.b[*]", #", "b": [6]}, "a": {"b": [7]}}"#),
        (#"{"a": {"b": {"c": "#, "$.a.b.c[*]", #"}}, "d": ["x", {}]}"#),
        (#"{"a": {"c": 1}, "a": {"b": "#, "$.a.b[*]", #"}}"#),
        (#"{"a": 1, "a": "#, "$.a[*]", "}"),
        (#"{"a": [8, 9], "a": "#, "$.a[*]", "}"),
        (#"{"\u0061": [8], "a": "#, "$.a[*]", "}"),
        (#"{"b": "\u0061", "a": "#, "$.a[*]", #", "\u0061": 2}"#),
        (#"{"": 1, "": "#, "$['']", "}"),
        (#"{"é\"": "#, #"$['é"'][*]"#, "}"),
        (#"{"é": "#, "$.é[*]", "}"),
        (#"[{"a": "#, "$.a[*]", "}]"),
        (#"{"a": {"a": "#, "$.a[*]", "}}"),
        (#"{"a": {"a": "#, "$.a.a[*]", "}} x"),
        (#"{"a" "b": 1, "a": "#, "$.a[*]", "}"),
        (#"{"b": ], "a": "#, "$.a[*]", "}"),
        (#"x {"a": "#, "$.a[*]", "}"),
        (
            "{\"\(String(repeating: "ab", count: 60))\": 1, \(String(repeating: "\n", count: 100))\"ab\": ", "$.ab[*]",
            "}"
        ),
    ]

    @Test(arguments: surroundings.indices) func textsAreReadAsOnOneCore(index: Int) async throws {
        let (before, pattern, after) = Self.surroundings[index]
        for text in ConcurrentItems.texts {
            let bytes = Array("\(before)\(text)\(after)".utf8)
            let input = JSONBytes(bytes)
            for width in [1, 3] {
                try await ConcurrentItems.expectSame(input.items(at: pattern).raw, width: width, partSize: 1)
            }
            let options = JSONParsingOptions(validatesRest: true, limits: JSONLimits(depth: 5))
            let held = HeldInput(bytes: bytes, cut: .size(50), options: options)
            try await ConcurrentItems.expectSame(held.items(at: pattern).raw, width: 2, partSize: 64)
        }
    }

    @Test(
        arguments: [
            ("$.a[*].id", "$.a[*]"), ("$.a[*]..b", "$.a[*][0]"), ("$.a[*]", "$.b"), ("$.a[1:]", "$.a[0]"),
            ("$.*[*]", "$.a[*]"), ("$..a[*]", "$.b[*]"), ("$.a[*]", "$[*]"), ("$.a", "$.a"), ("$.b[*]", "$.b[*]"),
            ("$.a[*]", "$.b[*]"), ("$['a\u{FFFD}'][*]", "$['a\u{FFFD}'][*]"),
        ] as [(JSONPath, JSONPath)]
    )
    func patternsAreFollowed(_ first: JSONPath, _ second: JSONPath) async throws {
        let array = String(decoding: ConcurrentElementTests.sample(200), as: UTF8.self)
        let bytes = Array("{\"b\": [1, 2], \"a\": \(array), \"a\u{FFFD}\": [1], \"b\": \(array)}".utf8)
        for invalidUnicode in JSONParsingOptions.InvalidUnicode.allCases {
            let input = JSONBytes(bytes, options: JSONParsingOptions(invalidUnicode: invalidUnicode))
            try await ConcurrentItems.expectSame(input.select(first, second).raw, width: 2, partSize: 64)
            try await ConcurrentItems.expectSame(input.items(at: first, as: Int.self), width: 3, partSize: 100)
        }
    }

    /// Invalid bytes that are replaced make a name that is looked for.
    @Test func replacedNamesAreFound() async throws {
        let bytes = Array("{\"x".utf8) + [0xFF] + Array("\": [1, 2, 3], \"x\u{FFFD}\": [4, 5, 6]}".utf8)
        let input = JSONBytes(bytes, options: JSONParsingOptions(invalidUnicode: .replace))
        #expect(try input.items(at: "$['x\u{FFFD}'][*]", as: Int.self).collect() == [1, 2, 3])
        try await ConcurrentItems.expectSame(input.items(at: "$['x\u{FFFD}'][*]").raw, width: 2, partSize: 1)
    }

    /// Every byte may be wrong, before, in and after the array.
    @Test(arguments: [1, 2, 3]) func changedBytesAreFound(width: Int) async throws {
        let array = String(decoding: ConcurrentElementTests.sample(40), as: UTF8.self)
        let sample = Array(#"{"b": [1, {"a": "]"}], "ab": {}, "a": {"c": 0, "b": \#(array), "b": [1]}, "a": 1}"#.utf8)
        var random = RandomText(seed: UInt64(width))
        let others = Array("\"\"\"\\\\[]{},,::ab0 \n\u{0}x".utf8) + [0xC3, 0xFF]
        for _ in 0..<scaled(2_000) {
            var bytes = sample
            for _ in 0..<random.pick([1, 1, 2, 5]) {
                let isNearEdge = random.chance(1, in: 2)
                let place = Int.random(in: 0..<(isNearEdge ? 60 : bytes.count), using: &random.generator)
                switch random.pick([0, 1, 2]) {
                case 0: bytes[place] = random.pick(others)
                case 1: bytes.remove(at: place)
                default: bytes.insert(random.pick(others), at: place)
                }
            }
            let input = JSONBytes(bytes, options: JSONParsingOptions(validatesRest: random.chance(1, in: 2)))
            let items = input.items(at: "$.a.b[*]").raw
            try await ConcurrentItems.expectSame(items, width: width, partSize: random.pick([1, 64, 100, 333]))
        }
    }

    @Test func prefixesAreFound() async throws {
        let array = String(decoding: ConcurrentElementTests.sample(20, seed: 3), as: UTF8.self)
        let sample = Array(#"{"b": [1, 2], "a": \#(array), "c": [1, 2]}"#.utf8)
        for count in stride(from: 0, to: sample.count, by: max(1, 10 / max(scaled(10), 1))) {
            let input = JSONBytes(Array(sample[..<count]))
            try await ConcurrentItems.expectSame(input.items(at: "$.a[*]").raw, width: 2, partSize: 64)
        }
    }

    /// The text before the array may be longer than what one task reads.
    @Test(arguments: [1, 2]) func longTextsAreReadAsOnOneCore(width: Int) async throws {
        let array = String(decoding: ConcurrentElementTests.sample(9_000), as: UTF8.self)
        let long = String(repeating: #"{"a": ["], \"", 1]}, "#, count: 120_000)
        for after in ["}", ", \"b\": [\(long)1]}", ", \"b\": [\(long)}"] {
            let bytes = Array("{\"b\": [\(long)0], \"a\": \(array)\(after)".utf8)
            let size = 256 << 10
            let options = JSONParsingOptions(validatesRest: true)
            let held = HeldInput(bytes: bytes, cut: .size(100_001), options: options)
            try await ConcurrentItems.expectSame(held.items(at: "$.a[*]").raw, width: width, partSize: size)
        }
    }
}
