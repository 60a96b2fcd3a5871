/// How many times as fast as the baseline a contender was, round by round.
public struct RatioSpread: Sendable, Equatable {
    /// The ratio that nine of ten rounds reach.
    public let p10: Double

    /// The middle round.
    public let median: Double

    /// The ratio that one of ten rounds reaches.
    public let p90: Double

    /// How many rounds there were.
    public let rounds: Int

    /// Creates a spread that was made before.
    public init(p10: Double, median: Double, p90: Double, rounds: Int) {
        self.p10 = p10
        self.median = median
        self.p90 = p90
        self.rounds = rounds
    }

    /// Summarises ratios; `nil` if there are none.
    public init?(_ ratios: [Double]) {
        guard !ratios.isEmpty else { return nil }
        let sorted = ratios.sorted()
        p10 = Statistics.quantile(0.1, ofSorted: sorted)
        median = Statistics.quantile(0.5, ofSorted: sorted)
        p90 = Statistics.quantile(0.9, ofSorted: sorted)
        rounds = sorted.count
    }

    /// Compares the medians of each round in which both have samples; `nil` if there is none.
    public init?(of samples: [Sample], to baseline: [Sample]) {
        let own = Self.medians(samples)
        let other = Self.medians(baseline)
        self.init(own.compactMap { round, time in other[round].map { time == 0 ? 0 : $0 / time } })
    }

    /// Half the distance from `p10` to `p90`, as a share of the median.
    public var relativeSpread: Double { median == 0 ? 0 : (p90 - p10) / 2 / median }

    /// Whether the rounds disagree on who is faster.
    ///
    /// This is about single rounds: their median can be more certain than that.
    public var isUndecided: Bool { p10 <= 1 && p90 >= 1 }

    private static func medians(_ samples: [Sample]) -> [Int: Double] {
        Dictionary(grouping: samples, by: \.round).compactMapValues { Statistics.median($0.map(\.seconds)) }
    }
}
