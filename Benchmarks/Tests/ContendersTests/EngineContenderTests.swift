import BenchmarkKit
import Testing

@testable import Contenders

@Suite struct EngineContenderTests {
    /// The names of the contenders of this repository.
    private func names(_ task: BenchmarkTask) -> [String] {
        AllContenders.own.filter { $0.task == task }.map(\.name)
    }

    /// Foundation counts as 1 in each task that it does, and who only reads is there.
    @Test(arguments: BenchmarkTask.allCases)
    func foundationTakesPart(_ task: BenchmarkTask) throws {
        #expect(names(task).filter { $0.hasPrefix("Foundation.") } == [task.foundation].compactMap { $0 })
        let selection = try ContenderSelection(from: AllContenders.list)
        #expect(selection.baseline(for: task) == task.foundation ?? names(task).first)
        let least = names(task).filter(task.isOnlyReading)
        let expected: [BenchmarkTask: [String]] = [
            .tree: ["yajl-c"], .transform: ["YAJL-events-libyajl", "YAJL-events-swift"],
            .select: ["YAJL-validate-libyajl", "YAJL-validate-swift"],
        ]
        #expect(least == expected[task, default: []])
    }

    /// The tasks in which nothing of a text is read while the time is taken.
    private static let tasksWithoutEngine: [BenchmarkTask] = [.write, .doubles, .encode]

    @Test(arguments: BenchmarkTask.allCases)
    func bothEnginesTakePartOrNone(_ task: BenchmarkTask) {
        let names = names(task)
        let swift = names.filter { $0.hasSuffix("-swift") && $0 != "pure-swift" }.map { $0.dropLast(6) }
        let libyajl = names.filter { $0.hasSuffix("-libyajl") }.map { $0.dropLast(8) }
        #expect(swift == libyajl)
        #expect(swift.isEmpty == Self.tasksWithoutEngine.contains(task))
        // Only they have no engine to name.
        let plain = names.filter { ["YAJL", "YAJLDecoder", "YAJLEncoder", "SwiftyJSON"].contains($0) }
        #expect(plain.isEmpty != Self.tasksWithoutEngine.contains(task))
    }
}
