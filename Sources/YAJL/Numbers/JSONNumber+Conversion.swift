extension JSONNumber {
    /// Whether the value is an integer: `1e3`, `1000.0` and `-0` are, `0.5` is not.
    ///
    /// - Complexity: O(length), however large the exponent is.
    public var isInteger: Bool {
        if let decimal { return IntegerConversion.isIntegral(decimal) }
        return withDigits { $0.isInteger }
    }

    /// Why the number cannot be converted to a type, for people.
    func conversionFailure(to type: Any.Type) -> String {
        isInteger || !(type is any FixedWidthInteger.Type)
            ? "the number \(description.shortened) does not fit into \(type)"
            : "\(type) needs an integer, and \(description.shortened) has a fraction"
    }

    /// The number in a fixed form, unless it is a text.
    private var decimal: ScannedDecimal? {
        switch representation {
        case .decimal(let significand, let fractionDigits, let isNegative):
            return ScannedDecimal(
                significand: significand,
                exponent: -Int(fractionDigits),
                isNegative: isNegative
            )
        case .double(let value):
            let decimal = ShortestDecimal(value)
            return ScannedDecimal(
                significand: decimal.significand,
                exponent: decimal.exponent,
                isNegative: value.sign == .minus
            )
        case .text:
            return nil
        }
    }

    /// The number as an integer, if it is one and fits in 64 bits with a sign.
    @usableFromInline var int64: Int64? {
        if let decimal { return IntegerConversion.word(decimal) }
        return unsafe withUTF8Text { unsafe IntegerConversion.word($0) }
    }

    /// The number as an integer of any type, if it is one and fits.
    @usableFromInline
    func exactInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        withDigits { $0.isInteger ? IntegerConversion.truncated($0, as: type) : nil }
    }

    /// The integer of a type that is nearest to the integral part.
    @usableFromInline
    func clampedInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
        withDigits { IntegerConversion.truncated($0, as: type) ?? ($0.isNegative ? .min : .max) }
    }

    /// The lowest bits of the integral part, in two's complement.
    func wrappedInteger<Integer: FixedWidthInteger>(as type: Integer.Type = Integer.self) -> Integer {
        withDigits { digits in
            var value: Integer = 0
            for digit in digits.prefix(digits.wholeCount) { value = value &* 10 &+ Integer(truncatingIfNeeded: digit) }
            // A power of ten ends with as many zero bits as its exponent says.
            for _ in 0..<min(max(0, digits.wholeCount - digits.count), Integer.bitWidth) { value = value &* 10 }
            return digits.isNegative ? 0 &- value : value
        }
    }

    /// The value of a format that is nearest to the number.
    func nearest<Format: BinaryFormat>(_ format: Format.Type = Format.self) -> Format {
        if let decimal {
            return DecimalToBinary.nearest(
                significand: decimal.significand,
                exponent: decimal.exponent,
                isNegative: decimal.isNegative
            )
        }
        return unsafe withUTF8Text { unsafe DecimalToBinary.nearest($0) }
    }
}

extension FixedWidthInteger {
    /// Creates the integer that a number is, or `nil` if it has a fraction or does not fit.
    ///
    /// `1e3` and `1000.0` are 1000, and `-0` is 0.
    ///
    /// - Complexity: O(length), however large the exponent is.
    @inlinable
    public init?(exactly number: JSONNumber) {
        if let word = number.int64 {
            self.init(exactly: word)
        } else if IntegerConversion.fitInWord(Self.self) {
            return nil
        } else {
            guard let value = number.exactInteger(Self.self) else { return nil }
            self = value
        }
    }

    /// Creates the integer nearest to a number's integral part.
    ///
    /// A fraction is cut off (rounding toward zero), and a number beyond the range gives the smallest or largest integer:
    /// `UInt8(clamping: 1.9)` is 1, `UInt8(clamping: -5)` is 0 and `UInt8(clamping: 1e99)` is 255.
    ///
    /// - Complexity: O(length), however large the exponent is.
    @inlinable
    public init(clamping number: JSONNumber) {
        if let word = number.int64 {
            self.init(clamping: word)
        } else {
            self = number.clampedInteger(Self.self)
        }
    }
}

extension Double {
    /// Creates the `Double` nearest to a number, of two equally near ones the even one.
    ///
    /// Beyond the range the result is infinite, and too close to zero it is zero; the sign is kept, that of `-0` too.
    ///
    /// - Complexity: O(length).
    public init(_ number: JSONNumber) {
        if case .double(let value) = number.representation {
            self = value
        } else {
            self = number.nearest()
        }
    }
}

extension Float {
    /// Creates the `Float` nearest to a number, of two equally near ones the even one.
    ///
    /// It is rounded once, from the decimal. Beyond the range the result is infinite, and too close to zero it is zero; the sign is
    /// kept, that of `-0` too.
    ///
    /// - Complexity: O(length).
    public init(_ number: JSONNumber) {
        self = number.nearest()
    }
}
