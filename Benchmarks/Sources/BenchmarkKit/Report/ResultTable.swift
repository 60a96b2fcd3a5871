/// Results for people, at most 80 columns wide: a table for each task, and the answer at the end.
public enum ResultTable {
    /// The tables, warnings, the meaning of the columns, and the answer.
    public static func text(_ saved: SavedResults, hasColor: Bool = false) -> String {
        guard let first = saved.results.first else { return "" }
        let names = saved.shortNames
        var lines: [String] = []
        func heading(_ text: String) {
            lines += TextGrid.wrapped(text).map { TextStyle.heading.applied(to: $0, hasColor: hasColor) }
        }
        if names.count == 1 {
            lines += ["\(TextGrid.cut(first.file, 50)), \(FigureText.grouped(first.bytes)) bytes", ""]
        }
        for group in saved.tasks {
            let baseline = group.baseline.map { " (× \($0))" } ?? ""
            heading("\(group.task.rawValue): \(group.task.summary)\(baseline)")
            if names.count == 1 {
                lines += details(group).lines(hasColor: hasColor)
            } else {
                let grids = comparison(group, names).map { $0.lines(hasColor: hasColor) }
                lines += grids.joined(separator: [""])
            }
            lines.append("")
        }
        let notes = ResultNotes.lines(saved)
        lines += notes.flatMap(TextGrid.wrapped).map { TextStyle.warning.applied(to: $0, hasColor: hasColor) }
        lines += notes.isEmpty ? [] : [""]
        lines += (legend(isDetailed: names.count == 1) + [saved.company]).flatMap(TextGrid.wrapped)
        let answer = ResultAnswer(saved.results)
        lines += [""] + tasks(answer).lines(hasColor: hasColor) + [""]
        if answer.documents.count > 1 { lines += documents(answer, names).lines(hasColor: hasColor) + [""] }
        answer.sentence.map(heading)
        return lines.map { $0 + "\n" }.joined()
    }

    /// A document in a line, for those who wait for the others.
    public static func line(_ results: [BenchmarkResult]) -> String? {
        ResultAnswer(results).documents.first.map { document in
            let times = document.ratio.map { ", \(FigureText.ratio($0)) × Foundation" } ?? ""
            let end = ": \(document.fastest.contender), \(document.fastest.speedText)\(times)"
            return TextGrid.cut(document.file, max(12, TextGrid.width - end.count)) + end + "\n"
        }
    }

    /// The meaning of the columns.
    private static func legend(isDetailed: Bool) -> [String] {
        [
            "MB/s: megabytes of input in a second, by the median (1 MB = 1,000,000 bytes). ns: nanoseconds for a document under 4 KB."
                + (isDetailed ? " best: of the fastest sample." : ""),
            "×: how many times as fast as the contender in brackets, by the median of the rounds;"
                + (isDetailed ? " ±: how far that goes up and down;" : "")
                + " ~ the rounds disagree, ! the machine was seldom quiet.",
            "memory: at most, beside the document, in a process of its own."
                + (isDetailed
                    ? " allocs: allocations of one run. held: memory of the document once it is read, extra: memory beside the"
                        + " result, both as multiples of the document's bytes."
                    : ""),
        ]
    }

    // MARK: One document

    /// A column of figures.
    private struct Column {
        let title: String
        var style: (BenchmarkResult) -> TextStyle = { _ in .plain }
        let figure: (BenchmarkResult) -> String?
    }

    /// All figures of the contenders on the only document.
    private static func details(_ group: TaskResults) -> TextGrid {
        func multiple(_ title: String, _ bytes: @escaping (BenchmarkResult) -> Int?) -> Column {
            Column(title: title) { result in
                bytes(result).map { FigureText.decimal(Double($0) / Double(max(1, result.bytes)), places: 2) }
            }
        }
        let isMessage = group.results.allSatisfy(\.isMessage)
        let columns = [
            isMessage ? Column(title: "ns", figure: \.speedFigure) : Column(title: "MB/s", figure: \.speedFigure),
            isMessage
                ? Column(title: "best") { result in
                    result.time.map { FigureText.grouped(Int(min(($0.minimum * 1e9).rounded(), 1e15))) }
                } : Column(title: "best") { $0.bestSpeed.map(FigureText.speed) },
            Column(title: "×", style: ratioStyle) { ($0.ratio?.median).map(FigureText.ratio) },
            Column(title: "±", style: { $0.usesUnquietSamples ? .warning : .faint }, figure: spread),
            Column(title: "memory") { result in
                result.visibleMemory.map { FigureText.decimal(Double($0) / 1e6, places: 1) + " MB" }
            },
            Column(title: "allocs") { $0.allocations.map(FigureText.grouped) },
            multiple("held", \.heldBytes),
            multiple("extra", \.extraBytes),
        ].filter { column in group.results.contains { column.figure($0) != nil } || column.title == "×" }
        var grid = TextGrid()
        grid.add(["contender"] + columns.map(\.title), .faint)
        for contender in group.contenders {
            for result in group.results where result.contender == contender {
                grid.add(
                    [.init(contender)]
                        + columns.map { .init($0.figure(result) ?? "–", $0.style(result)) }
                )
            }
        }
        return grid
    }

