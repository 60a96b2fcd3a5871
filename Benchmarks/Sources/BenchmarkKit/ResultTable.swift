/// Results as a table for people, at most 100 columns wide.
public enum ResultTable {
    /// The widest line.
    public static let width = 100

    /// The table of a document; there is a heading for each group of tasks with the same last column.
    public static func text(_ results: [BenchmarkResult]) -> String {
        guard let first = results.first else { return "" }
        var lines = ["\(first.file), \(grouped(first.bytes)) bytes"]
        var rest = results[...]
        while let task = rest.first?.task {
            let names = names(task)
            let section = rest.prefix { self.names($0.task) == names }
            lines += self.lines(Array(section), names: names)
            rest = rest.dropFirst(section.count)
        }
        return lines.map { cut($0) + "\n" }.joined()
    }

    /// How wide the names are; all rows of a group have the same.
    private static func names(_ task: BenchmarkTask) -> (task: Int, contender: Int) {
        task.usesModels ? (13, 25) : task.countsExtraMemory ? (10, 28) : (9, 29)
    }

    private static func lines(_ results: [BenchmarkResult], names: (task: Int, contender: Int)) -> [String] {
        func line(_ task: String, _ contender: String, _ rest: String) -> String {
            pad(task, names.task) + pad(contender, names.contender) + rest
        }
        let columns = columns(results)
        var lines = [line("task", "contender", aligned(columns.map { ($0.title, $0.width) }))]
        var task: BenchmarkTask?
        for result in results {
            let name = result.task == task ? "" : result.task.rawValue
            task = result.task
            if let failure = result.failure {
                lines.append(line(name, result.contender, " " + failure.replacing("\n", with: " ")))
            } else {
                let figures = columns.map { ($0.figure(result) ?? "–", $0.width) }
                lines.append(line(name, result.contender, aligned(figures)))
            }
        }
        return lines
    }

    /// What the columns mean.
    public static let legend = """
        min, median, max: MB/s of input, 1 MB = 1,000,000 bytes.
        ratio, best: of the medians and of the maxima, to the baseline of the task.
        memory: at most, beside the document, in a process of its own. allocations: for one run.
        held: what the document takes in memory once it is read, as a multiple of its bytes.
        extra: memory that was needed at most beside the result, as a multiple of the document's bytes.
        ns: nanoseconds for one document, by the median.

        """

    /// A column of figures, right-aligned.
    private struct Column {
        let title: String
        let width: Int
        let figure: (BenchmarkResult) -> String?
    }

    private static func columns(_ results: [BenchmarkResult]) -> [Column] {
        let memory = Column(title: "memory", width: 10) { result in
            result.peakResidentBytes.map { decimal(Double($0) / 1e6, places: 1) + " MB" }
        }
        let time = Column(title: "ns", width: 10) { result in
            result.nanoseconds.map { grouped(Int($0.rounded())) }
        }
        func multiple(_ title: String, _ bytes: @escaping (BenchmarkResult) -> Int?) -> Column {
            Column(title: title, width: 6) { result in
                bytes(result).map { decimal(Double($0) / Double(max(1, result.bytes)), places: 2) }
            }
        }
        let countsExtraMemory = results.allSatisfy(\.task.countsExtraMemory)
        // Small documents take less memory than the system counts, and their time can be told in whole figures.
        let isSmall = results.allSatisfy(\.task.hasBuiltInDocuments)
        return [
            Column(title: "min", width: 6) { $0.speed.map { speed($0.minimum) } },
            Column(title: "median", width: 7) { $0.speed.map { speed($0.median) } },
            Column(title: "max", width: 7) { $0.speed.map { speed($0.maximum) } },
            Column(title: "ratio", width: 7) { $0.ratioToBaseline.map { decimal($0, places: 2) } },
            Column(title: "best", width: 7) { $0.ratioOfBest.map { decimal($0, places: 2) } },
            isSmall ? time : memory,
            Column(title: "allocations", width: 12) { $0.allocations.map(grouped) },
            countsExtraMemory ? multiple("extra", \.extraBytes) : multiple("held", \.heldBytes),
        ]
    }

    private static func aligned(_ figures: [(text: String, width: Int)]) -> String {
        figures.map { String(repeating: " ", count: max(0, $0.width - $0.text.count)) + $0.text }.joined()
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func cut(_ text: String) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    private static func speed(_ value: Double) -> String {
        decimal(value, places: value < 100 ? 1 : 0)
    }

    /// A number with so many places after the point.
    public static func decimal(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let scaled = (value * Double(scale)).rounded()
        guard scaled.isFinite, scaled.magnitude < 1e15 else { return "–" }
        let whole = Int(scaled.magnitude)
        let sign = scaled < 0 ? "-" : ""
        guard places > 0 else { return sign + String(whole) }
        let fraction = String(whole % scale)
        return sign + String(whole / scale) + "." + String(repeating: "0", count: places - fraction.count) + fraction
    }

    /// A number with commas between groups of three digits.
    static func grouped(_ value: Int) -> String {
        var text = ""
        for (index, digit) in String(value).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
