/// The shortest decimal that reads back as a binary value, and of several the one nearest to the value.
///
/// R. Giulietti, "The Schubfach way to render doubles" (2020).
struct ShortestDecimal {
    /// At most 17 digits, which may end in zeros.
    var significand: UInt64

    /// The power of ten to multiply with.
    var exponent: Int
}

extension ShortestDecimal {
    /// Converts the magnitude of a finite value.
    init<Format: BinaryFormat>(_ value: Format) {
        let pattern = value.pattern
        let fraction = pattern & (Format.hiddenBit - 1)
        let field = Int(truncatingIfNeeded: pattern >> UInt64(Format.fractionBits)) & Format.infiniteExponent
        let significand = field == 0 ? fraction : fraction | Format.hiddenBit
        let exponent = max(field, 1) - Format.exponentBias - Format.fractionBits

        // Integers whose neighbours differ by at most 1 have no shorter text than all their digits.
        if exponent <= 0, -exponent <= Format.fractionBits, significand.trailingZeroBitCount >= -exponent {
            self.init(significand: significand >> UInt64(truncatingIfNeeded: -exponent), exponent: 0)
            return
        }
        if significand == 0 {
            self.init(significand: 0, exponent: 0)
            return
        }
        self.init(significand, exponent, isCloserBelow: fraction == 0 && field > 1)
    }

    /// Converts significand · 2^exponent, where below a power of two the next value is at half the distance.
    private init(_ significand: UInt64, _ exponent: Int, isCloserBelow: Bool) {
        // Everything is scaled by 4, so that the middles to the neighbours are integers, and then divided by the largest power
        // of ten that is not above the distance between the middles: log10(2) and log10(3/4) in 22 bits.
        let power = (exponent &* 1_262_611 &- (isCloserBelow ? 524_031 : 0)) >> 22
        let shift = UInt64(truncatingIfNeeded: exponent &+ PowersOfTen.binaryExponent(-power) &+ 1)
        let scale = PowersOfTen.upperSignificand(-power)
        let value = Self.scaled((4 &* significand) &<< shift, by: scale)
        // Middles round to the even neighbour, so they belong to even values only.
        let isOdd = significand & 1
        let lower = Self.scaled((4 &* significand &- (isCloserBelow ? 1 : 2)) &<< shift, by: scale) &+ isOdd
        let upper = Self.scaled((4 &* significand &+ 2) &<< shift, by: scale) &- isOdd

        // Which case it is depends on the digits, so branches would be mispredicted: both results are computed.
        let digits = value / 4
        let isBelowInside = lower <= 4 &* digits
        let isAboveInside = 4 &* digits &+ 4 <= upper
        // The last two bits are the fraction, in quarters: one half goes to the even number.
        let rounding = ((value & 3) &+ (digits & 1) &+ 1) / 4
        let increment = isBelowInside == isAboveInside ? rounding : isAboveInside ? 1 : 0
        // At most one multiple of the next power of ten is in the range.
        let tens = digits / 10
        let isTenBelowInside = lower <= 40 &* tens
        let isTenAboveInside = 40 &* tens &+ 40 <= upper
        let isShorter = digits >= 10 && isTenBelowInside != isTenAboveInside
        self.init(
            significand: isShorter ? tens &+ (isTenAboveInside ? 1 : 0) : digits &+ increment,
            exponent: isShorter ? power &+ 1 : power
        )
    }

    /// The integral part of factor · scale / 2^128, its lowest bit set if there is a fraction (rounding to odd).
    private static func scaled(_ factor: UInt64, by scale: (high: UInt64, low: UInt64)) -> UInt64 {
        let low = factor.multipliedFullWidth(by: scale.low)
        let high = factor.multipliedFullWidth(by: scale.high)
        let sum = high.low &+ low.high
        // The carry and the fraction as plain arithmetic: branches on such bits are mispredicted half of the time.
        let carry = ((high.low & low.high) | ((high.low | low.high) & ~sum)) >> 63
        // The scale is too large by less than 1, so a fraction that is this small is none.
        let fraction = (0 &- (sum >> 1)) >> 63
        return (high.high &+ carry) | fraction
    }
}
