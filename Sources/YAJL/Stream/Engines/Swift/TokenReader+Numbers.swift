extension TokenReader {
    /// The first byte after a number; `nil` if it is wrong, or may continue after `end`.
    @unsafe @inline(__always)
    static func endOfNumber(_ start: Place, _ end: Place) -> Place? {
        if unsafe end - start >= 32, let end = unsafe endOfShortNumber(start) { return unsafe end }
        return unsafe endOfLongNumber(start, end)
    }

    /// The first byte after a number of fewer than 32 bytes without an exponent; `nil` if it is another number, or wrong.
    ///
    /// One look tells which of the bytes are digits; the rest is counting bits.
    @unsafe @inline(__always)
    private static func endOfShortNumber(_ start: Place) -> Place? {
        let others = unsafe ~(ByteMask.digits16(start) | ByteMask.digits16(start + 16) << 16)
        var index = unsafe start.pointee == ASCII.minus ? 1 : 0
        let integerStart = index
        index &+= (others &>> UInt32(truncatingIfNeeded: index)).trailingZeroBitCount
        // No digit, more than one after a zero, or no end.
        guard index > integerStart, index < 31 else { return nil }
        guard unsafe start[integerStart] != ASCII.zero || index == integerStart + 1 else { return nil }
        var byte = unsafe start[index]
        if byte == ASCII.dot {
            let fractionStart = index &+ 1
            index = fractionStart &+ (others &>> UInt32(truncatingIfNeeded: fractionStart)).trailingZeroBitCount
            guard index > fractionStart, index < 32 else { return nil }
            byte = unsafe start[index]
        }
        return byte | 0x20 == UInt8(ascii: "e") ? nil : unsafe start + index
    }

    @unsafe @inline(never)
    private static func endOfLongNumber(_ start: Place, _ end: Place) -> Place? {
        var place = unsafe start
        if unsafe place.pointee == ASCII.minus { unsafe place += 1 }
        guard unsafe place < end else { return nil }
        if unsafe place.pointee == ASCII.zero {
            // A digit after it is not part of the number, and nothing that may follow one.
            unsafe place += 1
        } else {
            guard let next = unsafe endOfDigits(place, end) else { return nil }
            unsafe place = next
        }
        guard unsafe place < end else { return nil }
        if unsafe place.pointee == ASCII.dot {
            guard let next = unsafe endOfDigits(place + 1, end) else { return nil }
            unsafe place = next
        }
        if unsafe place.pointee | 0x20 == UInt8(ascii: "e") {
            unsafe place += 1
            guard unsafe place < end else { return nil }
            if unsafe place.pointee == ASCII.plus || place.pointee == ASCII.minus { unsafe place += 1 }
            guard let next = unsafe endOfDigits(place, end) else { return nil }
            unsafe place = next
        }
        return unsafe place
    }

    /// The first byte after one digit or more; `nil` if there is none, or if they may continue after `end`.
    @unsafe
    private static func endOfDigits(_ start: Place, _ end: Place) -> Place? {
        var place = unsafe start
        while unsafe end - place >= 16 {
            let others = unsafe ~ByteMask.digits16(place) & 0xFFFF
            if others != 0 {
                unsafe place += others.trailingZeroBitCount
                return unsafe place > start ? place : nil
            }
            unsafe place += 16
        }
        while unsafe place < end, unsafe ASCII.isDigit(place.pointee) { unsafe place += 1 }
        return unsafe place > start && place < end ? place : nil
    }
}
