import Testing

@testable import BenchmarkKit

@Suite struct ThresholdTests {
    private func thresholds(_ entries: String) throws -> Thresholds {
        try Thresholds(Array(#"{"version": 1, "thresholds": [\#(entries)]}"#.utf8))
    }

    private func lines(_ entries: String, ratioShare: Double = 1) throws -> [ThresholdCheck.Line] {
        var failed = SampleResults.result("failed", .tree)
        failed.failure = "wrong: a is 1 instead of 2"
        failed.time = nil
        var uncounted = SampleResults.result("uncounted", .tree)
        uncounted.allocations = nil
        let results = [
            SampleResults.result("YAJL", .tree, file: "corpus/twitter.json", milliseconds: 1),
            SampleResults.result("slow", .tree, milliseconds: 4), failed, uncounted,
        ]
        return ThresholdCheck(results, try thresholds(entries), ratioShare: ratioShare).lines
    }

    private func entry(_ contender: String, _ rest: String, task: String = "tree") -> String {
        #"{"file": "twitter.json", "task": "\#(task)", "contender": "\#(contender)", \#(rest)}"#
    }

    @Test func allocationsAreExact() throws {
        let lines = try lines(
            entry("YAJL", #""allocations": 12345678"#) + "," + entry("YAJL", #""allocations": 12345677"#)
        )
        #expect(lines.map(\.verdict) == [.met, .missed])
        #expect(lines.map(\.isRatio) == [false, false])
        #expect(
            lines.map(\.text) == [
                "ok      twitter.json, tree, YAJL: 12345678 allocations, at most 12345678",
                "MISSED  twitter.json, tree, YAJL: 12345678 allocations, at most 12345677",
            ]
        )
    }

    @Test func ratiosAreThoseOfTheBestSamples() throws {
        let entries = [3.9, 4.1].map { entry("YAJL", #""baseline": "slow", "ratio": \#($0)"#) }.joined(separator: ",")
        #expect(
            try lines(entries).map(\.text) == [
                "ok      twitter.json, tree, YAJL: 4.00 times as fast as slow, at least 3.90",
                "MISSED  twitter.json, tree, YAJL: 4.00 times as fast as slow, at least 4.10",
            ]
        )
        #expect(try lines(entries).allSatisfy { $0.isRatio && $0.entry.contender == "YAJL" })
        #expect(try lines(entries, ratioShare: 0.5).map(\.verdict) == [.met, .met])
    }

    @Test func ratioThatWasMetStaysMet() throws {
        let first = [
            SampleResults.result("YAJL", .tree, milliseconds: 2), SampleResults.result("other", .tree, milliseconds: 1),
            SampleResults.result("slow", .tree, milliseconds: 4),
        ]
        // The machine is faster now.
        let second = [
            SampleResults.result("YAJL", .tree, milliseconds: 0.5),
            SampleResults.result("slow", .tree, milliseconds: 2),
        ]
        let entries = ["YAJL", "other"].map { entry($0, #""baseline": "slow", "ratio": 3"#) }.joined(separator: ",")
        var asked: [(contenders: [String], factor: Double)] = []
        let check = ThresholdCheck(try thresholds(entries)) { thresholds, factor in
            asked.append((thresholds.entries.map(\.contender), factor))
            return asked.count == 1 ? first : second
        }
        #expect(asked.map(\.contenders) == [["YAJL", "other"], ["YAJL"]])
        #expect(asked.map(\.factor) == [1, 4])
        #expect(check.lines.map(\.verdict) == [.met, .met])
    }

    @Test func ratioIsMeasuredTwiceMore() throws {
        let results = [
            SampleResults.result("YAJL", .tree, milliseconds: 2), SampleResults.result("slow", .tree, milliseconds: 4),
        ]
        var factors: [Double] = []
        let check = ThresholdCheck(try thresholds(entry("YAJL", #""baseline": "slow", "ratio": 3"#))) {
            factors.append($1)
            return results
        }
        #expect(factors == [1, 4, 16])
        #expect(check.lines.map(\.verdict) == [.missed])
    }

    @Test func nothingToHoldItAgainstIsNoPass() throws {
        let entries = [
            entry("nobody", #""allocations": 1"#), entry("YAJL", #""allocations": 1"#, task: "walk"),
            entry("YAJL", #""baseline": "nobody", "ratio": 1"#), entry("uncounted", #""allocations": 1"#),
            entry("YAJL", #""baseline": "failed", "ratio": 1"#),
        ]
        #expect(try lines(entries.joined(separator: ",")).allSatisfy { $0.verdict == .unknown })
        #expect(try lines(entry("failed", #""allocations": 1"#)).map(\.verdict) == [.missed])
    }

    @Test func namesOfFilesEndAtASlash() {
        #expect(ThresholdCheck.isFile("a/b.json", named: "b.json"))
        #expect(ThresholdCheck.isFile("a/b.json", named: "a/b.json"))
        #expect(!ThresholdCheck.isFile("a/bb.json", named: "b.json"))
    }

    @Test(
        arguments: [
            (#"{"version": 2, "thresholds": []}"#, "thresholds of version 2, and this program reads 1"),
            (#"{"version": 1, "thresholds": []}"#, "there are no thresholds"),
            (
                #"{"version": 1, "thresholds": [{"file": "a", "task": "tree", "contender": "b"}]}"#,
                "threshold 1 needs allocations, or a ratio and a baseline"
            ),
            (
                #"{"version": 1, "thresholds": [{"file": "a", "task": "tree", "contender": "b", "ratio": 1}]}"#,
                "threshold 1 needs allocations, or a ratio and a baseline"
            ),
            (
                #"{"version": 1, "thresholds": [{"file": "a", "task": "fly", "contender": "b", "ratio": 1}]}"#,
                "line 1, column 53 (byte 52), at $.thresholds[0].task: there is no task 'fly'"
            ),
        ]
    )
    func filesThatMeanNothing(_ text: String, _ message: String) {
        let error = #expect(throws: SavedResults.FormatError.self) { try Thresholds(Array(text.utf8)) }
        #expect(error?.description == message)
    }
}

@Suite struct ReadmeFiguresTests {
    private let run = SampleResults.saved([
        SampleResults.result("yajl-c", .events, file: "x/twitter.json"),
        SampleResults.result("YAJL-swift", .events, file: "x/twitter.json", quietCount: 2),
        SampleResults.result("YAJL-libyajl", .tree, file: "x/twitter.json", milliseconds: 1.234567, ratio: 0.9),
        SampleResults.result("YAJL-swift", .tree, file: "x/twitter.json", milliseconds: 0.5, ratio: 1.8),
        // In the middle samples it is slower than in the rounds.
        SampleResults.result(
            "Foundation.JSONSerialization",
            .tree,
            file: "x/twitter.json",
            milliseconds: 99,
            ratio: 0.09
        ),
        SampleResults.result("YAJL", .write, file: "x/twitter.json", milliseconds: 0.25, ratio: 9),
        SampleResults.result("Foundation.JSONSerialization", .write, file: "x/twitter.json", ratio: 1),
        SampleResults.result("YAJL-libyajl", .tree, file: "geo (generated)"),
        SampleResults.result("YAJL-libyajl", .small, file: "message (built in)", milliseconds: 0.002, ratio: 3),
        SampleResults.result("YAJL-swift", .small, file: "message (built in)", milliseconds: 0.001, ratio: 6),
        SampleResults.result("Foundation.JSONSerialization", .small, file: "message (built in)", ratio: 1),
    ])

    @Test func standBetweenTheLines() throws {
        let old = "# A\n\n<!-- figures:begin -->\nstale\n<!-- figures:end -->\n\nrest\n"
        let new = try #require(ReadmeFigures.replacing(in: old, with: run, command: "Scripts/figures corpus"))
        #expect(new.hasPrefix("# A\n\n<!-- figures:begin -->\nAll figures"))
        #expect(new.hasSuffix("\n<!-- figures:end -->\n\nrest\n"))
        #expect(!new.contains("stale"))
        #expect(new.contains("```sh\nScripts/figures corpus\n```"))
        #expect(new.contains("| events | twitter |\n|---|--:|\n| `yajl-c` | 1235 |\n| `YAJL-swift` | 1235 ! |\n"))
        #expect(
            new.contains(
                """
                | task | engine | twitter | what it does |
                |---|---|--:|---|
                | `tree` | libyajl | 10 × (1000 MB/s) | bytes to a `JSONDocument`, and freeing it |
                |  | Swift | 20 × (2469 MB/s) |  |
                | `write` |  | 9.0 × (4938 MB/s) | a tree to bytes |

                """
            )
        )
        #expect(!new.contains("`walk`"))
        #expect(new.contains("is read into a tree in 2.00 µs by libyajl (3.0 ×) and 1.00 µs by Swift (6.0 ×)."))
        for engine in ["libyajl", "Swift"] {
            let trees = "Trees read by \(engine) hold 6.2 times the bytes of these documents"
            #expect(new.contains("\(trees), in 12345678 allocations."))
        }
        // Once more makes no difference.
        #expect(ReadmeFigures.replacing(in: new, with: run, command: "Scripts/figures corpus") == new)
    }

    @Test func withoutTheLinesThereIsNoPlace() {
        for text in ["", "<!-- figures:begin -->\n", "<!-- figures:end -->\n<!-- figures:begin -->\n"] {
            #expect(ReadmeFigures.replacing(in: text, with: run, command: "") == nil)
        }
    }
}
