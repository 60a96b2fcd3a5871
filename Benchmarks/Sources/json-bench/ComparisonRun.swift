internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders
internal import DocumentInspection
internal import PureSwiftJSON
internal import YAJL

/// Compares contenders on one document after the other, until all are done or somebody presses Ctrl-C.
struct ComparisonRun {
    /// The input to measure on and the tasks to do there.
    typealias Round = (input: ComparisonInput, tasks: [BenchmarkTask])

    let selection: ContenderSelection
    let rounds: [Round]
    let seconds: Double
    let seed: UInt64

    /// Who of the selection takes part on a document.
    var isWanted: (Contender, ComparisonInput) -> Bool = { _, _ in true }

    /// Whether each contender runs in its own process.
    var isAlone = false

    /// Whether the other documents are read between two runs.
    var isAlternating = false

    struct Outcome {
        var saved: SavedResults
        /// Why not all documents could be used; all about it has been said.
        var failure: CommandFailure?
    }

    /// Measures, and says which documents cannot be used.
    ///
    /// - Parameter onDocument: Gets the results of each document when they are there, and what was asked for.
    func run(
        label: String? = nil,
        onDocument: (String, [BenchmarkTask], [BenchmarkResult]) throws -> Void = { _, _, _ in }
    ) throws -> Outcome {
        Interruption.watch()
        let weights = Dictionary(
            uniqueKeysWithValues: selection.tasks.map { ($0, selection.contenders(for: $0).count) }
        )
        func weight(_ tasks: [BenchmarkTask]) -> Int { tasks.reduce(0) { $0 + weights[$1, default: 0] } }
        let environment = BenchmarkEnvironment.current(
            label: label,
            libyajl: ContenderVersions.libyajl,
            versions: [.init("json-bench", "\(JSONBench.configuration.version), with the library of the same checkout")]
                + ContenderLibrary.list.compactMap { library in
                    // That of libyajl is known already, with its package.
                    library.name == "libyajl" ? nil : library.version.map { .init(library.name, $0) }
                }
        )
        let line = ProgressLine(total: rounds.reduce(0) { $0 + weight($1.tasks) })
        let schedule = RoundRobin(seconds: seconds, seed: seed)
        var repeating: Set<String> = []
        let comparison = Comparison(
            selection: selection,
            schedule: schedule,
            oracle: {
                let outcome = try AllContenders.expectedOutcome($0, $1)
                return repeating.contains($1.name) ? outcome?.unchecked : outcome
            },
            memory: ChildProcess.measure,
            isolation: isAlone ? { try ContenderProcess($0, $1) } : nil,
            progress: { line.show($0, weight: weight([$0.task])) },
            isInterrupted: { Interruption.isRequested }
        )
        var results: [BenchmarkResult] = []
        var failure: CommandFailure?
        for round in rounds where !Interruption.isRequested {
            do {
                let document = try round.input.document()
                if Self.repeatsNames(document) {
                    repeating.insert(document.name)
                    OutputFile.writeToStandardError(
                        "json-bench: \(document.name): an object has a name twice, of which contenders keep different values; "
                            + "so what they make of it is not checked\n"
                    )
                }
                do {
                    let found = try comparison.run(on: document, tasks: round.tasks, between: others(of: round)) {
                        isWanted($0, round.input)
                    }
                    line.clear()
                    results += found
                    try onDocument(document.name, round.tasks, found)
                } catch let error as PureJSONError {
                    throw CommandFailure(error, in: document)
                }
            } catch let error as CommandFailure {
                line.clear()
                line.leaveOut(weight: weight(round.tasks))
                error.report()
                failure = failure ?? CommandFailure(nil, code: error.code)
            }
        }
        line.clear()
        if Interruption.isRequested {
            failure = CommandFailure(
                results.isEmpty ? "interrupted: nothing has been measured" : nil,
                code: .interrupted
            )
        }
        let method = SavedResults.Method(
            seconds: seconds,
            seed: seed,
            calibrationSeconds: schedule.bestCalibration,
            isAlone: isAlone,
            isAlternating: isAlternating,
            baseline: selection.baseline
        )
        return Outcome(
            saved: SavedResults(
                environment: environment,
                method: method,
                isInterrupted: Interruption.isRequested,
                results: results
            ),
            failure: failure
        )
    }

    /// Whether an object of a document has a name twice.
    private static func repeatsNames(_ document: BenchmarkDocument) -> Bool {
        // Documents and lines alike.
        var inspector = DocumentInspector(framing: .concatenated)
        document.bytes.withUnsafeBytes { try? inspector.feed($0) }
        return inspector.inspection.keys.repeated > 0
    }

    /// The documents that are read between two runs, without those that can be read only once.
    private func others(of round: Round) -> [BenchmarkDocument] {
        guard isAlternating else { return [] }
        return rounds.map(\.input).filter { $0.name != round.input.name && $0.name != "-" }
            .compactMap { try? $0.document() }
    }
}

extension CommandFailure {
    /// Creates a failure for a document that the oracle refuses, in the words of the library where it refuses it as well.
    fileprivate init(_ error: PureJSONError, in document: BenchmarkDocument) {
        // Only what is after a single value is refused as such; any other error may be in a later line.
        var options = JSONParsingOptions.inMemory
        options.framing = error.reason == .trailingContent ? .single : .concatenated
        var parser = JSONParser(handler: Acceptor(), options: options)
        do {
            try parser.feed(document.bytes)
            try parser.finish()
            throw error
        } catch let error as JSONParsingError {
            self.init(error, in: document.name)
        } catch {
            self.init("\(document.name): \(error)", code: .invalidData)
        }
    }
}
