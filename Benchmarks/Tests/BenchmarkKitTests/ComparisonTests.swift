import BenchmarkKit
import Testing

@Suite struct ComparisonTests {
    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private let document = BenchmarkDocument(name: "three.json", bytes: Array("[1]".utf8))

    private func comparison(
        _ contenders: [Contender],
        baseline: String? = nil,
        memory: @escaping Comparison.MemoryMeasurement = { _, _ in nil }
    ) throws -> Comparison {
        Comparison(
            selection: try ContenderSelection(from: contenders, baseline: baseline),
            schedule: RoundRobin(seconds: 0.002),
            oracle: { _, document in
                guard document.bytes.first == UInt8(ascii: "[") else { throw Refusal(description: "no array") }
                return Outcome(["elements": 1])
            },
            memory: memory
        )
    }

    private func contender(_ name: String, elements: Double) -> Contender {
        Contender(name, task: .tree) { _ in
            Job {
                elements
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
        #expect(results.map { $0.speed != nil } == [true, false, false, false])
        #expect(results.map(\.ratioToBaseline) == [1, nil, nil, nil])
        #expect(results.map(\.peakResidentBytes) == [7, nil, nil, nil])
        #expect(results.map(\.allocations) == [3, nil, nil, nil])
        #expect(results.map(\.heldBytes) == [5, nil, nil, nil])
        #expect(results.map(\.extraBytes) == [2, nil, nil, nil])
        #expect(results.allSatisfy { $0.file == "three.json" && $0.bytes == 3 && $0.task == .tree })
    }

    @Test func ratioIsToTheBaseline() throws {
        let contenders = [contender("first", elements: 1), contender("second", elements: 1)]
        let results = try comparison(contenders, baseline: "second").run(on: document)
        #expect(results[1].ratioToBaseline == 1)
        let first = try #require(results[0].speed?.median)
        let second = try #require(results[1].speed?.median)
        #expect(results[0].ratioToBaseline == first / second)
    }

    @Test func noRatioWithoutABaseline() throws {
        let contenders = [contender("wrong", elements: 5), contender("right", elements: 1)]
        let results = try comparison(contenders).run(on: document)
        #expect(results[1].speed != nil)
        #expect(results[1].ratioToBaseline == nil)
    }

    @Test func taskWithNothingToDoIsLeftOut() throws {
        let comparison = Comparison(
            selection: try ContenderSelection(from: [contender("any", elements: 1)]),
            schedule: RoundRobin(seconds: 0.002),
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
