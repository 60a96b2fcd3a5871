internal import BenchmarkKit

/// How far two sums of the same numbers may be apart: not every tree keeps its members in document order.
struct NumberTolerance {
    /// The name of the sum in outcomes.
    static let figure = "sum of numbers"

    private var count = 0
    private var magnitudes = 0.0

    mutating func add(_ value: Double) {
        count += 1
        magnitudes += value.magnitude
    }

    /// The bound of the rounding errors of two sums in any order, and a little more.
    ///
    /// `JSONSerialization` does not round all numbers correctly, and shall be timed nevertheless: whether conversions are
    /// exact is the business of the task "doubles".
    var value: Double { Double(count + 16) * .ulpOfOne * magnitudes }

    /// An outcome with this tolerance for its sum.
    func applied(to outcome: Outcome) -> Outcome {
        var outcome = outcome
        outcome.tolerances[Self.figure] = value
        return outcome
    }
}