    private static func ratioStyle(_ result: BenchmarkResult) -> TextStyle {
        guard let ratio = result.ratio, result.contender != result.baseline else { return .plain }
        return ratio.isUndecided ? .faint : ratio.median > 1 ? .good : .bad
    }

    /// How far the ratio goes up and down, in percent, with a mark that points to a note.
    private static func spread(_ result: BenchmarkResult) -> String? {
        guard let ratio = result.ratio else { return nil }
        let percent = min(999, (ratio.relativeSpread * 100).rounded())
        return (result.contender == result.baseline ? "" : "\(Int(percent)) %") + mark(result)
    }

    private static func mark(_ result: BenchmarkResult) -> String {
        result.usesUnquietSamples ? "!" : result.isUndecided ? "~" : " "
    }

    // MARK: Several documents

    /// Speeds, ratios and memory of the contenders, document by document; as many documents side by side as there is room for.
    private static func comparison(_ group: TaskResults, _ names: [String: String]) -> [TextGrid] {
        let first = 2 + (group.contenders.map(\.count).max() ?? 0)
        let widest = group.results.map { figures($0).count }.max() ?? 0
        // Between the figures of two documents are two blanks.
        let count = max(1, (TextGrid.width - first) / (max(widest, 11) + 2))
        let files = group.files
        return stride(from: 0, to: files.count, by: count).map { start in
            let part = Array(files[start..<min(start + count, files.count)])
            let room = min(24, (TextGrid.width - first) / part.count - 2)
            return comparison(group, part.map { ($0, TextGrid.cut(shortName(names[$0] ?? $0), max(11, room))) })
        }
    }

    /// A name without that the document is generated or built in.
    private static func shortName(_ name: String) -> String {
        let short = [" (generated)", " (built in)"].first(where: name.hasSuffix).map { name.dropLast($0.count) }
        return short.map(String.init) ?? name
    }

    /// Speed and ratio, the latter with a mark that points to a note.
    private static func figures(_ result: BenchmarkResult) -> String {
        guard let speed = result.speedFigure else { return "failed " }
        let ratio = (result.ratio?.median).map(FigureText.ratio) ?? "–"
        return "\(speed) \(String(repeating: " ", count: max(0, 5 - ratio.count)))\(ratio)\(mark(result))"
    }

    private static func comparison(_ group: TaskResults, _ files: [(file: String, name: String)]) -> TextGrid {
        var grid = TextGrid()
        grid.add([""] + files.map(\.name), .faint)
        let units = files.map { file in
            group.results.first { $0.file == file.file && $0.time != nil }?.speedUnit ?? "MB/s"
        }
        grid.add(["contender"] + units.map { "\($0)     × " }, .faint)
        for contender in group.contenders {
            grid.add(
                [.init(contender)]
                    + files.map { file in
                        guard let result = group.result(contender, file.file) else { return .init("") }
                        return .init(figures(result), result.failure == nil ? ratioStyle(result) : .bad)
                    }
            )
        }
        func memory(_ contender: String, _ file: String) -> String? {
            group.result(contender, file).flatMap(\.visibleMemory)
                .map { FigureText.decimal(Double($0) / 1e6, places: 1) + " MB " }
        }
        let rows = group.contenders.map { contender in (contender, files.map { memory(contender, $0.file) }) }
        if rows.contains(where: { $0.1.contains { $0 != nil } }) {
            grid.add(["memory"], .faint)
            for (contender, figures) in rows { grid.add([.init(contender)] + figures.map { .init($0 ?? "– ") }) }
        }
        return grid
    }

    // MARK: The answer

    /// The fastest contender of each task.
    private static func tasks(_ answer: ResultAnswer) -> TextGrid {
        let isOne = answer.documents.count == 1
        var grid = TextGrid(left: [0, 1, 2])
        grid.add(["task", "", "the fastest", "× Foundation"], .faint)
        for task in answer.tasks {
            let figure = isOne ? task.mean.map(FigureText.ratio) : task.range
            grid.add([
                .init(task.task.rawValue),
                .init(task.task.phrase),
                .init(task.contender),
                .init(figure ?? "–", .heading),
            ])
        }
        return grid
    }

    /// The fastest way to read each document.
    private static func documents(_ answer: ResultAnswer, _ names: [String: String]) -> TextGrid {
        var grid = TextGrid(left: [0, 1, 2])
        grid.add(["document", "task", "the fastest", "speed", "× Foundation"], .faint)
        for document in answer.documents {
            grid.add([
                .init(names[document.file] ?? document.file),
                .init(document.task.rawValue),
                .init(document.fastest.contender),
                .init(document.fastest.speedText),
                .init(document.ratio.map(FigureText.ratio) ?? "–", .heading),
            ])
        }
        return grid
    }
}
