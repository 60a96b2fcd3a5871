internal import BenchmarkKit

/// What a library that reads documents into trees must be able to do to take part in the tasks on trees.
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
    /// The contenders that read.
    static func readingContenders(_ name: String) -> [Contender] {
        [parsing(name, task: .tree), walking(name), lookingUp(name), parsing(name, task: .small)]
    }

    private static func parsing(_ name: String, task: BenchmarkTask) -> Contender {
        Contender(name, task: task) { document in
            let input = try input(document)
            return Job {
                try parse(input)
            } outcome: { tree in
                var summary = TreeSummary()
                add(tree, to: &summary)
                return summary.outcome
            }
        }
    }

    private static func walking(_ name: String) -> Contender {
        Contender(name, task: .walk) { document in
            let input = try input(document)
            return Job {
                var summary = TreeSummary()
                add(try parse(input), to: &summary)
                return summary
            } outcome: {
                $0.outcome
            }
        }
    }

    private static func lookingUp(_ name: String) -> Contender {
        Contender(name, task: .paths) { document in
            let input = try input(document)
            let paths = try LookUps(document.bytes).paths.map(path)
            return Job {
                let tree = try parse(input)
                var summary = TreeSummary()
                for path in paths { addValue(at: path, of: tree, to: &summary) }
                return summary
            } outcome: {
                $0.outcome
            }
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
