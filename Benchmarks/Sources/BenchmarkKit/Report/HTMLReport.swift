/// Saved results as one page that needs nothing else: charts, what was measured on, and all figures in a table.
public enum HTMLReport {
    /// The page.
    ///
    /// - Parameter runs: Runs to show, one below the other.
    public static func text(_ runs: [SavedResults]) -> String {
        let title = "JSON benchmarks" + (runs.first.map { ", \($0.environment.date.prefix(10))" } ?? "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            \(HTMLText.element("title", title))
            <style>
            \(HTMLAssets.style)
            </style>
            </head>
            <body>
            <main>
            <h1>JSON benchmarks</h1>
            \(introduction)
            \(runs.enumerated().map { section($1, number: $0) }.joined())
            </main>
            <script>
            \(HTMLAssets.script)
            </script>
            </body>
            </html>

            """
    }

    private static let introduction = """
        <p>Bars show MB/s of input (1 MB = 1,000,000 bytes) of the middle sample: longer is faster. The line on a bar goes from \
        what nine of ten samples reach to the best one; the dashed lines are the baseline, and × says how many times as fast as \
        it, by the median of the rounds.</p>
        <p class="legend"><span><i class="key own"></i> this library</span> <span><i class="key baseline"></i> baseline</span> \
        <span><i class="key other"></i> others</span> <span><i class="key memory"></i> memory beside the document</span></p>
        """

    private static func section(_ run: SavedResults, number: Int) -> String {
        let environment = run.environment.lines.map { name, text in
            "<div>\(HTMLText.element("dt", name))\(HTMLText.element("dd", text))</div>\n"
        }
        let documents = run.documents
        let links = documents.enumerated().map { index, results in
            HTMLText.element("a", results.first?.file ?? "", "href=\"#d\(number)-\(index)\"")
        }
        let interrupted = run.isInterrupted ? "<p class=\"warning\">This run was interrupted.</p>\n" : ""
        return """
            <section>
            \(HTMLText.element("h2", "Run of \(run.environment.date)"))
            \(interrupted)<dl>
            \(environment.joined())</dl>
            \(HTMLText.element("p", "\(method(run.method)) \(run.company)"))
            <nav>\(links.joined(separator: " "))</nav>
            \(documents.enumerated().map { document($1, id: "d\(number)-\($0)") }.joined())
            <h2>All figures</h2>
            <p>A click on a heading sorts.</p>
            \(HTMLTable.text(run.results))</section>

            """
    }

    private static func method(_ method: SavedResults.Method) -> String {
        let loop = method.calibrationSeconds.map {
            " Samples whose calibration loops took more than \(FigureText.decimal(method.calibrationTolerance, places: 1))"
                + " times the best of \(FigureText.decimal($0 * 1e6, places: 1)) µs are left out."
        }
        return
            "Each contender ran \(FigureText.decimal(method.seconds, places: 2)) s per task and document, in rounds of"
            + " random order (seed \(method.seed))." + (loop ?? "")
    }

    private static func document(_ results: [BenchmarkResult], id: String) -> String {
        guard let first = results.first else { return "" }
        var tasks: [BenchmarkTask] = []
        for result in results where !tasks.contains(result.task) { tasks.append(result.task) }
        let notes = ResultNotes.lines(results).map { HTMLText.element("p", $0, "class=\"warning\"") + "\n" }
        return """
            <h3 id="\(id)">\(HTMLText.escaped(first.file)) \
            \(HTMLText.element("small", "\(FigureText.grouped(first.bytes)) bytes"))</h3>
            \(notes.joined())<div class="cards">
            \(tasks.map { task in card(task, results.filter { $0.task == task }) }.joined())</div>

            """
    }

    private static func card(_ task: BenchmarkTask, _ results: [BenchmarkResult]) -> String {
        let measured = results.filter { $0.time != nil }
        let speeds = measured.map { result in
            let speed = result.medianSpeed ?? 0
            let ratio = (result.ratio?.median).map { " · \(FigureText.ratio($0)) ×" } ?? ""
            return HTMLChart.Bar(
                name: result.contender,
                text: (task.hasBuiltInDocuments ? nanoseconds(result) : "\(FigureText.speed(speed)) MB/s") + ratio,
                value: speed,
                range: range(result),
                kind: HTMLChart.Kind(result)
            )
        }
        let failures = results.compactMap { result in
            result.failure.map { HTMLText.element("p", "\(result.contender): \($0)", "class=\"warning\"") + "\n" }
        }
        let speedChart = measured.isEmpty ? "" : HTMLChart(title: task.rawValue, bars: speeds).text
        return """
            <figure>
            <figcaption>\(HTMLText.element("b", task.rawValue)) \(HTMLText.escaped(task.summary))</figcaption>
            \(speedChart)\(failures.joined())\(memoryChart(task, measured))</figure>

            """
    }

    private static func nanoseconds(_ result: BenchmarkResult) -> String {
        "\(FigureText.grouped(Int(min(result.nanoseconds ?? 0, 1e15).rounded()))) ns"
    }

    private static func range(_ result: BenchmarkResult) -> ClosedRange<Double>? {
        guard let low = result.p90Speed, let high = result.bestSpeed, low <= high else { return nil }
        return low...high
    }

    /// What documents of a message's size need is less than the system counts.
    private static func memoryChart(_ task: BenchmarkTask, _ results: [BenchmarkResult]) -> String {
        let bars = results.compactMap { result in
            result.peakResidentBytes.map { bytes in
                HTMLChart.Bar(
                    name: result.contender,
                    text: "\(FigureText.decimal(Double(bytes) / 1e6, places: 1)) MB",
                    value: Double(bytes),
                    kind: .other
                )
            }
        }
        if task.hasBuiltInDocuments || bars.isEmpty { return "" }
        return "<div class=\"memory\">\n<h4>Memory</h4>\n"
            + HTMLChart(title: "\(task.rawValue), memory", bars: bars).text
            + "</div>\n"
    }
}
