extension JSONNumberText {
    fileprivate var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: text.start, count: count) }

    /// Whether the text has neither a decimal point nor an exponent.
    ///
    /// - Complexity: O(length).
    public var isInteger: Bool {
        unsafe bytes.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.minus }
    }

    /// The number as an integer, if that is exact: `1e3` and `1000.0` are 1000, `0.5` is `nil`.
    ///
    /// - Complexity: O(length), however large the exponent is.
    @inlinable
    public func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Int.self) -> Integer? {
        Integer(exactly: self)
    }

    /// The nearest `Double`, or `nil` if the number is beyond the range of `Double`.
    ///
    /// `Double(_:)` gives an infinity instead of `nil`.
    ///
    /// - Complexity: O(length).
    public var double: Double? {
        let value = Double(self)
        return value.isFinite ? value : nil
    }

    /// The number as an integer, if it is one and fits in 64 bits with a sign.
    @usableFromInline var int64: Int64? { unsafe IntegerConversion.word(bytes) }
}

extension JSONNumber {
    /// Copies the text of a number.
    ///
    /// - Complexity: O(length).
    public init(_ text: borrowing JSONNumberText) {
        self = unsafe JSONNumber(validated: text.bytes)
    }
}

extension FixedWidthInteger {
    /// Creates the integer that a number is, or `nil` if it has a fraction or does not fit.
    ///
    /// `1e3` and `1000.0` are 1000, and `-0` is 0.
    ///
    /// - Complexity: O(length), however large the exponent is.
    @inlinable
    public init?(exactly text: borrowing JSONNumberText) {
        if let word = text.int64 {
            self.init(exactly: word)
        } else if IntegerConversion.fitInWord(Self.self) {
            return nil
        } else {
            self.init(exactly: JSONNumber(text))
        }
    }

    /// Creates the integer nearest to a number's integral part.
    ///
    /// A fraction is cut off (rounding toward zero), and a number beyond the range gives the smallest or largest integer.
    ///
    /// - Complexity: O(length), however large the exponent is.
    @inlinable
    public init(clamping text: borrowing JSONNumberText) {
        if let word = text.int64 {
            self.init(clamping: word)
        } else {
            self.init(clamping: JSONNumber(text))
        }
    }
}

extension Double {
    /// Creates the `Double` nearest to a number, of two equally near ones the even one.
    ///
    /// Beyond the range the result is infinite, and too close to zero it is zero; the sign is kept, that of `-0` too.
    ///
    /// - Complexity: O(length).
    public init(_ text: borrowing JSONNumberText) {
        self = unsafe DecimalToBinary.nearest(text.bytes)
    }
}

extension Float {
    /// Creates the `Float` nearest to a number, of two equally near ones the even one.
    ///
    /// It is rounded once, from the decimal. Beyond the range the result is infinite, and too close to zero it is zero; the sign is
    /// kept, that of `-0` too.
    ///
    /// - Complexity: O(length).
    public init(_ text: borrowing JSONNumberText) {
        self = unsafe DecimalToBinary.nearest(text.bytes)
    }
}
