/// Numbers to text, written straight into memory.
///
/// Each function needs room for ``maximumCount`` bytes, all of which it may touch, and returns how many of them are the text.
enum NumberWriting {
    /// The bytes that a number without its own text can need; the longest is `-0.` and 29 digits.
    static let maximumCount = 32

    /// Writes an integer.
    @inline(__always)
    static func write(
        magnitude: UInt64,
        isNegative: Bool,
        at start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        guard isNegative else { return unsafe writeDigits(magnitude, at: start) }
        unsafe start.pointee = ASCII.minus
        return unsafe 1 + writeDigits(magnitude, at: start + 1)
    }

    /// Writes the decimal digits of a number, without leading zeros, and up to seven bytes more.
    @inline(__always)
    static func writeDigits(_ value: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 100_000_000 { return unsafe writeUpToEight(value, at: start) }
        let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
        var count = 0
        if high < 100_000_000 {
            count = unsafe writeUpToEight(high, at: start)
        } else {
            let (top, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
            count = unsafe writeUpToEight(top, at: start)
            unsafe EightDigits.store(EightDigits.digits(middle) | EightDigits.zeros, at: start + count)
            count += 8
        }
        unsafe EightDigits.store(EightDigits.digits(low) | EightDigits.zeros, at: start + count)
        return count + 8
    }

    private static func writeUpToEight(_ value: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
        let digits = EightDigits.digits(value)
        // The last digit stands, were it zero.
        let leadingZeros = min(digits.trailingZeroBitCount / 8, 7)
        let shift = UInt64(truncatingIfNeeded: leadingZeros * 8)
        unsafe EightDigits.store((digits | EightDigits.zeros) >> shift, at: start)
        return 8 - leadingZeros
    }

    /// Writes ±significand · 10^-fractionDigits with all its digits: 150 and 2 make `1.50`.
    ///
    /// - Precondition: There are at most 29 fraction digits.
    static func write(
        significand: UInt64,
        fractionDigits: Int,
        isNegative: Bool,
        at start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        if fractionDigits == 0 { return unsafe write(magnitude: significand, isNegative: isNegative, at: start) }
        let sign = isNegative ? 1 : 0
        if isNegative { unsafe start.pointee = ASCII.minus }
        let start = unsafe start + sign
        let digitCount = PowersOfTen.digitCount(significand)
        let wholeDigits = digitCount - fractionDigits
        if wholeDigits > 0 {
            let count = unsafe writeDigits(significand, at: start + 1)
            unsafe insertPoint(after: wholeDigits, at: start)
            return sign + count + 1
        }
        unsafe start.update(repeating: ASCII.zero, count: 2 - wholeDigits)
        unsafe start[1] = ASCII.dot
        // The digits of 64 bits may touch more than fits after the zeros.
        var rest = significand
        for index in 0..<digitCount {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            unsafe start[1 + fractionDigits - index] = ASCII.zero | UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
        return sign + 2 + fractionDigits
    }

    /// Moves the first digits, of which there are at most 19, one byte to the front, and puts a point after them.
    static func insertPoint(after count: Int, at start: UnsafeMutablePointer<UInt8>) {
        // By words: a loop over bytes becomes a call that takes longer than all the rest.
        var index = 0
        while count - index >= 8 {
            unsafe EightDigits.store(EightDigits.load(start + index + 1), at: start + index)
            index += 8
        }
        let mask = UInt64.max << UInt64(truncatingIfNeeded: (count - index) * 8)
        let kept = unsafe EightDigits.load(start + index) & mask
        unsafe EightDigits.store(EightDigits.load(start + index + 1) & ~mask | kept, at: start + index)
        unsafe start[count] = ASCII.dot
    }
}
