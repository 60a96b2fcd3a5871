/// The binary value nearest to a decimal with a significand of 64 bits.
///
/// The product of the significand and a power of ten rounded to 128 bits decides nearly always in one multiplication,
/// and in two otherwise: D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51 (2021);
/// N. Mushtak and D. Lemire, "Fast number parsing without fallback" (2023), shows that no third is needed.
enum EiselLemire {
    /// The bit pattern of the value nearest to significand · 10^exponent, ties to even; infinity on overflow.
    @inline(__always)
    static func pattern<Format: BinaryFormat>(_ significand: UInt64, exponent: Int, as format: Format.Type) -> UInt64 {
        if significand == 0 || exponent < Format.smallestPower { return 0 }
        if exponent > Format.largestPower { return Format.infinitePattern }

        let shift = significand.leadingZeroBitCount
        let product = product(significand << UInt64(shift), exponent: exponent, as: format)
        // The product has its highest bit in one of two places. Kept are the hidden bit, the fraction and one bit to round.
        let highBit = Int(truncatingIfNeeded: product.high >> 63)
        let excess = UInt64(truncatingIfNeeded: highBit + 64 - Format.fractionBits - 3)
        var rounded = product.high >> excess
        let field = PowersOfTen.binaryExponent(exponent) + 63 + highBit - shift + Format.exponentBias
        if field <= 0 { return subnormal(rounded, shift: 1 - field, as: format) }

        // Exactly between two values with an even lower one: the bit that would round up is cleared.
        if product.low <= 1, Format.powersWithTies.contains(exponent), rounded & 3 == 1,
            rounded << excess == product.high
        {
            rounded &= ~1
        }
        rounded = (rounded &+ (rounded & 1)) >> 1
        // The hidden bit, and a carry out of the fraction, count in the exponent.
        let pattern = (UInt64(truncatingIfNeeded: field &- 1) << UInt64(Format.fractionBits)) &+ rounded
        return min(pattern, Format.infinitePattern)
    }

    /// The leading 128 bits of the product, exact enough to round.
    @inline(__always)
    private static func product<Format: BinaryFormat>(
        _ significand: UInt64,
        exponent: Int,
        as format: Format.Type
    ) -> (high: UInt64, low: UInt64) {
        let power = PowersOfTen.significand(exponent)
        var (high, low) = significand.multipliedFullWidth(by: power.high)
        // Only if all bits below those that are kept are ones can the low word of the power carry into them.
        let mask = UInt64.max >> UInt64(Format.fractionBits + 3)
        if high & mask == mask {
            let (sum, carry) = low.addingReportingOverflow(significand.multipliedFullWidth(by: power.low).high)
            low = sum
            high &+= carry ? 1 : 0
        }
        return (high, low)
    }

    /// Rounds to a value without the hidden bit; a carry makes the smallest normal value, whose pattern follows on.
    @inline(never)
    private static func subnormal<Format: BinaryFormat>(
        _ significand: UInt64,
        shift: Int,
        as format: Format.Type
    ) -> UInt64 {
        guard shift < 64 else { return 0 }
        let shifted = significand >> UInt64(shift)
        return (shifted &+ (shifted & 1)) >> 1
    }
}
