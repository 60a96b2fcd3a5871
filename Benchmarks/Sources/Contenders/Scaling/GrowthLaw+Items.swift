internal import YAJL

extension GrowthLaw {
    /// Items of inputs that are wrong in many places, and of deep documents.
    static let items: [GrowthLaw] = errors + deepDocuments

    private struct Row: Decodable, Sendable {
        var id: Int
        var name: String
    }

    private static let lines = JSONParsingOptions(framing: .lines)

    private static func errorCount<Item>(_ items: JSONItems<Item>) throws -> Int {
        var count = 0
        try items.results.forEach { if case .failure = $0 { count += 1 } }
        return count
    }

    private static let errors: [GrowthLaw] = [
        GrowthLaw(
            "lines of which every second one is bad, recovered",
            size: 3_000,
            atLeast: 5e6,
            input: { repeated(#"{"id":1,"name":"Ann"}"# + "\n" + #"{"id":2,"name":Bob,"city":"Rome"}"# + "\n", $0) },
            byteCount: \.count,
            work: { try errorCount(JSONBytes($0, options: lines).items()) },
            count: { $0 }
        ),
        GrowthLaw(
            "lines that all end in the middle of an escape, recovered",
            size: 3_000,
            atLeast: 5e6,
            input: { repeated(#"{"id":1,"name":"Ann and Bob","city":\"# + "\n", $0) },
            byteCount: \.count,
            work: { try errorCount(JSONBytes($0, options: lines).items()) },
            count: { $0 }
        ),
        GrowthLaw(
            "elements that are not what the type needs",
            size: 2_000,
            atLeast: 5e6,
            input: { array(of: #"{"id":"7","name":"Ann and Bob","city":"Rome","tags":["a","b","c"]}"#, $0) },
            byteCount: \.count,
            work: { try errorCount(JSONBytes($0).items(at: "$[*]", as: Row.self)) },
            count: { $0 }
        ),
        GrowthLaw(
            "short elements that are not what the type needs",
            size: 5_000,
            atLeast: 2e6,
            input: { array(of: #""not a number at all""#, $0) },
            byteCount: \.count,
            work: { try errorCount(JSONBytes($0).items(at: "$[*]", as: Int.self)) },
            count: { $0 }
        ),
        GrowthLaw(
            "bad lines of typed items, recovered",
            size: 3_000,
            atLeast: 5e6,
            input: { repeated(#"{"id":"7","name":"Ann and Bob","city":"Rome"}"# + "\n", $0) },
            byteCount: \.count,
            work: { try errorCount(JSONBytes($0, options: lines).items(as: Row.self)) },
            count: { $0 }
        ),
    ]

    private static let deepDocuments: [GrowthLaw] = [
        GrowthLaw(
            "ranges of $..a, each in the one before",
            size: 4_000,
            atLeast: 4e6,
            input: { nested("{\"a\":", "}", $0) },
            byteCount: \.count,
            work: { try deep($0).items(at: "$..a").raw.ranges.collect().count { $0.count > 0 } },
            count: { $0 }
        ),
        GrowthLaw(
            "ranges of $..id, one at each depth",
            size: 4_000,
            input: { nested("{\"id\":7,\"more\":", "}", $0) },
            byteCount: \.count,
            work: { try deep($0).items(at: "$..id").raw.ranges.collect().count { $0.count > 0 } },
            count: { $0 }
        ),
        GrowthLaw(
            "items of $..*, each in the one before",
            size: 1_000,
            atLeast: 3e6,
            input: { nested("[{\"name\":", "}]", $0) },
            byteCount: \.count,
            work: { try deep($0).items(at: "$..*").collect().count { !$0.isNull } },
            count: { $0 },
            expecting: { 2 * $0 }
        ),
        GrowthLaw(
            "items of $..id, one at each depth",
            size: 4_000,
            input: { nested("{\"id\":7,\"more\":", "}", $0) },
            byteCount: \.count,
            work: { try deep($0).items(at: "$..id").collect().count { $0 == 7 } },
            count: { $0 }
        ),
        GrowthLaw(
            "members of $..a, each in the one before",
            size: 2_000,
            atLeast: 2e6,
            input: { nested("{\"a\":", "}", $0, around: "{}") },
            byteCount: \.count,
            work: { try deep($0).members(at: "$..a").collect().count { $0.key == "a" } + 1 },
            count: { $0 }
        ),
        GrowthLaw(
            "values of $..* in a deep tree",
            size: 5_000,
            input: { try JSONDocument(parsing: nested("[{\"name\":", "}]", $0), options: depthless) },
            byteCount: { $0.encoded().count },
            work: { $0.root.values(at: "$..*").count },
            count: { $0 },
            expecting: { 2 * $0 }
        ),
        GrowthLaw(
            "a deep document with its members sorted",
            size: 5_000,
            input: { try JSONDocument(parsing: nested("{\"b\":1,\"a\":", "}", $0), options: depthless) },
            byteCount: { $0.encoded().count },
            work: { $0.encoded(JSONWritingOptions(sortsKeys: true)) },
            count: { ($0.count - 2) / 12 }
        ),
        GrowthLaw(
            "$..b removed from a deep document",
            size: 5_000,
            input: { nested("{\"b\":1,\"a\":", "}", $0) },
            byteCount: \.count,
            work: { bytes in
                var parser = JSONParser(handler: JSONWriter().removing("$..b"), options: depthless)
                try parser.feed(bytes)
                try parser.finish()
                return parser.bytesConsumed
            },
            count: { ($0 - 2) / 12 }
        ),
    ]

    private static var depthless: JSONParsingOptions { JSONParsingOptions(limits: JSONLimits(depth: 1 << 20)) }

    private static func deep(_ bytes: [UInt8]) -> JSONBytes { JSONBytes(bytes, options: depthless) }

    private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
        Array(repeatElement(Array(text.utf8), count: count).joined())
    }

    private static func array(of text: String, _ count: Int) -> [UInt8] {
        Array("[".utf8) + repeated(text + ",", count - 1) + Array((text + "]").utf8)
    }

    /// Arrays or objects in each other.
    private static func nested(_ start: String, _ end: String, _ count: Int, around core: String = "[]") -> [UInt8] {
        repeated(start, count) + Array(core.utf8) + repeated(end, count)
    }
}
