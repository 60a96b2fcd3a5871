import BenchmarkKit
import Testing

@Suite struct ComparisonTests {
    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private let machine = FakeMachine()
    private let document = BenchmarkDocument(name: "three.json", bytes: Array("[1]".utf8))

    private func comparison(
        _ contenders: [Contender],
        baseline: String? = nil,
        memory: @escaping Comparison.MemoryMeasurement = { _, _ in nil }
    ) throws -> Comparison {
        Comparison(
            selection: try ContenderSelection(from: contenders, baseline: baseline),
            schedule: RoundRobin(seconds: 20.0 / 64, clock: machine.clock),
            oracle: { _, document in
                guard document.bytes.first == UInt8(ascii: "[") else { throw Refusal(description: "no array") }
                return Outcome(["elements": 1])
            },
            memory: memory
        )
    }

    private func contender(_ name: String, elements: Double = 1, seconds: Double = 1.0 / 64) -> Contender {
        // Only this test uses the machine, in one thread.
        nonisolated(unsafe) let machine = machine
        return Contender(name, task: .tree) { _ in
            Job {
                machine.spend(seconds)
                return elements
            } outcome: {
                Outcome(["elements": $0])
            }
        }
    }

    @Test func wrongAnswersAreShownAndNotTimed() throws {
        let refusing = Contender("refusing", task: .tree) { _ in
            Job {
                throw Refusal(description: "not me")
            } outcome: {
                Outcome()
            }
        }
        let unprepared = Contender("unprepared", task: .tree) { _ in throw Refusal(description: "no input") }
        let contenders = [
            contender("right", elements: 1), contender("wrong", elements: 2), refusing, unprepared,
        ]
        let comparison = try comparison(contenders) { contender, _ in
            #expect(contender.name == "right")
            return MemoryFigures(peakResidentBytes: 7, allocations: 3, heldBytes: 5, extraBytes: 2)
        }
        let results = try comparison.run(on: document)
        #expect(results.map(\.contender) == ["right", "wrong", "refusing", "unprepared"])
        #expect(
            results.map(\.failure) == [
                nil, "wrong: elements is 2 instead of 1", "refused: not me", "refused: no input",
            ]
        )
        #expect(results.map { $0.time != nil } == [true, false, false, false])
        #expect(results.map { $0.ratio?.median } == [1, nil, nil, nil])
        #expect(results.map(\.peakResidentBytes) == [7, nil, nil, nil])
        #expect(results.map(\.allocations) == [3, nil, nil, nil])
        #expect(results.map(\.heldBytes) == [5, nil, nil, nil])
        #expect(results.map(\.extraBytes) == [2, nil, nil, nil])
        #expect(results.allSatisfy { $0.file == "three.json" && $0.bytes == 3 && $0.task == .tree })
    }

    @Test func failureWhileTimeIsTakenIsShown() throws {
        nonisolated(unsafe) let machine = machine
        nonisolated(unsafe) var runs = 0
        let failing = Contender("failing", task: .tree) { _ in
            Job {
                runs += 1
                if runs > 10 { throw Refusal(description: "no more") }
                machine.spend(1.0 / 64)
                return 1
            } outcome: {
                Outcome(["elements": $0])
            }
        }
        let comparison = try comparison([contender("right"), failing]) { contender, _ in
            #expect(contender.name == "right")
            return nil
        }
        let results = try comparison.run(on: document)
        #expect(results.map(\.failure) == [nil, "failed: no more"])
        #expect(results.map { $0.time != nil } == [true, false])
    }

    @Test func ratioIsToTheBaseline() throws {
        let contenders = [contender("first"), contender("second", seconds: 2.0 / 64)]
        let results = try comparison(contenders, baseline: "second").run(on: document)
        #expect(results.map(\.baseline) == ["second", "second"])
        #expect(results[1].ratio == RatioSpread(p10: 1, median: 1, p90: 1, rounds: 10))
        let ratio = try #require(results[0].ratio)
        #expect(ratio.rounds == 10)
        #expect((ratio.p10 - 2).magnitude < 1e-9 && (ratio.p90 - 2).magnitude < 1e-9)
        #expect(((results[0].ratioOfBest ?? 0) - 2).magnitude < 1e-9)
        #expect(((results[0].medianSpeed ?? 0) - 3e-6 * 64).magnitude < 1e-9)
        #expect(((results[0].processors ?? 0) - 1).magnitude < 1e-9)
        #expect(!results[0].isUndecided && !results[0].usesUnquietSamples)
    }

    @Test func whoIsNotWantedIsNotRun() throws {
        let contenders = [contender("first"), contender("second"), contender("third")]
        let results = try comparison(contenders, baseline: "third").run(on: document) { $0.name != "third" }
        #expect(results.map(\.contender) == ["first", "second"])
        #expect(results.allSatisfy { $0.time != nil && $0.baseline == nil && $0.ratio == nil })
    }

    @Test func samplesOfSlowPhasesAreLeftOut() throws {
        let slow = FakeMachine()
        // Each third run falls into a slow phase, which the loop after it shows.
        var runs = 0
        nonisolated(unsafe) let body = {
            runs += 1
            slow.calibration = runs % 3 == 0 ? 0.002 : 0.001
            slow.spend(runs % 3 == 0 ? 0.02 : 0.01)
        }
        let contender = Contender("only", task: .tree) { _ in
            Job {
                body()
            } outcome: {
                Outcome()
            }
        }
        let comparison = Comparison(
            selection: try ContenderSelection(from: [contender]),
            schedule: RoundRobin(seconds: 0.5, clock: slow.clock),
            oracle: { _, _ in Outcome() },
            memory: { _, _ in nil }
        )
        let result = try #require(try comparison.run(on: document).first)
        let time = try #require(result.time)
        #expect((time.minimum - 0.01).magnitude < 1e-9 && (time.p90 - 0.01).magnitude < 1e-9)
        #expect(time.count == result.quietCount)
        #expect(result.quietCount < result.sampleCount && result.quietCount >= 3)
    }

    @Test func interruptionLeavesWhatThereIs() throws {
        var turns = 0
        var measuredMemory = false
        let comparison = Comparison(
            selection: try ContenderSelection(from: [contender("first"), contender("second")]),
            schedule: RoundRobin(seconds: 20.0 / 64, clock: machine.clock),
            oracle: { _, _ in Outcome(["elements": 1]) },
            memory: { _, _ in
                measuredMemory = true
                return nil
            },
            isInterrupted: {
                turns += 1
                return turns > 10
            }
        )
        let results = try comparison.run(on: document)
        #expect(results.count == 2)
        #expect(results.allSatisfy { (1...5).contains($0.sampleCount) })
        #expect(!measuredMemory)
    }

    @Test func progressTellsWhatIsLeftOut() throws {
        var steps: [Comparison.Step] = []
        nonisolated(unsafe) let machine = machine
        let other = Contender("other", task: .walk) { _ in machine.job(0.01) }
        let comparison = Comparison(
            selection: try ContenderSelection(from: [contender("only"), other]),
            schedule: RoundRobin(seconds: 20.0 / 64, clock: machine.clock),
            oracle: { task, _ in task == .tree ? Outcome(["elements": 1]) : nil },
            memory: { _, _ in nil },
            progress: { steps.append($0) }
        )
        _ = try comparison.run(on: document)
        let tree = steps.filter { $0.task == .tree }.compactMap(\.share)
        #expect(tree == tree.sorted() && tree.first == 0 && tree.last == 1)
        #expect(steps.filter { $0.task == .walk }.map(\.share) == [nil])
    }

    @Test func noRatioWithoutABaseline() throws {
        let contenders = [contender("wrong", elements: 5), contender("right", elements: 1)]
        let results = try comparison(contenders).run(on: document)
        #expect(results[1].time != nil)
        #expect(results[1].ratio == nil)
    }

    @Test func taskWithNothingToDoIsLeftOut() throws {
        let comparison = Comparison(
            selection: try ContenderSelection(from: [contender("any", elements: 1)]),
            schedule: RoundRobin(seconds: 20.0 / 64, clock: machine.clock),
            oracle: { _, _ in nil },
            memory: { _, _ in nil }
        )
        #expect(try comparison.run(on: document).isEmpty)
    }

    @Test func onlyTheTasksAskedForAreDone() throws {
        let comparison = try comparison([contender("any", elements: 1)])
        #expect(try comparison.run(on: document, tasks: [.tree]).count == 1)
        #expect(try comparison.run(on: document, tasks: []).isEmpty)
    }

    @Test func invalidDocumentsAreTheCallersBusiness() throws {
        let comparison = try comparison([contender("any", elements: 1)])
        #expect(throws: Refusal.self) {
            try comparison.run(on: BenchmarkDocument(name: "bad", bytes: Array("{".utf8)))
        }
    }
}
