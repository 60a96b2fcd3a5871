/// Results as a table for people, at most 100 columns wide.
public enum ResultTable {
    /// The widest line.
    public static let width = 100

    /// The table of a document, with a heading for each group of tasks with the same columns, and notes.
    public static func text(_ results: [BenchmarkResult], hasColor: Bool = false) -> String {
        guard let first = results.first else { return "" }
        let title = cut("\(oneLine(first.file)), \(FigureText.grouped(first.bytes)) bytes", width)
        var lines = [TextStyle.heading.applied(to: title, hasColor: hasColor)]
        var rest = results[...]
        while let task = rest.first?.task {
            let names = names(task)
            let section = rest.prefix { self.names($0.task) == names }
            lines += self.lines(Array(section), names: names, hasColor: hasColor)
            rest = rest.dropFirst(section.count)
        }
        let notes = ResultNotes.lines(results).flatMap { wrapped($0) }
        lines += notes.map { TextStyle.warning.applied(to: $0, hasColor: hasColor) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// How wide the names are; all rows of a group have the same.
    private static func names(_ task: BenchmarkTask) -> (task: Int, contender: Int) {
        task.usesModels ? (13, 25) : task.countsExtraMemory ? (10, 28) : (9, 29)
    }

    private static func lines(
        _ results: [BenchmarkResult],
        names: (task: Int, contender: Int),
        hasColor: Bool
    ) -> [String] {
        func start(_ task: String, _ contender: String) -> String {
            pad(task, names.task) + pad(contender, names.contender)
        }
        let columns = columns(results)
        let titles = columns.map { aligned($0.title, $0.width) }.joined()
        var lines = [TextStyle.faint.applied(to: start("task", "contender") + titles, hasColor: hasColor)]
        var task: BenchmarkTask?
        for result in results {
            var line = start(result.task == task ? "" : result.task.rawValue, result.contender)
            task = result.task
            if let failure = result.failure {
                let reason = cut(" " + oneLine(failure), max(1, width - line.count))
                line += TextStyle.bad.applied(to: reason, hasColor: hasColor)
            } else {
                for column in columns {
                    let text = aligned(column.figure(result) ?? "–", column.width)
                    line += column.style(result).applied(to: text, hasColor: hasColor)
                }
            }
            lines.append(line)
        }
        return lines
    }

    /// What the columns mean.
    public static let legend = """
        best, median, p90: MB/s of input, 1 MB = 1,000,000 bytes; nine of ten samples reach p90.
        ratio: how many times as fast as the baseline of the task, by the median of the rounds.
        spread: how far the ratio goes up and down in four of five rounds; ~ where that says nothing about
        who is faster, ! where few samples were taken while the machine was quiet.
        memory: at most, beside the document, in a process of its own. allocs: allocations of one run.
        held: what the document takes in memory once it is read, as a multiple of its bytes.
        extra: memory that was needed at most beside the result, as a multiple of the document's bytes.
        ns: nanoseconds for one document, by the median.

        """

    /// A column of figures, right-aligned.
    private struct Column {
        let title: String
        let width: Int
        var style: (BenchmarkResult) -> TextStyle = { _ in .plain }
        let figure: (BenchmarkResult) -> String?
    }

    private static func columns(_ results: [BenchmarkResult]) -> [Column] {
        let memory = Column(title: "memory", width: 10) { result in
            result.peakResidentBytes.map { FigureText.decimal(Double($0) / 1e6, places: 1) + " MB" }
        }
        let time = Column(title: "ns", width: 10) { result in
            result.nanoseconds.map { FigureText.grouped(Int(min($0.rounded(), 1e15))) }
        }
        func multiple(_ title: String, _ bytes: @escaping (BenchmarkResult) -> Int?) -> Column {
            Column(title: title, width: 6) { result in
                bytes(result).map { FigureText.decimal(Double($0) / Double(max(1, result.bytes)), places: 2) }
            }
        }
        let countsExtraMemory = results.allSatisfy(\.task.countsExtraMemory)
        // Small documents take less memory than the system counts, and their time can be told in whole figures.
        let isSmall = results.allSatisfy(\.task.hasBuiltInDocuments)
        return [
            Column(title: "best", width: 6) { $0.bestSpeed.map(FigureText.speed) },
            Column(title: "median", width: 7) { $0.medianSpeed.map(FigureText.speed) },
            Column(title: "p90", width: 7) { $0.p90Speed.map(FigureText.speed) },
            Column(title: "ratio", width: 7, style: ratioStyle) { ($0.ratio?.median).map(FigureText.ratio) },
            Column(title: "spread", width: 8, style: { $0.usesUnquietSamples ? .warning : .faint }, figure: spread),
            isSmall ? time : memory,
            Column(title: "allocs", width: 11) { $0.allocations.map(FigureText.grouped) },
            countsExtraMemory ? multiple("extra", \.extraBytes) : multiple("held", \.heldBytes),
        ]
    }

    private static func ratioStyle(_ result: BenchmarkResult) -> TextStyle {
        guard let ratio = result.ratio, result.contender != result.baseline else { return .plain }
        return ratio.isUndecided ? .faint : ratio.median > 1 ? .good : .bad
    }

    /// How far the ratio goes up and down, in percent, with a mark that points to a note.
    private static func spread(_ result: BenchmarkResult) -> String? {
        guard let ratio = result.ratio else { return nil }
        let percent = min(999, (ratio.relativeSpread * 100).rounded())
        let text = result.contender == result.baseline ? "" : "±\(Int(percent)) %"
        return text + (result.usesUnquietSamples ? "!" : result.isUndecided ? "~" : " ")
    }

    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(cut(lines.isEmpty ? String(word) : "  \(word)", width))
            }
        }
        return lines
    }

    private static func aligned(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func cut(_ text: String, _ width: Int) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    /// Without control characters, which could move the cursor or end the line.
    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }
}
