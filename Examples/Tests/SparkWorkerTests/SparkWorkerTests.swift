import Foundation
import Testing
import YAJL

@testable import SparkWorker

@Suite struct SparkWorkerTests {
    struct Case: CustomTestStringConvertible {
        var arguments: [String]
        var input = #"{"id":1,"a":{"b":"x","c":[1,2]}}"# + "\n" + #"{"id":2,"a":{"b":"y","p":7}}"# + "\n"
        var output: String
        var testDescription: String { "\(arguments)" }
    }

    @Test(arguments: [
        Case(
            arguments: [],
            output: #"{"id":1,"a":{"b":"x","c":[1,2]}}"# + "\n" + #"{"id":2,"a":{"b":"y","p":7}}"# + "\n"
        ),
        Case(arguments: ["--where", "$.id == 2.0"], output: #"{"id":2,"a":{"b":"y","p":7}}"# + "\n"),
        Case(arguments: ["--where", "$.id != 2", "--project", "id"], output: "{\"id\":1}\n"),
        Case(arguments: ["--where", "$.id > 1", "--project", "id"], output: "{\"id\":2}\n"),
        Case(arguments: ["--where", "$.id >= 2", "--project", "id"], output: "{\"id\":2}\n"),
        Case(arguments: ["--where", "$.id < 2", "--project", "id"], output: "{\"id\":1}\n"),
        Case(arguments: ["--where", "$.id <= 1", "--project", "id"], output: "{\"id\":1}\n"),
        Case(arguments: ["--where", "$.a.b > \"x\"", "--project", "id"], output: "{\"id\":2}\n"),
        Case(arguments: ["--where", "$.a.b >= 1"], output: ""),
        Case(
            arguments: ["--where", "$.a.c[*] == 2", "--where", "$.a.b == \"x\"", "--project", "id"],
            output: "{\"id\":1}\n"
        ),
        Case(arguments: ["--where", "$.id >= 1", "--where", "$.a.p == 7", "--project", "id"], output: "{\"id\":2}\n"),
        Case(
            arguments: ["--project", "id", "--project", "z=$.a.c[1]", "--project", "none"],
            output: "{\"id\":1,\"z\":2,\"none\":null}\n{\"id\":2,\"z\":null,\"none\":null}\n"
        ),
        Case(
            arguments: ["--redact", "$.a.p", "--redact", "$..c", "--redact", "$..c[*]"],
            output: #"{"id":1,"a":{"b":"x","c":null}}"# + "\n" + #"{"id":2,"a":{"b":"y","p":null}}"# + "\n"
        ),
        Case(
            arguments: ["--select", "$.r[*]", "--where", "$.k > 1"],
            input: #"{"r":[{"k":1},{"k":2}]}"# + "\n{}\n" + #"{"r":[{"k":3}]}"# + "\n",
            output: "{\"k\":2}\n{\"k\":3}\n"
        ),
        Case(
            arguments: ["--where", "$.a == \"b == c\"", "--counts", "-"],
            input: "{\"a\":\"b == c\"}\n{\"a\":1}\n\n{\"a\n",
            output: "{\"a\":\"b == c\"}\n{\"lines\":3,\"bad\":1,\"records\":2,\"kept\":1}\n"
        ),
    ])
    func linesInLinesOut(_ example: Case) throws {
        let result = try Worker().run(example.arguments, input: example.input)
        #expect(result.output == example.output)
        #expect(result.status == 0)
    }

    @Test func badLinesAreReported() throws {
        let result = try Worker().run([], input: "{\"a\":1}\n{\"a\":}\n{}\n{\"b\"")
        #expect(result.output == "{\"a\":1}\n{}\n")
        let lines = JSONBytes(result.errors, options: JSONParsingOptions(framing: .lines))
        let bad = try lines.items(as: RecordFilter.BadLine.self).collect()
        #expect(bad.map(\.line) == [2, 4])
        #expect(bad.map { [$0.byteStart, $0.byteEnd] } == [[8, 15], [18, 22]])
        #expect(bad.allSatisfy { $0.source == "standard input" && !$0.reason.isEmpty })
    }

    /// A projection of names alone makes no trees, one that has an index does; what they write is the same, and so are the bad lines.
    @Test(arguments: 0..<40)
    func fieldsAndTreesAreTheSame(seed: Int) throws {
        var generator = Generator(state: UInt64(seed))
        let pieces = [
            "{\"a\":1,\"b\":{\"c\":\"x\",\"d\":[1,{\"c\":2}]}}\n",
            "{\"b\":{\"c\":{\"e\":[]},\"c\":null},\"a\":\"\\u00e9\"}\n", "[{\"a\":1}]\n", "7\n",
            "{\"a\":0,\"b\":{\"c\":1},\"b\":2}\n",
            "{\"a\":{}}\n", "\n", " \"a\" \n", "{}\n", "{\"a\":true,\"a\":false}\n",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<60 { bytes += Array(pieces.randomElement(using: &generator, or: "\n").utf8) }
        for _ in 0..<8 {
            bytes[Int.random(in: bytes.indices, using: &generator)] = Array("{}[]\",:\n x1\u{1}".utf8).randomElement(
                using: &generator,
                or: 0
            )
        }
        if seed % 2 == 0 { bytes.removeLast(seed % 7 + 1) }
        let text = String(decoding: bytes, as: UTF8.self)
        let arguments = ["--project", "a", "--project", "c=$.b.c", "--where", "$.a != 7", "--counts", "-"]
        let fields = try Worker().run(arguments, input: text)
        let trees = try Worker().run(arguments + ["--redact", "$.none"], input: text)
        #expect(fields.output == trees.output)
        // The library leaves out blanks before a bad line, and a value that was complete.
        func bad(_ result: (status: Int32, output: String, errors: String)) throws -> [RecordFilter.BadLine] {
            try JSONBytes(result.errors, options: JSONParsingOptions(framing: .lines))
                .items(as: RecordFilter.BadLine.self).collect()
        }
        let (left, right) = (try bad(fields), try bad(trees))
        #expect(left.map(\.line) == right.map(\.line) && left.map(\.reason) == right.map(\.reason))
        #expect(left.map(\.byteEnd) == right.map(\.byteEnd))
        #expect(zip(left, right).allSatisfy { $0.byteStart <= $1.byteStart })
        #expect(fields.status == 0 && trees.status == 0)
    }

    @Test(arguments: [
        ["--where", "$.a ~ 1"], ["--where", "== 1"], ["--where", "$.a =="], ["--where", "$[-1] == 1"],
        ["--project", "a="],
        ["--redact", "x"], ["--output", "x"], ["--shards", "--output", "x", "--counts", "-"],
    ])
    func argumentsThatAreWrong(arguments: [String]) throws {
        #expect(try Worker().run(arguments, input: "").status == 64)
    }

    @Test func shardsToRecords() throws {
        let worker = try Worker()
        let names = [try worker.put("{\"a\":1}\nx\n", "one.ndjson"), try worker.put("{\"a\":2}\n", "two.ndjson")]
        let bad = "\(worker.folder.path)/bad"
        let result = try worker.run(
            ["--shards", "--bad", bad, "--counts", "-"],
            input: names.map { $0 + "\n" }.joined()
        )
        #expect(result.output == "{\"a\":1}\n{\"a\":2}\n{\"lines\":3,\"bad\":1,\"records\":2,\"kept\":2}\n")
        #expect(worker.text("bad").hasPrefix("{\"source\":\"\(names[0])\",\"line\":2,\"byteStart\":8,\"byteEnd\":10,"))
    }

    @Test func shardsToFiles() throws {
        let worker = try Worker()
        let gzip = Process()
        let name = try worker.put("{\"a\":1,\"b\":2}\n{\"a\":\n{\"a\":3}\n", "one.ndjson")
        gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
        gzip.arguments = ["-c", "exec gzip \(name)"]
        try gzip.run()
        gzip.waitUntilExit()
        let names = [name + ".gz", try worker.put("{\"a\":4}\n", "two.ndjson")]
        let out = "\(worker.folder.path)/out"
        let arguments = ["--shards", "--project", "a", "--output", out]
        // A task that runs again leaves the same.
        for _ in 0..<2 {
            let result = try worker.run(arguments, input: names.map { $0 + "\n" }.joined())
            let counts = #"{"lines":3,"bad":1,"records":2,"kept":2}}"#
            #expect(
                result.output.hasPrefix(
                    "{\"shard\":\"\(names[0])\",\"output\":\"\(out)/one.ndjson\",\"bytes\":16,\"counts\":\(counts)\n"
                )
            )
            let files = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
            #expect(files == ["one.ndjson", "one.ndjson.bad", "two.ndjson"])
            #expect(worker.text("out/one.ndjson") == "{\"a\":1}\n{\"a\":3}\n")
            #expect(worker.text("out/one.ndjson.bad").contains("\"line\":2"))
        }
    }

    /// The second file would take the place of the first.
    @Test func shardsOfOneName() throws {
        let worker = try Worker()
        let name = try worker.put("{\"a\":1}\n", "one.ndjson")
        let out = "\(worker.folder.path)/out"
        let result = try worker.run(["--shards", "--output", out], input: "\(name)\n\(name)\n\(name).gz\n")
        #expect(result.status == 74)
        #expect(result.errors.contains("\(out)/one.ndjson: both \(name) and \(name).gz would be written there"))
        #expect(worker.text("out/one.ndjson") == "{\"a\":1}\n")
    }

    @Test func shardThatCannotBeRead() throws {
        let worker = try Worker()
        let name = try worker.put("not gzip at all", "one.ndjson.gz")
        let out = "\(worker.folder.path)/out"
        let damaged = try worker.run(["--shards", "--output", out], input: name + "\n")
        #expect(damaged.status == 66)
        #expect(damaged.errors.hasPrefix("spark-worker: \(name), after 0 bytes: the input is neither gzip nor zlib"))
        let cutOff = try worker.put("{\"a\":1}\n{\"a", "two.ndjson")
        let second = try worker.run(["--shards", "--output", out], input: cutOff + "\n")
        #expect(second.status == 66)
        #expect(
            second.errors.hasPrefix(
                "spark-worker: \(cutOff), after 8 bytes: line 2, column 4 (byte 11), at $: the input ends"
            )
        )
        let missing = try worker.run(["--shards"], input: "/nowhere/x\n")
        #expect(missing.status == 66 && missing.errors.contains("cannot open \"/nowhere/x\""))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out).isEmpty)
    }

