internal import YAJL

extension GrowthLaw {
    /// Patterns that match deep in each other, long patterns, and pointers.
    static let patterns: [GrowthLaw] = streamed + inTrees + texts

    private static let streamed: [GrowthLaw] = [
        selecting(
            "ranges of $..a, each in the one before",
            size: 4_000,
            atLeast: 4e6,
            because: "six bytes become an item",
            { HardText.nested("{\"a\":", "}", $0) },
            work: { try $0.items(at: "$..a").raw.ranges.collect().count { $0.count > 0 } }
        ),
        selecting(
            "ranges of $..id, one at each depth",
            size: 4_000,
            { HardText.nested("{\"id\":7,\"more\":", "}", $0) },
            work: { try $0.items(at: "$..id").raw.ranges.collect().count { $0.count > 0 } }
        ),
        selecting(
            "items of $..*, each in the one before",
            size: 1_000,
            atLeast: 3e6,
            because: "five bytes become an item",
            { HardText.nested("[{\"name\":", "}]", $0) },
            expecting: { 2 * $0 },
            work: { try $0.items(at: "$..*").collect().count { !$0.isNull } }
        ),
        selecting(
            "items of $..a, each beside repeated names",
            size: 1_000,
            { HardText.nested("{\"x\":1,\"x\":2,\"a\":", "}", $0) },
            work: { try $0.items(at: "$..a").collect().count { !$0.isNull } }
        ),
        selecting(
            "items of $..id, one at each depth",
            size: 4_000,
            { HardText.nested("{\"id\":7,\"more\":", "}", $0) },
            work: { try $0.items(at: "$..id").collect().count { $0 == 7 } }
        ),
        selecting(
            "members of $..a, each in the one before",
            size: 2_000,
            atLeast: 2e6,
            because: "six bytes become a member",
            { HardText.nested("{\"a\":", "}", $0, around: "{}") },
            work: { try $0.members(at: "$..a").collect().count { $0.key == "a" } + 1 }
        ),
        selecting(
            "ranges of $..a..b..c, deep",
            size: 1_000,
            { HardText.nested("{\"a\":{\"b\":{\"c\":", "}}}", $0) },
            work: { try $0.items(at: "$..a..b..c").raw.ranges.collect().count }
        ),
        selecting(
            "ranges of $..*..*..*, deep",
            size: 2_000,
            atLeast: 1e6,
            because: "two bytes become an item",
            { HardText.nested("[", "]", $0) },
            expecting: { $0 - 2 },
            work: { try $0.items(at: "$..*..*..*").raw.ranges.collect().count }
        ),
        selecting(
            "$..a, a hundred times in one pattern",
            size: 20,
            atLeast: 0.5e6,
            because: "each name is compared with up to a hundred",
            { HardText.array(of: String(decoding: HardText.nested("{\"a\":", "}", 200), as: UTF8.self), $0) },
            expecting: { 101 * $0 },
            work: { try $0.items(at: hundredfold).raw.ranges.collect().count }
        ),
        selecting(
            "16 patterns, none of which matches",
            size: 5_000,
            { HardText.array(of: #"{"q":{"r":[1,2,3]},"name":"Ann"}"#, $0) },
            expecting: { _ in 0 },
            work: {
                try $0.select(
                    "$..a",
                    "$..b",
                    "$..c..d",
                    "$[*].e",
                    "$[*].f[*]",
                    "$[*].q.s",
                    "$[*].q.r.t",
                    "$..q.r[7]",
                    "$..r..r",
                    "$..s..s",
                    "$.x",
                    "$.y.z",
                    "$[*][*][*]..u",
                    "$..*..v",
                    "$..*.*.w",
                    "$..q[9]"
                ).collect().count
            }
        ),
        selecting(
            "an element far back, and a slice after it",
            size: 50_000,
            { HardText.array(of: "[7]", $0) + HardText.array(of: "[7]", $0) },
            expecting: { _ in 20 },
            work: { input in
                var input = input
                input.options.framing = .concatenated
                return try input.items(at: "$[10:20]").collect().count
            }
        ),
    ].flatMap { $0 }

    private static let hundredfold = JSONPath(
        Array(repeating: [.descendants, .key("a")] as [JSONPath.Component], count: 100).flatMap { $0 }
    )

    private static let wide = "a set of states for each of 500 steps is made at each level"

    private static let fiveHundredfold = JSONPath([.each] + Array(repeating: .key("a"), count: 500))

    private static let inTrees: [GrowthLaw] = [
        inTree("values of $..* in a deep tree", size: 5_000, "$..*", expecting: { 2 * $0 }) {
            HardText.nested("[{\"name\":", "}]", $0)
        },
        inTree("values of $..a..b..c in a deep tree", size: 5_000, "$..a..b..c") {
            HardText.nested("{\"a\":{\"b\":{\"c\":", "}}}", $0)
        },
        inTree("values of $..id in a wide tree", size: 10_000, "$..id") { HardText.array(of: #"{"id":7,"n":[]}"#, $0) },
        inTree("values of $.a.a.…, 500 steps", size: 20, atLeast: 2e6, because: wide, fiveHundredfold) {
            HardText.array(of: String(decoding: HardText.nested("{\"a\":", "}", 500), as: UTF8.self), $0)
        },
        GrowthLaw(
            "matches with paths in a wide tree",
            size: 10_000,
            input: { try JSONDocument(parsing: HardText.array(of: #"{"id":7,"name":"Ann"}"#, $0)) },
            byteCount: { $0.encoded().count },
            work: { $0.root.matches(of: "$..id") },
            count: \.count
        ),
    ]

    private static let texts: [GrowthLaw] = [
        text("the text of a pattern of many names", size: 2_000, { "$" + String(repeating: ".some_name", count: $0) }) {
            try JSONPath(parsing: $0).components.count
        },
        text(
            "a pattern with one name of escapes",
            size: 20_000,
            { "$['" + String(repeating: #"\u00e9"#, count: $0) + "']" }
        ) {
            guard case .key(let name) = try JSONPath(parsing: $0).components.first else { return 0 }
            return name.utf8.count / 2
        },
        text(
            "a pattern with an error at its end",
            size: 50_000,
            atLeast: 5e6,
            because: "two bytes become a step, and the error a text with its excerpt",
            { "$" + String(repeating: ".a", count: $0) + "[-1]" }
        ) {
            do throws(JSONParsingError) {
                return try JSONPath(parsing: $0).components.count
            } catch {
                return (error.position.byteOffset - 1) / 2
            }
        },
        text("a pattern of many steps, written", size: 2_000, { "$" + String(repeating: "..a[3]", count: $0) }) {
            try JSONPath(parsing: $0).description.utf8.count / 6
        },
        text("a pointer with a step of escapes", size: 100_000, { "/" + String(repeating: "~1~0", count: $0) }) {
            (JSONPointer($0)?.steps[0].utf8.count ?? 0) / 2
        },
        text("a pointer of many steps", size: 50_000, { String(repeating: "/a", count: $0) }) {
            JSONPointer($0)?.steps.count ?? 0
        },
        text("a pointer of many steps as a pattern", size: 4_000, { String(repeating: "/12", count: $0) }) {
            try JSONPath(pointer: $0).components.count
        },
    ]

    // MARK: Laws

    private static func selecting(
        _ name: String,
        size: Int,
        atLeast least: Double = 10e6,
        because reason: String? = nil,
        _ text: @escaping @Sendable (Int) -> [UInt8],
        expecting expected: @escaping @Sendable (Int) -> Int = { $0 },
        work: @escaping @Sendable (JSONBytes) throws -> Int
    ) -> [GrowthLaw] {
        reading(name, size: size, atLeast: least, because: reason, text, expecting: expected) { text, options in
            try work(JSONBytes(text, options: options))
        }
    }

    private static func inTree(
        _ name: String,
        size: Int,
        atLeast least: Double = 10e6,
        because reason: String? = nil,
        _ path: JSONPath,
        expecting expected: @escaping @Sendable (Int) -> Int = { $0 },
        _ text: @escaping @Sendable (Int) -> [UInt8]
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: size,
            atLeast: least,
            because: reason,
            input: { try JSONDocument(parsing: text($0), options: boundless) },
            byteCount: { $0.encoded().count },
            work: { $0.root.values(at: path).count },
            count: { $0 },
            expecting: expected
        )
    }

    private static func text(
        _ name: String,
        size: Int,
        atLeast leastBytesPerSecond: Double = 10e6,
        because reason: String? = nil,
        _ text: @escaping @Sendable (Int) -> String,
        work: @escaping @Sendable (String) throws -> Int
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: size,
            atLeast: leastBytesPerSecond,
            because: reason,
            input: text,
            byteCount: \.utf8.count,
            work: work,
            count: { $0 }
        )
    }
}
