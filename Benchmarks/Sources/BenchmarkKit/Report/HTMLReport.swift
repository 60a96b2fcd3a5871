/// Saved results as one page that needs nothing else: the answer, charts, and folded what was measured on and all figures.
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
            \(runs.enumerated().map { section($1, number: $0) }.joined())
            </main>
            <script>
            \(HTMLAssets.script)
            </script>
            </body>
            </html>

            """
    }

    private static let legend = """
        <p class="legend"><span><i class="key own"></i> this library</span> \
        <span><i class="key baseline"></i> counts as 1</span> \
        <span><i class="key other"></i> others</span> \
        <span><i class="key least"></i> only reads, the least that the task can take</span> \
        <span><i class="key memory"></i> memory</span></p>
        """

    private static func section(_ run: SavedResults, number: Int) -> String {
        let environment = run.environment
        let names = run.shortNames
        let files = run.results.map(\.file).inOrder
        // Those of two rows, and if there are more, those of the first row.
        let shown = Array(files.prefix(files.count > 6 ? 3 : 6))
        let cards = run.tasks.map { group in
            HTMLTaskCard(
                group: group,
                names: names,
                id: "t\(number)-\(group.task.rawValue)",
                shown: shown,
                mostMemory: { mostMemory(run.results, shown.contains(where: $0.contains) ? shown : files) }
            )
        }
        let links = cards.map { HTMLText.element("a", $0.group.task.rawValue, "href=\"#\($0.id)\"") }
        let documents = names.count == 1 ? names.values.first ?? "" : "\(names.count) documents"
        let place = [documents, environment.processor, String(environment.date.prefix(10)), environment.label]
        let answer = ResultAnswer(run.results)
        return """
            <section>
            \(HTMLText.element("p", place.compactMap { $0 }.joined(separator: " · "), "class=\"place\""))
            \(answer.sentence.map { HTMLText.element("p", $0, "class=\"answer\"") + "\n" } ?? "")\(headline(answer))
            \(cards.isEmpty ? "" : legend)
            <nav>\(links.joined(separator: " "))</nav>
            <div class="cards">
            \(cards.map(\.text).joined())</div>
            \(warnings(run))
            \(method(run))
            <details>
            <summary>All figures</summary>
            <p>A click on a heading sorts. Ratios are to the contender that counted as 1 in the run.</p>
            \(HTMLTable.text(run.results))</details>
            </section>

            """
    }

    private static func mostMemory(_ results: [BenchmarkResult], _ files: [String]) -> Int {
        results.filter { files.contains($0.file) }.compactMap(\.visibleMemory).max() ?? 0
    }

    /// How many times as fast as Foundation the fastest contender of each task is.
    private static func headline(_ answer: ResultAnswer) -> String {
        let tasks = answer.tasks.filter { $0.mean != nil }
        if tasks.isEmpty { return "" }
        let bars = tasks.map { task in
            let mean = task.mean.map { "\(FigureText.ratio($0)) ×" } ?? ""
            return HTMLChart.Bar(
                name: "\(task.task.rawValue) · \(task.contender)",
                text: task.ratios.count == 1 ? mean : "\(mean) (\(task.range ?? ""))",
                value: answer.share(task),
                kind: HTMLChart.Kind(task.contender, task.task, baseline: task.task.foundation)
            )
        }
        let title = "How many times as fast as Foundation"
        let most = tasks.map(\.ratios.count).max() ?? 1
        let note =
            "The fastest contender of each task"
            + (most == 1
                ? "." : "; the geometric mean of up to \(most) documents, and in brackets the least and the most.")
            + (answer.isLogarithmic ? " Bars are on a logarithmic scale from 1 on." : "")
        let chart = HTMLChart(title: title, bars: bars, top: 1, layout: .wide)
        return """
            <figure class="headline">
            <figcaption>\(HTMLText.element("b", title)) \(HTMLText.element("small", note))</figcaption>
            \(chart.text)</figure>

            """
    }

    private static func warnings(_ run: SavedResults) -> String {
        let notes = ResultNotes.lines(run)
        if notes.isEmpty { return "" }
        let items = notes.map { HTMLText.element("li", $0) + "\n" }
        return "<h2>To be careful with</h2>\n<ul class=\"warnings\">\n\(items.joined())</ul>\n"
    }

    private static func method(_ run: SavedResults) -> String {
        let environment = run.environment.lines.map { name, text in
            "<div>\(HTMLText.element("dt", name))\(HTMLText.element("dd", text))</div>\n"
        }
        let method = run.method
        let loop = method.calibrationSeconds.map {
            " Samples whose calibration loops took more than \(FigureText.decimal(method.calibrationTolerance, places: 1))"
                + " times the best of \(FigureText.decimal($0 * 1e6, places: 1)) µs are left out."
        }
        let text =
            "Speeds are MB/s of input (1 MB = 1,000,000 bytes) of the middle sample, or nanoseconds for one document under 4 KB; "
            + "× is the median of the rounds. Memory is the most that was needed beside the document, in a process of its own. "
            + "Each contender ran \(FigureText.decimal(method.seconds, places: 2)) s per task and document, in rounds of"
            + " random order (seed \(method.seed)).\(loop ?? "") \(run.company)"
        return """
            <details>
            <summary>How it was measured</summary>
            \(HTMLText.element("p", text))
            <dl>
            \(environment.joined())</dl>
            </details>
            """
    }
}
