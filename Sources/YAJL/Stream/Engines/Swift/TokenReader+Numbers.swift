extension TokenReader {
    /// The first byte after a number; `nil` if it is wrong, or may go on after `end`.
    @unsafe @inline(__always)
    static func endOfNumber(_ start: Place, _ end: Place) -> Place? {
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

    /// The first byte after one digit or more; `nil` if there is none, or if they may go on after `end`.
    @unsafe @inline(__always)
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
