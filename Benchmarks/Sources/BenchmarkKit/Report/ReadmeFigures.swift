/// The figures of a run as they stand in the README of this package.
public enum ReadmeFigures {
    /// The line before the figures.
    public static let begin = "<!-- figures:begin -->"

    /// The line after them.
    public static let end = "<!-- figures:end -->"

    /// A text with the figures between the two lines; `nil` if it does not have these lines.
    public static func replacing(in text: String, with run: SavedResults, command: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(where: { $0 == begin }),
            let last = lines[first...].firstIndex(where: { $0 == end })
        else { return nil }
        let before = lines[...first].joined(separator: "\n")
        let after = lines[last...].joined(separator: "\n")
        return "\(before)\n\(figures(run, command: command))\(after)"
    }

    /// The tasks that are compared with Foundation.
    ///
    /// The contender is followed by the engine, where one takes part.
    private static let rows: [(task: BenchmarkTask, contender: String, meaning: String)] = [
        (.tree, "YAJL", "bytes to a `JSONDocument`, and freeing it"),
        (.walk, "YAJL", "the same, and visiting every value"),
        (.paths, "YAJL", "the same, and looking up 1,000 values by their paths"),
        (.write, "YAJL", "a tree to bytes"),
        (.swifty, "SwiftyJSON", "`SwiftyJSON`: parsing, a mix of reads, 1,000 nested writes"),
        (.decode, "YAJLDecoder", "bytes to models with every field"),
        (.decodeLite, "YAJLDecoder", "the same with 5 fields of each post"),
        (.encode, "YAJLEncoder", "models to bytes"),
        (.items, "YAJL", "the records of a long array, one by one"),
        (.lines, "YAJL", "records that are lines, one by one"),
        (.transform, "YAJL", "one name removed everywhere, from text to text"),
        (.select, "YAJL", "two members of each record, in one pass"),
    ]

    /// The engines, as names of contenders end, and in words.
    private static let engines: [(suffix: String, name: String)] = [("-libyajl", "libyajl"), ("-swift", "Swift")]

    private static func figures(_ run: SavedResults, command: String) -> String {
        let environment = run.environment
        let versions = environment.versions.filter { ["Swift", "libyajl"].contains($0.name) }
        let place =
            ["\(environment.processor), \(environment.cores) cores", environment.system]
            + versions.map { "\($0.name) \($0.version)" } + [String(environment.date.prefix(10))]
        let isBuiltIn = { (name: String) in name.hasSuffix(" (built in)") }
        let names = run.results.map(\.file).inOrder.filter { !isBuiltIn($0) }
        let files = names.filter { !$0.hasSuffix(" (generated)") }
        let shown = files.isEmpty ? names : files
        return """
            All figures of this part are those of one run:

            ```sh
            \(command)
            ```

            \(place.joined(separator: "; ")). MB/s are those of the input (1 MB = 1,000,000 bytes), by the median; where a ! stands, the \
            machine was seldom quiet, and the same takes less time on a quiet one.

            \(events(run, shown))As multiples of the speed of Foundation's `JSONSerialization`, `JSONDecoder` and `JSONEncoder` in the same rounds:

            \(multiples(run, shown))
            \(sentences(run, shown))
            """
    }

    private static func events(_ run: SavedResults, _ files: [String]) -> String {
        let contenders = run.results.filter { $0.task == .events }.map(\.contender).inOrder
        if contenders.isEmpty { return "" }
        let rows = table(["events"], files, last: nil) {
            contenders.map { contender in
                let cells = files.map { file in
                    result(run, .events, contender, file).flatMap(speed) ?? "–"
                }
                return ["`\(contender)`"] + cells
            }
        }
        return rows + "\n"
    }

    /// A row for each task, and one for each engine that takes part.
    private static func multiples(_ run: SavedResults, _ files: [String]) -> String {
        table(["task", "engine"], files, last: "what it does") {
            rows.flatMap { row -> [[String]] in
                func figures(_ contender: String) -> [String]? {
                    let cells = files.map { file -> String? in
                        guard let own = result(run, row.task, contender, file),
                            let ratio = ratio(own, to: foundation(run, row.task, file))
                        else { return nil }
                        return ratio + (speed(own).map { " (\($0) MB/s)" } ?? "")
                    }
                    return cells.allSatisfy { $0 == nil } ? nil : cells.map { $0 ?? "–" }
                }
                var lines: [[String]] = []
                for (suffix, engine) in [("", "")] + engines {
                    guard let cells = figures(row.contender + suffix) else { continue }
                    // The second row of a task needs no words.
                    let (task, meaning) = lines.isEmpty ? ("`\(row.task.rawValue)`", row.meaning) : ("", "")
                    lines.append([task, engine] + cells + [meaning])
                }
                return lines
            }
        }
    }

