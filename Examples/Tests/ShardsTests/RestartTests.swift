import Foundation
import Testing
import YAJL

@testable import Shards

/// A second run continues where a first one has stopped.
@Suite struct RestartTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var pattern: String
        var text: String
        var lines = false
        var gzip = false
        /// Whether the second run reads nothing of the source before the last shard.
        var continues = true
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "root", pattern: "$[*]", text: "[1,2,\n\n 3,\n4,\"x\", 5,6,7]"),
        Case(
            name: "below",
            pattern: "$.a.b[*]",
            text: #"{"z":[8],"a":{"y":1,"b":[1,{"c":2},"x",3,4],"b":[9]},"x":[{}]}"#
        ),
        Case(name: "nested", pattern: "$[*].r[*]", text: "[{\"r\":[1,2]},{\"r\":[3,\n4,\"x\",5]},{},{\"r\":[6]}]"),
        Case(name: "members", pattern: "$.m.*", text: "{\"m\":{\"a\":1,\"q\\\"\":2,\n\"é\":3,\"d\":\"x\",\"e\":5}}"),
        Case(name: "lines", pattern: "$", text: "1\n2\n\n[3]\n}\n\"x\"\n4\n5", lines: true),
        Case(
            name: "in lines",
            pattern: "$.r[*]",
            text: "{\"r\":[1,2]}\n{\"r\":[3,\"x\"]}\n{\n{\"r\":[4,5,6]}\n",
            lines: true
        ),
        Case(name: "index", pattern: "$[1][*]", text: "[[0],[1,2,3,\"x\",4,5]]", continues: false),
        Case(
            name: "anywhere",
            pattern: "$..r",
            text: "[{\"r\":1},{\"r\":{\"r\":2}},{\"r\":\"x\"},{\"r\":4}]",
            continues: false
        ),
        Case(name: "gzip", pattern: "$[*]", text: "[1,2,3,4,\"x\",5,6,7]", gzip: true, continues: false),
    ]

    /// Strings are too long.
    private func run(_ example: Case, _ shop: Workshop) async throws -> Manifest {
        try await shop.run(example.pattern, bytes: 2) {
            $0.lines = example.lines
            $0.maxItemBytes = example.text.contains("{\"c\"") ? 8 : 7
            $0.kind = .any
        }
    }

    private func bytes(_ example: Case) -> [UInt8] {
        let bytes = Array(example.text.utf8)
        return example.gzip ? Gzip.member(bytes) : bytes
    }

    /// As a crash leaves it: with the manifest of some shards, and with the shard, the bad items and the file after it.
    @Test(arguments: cases)
    func continuesAfterEachShard(_ example: Case) async throws {
        let shop = try Workshop()
        try shop.put(bytes(example))
        let whole = try await run(example, shop)
        let files = try shop.files()
        #expect(whole.shards.count > 2)
        for count in 0...whole.shards.count {
            var crashed = whole
            crashed.shards.removeLast(whole.shards.count - count)
            crashed.isComplete = false
            try crashed.write(in: try OutputFolder(shop.folder))
            for shard in whole.shards.dropFirst(count + 1) {
                try FileManager.default.removeItem(atPath: "\(shop.folder)/\(shard.file)")
            }
            try shop.write(shop.text(BadItems.fileName) + "{\"ind", to: BadItems.fileName)
            let again = try await run(example, shop)
            #expect(again == whole)
            #expect(try shop.files() == files, "after \(count) shards")
        }
    }

    /// The bytes before the last shard are made such that they cannot be read, with the size and the time as they were.
    @Test(arguments: cases)
    func startsAtTheLastShard(_ example: Case) async throws {
        let shop = try Workshop()
        try shop.put(bytes(example))
        var manifest = try await run(example, shop)
        let files = try shop.files()
        let kept = manifest.shards.count / 2
        let end = example.gzip ? 5 : manifest.shards[kept - 1].end.place.byte
        let time = try FileManager.default.attributesOfItem(atPath: shop.sourcePath)[.modificationDate]
        manifest.shards.removeLast(manifest.shards.count - kept)
        manifest.isComplete = false
        try shop.put(Array(repeating: 0x21, count: end) + bytes(example).dropFirst(end))
        try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: shop.sourcePath)
        manifest.source = try SourceFile(path: shop.sourcePath).identity
        try manifest.write(in: try OutputFolder(shop.folder))
        if example.continues {
            _ = try await run(example, shop)
            #expect(try shop.files() == files)
        } else {
            await #expect(throws: ShardsError.self) { try await run(example, shop) }
        }
    }

    @Test func errorsAfterRestartHaveTheirPlace() async throws {
        let text = "{\"a\":[{\"r\":[1,\n 2, 3,\n 4, tru]}]}"
        let shop = try Workshop()
        try shop.put(text)
        for _ in 0..<3 {
            let error = await #expect(throws: ShardsError.self) { try await shop.run("$.a[*].r[*]", bytes: 2) }
            let description = "\(try #require(error))"
            #expect(
                description.hasPrefix("\(shop.sourcePath), after 4 items: line 3, column 8 (byte 29), at $.a[0].r[4]: ")
            )
            #expect(try shop.lines() == ["1", "2", "3", "4"])
            #expect(try Manifest(in: shop.folder)?.shards.count == 2)
        }
    }

    @Test(arguments: [2, 5, 11, 12, 20, 23])
    func documentThatWasCutOff(length: Int) async throws {
        let text = "[10,11,12,13,14,15,16,\"x\"]"
        let shop = try Workshop()
        try shop.put(String(text.prefix(length)))
        let first = await #expect(throws: ShardsError.self) { try await shop.run(bytes: 4) { $0.maxItemBytes = 2 } }
        let second = await #expect(throws: ShardsError.self) { try await shop.run(bytes: 4) { $0.maxItemBytes = 2 } }
        #expect("\(try #require(first))".contains("\(shop.sourcePath), after "))
        #expect("\(try #require(first))".contains("(byte \(length))"))
        #expect("\(try #require(second))".contains("(byte \(length))"))
        try shop.put(text)
        _ = try await shop.run(bytes: 4) { $0.maxItemBytes = 2 }
        #expect(try shop.lines() == (10...16).map(String.init))
        #expect(try shop.badItems.map(\.index) == [7])
    }

    @Test(arguments: [
        ("[10,99,12,13,14]", "bytes 1 to 6 do not have the items of shard-000000.ndjson"),
        ("[10, 11,12,13,14]", "bytes 1 to 6 do not have the items of shard-000000.ndjson"),
        ("[10,11,12]", "it ends at item 3, and shard-000001.ndjson has items up to 3"),
    ])
    func sourceThatHasChanged(text: String, reason: String) async throws {
        let shop = try Workshop()
        try shop.put("[10,11,12,13,14]")
        try await shop.run(bytes: 4)
        let files = try shop.files()
        try shop.put(text)
        let error = await #expect(throws: ShardsError.self) { try await shop.run(bytes: 4) }
        #expect("\(try #require(error))" == "\(shop.sourcePath) has changed since the last run: \(reason)")
        #expect(try shop.files()["shard-000000.ndjson"] == files["shard-000000.ndjson"])
        #expect(try shop.lines() == (10...14).map(String.init))
    }

    @Test func sourceThatHasGrown() async throws {
        let shop = try Workshop()
        try shop.put("1\n2\n3\n")
        try await shop.run("$", bytes: 2) { $0.lines = true }
        try shop.put("1\n2\n3\n4\n5\n")
        let manifest = try await shop.run("$", bytes: 2) { $0.lines = true }
        #expect(try shop.lines() == ["1", "2", "3", "4", "5"])
        #expect(manifest.shards.map(\.count) == [2, 1, 2])
    }

    enum Damage: CaseIterable { case cutOff, changed, missing }

    @Test(arguments: Damage.allCases, [0, 1, 2])
    func damagedShardIsMadeAgain(damage: Damage, number: Int) async throws {
        let shop = try Workshop()
        try shop.put("[10,11,12,13,14]")
        let manifest = try await shop.run(bytes: 4)
        let files = try shop.files()
        let name = manifest.shards[number].file
        switch damage {
        case .cutOff: try shop.write(String(shop.text(name).dropLast(2)), to: name)
        case .changed: try shop.write(shop.text(name).replacingOccurrences(of: "1", with: "2"), to: name)
        case .missing: try FileManager.default.removeItem(atPath: "\(shop.folder)/\(name)")
        }
        try await shop.run(bytes: 4)
        #expect(try shop.files() == files)
    }

    @Test func otherOptionsNeedOverwrite() async throws {
        let shop = try Workshop()
        try shop.put("[10,11,12,13,14,15,16]")
        try await shop.run(bytes: 2)
        let files = try shop.files()
        let error = await #expect(throws: ShardsError.self) { try await shop.run(bytes: 100) }
        #expect(error?.exitCode == 64)
        #expect(try shop.files() == files)
        try await shop.run(bytes: 100, overwrites: true)
        #expect(shop.names == ["bad-items.ndjson", "manifest.json", "shard-000000.ndjson"])
        #expect(try shop.lines() == (10...16).map(String.init))
    }

    @Test func completeRunReadsNothing() async throws {
        let shop = try Workshop()
        try shop.put("[10,11]")
        let manifest = try await shop.run()
        let source = try SourceFile(path: shop.sourcePath)
        let sharder = Sharder(source: source, folder: try OutputFolder(shop.folder), settings: manifest.settings)
        #expect(try await sharder.run() == manifest)
        #expect(sharder.progress.bytes.value == 0)
    }

    @Test func manifestThatIsNone() async throws {
        let shop = try Workshop()
        try shop.put("[10,11]")
        try await shop.run()
        try shop.write("{\"shards\":", to: Manifest.fileName)
        let error = await #expect(throws: ShardsError.self) { try await shop.run() }
        #expect("\(try #require(error))".hasPrefix("\(shop.folder)/manifest.json is not a manifest: "))
    }
}
