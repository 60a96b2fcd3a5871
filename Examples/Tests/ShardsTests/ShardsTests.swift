import Foundation
import Testing
import YAJL

@testable import Shards

@Suite struct ShardsTests {
    struct Case: CustomTestStringConvertible {
        var text: String
        var pattern = "$[*]"
        var lines: [String]
        var testDescription: String { "\(pattern) of \(text)" }
    }

    @Test(arguments: [
        Case(text: "[1, \"a\", {\"b\": [ 2 ]}]", lines: ["1", "\"a\"", "{\"b\": [ 2 ]}"]),
        Case(
            text: #"{"a":0,"rows":[{"x":1},{"x":2}],"z":0}"#,
            pattern: "$.rows[*]",
            lines: [#"{"x":1}"#, #"{"x":2}"#]
        ),
        Case(text: "[{\n \"a\": 1.50,\n \"a\": \"\\u00e9\"}, [\r]]", lines: [#"{"a":1.50,"a":"é"}"#, "[]"]),
        Case(text: #"{"m":{"k":1,"l":[2]}}"#, pattern: "$.m.*", lines: ["1", "[2]"]),
        Case(text: "[[1,2],[],[3]]", pattern: "$[*][*]", lines: ["1", "2", "3"]),
        Case(text: "[]", lines: []),
    ])
    func itemsAreLines(_ example: Case) async throws {
        let shop = try Workshop()
        try shop.put(example.text)
        let manifest = try await shop.run(example.pattern, bytes: 4)
        #expect(try shop.lines() == example.lines)
        #expect(manifest.isComplete && manifest.itemCount == example.lines.count)
        #expect(try Manifest(in: shop.folder) == manifest)
        #expect(shop.names == ["bad-items.ndjson", "manifest.json"] + manifest.shards.map(\.file))
    }

    @Test func manifestDescribesShards() async throws {
        let shop = try Workshop()
        try shop.put("[10,11,\n12,13,14]")
        let manifest = try await shop.run(bytes: 4)
        let places = manifest.shards.map { [$0.firstIndex, $0.lastIndex, $0.count, $0.byteStart, $0.byteEnd, $0.size] }
        #expect(places == [[0, 1, 2, 1, 6, 6], [2, 3, 2, 8, 13, 6], [4, 4, 1, 14, 16, 3]])
        #expect(manifest.shards.map(\.end.place.line) == [1, 2, 2])
        #expect(manifest.shards.map(\.end.place.column) == [7, 6, 9])
        // As `printf '10\n11\n' | gzip | tail -c 8 | od -t x4` says it.
        #expect(manifest.shards[0].crc32 == "b3594c42")
        #expect(manifest.shards.allSatisfy { $0.crc32 == $0.linesCRC32 })
    }

    @Test func compressedInAndOut() async throws {
        let shop = try Workshop()
        let text = "[" + (0..<500).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
        try shop.put(Gzip.member(Array(text.utf8)))
        let manifest = try await shop.run(bytes: 1500) { $0.gzip = true }
        #expect(manifest.shards.count > 2)
        #expect(try shop.lines() == (0..<500).map { "{\"id\": \($0)}" })
        #expect(manifest.shards.allSatisfy { $0.file.hasSuffix(".ndjson.gz") && $0.crc32 != $0.linesCRC32 })
    }

    @Test func badItemsGoAside() async throws {
        let shop = try Workshop()
        try shop.put("[{\"a\":1},\n 7, {\"a\":\"much too long\"},{\"a\":2}]")
        let manifest = try await shop.run(bytes: 1) {
            $0.kind = .object
            $0.maxItemBytes = 10
        }
        #expect(try shop.lines() == [#"{"a":1}"#, #"{"a":2}"#])
        #expect(manifest.shards.map(\.firstIndex) == [0, 3])
        #expect(manifest.badItemCount == 2 && manifest.itemCount == 4)
        let bad = try shop.badItems
        #expect(bad.map(\.index) == [1, 2])
        #expect(bad.map { [$0.byteStart, $0.byteEnd] } == [[11, 12], [14, 35]])
        #expect(bad[0].reason == "line 2, column 2 (byte 11), at $[1]: an item must be an object, and this is a number")
        #expect(bad[1].reason.hasSuffix("at $[2]: an item has at most 10 bytes, and this has 21"))
    }

    @Test func badLinesGoAside() async throws {
        let shop = try Workshop()
        try shop.put("{\"a\":1}\n{\"a\":\n\n{\"a\":2}\nx\n")
        let manifest = try await shop.run("$", bytes: 1) { $0.lines = true }
        #expect(try shop.lines() == [#"{"a":1}"#, #"{"a":2}"#])
        #expect(manifest.badItemCount == 2 && manifest.itemCount == 4)
        #expect(try shop.badItems.map(\.index) == [1, 3])
        #expect(try shop.badItems.map(\.byteStart) == [8, 23])
        #expect(try shop.badItems[1].reason.hasPrefix("line 5, column 1 (byte 23)"))
    }

    @Test(arguments: [
        (0, 0.0, 0, "[------------------------------] 0 %, 0 MB/s, 0 items, "),
        (1_500_000_000, 1e8, 7, "[###############---------------] 50 %, 100 MB/s, 7 items, 15 s left"),
        (3_000_000_000, 1e8, 9, "[##############################] 100 %, 100 MB/s, 9 items, 0 s left"),
    ])
    func progressLine(bytes: Int, rate: Double, items: Int, line: String) {
        #expect(
            ProgressBar(progress: Progress(), size: 3_000_000_000).line(bytes: bytes, rate: rate, items: items) == line
        )
    }

    @Test(arguments: [(0.2, "1 s"), (61, "1 min 1 s"), (7320, "2 h 2 min")])
    func timeLeft(seconds: Double, text: String) {
        #expect(ProgressBar.time(seconds) == text)
    }
}
