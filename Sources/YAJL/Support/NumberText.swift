/// Conversions of a number's text (RFC 8259, section 6), whose grammar has been checked.
enum NumberText {
    static func isInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in text.indices {
            let byte = unsafe text[index]
            if byte == ASCII.dot || byte | 0x20 == UInt8(ascii: "e") { return false }
        }
        return true
    }

    /// The exact integer, or `nil` if there is a fraction or it does not fit.
    static func integer<Integer: FixedWidthInteger>(
        _ text: UnsafeBufferPointer<UInt8>,
        as type: Integer.Type
    ) -> Integer? {
        let isNegative = unsafe text.first == ASCII.minus
        var index = isNegative ? 1 : 0
        var value: Integer = 0
        while index < text.count {
            let byte = unsafe text[index]
            guard ASCII.isDigit(byte) else { return unsafe scaledInteger(text, as: type) }
            guard let next = value.appending(digit: byte, isNegative: isNegative) else {
                // Too many digits; an exponent behind them can still bring the value back.
                return unsafe isInteger(text) ? nil : scaledInteger(text, as: type)
            }
            value = next
            index += 1
        }
        return value
    }

    /// The nearest double, or `nil` beyond its range.
    static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let string = unsafe String(decoding: text, as: UTF8.self)
        guard let value = Double(string), value.isFinite else { return nil }
        return value
    }

    /// An integer with a decimal point or an exponent: its significant digits, then zeros.
    private static func scaledInteger<Integer: FixedWidthInteger>(
        _ text: UnsafeBufferPointer<UInt8>,
        as type: Integer.Type
    ) -> Integer? {
        let isNegative = unsafe text.first == ASCII.minus
        let mantissaEnd = unsafe text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.count
        let exponent =
            unsafe mantissaEnd == text.count ? 0 : exponent(UnsafeBufferPointer(rebasing: text[(mantissaEnd + 1)...]))
        // Digits that count: those before the trailing zeros of the mantissa.
        var significantEnd = mantissaEnd
        while significantEnd > 0, unsafe text[significantEnd - 1] == ASCII.zero || text[significantEnd - 1] == ASCII.dot
        {
            significantEnd -= 1
        }
        let point = unsafe text[..<mantissaEnd].firstIndex(of: ASCII.dot) ?? mantissaEnd
        // The weight of the last significant digit, as a power of ten.
        let lastWeight = significantEnd <= point ? point - significantEnd : point + 1 - significantEnd
        var value: Integer = 0
        for index in (isNegative ? 1 : 0)..<max(significantEnd, isNegative ? 1 : 0) where index != point {
            guard let next = unsafe value.appending(digit: text[index], isNegative: isNegative) else { return nil }
            value = next
        }
        if value == 0 { return 0 }
        let (scale, overflow) = exponent.addingReportingOverflow(lastWeight)
        guard !overflow, scale >= 0, scale <= 40 else { return nil }
        for _ in 0..<scale {
            guard let next = value.appending(digit: ASCII.zero, isNegative: isNegative) else { return nil }
            value = next
        }
        return value
    }

    /// The exponent, or a number far out of everything's range if it has too many digits.
    private static func exponent(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let isNegative = unsafe text.first == ASCII.minus
        var value = 0
        for index in text.indices {
            let byte = unsafe text[index]
            guard ASCII.isDigit(byte) else { continue }
            value = min(value * 10 + Int(byte - ASCII.zero), 1 << 40)
        }
        return isNegative ? -value : value
    }
}

extension FixedWidthInteger {
    /// The integer with one more decimal digit, growing away from zero; `nil` if that does not fit.
    fileprivate func appending(digit: UInt8, isNegative: Bool) -> Self? {
        let (product, overflow) = multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        let value = Self(truncatingIfNeeded: digit &- ASCII.zero)
        let (result, carry) =
            isNegative ? product.subtractingReportingOverflow(value) : product.addingReportingOverflow(value)
        return carry ? nil : result
    }
}
