extension TokenReader {
    /// The first byte that is not a blank, or `end`.
    @unsafe @inline(__always)
    static func skipBlanks(_ start: Place, _ end: Place) -> Place {
        guard unsafe start < end, unsafe start.pointee <= ASCII.space else { return unsafe start }
        var place = unsafe start
        while unsafe end - place >= 16 {
            let others = unsafe ~ByteMask.blanks16(place) & 0xFFFF
            if others != 0 { return unsafe place + others.trailingZeroBitCount }
            unsafe place += 16
        }
        while unsafe place < end, unsafe ASCII.isBlank(place.pointee) { unsafe place += 1 }
        return unsafe place
    }
}
