import Testing

@testable import BenchmarkKit

@Suite struct OutputTests {
    private func table(_ results: [BenchmarkResult], hasColor: Bool = false) -> String {
        ResultTable.text(SampleResults.saved(results), hasColor: hasColor)
    }

    /// The first lines of a table.
    private func head(_ results: [BenchmarkResult], _ count: Int) -> String {
        table(results).split(separator: "\n", omittingEmptySubsequences: false).prefix(count).joined(separator: "\n")
    }

    @Test(arguments: [false, true], [1, 2, 7])
    func tableHasNoMoreThan80Columns(_ hasColor: Bool, _ fileCount: Int) {
        var results: [BenchmarkResult] = []
        for number in 0..<fileCount {
            var noisy = SampleResults.result("SwiftyJSON", .swifty, milliseconds: 0.02)
            noisy.quietCount = 2
            noisy.ratio = RatioSpread(p10: 0, median: 1_436_328.97, p90: 30_000, rounds: 20)
            let long = SampleResults.result(String(repeating: "long", count: 30), .decodeLite)
            var message = SampleResults.result("Foundation.JSONSerialization", milliseconds: 12_345)
            message.bytes = 17
            results += (SampleResults.awkward + [noisy, noisy, long, message]).map { result in
                var result = result
                result.file += number == 0 ? "" : " \(number) " + String(repeating: "é", count: 90)
                return result
            }
        }
        var text = table(results, hasColor: hasColor)
        for code in ["0", "1", "2", "31", "32", "33"] { text = text.replacing("\u{1B}[\(code)m", with: "") }
        #expect(!text.contains("\u{1B}"))
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    }

