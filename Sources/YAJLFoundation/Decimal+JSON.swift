public import Foundation
public import YAJL

extension Decimal {
    /// Creates the decimal that a number is, or `nil` if it does not fit exactly.
    ///
    /// A `Decimal` has 38 digits, or 39 if they fit into 128 bits, and an exponent from -128 to 127. Zeros at the end of the
    /// digits stand for a larger exponent where there is room: `1e165` is the largest power of ten.
    ///
    /// - Complexity: O(length), however large the exponent is.
    public init?(exactly number: JSONNumber) {
        guard let value = Decimal(digitsOf: number, isExact: true) else { return nil }
        self = value
    }

    /// Creates the decimal nearest to a number, or `nil` if the number is beyond the range.
    ///
    /// Further digits are rounded, halves away from zero. A number closer to zero than the smallest decimal becomes zero.
    ///
    /// - Complexity: O(length), however large the exponent is.
    public init?(_ number: JSONNumber) {
        guard let value = Decimal(digitsOf: number, isExact: false) else { return nil }
        self = value
    }

    private init?(digitsOf number: JSONNumber, isExact: Bool) {
        if let plain = number.plainDecimal {
            self.init(plain.significand, fractionDigits: plain.fractionDigits, isNegative: plain.isNegative)
            return
        }
        let all = SignificantDigits(number)
        // Between the lowest exponent and the digits that there are place for zeros only.
        let room = all.pointPosition + 128
        // Most numbers of 39 digits are beyond 128 bits.
        for places in [min(39, room), min(38, room)] {
            var digits = all
            if digits.values.count > max(0, places) {
                guard !isExact else { return nil }
                digits.round(to: places)
            }
            guard let significand = digits.significand else { continue }
            if significand != 0, digits.exponent > 127 {
                self.init(significand, exponent: digits.exponent, isNegative: digits.isNegative)
                return
            }
            // In two halves: arithmetic with decimals takes half a microsecond for each digit.
            var decimal = Decimal(UInt64(truncatingIfNeeded: significand))
            let high = UInt64(significand >> 64)
            if high > 0 { decimal += Decimal(high) * (Decimal(UInt64.max) + 1) }
            self.init(
                sign: digits.isNegative ? .minus : .plus,
                exponent: significand == 0 ? 0 : digits.exponent,
                significand: decimal
            )
            return
        }
        return nil
    }

    /// Creates a decimal with the parts that Foundation gives it: zeros at the end are in the exponent.
    private init(_ significand: UInt64, fractionDigits: Int, isNegative: Bool) {
        var (significand, exponent) = (significand, significand == 0 ? 0 : -fractionDigits)
        while significand != 0, significand.isMultiple(of: 10) {
            significand /= 10
            exponent += 1
        }
        self.init(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Decimal(significand))
    }

    /// Creates a decimal of a significand and an exponent above 127, for the rest of which the significand has zeros at its end.
    private init?(_ significand: UInt128, exponent: Int, isNegative: Bool) {
        var (significand, exponent) = (significand, exponent)
        // At most 39 times, for the significand is not 0.
        while exponent > 127 {
            let (product, overflows) = significand.multipliedReportingOverflow(by: 10)
            if overflows { return nil }
            significand = product
            exponent -= 1
        }
        // Not by arithmetic: Foundation would drop the zeros again, and make NaN of the result.
        self.init(string: "\(isNegative ? "-" : "")\(significand)e127")
    }
}

extension JSONNumber {
    /// Creates a number from a decimal, or `nil` for NaN, which JSON cannot express.
    public init?(_ decimal: Decimal) {
        guard !decimal.isNaN else { return nil }
        if let number = Self.plain(decimal) {
            self = number
        } else {
            // It does not depend on the locale, and is plain at any exponent, but takes Foundation a microsecond or more.
            self.init(decimal.description)
        }
    }

    /// The number of a decimal whose digits fit into 64 bits.
    private static func plain(_ decimal: Decimal) -> JSONNumber? {
        let significand = decimal.significand
        var digits = NSDecimalNumber(decimal: significand).uint64Value
        var exponent = decimal.exponent
        guard Decimal(digits) == significand else { return nil }
        while exponent < 0, digits.isMultiple(of: 10) {
            digits /= 10
            exponent += 1
        }
        while exponent > 0 {
            let (product, overflows) = digits.multipliedReportingOverflow(by: 10)
            if overflows { return nil }
            digits = product
            exponent -= 1
        }
        return JSONNumber(significand: digits, fractionDigits: -exponent, isNegative: decimal.sign == .minus)
    }
}

/// The digits of a number without zeros at both ends.
private struct SignificantDigits {
    var values: [UInt8]
    var isNegative: Bool

    /// How many digits are in front of the point, or how many zeros after it if negative.
    var pointPosition: Int

    /// The power of ten of the last digit.
    var exponent: Int { pointPosition - values.count }

    /// The digits as a number; `nil` if it has more than 128 bits.
    var significand: UInt128? {
        var value: UInt128 = 0
        for digit in values {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = product.addingReportingOverflow(UInt128(digit))
            if isTooLarge || overflows { return nil }
            value = sum
        }
        return value
    }

    init(_ number: JSONNumber) {
        (values, pointPosition, isNegative) = number.significantDigits
        // An exponent that is too large goes twice as far as any, so that it can be added to.
        pointPosition = min(max(pointPosition, -1 << 60), 1 << 60)
    }

    /// Keeps as many digits, rounding halves away from zero; with a negative number of them nothing is left.
    mutating func round(to count: Int) {
        let roundsUp = count >= 0 && values[count] >= 5
        values.removeLast(values.count - max(0, count))
        if roundsUp {
            while values.last == 9 { values.removeLast() }
            if let last = values.popLast() {
                values.append(last + 1)
            } else {
                values = [1]
                pointPosition += 1
            }
        }
        while values.last == 0 { values.removeLast() }
    }
}
