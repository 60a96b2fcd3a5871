/// Decimal to binary, correctly rounded: the nearest value, and of two equally near ones the even one (IEEE 754, section 4.3.1).
enum DecimalToBinary {
    /// The value nearest to a number's text, whose grammar has been checked; infinite beyond the range of the type.
    ///
    /// - Complexity: O(length), however large the exponent is.
    @inline(__always)
    static func nearest<Format: BinaryFormat>(
        _ text: UnsafeBufferPointer<UInt8>,
        as format: Format.Type = Format.self
    ) -> Format {
        let decimal = unsafe ScannedDecimal(text, expectsPoint: true)
        guard decimal.isExact else { return unsafe nearest(text, startingWith: decimal, as: format) }
        return nearest(
            significand: decimal.significand,
            exponent: decimal.exponent,
            isNegative: decimal.isNegative,
            as: format
        )
    }

    /// The value nearest to ±significand · 10^exponent.
    @inline(__always)
    static func nearest<Format: BinaryFormat>(
        significand: UInt64,
        exponent: Int,
        isNegative: Bool,
        as format: Format.Type = Format.self
    ) -> Format {
        // Both operands are exact, so one operation rounds once: W. Clinger, "How to read floating point numbers accurately" (1990).
        if significand <= Format.hiddenBit << 1, exponent.magnitude <= UInt(Format.largestExactPower) {
            // From a signed integer: where the processor rounds down, that of an unsigned 0 is -0 in debug builds.
            let exact = Format(Int(truncatingIfNeeded: significand))
            let value = exponent < 0 ? exact / Format.exactPower(-exponent) : exact * Format.exactPower(exponent)
            return isNegative ? -value : value
        }
        let pattern = EiselLemire.pattern(significand, exponent: exponent, as: format)
        return Format(pattern: pattern | (isNegative ? signBit(of: format) : 0))
    }

    static func signBit<Format: BinaryFormat>(of format: Format.Type) -> UInt64 {
        (Format.infinitePattern << 1) & ~Format.infinitePattern
    }

    /// The value nearest to a text with more digits than `decimal` holds.
    @inline(never)
    private static func nearest<Format: BinaryFormat>(
        _ text: UnsafeBufferPointer<UInt8>,
        startingWith decimal: ScannedDecimal,
        as format: Format.Type
    ) -> Format {
        // The number is between the leading digits and the same with one added in the last place, or in the one before it if that
        // does not fit. Mostly both give one value, and no other digit matters.
        let pattern = EiselLemire.pattern(decimal.significand, exponent: decimal.exponent, as: format)
        let (next, overflow) = decimal.significand.addingReportingOverflow(1)
        let nextPattern =
            overflow
            ? EiselLemire.pattern(decimal.significand / 10 + 1, exponent: decimal.exponent + 1, as: format)
            : EiselLemire.pattern(next, exponent: decimal.exponent, as: format)
        let value = Format(pattern: pattern | (decimal.isNegative ? signBit(of: format) : 0))
        if nextPattern == pattern { return value }
        // The text is a number, so the standard library has a value for it.
        return unsafe Format(String(decoding: text, as: UTF8.self)) ?? value
    }
}