    /// A limit for the size of files stands for a disk that is full.
    @Test func fullDisk() throws {
        let worker = try Worker()
        let record = "{\"a\":\"\(String(repeating: "x", count: 1000))\"}\n"
        let name = try worker.put(String(repeating: record, count: 100), "one.ndjson")
        let out = "\(worker.folder.path)/out"
        let result = try worker.run(["--shards", "--output", out], input: name + "\n", limit: 8)
        #expect(result.status == 74)
        #expect(result.errors.contains("\(out)/one.ndjson"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out).isEmpty)
    }
}

/// Numbers that are the same for a seed (SplitMix64).
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Array {
    fileprivate func randomElement(using generator: inout Generator, or other: Element) -> Element {
        randomElement(using: &generator) ?? other
    }
}

/// The program as a process, and a folder for its files.
private final class Worker {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("worker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func put(_ text: String, _ name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data(), as: UTF8.self)
    }

    func run(_ arguments: [String], input: String, limit: Int? = nil) throws -> (
        status: Int32, output: String, errors: String
    ) {
        let process = Process()
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let program = (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
            .appendingPathComponent("SparkWorker")
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let limits = limit.map { "ulimit -f \($0); " } ?? ""
        process.arguments =
            ["-c", limits + "exec \"$0\" \"$@\" <standard-input >standard-output 2>standard-error", program.path]
            + arguments
        process.currentDirectoryURL = folder
        _ = try put(input, "standard-input")
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, text("standard-output"), text("standard-error"))
    }
}
