/// The number in the middle between two neighbours of a binary format, where the rounding changes.
struct BinaryMiddle {
    /// How a decimal lies to the middle.
    enum Side {
        case less, equal, greater
    }

    private let significand: UInt64
    private let exponent: Int

    /// The middle between a finite value that is not negative and the next larger one.
    ///
    /// Above the largest finite value it is the number from which on the result is infinite.
    init<Format: BinaryFormat>(above pattern: UInt64, as format: Format.Type) {
        let field = Int(truncatingIfNeeded: pattern >> UInt64(Format.fractionBits))
        let fraction = pattern & (Format.hiddenBit - 1)
        let value = field == 0 ? fraction : fraction | Format.hiddenBit
        significand = 2 * value + 1
        exponent = max(field, 1) - Format.exponentBias - Format.fractionBits - 1
    }

    /// Compares a decimal with the middle, exactly.
    ///
    /// - Complexity: Bounded: beyond 800 digits it only matters whether there is another one, because no middle between
    ///   values of `Double` has more than 768.
    func compare(with decimal: DecimalDigits) -> Side {
        var digits = NaturalNumber(0)
        var count = 0
        for digit in decimal.prefix(800) {
            digits.multiply(by: 10, adding: UInt64(digit))
            count += 1
        }
        if decimal.count > 800 {
            digits.multiply(by: 10, adding: 1)
            count += 1
        }
        var middle = NaturalNumber(significand)
        let powerOfTen = decimal.exponent.clamped - count
        if powerOfTen >= 0 {
            digits.multiply(byPowerOfFive: powerOfTen)
        } else {
            middle.multiply(byPowerOfFive: -powerOfTen)
        }
        let powerOfTwo = powerOfTen - exponent
        if powerOfTwo >= 0 {
            digits.multiply(byPowerOfTwo: powerOfTwo)
        } else {
            middle.multiply(byPowerOfTwo: -powerOfTwo)
        }
        return digits < middle ? .less : digits == middle ? .equal : .greater
    }
}
