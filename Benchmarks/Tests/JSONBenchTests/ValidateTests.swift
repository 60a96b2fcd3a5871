import Foundation
import Testing

@Suite struct ValidateTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func validFile() throws {
        let path = try folder.path("good.json", "{\"a\": [1, 2]}\n")
        let run = try CommandRun("validate", path)
        #expect(run.code == 0)
        #expect(run.text == "\(path): valid, 14 bytes\n")
        #expect(run.errors.isEmpty)
    }

    @Test func invalidFile() throws {
        let path = try folder.path("bad.json", "{\"a\":\n [1, 2, nul]}\n")
        let run = try CommandRun("validate", path)
        #expect(run.code == 65)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("json-bench: \(path): line 2, column "))
        #expect(run.errors.contains("$.a[2]"))
        #expect(run.errorLines.count == 1)
    }

    @Test func severalFiles() throws {
        let good = try folder.path("good.json", "[]")
        let bad = try folder.path("bad.json", "[")
        let missing = folder.url.appendingPathComponent("missing.json").path
        let run = try CommandRun("validate", bad, missing, good)
        #expect(run.code == 65)
        #expect(run.text == "\(good): valid, 2 bytes\n")
        #expect(run.errorLines.count == 2)
        #expect(try CommandRun("validate", missing, bad).code == 66)
    }

    @Test func readerThatGoesAway() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let run = try CommandRun("validate", "-", input: Array("[]".utf8), standardOutput: ends[1])
        #expect(run.code == 74)
        #expect(run.errors == "json-bench: standard output: cannot write: Broken pipe\n")
    }

    @Test func standardInput() throws {
        #expect(try CommandRun("validate", "-", input: Array("[]".utf8)).code == 0)
        #expect(try CommandRun("validate", "-", input: Array("[".utf8)).code == 65)
        #expect(try CommandRun("validate", "-").code == 65)
    }

    @Test func generatedDocuments() throws {
        for kind in ["social", "geo", "catalog", "users", "escapes", "deep", "one-string"] {
            let document = try CommandRun("generate", kind, "--bytes", "200000").output
            #expect(try CommandRun("validate", "-", input: document).code == 0, "\(kind)")
        }
        let lines = try CommandRun("generate", "log-lines", "--bytes", "200000").output
        #expect(try CommandRun("validate", "-", input: lines).code == 65)
        #expect(try CommandRun("validate", "-", "--framing", "lines", input: lines).code == 0)
        let run = try CommandRun("validate", "-", "--lines", input: lines)
        #expect(run.text == "standard input: valid, \(lines.count) bytes\n")
    }

    @Test func missingInput() throws {
        let missing = folder.url.appendingPathComponent("missing.json").path
        let run = try CommandRun("validate", missing)
        #expect(run.code == 66)
        #expect(run.errors == "json-bench: \(missing): cannot open: No such file or directory\n")

        let empty = try CommandRun("validate", folder.url.path)
        #expect(empty.code == 66)
        let endings = ".json, .ndjson, .jsonl or .gz"
        #expect(empty.errors == "json-bench: \(folder.url.path): there is no \(endings) file in this folder\n")
    }

    /// Files named as lines are read as lines, compressed files are decompressed, and other files and subfolders are left out.
    @Test func folders() throws {
        let documents: [(name: String, content: [UInt8])] = [
            ("b.json", Array("[1]".utf8)), ("a.ndjson", Array("1\n2\n".utf8)), ("c.jsonl", Array("3\n\n4".utf8)),
            ("d.json.gz", Gzip.hello), ("e.ndjson.gz", Gzip.lines), ("notes.txt", Array("no JSON".utf8)),
        ]
        for document in documents { _ = try folder.path(document.name, document.content) }
        let subfolder = folder.url.appendingPathComponent("sub.json")
        try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: false)
        let run = try CommandRun("validate", folder.url.path)
        #expect(run.code == 0 && run.errors.isEmpty)
        let sizes = [("a.ndjson", 4), ("b.json", 3), ("c.jsonl", 4), ("d.json.gz", 15), ("e.ndjson.gz", 16)]
        #expect(run.text == sizes.map { "\(folder.url.path)/\($0.0): valid, \($0.1) bytes\n" }.joined())
        // A framing that was asked for is that of all files.
        let single = try CommandRun("validate", folder.url.path, "--framing", "single")
        #expect(single.code == 65)
        #expect(single.errorLines.count == 3)
    }

    @Test func compressedFilesThatAreDamaged() throws {
        let path = try folder.path("cut.json.gz", Array(Gzip.hello.dropLast(4)))
        for command in ["validate", "inspect", "compare"] {
            let run = try CommandRun(command, path)
            #expect(run.code == 65)
            #expect(run.complaints == "json-bench: \(path): the gzip input ends early, after 31 bytes\n")
        }
        #expect(try CommandRun("validate", "-", input: Gzip.hello).text == "standard input: valid, 15 bytes\n")
    }

    /// Hints are flags of the tool, and not options of the library.
    @Test func hintsAreFlags() throws {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 600)
        let cases: [(arguments: [String], input: [UInt8], end: String)] = [
            (
                ["validate", "-"], Array("1 2".utf8),
                "unexpected \"2\" after the end of the value: see --lines and --framing"
            ),
            (
                ["inspect", "-"], Array("1 2".utf8),
                "unexpected \"2\" after the end of the value: see --lines and --framing"
            ),
            (
                ["stream", "-"], Array("1 2".utf8),
                "unexpected \"2\" after the end of the value: see --lines and --framing (after 1 item)"
            ),
            (
                ["validate", "-", "--lines"], Array("1 2".utf8),
                "unexpected \"2\" after the end of the value: a line holds one value"
            ),
            (["validate", "-"], Array("[1,]".utf8), "a comma must not come before \"]\""),
            (["validate", "-"], Array("[/* */]".utf8), "unexpected \"/\": expected a value or \"]\""),
            (
                ["validate", "-"], [0xEF, 0xBB, 0xBF, 0x30],
                "unexpected byte EF: expected a value (a byte order mark: remove it)"
            ),
            (
                ["stream", "-"], Gzip.hello,
                "unexpected byte 1F: expected a value (gzip: decompress it first, with gzip -dc) (after 0 items)"
            ),
            (["validate", "-"], deep, "the limit of 512 levels of nesting is exceeded"),
            (["inspect", "-"], deep, "the limit of 512 levels of nesting is exceeded: see --depth"),
        ]
        for (arguments, input, end) in cases {
            let run = try CommandRun(arguments, input: input)
            #expect(run.code == 65)
            #expect(run.errors.hasSuffix(": \(end)\n"), "\(arguments): \(run.errors)")
        }
    }

    /// Reading the first byte of a process's own memory fails with EIO.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "there is no /proc here"))
    func failingRead() throws {
        for command in ["validate", "compare"] {
            let run = try CommandRun(command, "/proc/self/mem")
            #expect(run.code == 74)
            #expect(run.complaints == "json-bench: /proc/self/mem: cannot read: Input/output error\n")
        }
    }
}
