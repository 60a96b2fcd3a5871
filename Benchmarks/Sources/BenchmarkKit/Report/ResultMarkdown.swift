/// Results as tables in Markdown.
public enum ResultMarkdown {
    /// The answer, a table for each document or, where there are several, for each task, and what was measured on.
    public static func text(_ saved: SavedResults) -> String {
        let answer = ResultAnswer(saved.results).sentence.map { "**\(escaped($0))**\n\n" } ?? ""
        let names = saved.shortNames
        let tables = names.count == 1 ? table(saved) : saved.tasks.map { table($0, names) }.joined(separator: "\n")
        let notes = ResultNotes.lines(saved).map { "\n\(escaped($0))\n" }.joined()
        let environment = saved.environment.lines.map { "- \($0.name): \(escaped($0.text))\n" }.joined()
        return answer + tables + notes + "\n" + environment + "\n\(saved.company)\n"
    }

    /// All tasks on the only document.
    private static func table(_ saved: SavedResults) -> String {
        guard let first = saved.results.first else { return "" }
        let columns: [(title: String, figure: (BenchmarkResult) -> String?)] = [
            ("best MB/s", { $0.bestSpeed.map(FigureText.speed) }),
            ("median MB/s", { $0.medianSpeed.map(FigureText.speed) }),
            ("p90 MB/s", { $0.p90Speed.map(FigureText.speed) }),
            ("median ns", { $0.isMessage ? $0.speedFigure : nil }),
            ("×", { ($0.ratio?.median).map(FigureText.ratio) }),
            ("p10 to p90", { $0.ratio.map(range) }),
            ("cores", { $0.processors.map { FigureText.decimal($0, places: 2) } }),
            ("memory MB", { $0.peakResidentBytes.map { FigureText.decimal(Double($0) / 1e6, places: 1) } }),
            ("allocations", { $0.allocations.map(FigureText.grouped) }),
        ].filter { column in column.title != "median ns" || first.isMessage }
        var text = "### \(escaped(first.file)), \(FigureText.grouped(first.bytes)) bytes\n\n"
        text += "| task | contender | \(columns.map(\.title).joined(separator: " | ")) |\n"
        text += "|---|---|\(columns.map { _ in "--:|" }.joined())\n"
        for result in saved.tasks.flatMap(\.results) {
            let figures = columns.map { $0.figure(result) ?? "–" }
            // The reason stands in the first column of figures, and the others stay empty.
            let cells = result.failure.map { [escaped($0)] + figures.dropFirst().map { _ in "" } } ?? figures
            text += "| \(result.task.rawValue) | \(escaped(result.contender)) | \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }

    /// A task on all documents.
    private static func table(_ group: TaskResults, _ names: [String: String]) -> String {
        let files = group.files
        var text = "### \(group.task.rawValue): \(escaped(group.task.summary))\n\n"
        if let baseline = group.baseline { text += "× is to \(escaped(baseline)).\n\n" }
        text += "| contender | \(files.map { "\(escaped(names[$0] ?? $0)) | ×" }.joined(separator: " | ")) |\n"
        text += "|---|\(files.map { _ in "--:|--:|" }.joined())\n"
        for contender in group.contenders {
            let cells = files.map { file in
                guard let result = group.result(contender, file) else { return " | " }
                let ratio = (result.ratio?.median).map(FigureText.ratio)
                return "\(result.failure == nil ? result.speedText : "failed") | \(ratio ?? "–")"
            }
            text += "| \(escaped(contender)) | \(cells.joined(separator: " | ")) |\n"
        }
        return text
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
