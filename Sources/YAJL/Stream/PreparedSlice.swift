/// A slice of the input as yajl gets it: checked, and without indentation and comments.
///
/// ```
/// input     {⏎····"a": 1,⏎····"b": 2⏎}
/// prepared  {⏎"a": 1,⏎"b": 2⏎}          drops: 4 after offset 2, 8 after offset 10
/// ```
///
/// Line feeds are never dropped, so lines can be counted in either. Offsets in the slice are "prepared" offsets; the drops
/// lead back to the input.
@safe
struct PreparedSlice {
    /// Blanks or comment bytes that are in the input and not in the slice.
    struct Drop {
        /// The prepared offset after which they are missing.
        var offset: UInt32
        /// How many bytes are missing up to here, this drop included.
        var total: UInt32
    }

    /// What yajl reads: the input itself, or a copy with the drops taken out.
    var start: UnsafePointer<UInt8>
    var count = 0

    /// The absolute offset of the slice's first byte in the input.
    var inputOffset = 0

    /// How many bytes of the input the slice stands for.
    var inputCount = 0

    /// How many of the slice's bytes have been read.
    var position = 0

    /// Line feeds in the slice, and the prepared offset of the last one.
    var lineFeedCount = 0
    var lastLineFeed = -1

    /// Whether the input goes on with a byte that the scanner must judge before yajl sees it.
    var endsBeforeSuspect = false

    var drops: UnsafePointer<Drop>?
    var dropCount = 0

    /// The absolute offset in the input of the byte at a prepared offset.
    func absoluteOffset(of offset: Int) -> Int {
        var low = 0
        var high = dropCount
        // Finds the first drop after `offset`.
        while low < high {
            let middle = (low + high) / 2
            if unsafe drops.unsafelyUnwrapped[middle].offset <= UInt32(truncatingIfNeeded: offset) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let dropped = unsafe low == 0 ? 0 : Int(drops.unsafelyUnwrapped[low - 1].total)
        return inputOffset + offset + dropped
    }

    /// The absolute offset in the input of the end of something whose last byte is before a prepared offset.
    func absoluteEnd(of offset: Int) -> Int {
        offset == 0 ? inputOffset : absoluteOffset(of: offset - 1) + 1
    }

    /// The first prepared offset whose byte lies at or after an absolute offset in the input.
    func offset(atOrAfter absolute: Int) -> Int {
        var low = 0
        var high = dropCount
        // Finds the first drop whose end lies after `absolute`.
        while low < high {
            let middle = (low + high) / 2
            let drop = unsafe drops.unsafelyUnwrapped[middle]
            if inputOffset + Int(drop.offset) + Int(drop.total) <= absolute { low = middle + 1 } else { high = middle }
        }
        let dropped = unsafe low == 0 ? 0 : Int(drops.unsafelyUnwrapped[low - 1].total)
        let end = unsafe low == dropCount ? count : min(count, Int(drops.unsafelyUnwrapped[low].offset))
        return min(max(0, absolute - inputOffset - dropped), end)
    }

    /// The bytes not read yet.
    var unread: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: start + position, count: count - position)
    }
}
