import Testing

@testable import BenchmarkKit

@Suite struct OutputTests {
    @Test(arguments: [false, true])
    func tableHasNoMoreThan100Columns(_ hasColor: Bool) {
        var noisy = SampleResults.result("SwiftyJSON", .swifty, milliseconds: 0.02)
        noisy.quietCount = 2
        noisy.ratio = RatioSpread(p10: 0, median: 0.00001, p90: 30_000, rounds: 20)
        let results = SampleResults.awkward + (0..<9).map { _ in noisy }
        var table = ResultTable.text(results, hasColor: hasColor) + ResultTable.legend
        for code in ["0", "1", "2", "31", "32", "33"] { table = table.replacing("\u{1B}[\(code)m", with: "") }
        #expect(!table.contains("\u{1B}"))
        #expect(table.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test func tableSaysEverything() {
        var baseline = SampleResults.result("yajl-c", milliseconds: 2.469134)
        baseline.ratio = RatioSpread(p10: 1, median: 1, p90: 1, rounds: 20)
        var bare = SampleResults.result("Foundation.JSONSerialization", milliseconds: 24.69134)
        bare.peakResidentBytes = nil
        bare.allocations = nil
        bare.heldBytes = nil
        #expect(
            ResultTable.text([baseline, SampleResults.result("YAJL", milliseconds: 1.234567), bare]) == """
                twitter.json, 1,234,567 bytes
                task     contender                      best median    p90  ratio  spread    memory     allocs  held
                events   yajl-c                          625    500    333   1.00            1.3 MB 12,345,678  6.20
                         YAJL                           1250   1000    667   1.50  ±13 %     1.3 MB 12,345,678  6.20
                         Foundation.JSONSerialization   62.5   50.0   33.3   1.50  ±13 %          –          –     –

                """
        )
    }

    @Test func whatToBeCarefulWithIsMarked() {
        var undecided = SampleResults.result("YAJL", milliseconds: 1.234567)
        undecided.ratio = RatioSpread(p10: 0.9, median: 1, p90: 1.1, rounds: 20)
        var noisy = SampleResults.result("YAJL-reader", milliseconds: 1.234567)
        noisy.quietCount = 2
        noisy.processorSeconds = noisy.time.map { $0.median * 1.9 }
        #expect(
            ResultTable.text([undecided, noisy]) == """
                twitter.json, 1,234,567 bytes
                task     contender                      best median    p90  ratio  spread    memory     allocs  held
                events   YAJL                           1250   1000    667   1.00  ±10 %~    1.3 MB 12,345,678  6.20
                         YAJL-reader                    1250   1000    667   1.50  ±13 %!    1.3 MB 12,345,678  6.20
                ! few samples while the machine was quiet, so all of them count: events YAJL-reader (2 of 100).
                ~ no difference that means anything from the baseline: events YAJL (0.90 to 1.10).
                uses more than one core: events YAJL-reader (1.9 cores).

                """
        )
    }

    @Test func smallDocumentsShowTheirTime() {
        var result = SampleResults.result("yajl-c-tree", .small, file: "message", milliseconds: 0.00125)
        result.bytes = 200
        result.heldBytes = 500
        result.allocations = 12
        #expect(
            ResultTable.text([result]) == """
                message, 200 bytes
                task     contender                      best median    p90  ratio  spread        ns     allocs  held
                small    yajl-c-tree                     200    160    107   1.50  ±13 %      1,250         12  2.50

                """
        )
    }

    /// A heading of their own, and in the last column what was needed beside the models.
    @Test func tasksOnModelsComeSeparately() {
        var decoding = SampleResults.result("Foundation.JSONDecoder", .decodeSmall, milliseconds: 2.469134)
        decoding.extraBytes = 2_469_134
        var failed = decoding
        failed.failure = "refused: because"
        #expect(
            ResultTable.text([SampleResults.result("YAJL", milliseconds: 1.234567), decoding, failed]) == """
                twitter.json, 1,234,567 bytes
                task     contender                      best median    p90  ratio  spread    memory     allocs  held
                events   YAJL                           1250   1000    667   1.50  ±13 %     1.3 MB 12,345,678  6.20
                task         contender                  best median    p90  ratio  spread        ns     allocs extra
                decode-small Foundation.JSONDecoder      625    500    333   1.50  ±13 %  2,469,134 12,345,678  2.00
                             Foundation.JSONDecoder    refused: because

                """
        )
    }

    @Test func coloursShowWhoIsFaster() {
        var slower = SampleResults.result("slow")
        slower.ratio = RatioSpread(p10: 0.25, median: 0.5, p90: 0.75, rounds: 20)
        let text = ResultTable.text([SampleResults.result("fast"), slower] + SampleResults.awkward, hasColor: true)
        #expect(text.contains("\u{1B}[32m   1.50\u{1B}[0m"))
        #expect(text.contains("\u{1B}[31m   0.50\u{1B}[0m"))
        #expect(text.contains("\u{1B}[31m refused"))
        // The control character of the name has no effect.
        #expect(!text.contains("\u{1}"))
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
        #expect(lines[0] == #"### a "b"  é\<\&\|,.json, 1,234,567 bytes"#)
        let rows = lines.filter { $0.hasPrefix("|") }
        #expect(rows.count == 5)
        #expect(Set(rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }) == [11])
        #expect(!text.contains("<script>"))
        #expect(text.contains(#"- Processor: Some "CPU" \& more, 2 cores"#))
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
