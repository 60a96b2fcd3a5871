import BenchmarkKit
import Foundation
import Testing

@Suite struct CompareOutputTests {
    private let folder: TemporaryFolder
    private let document: String
    private let short: [String]

    init() throws {
        folder = try TemporaryFolder()
        document = try folder.path("a.json", #"[1,2,{"three":"four"}]"#)
        short = [
            "compare", document, "--tasks", "validate,tree", "--contenders", "YAJL-libyajl,YAJL-swift",
            "--seconds", "0.01",
        ]
    }

    private func saved(_ path: String) throws -> SavedResults { try SavedResults(InputFile(path: path).readToEnd()) }

    @Test func resultsAreSavedBesideTheTable() throws {
        let path = folder.url.appendingPathComponent("results.json").path
        let run = try CommandRun(short + ["-o", path, "--label", "some text", "--seed", "7"])
        #expect(run.code == 0 && run.complaints.isEmpty)
        #expect(run.text.contains("\nFastest way to read this document: YAJL-"))
        #expect(
            run.text.split { " \n".contains($0) }.joined(separator: " ").contains(": not measured, add Foundation.")
        )
        let saved = try saved(path)
        #expect(saved.results.count == 4)
        #expect(saved.environment.label == "some text")
        #expect(saved.method.seed == 7 && saved.method.seconds == 0.01)
        #expect(try #require(saved.method.calibrationSeconds) > 0)
        #expect(!saved.isInterrupted)
    }

    @Test func noColoursInAPipe() throws {
        let run = try CommandRun(short, environment: ["TERM": "xterm-256color", "NO_COLOR": nil])
        #expect(!run.text.contains("\u{1B}"))
    }

    @Test func otherForms() throws {
        let csv = try CommandRun(short + ["--csv"])
        #expect(csv.text.hasPrefix("file,bytes,task,"))
        #expect(csv.text.split(separator: "\n").count == 5)
        let markdown = try CommandRun(short + ["--markdown"])
        #expect(markdown.text.hasPrefix("**Fastest way to read this document: ") && markdown.text.contains("\n### "))
        #expect(markdown.text.split(separator: "\n").count { $0.hasPrefix("| validate |") } == 2)
        for end in ["csv", "md", "html"] {
            let path = folder.url.appendingPathComponent("results.\(end)").path
            #expect(try CommandRun(short + ["--output", path]).code == 0)
            #expect(try InputFile(path: path).readToEnd().count > 100)
        }
    }

    @Test func fileThatCannotBeWrittenIsKnownBefore() throws {
        let path = folder.url.appendingPathComponent("missing/results.json").path
        let run = try CommandRun("compare", document, "--output", path, "--seconds", "3600")
        #expect(run.code == 73)
        #expect(run.complaints == "json-bench: \(path): cannot create: No such file or directory\n")
    }

