import BenchmarkKit
import Testing

@Suite struct SelectionTests {
    private let all = [
        contender("c", .events), contender("swift", .events), contender("c", .validate),
        contender("foundation", .tree), contender("swift", .tree),
    ]

    private static func contender(_ name: String, _ task: BenchmarkTask) -> Contender {
        Contender(name, task: task) { _ in
            Job {
            } outcome: {
                Outcome()
            }
        }
    }

    @Test func takesEverythingUnlessToldOtherwise() throws {
        let selection = try ContenderSelection(from: all)
        #expect(selection.tasks == [.events, .validate, .tree])
        #expect(selection.contenders(for: .events).map(\.name) == ["c", "swift"])
        #expect(selection.baseline(for: .events) == "c")
        #expect(selection.baseline(for: .tree) == "foundation")
    }

    @Test func filters() throws {
        let selection = try ContenderSelection(from: all, tasks: [.tree, .events], names: ["swift"])
        #expect(selection.tasks == [.events, .tree])
        #expect(selection.contenders(for: .tree).map(\.name) == ["swift"])
        #expect(selection.contenders(for: .validate).isEmpty)
    }

    @Test func baselineCountsWhereItTakesPart() throws {
        let selection = try ContenderSelection(from: all, baseline: "swift")
        #expect(selection.baseline(for: .events) == "swift")
        #expect(selection.baseline(for: .validate) == "c")
    }

    @Test func foundationIsTheBaselineWhereItTakesPart() throws {
        let names = ["c", "Foundation.JSONSerialization", "Foundation.JSONDecoder"]
        let all = [BenchmarkTask.events, .tree, .decode].flatMap { task in names.map { Self.contender($0, task) } }
        let selection = try ContenderSelection(from: all)
        #expect(selection.tasks.map(selection.baseline) == ["c", names[1], names[2]])
        let chosen = try ContenderSelection(from: all, baseline: "c")
        #expect(chosen.tasks.map(chosen.baseline) == ["c", "c", "c"])
        #expect(chosen.baseline == "c" && selection.baseline == nil)
    }

    @Test func namesMustMeanSomething() {
        func message(tasks: [BenchmarkTask] = [], names: [String] = [], baseline: String? = nil) -> String? {
            do {
                _ = try ContenderSelection(from: all, tasks: tasks, names: names, baseline: baseline)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(message(names: ["rust"]) == "there is no contender 'rust'; there are c, foundation, swift")
        #expect(message(baseline: "rust") == "there is no contender 'rust'; there are c, foundation, swift")
        #expect(
            message(tasks: [.validate], names: ["swift"]) == "none of these contenders does one of these tasks"
        )
        #expect(message(names: ["c"], baseline: "swift") == "the baseline 'swift' does not take part")
    }
}
