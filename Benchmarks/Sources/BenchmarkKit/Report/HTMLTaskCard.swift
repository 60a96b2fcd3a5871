/// A task on the page: a chart of speed for each document, and one of memory.
struct HTMLTaskCard {
    let group: TaskResults
    let names: [String: String]
    let id: String
    /// The documents that are shown; the others can be unfolded.
    let shown: [String]
    /// The most memory that any task needs for these documents, in bytes: their charts are on one scale.
    let mostMemory: ([String]) -> Int

    /// The card.
    var text: String {
        let files = group.files
        let isOne = names.count == 1
        let measure =
            hasRatios
            ? group.baseline.map { "Bars: times as fast as \($0), on one scale." } : "Bars: speed, on one scale."
        let first = shown.contains(where: files.contains) ? files.filter(shown.contains) : files
        let rest = files.filter { !first.contains($0) }
        let more =
            rest.isEmpty
            ? ""
            : "<details><summary>\(rest.count) more documents</summary>\n\(charts(rest, isOne: false))</details>\n"
        return """
            <figure id="\(id)"\(isOne ? "" : " class=\"full\"")>
            <figcaption>\(HTMLText.element("b", group.task.rawValue)) \(HTMLText.escaped(group.task.summary)). \
            \(HTMLText.element("small", measure ?? ""))</figcaption>
            \(charts(first, isOne: isOne))\(more)</figure>

            """
    }

    /// Whether all that was measured is compared with the baseline.
    private var hasRatios: Bool {
        group.baseline != nil && group.results.allSatisfy { $0.time == nil || $0.ratio != nil }
    }

    /// The contenders with the fastest first, in the same order for all documents.
    private var contenders: [String] {
        func speed(_ contender: String) -> Double {
            let speeds = group.results.filter { $0.contender == contender }.compactMap { value($0) }
            return speeds.isEmpty ? 0 : speeds.reduce(0, +) / Double(speeds.count)
        }
        let speeds = Dictionary(uniqueKeysWithValues: group.contenders.map { ($0, speed($0)) })
        return group.contenders.sorted { speeds[$0, default: 0] > speeds[$1, default: 0] }
    }

    private func value(_ result: BenchmarkResult) -> Double? {
        hasRatios ? result.ratio?.median : result.medianSpeed
    }

    private func charts(_ files: [String], isOne: Bool) -> String {
        let results = group.results.filter { files.contains($0.file) }
        let speeds = files.map { file in
            chart(file, isOne ? nil : title(file), "speed", top: results.compactMap(value).max() ?? 0, speed)
        }
        let most = Double(mostMemory(files))
        let memories = files.map { file in
            chart(file, isOne ? nil : names[file] ?? file, "memory", top: most, memory, .flat)
        }
        let memoryPart =
            memories.allSatisfy(\.isEmpty)
            ? ""
            : "<h4>Memory beside the document, MB, on one scale in all tasks</h4>\n"
                + "<div class=\"files\">\n\(memories.joined())</div>\n"
        return "<div class=\"files\">\n\(speeds.joined())</div>\n" + memoryPart
    }

    private func title(_ file: String) -> String {
        let bytes = group.results.first { $0.file == file }?.bytes ?? 0
        return "\(names[file] ?? file), \(FigureText.bytes(bytes))"
    }

    private func chart(
        _ file: String,
        _ title: String?,
        _ what: String,
        top: Double,
        _ bar: (BenchmarkResult) -> HTMLChart.Bar?,
        _ layout: HTMLChart.Layout = .tall
    ) -> String {
        let bars = contenders.compactMap { group.result($0, file).flatMap(bar) }
        if bars.isEmpty { return "" }
        let label = "\(group.task.rawValue), \(what), \(names[file] ?? file)"
        let heading = title.map { HTMLText.element("h5", $0) + "\n" } ?? ""
        return "<div>\n\(heading)\(HTMLChart(title: label, bars: bars, top: top, layout: layout).text)</div>\n"
    }

    private func name(_ result: BenchmarkResult) -> String {
        result.contender + (group.task.isOnlyReading(result.contender) ? " (only reads)" : "")
    }

    private func speed(_ result: BenchmarkResult) -> HTMLChart.Bar? {
        let ratio = (result.ratio?.median).map { " · \(FigureText.ratio($0)) ×" } ?? ""
        return HTMLChart.Bar(
            name: name(result),
            text: result.failure == nil ? result.speedText + ratio : "failed",
            value: value(result),
            kind: HTMLChart.Kind(result.contender, group.task, baseline: group.baseline)
        )
    }

    private func memory(_ result: BenchmarkResult) -> HTMLChart.Bar? {
        guard let bytes = result.visibleMemory else { return nil }
        let text = "\(FigureText.decimal(Double(bytes) / 1e6, places: 1)) MB"
        return HTMLChart.Bar(name: name(result), text: text, value: Double(bytes), kind: .memory)
    }
}