    @Test func generatedDocumentsComeBesideFiles() throws {
        let arguments = [
            "--generated", "deep,log-lines", "--tasks", "validate,lines", "--contenders", "YAJL-libyajl", "--csv",
        ]
        let run = try CommandRun(["compare", document, "--seconds", "0.001"] + arguments)
        let rows = run.text.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[..<3] }
        #expect(
            rows.map { "\($0[0].split(separator: "/").last ?? "") \($0[2])" } == [
                "a.json validate", "a.json lines", "deep (generated) validate", "log-lines (generated) lines",
            ]
        )
    }

    @Test func hardDocumentsHaveNoModels() throws {
        let arguments = ["--generated", "long-keys", "--tasks", "tree,decode,items", "--contenders"]
        let contenders = "YAJL-swift,YAJLDecoder-swift"
        let run = try CommandRun(["compare", "--seconds", "0.001", "--csv"] + arguments + [contenders])
        #expect(run.code == 0)
        let rows = run.text.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
        #expect(rows.map { $0[2] } == ["tree"])
    }

    @Test func companyIsTold() throws {
        let path = folder.url.appendingPathComponent("results.json").path
        func method(_ arguments: String...) throws -> (text: String, saved: SavedResults) {
            let usual = ["compare", document, "--tasks", "tree,validate", "--seconds", "0.01", "--output", path]
            let run = try CommandRun(usual + arguments)
            #expect(run.code == 0 && run.complaints.isEmpty)
            return (run.text, try saved(path))
        }
        let together = try method()
        #expect(together.saved.method.isAlone == false)
        #expect(together.text.contains("contenders of a task ran in one process, in company with each other.\n"))

        let alone = try method("--alone")
        #expect(alone.saved.method.isAlone == true)
        #expect(alone.text.contains("Each contender ran alone, in a process of its own.\n"))
        #expect(alone.saved.results.map(\.contender) == together.saved.results.map(\.contender))
        for result in alone.saved.results {
            #expect(result.failure == nil)
            #expect(try #require(result.time).minimum > 0)
            #expect(try #require(result.processorSeconds) > 0)
            #expect(try #require(result.ratio).rounds >= 3)
        }
        let report = try CommandRun("report", path, "--markdown")
        #expect(report.text.hasSuffix("Each contender ran alone, in a process of its own.\n"))
    }

    @Test(arguments: [[], ["--alone"]])
    func sizesCanAlternate(_ arguments: [String]) throws {
        // One that the baseline refuses, and one that is invalid.
        let large = try folder.path("large.json", "[123456789012345678901234567890]")
        let bad = try folder.path("bad.json", "[1,]")
        let path = folder.url.appendingPathComponent("results.json").path
        let run = try CommandRun(
            ["compare", document, large, bad, "--tasks", "events", "--contenders", "yajl-c-typed,YAJL-swift"]
                + ["--seconds", "0.01", "--alternate", "--output", path] + arguments
        )
        #expect(run.code == 65)
        let words = run.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains(". Between two runs it read the other documents. "))
        let saved = try saved(path)
        #expect(saved.method.isAlternating == true)
        #expect(saved.results.map { $0.time != nil } == [true, true, false, true])
    }

    /// Ctrl-C while the second document is measured, which takes two seconds.
    @Test func interruptionShowsWhatThereIs() throws {
        let path = folder.url.appendingPathComponent("results.json").path
        // The pipe tells when the first document is done.
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let arguments = [
            "compare", document, "-", "--tasks", "validate", "--contenders", "YAJL-libyajl", "--seconds", "2",
            "--output", path,
        ]
        let (reading, writing) = (ends[0], ends[1])
        let run = try CommandRun(arguments, input: Array("[1]".utf8), standardOutput: writing) { process in
            var byte: UInt8 = 0
            #expect(read(reading, &byte, 1) == 1)
            process.send(SIGINT)
            // The output that follows fits into the pipe.
            close(writing)
        }
        close(reading)
        #expect(run.code == 130)
        let saved = try saved(path)
        #expect(saved.isInterrupted)
        #expect(saved.results.filter { $0.file == document }.count == 1)
        #expect(saved.results.allSatisfy { $0.time != nil })
        for format in ["--markdown", "--table"] {
            #expect(try CommandRun("report", path, format).text.contains("This run was interrupted"))
        }
    }

    /// Which of the values is kept differs, so what contenders make of the document is not compared.
    @Test func namesThatAreRepeated() throws {
        let lines = try folder.path("twice.ndjson", "{\"a\":1,\"a\":2}\n{\"a\":3}")
        let twice = try folder.path("twice.json", #"{"a":1,"a":2,"b":[1,2,3]}"#)
        let path = folder.url.appendingPathComponent("results.json").path
        let run = try CommandRun("compare", lines, twice, "--seconds", "0.001", "--output", path)
        #expect(run.code == 0)
        #expect(run.complaints.split(separator: "\n").count { $0.contains(": an object has a name twice, ") } == 2)
        #expect(try saved(path).results.allSatisfy { $0.failure?.hasPrefix("wrong") != true })
    }

    @Test func sumsOfInfinities() throws {
        let infinities = try folder.path("infinities.json", "[1e400,-1e400,2]")
        let path = folder.url.appendingPathComponent("results.json").path
        let arguments = ["--tasks", "doubles", "--seconds", "0.001", "--output", path]
        #expect(try CommandRun(["compare", infinities] + arguments).code == 0)
        #expect(try saved(path).results.allSatisfy { $0.failure == nil })
    }

    @Test func closedPipeIsNoCrash() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let run = try CommandRun(short, standardOutput: ends[1])
        #expect(run.code == 74)
        #expect(run.complaints == "json-bench: standard output: cannot write: Broken pipe\n")
    }

    @Test func fileThatIsGoneDoesNotStopTheOthers() throws {
        // Readable as a name, but not as a file.
        let odd = folder.url.appendingPathComponent("odd").path
        try FileManager.default.createSymbolicLink(atPath: odd, withDestinationPath: "/proc/self/mem")
        let run = try CommandRun(
            [
                "compare", odd, document, "--tasks", "validate", "--contenders", "YAJL-libyajl", "--seconds", "0.01",
                "--csv",
            ]
        )
        #expect(run.code == 74)
        #expect(run.complaints.hasPrefix("json-bench: \(odd): cannot read: "))
        #expect(run.text.contains(document))
    }
}
