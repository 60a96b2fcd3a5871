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

        let folderRun = try CommandRun("validate", folder.url.path)
        #expect(folderRun.code == 66)
        #expect(folderRun.errors == "json-bench: \(folder.url.path): cannot read: Is a directory\n")
    }

    /// Reading the first byte of a process's own memory fails with EIO.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "there is no /proc here"))
    func failingRead() throws {
        for command in ["validate", "compare"] {
            let run = try CommandRun(command, "/proc/self/mem")
            #expect(run.code == 74)
            #expect(run.errors == "json-bench: /proc/self/mem: cannot read: Input/output error\n")
        }
    }
}