    @Test func oneDocumentShowsEverything() {
        var baseline = SampleResults.result("yajl-c", milliseconds: 2.469134)
        baseline.ratio = RatioSpread(p10: 1, median: 1, p90: 1, rounds: 20)
        var bare = SampleResults.result("pure-swift", milliseconds: 24.69134)
        bare.peakResidentBytes = nil
        bare.allocations = nil
        bare.heldBytes = nil
        let results = [baseline, SampleResults.result("YAJL", milliseconds: 1.234567), bare]
        #expect(
            head(results, 6) == """
                twitter.json, 1,234,567 bytes

                events: add up the lengths of all strings, keys and numbers (× yajl-c)
                contender   MB/s  best     ×      ±  memory      allocs  held
                yajl-c       500   625  1.00         1.3 MB  12,345,678  6.20
                YAJL        1000  1250  1.50  13 %   1.3 MB  12,345,678  6.20
                """
        )
        #expect(table(results).contains("pure-swift  50.0  62.5  1.50  13 %        –           –     –\n"))
    }

    /// Messages have nanoseconds, and no memory as the system counts it.
    @Test func messagesShowTheirTime() {
        var result = SampleResults.result("yajl-c-tree", .small, file: "message", milliseconds: 0.00125)
        result.bytes = 200
        result.heldBytes = 500
        result.allocations = 12
        #expect(
            head([result], 5) == """
                message, 200 bytes

                small: tree, on built-in documents of a message's size (× yajl-c)
                contender       ns   best     ×      ±  allocs  held
                yajl-c-tree  1,250  1,000  1.50  13 %       12  2.50
                """
        )
    }

    @Test func severalDocumentsStandSideBySide() {
        var message = SampleResults.result("YAJL", file: "data/a/message.json", milliseconds: 0.00125)
        message.bytes = 200
        var failed = SampleResults.result("YAJL-reader", file: "data/a/message.json")
        failed.time = nil
        failed.peakResidentBytes = nil
        failed.failure = "refused: because"
        let other = SampleResults.result("YAJL", file: "data/other.json", ratio: 123)
        let reader = SampleResults.result("YAJL-reader", file: "data/other.json", ratio: 1)
        #expect(
            table([message, failed, other, reader]).hasPrefix(
                """
                events: add up the lengths of all strings, keys and numbers (× yajl-c)
                             a/message.json   other.json
                contender         ns     ×   MB/s     ×
                YAJL           1,250  1.50   1235   123
                YAJL-reader         failed   1235  1.00~
                memory
                YAJL                     –       1.3 MB
                YAJL-reader              –       1.3 MB

                failed: events YAJL-reader on a/message.json: refused: because
                ~ the rounds disagree on who is faster, this or the baseline: events YAJL-reader
                  on other.json (0.75 to 1.13).

                """
            )
        )
    }

    /// As many documents stand side by side as there is room for; the others come below.
    @Test func manyDocumentsComeInBlocks() {
        let results = (1...6).map { SampleResults.result("Foundation.JSONSerialization", .tree, file: "\($0).json") }
        let heads = table(results).split(separator: "\n").filter { $0.hasPrefix("    ") }
        #expect(
            heads.map { $0.split(separator: " ") } == [
                ["1.json", "2.json", "3.json"], ["4.json", "5.json", "6.json"],
            ]
        )
    }

    @Test func whatToBeCarefulWithIsMarked() {
        var undecided = SampleResults.result("YAJL", milliseconds: 1.234567)
        undecided.ratio = RatioSpread(p10: 0.9, median: 1, p90: 1.1, rounds: 20)
        var noisy = SampleResults.result("YAJL-reader", milliseconds: 1.234567)
        noisy.quietCount = 2
        noisy.processorSeconds = noisy.time.map { $0.median * 1.9 }
        let text = table([undecided, noisy])
        #expect(text.contains("YAJL         1000  1250  1.00  10 %~  1.3 MB"))
        #expect(text.contains("YAJL-reader  1000  1250  1.50  13 %!  1.3 MB"))
        #expect(
            text.contains(
                """

                ! few samples while the machine was quiet, so all of them count: events
                  YAJL-reader (2 of 100).
                ~ the rounds disagree on who is faster, this or the baseline: events YAJL (0.90
                  to 1.10).
                uses more than one core: events YAJL-reader (1.9 cores).


                """
            )
        )
    }

    @Test func theAnswerComesLast() {
        let foundation = SampleResults.result("Foundation.JSONSerialization", .tree, milliseconds: 12, ratio: 1)
        let own = SampleResults.result("YAJL", .tree, milliseconds: 1, ratio: 12)
        let events = SampleResults.result("YAJL", ratio: 2)
        let lines = table([foundation, own, events]).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.suffix(8).joined(separator: "\n")
                == """

                task                         the fastest  × Foundation
                tree    read it into memory  YAJL                 12.0
                events  pass every value     YAJL                    –

                Fastest way to read this document: YAJL (tree, 1235 MB/s); smallest: YAJL (1.3
                  MB beside the document, Foundation 1.3 MB); compared with Foundation: 12.0
                  times as fast.

                """.split(separator: "\n", omittingEmptySubsequences: false).suffix(8).joined(separator: "\n")
        )
        let second = SampleResults.result("YAJL-reader", file: "data/b.json")
        let both = table([foundation, own, second])
        #expect(
            both.contains(
                """
                document      task    the fastest      speed  × Foundation
                twitter.json  tree    YAJL         1235 MB/s          12.0
                b.json        events  YAJL-reader  1235 MB/s             –
                """
            )
        )
    }

    @Test func documentsAreAnnouncedInALine() {
        let foundation = SampleResults.result("Foundation.JSONSerialization", .tree, ratio: 1)
        let own = SampleResults.result("YAJL", .tree, milliseconds: 0.5, ratio: 12)
        #expect(ResultTable.line([foundation, own]) == "twitter.json: YAJL, 2469 MB/s, 12.0 × Foundation\n")
        #expect(ResultTable.line([]) == nil)
        let long = SampleResults.result("YAJL", file: String(repeating: "a/", count: 90) + "b.json")
        #expect(ResultTable.line([long])?.count == 81)
    }

    @Test func coloursShowWhoIsFaster() {
        var slower = SampleResults.result("slow", ratio: 0.5)
        slower.ratio = RatioSpread(p10: 0.25, median: 0.5, p90: 0.75, rounds: 20)
        let text = table([SampleResults.result("fast"), slower] + SampleResults.awkward, hasColor: true)
        #expect(text.contains("\u{1B}[32m1235  1.50 \u{1B}[0m"))
        #expect(text.contains("\u{1B}[31m1235  0.50 \u{1B}[0m"))
        #expect(text.contains("\u{1B}[31mfailed \u{1B}[0m"))
        // The control character of the name has no effect.
        #expect(!text.contains("\u{1}"))
    }

    @Test(arguments: [
        (0.00001, "0.00"), (9.994, "9.99"), (9.996, "10.0"), (99.96, "100"), (1108, "1108"), (9999.6, "10.0k"),
        (123_456, "123k"), (999_600, "1.0M"), (1_436_328.97, "1.4M"), (2e9, "2.0G"), (1e13, "∞"),
    ])
    func ratiosHaveAtMostFiveCharacters(_ ratio: Double, _ text: String) {
        #expect(FigureText.ratio(ratio) == text)
    }

    @Test(arguments: [(0.06, "0.1"), (99.94, "99.9"), (99.96, "100"), (99_999, "99999"), (144_000, "144k")])
    func speedsHaveAtMostFiveCharacters(_ speed: Double, _ text: String) {
        #expect(FigureText.speed(speed) == text)
    }

    @Test(arguments: [(17, "17 bytes"), (9999, "9,999 bytes"), (432_769, "433 kB"), (2_251_051, "2.3 MB")])
    func sizesHaveUnits(_ count: Int, _ text: String) {
        #expect(FigureText.bytes(count) == text)
    }

    @Test func numbersAreRounded() {
        #expect(FigureText.decimal(1.005, places: 1) == "1.0")
        #expect(FigureText.decimal(0.05, places: 2) == "0.05")
        #expect(FigureText.decimal(-12.345, places: 1) == "-12.3")
        #expect(FigureText.decimal(99.96, places: 1) == "100.0")
        #expect(FigureText.decimal(1234.5, places: 0) == "1235")
        #expect(FigureText.decimal(.infinity, places: 1) == "–")
        #expect(FigureText.grouped(0) == "0")
        #expect(FigureText.grouped(999) == "999")
        #expect(FigureText.grouped(1000) == "1,000")
        #expect(FigureText.grouped(-123456) == "-123,456")
    }

    @Test func valuesWithCommasAreQuoted() {
        let text = ResultCSV.text(SampleResults.awkward)
        let heading = ResultField.allCases.map(\.rawValue).joined(separator: ",")
        #expect(
            text.hasPrefix(heading + "\n\"a \"\"b\"\"\n\u{1}é<&|,.json\",1234567,events,yajl-c,yajl-c,0.0008,0.001,")
        )
        #expect(text.contains(",,,,"))
    }

    @Test func markdownMeansOnlyWhatItSays() {
        let text = ResultMarkdown.text(SampleResults.saved(SampleResults.awkward))
        let lines = text.split(separator: "\n")
        #expect(
            lines[0].hasPrefix("**Fastest way to read this document: Foundation.JSONSerialization (tree, 1235 MB/s); ")
        )
        #expect(lines[1] == #"### a "b"  é\<\&\|,.json, 1,234,567 bytes"#)
        let rows = lines.filter { $0.hasPrefix("|") }
        #expect(rows.count == 5)
        #expect(Set(rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }) == [11])
        #expect(!text.contains("<script>"))
        #expect(text.contains(#"- Processor: Some "CPU" \& more, 2 cores"#))
    }

    @Test func markdownOfSeveralDocumentsIsByTask() {
        var message = SampleResults.result("YAJL", file: "b_c.json", milliseconds: 0.00125)
        message.bytes = 200
        var failed = SampleResults.result("yajl-c", file: "b_c.json")
        failed.time = nil
        failed.ratio = nil
        failed.failure = "refused: because"
        let text = ResultMarkdown.text(SampleResults.saved([SampleResults.result("YAJL"), message, failed]))
        #expect(
            text.contains(
                #"""
                ### events: add up the lengths of all strings, keys and numbers

                × is to yajl-c.

                | contender | twitter.json | × | b\_c.json | × |
                |---|--:|--:|--:|--:|
                | YAJL | 1235 MB/s | 1.50 | 1,250 ns | 1.50 |
                | yajl-c |  |  | failed | – |

                failed: events yajl-c on b\_c.json: refused: because
                """#
            )
        )
    }
}

@Suite struct ProgressEstimateTests {
    @Test func timeLeftFollowsFromWhatIsDone() {
        var estimate = ProgressEstimate(total: 10)
        #expect(estimate.secondsLeft(elapsed: 3) == nil)
        estimate.show(share: 0.5, weight: 2)
        #expect(estimate.secondsLeft(elapsed: 3) == 27)
        estimate.finish(weight: 2)
        #expect(estimate.secondsLeft(elapsed: 6) == 24)
        estimate.leaveOut(weight: 4)
        #expect(estimate.secondsLeft(elapsed: 6) == 12)
        estimate.finish(weight: 4)
        #expect(estimate.secondsLeft(elapsed: 20) == 0)
    }

    @Test func nothingToDoTakesNoTime() {
        var estimate = ProgressEstimate(total: 2)
        estimate.leaveOut(weight: 2)
        #expect(estimate.secondsLeft(elapsed: 1) == nil)
    }

    @Test(arguments: [(0.2, "1 s"), (59, "59 s"), (61, "1 min 1 s"), (3599, "59 min 59 s"), (7320, "2 h 2 min")])
    func timesInWords(_ seconds: Double, _ text: String) {
        #expect(ProgressEstimate.text(seconds: seconds) == text)
    }
}
