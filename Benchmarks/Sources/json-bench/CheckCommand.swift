internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders
internal import DocumentGenerator

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Holds ratios and allocations against thresholds.",
        discussion: """
            Measures what the thresholds are about, or takes saved results. Documents that are generated or built in are made; \
            others are looked for among the files. A ratio that is missed is measured again, twice \
            at most and longer each time. Each threshold gets a line. The exit code is 0 if all are kept to, 1 if one \
            is missed, and 65 if there is nothing to hold one against.
            """
    )

    @Option(help: ArgumentHelp("What to keep to, as JSON.", valueName: "file"), completion: .file())
    var thresholds: String

    @Argument(help: ArgumentHelp("Documents that thresholds name.", valueName: "file"), completion: .file())
    var paths: [String] = []

    @Option(help: ArgumentHelp("Results to take in place of measuring.", valueName: "file"), completion: .file())
    var results: String?

    @Option(help: ArgumentHelp("How long to run each contender, per task and document.", valueName: "S"))
    var seconds: Double = 0.05

    @Option(
        help: ArgumentHelp(
            "How much of each ratio to ask for: less than 1 for short runs on a busy machine.",
            valueName: "SHARE"
        )
    )
    var ratioShare: Double = 1

    func validate() throws {
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("The time must be more than 0 and at most 3600 seconds.")
        }
        guard ratioShare > 0, ratioShare <= 1 else {
            throw ValidationError("The share of the ratios must be more than 0 and at most 1.")
        }
        guard results == nil || paths.isEmpty else {
            throw ValidationError("There are either results or files.")
        }
    }

    func run() throws {
        let bytes = try InputFile(path: thresholds).readToEnd()
        let wanted: Thresholds
        do {
            wanted = try Thresholds(bytes)
        } catch {
            throw CommandFailure("\(thresholds): \(error)", code: .invalidData)
        }
        let check =
            if let results {
                ThresholdCheck(try ReportCommand.results(at: results).results, wanted, ratioShare: ratioShare)
            } else {
                try ThresholdCheck(wanted, ratioShare: ratioShare) { try measure($0, seconds: seconds * $1) }
            }
        let lines = check.lines
        for line in lines { try OutputFile.write(line.text + "\n") }
        if lines.contains(where: { $0.verdict == .unknown }) { throw CommandFailure(nil, code: .invalidData) }
        if lines.contains(where: { $0.verdict == .missed }) { throw CommandFailure(nil, code: .thresholdMissed) }
    }

    private func measure(_ wanted: Thresholds, seconds: Double) throws -> [BenchmarkResult] {
        let selection: ContenderSelection
        do {
            selection = try ContenderSelection(
                from: AllContenders.list,
                tasks: wanted.entries.map(\.task),
                names: wanted.entries.flatMap { [$0.contender, $0.baseline].compactMap { $0 } }
            )
        } catch {
            throw CommandFailure("\(thresholds): \(error)", code: .invalidData)
        }
        let files = try ComparisonInput.inputs(at: paths)
        var rounds: [ComparisonRun.Round] = []
        for entry in wanted.entries {
            let input = try input(named: entry.file, among: files)
            if let index = rounds.firstIndex(where: { $0.input.name == input.name }) {
                if !rounds[index].tasks.contains(entry.task) { rounds[index].tasks.append(entry.task) }
            } else {
                rounds.append((input, [entry.task]))
            }
        }
        var run = ComparisonRun(selection: selection, rounds: rounds, seconds: seconds, seed: 1)
        run.isWanted = { contender, input in
            wanted.entries.contains { entry in
                entry.task == contender.task && ThresholdCheck.isFile(input.name, named: entry.file)
                    && [entry.contender, entry.baseline].contains(contender.name)
            }
        }
        let outcome = try run.run()
        if let failure = outcome.failure { throw failure }
        return outcome.saved.results
    }

    private func input(named name: String, among files: [ComparisonInput]) throws -> ComparisonInput {
        let made: [ComparisonInput] =
            DocumentKind.allCases.map { .generated(DocumentGenerator(kind: $0)) }
            + SmallDocument.allCases.map { .small($0) }
        guard let input = (files + made).first(where: { ThresholdCheck.isFile($0.name, named: name) }) else {
            throw CommandFailure("\(thresholds): there is no file '\(name)' among the arguments", code: .missingInput)
        }
        return input
    }
}
