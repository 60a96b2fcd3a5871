internal import BenchmarkKit

/// A library that reads documents into trees and takes part in the tasks on trees.
protocol TreeLibrary: SendableMetatype {
    /// A document in the form in which the library wants it.
    associatedtype Input

    /// A document in memory.
    associatedtype Tree

    /// A path in the form in which the library wants it.
    associatedtype Path

    /// Prepares a document, which is not measured.
    static func input(_ document: BenchmarkDocument) throws -> Input

    /// Reads a document.
    static func parse(_ input: Input) throws -> Tree

    /// Adds everything in a tree to a summary.
    static func add(_ tree: Tree, to summary: inout TreeSummary)

    /// Prepares a path, which is not measured.
    static func path(_ path: ValuePath) -> Path

    /// Adds the value at a path to a summary, nothing if there is none.
    static func addValue(at path: Path, of tree: Tree, to summary: inout TreeSummary)
}

/// A library that can write trees too.
protocol TreeWritingLibrary: TreeLibrary {
    /// Text in the form in which the library gives it.
    associatedtype Output

    /// Writes a tree, without blanks where there is a choice.
    static func write(_ tree: Tree) throws -> Output

    /// The bytes of what was written, which is not measured.
    static func bytes(_ output: Output) -> [UInt8]
}

extension TreeLibrary {
    /// The tasks for which ``readingContenders(_:)`` has contenders.
    static var readingTasks: [BenchmarkTask] { [.tree, .walk, .paths, .small] }

    /// The contenders that read.
    static func readingContenders(_ name: String) -> [Contender] {
        readingTasks.map { task in readingContender(name, task: task) { try input($0) } }
    }

    /// The contender that does one of the tasks.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - task: One of ``readingTasks``.
    ///   - input: Prepares a document, which is not measured.
    static func readingContender(
        _ name: String,
        task: BenchmarkTask,
        input: @escaping @Sendable (BenchmarkDocument) throws -> Input
    ) -> Contender {
        Contender(name, task: task) { document in
            let input = try input(document)
            switch task {
            case .walk: return walkingJob(input)
            case .paths: return lookUpJob(input, try LookUps(document.bytes).paths.map(path))
            default: return parsingJob(input)
            }
        }
    }

    private static func parsingJob(_ input: Input) -> Job {
        Job {
            try parse(input)
        } outcome: { tree in
            var summary = TreeSummary()
            add(tree, to: &summary)
            return summary.outcome
        }
    }

    private static func walkingJob(_ input: Input) -> Job {
        Job {
            var summary = TreeSummary()
            add(try parse(input), to: &summary)
            return summary
        } outcome: {
            $0.outcome
        }
    }

    private static func lookUpJob(_ input: Input, _ paths: [Path]) -> Job {
        Job {
            let tree = try parse(input)
            var summary = TreeSummary()
            for path in paths { addValue(at: path, of: tree, to: &summary) }
            return summary
        } outcome: {
            $0.outcome
        }
    }
}

extension TreeWritingLibrary {
    /// The contender that writes; its outcome is what the text reads back to.
    static func writingContender(_ name: String) -> Contender {
        Contender(name, task: .write) { document in
            let tree = try parse(input(document))
            return Job {
                try write(tree)
            } outcome: { output in
                try ExpectedTree(bytes(output)).outcome
            }
        }
    }
}
