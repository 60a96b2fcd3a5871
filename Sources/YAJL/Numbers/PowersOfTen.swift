/// Powers of ten, exact and rounded to 128 bits.
enum PowersOfTen {
    /// The leading 128 bits of a power of ten, the highest of them 1.
    ///
    /// 10^n and 5^n have the same leading bits. Positive powers are rounded down and negative ones up; those from 0 to 55
    /// are exact. Exponents go from -342, the smallest that reading a `Double` needs, to 324, the largest that printing one
    /// needs.
    static func significand(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let significand = significands[exponent + 342]
        return (UInt64(truncatingIfNeeded: significand >> 64), UInt64(truncatingIfNeeded: significand))
    }

    /// The leading 128 bits of 5^-342 up to 5^324: made at the first use, which takes 40 µs.
    ///
    /// Each comes from its neighbour with 256 bits, so that the errors of all steps stay far below the bits that count. A test
    /// computes each with exact arithmetic.
    private static let significands: [UInt128] = {
        var significands = [UInt128](repeating: 1 << 127, count: 342 + 1 + 324)
        var high: UInt128 = 1 << 127
        var low: UInt128 = 0
        for index in (0..<342).reversed() {
            let (quotient, remainder) = high.quotientAndRemainder(dividingBy: 5)
            let rest = (5 as UInt128).dividingFullWidth((remainder, low)).quotient
            let shift = quotient.leadingZeroBitCount
            high = quotient << shift | rest >> (128 - shift)
            low = rest << shift
            // Rounded up, since none is exact.
            significands[index] = high + 1
        }
        high = 1 << 127
        low = 0
        for index in 343..<significands.count {
            // 5/4 of it, or 5/8 if that is too long.
            let (lowSum, carries) = low.addingReportingOverflow(low >> 2 | high << 126)
            let (highSum, overflows) = high.addingReportingOverflow((high >> 2) + (carries ? 1 : 0))
            high = overflows ? 1 << 127 | highSum >> 1 : highSum
            low = overflows ? highSum << 127 | lowSum >> 1 : lowSum
            significands[index] = high
        }
        return significands
    }()

    /// The leading 128 bits of a power of ten, rounded up.
    static func upperSignificand(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let (high, low) = significand(exponent)
        // No low word of a power beyond 55 is all ones; a test looks at each.
        return (high, exponent > 55 ? low &+ 1 : low)
    }

    /// The exponent of the largest power of two that is not above a power of ten.
    static func binaryExponent(_ exponent: Int) -> Int {
        // log2(10) in 19 bits; a test compares each result with exact arithmetic.
        (exponent * 1_741_647) >> 19
    }

    /// 10^0 up to 10^19, all that fit.
    static let words: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]

    /// 10^0 up to 10^22, all that are exact.
    static let doubles: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// 10^0 up to 10^10, all that are exact.
    static let floats: [Float] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]

    /// The number of decimal digits, 1 for zero.
    static func digitCount(_ value: UInt64) -> Int {
        // 1233/4096 is just above log10(2); the table settles whether the estimate is one too many.
        let value = value | 1
        let estimate = ((64 - value.leadingZeroBitCount) * 1233) >> 12
        return estimate + (value >= words[estimate] ? 1 : 0)
    }
}
