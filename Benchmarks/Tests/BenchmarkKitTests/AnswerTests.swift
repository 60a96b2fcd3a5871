import Testing

@testable import BenchmarkKit

@Suite struct AnswerTests {
    private let serialization = "Foundation.JSONSerialization"

    private func sentence(_ results: BenchmarkResult...) -> String? { ResultAnswer(results).sentence }

    private func result(
        _ contender: String,
        _ task: BenchmarkTask = .tree,
        file: String = "a.json",
        milliseconds: Double = 1,
        ratio: Double,
        memory: Int? = nil
    ) -> BenchmarkResult {
        var result = SampleResults.result(contender, task, file: file, milliseconds: milliseconds, ratio: ratio)
        result.peakResidentBytes = memory
        return result
    }

    @Test func namesTheFastestTheSmallestAndFoundation() {
        let foundation = result(serialization, milliseconds: 8, ratio: 0.5, memory: 20_000_000)
        let fast = result("YAJL-swift", milliseconds: 1, ratio: 4, memory: 2_500_000)
        let small = result("YAJL-libyajl", milliseconds: 2, ratio: 2, memory: 1_200_000)
        #expect(
            sentence(foundation, fast, small)
                == "Fastest way to read this document: YAJL-swift (tree, 1235 MB/s); smallest: YAJL-libyajl (1.2 MB beside the "
                + "document, Foundation 20.0 MB); compared with Foundation: 8.00 times as fast."
        )
    }

    /// A contender that only reads does not answer the task, however fast it is.
    @Test func whoOnlyReadsDoesNotCount() {
        let least = result("yajl-c", milliseconds: 0.1, ratio: 90, memory: 1)
        let own = result("YAJL", milliseconds: 1, ratio: 9)
        let answer = ResultAnswer([least, own])
        #expect(answer.documents.map(\.fastest.contender) == ["YAJL"])
        #expect(answer.tasks.map(\.contender) == ["YAJL"])
        // In another task it is a contender as any other.
        let events = result("yajl-c", .events, milliseconds: 0.1, ratio: 1)
        #expect(ResultAnswer([events]).documents.map(\.fastest.contender) == ["yajl-c"])
    }

    @Test func equalMemoryIsDecidedByTheTime() {
        let slow = result("slow", milliseconds: 2, ratio: 1, memory: 5)
        let fast = result("fast", milliseconds: 1, ratio: 2, memory: 5)
        #expect(ResultAnswer([slow, fast]).documents.map(\.smallest?.contender) == ["fast"])
    }

    /// Each way in which there is nothing to compare with is said, with the flag that mends it.
    @Test func saysWhyFoundationIsMissing() {
        func end(_ results: BenchmarkResult...) -> String {
            let text = ResultAnswer(results).sentence ?? ""
            return text.split(separator: "; ").last.map(String.init) ?? ""
        }
        let own = result("YAJL", ratio: 1)
        #expect(end(own) == "compared with Foundation: not measured, add Foundation.JSONSerialization to --contenders.")
        #expect(
            end(result("YAJL", .events, ratio: 1))
                == "compared with Foundation: it takes no part in events, see --tasks tree."
        )
        var failed = result(serialization, ratio: 1)
        failed.time = nil
        failed.ratio = nil
        failed.failure = "refused: because"
        #expect(end(own, failed) == "compared with Foundation: it failed (refused: because).")
        #expect(end(own, result(serialization, milliseconds: 0.5, ratio: 1)) == "that is Foundation itself.")
    }

    @Test func severalDocumentsAreCounted() {
        let results = [("YAJL", 12.0), ("YAJL", 3), ("other", 30), ("third", 4), ("fourth", 5)].enumerated().flatMap {
            number,
            entry in
            [
                result(serialization, file: "\(number).json", milliseconds: 40, ratio: 1),
                result(entry.0, file: "\(number).json", ratio: entry.1),
            ]
        }
        #expect(
            ResultAnswer(results).sentence
                == "Fastest way to read these 5 documents: YAJL (2 of 5), other (1 of 5), others (2); compared with Foundation: "
                + "3.00 to 30.0 times as fast."
        )
        #expect(
            ResultAnswer(Array(results[..<4])).sentence?.hasPrefix("Fastest way to read these 2 documents: YAJL;")
                == true
        )
    }

    /// The task that says most about a document is that of its answer, and what is only written is not read.
    @Test(arguments: [
        ([BenchmarkTask.events, .tree, .decode], "read", "tree"), ([.write, .encode], "write", "encode"),
        ([.lines], "read", "lines"), ([.write, .validate], "read", "validate"),
    ])
    func tasksOfAnswers(_ tasks: [BenchmarkTask], _ verb: String, _ task: String) {
        let text = ResultAnswer(tasks.map { result("YAJL", $0, ratio: 2) }).sentence
        #expect(text?.hasPrefix("Fastest way to \(verb) this document: YAJL (\(task), 1235 MB/s);") == true)
    }

    @Test func messagesAreToldInNanosecondsAndByWhatTheyHold() {
        var message = result("YAJL", milliseconds: 0.0015, ratio: 2, memory: 4_000_000)
        message.bytes = 500
        message.heldBytes = 1300
        #expect(
            sentence(message)?.hasPrefix(
                "Fastest way to read this document: YAJL (tree, 1,500 ns); smallest: YAJL (1,300 bytes beside the document); "
            ) == true
        )
    }

    @Test func tasksWithTheLargestAdvantageComeFirst() {
        let answer = ResultAnswer([
            result("YAJL", .events, ratio: 900),
            result(serialization, ratio: 1), result("YAJL", ratio: 4),
            result(serialization, file: "b.json", ratio: 1), result("YAJL", file: "b.json", ratio: 9),
            result(serialization, .walk, ratio: 2), result("YAJL", .walk, ratio: 60),
        ])
        #expect(answer.tasks.map(\.task) == [.walk, .tree, .events])
        #expect(answer.tasks.map { $0.mean.map(FigureText.ratio) } == ["30.0", "6.00", nil])
        #expect(answer.tasks.map(\.range) == ["30.0", "4.00 to 9.00", nil])
        #expect(answer.tasks.map { FigureText.ratio(answer.share($0)) } == ["1.00", "0.20", "0.00"])
        #expect(!answer.isLogarithmic)
    }

    /// Where one bar would hide the others, and never below nothing.
    @Test func largeDifferencesMakeTheScaleLogarithmic() {
        let answer = ResultAnswer([
            result(serialization, ratio: 1), result("YAJL", ratio: 100),
            result(serialization, .walk, ratio: 1), result("YAJL", .walk, ratio: 10),
            result(serialization, .paths, milliseconds: 2, ratio: 10), result("YAJL", .paths, ratio: 5),
        ])
        #expect(answer.isLogarithmic)
        #expect(answer.tasks.map { FigureText.ratio(answer.share($0)) } == ["1.00", "0.50", "0.00"])
    }

    @Test func nothingHasNoAnswer() {
        #expect(ResultAnswer([]).sentence == nil)
    }
}

@Suite struct GroupingTests {
    @Test func tasksComeInTheirUsualOrder() {
        let trees = ["Foundation.JSONSerialization", "YAJL"].map { SampleResults.result($0, .tree) }
        let events = SampleResults.result("YAJL", .events)
        let tasks = SampleResults.saved(trees + [events]).tasks
        #expect(tasks.map(\.task) == [.events, .tree])
        #expect(tasks.map(\.results) == [[events], trees])
    }

    @Test(arguments: [
        (["/data/a/b.json"], ["b.json"]), (["x/a.json", "x/y/b.json"], ["a.json", "y/b.json"]),
        (["x/a.json", "y/a.json", "geo (generated)"], ["x/a.json", "y/a.json", "geo (generated)"]),
        (["./a.json", "./b.json"], ["a.json", "b.json"]), (["a.json", "x/b.json"], ["a.json", "b.json"]),
    ])
    func namesLeaveOutFoldersInCommon(_ files: [String], _ names: [String]) {
        let saved = SampleResults.saved(files.map { SampleResults.result("YAJL", file: $0) })
        #expect(files.map { saved.shortNames[$0] } == names)
    }
}