    /// The figures in words: messages, and memory.
    private static func sentences(_ run: SavedResults, _ files: [String]) -> String {
        var lines: [String] = []
        for (task, contender, what) in [
            (BenchmarkTask.small, "YAJL", "read into a tree"), (.decodeSmall, "YAJLDecoder", "decoded"),
        ] {
            var bytes = 0
            let times = engines.compactMap { engine -> String? in
                let name = contender + engine.suffix
                guard let own = run.results.first(where: { $0.task == task && $0.contender == name }),
                    let time = own.nanoseconds, let ratio = ratio(own, to: foundation(run, task, own.file))
                else { return nil }
                bytes = own.bytes
                return "\(FigureText.decimal(time / 1000, places: 2)) µs by \(engine.name) (\(ratio))"
            }
            if !times.isEmpty { lines.append("A document of \(bytes) bytes is \(what) in \(list(times)).") }
        }
        for engine in engines {
            let trees = files.compactMap { result(run, .tree, "YAJL" + engine.suffix, $0) }
            let held = trees.compactMap { result in result.heldBytes.map { multiple($0, result) } }
            let allocations = trees.compactMap(\.allocations).map(String.init)
            if !held.isEmpty {
                lines.append(
                    "Trees read by \(engine.name) hold \(list(held)) times the bytes of these documents, "
                        + "in \(list(allocations)) allocations."
                )
            }
        }
        for engine in engines {
            let models = files.compactMap { result(run, .decode, "YAJLDecoder" + engine.suffix, $0) }
            let extra = models.compactMap { result in result.extraBytes.map { multiple($0, result) } }
            if !extra.isEmpty {
                lines.append("Decoding by \(engine.name) needs \(list(extra)) times their bytes beside the models.")
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func foundation(_ run: SavedResults, _ task: BenchmarkTask, _ file: String) -> BenchmarkResult? {
        task.foundation.flatMap { result(run, task, $0, file) }
    }

    private static func result(
        _ run: SavedResults,
        _ task: BenchmarkTask,
        _ contender: String,
        _ file: String
    ) -> BenchmarkResult? {
        run.results.first { $0.task == task && $0.contender == contender && $0.file == file }
    }

    /// How many times as fast one is as another, round by round: their middle samples may be of different phases of the machine.
    private static func ratio(_ own: BenchmarkResult, to other: BenchmarkResult?) -> String? {
        guard let ratio = own.ratio?.median, let reference = other?.ratio?.median, reference > 0 else { return nil }
        return "\(FigureText.decimal(ratio / reference, places: ratio / reference < 10 ? 1 : 0)) ×"
    }

    private static func speed(_ result: BenchmarkResult) -> String? {
        result.medianSpeed.map { FigureText.speed($0) + (result.usesUnquietSamples ? " !" : "") }
    }

    private static func multiple(_ bytes: Int, _ result: BenchmarkResult) -> String {
        FigureText.decimal(Double(bytes) / Double(max(1, result.bytes)), places: 1)
    }

    private static func list(_ texts: [String]) -> String {
        texts.count < 2 ? texts.joined() : texts.dropLast().joined(separator: ", ") + " and " + (texts.last ?? "")
    }

    private static func table(
        _ first: [String],
        _ files: [String],
        last: String?,
        rows: () -> [[String]]
    ) -> String {
        let heading = first + files.map(shortName) + [last].compactMap { $0 }
        let line =
            "|" + first.map { _ in "---|" }.joined() + files.map { _ in "--:|" }.joined() + (last == nil ? "" : "---|")
        let lines = [cells(heading), line] + rows().map(cells)
        return lines.map { $0 + "\n" }.joined()
    }

    private static func cells(_ texts: [String]) -> String { "| " + texts.joined(separator: " | ") + " |" }

    private static func shortName(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
        return ResultMarkdown.escaped(stem).replacing("\\_", with: "_")
    }
}
