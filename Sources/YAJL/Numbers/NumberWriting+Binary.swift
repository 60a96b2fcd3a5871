extension NumberWriting {
    /// Writes the shortest text that reads back as a finite value, of several the nearest to it.
    ///
    /// Magnitudes from 10^-6 up to below 10^16 are written plainly, integers without a point: `100`, `0.000001`, `-0`. The lower
    /// threshold is that of ECMA-262 (section 6.1.6.1.20). All others have an exponent of at least two digits: `1e-07`, `1.5e+16`.
    /// The thresholds are the same for all formats.
    @inline(__always)
    static func write<Format: BinaryFormat>(_ value: Format, at start: UnsafeMutablePointer<UInt8>) -> Int {
        let decimal = ShortestDecimal(value)
        let isNegative = value.sign == .minus
        if decimal.exponent == 0, decimal.significand < PowersOfTen.words[16] {
            return unsafe write(magnitude: decimal.significand, isNegative: isNegative, at: start)
        }
        if isNegative { unsafe start.pointee = ASCII.minus }
        return unsafe (isNegative ? 1 : 0) + write(decimal, at: isNegative ? start + 1 : start)
    }

    /// Writes the same digits with the thresholds of Swift's `description`, which are those of Foundation's encoder: magnitudes
    /// below 10^-4, and those that are not sure to be exact if they are integers, have an exponent.
    @inline(__always)
    static func writeLikeDescription<Format: BinaryFormat>(
        _ value: Format,
        at start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let magnitude = value.magnitude
        if (magnitude >= 1e-4 && magnitude <= Format(Format.hiddenBit << 1)) || magnitude == 0 {
            return unsafe write(value, at: start)
        }
        return unsafe writeWithExponent(value, at: start)
    }

    @inline(never)
    private static func writeWithExponent<Format: BinaryFormat>(
        _ value: Format,
        at start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let decimal = ShortestDecimal(value)
        let digitCount = PowersOfTen.digitCount(decimal.significand)
        let sign = value.sign == .minus ? 1 : 0
        if sign > 0 { unsafe start.pointee = ASCII.minus }
        return unsafe sign
            + write(
                SeventeenDigits(decimal.significand, count: digitCount),
                exponent: digitCount &+ decimal.exponent &- 1,
                at: start + sign
            )
    }

    /// Writes digits with a point after the first one, and an exponent.
    @inline(__always)
    private static func write(
        _ digits: SeventeenDigits,
        exponent: Int,
        at start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        unsafe digits.store(at: start, pointAfter: 1)
        let count = digits.count == 1 ? 1 : digits.count &+ 1
        return unsafe count &+ writeExponent(exponent, at: start + count)
    }

    /// Writes a decimal that is not zero.
    @inline(__always)
    private static func write(_ decimal: ShortestDecimal, at start: UnsafeMutablePointer<UInt8>) -> Int {
        let digitCount = PowersOfTen.digitCount(decimal.significand)
        // 0.d₁d₂d₃… · 10^leading
        let leading = digitCount &+ decimal.exponent
        let digits = SeventeenDigits(decimal.significand, count: digitCount)
        switch leading {
        case 1...16:
            if digits.count <= leading {
                unsafe digits.store(at: start)
                return leading
            }
            unsafe digits.store(at: start, pointAfter: leading)
            return digits.count &+ 1
        case -5...0:
            unsafe EightDigits.store(EightDigits.zeros, at: start)
            unsafe start[1] = ASCII.dot
            unsafe digits.store(at: start + 2 - leading)
            return 2 &- leading &+ digits.count
        default:
            return unsafe write(digits, exponent: leading &- 1, at: start)
        }
    }

    /// Writes an exponent of two or three digits with its sign.
    private static func writeExponent(_ exponent: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
        unsafe start[0] = UInt8(ascii: "e")
        unsafe start[1] = exponent < 0 ? ASCII.minus : ASCII.plus
        let magnitude = exponent.magnitude
        var count = 2
        if magnitude >= 100 {
            unsafe start[2] = ASCII.zero | UInt8(truncatingIfNeeded: magnitude / 100)
            count = 3
        }
        unsafe start[count] = ASCII.zero | UInt8(truncatingIfNeeded: magnitude / 10 % 10)
        unsafe start[count + 1] = ASCII.zero | UInt8(truncatingIfNeeded: magnitude % 10)
        return count + 2
    }
}

/// The digits of a number, with zeros after them up to 17.
private struct SeventeenDigits {
    private let first: UInt64
    private let middle: UInt64
    private let last: UInt64

    /// How many digits there are without zeros at the end.
    let count: Int

    /// Takes a number that is not zero and has that many digits, at most 17.
    @inline(__always)
    init(_ value: UInt64, count digitCount: Int) {
        let scaled = value &* PowersOfTen.words[17 &- digitCount]
        let (high, low) = scaled.quotientAndRemainder(dividingBy: 100_000_000)
        let (top, center) = high.quotientAndRemainder(dividingBy: 100_000_000)
        first = top
        middle = EightDigits.digits(center)
        last = EightDigits.digits(low)
        // A digit is a byte, the last in the highest.
        count =
            last != 0
            ? 17 &- last.leadingZeroBitCount / 8
            : 9 &- middle.leadingZeroBitCount / 8
    }

    func store(at start: UnsafeMutablePointer<UInt8>) {
        unsafe start.pointee = ASCII.zero | UInt8(truncatingIfNeeded: first)
        unsafe EightDigits.store(middle | EightDigits.zeros, at: start + 1)
        unsafe EightDigits.store(last | EightDigits.zeros, at: start + 9)
    }

    /// Writes the digits with a point after the first of them.
    func store(at start: UnsafeMutablePointer<UInt8>, pointAfter count: Int) {
        unsafe store(at: start + 1)
        guard count < 8 else {
            unsafe NumberWriting.insertPoint(after: count, at: start)
            return
        }
        // Made in a register: loading what has just been stored in other words stalls.
        let head = (middle | EightDigits.zeros) << 8 | UInt64(ASCII.zero) | first
        let shift = UInt64(truncatingIfNeeded: count * 8)
        let mask = UInt64.max &<< shift
        unsafe EightDigits.store(head & ~mask | (head & mask) << 8 | UInt64(ASCII.dot) &<< shift, at: start)
    }
}
