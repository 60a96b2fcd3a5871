import Foundation
import Testing
import YAJL

@testable import Shards

/// Runs that the machine fails: a full disk, a signal, a source that cannot be read.
@Suite struct FailureTests {
    private static let text = list(of: 40_000)

    private static func list(of count: Int) -> String {
        "[" + (0..<count).map { "{\"id\":\($0),\"name\":\"some name\"}" }.joined(separator: ",\n") + "]"
    }

    /// A limit for the size of files stands for a disk that is full.
    @Test func fullDisk() async throws {
        let shop = try Workshop()
        try shop.put("[1,2,3,\"\(String(repeating: "x", count: 100_000))\",4]")
        let arguments = [shop.sourcePath, shop.folder, "--size", "0.000003"]
        let (status, errors) = try Program(arguments, limit: 8).wait()
        #expect(status == 74)
        #expect(errors.contains("cannot write \(shop.folder)/.shard-000001.ndjson.partial at byte "))
        #expect(errors.contains(": File too large"))
        #expect(shop.names == ["bad-items.ndjson", "manifest.json", "shard-000000.ndjson"])
        #expect(try shop.lines() == ["1", "2", "3"])
        #expect(try Program(arguments).wait().status == 0)
        #expect(try shop.lines().map(\.utf8.count) == [1, 1, 1, 100_002, 1])
    }

    /// The result of a run that nothing disturbs.
    private func expectation(_ text: String, _ arguments: [String] = []) throws -> [String: [UInt8]] {
        let shop = try Workshop()
        try shop.put(text)
        #expect(try Program([shop.sourcePath, shop.folder, "--size", "0.01"] + arguments).wait().status == 0)
        return try shop.files()
    }

    /// Kills a process as soon as it has made some shards.
    private func kill(_ program: Program, after count: Int, in shop: Workshop) throws {
        while (try Manifest(in: shop.folder))?.shards.count ?? 0 < count { usleep(1000) }
        Foundation.kill(program.process.processIdentifier, SIGKILL)
        #expect(program.wait().status == SIGKILL)
        #expect(try Manifest(in: shop.folder)?.isComplete == false)
    }

    @Test(.timeLimit(.minutes(2)))
    func killedWhileItReadsFile() throws {
        let shop = try Workshop()
        let text = Self.list(of: 120_000)
        try shop.put(text)
        let arguments = [shop.sourcePath, shop.folder, "--size", "0.01"]
        try kill(try Program(arguments), after: 3, in: shop)
        #expect(try Program(arguments).wait().status == 0)
        #expect(try shop.files() == expectation(text))
    }

    /// It waits for the rest of its input when it is killed.
    @Test(.timeLimit(.minutes(2)), arguments: [[], ["--gzip"]])
    func killedWhileItReadsPipe(arguments: [String]) throws {
        let shop = try Workshop()
        let all = ["-", shop.folder, "--size", "0.01"] + arguments
        let bytes = Data(Self.text.utf8)
        let pipe = Pipe()
        let program = try Program(all, input: pipe.fileHandleForReading)
        try pipe.fileHandleForWriting.write(contentsOf: bytes.prefix(bytes.count / 2))
        try kill(program, after: 3, in: shop)
        try shop.put(Self.text)
        let again = try Program(all, input: FileHandle(forReadingFrom: URL(fileURLWithPath: shop.sourcePath)))
        #expect(again.wait().status == 0)
        #expect(try shop.files() == expectation(Self.text, arguments))
    }

    @Test func pipeThatEndsEarly() async throws {
        let shop = try Workshop()
        let bytes = Data(Self.text.utf8)
        for (count, status) in [(bytes.count / 2, Int32(65)), (bytes.count, 0)] {
            let pipe = Pipe()
            let program = try Program(["-", shop.folder, "--size", "0.1"], input: pipe.fileHandleForReading)
            try pipe.fileHandleForWriting.write(contentsOf: bytes.prefix(count))
            try pipe.fileHandleForWriting.close()
            let (found, errors) = program.wait()
            #expect(found == status)
            #expect(status == 0 || errors.contains("standard input, after ") && errors.contains("(byte \(count))"))
        }
        let lines = try shop.lines()
        #expect(lines.count == 40_000 && Set(lines).count == 40_000)
    }

    @Test func sourceThatCannotBeRead() async throws {
        let shop = try Workshop()
        let missing = try Program([shop.sourcePath, shop.folder]).wait()
        #expect(missing.status == 66)
        #expect(missing.errors == "shards: cannot open \"\(shop.sourcePath)\": No such file or directory\n")
        let directory = try Program([shop.root.path, shop.folder]).wait()
        #expect(directory.status == 66)
        #expect(directory.errors == "shards: cannot read \"\(shop.root.path)\": Is a directory\n")
    }

    @Test func gzipThatEndsEarly() async throws {
        let shop = try Workshop()
        try shop.put(Array(Gzip.member(Array(Self.text.utf8)).dropLast(20)))
        let error = await #expect(throws: ShardsError.self) { try await shop.run(bytes: 100_000) }
        let description = "\(try #require(error))"
        #expect(description.hasPrefix("\(shop.sourcePath), after "))
        #expect(description.contains(" bytes: the gzip input ends early, after "))
        let count = try shop.lines().count
        try shop.put(Gzip.member(Array(Self.text.utf8)))
        _ = try await shop.run(bytes: 100_000)
        let lines = try shop.lines()
        #expect(count > 0 && count < lines.count)
        #expect(lines.count == 40_000 && Set(lines).count == 40_000)
    }

    @Test func twoRunsInOneFolder() async throws {
        let shop = try Workshop()
        try shop.put("[1]")
        let folder = try OutputFolder(shop.folder)
        let (status, errors) = try Program([shop.sourcePath, shop.folder]).wait()
        #expect(status == 75 && errors == "shards: another process writes to \(folder.path)\n")
    }
}
