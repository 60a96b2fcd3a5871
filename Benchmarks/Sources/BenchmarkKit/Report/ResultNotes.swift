/// What to know about the figures of a document before one believes them.
public enum ResultNotes {
    /// Notes in words; none if all is well.
    public static func lines(_ results: [BenchmarkResult]) -> [String] {
        let noisy = results.filter(\.usesUnquietSamples)
        let undecided = results.filter(\.isUndecided)
        let parallel = results.filter { ($0.processors ?? 0) > 1.2 }
        return [
            note("! few samples while the machine was quiet, so all of them count", noisy) {
                "\($0.quietCount) of \($0.sampleCount)"
            },
            note("~ no difference that means anything from the baseline", undecided) { result in
                result.ratio.map {
                    "\(FigureText.decimal($0.p10, places: 2)) to \(FigureText.decimal($0.p90, places: 2))"
                }
            },
            note("uses more than one core", parallel) { result in
                result.processors.map { "\(FigureText.decimal($0, places: 1)) cores" }
            },
        ].compactMap { $0 }
    }

    private static func note(
        _ text: String,
        _ results: [BenchmarkResult],
        _ detail: (BenchmarkResult) -> String?
    ) -> String? {
        if results.isEmpty { return nil }
        let named = results.prefix(4).map { "\($0.task.rawValue) \($0.contender) (\(detail($0) ?? "–"))" }
        let rest = results.count - named.count
        return "\(text): \(named.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")."
    }
}
