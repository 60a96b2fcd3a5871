internal import BenchmarkKit

/// The contents of a tree or of a part: the work of the task "walk", and what trees of different types are compared by.
struct TreeSummary {
    var containers = 0
    var keyBytes = 0
    var strings = 0
    var stringBytes = 0
    var numbers = 0
    var literals = 0
    var numberSum = 0.0

    /// Counts an array or an object.
    @inline(__always)
    mutating func addContainer() {
        containers &+= 1
    }

    /// Counts the name of a member.
    @inline(__always)
    mutating func addKey(utf8Count: Int) {
        keyBytes &+= utf8Count
    }

    /// Counts a string value.
    @inline(__always)
    mutating func addString(utf8Count: Int) {
        strings &+= 1
        stringBytes &+= utf8Count
    }

    /// Counts a number.
    @inline(__always)
    mutating func addNumber(_ value: Double) {
        numbers &+= 1
        numberSum += value
    }

    /// Counts `true`, `false` or `null`.
    @inline(__always)
    mutating func addLiteral() {
        literals &+= 1
    }

    var outcome: Outcome {
        Outcome([
            "values": Double(containers + strings + numbers + literals),
            "arrays and objects": Double(containers),
            "key bytes": Double(keyBytes),
            "strings": Double(strings),
            "string bytes": Double(stringBytes),
            "text bytes": Double(keyBytes + stringBytes),
            "numbers": Double(numbers),
            "literals": Double(literals),
            NumberTolerance.figure: numberSum,
        ])
    }
}
