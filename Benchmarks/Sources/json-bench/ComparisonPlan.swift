internal import BenchmarkKit
internal import Contenders

/// The rounds of a comparison and how long they take, known from a look at the documents.
struct ComparisonPlan {
    /// The documents to measure on, with the tasks to do there.
    private(set) var rounds: [ComparisonRun.Round] = []

    private let selection: ContenderSelection
    private let seconds: Double
    private let isAlternating: Bool
    private var documents: [(bytes: Int, runs: Int)] = []

    init(_ selection: ContenderSelection, seconds: Double, isAlternating: Bool) {
        self.selection = selection
        self.seconds = seconds
        self.isAlternating = isAlternating
    }

    /// Takes in a document, unless none of the tasks has anything to do there.
    ///
    /// - Parameter areAsked: Whether somebody has named the tasks.
    mutating func add(_ input: ComparisonInput, _ tasks: [BenchmarkTask], areAsked: Bool) {
        var input = input
        var tasks = tasks.filter(input.canBeUsed)
        // An error is told when it is the document's turn.
        let document = try? input.document()
        if let document {
            if case .file(let path) = input, !InputFile.isRegular(path: path) { input = .read(document) }
            if AllContenders.areLines(document.bytes) {
                let others = tasks.filter { $0 != .lines }
                tasks = tasks.filter { $0 == .lines }
                if !input.isMade, !others.isEmpty {
                    let names = others.map(\.rawValue).joined(separator: ", ")
                    let end =
                        !tasks.isEmpty
                        ? "running the tasks for lines"
                        : areAsked
                            ? "nothing to do for \(names); --tasks lines reads them" : "none of --contenders reads them"
                    OutputFile.writeToStandardError("json-bench: \(input.name): these are lines: \(end)\n")
                }
            }
        }
        if tasks.isEmpty { return }
        rounds.append((input, tasks))
        guard let bytes = document?.bytes.count else { return }
        documents.append((bytes, tasks.reduce(0) { $0 + selection.contenders(for: $1).count }))
    }

    private var byteCount: Int { documents.reduce(0) { $0 + $1.bytes } }

    private var duration: Double {
        documents.reduce(0) { sum, document in
            // A run at 50 MB/s: at least three of them are timed, some more check the answer and measure memory in another process.
            let run = Double(document.bytes) / 5e7
            // All documents are read for each run that is timed, and some more to see who can read them.
            let turn = isAlternating ? Double(byteCount) / 5e7 : run
            return sum + Double(document.runs) * (max(1.2 * seconds, 3 * turn) + 3 * turn + 5 * run + 0.05)
        }
    }

    /// The plan in a line.
    var text: String {
        let tasks = Set(rounds.flatMap(\.tasks)).count
        let runCount = documents.reduce(0) { $0 + $1.runs }
        return "Comparing on \(Self.counted(rounds.count, "document")) (\(FigureText.bytes(byteCount))): "
            + "\(Self.counted(tasks, "task")), \(Self.counted(runCount, "run")) of \(seconds) s, "
            + "about \(ProgressEstimate.text(seconds: duration))."
    }

    private static func counted(_ number: Int, _ name: String) -> String {
        "\(number) \(name)\(number == 1 ? "" : "s")"
    }
}
