import BenchmarkKit
import CAllocationCounter
import Foundation
import PureSwiftJSON
import Testing

@testable import Contenders

@Suite struct CompareTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func objects(_ run: CommandRun) throws -> [PureJSON] {
        guard case .array(let objects) = try PureJSONParser.tree(run.output)["results"] else { return [] }
        return objects
    }

    private func string(_ value: PureJSON?) -> String? {
        if case .string(let string) = value { string } else { nil }
    }

    private func number(_ value: PureJSON?) -> Double? {
        if case .number(let number) = value { number.double } else { nil }
    }

    @Test func measuresEveryContenderOfThisRepository() throws {
        let path = try folder.path("a.json", #"{"name":"é","numbers":[1,2.5,-3e2],"list":[{"id":1}]}"#)
        let own = Set(AllContenders.own.map(\.name)).joined(separator: ",")
        let run = try CommandRun("compare", path, "--contenders", own, "--seconds", "0.01", "--json")
        #expect(run.code == 0)
        #expect(run.complaints.isEmpty)
        let objects = try objects(run)
        let names = objects.map { "\(string($0["task"]) ?? "?") \(string($0["contender"]) ?? "?")" }
        #expect(
            names == [
                "events yajl-c", "events yajl-c-typed", "events YAJL-libyajl", "events YAJL-swift",
                "events YAJL-reader-libyajl", "events YAJL-reader-swift", "events pure-swift",
                "validate yajl-c", "validate YAJL-libyajl", "validate YAJL-swift", "validate pure-swift",
                "tree yajl-c", "tree Foundation.JSONSerialization", "tree yajl-c-tree", "tree YAJL-libyajl",
                "tree YAJL-swift", "tree pure-swift",
                "walk Foundation.JSONSerialization", "walk yajl-c-tree", "walk YAJL-libyajl", "walk YAJL-swift",
                "walk pure-swift",
                "paths Foundation.JSONSerialization", "paths yajl-c-tree", "paths YAJL-libyajl", "paths YAJL-swift",
                "paths pure-swift",
                "write Foundation.JSONSerialization", "write yajl-c-tree", "write YAJL",
                "swifty Foundation.JSONSerialization", "swifty SwiftyJSON-libyajl", "swifty SwiftyJSON-swift",
                "doubles Double(Substring)", "doubles YAJL", "doubles pure-swift",
                "decode Foundation.JSONDecoder", "decode YAJLDecoder-libyajl", "decode YAJLDecoder-swift",
                "encode Foundation.JSONEncoder", "encode YAJLEncoder",
                "items Foundation.JSONDecoder", "items YAJLDecoder-libyajl", "items YAJLDecoder-swift",
                "items YAJL-libyajl", "items YAJL-swift", "items YAJL-all-cores-libyajl",
                "items YAJL-all-cores-swift",
                "lines Foundation.JSONDecoder", "lines YAJLDecoder-libyajl", "lines YAJLDecoder-swift",
                "lines YAJL-libyajl", "lines YAJL-swift", "lines YAJL-all-cores-libyajl",
                "lines YAJL-all-cores-swift",
                "transform YAJL-events-libyajl", "transform YAJL-events-swift",
                "transform Foundation.JSONSerialization", "transform YAJL-libyajl", "transform YAJL-swift",
                "select YAJL-validate-libyajl", "select YAJL-validate-swift", "select Foundation.JSONSerialization",
                "select YAJL-tree-libyajl", "select YAJL-tree-swift", "select YAJL-libyajl", "select YAJL-swift",
            ]
        )
        for object in objects {
            #expect(string(object["file"]) == path)
            // As lines there are the three numbers.
            #expect(number(object["bytes"]) == (string(object["task"]) == "lines" ? 11 : 54))
            #expect(string(object["failure"]) == nil)
            let best = try #require(number(object["mbps_best"]))
            let median = try #require(number(object["mbps_median"]))
            let p90 = try #require(number(object["mbps_p90"]))
            #expect(0 < p90 && p90 <= median && median <= best)
            #expect(number(object["ratio"]) != nil)
            #expect(try #require(number(object["rounds"])) >= 3)
            #expect(try #require(number(object["cpu_seconds_median"])) > 0)
            #if os(Linux)
            #expect(number(object["peak_rss_bytes"]) != nil)
            #endif
        }
    }

    @Test func smallDocumentsAreBuiltIn() throws {
        let path = try folder.path("a.json", "[1]")
        let names = ["yajl-c-tree", "YAJL-libyajl", "YAJL-swift"]
        let contenders = ["--contenders", names.joined(separator: ",")]
        let run = try CommandRun(["compare", path, "--tasks", "small", "--seconds", "0.01", "--json"] + contenders)
        #expect(run.code == 0)
        let objects = try objects(run)
        #expect(objects.map { string($0["contender"]) } == names + names)
        #expect(
            objects.map { string($0["file"]) }
                == [String](repeating: "notification (built in)", count: names.count)
                + [String](repeating: "order (built in)", count: names.count)
        )
        for object in objects {
            #expect(string(object["task"]) == "small")
            #expect(string(object["failure"]) == nil)
            let bytes = try #require(number(object["bytes"]))
            let speed = try #require(number(object["mbps_median"]))
            let time = try #require(number(object["seconds_median"]))
            // Both are rounded.
            #expect((time * speed * 1e6 - bytes).magnitude < bytes / 100)
        }
    }

    /// In its own process, where nobody else allocates.
    @Test(.enabled(if: allocation_counter_is_available(), "calls can be counted with glibc only, without sanitizers"))
    func heldMemoryIsThatOfTheDocument() throws {
        let document = try CommandRun("generate", "social", "--bytes", "300000").output
        let path = try folder.path("social.json", document)
        let run = try CommandRun("compare", path, "--tasks", "tree,walk", "--seconds", "0.01", "--json")
        let objects = try objects(run)
        func held(_ task: String, _ contender: String) -> Double? {
            let object = objects.first { string($0["task"]) == task && string($0["contender"]) == contender }
            return number(object?["held_bytes"]).map { $0 / Double(document.count) }
        }
        #expect(try #require(held("tree", "yajl-c")) == 0)
        #expect((1.0...3.0).contains(try #require(held("tree", "pure-swift"))))
        #expect((1.5...5.0).contains(try #require(held("tree", "yajl-c-tree"))))
        #expect((3.0...15.0).contains(try #require(held("tree", "Foundation.JSONSerialization"))))
        #expect(objects.contains { string($0["task"]) == "walk" })
        #expect(held("walk", "pure-swift") == nil)
    }

    @Test func documentWithoutNumbersHasNoDoubles() throws {
        let path = try folder.path("a.json", #"["no number"]"#)
        let run = try CommandRun("compare", path, "--tasks", "doubles,validate", "--seconds", "0.01", "--json")
        #expect(run.code == 0)
        #expect(try objects(run).allSatisfy { string($0["task"]) == "validate" })
    }

    @Test func tasksWithNothingToDoAreNamedIfTheyWereAskedFor() throws {
        let path = try folder.path("a.json", #"["no posts"]"#)
        let run = try CommandRun("compare", path, "--tasks", "decode-lite", "--seconds", "0.01")
        #expect(run.code == 0 && run.output.isEmpty)
        #expect(run.complaints == "json-bench: \(path): nothing to do for decode-lite\n")
    }

    @Test func linesCanBeGivenAsLines() throws {
        let lines = try CommandRun("generate", "log-lines", "--bytes", "50000").output
        let path = try folder.path("log.ndjson", lines)
        let run = try CommandRun("compare", path, "--tasks", "lines", "--seconds", "0.01", "--json")
        #expect(run.code == 0 && run.complaints.isEmpty)
        let objects = try objects(run)
        #expect(!objects.isEmpty)
        for object in objects {
            #expect(string(object["failure"]) == nil)
            #expect(number(object["bytes"]) == Double(lines.count))
        }
    }

    @Test func lineThatIsInvalidHasItsPlace() throws {
        let path = try folder.path("bad.ndjson", "{\"a\":1}\n\n{\"a\":1,}\n")
        let run = try CommandRun("compare", path, "--tasks", "lines", "--seconds", "0.01")
        #expect(run.code == 65)
        #expect(
            run.complaints
                == "json-bench: \(path): line 3, column 8 (byte 16), at $: a comma must not come before \"}\"\n"
        )
    }

    /// In its own process, where nobody else allocates.
    @Test(.enabled(if: allocation_counter_is_available(), "calls can be counted with glibc only, without sanitizers"))
    func memoryForRecordsDoesNotGrowWithTheDocument() throws {
        let document = try CommandRun("generate", "users", "--bytes", "3000000").output
        let path = try folder.path("users.json", document)
        let run = try CommandRun(
            "compare",
            path,
            "--tasks",
            "items",
            "--contenders",
            "YAJL-swift,YAJL-libyajl,YAJLDecoder-swift,YAJLDecoder-libyajl",
            "--seconds",
            "0.01",
            "--json"
        )
        let objects = try objects(run)
        func extra(_ contender: String) throws -> Double {
            let object = objects.first { string($0["contender"]) == contender }
            return try #require(number(object?["extra_bytes"])) / Double(document.count)
        }
        for engine in ["libyajl", "swift"] {
            #expect(try extra("YAJL-\(engine)") < 1.5)
            #expect(try extra("YAJLDecoder-\(engine)") > 2)
        }
    }

    /// In its own process, where nobody else allocates.
    @Test(.enabled(if: allocation_counter_is_available(), "calls can be counted with glibc only, without sanitizers"))
    func extraMemoryIsWhatDecodingNeedsBesideTheModels() throws {
        let document = try CommandRun("generate", "users", "--bytes", "300000").output
        let path = try folder.path("users.json", document)
        let contenders = ["--contenders", "Foundation.JSONDecoder,YAJLDecoder-libyajl,YAJLDecoder-swift,YAJL-swift"]
        let arguments = ["compare", path, "--tasks", "decode,tree", "--seconds", "0.01", "--json"]
        for object in try objects(CommandRun(arguments + contenders)) {
            let extra = number(object["extra_bytes"]).map { $0 / Double(document.count) }
            if string(object["task"]) == "decode" {
                #expect((0.3...6.0).contains(try #require(extra)))
                #expect(number(object["held_bytes"]) == nil)
            } else {
                #expect(extra == nil)
            }
        }
    }

    @Test func tableShowsWhatWasAskedFor() throws {
        _ = try folder.path("b.json", "[1]")
        _ = try folder.path("a.json", "[2]")
        _ = try folder.path("notes.txt", "no JSON")
        let run = try CommandRun(
            "compare",
            folder.url.path,
            "--tasks",
            "validate",
            "--contenders",
            "pure-swift,yajl-c",
            "--baseline",
            "pure-swift",
            "--seconds",
            "0.01"
        )
        #expect(run.code == 0)
        let lines = run.text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 || $0.contains(folder.url.path) })
        // Each document in a line when it is done, and then the task on both.
        #expect(lines.prefix(2).map { $0.split(separator: "/").last?.prefix(8) } == ["a.json: ", "b.json: "])
        #expect(lines[2] == "validate: accept or refuse (× pure-swift)")
        #expect(lines[3].split(separator: " ") == ["a.json", "b.json"])
        let pureSwift = try #require(lines.first { $0.hasPrefix("pure-swift ") })
        #expect(pureSwift.split(separator: " ").count { $0.hasPrefix("1.00") } == 2)
        #expect(lines.suffix(2).joined(separator: " ").contains("Fastest way to read these 2 documents: "))
        let documents = "2 documents (6 bytes): 1 task, 4 runs of 0.01 s, about 1 s."
        #expect(run.plan.map(String.init) == "Comparing on \(documents)")
    }

    /// A folder of all kinds: one document, one with lines, one that is compressed, and one of a message's size.
    @Test func mixedFolder() throws {
        let log = try folder.path("log.json", "{\"a\":1}\n{\"a\":2}\n")
        _ = try folder.path("a.json", "[" + String(repeating: "1234567, ", count: 1000) + "1]")
        _ = try folder.path("b.json.gz", Gzip.hello)
        let output = folder.url.appendingPathComponent("results.csv").path
        let contenders = ["--contenders", "Foundation.JSONSerialization,Foundation.JSONDecoder,YAJL-swift"]
        let tasks = ["--tasks", "tree,lines"]
        let run = try CommandRun(["compare", folder.url.path, "--seconds", "0.01", "-o", output] + tasks + contenders)
        #expect(run.code == 0)
        #expect(run.complaints.hasPrefix("json-bench: \(log): these are lines: running the tasks for lines\n"))
        let rows = String(decoding: try InputFile(path: output).readToEnd(), as: UTF8.self).split(separator: "\n")
        let found = rows.dropFirst().map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return "\(cells[0].split(separator: "/").last ?? "") \(cells[1]) \(cells[2]) \(cells[4])"
        }
        #expect(
            Set(found).sorted() == [
                "a.json 8002 lines Foundation.JSONDecoder", "a.json 9003 tree Foundation.JSONSerialization",
                "b.json.gz 15 tree Foundation.JSONSerialization",
                "log.json 16 lines Foundation.JSONDecoder",
            ]
        )
        let lines = run.text.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("contender ") && $0.contains(" MB/s ") && $0.contains(" ns ") })
        #expect(run.text.contains("compared with\n  Foundation: ") || run.text.contains("compared with Foundation: "))
    }

    /// Documents that must not be taken for lines, and lines that must.
    @Test(arguments: [
        ("1\n2\n", true), ("\n {\"a\":1} \r\n\n\t[2]", true), ("[1]\n,", true), ("[1]\n", false),
        ("[1]\n \n\t\r\n", false),
        ("[\n1]\n", false), ("[1,\n[2]]\n2", false), ("[1]", false), ("", false), ("\n\n", false),
    ])
    func linesAreRecognised(_ text: String, _ areLines: Bool) {
        #expect(AllContenders.areLines(Array(text.utf8)) == areLines)
    }

    @Test func tasksThatAreNotForLinesAreNamed() throws {
        let path = try folder.path("log.ndjson", "1\n2\n")
        let run = try CommandRun("compare", path, "--tasks", "tree,validate")
        #expect(run.code == 0 && run.output.isEmpty)
        let end = "these are lines: nothing to do for validate, tree; --tasks lines reads them"
        #expect(run.errors == "json-bench: \(path): \(end)\n")
        let other = try CommandRun("compare", path, "--contenders", "yajl-c")
        #expect(other.errors == "json-bench: \(path): these are lines: none of --contenders reads them\n")
    }

    @Test func withoutFilesDocumentsAreGenerated() throws {
        let run = try CommandRun(
            "compare",
            "--tasks",
            "validate",
            "--contenders",
            "yajl-c",
            "--seconds",
            "0.01",
            "--json"
        )
        #expect(run.code == 0)
        let objects = try objects(run)
        #expect(
            objects.map { string($0["file"]) } == ["social (generated)", "geo (generated)", "catalog (generated)"]
        )
        #expect(objects.allSatisfy { (2_000_000...2_010_000).contains(number($0["bytes"]) ?? 0) })
    }

    @Test func invalidDocumentDoesNotStopTheOthers() throws {
        let good = try folder.path("good.json", "[1]")
        let bad = try folder.path("bad.json", "[1,\n  2,,3]")
        let run = try CommandRun("compare", bad, good, "--tasks", "tree", "--seconds", "0.01", "--json")
        #expect(run.code == 65)
        #expect(
            run.complaints
                == "json-bench: \(bad): line 2, column 5 (byte 8), at $[2]: unexpected \",\": expected a value\n"
        )
        #expect(try Set(objects(run).map { string($0["file"]) }) == [good])
    }

    @Test func contenderThatFailsIsShown() throws {
        let path = try folder.path("large.json", "[123456789012345678901234567890]")
        let run = try CommandRun("compare", path, "--contenders", "yajl-c-typed", "--seconds", "0.01", "--json")
        #expect(run.code == 0)
        let object = try #require(try objects(run).first)
        #expect(string(object["failure"])?.hasPrefix("refused: ") == true)
        #expect(number(object["mbps_median"]) == nil)
    }

    @Test func missingInput() throws {
        let missing = folder.url.appendingPathComponent("missing.json").path
        let run = try CommandRun("compare", missing)
        #expect(run.code == 66)
        #expect(run.complaints == "json-bench: \(missing): cannot open: No such file or directory\n")

        let empty = try CommandRun("compare", folder.url.path)
        #expect(empty.code == 66)
        let endings = ".json, .ndjson, .jsonl or .gz"
        #expect(empty.errors == "json-bench: \(folder.url.path): there is no \(endings) file in this folder\n")
    }

    @Test(arguments: [
        ["compare", "--contenders", "nobody"],
        ["compare", "--tasks", "nothing"],
        ["compare", "--baseline", "nobody"],
        ["compare", "--seconds", "0"],
        ["compare", "--frobnicate"],
        ["compare", "--json", "--csv"],
        ["compare", "--output", "results.txt"],
        ["compare", "--generated", "poem"],
        ["compare", "--seed", "-1"],
        ["report"],
        ["check"],
        ["check", "--thresholds", "a", "--ratio-share", "2"],
        ["check", "--thresholds", "a", "--results", "b", "c"],
        ["scaling", "--seconds", "0"],
        ["generate", "poem"],
        ["generate", "geo", "--bytes", "-1"],
        ["generate", "geo", "--bytes", "5 PB"],
        ["generate", "geo", "--bytes", "99999999999GB"],
        ["generate", "deep", "--depth", "0"],
        ["validate"],
        ["validate", "-", "--framing", "x"],
    ])
    func wrongArguments(_ arguments: [String]) throws {
        let run = try CommandRun(arguments)
        #expect(run.code == 64)
        #expect(run.complaints.hasPrefix("Error: "))
        #expect(run.output.isEmpty)
    }

    @Test func helpVersionAndCompletions() throws {
        let version = try CommandRun("--version")
        #expect(version.code == 0)
        #expect(version.text.split(separator: ".").count == 3)
        let help = try CommandRun("--help")
        #expect(help.code == 0)
        #expect(help.text.contains("compare") && help.text.contains("validate") && help.text.contains("generate"))
        #expect(!help.text.contains("measure-memory"))
        for shell in ["bash", "zsh", "fish"] {
            let script = try CommandRun("--generate-completion-script", shell)
            #expect(script.code == 0)
            #expect(script.text.contains("json-bench"))
        }
    }
}
