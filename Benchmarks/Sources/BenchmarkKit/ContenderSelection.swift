/// Which contenders take part, in which tasks, and against which one they are held.
public struct ContenderSelection: Sendable {
    /// A name that says nothing.
    public struct UnknownNameError: Error, CustomStringConvertible {
        /// The message, with the names there are.
        public let description: String
    }

    /// The tasks, in their usual order.
    public let tasks: [BenchmarkTask]

    private let contenders: [Contender]
    /// The contender that was asked to count as 1, in the tasks that it does.
    public let baseline: String?

    /// Chooses contenders by name.
    ///
    /// - Parameters:
    ///   - all: All there are.
    ///   - tasks: The tasks to do; all if empty.
    ///   - names: The contenders that take part; all if empty.
    ///   - baseline: The contender whose ratio is 1, in the tasks it does; elsewhere it is Foundation's, or else
    ///     the first.
    /// - Throws: ``UnknownNameError`` if a contender does not exist or nothing is left to do.
    public init(
        from all: [Contender],
        tasks: [BenchmarkTask] = [],
        names: [String] = [],
        baseline: String? = nil
    ) throws {
        let known = Set(all.map(\.name))
        for name in names + [baseline].compactMap({ $0 }) where !known.contains(name) {
            let list = known.sorted().joined(separator: ", ")
            throw UnknownNameError(description: "there is no contender '\(name)'; there are \(list)")
        }
        let chosen = all.filter { contender in
            (tasks.isEmpty || tasks.contains(contender.task)) && (names.isEmpty || names.contains(contender.name))
        }
        guard !chosen.isEmpty else {
            throw UnknownNameError(description: "none of these contenders does one of these tasks")
        }
        if let baseline, !chosen.contains(where: { $0.name == baseline }) {
            throw UnknownNameError(description: "the baseline '\(baseline)' does not take part")
        }
        contenders = chosen
        self.tasks = BenchmarkTask.allCases.filter { task in chosen.contains { $0.task == task } }
        self.baseline = baseline
    }

    /// The contenders of a task.
    public func contenders(for task: BenchmarkTask) -> [Contender] {
        contenders.filter { $0.task == task }
    }

    /// The name of the contender whose ratio is 1: the one that was asked for, else Foundation's, else the first.
    public func baseline(for task: BenchmarkTask) -> String? {
        let names = contenders(for: task).map(\.name)
        return names.first { $0 == baseline } ?? names.first { $0 == task.foundation } ?? names.first
    }
}
