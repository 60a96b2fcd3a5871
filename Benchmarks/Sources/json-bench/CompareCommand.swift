internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders
internal import DocumentGenerator

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Measures how fast contenders read documents, and how much memory they need.",
        discussion: """
            The first line says what it will do and how long that takes. Then come a table for each task, and at the end \
            the answer: the fastest way, the smallest, and how many times as fast as Foundation.

            Without files, documents of 2 MB are generated: social, geo and catalog. A folder stands for its files that end \
            in .json, .ndjson, .jsonl or .gz, without subfolders. Files that gzip has compressed are decompressed. Where each \
            line is a document (NDJSON), the task "lines" is done. The tasks "small" and "decode-small" have documents of \
            their own, and are left out where files are given and no tasks.

            Contenders run in rounds, in random order, in one process or, with --alone, each in its own. Before its time is \
            taken, each must give the right answer. Ctrl-C ends the run and shows what there is by then.
            """
    )

    @Argument(help: ArgumentHelp("Documents, or folders of documents.", valueName: "file"), completion: .file())
    var paths: [String] = []

    @Option(help: ArgumentHelp("Documents to generate, beside the files.", valueName: "a,b"))
    var generated: CommaSeparated<DocumentKind>?

    @Flag(
        help:
            "Generate every kind of document beside the files, and do all tasks, those with documents of their own as well."
    )
    var all = false

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

    @Flag(help: "Run each contender in a process of its own, and not all of a task in one.")
    var alone = false

    @Flag(help: "Read the other documents between two runs, so that sizes alternate; that does not count.")
    var alternate = false

    @Option(
        help: ArgumentHelp(
            "Who counts as 1 (default: Foundation, and where it takes no part the first of the task).",
            valueName: "NAME"
        ),
        completion: .list(Self.contenderNames)
    )
    var baseline: String?

    @Option(
        help: ArgumentHelp("What the order in the rounds is made from (default: another each time).", valueName: "N")
    )
    var seed: UInt32?

    @Option(help: ArgumentHelp("What to say about this run in its results.", valueName: "TEXT"))
    var label: String?

    @Flag(exclusivity: .exclusive)
    var format: ResultFormat = .table

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Save the results as well: as .json, .csv, .md or .html.", valueName: "file"),
        completion: .file()
    )
    var output: ResultPath?

    private static var contenderNames: [String] {
        var names: [String] = []
        for name in AllContenders.list.map(\.name) where !names.contains(name) { names.append(name) }
        return names
    }

    private func selection() throws -> ContenderSelection {
        try ContenderSelection(
            from: AllContenders.list,
            tasks: tasks?.values ?? BenchmarkTask.allCases.filter { all || paths.isEmpty || !$0.hasBuiltInDocuments },
            names: contenders?.values ?? [],
            baseline: baseline
        )
    }

    /// The documents to measure on, with the tasks to do there.
    private func plan(_ selection: ContenderSelection) throws -> ComparisonPlan {
        let usual: [DocumentKind] = all ? DocumentKind.allCases : paths.isEmpty ? [.social, .geo, .catalog] : []
        let kinds = generated?.values ?? usual
        let inputs = try ComparisonInput.inputs(at: paths) + kinds.map { .generated(DocumentGenerator(kind: $0)) }
        var plan = ComparisonPlan(selection, seconds: seconds, isAlternating: alternate)
        for input in inputs {
            plan.add(input, selection.tasks.filter { !$0.hasBuiltInDocuments }, areAsked: tasks != nil)
        }
        for document in SmallDocument.allCases {
            plan.add(.small(document), selection.tasks.filter(\.hasBuiltInDocuments), areAsked: tasks != nil)
        }
        return plan
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
        if let output { try OutputFile.check(path: output.path) }
        let plan = try plan(selection)
        if !plan.rounds.isEmpty { OutputFile.writeToStandardError(plan.text + "\n") }
        let run = ComparisonRun(
            selection: selection,
            rounds: plan.rounds,
            seconds: seconds,
            seed: UInt64(seed ?? .random(in: 1...(.max))),
            isAlone: alone,
            isAlternating: alternate
        )
        let outcome = try run.run(label: label) { document, asked, results in
            reportUndone(asked, document, results)
            // The tables come when all documents are done.
            guard format == .table, plan.rounds.count > 1, let line = ResultTable.line(results) else { return }
            try OutputFile.write(line)
        }
        try output?.write(outcome.saved)
        let text = try format.text(outcome.saved, hasColor: OutputFile.standardOutputHasColor)
        try OutputFile.write((format == .table && plan.rounds.count > 1 && !text.isEmpty ? "\n" : "") + text)
        if let failure = outcome.failure { throw failure }
    }

    /// Says which of the tasks that were asked for have nothing to do in a document.
    private func reportUndone(_ asked: [BenchmarkTask], _ document: String, _ results: [BenchmarkResult]) {
        guard tasks != nil, !Interruption.isRequested else { return }
        for task in asked where !results.contains(where: { $0.task == task }) {
            OutputFile.writeToStandardError("json-bench: \(document): nothing to do for \(task.rawValue)\n")
        }
    }
}
