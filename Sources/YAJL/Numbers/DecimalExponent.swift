/// The exponent of a decimal, exact however many digits it has in the text.
///
/// Each exponent has one form, so that equal ones compare and hash as equal.
enum DecimalExponent: Hashable {
    case word(Int)
    /// Beyond `Int`: a sign, and the digits of the magnitude, the first of which is not zero.
    case long(isNegative: Bool, digits: [UInt8])

    /// The exponent, or a number far out of everything's range.
    var clamped: Int {
        switch self {
        case .word(let value): value
        case .long(let isNegative, _): isNegative ? -1 << 56 : 1 << 56
        }
    }

    /// Reads the exponent after an `e`, and adds a number whose magnitude is below 2^56.
    init(_ text: UnsafeBufferPointer<UInt8>, adding addend: Int) {
        let isNegative = unsafe text.first == ASCII.minus
        let digits = unsafe text.drop { !ASCII.isDigit($0) || $0 == ASCII.zero }
        // 18 digits fit, and so does the sum.
        guard unsafe digits.count > 18 else {
            let value = unsafe digits.reduce(0) { $0 * 10 + Int($1 &- ASCII.zero) }
            self = .word((isNegative ? -value : value) + addend)
            return
        }
        let magnitude = unsafe Self.sum(digits.map { $0 &- ASCII.zero }, isNegative ? -addend : addend)
        if let value: Int = magnitude.integer() {
            self = .word(isNegative ? -value : value)
        } else {
            self = .long(isNegative: isNegative, digits: magnitude)
        }
    }

    /// Adds a number to one of at least 19 digits, which is larger in magnitude.
    private static func sum(_ digits: [UInt8], _ addend: Int) -> [UInt8] {
        var digits = digits
        var carry = addend
        for index in digits.indices.reversed() where carry != 0 {
            let sum = Int(digits[index]) + carry
            // Rounded down, so that a digit is never negative.
            carry = sum >= 0 ? sum / 10 : (sum - 9) / 10
            digits[index] = UInt8(truncatingIfNeeded: sum - carry * 10)
        }
        if carry != 0 { digits.insert(1, at: 0) }
        return Array(digits.drop { $0 == 0 })
    }

}

extension DecimalExponent: Comparable {
    static func < (left: DecimalExponent, right: DecimalExponent) -> Bool {
        switch (left, right) {
        case (.word(let left), .word(let right)): left < right
        case (.long(let isNegative, _), .word): isNegative
        case (.word, .long(let isNegative, _)): !isNegative
        case (.long(true, _), .long(false, _)): true
        case (.long(false, _), .long(true, _)): false
        case (.long(false, let left), .long(false, let right)): isLess(left, right)
        case (.long(true, let left), .long(true, let right)): isLess(right, left)
        }
    }

    private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}
