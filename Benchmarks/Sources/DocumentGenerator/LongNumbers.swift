/// Numbers of 20 to 300 digits, as ``DocumentKind/longNumbers``.
///
/// All are within the range of `Double`, so that every library can read them.
struct LongNumbers: ListElements {
    private var random: SplitMix64

    init(random: SplitMix64) {
        self.random = random
    }

    mutating func append(to output: inout OutputBuffer) {
        if random.chance(percent: 50) { output.append("-") }
        switch random.below(4) {
        case 0:
            output.append(random.number(in: 1...9))
            appendDigits(random.number(in: 1...19), &output)
        case 1:
            output.append("0.")
            appendDigits(random.number(in: 1...20), &output)
        default:
            output.append(random.number(in: 1...999_999_999))
            output.append(".")
            appendDigits(random.number(in: 1...8), &output)
            guard random.chance(percent: 50) else { return }
            output.append(random.chance(percent: 50) ? "e-" : "E+")
            output.append(random.below(250), digits: 3)
        }
    }

    /// Appends groups of 15 digits.
    private mutating func appendDigits(_ groupCount: Int, _ output: inout OutputBuffer) {
        for _ in 0..<groupCount { output.append(random.below(1_000_000_000_000_000), digits: 15) }
    }
}
