internal import BenchmarkKit

/// The work of the task "doubles", apart from the conversions themselves.
struct DoubleAdder {
    private var count = 0
    private var sum = 0.0
    private var lowBits: UInt64 = 0

    /// Adds a number that was converted.
    @inline(__always)
    mutating func add(_ value: Double) {
        count &+= 1
        sum += value
        lowBits &+= value.bitPattern & 0xFFFF_FFFF
    }

    /// The low bits are those that a conversion gets wrong if it does not round correctly.
    var outcome: Outcome {
        Outcome(["numbers": Double(count), NumberTolerance.figure: sum, "sum of low bits": Double(lowBits)])
    }
}
