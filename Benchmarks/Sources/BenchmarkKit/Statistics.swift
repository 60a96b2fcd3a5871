/// The smallest, middle and greatest of some samples.
public struct Statistics: Sendable, Equatable {
    /// The smallest sample.
    public let minimum: Double

    /// The middle sample, or the mean of the two in the middle.
    public let median: Double

    /// The greatest sample.
    public let maximum: Double

    /// How many samples there were.
    public let count: Int

    /// Summarises samples; `nil` if there are none.
    public init?(_ samples: [Double]) {
        let sorted = samples.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        minimum = first
        maximum = last
        count = sorted.count
        let middle = sorted.count / 2
        median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// How many times the median of a baseline this median is; `nil` if the baseline's is 0.
    public func ratio(to baseline: Statistics) -> Double? {
        baseline.median == 0 ? nil : median / baseline.median
    }

    /// How many times the maximum of a baseline this maximum is; `nil` if the baseline's is 0.
    public func ratioOfBest(to baseline: Statistics) -> Double? {
        baseline.maximum == 0 ? nil : maximum / baseline.maximum
    }
}
