/// All figures of a run as a table that a script can sort.
enum HTMLTable {
    private struct Column {
        let title: String
        var isText = false
        /// The text that is shown, and the value that it is sorted by; `nil` where there is nothing.
        let cell: (BenchmarkResult) -> (text: String, value: Double?)?
    }

    /// The table, which scrolls by itself where the page is too narrow.
    static func text(_ results: [BenchmarkResult]) -> String {
        let columns = columns()
        let heading = columns.map { column in
            "<th\(column.isText ? " class=\"text\"" : "")>\(HTMLText.element("button", column.title, "type=\"button\""))</th>"
        }
        let rows = results.map { result in
            let cells = columns.map { column in
                guard let (text, value) = column.cell(result) else { return "<td>–</td>" }
                let attribute = value.map { "data-value=\"\($0)\"" } ?? "class=\"text\""
                return HTMLText.element("td", text, attribute)
            }
            return "<tr>\(cells.joined())</tr>\n"
        }
        return """
            <div class="scroll">
            <table>
            <thead><tr>\(heading.joined())</tr></thead>
            <tbody>
            \(rows.joined())</tbody>
            </table>
            </div>

            """
    }

    private static func columns() -> [Column] {
        [
            Column(title: "file", isText: true) { ($0.file, nil) },
            Column(title: "task", isText: true) { ($0.task.rawValue, nil) },
            Column(title: "contender", isText: true) { ($0.contender, nil) },
            number("best MB/s", \.bestSpeed, places: 1),
            number("median", \.medianSpeed, places: 1),
            number("p90", \.p90Speed, places: 1),
            number("ratio", { $0.ratio?.median }, places: 2),
            number("ratio p10", { $0.ratio?.p10 }, places: 2),
            number("ratio p90", { $0.ratio?.p90 }, places: 2),
            number("ms median", { $0.time.map { $0.median * 1000 } }, places: 4),
            number("cores", \.processors, places: 2),
            number("memory MB", { $0.peakResidentBytes.map { Double($0) / 1e6 } }, places: 1),
            number("allocations", { $0.allocations.map(Double.init) }, places: 0),
            number("held ×", { multiple($0.heldBytes, $0) }, places: 2),
            number("extra ×", { multiple($0.extraBytes, $0) }, places: 2),
            number("samples", { Double($0.sampleCount) }, places: 0),
            number("quiet", { Double($0.quietCount) }, places: 0),
            Column(title: "failure", isText: true) { $0.failure.map { ($0, nil) } },
        ]
    }

    private static func number(
        _ title: String,
        _ value: @escaping (BenchmarkResult) -> Double?,
        places: Int
    ) -> Column {
        Column(title: title) { result in
            value(result).map { number in
                (places == 0 ? FigureText.grouped(Int(number)) : FigureText.decimal(number, places: places), number)
            }
        }
    }

    private static func multiple(_ bytes: Int?, _ result: BenchmarkResult) -> Double? {
        bytes.map { Double($0) / Double(max(1, result.bytes)) }
    }
}
