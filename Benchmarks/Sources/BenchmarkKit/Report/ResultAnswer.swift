internal import Foundation

/// The answer of a run: who is the fastest and the smallest, and how much faster than Foundation.
struct ResultAnswer {
    /// A task with the contender that is the fastest in most of the documents.
    struct Task {
        let task: BenchmarkTask
        let contender: String
        /// How many times as fast as Foundation it is, document by document; empty if Foundation takes no part.
        let ratios: [Double]

        /// The ratios in one: their geometric mean.
        var mean: Double? {
            ratios.isEmpty ? nil : exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
        }

        /// The least and the largest ratio as text.
        var range: String? { ResultAnswer.range(ratios) }
    }

    /// A document with the fastest and the smallest way to read it.
    struct Document {
        let file: String
        let task: BenchmarkTask
        let fastest: BenchmarkResult
        let smallest: BenchmarkResult?
        let foundation: BenchmarkResult?
        let ratio: Double?
    }

    /// The tasks, with the largest advantage over Foundation first, and last those in which that takes no part.
    let tasks: [Task]

    /// The documents, in the order in which they were measured.
    let documents: [Document]

    /// The way to read a document that says most about it comes first.
    private static let readings: [BenchmarkTask] = [
        .tree, .decode, .walk, .lines, .items, .paths, .swifty, .decodeLite, .select, .events, .validate, .doubles,
        .small,
        .decodeSmall, .transform, .encode, .write,
    ]

    init(_ results: [BenchmarkResult]) {
        let groups = TaskResults.groups(of: results)
        tasks = groups.compactMap(Self.task).sorted { ($0.mean ?? 0) > ($1.mean ?? 0) }
        documents = results.map(\.file).inOrder.compactMap { file in
            for task in Self.readings {
                guard let group = groups.first(where: { $0.task == task }) else { continue }
                if let document = Self.document(file, group) { return document }
            }
            return nil
        }
    }

    /// Whether the bars of tasks are on a logarithmic scale from 1 on, because otherwise one would hide the others.
    var isLogarithmic: Bool {
        let means = tasks.compactMap(\.mean)
        return (means.max() ?? 1) > 20 * max(1, means.min() ?? 1)
    }

    /// How long the bar of a task is, as a share of the longest.
    func share(_ task: Task) -> Double {
        guard let mean = task.mean, let most = tasks.compactMap(\.mean).max() else { return 0 }
        return isLogarithmic ? max(0, log(mean) / log(most)) : mean / most
    }

    private static func task(_ group: TaskResults) -> Task? {
        let files = group.files
        var best: (task: Task, count: Int, speed: Double)?
        for contender in group.contenders where !group.task.isOnlyReading(contender) {
            let results = files.compactMap { group.result(contender, $0) }.filter { $0.time != nil }
            if results.isEmpty { continue }
            let speed = results.reduce(0) { $0 + log($1.ratio?.median ?? $1.medianSpeed ?? 1) } / Double(results.count)
            guard best.map({ (results.count, speed) > ($0.count, $0.speed) }) ?? true else { continue }
            let task = Task(
                task: group.task,
                contender: contender,
                ratios: results.compactMap(group.timesFoundation).filter { $0 > 0 }
            )
            best = (task, results.count, speed)
        }
        return best?.task
    }

    private static func document(_ file: String, _ group: TaskResults) -> Document? {
        let results = group.results.filter { $0.file == file && $0.time != nil }
        let answers = results.filter { !group.task.isOnlyReading($0.contender) }
        func isFaster(_ one: BenchmarkResult, _ other: BenchmarkResult) -> Bool {
            (one.time?.median ?? 0) < (other.time?.median ?? 0)
        }
        guard let fastest = answers.min(by: isFaster) else { return nil }
        return Document(
            file: file,
            task: group.task,
            fastest: fastest,
            smallest: answers.filter { $0.memory != nil }.min { one, other in
                one.memory == other.memory ? isFaster(one, other) : (one.memory ?? 0) < (other.memory ?? 0)
            },
            foundation: group.task.foundation.flatMap { group.result($0, file) },
            ratio: group.timesFoundation(fastest)
        )
    }

