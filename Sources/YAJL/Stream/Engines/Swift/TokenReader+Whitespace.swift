extension TokenReader {
    /// The first byte that is not whitespace, or `end`.
    @unsafe @inline(__always)
    static func skipWhitespace(_ start: Place, _ end: Place) -> Place {
        guard unsafe start < end, unsafe start.pointee <= ASCII.space else { return unsafe start }
        var place = unsafe start
        // Mostly it is one space, after a colon or comma.
        if unsafe end - start >= 2, unsafe start[1] > ASCII.space {
            return unsafe ASCII.isWhitespace(start.pointee) ? start + 1 : start
        }
        while unsafe end - place >= 16 {
            let others = unsafe ~ByteMask.blanks16(place) & 0xFFFF
            if others != 0 { return unsafe place + others.trailingZeroBitCount }
            unsafe place += 16
        }
        while unsafe place < end, unsafe ASCII.isWhitespace(place.pointee) { unsafe place += 1 }
        return unsafe place
    }
}
