import Testing
import YAJL

@testable import YAJLTestSupport

/// Items in items in items: what they are does not depend on how deep they lie.
@Suite struct DeepItemTests {
    private static func nested(_ start: String, _ end: String, _ count: Int, around core: String) -> [UInt8] {
        Array((String(repeating: start, count: count) + core + String(repeating: end, count: count)).utf8)
    }

    private static func options(_ depth: Int) -> JSONParsingOptions {
        JSONParsingOptions(limits: JSONLimits(depth: depth))
    }

    /// Against the tree's own search: values, paths and ranges, whole and in chunks.
    @Test(arguments: [
        ("{\"a\":", "}", "[]"), ("{\"a\":1,\"a\":", "}", "2"), ("[{\"b\":[],\"a\":", ",\"c\":{}}]", "{}"),
        ("[0,", ",{\"a\":\"x\"}]", "{\"a\":[{\"a\":null}]}"), ("{\"c\":[1],\"\\u0061\":", ",\"d\":{\"a\":3}}", "\"x\""),
    ])
    func valuesInValues(_ start: String, _ end: String, _ core: String) async throws {
        let bytes = Self.nested(start, end, 12, around: core)
        let cuts = [1, 2, 7, 16, 31].map(Cut.size)
        for pattern in ["$..a", "$..*", "$..[0]", "$..a..*", "$..c"] as [JSONPath] {
            let hits = await ItemRun.hits([pattern]).logForAllCuts(bytes, cuts: cuts)
            let values = await ItemRun.values(at: pattern).logForAllCuts(bytes, cuts: cuts)
            let raw = await ItemRun.raw(at: pattern).logForAllCuts(bytes, cuts: cuts)
            let ranges = await ItemRun.ranges(at: pattern).logForAllCuts(bytes, cuts: cuts)
            #expect(hits.count == values.count && raw.count == values.count && ranges.count == values.count)
            // Each is what its own bytes say.
            #expect(try JSONBytes(bytes).items(at: pattern).raw.collect().map { try $0.value().trace } == values)
            let paths = try JSONBytes(bytes).select(pattern).collect().map(\.path)
            let root = try JSONDocument(parsing: bytes).root
            if start.contains("\"a\":1") { continue }
            let matches = root.matches(of: pattern)
            #expect(matches.map(\.value.trace) == values)
            #expect(matches.map(\.path) == paths)
        }
    }

    /// Each root has its own places: those of an earlier, larger one lie outside of the document of a later one.
    @Test(arguments: JSONParsingOptions.Framing.allCases.filter { $0 != .single })
    func valuesInSeveralRoots(_ framing: JSONParsingOptions.Framing) async throws {
        let mark = framing == .recordSeparated ? "\u{1E}" : ""
        let roots = ["[0,{\"a\":[{\"a\":1}]}]", "{\"b\":{\"a\":2}}", "3", "[{\"a\":4}]"]
        let text = roots.map { mark + $0 + "\n" }.joined()
        for engine in JSONParsingOptions.Engine.allCases {
            var options = JSONParsingOptions(framing: framing)
            options.engine = engine
            let values: [JSONValue] = [[["a": 1]], 1, 2, 4]
            #expect(await ItemRun.values(at: "$..a").logForAllCuts(text, options) == values.map(\.trace))
            #expect(await ItemRun.hits(["$", "$..a"]).logForAllCuts(text, options).count == 8)
            // So large that its places lie outside of all memory near a small document.
            let large = mark + "[" + String(repeating: "0,", count: 1_000_000) + "{\"a\":[{\"a\":1}]}]\n"
            let hits = try JSONBytes(large + text, options: options).select("$", "$..a").collect()
            #expect(hits.map { "\($0.path)" }.suffix(2) == ["$", "$[0].a"] && hits.count == 11)
            #expect(hits.suffix(2).map { "\($0.value)" } == ["[{\"a\":4}]", "4"])
        }
    }

    /// A value that many others are around is the same after these are gone.
    @Test func itemsOutliveTheirDocument() throws {
        let bytes = Self.nested("{\"a\":", "}", 400, around: "[1,\"two\"]")
        var deepest: JSONValue?
        try JSONBytes(bytes).items(at: "$..a").forEach { deepest = $0 }
        #expect(deepest == [1, "two"])
    }

    /// As typed items too, each with its own place where it cannot be decoded.
    @Test func typedItemsInItems() async throws {
        // One member each: the order of a dictionary is a matter of chance.
        let bytes = Self.nested("{\"a\":", "}", 30, around: "7")
        let log = await ItemRun.decoded([String: Int].self, at: "$..a").logForAllCuts(
            bytes,
            recovering: true,
            cuts: [.size(1), .size(5), .size(64)]
        )
        // The innermost object has numbers alone.
        #expect(log.count == 30 && log.count { !$0.hasPrefix("✗") } == 1)
    }

    /// As deep as the limit lets it: neither the stack nor time in proportion to the square of the depth.
    @Test func veryDeep() throws {
        let count = 50_000
        let bytes = Self.nested("{\"id\":7,\"a\":", "}", count, around: "[]")
        let input = JSONBytes(bytes, options: Self.options(count + 1))
        var last = 0..<0
        var found = 0
        try input.items(at: "$..a").raw.ranges.forEach { range in
            last = range
            found += 1
        }
        #expect(found == count && last == 12 * count..<12 * count + 2)
        #expect(try input.items(at: "$..id").raw.ranges.collect().count { $0.count == 1 } == count)
        #expect(try input.items(at: "$..a").collect().count { $0.kind != .null } == count)
    }
}