    /// The answer in a sentence; `nil` if nothing was measured.
    var sentence: String? {
        guard let first = documents.first else { return nil }
        let isWriting = documents.allSatisfy { [.encode, .write].contains($0.task) }
        let subject = documents.count == 1 ? "this document" : "these \(documents.count) documents"
        let start = "Fastest way to \(isWriting ? "write" : "read") \(subject): "
        let ratios = documents.compactMap(\.ratio)
        let times = Self.range(ratios).map { "compared with Foundation: \($0) times as fast" }
        if documents.count > 1 {
            let smallest = documents.compactMap(\.smallest?.contender)
            let rest = [
                smallest.isEmpty ? nil : "smallest: \(Self.counted(smallest))",
                times ?? "compared with Foundation: \(first.reasonWithoutRatio)",
            ]
            return start
                + ([Self.counted(documents.map(\.fastest.contender))] + rest.compactMap { $0 }).joined(separator: "; ")
                + "."
        }
        let memory = first.smallest.flatMap { smallest in
            smallest.memoryText.map { text in
                let other = first.foundation?.memoryText.map { ", Foundation \($0)" } ?? ""
                return "smallest: \(smallest.contender) (\(text) beside the document\(other))"
            }
        }
        let isFoundation = first.fastest.contender == first.task.foundation
        let comparison =
            isFoundation
            ? "that is Foundation itself" : times ?? "compared with Foundation: \(first.reasonWithoutRatio)"
        let fastest = "\(first.fastest.contender) (\(first.task.rawValue), \(first.fastest.speedText))"
        return start + [fastest, memory, comparison].compactMap { $0 }.joined(separator: "; ") + "."
    }

    /// Names with how often each occurs, the commonest first: `A (3 of 4), B (1 of 4)`.
    private static func counted(_ names: [String]) -> String {
        let counts = names.inOrder.map { name in (name: name, count: names.count { $0 == name }) }
        if counts.count == 1 { return names[0] }
        let sorted = counts.sorted { $0.count > $1.count }
        let rest = sorted.dropFirst(2).reduce(0) { $0 + $1.count }
        let list = sorted.prefix(2).map { "\($0.name) (\($0.count) of \(names.count))" }.joined(separator: ", ")
        return rest == 0 ? list : "\(list), others (\(rest))"
    }

    private static func range(_ ratios: [Double]) -> String? {
        guard let least = ratios.min(), let most = ratios.max() else { return nil }
        let (low, high) = (FigureText.ratio(least), FigureText.ratio(most))
        return low == high ? low : "\(low) to \(high)"
    }
}

extension ResultAnswer.Document {
    /// Why nothing is compared with Foundation.
    fileprivate var reasonWithoutRatio: String {
        guard let name = task.foundation else { return "it takes no part in \(task.rawValue), see --tasks tree" }
        if let failure = foundation?.failure { return "it failed (\(failure))" }
        return "not measured, add \(name) to --contenders"
    }
}

extension BenchmarkResult {
    /// Whether the document has a message's size: its time is told in nanoseconds, and the system counts its memory too coarsely.
    var isMessage: Bool { bytes < 4096 }

    /// The memory as the system counts it; `nil` for messages, which need less than that.
    var visibleMemory: Int? { isMessage ? nil : peakResidentBytes }

    /// The memory that was needed beside the document; of a message that which its tree takes.
    var memory: Int? { isMessage ? heldBytes : peakResidentBytes }

    /// The memory with its unit.
    var memoryText: String? { memory.map(FigureText.bytes) }

    /// The speed, or the time of a message, without a unit.
    var speedFigure: String? {
        isMessage
            ? nanoseconds.map { FigureText.grouped(Int(min($0.rounded(), 1e15))) } : medianSpeed.map(FigureText.speed)
    }

    /// The unit of ``speedFigure``.
    var speedUnit: String { isMessage ? "ns" : "MB/s" }

    /// The speed, or the time of a message.
    var speedText: String { speedFigure.map { "\($0) \(speedUnit)" } ?? "–" }
}
