/// Warnings about the figures of a run.
enum ResultNotes {
    /// Notes in words; none if all is well.
    static func lines(_ saved: SavedResults) -> [String] {
        let results = saved.tasks.flatMap(\.results)
        let names = saved.shortNames
        let name = { (result: BenchmarkResult) in
            let place = names.count == 1 ? "" : " on \(names[result.file] ?? result.file)"
            return "\(result.task.rawValue) \(result.contender)\(place)"
        }
        let noisy = results.filter(\.usesUnquietSamples)
        let undecided = results.filter(\.isUndecided)
        let parallel = results.filter { ($0.processors ?? 0) > 1.2 }
        let least = results.filter { $0.time != nil && $0.task.isOnlyReading($0.contender) }
        let leastNames = least.map { "\($0.contender) in \($0.task.rawValue)" }.inOrder
        return
            (saved.isInterrupted
            ? ["This run was interrupted: its figures are of fewer samples, or of fewer tasks."] : [])
            + results.compactMap { result in
                result.failure.map { "failed: \(name(result)): \(shortened($0))" }
            }
            + [
                note("! few samples while the machine was quiet, so all of them count", noisy, name) {
                    "\($0.quietCount) of \($0.sampleCount)"
                },
                note("~ the rounds disagree on who is faster, this or the baseline", undecided, name) { result in
                    result.ratio.map {
                        "\(FigureText.decimal($0.p10, places: 2)) to \(FigureText.decimal($0.p90, places: 2))"
                    }
                },
                note("uses more than one core", parallel, name) { result in
                    result.processors.map { "\(FigureText.decimal($0, places: 1)) cores" }
                },
                leastNames.isEmpty
                    ? nil : "only reads, the least that the task can take: \(leastNames.joined(separator: ", ")).",
            ].compactMap { $0 }
    }

    private static func shortened(_ failure: String) -> String {
        failure.count > 240 ? failure.prefix(239) + "…" : failure
    }

    private static func note(
        _ text: String,
        _ results: [BenchmarkResult],
        _ name: (BenchmarkResult) -> String,
        _ detail: (BenchmarkResult) -> String?
    ) -> String? {
        if results.isEmpty { return nil }
        let named = results.prefix(4).map { "\(name($0)) (\(detail($0) ?? "–"))" }
        let rest = results.count - named.count
        return "\(text): \(named.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")."
    }
}
