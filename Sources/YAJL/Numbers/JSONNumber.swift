/// A number, exactly as its text says.
///
/// JSON limits neither the digits of a number nor its range (RFC 8259, section 6), so a number keeps the text's meaning, whatever
/// type it is asked for later. A number from a text gives back this very text.
///
/// ```swift
/// if let price = JSONNumber("1.50") {
///     print(price)  // 1.50
///     print(Double(price))  // 1.5
///     print(price == 1.5, price.isInteger)  // true false
///     print(Int(clamping: price))  // 1
/// }
/// ```
///
/// A number made from a `Double` stands for the shortest decimal that reads back as it, which is also its text: `JSONNumber(0.1)`
/// is 0.1, not the binary fraction next to it.
///
/// Numbers are equal if their values are, exactly: `1`, `1.0` and `10e-1` are equal and have the same hash value, and so are `0` and
/// `-0`; 9007199254740993 and 9007199254740992.0 differ. They are ordered by value as well. Huge exponents cost no more than
/// their digits.
public struct JSONNumber: Sendable {
    enum Representation: Sendable {
        /// A text without exponent: the digits as a number, and how many of them are after the point.
        ///
        /// Each such text has exactly one of these, so it needs not be kept.
        case decimal(significand: UInt64, fractionDigits: UInt8, isNegative: Bool)
        /// A finite value, whose text is the shortest.
        case double(Double)
        /// Any other number.
        case text(String)
    }

    let representation: Representation

    /// The most fraction digits that a decimal has; more make the number a text.
    ///
    /// They bound what a number that is not a text needs to be written: `NumberWriting.maximumCount`.
    static let maximumFractionDigits = 29

    /// Takes the text of a number, whose grammar has been checked.
    @inline(__always)
    init(validated text: UnsafeBufferPointer<UInt8>) {
        let decimal = unsafe ScannedDecimal(text)
        if !decimal.hasExponent, decimal.droppedDigits == 0, decimal.exponent >= -Self.maximumFractionDigits {
            representation = .decimal(
                significand: decimal.significand,
                fractionDigits: UInt8(truncatingIfNeeded: -decimal.exponent),
                isNegative: decimal.isNegative
            )
        } else {
            representation = unsafe .text(String(decoding: text, as: UTF8.self))
        }
    }

    /// Creates a number from a text, or `nil` if it is not exactly one number as JSON writes it.
    ///
    /// Nothing may surround the number: no whitespace, no `+`, no leading zeros.
    ///
    /// - Complexity: O(length).
    public init?(_ text: some StringProtocol) {
        var text = String(text)
        let number = text.withUTF8 { bytes in
            unsafe NumberGrammar.matches(bytes) ? JSONNumber(validated: bytes) : nil
        }
        guard let number else { return nil }
        self = number
    }

    /// Creates a number from an integer of any width.
    @inlinable
    public init(_ value: some BinaryInteger) {
        if let magnitude = UInt64(exactly: value.magnitude) {
            self.init(magnitude: magnitude, isNegative: value < 0)
        } else {
            self.init(digits: String(value))
        }
    }

    @usableFromInline
    init(magnitude: UInt64, isNegative: Bool) {
        representation = .decimal(significand: magnitude, fractionDigits: 0, isNegative: isNegative)
    }

    @usableFromInline
    init(digits: String) {
        representation = .text(digits)
    }

    /// Creates a number from a `Double`, or `nil` for NaN and the infinities, which JSON cannot express.
    ///
    /// The number is the shortest decimal that reads back as the value: `JSONNumber(0.1)` is equal to the text `0.1`.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        representation = .double(value)
    }

    /// Creates a number from a `Float`, or `nil` for NaN and the infinities, which JSON cannot express.
    ///
    /// The number is the shortest decimal that reads back as the value as a `Float`: `JSONNumber(Float(0.1))` is 0.1 and not
    /// 0.10000000149011612.
    public init?(_ value: Float) {
        guard value.isFinite else { return nil }
        self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberWriting.maximumCount) { buffer in
            // A temporary allocation that is not empty has an address.
            let start = unsafe buffer.baseAddress.unsafelyUnwrapped
            let count = unsafe NumberWriting.write(value, at: start)
            return unsafe JSONNumber(validated: UnsafeBufferPointer(start: start, count: count))
        }
    }
}

extension JSONNumber {
    /// The parts of a number that is kept as a decimal.
    package var plainDecimal: (significand: UInt64, fractionDigits: Int, isNegative: Bool)? {
        guard case .decimal(let significand, let fractionDigits, let isNegative) = representation else { return nil }
        return (significand, Int(fractionDigits), isNegative)
    }

    /// Creates a number that is kept as a decimal, or `nil` if it has too many fraction digits for that.
    package init?(significand: UInt64, fractionDigits: Int, isNegative: Bool) {
        guard 0...Self.maximumFractionDigits ~= fractionDigits else { return nil }
        representation = .decimal(
            significand: significand,
            fractionDigits: UInt8(fractionDigits),
            isNegative: isNegative
        )
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    /// Creates a number from a literal such as `42`.
    @inlinable
    public init(integerLiteral value: Int) {
        self.init(value)
    }
}

extension JSONNumber: ExpressibleByFloatLiteral {
    /// Creates a number from a literal such as `1.5`.
    ///
    /// - Precondition: The literal is in the range of `Double`; `1e999` is not.
    public init(floatLiteral value: Double) {
        // A literal is the program's own text, so this is the programmer's error.
        guard value.isFinite else { fatalError("a JSON number is finite, and this literal is not: \(value)") }
        representation = .double(value)
    }
}
