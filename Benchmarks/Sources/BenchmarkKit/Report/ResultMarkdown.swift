/// Results as tables in Markdown.
public enum ResultMarkdown {
    /// A heading and a table for each document, and what was measured on.
    public static func text(_ saved: SavedResults) -> String {
        let tables = saved.documents.map(table).joined(separator: "\n")
        let environment = saved.environment.lines.map { "- \($0.name): \(escaped($0.text))\n" }.joined()
        return tables + "\n" + environment + "\n\(saved.company)\n"
    }

    private static func table(_ results: [BenchmarkResult]) -> String {
        guard let first = results.first else { return "" }
        let columns: [(title: String, figure: (BenchmarkResult) -> String?)] = [
            ("best MB/s", { $0.bestSpeed.map(FigureText.speed) }),
            ("median", { $0.medianSpeed.map(FigureText.speed) }),
            ("p90", { $0.p90Speed.map(FigureText.speed) }),
            ("ratio", { ($0.ratio?.median).map(FigureText.ratio) }),
            ("p10 to p90", { $0.ratio.map(range) }),
            ("cores", { $0.processors.map { FigureText.decimal($0, places: 2) } }),
            ("memory MB", { $0.peakResidentBytes.map { FigureText.decimal(Double($0) / 1e6, places: 1) } }),
            ("allocations", { $0.allocations.map(FigureText.grouped) }),
        ]
        var text = "### \(escaped(first.file)), \(FigureText.grouped(first.bytes)) bytes\n\n"
        text += "| task | contender | \(columns.map(\.title).joined(separator: " | ")) |\n"
        text += "|---|---|\(columns.map { _ in "--:|" }.joined())\n"
        for result in results {
            let figures = columns.map { $0.figure(result) ?? "–" }
            // The reason stands in the first column of figures, and the others stay empty.
            let cells = result.failure.map { [escaped($0)] + figures.dropFirst().map { _ in "" } } ?? figures
            text += "| \(result.task.rawValue) | \(escaped(result.contender)) | \(cells.joined(separator: " | ")) |\n"
        }
        let notes = ResultNotes.lines(results)
        return text + (notes.isEmpty ? "" : "\n") + notes.map { escaped($0) + "\n" }.joined(separator: "\n")
    }

    private static func range(_ ratio: RatioSpread) -> String {
        "\(FigureText.ratio(ratio.p10)) to \(FigureText.ratio(ratio.p90))"
    }

    /// Text that means only itself.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "|", "<", ">", "[", "]", "#", "~", "&": result += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
