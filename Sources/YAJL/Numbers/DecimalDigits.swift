/// All significant digits of a number's text (RFC 8259, section 6), as 0.d₁d₂d₃… · 10^exponent with d₁ and the last digit not zero.
///
/// All texts of a number have the same digits, so numbers are compared by them. The elements are digits from 0 to 9; zero
/// has none. The text's grammar must have been checked.
// Safe as long as it does not outlive the closure that lends the text; all uses are local variables.
@safe
struct DecimalDigits: Sequence {
    let isNegative: Bool
    let exponent: DecimalExponent

    /// How many digits there are.
    let count: Int

    private let start: UnsafePointer<UInt8>?
    private let end: UnsafePointer<UInt8>?

    /// - Complexity: O(length), however large the exponent is.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        isNegative = unsafe text.first == ASCII.minus
        let mantissaEnd = unsafe text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.count
        let mantissa = unsafe text[..<mantissaEnd]
        guard let first = unsafe mantissa.firstIndex(where: Self.isSignificant),
            let last = unsafe mantissa.lastIndex(where: Self.isSignificant)
        else {
            (exponent, count) = (.word(0), 0)
            unsafe (start, end) = (nil, nil)
            return
        }
        let point = unsafe mantissa.firstIndex(of: ASCII.dot) ?? mantissaEnd
        count = last - first + (first < point && point < last ? 0 : 1)
        // Digits in front of the point count up, zeros after it count down.
        let leading = point > first ? point - first : point - first + 1
        exponent =
            unsafe mantissaEnd == text.count
            ? .word(leading)
            : DecimalExponent(UnsafeBufferPointer(rebasing: text[(mantissaEnd + 1)...]), adding: leading)
        unsafe start = text.baseAddress.map { unsafe $0 + first }
        unsafe end = text.baseAddress.map { unsafe $0 + last + 1 }
    }

    private static func isSignificant(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "1") && byte <= ASCII.nine }

    @safe
    struct Iterator: IteratorProtocol {
        fileprivate var place: UnsafePointer<UInt8>?
        fileprivate let end: UnsafePointer<UInt8>?

        mutating func next() -> UInt8? {
            guard var next = unsafe place, unsafe next != end else { return nil }
            // There is a digit on both sides of a point.
            if unsafe next.pointee == ASCII.dot { unsafe next += 1 }
            unsafe place = next + 1
            return unsafe next.pointee &- ASCII.zero
        }
    }

    func makeIterator() -> Iterator { unsafe Iterator(place: start, end: end) }

    var underestimatedCount: Int { count }

    /// How many digits are before the point, with the zeros that may follow the last one of these.
    var wholeCount: Int { Swift.max(0, exponent.clamped) }

    /// Whether there is nothing after the point.
    var isInteger: Bool { count <= wholeCount }

    /// The digits as one number, if that fits.
    var word: UInt64? { count <= 20 ? integer() : nil }
}

extension DecimalDigits: Comparable {
    static func == (left: DecimalDigits, right: DecimalDigits) -> Bool {
        left.count == right.count && (left.count == 0 || left.isNegative == right.isNegative)
            && left.exponent == right.exponent && left.elementsEqual(right)
    }

    static func < (left: DecimalDigits, right: DecimalDigits) -> Bool {
        if left.count == 0 || right.count == 0 {
            return left.count == 0 ? right.count != 0 && !right.isNegative : left.isNegative
        }
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
    }

    /// Compares the magnitudes of numbers that are not zero.
    private func isSmaller(than other: DecimalDigits) -> Bool {
        exponent == other.exponent ? lexicographicallyPrecedes(other) : exponent < other.exponent
    }
}
