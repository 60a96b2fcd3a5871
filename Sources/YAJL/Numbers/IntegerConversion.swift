/// Decimal numbers to integers of any width.
///
/// Generic functions are slow in another module unless they are specialised there. So what is inlinable tries the 64-bit
/// functions first, and the generic ones only do what is left.
@usableFromInline
enum IntegerConversion {
    /// Whether all integers of a type fit in 64 bits with a sign.
    @inlinable
    static func fitInWord<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Bool {
        Integer.isSigned ? Integer.bitWidth <= 64 : Integer.bitWidth < 64
    }

    /// The integer that a text is, if it fits in 64 bits with a sign.
    @inline(__always)
    static func word(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        unsafe word(ScannedDecimal(text))
    }

    /// The integer that a decimal is, if it fits in 64 bits with a sign.
    static func word(_ decimal: ScannedDecimal) -> Int64? {
        guard decimal.isExact, let magnitude = decimal.exponent == 0 ? decimal.significand : scaled(decimal) else {
            return nil
        }
        if !decimal.isNegative { return Int64(exactly: magnitude) }
        guard magnitude <= Int64.min.magnitude else { return nil }
        return Int64(truncatingIfNeeded: 0 &- magnitude)
    }

    /// Whether a decimal is an integer, of any size.
    static func isIntegral(_ decimal: ScannedDecimal) -> Bool {
        guard decimal.exponent < 0, decimal.significand != 0 else { return true }
        guard decimal.exponent >= -19 else { return false }
        return decimal.significand.isMultiple(of: PowersOfTen.words[-decimal.exponent])
    }

    private static func scaled(_ decimal: ScannedDecimal) -> UInt64? {
        if decimal.significand == 0 { return 0 }
        guard decimal.exponent.magnitude < UInt(PowersOfTen.words.count) else { return nil }
        if decimal.exponent > 0 {
            let product = decimal.significand.multipliedReportingOverflow(by: PowersOfTen.words[decimal.exponent])
            return product.overflow ? nil : product.partialValue
        }
        let power = PowersOfTen.words[-decimal.exponent]
        let (quotient, remainder) = decimal.significand.quotientAndRemainder(dividingBy: power)
        return remainder == 0 ? quotient : nil
    }

    /// The integral part of a number; `nil` if it does not fit.
    static func truncated<Integer: FixedWidthInteger>(_ digits: DecimalDigits, as type: Integer.Type) -> Integer? {
        let whole = digits.prefix(digits.wholeCount)
        guard var value: Integer = whole.integer(isNegative: digits.isNegative) else { return nil }
        // As the value is not zero, it overflows before there are more zeros than bits.
        for _ in 0..<min(max(0, digits.wholeCount - digits.count), Integer.bitWidth) {
            guard let next = value.appending(digit: 0, isNegative: digits.isNegative) else { return nil }
            value = next
        }
        return value
    }
}

extension Sequence<UInt8> {
    /// The number that decimal digits are; `nil` if that does not fit.
    func integer<Integer: FixedWidthInteger>(isNegative: Bool = false) -> Integer? {
        var value: Integer = 0
        for digit in self {
            guard let next = value.appending(digit: digit, isNegative: isNegative) else { return nil }
            value = next
        }
        return value
    }
}

extension FixedWidthInteger {
    /// The integer with one more decimal digit, growing away from zero; `nil` if that does not fit.
    fileprivate func appending(digit: UInt8, isNegative: Bool) -> Self? {
        let (product, overflow) = multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        let value = Self(truncatingIfNeeded: digit)
        let (result, carry) =
            isNegative ? product.subtractingReportingOverflow(value) : product.addingReportingOverflow(value)
        return carry ? nil : result
    }
}
