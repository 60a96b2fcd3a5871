/// Results as a table for people, at most 100 columns wide.
public enum ResultTable {
    /// The widest line.
    public static let width = 100

    /// The table of a document.
    public static func text(_ results: [BenchmarkResult]) -> String {
        guard let first = results.first else { return "" }
        var lines = [
            "\(first.file), \(grouped(first.bytes)) bytes",
            line("task", "contender", ["min", "median", "max", "ratio", "best", "memory", "allocations"]),
        ]
        var task: BenchmarkTask?
        for result in results {
            let name = result.task == task ? "" : result.task.rawValue
            task = result.task
            if let failure = result.failure {
                let start = pad(name, 9) + pad(result.contender, 29) + " "
                lines.append(start + failure.replacing("\n", with: " "))
                continue
            }
            lines.append(
                line(
                    name,
                    result.contender,
                    [
                        speed(result.speed?.minimum),
                        speed(result.speed?.median),
                        speed(result.speed?.maximum),
                        result.ratioToBaseline.map { decimal($0, places: 2) } ?? "–",
                        result.ratioOfBest.map { decimal($0, places: 2) } ?? "–",
                        result.peakResidentBytes.map { decimal(Double($0) / 1e6, places: 1) + " MB" } ?? "–",
                        result.allocations.map(grouped) ?? "–",
                    ]
                )
            )
        }
        return lines.map { cut($0) + "\n" }.joined()
    }

    /// What the columns mean.
    public static let legend = """
        min, median, max: MB/s of input, 1 MB = 1,000,000 bytes.
        ratio, best: of the medians and of the maxima, to the baseline of the task.
        memory: at most, beside the document, in a process of its own. allocations: for one run.

        """

    private static func line(_ task: String, _ contender: String, _ figures: [String]) -> String {
        let widths = [7, 8, 8, 7, 7, 11, 13]
        let columns = zip(figures, widths).map { String(repeating: " ", count: max(0, $1 - $0.count)) + $0 }
        return pad(task, 9) + pad(contender, 29) + columns.joined()
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func cut(_ text: String) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    private static func speed(_ value: Double?) -> String {
        value.map { decimal($0, places: $0 < 100 ? 1 : 0) } ?? "–"
    }

    /// A number with so many places after the point.
    static func decimal(_ value: Double, places: Int) -> String {
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
