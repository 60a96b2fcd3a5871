/// Holds results against thresholds.
public struct ThresholdCheck: Sendable {
    /// The verdict on a threshold.
    public enum Verdict: Sendable, Equatable {
        /// The results keep to it.
        case met
        /// They do not.
        case missed
        /// There is no result that it could be held against.
        case unknown
    }

    /// A threshold with what was found.
    public struct Line: Sendable, Equatable {
        /// The threshold.
        public let entry: Thresholds.Entry

        /// Whether this is about its ratio, and not about its allocations.
        public let isRatio: Bool

        /// The verdict on it.
        public let verdict: Verdict

        /// The same in words, with what was found and what is needed.
        public let text: String
    }

    /// The thresholds, in the order of the file.
    public let lines: [Line]

    /// Holds results against thresholds.
    ///
    /// - Parameters:
    ///   - results: The results; of two of the same task, document and contender the first counts.
    ///   - thresholds: The thresholds.
    ///   - ratioShare: How much of each ratio is asked for.
    public init(_ results: [BenchmarkResult], _ thresholds: Thresholds, ratioShare: Double = 1) {
        lines = thresholds.entries.flatMap { Self.lines($0, results, ratioShare) }
    }

    /// Measures, and where a ratio is missed, up to two times more and each time longer: what others did to the machine
    /// for some seconds is not a reason to fail.
    ///
    /// Only the ratios that were missed get another verdict. The others would be judged by an old time of their own and a
    /// new one of the baseline.
    ///
    /// - Parameters:
    ///   - thresholds: The thresholds.
    ///   - ratioShare: How much of each ratio is asked for.
    ///   - measure: Measures what thresholds are about, so many times as long as usual.
    public init(
        _ thresholds: Thresholds,
        ratioShare: Double = 1,
        measure: (_ thresholds: Thresholds, _ factor: Double) throws -> [BenchmarkResult]
    ) rethrows {
        var lines = Self(try measure(thresholds, 1), thresholds, ratioShare: ratioShare).lines
        for factor in [4.0, 16.0] {
            let missed = lines.indices.filter { lines[$0].isRatio && lines[$0].verdict == .missed }
            if missed.isEmpty { break }
            let wanted = Thresholds(missed.map { lines[$0].entry })
            let again = Self(try measure(wanted, factor), wanted, ratioShare: ratioShare).lines
            for index in missed {
                let line = again.first { $0.isRatio && $0.entry == lines[index].entry }
                lines[index] = line ?? lines[index]
            }
        }
        self.lines = lines
    }

    /// Whether a document is the one that a threshold is about.
    public static func isFile(_ name: String, named pattern: String) -> Bool {
        name == pattern || name.hasSuffix("/" + pattern)
    }

    private static func lines(
        _ entry: Thresholds.Entry,
        _ results: [BenchmarkResult],
        _ ratioShare: Double
    ) -> [Line] {
        func result(_ contender: String) -> BenchmarkResult? {
            results.first { $0.task == entry.task && $0.contender == contender && isFile($0.file, named: entry.file) }
        }
        func line(_ verdict: Verdict, _ text: String, isRatio: Bool = false) -> Line {
            let mark =
                switch verdict {
                case .met: "ok      "
                case .missed: "MISSED  "
                case .unknown: "UNKNOWN "
                }
            return Line(
                entry: entry,
                isRatio: isRatio,
                verdict: verdict,
                text: "\(mark)\(entry.file), \(entry.task.rawValue), \(entry.contender): \(text)"
            )
        }
        guard let own = result(entry.contender) else { return [line(.unknown, "there is no result")] }
        if let failure = own.failure { return [line(.missed, failure)] }
        var lines: [Line] = []
        if let most = entry.allocations {
            if let found = own.allocations {
                lines.append(line(found <= most ? .met : .missed, "\(found) allocations, at most \(most)"))
            } else {
                lines.append(line(.unknown, "allocations were not counted"))
            }
        }
        if let ratio = entry.ratio, let name = entry.baseline {
            let least = ratio * ratioShare
            if let time = own.time?.minimum, time > 0, let reference = result(name)?.time?.minimum {
                let found = reference / time
                let text = "\(decimal(found)) times as fast as \(name), at least \(decimal(least))"
                lines.append(line(found >= least ? .met : .missed, text, isRatio: true))
            } else {
                lines.append(line(.unknown, "there is no result of \(name)"))
            }
        }
        return lines
    }

    private static func decimal(_ value: Double) -> String { FigureText.decimal(value, places: 2) }
}
