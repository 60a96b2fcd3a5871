import CAllocationCounter
import Foundation
import Testing

@Suite struct CheckTests {
    private let folder: TemporaryFolder
    private let document: String

    init() throws {
        folder = try TemporaryFolder()
        document = try folder.path("a.json", #"{"numbers":[1,2.5,-3e2]}"#)
    }

    private func thresholds(_ entries: String...) throws -> String {
        try folder.path("t.json", #"{"version": 1, "thresholds": [\#(entries.joined(separator: ","))]}"#)
    }

    private func entry(_ file: String, _ contender: String, _ rest: String) -> String {
        #"{"file": "\#(file)", "task": "validate", "contender": "\#(contender)", \#(rest)}"#
    }

    @Test(.enabled(if: allocation_counter_is_available(), "calls can be counted with glibc only, without sanitizers"))
    func measuresWhatIsAskedFor() throws {
        let met = try thresholds(
            entry("a.json", "YAJL-swift", #""allocations": 1000"#),
            entry("order (built in)", "YAJL-swift", #""allocations": 1000"#).replacing("validate", with: "small"),
            entry("a.json", "YAJL-swift", #""baseline": "yajl-c", "ratio": 0.000001"#)
        )
        let run = try CommandRun("check", "--thresholds", met, document, "--seconds", "0.001")
        #expect(run.code == 0 && run.errors.isEmpty)
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix("ok      ") })

        let missed = try thresholds(
            entry("a.json", "YAJL-swift", #""baseline": "yajl-c", "ratio": 1000000"#),
            entry("a.json", "YAJL-swift", #""allocations": 1000"#)
        )
        let failed = try CommandRun("check", "--thresholds", missed, document, "--seconds", "0.001")
        #expect(failed.code == 1)
        #expect(failed.text.split(separator: "\n").map { $0.prefix(8) } == ["MISSED  ", "ok      "])
    }

    @Test func savedResultsWillDo() throws {
        let results = folder.url.appendingPathComponent("results.json").path
        let arguments = [
            "--tasks", "validate", "--contenders", "YAJL-swift,yajl-c", "--seconds", "0.001", "-o", results,
        ]
        try #require(try CommandRun(["compare", document] + arguments).code == 0)
        let known = try thresholds(entry("a.json", "YAJL-swift", #""baseline": "yajl-c", "ratio": 0.000001"#))
        #expect(try CommandRun("check", "--thresholds", known, "--results", results).code == 0)

        let unknown = try thresholds(entry("a.json", "pure-swift", #""baseline": "yajl-c", "ratio": 0.000001"#))
        let run = try CommandRun("check", "--thresholds", unknown, "--results", results)
        #expect(run.code == 65)
        #expect(run.text == "UNKNOWN a.json, validate, pure-swift: there is no result\n")
    }

    @Test func whatIsMissingIsNoPass() throws {
        let noFile = try thresholds(entry("b.json", "YAJL-swift", #""allocations": 1"#))
        let run = try CommandRun("check", "--thresholds", noFile, document)
        #expect(run.code == 66)
        #expect(run.errors == "json-bench: \(noFile): there is no file 'b.json' among the arguments\n")

        let nobody = try thresholds(entry("a.json", "nobody", #""allocations": 1"#))
        let unknown = try CommandRun("check", "--thresholds", nobody, document)
        #expect(unknown.code == 65)
        #expect(unknown.errors.hasPrefix("json-bench: \(nobody): there is no contender 'nobody'; there are "))

        let wrongTask = try thresholds(
            entry("a.json", "YAJL-tree-swift", #""allocations": 1"#),
            entry("a.json", "YAJL-swift", #""allocations": 1"#)
        )
        #expect(try CommandRun("check", "--thresholds", wrongTask, document, "--seconds", "0.001").code == 65)

        let bad = try folder.path("bad.json", "[")
        let invalid = try CommandRun("check", "--thresholds", bad, document)
        #expect(invalid.code == 65)
        #expect(invalid.errorLines.count == 1)
        #expect(try CommandRun("check", "--thresholds", bad + "x").code == 66)
    }

    @Test func invalidDocument() throws {
        let bad = try folder.path("bad.json", "[1,]")
        let some = try thresholds(entry("bad.json", "YAJL-swift", #""allocations": 1"#))
        let run = try CommandRun("check", "--thresholds", some, bad)
        #expect(run.code == 65)
        #expect(
            run.errors
                == "json-bench: \(bad): line 1, column 4 (byte 3), at $[1]: a comma must not come before \"]\"\n"
        )
    }
}
