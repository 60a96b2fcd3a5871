/// The statistics of the samples of a time.
public struct Statistics: Sendable, Equatable {
    /// The smallest sample.
    public let minimum: Double

    /// The middle sample, or the mean of the two in the middle.
    public let median: Double

    /// The time that nine of ten samples stay below or reach.
    public let p90: Double

    /// How many samples there were.
    public let count: Int

    /// Creates statistics that were made before.
    public init(minimum: Double, median: Double, p90: Double, count: Int) {
        self.minimum = minimum
        self.median = median
        self.p90 = p90
        self.count = count
    }

    /// Summarises samples; `nil` if there are none.
    public init?(_ samples: [Double]) {
        let sorted = samples.sorted()
        guard let first = sorted.first else { return nil }
        minimum = first
        median = Self.quantile(0.5, ofSorted: sorted)
        p90 = Self.quantile(0.9, ofSorted: sorted)
        count = sorted.count
    }

    /// The value below which a share of the samples lies, between two samples by a straight line: definition 7 of Hyndman and
    /// Fan ("Sample Quantiles in Statistical Packages", 1996), which R and NumPy take as well.
    ///
    /// - Parameter sorted: The samples in ascending order, at least one.
    public static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double {
        let place = share * Double(sorted.count - 1)
        let lower = Int(place)
        let upper = min(lower + 1, sorted.count - 1)
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }

    /// The middle of some values; `nil` if there are none.
    public static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : quantile(0.5, ofSorted: values.sorted())
    }
}
