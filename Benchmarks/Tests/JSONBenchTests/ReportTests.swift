import BenchmarkKit
import Foundation
import Testing

@Suite struct ReportTests {
    private let folder: TemporaryFolder
    private let results: String

    init() throws {
        folder = try TemporaryFolder()
        let document = try folder.path("a.json", "[1]")
        results = folder.url.appendingPathComponent("results.json").path
        let run = try CommandRun(
            "compare",
            document,
            "--tasks",
            "tree",
            "--contenders",
            "YAJL-swift,Foundation.JSONSerialization",
            "--seconds",
            "0.01",
            "--output",
            results
        )
        try #require(run.code == 0)
    }

    @Test func showsWhatWasSaved() throws {
        #expect(try CommandRun("report", results).text.contains("\nFoundation.JSONSerialization  "))
        #expect(try CommandRun("report", results, "--markdown").text.contains("| tree | YAJL-swift |"))
        #expect(try CommandRun("report", results, results, "--csv").text.split(separator: "\n").count == 5)
        let json = try CommandRun("report", results, "--json")
        #expect(json.text == String(decoding: try InputFile(path: results).readToEnd(), as: UTF8.self))
        #expect(try CommandRun("report", "-", "--json", input: json.output).output == json.output)
    }

    @Test func writesAPage() throws {
        let page = folder.url.appendingPathComponent("page.html").path
        let run = try CommandRun("report", results, results, "--html", page)
        #expect(run.code == 0 && run.output.isEmpty)
        #expect(String(decoding: try InputFile(path: page).readToEnd(), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
    }

    @Test func writesIntoAReadme() throws {
        let readme = try folder.path("README.md", "# A\n<!-- figures:begin -->\n<!-- figures:end -->\nend\n")
        let run = try CommandRun("report", results, "--readme", readme, "--command", "make figures")
        #expect(run.code == 0)
        let text = String(decoding: try InputFile(path: readme).readToEnd(), as: UTF8.self)
        #expect(text.contains("make figures") && text.contains("| `tree` |") && text.hasSuffix("end\n"))
        // These results have no events.
        #expect(!text.contains("| events |"))

        let other = try folder.path("OTHER.md", "# A\n")
        let failed = try CommandRun("report", results, "--readme", other)
        #expect(failed.code == 65)
        #expect(
            failed.errors
                == "json-bench: \(other): there are no lines <!-- figures:begin --> and <!-- figures:end -->\n"
        )
    }

    @Test func badInputComesInOneLine() throws {
        let bad = try folder.path("bad.json", "{\"version\": 1,}")
        let run = try CommandRun("report", results, bad)
        #expect(run.code == 65 && run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(
            run.errors.hasPrefix(
                "json-bench: \(bad): not results that json-bench has saved: line 1, column 15 (byte 14), at $: "
            )
        )

        let missing = try CommandRun("report", bad + "x")
        #expect(missing.code == 66)
        #expect(missing.errors == "json-bench: \(bad)x: cannot open: No such file or directory\n")

        let unwritable = folder.url.appendingPathComponent("missing/page.html").path
        let page = try CommandRun("report", results, "--html", unwritable)
        #expect(page.code == 73)
        #expect(page.errors == "json-bench: \(unwritable): cannot create: No such file or directory\n")
    }

}
