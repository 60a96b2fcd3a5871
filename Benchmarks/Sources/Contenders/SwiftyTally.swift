internal import BenchmarkKit

/// The values that were read in the task "swifty".
struct SwiftyTally {
    private var strings = 0
    private var stringBytes = 0
    private var integerSum = 0
    private var doubleSum = 0.0
    private var trues = 0
    private var others = 0
    private var writtenSum = 0

    /// Adds a string, which may be empty for want of one.
    @inline(__always)
    mutating func addString(_ value: String) {
        strings &+= 1
        stringBytes &+= value.utf8.count
    }

    /// Adds an integer.
    @inline(__always)
    mutating func addInteger(_ value: Int) {
        integerSum &+= value
    }

    /// Adds a number that need not be an integer.
    @inline(__always)
    mutating func addDouble(_ value: Double) {
        doubleSum += value
    }

    /// Adds a bool.
    @inline(__always)
    mutating func addBool(_ value: Bool) {
        if value { trues &+= 1 }
    }

    /// Adds `null`, an array or an object that was found where one should be.
    @inline(__always)
    mutating func addOther() {
        others &+= 1
    }

    /// Adds a number that was written before.
    @inline(__always)
    mutating func addWritten(_ value: Int) {
        writtenSum &+= value
    }

    var outcome: Outcome {
        Outcome([
            "strings": Double(strings),
            "string bytes": Double(stringBytes),
            "sum of integers": Double(integerSum),
            NumberTolerance.figure: doubleSum,
            "trues": Double(trues),
            "nulls and empty containers": Double(others),
            "sum of written numbers": Double(writtenSum),
        ])
    }
}
