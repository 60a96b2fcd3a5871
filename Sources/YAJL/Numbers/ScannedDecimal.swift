/// A number's text (RFC 8259, section 6) as significand · 10^exponent, as far as 64 bits reach.
///
/// The text's grammar must have been checked.
struct ScannedDecimal {
    /// The leading digits, without leading zeros: all of them if they fit, and at least 19 otherwise.
    var significand: UInt64

    /// The power of ten to multiply with; an exponent beyond ±2^56 counts as about that.
    var exponent: Int

    var isNegative: Bool

    /// Whether the text has an exponent, were it zero.
    var hasExponent = false

    /// How many digits after the significand there are.
    var droppedDigits = 0

    /// Whether all dropped digits are zeros, so that the two numbers are the number.
    var isExact = true
}

extension ScannedDecimal {
    /// Scans a text.
    ///
    /// - Parameter expectsPoint: Whether most texts have a point. These are scanned faster then, and integers a bit slower.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, expectsPoint: Bool = false) {
        guard var place = text.baseAddress, !text.isEmpty else {
            self.init(significand: 0, exponent: 0, isNegative: false)
            return
        }
        let start = unsafe place
        let end = unsafe start + text.count
        let isNegative = unsafe place.pointee == ASCII.minus
        if isNegative { unsafe place += 1 }
        let digitsStart = unsafe place
        var significand: UInt64 = 0
        var exponent = 0
        var digitCount: Int
        if expectsPoint, let (first, wholeDigits) = unsafe Self.digitsAroundPoint(place, end) {
            significand = first
            unsafe place += 9
            unsafe Self.addDigits(from: &place, of: start, to: end, &significand)
            digitCount = unsafe place - digitsStart - 1
            exponent = wholeDigits - digitCount
        } else {
            unsafe Self.addDigits(from: &place, of: start, to: end, &significand)
            digitCount = unsafe place - digitsStart
            if unsafe place < end, unsafe place.pointee == ASCII.dot {
                unsafe place += 1
                let fractionStart = unsafe place
                unsafe Self.addDigits(from: &place, of: start, to: end, &significand)
                exponent = unsafe fractionStart - place
                digitCount -= exponent
            }
        }
        // 19 digits cannot have overflowed.
        guard digitCount <= 19 else {
            self = unsafe Self.long(start, end)
            return
        }
        self.init(significand: significand, exponent: exponent, isNegative: isNegative)
        if unsafe place < end {
            hasExponent = true
            self.exponent += unsafe Self.exponent(place + 1, end)
        }
    }

    /// The first eight digits if the point is among them, and how many of them are before it.
    ///
    /// They are read at once: the place of the point varies from number to number, so a branch on it cannot be predicted.
    @inline(__always)
    private static func digitsAroundPoint(
        _ place: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> (significand: UInt64, wholeDigits: Int)? {
        guard unsafe end - place >= 9 else { return nil }
        let characters = unsafe EightDigits.load(place)
        let digitCount = EightDigits.leadingDigits(characters)
        guard digitCount < 8, unsafe place[digitCount] == ASCII.dot else { return nil }
        let afterPoint = UInt64.max << UInt64(truncatingIfNeeded: digitCount * 8)
        let joined = unsafe characters & ~afterPoint | EightDigits.load(place + 1) & afterPoint
        guard EightDigits.areDigits(joined) else { return nil }
        return (EightDigits.value(joined), digitCount)
    }

    /// Appends the digits at a place to a significand, which may overflow.
    @inline(__always)
    private static func addDigits(
        from place: inout UnsafePointer<UInt8>,
        of start: UnsafePointer<UInt8>,
        to end: UnsafePointer<UInt8>,
        _ significand: inout UInt64
    ) {
        while unsafe end - place >= 8 {
            let characters = unsafe EightDigits.load(place)
            guard EightDigits.areDigits(characters) else { break }
            significand = significand &* 100_000_000 &+ EightDigits.value(characters)
            unsafe place += 8
        }
        let rest = unsafe end - place
        if rest >= 3, rest < 8, unsafe end - start >= 8 {
            // The last eight bytes of the text, of which those already read become zeros.
            let mask = UInt64.max >> UInt64(truncatingIfNeeded: rest * 8)
            let characters = unsafe EightDigits.load(end - 8) & ~mask | EightDigits.zeros & mask
            if EightDigits.areDigits(characters) {
                significand = significand &* PowersOfTen.words[rest] &+ EightDigits.value(characters)
                unsafe place = end
                return
            }
        }
        while unsafe place < end {
            let digit = unsafe place.pointee &- ASCII.zero
            guard digit < 10 else { return }
            significand = significand &* 10 &+ UInt64(digit)
            unsafe place += 1
        }
    }

    /// Scans more than 19 digits, many of which may be leading zeros.
    @inline(never)
    private static func long(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> ScannedDecimal {
        var decimal = ScannedDecimal(significand: 0, exponent: 0, isNegative: unsafe start.pointee == ASCII.minus)
        var place = unsafe decimal.isNegative ? start + 1 : start
        var isFraction = false
        while unsafe place < end {
            let byte = unsafe place.pointee
            if byte == ASCII.dot {
                isFraction = true
            } else if ASCII.isDigit(byte) {
                decimal.add(byte &- ASCII.zero)
                if isFraction { decimal.exponent -= 1 }
            } else {
                decimal.hasExponent = true
                decimal.exponent += unsafe exponent(place + 1, end)
                break
            }
            unsafe place += 1
        }
        decimal.exponent += decimal.droppedDigits
        return decimal
    }

    /// Appends a digit, or drops it and all that follow.
    private mutating func add(_ digit: UInt8) {
        if droppedDigits == 0 {
            let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
            if !overflow, !carry {
                significand = sum
                return
            }
        }
        droppedDigits += 1
        if digit != 0 { isExact = false }
    }

    /// The exponent after the `e`.
    @inline(never)
    private static func exponent(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
        let sign = unsafe start.pointee
        var place = unsafe ASCII.isDigit(sign) ? start : start + 1
        var value = 0
        while unsafe place < end {
            value = unsafe min(value * 10 + Int(place.pointee &- ASCII.zero), 1 << 56)
            unsafe place += 1
        }
        return sign == ASCII.minus ? -value : value
    }
}
