internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders
internal import DocumentGenerator
internal import PureSwiftJSON

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Measures how fast contenders read documents, and how much memory they need.",
        discussion: """
            Contenders run turn by turn in one process. Before its time is taken, each must give the right answer. \
            Without files, documents of 2 MB are generated: social, geo and catalog. Of a folder, the files that end in \
            .json are taken, without subfolders. The tasks "small" and "decode-small" have documents of their own, \
            and are left out where files are given and no tasks.
            """
    )

    @Argument(help: ArgumentHelp("Documents, or folders of documents.", valueName: "file"), completion: .file())
    var paths: [String] = []

    @Option(help: ArgumentHelp("What to do (default: everything, as said above).", valueName: "a,b"))
    var tasks: CommaSeparated<BenchmarkTask>?

    @Option(
        help: ArgumentHelp(
            "Who takes part (default: everybody). (values: \(Self.contenderNames.joined(separator: ", ")))",
            valueName: "a,b"
        ),
        completion: .list(Self.contenderNames)
    )
    var contenders: CommaSeparated<String>?

    @Option(help: ArgumentHelp("How long to run each contender, per task and document.", valueName: "S"))
    var seconds: Double = 0.5

    @Option(
        help: ArgumentHelp("Who counts as 1 (default: the first of each task).", valueName: "NAME"),
        completion: .list(Self.contenderNames)
    )
    var baseline: String?

    @Flag(help: "Print an array of objects instead of tables.")
    var json = false

    private static var contenderNames: [String] {
        var names: [String] = []
        for name in AllContenders.list.map(\.name) where !names.contains(name) { names.append(name) }
        return names
    }

    private func selection() throws -> ContenderSelection {
        try ContenderSelection(
            from: AllContenders.list,
            tasks: tasks?.values ?? BenchmarkTask.allCases.filter { paths.isEmpty || !$0.hasBuiltInDocuments },
            names: contenders?.values ?? [],
            baseline: baseline
        )
    }

    /// What to measure on and what to do there.
    private func rounds(_ tasks: [BenchmarkTask]) throws -> [(input: ComparisonInput, tasks: [BenchmarkTask])] {
        let inputs = try ComparisonInput.inputs(at: paths)
        let small = tasks.filter(\.hasBuiltInDocuments)
        let own = tasks.filter { !$0.hasBuiltInDocuments }
        return (own.isEmpty ? [] : inputs.map { ($0, own) })
            + (small.isEmpty ? [] : SmallDocument.allCases.map { (.small($0), small) })
    }

    /// Says which of the tasks that were asked for have nothing to do in a document.
    private func reportUndone(_ asked: [BenchmarkTask], _ document: BenchmarkDocument, _ results: [BenchmarkResult]) {
        guard tasks != nil else { return }
        for task in asked where !results.contains(where: { $0.task == task }) {
            OutputFile.writeToStandardError("json-bench: \(document.name): nothing to do for \(task.rawValue)\n")
        }
    }

    func validate() throws {
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("The time must be more than 0 and at most 3600 seconds.")
        }
        do {
            _ = try selection()
        } catch let error as ContenderSelection.UnknownNameError {
            throw ValidationError(error.description)
        }
    }

    func run() throws {
        let selection = try selection()
        let rounds = try rounds(selection.tasks)
        let progressLine = ProgressLine()
        let comparison = Comparison(
            selection: selection,
            schedule: RoundRobin(seconds: seconds),
            oracle: AllContenders.expectedOutcome,
            memory: ChildProcess.measure,
            progress: { progressLine.show($0) }
        )
        var results: [BenchmarkResult] = []
        var hasInvalidDocument = false
        for round in rounds {
            let document = try round.input.document()
            do {
                let documentResults = try comparison.run(on: document, tasks: round.tasks)
                progressLine.clear()
                results += documentResults
                reportUndone(round.tasks, document, documentResults)
                if !json, !documentResults.isEmpty { try OutputFile.write(ResultTable.text(documentResults) + "\n") }
            } catch let error as PureJSONError {
                progressLine.clear()
                hasInvalidDocument = true
                let place = TextPlace(of: error.offset, in: document.bytes)
                OutputFile.writeToStandardError("json-bench: \(document.name): \(place): \(error.reason.text)\n")
            }
        }
        if json {
            try OutputFile.write(ResultJSON.text(results))
        } else if !results.isEmpty {
            try OutputFile.write(ResultTable.legend)
        }
        if hasInvalidDocument { throw CommandFailure(nil, code: .invalidData) }
    }
}

extension PureJSONError.Reason {
    /// The reason in words.
    fileprivate var text: String {
        switch self {
        case .unexpectedEnd: "the text ends too early"
        case .unexpectedByte: "a byte that cannot stand here"
        case .trailingContent: "something follows the value"
        case .tooDeep: "more than 512 levels"
        case .controlCharacter: "a control character in a string"
        case .invalidEscape: "an escape that JSON does not have"
        case .loneSurrogate: "half of a surrogate pair"
        case .invalidUTF8: "bytes that are not UTF-8"
        }
    }
}
