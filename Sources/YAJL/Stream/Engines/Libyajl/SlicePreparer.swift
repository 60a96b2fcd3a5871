/// Checks the input and prepares it for yajl, one slice at a time.
///
/// yajl accepts some of what RFC 8259 forbids, and reads whitespace byte by byte. One vectorised pass over each slice
///
/// - ends before a byte that needs a closer look: 0B and 0C (whitespace to yajl), ill-formed UTF-8, an escape that is half a
///   surrogate pair or is cut by the slice's end. The scanner then judges that byte;
/// - drops the indentation after a line feed (the line feed stays, so a raw one inside a string is still an error).
///
/// It always begins outside of strings, so nothing goes from one slice to the next. In text that is not valid JSON a
/// backslash may stand outside of a string and be misread here; yajl stops at it first.
@safe
final class SlicePreparer {
    /// A run of whitespace shorter than this is cheaper left to yajl.
    private static let shortestDrop = 4

    private var copy: UnsafeMutablePointer<UInt8>?
    private var drops: UnsafeMutablePointer<PreparedSlice.Drop>?
    private var copyCapacity = 0

    deinit {
        unsafe copy?.deallocate()
        unsafe drops?.deallocate()
    }

    /// Prepares a slice from an index on, which lies outside of strings.
    func prepare(_ input: InputSlice, from start: Int) -> PreparedSlice {
        let source = unsafe input.start + start
        let count = input.count - start
        var slice = unsafe PreparedSlice(start: source, inputStart: start)

        var read = 0
        var dropCount = 0
        // How much shorter the slice is than what was read of the input.
        var dropped = 0
        // Bytes before this one need no look: they belong to an escape or sequence that has been checked.
        var checked = 0
        // The end of the line that ends last.
        var lineEnd = 0
        var isSuspect = false

        scanning: while read < count {
            var mask: UInt64
            var step = 64
            if read &+ 64 <= count {
                mask = unsafe ByteMask.notable64(source + read)
                if dropped > 0, let copy = unsafe copy {
                    unsafe (copy + (read &- dropped)).update(from: source + read, count: 64)
                }
            } else if read &+ 16 <= count {
                mask = unsafe UInt64(ByteMask.notable16(source + read))
                step = 16
                if dropped > 0, let copy = unsafe copy {
                    unsafe (copy + (read &- dropped)).update(from: source + read, count: 16)
                }
            } else {
                let byte = unsafe source[read]
                mask = Int8(bitPattern: byte) < 0x0D || byte == ASCII.backslash ? 1 : 0
                step = 1
                if dropped > 0, let copy = unsafe copy { unsafe copy[read - dropped] = byte }
            }

            if checked > read { mask = Self.clearing(mask, below: checked &- read) }
            while mask != 0 {
                let index = read &+ mask.trailingZeroBitCount
                mask &= mask &- 1
                switch unsafe source[index] {
                case ASCII.lineFeed:
                    lineEnd = index &+ 1
                    let indentation = unsafe indentation(source, from: index &+ 1, to: count)
                    if indentation >= Self.shortestDrop {
                        if dropped == 0 { unsafe startCopy(of: source, count: index &+ 1, capacity: count) }
                        dropped &+= indentation
                        unsafe drops.unsafelyUnwrapped[dropCount] = PreparedSlice.Drop(
                            offset: UInt32(truncatingIfNeeded: lineEnd &- dropped &+ indentation),
                            total: UInt32(truncatingIfNeeded: dropped)
                        )
                        dropCount &+= 1
                        let next = index &+ 1 &+ indentation
                        guard next < read &+ step, next &+ 64 <= count else {
                            read = next
                            continue scanning
                        }
                        // The rest of the block continues here, and its mask still holds.
                        mask = Self.clearing(mask, below: next &- read)
                        unsafe (copy.unsafelyUnwrapped + (next &- dropped)).update(from: source + next, count: 64)
                    }
                case ASCII.backslash:
                    let end = unsafe Self.endOfEscape(source, at: index, to: count)
                    if end == index {
                        isSuspect = true
                        read = index
                        break scanning
                    }
                    checked = end
                    mask = Self.clearing(mask, below: end &- read)
                case 0x80...:
                    let run = unsafe UTF8Sequence.run(in: source, from: index, to: count)
                    if run.end == .illFormed {
                        isSuspect = true
                        read = run.index
                        // The copy has only come as far as this block.
                        if dropped > 0, let copy = unsafe copy {
                            unsafe (copy + (index &- dropped)).update(from: source + index, count: read - index)
                        }
                        break scanning
                    }
                    checked = run.end == .truncated ? count : run.index
                    mask = Self.clearing(mask, below: checked &- read)
                case ASCII.verticalTab, ASCII.formFeed:
                    isSuspect = true
                    read = index
                    break scanning
                default:
                    // yajl refuses other control characters.
                    break
                }
            }
            read &+= step
        }

        slice.count = read - dropped
        slice.inputEnd = start + read
        if !isSuspect, input.mayEndEarlier {
            slice.earlierEnd = unsafe start + (lineEnd > count / 2 ? lineEnd : Self.endOfElement(source, to: count))
        }
        if dropCount > 0 {
            unsafe slice.start = unsafe UnsafePointer(copy.unsafelyUnwrapped)
            unsafe slice.drops = unsafe UnsafeBufferPointer(start: drops, count: dropCount)
        }
        return slice
    }

    /// The mask without its lowest `count` bits.
    private static func clearing(_ mask: UInt64, below count: Int) -> UInt64 {
        count >= 64 ? 0 : mask & (~0 &<< UInt64(truncatingIfNeeded: count))
    }

    /// How many spaces there are from `start` on, or tabs if the first is a tab.
    private func indentation(_ source: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        guard start < end else { return 0 }
        switch unsafe source[start] {
        case ASCII.space: return unsafe run(of: ASCII.space, source, from: start, to: end)
        case ASCII.tab: return unsafe run(of: ASCII.tab, source, from: start, to: end)
        default: return 0
        }
    }

    private func run(of byte: UInt8, _ source: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        while index &+ 32 <= end {
            // One mask for nearly all indentations: a loop over smaller ones ends unpredictably.
            let others = unsafe ~ByteMask.equal32(source + index, byte)
            if others != 0 { return index &+ others.trailingZeroBitCount &- start }
            index &+= 32
        }
        while index < end, unsafe source[index] == byte { index &+= 1 }
        return index &- start
    }

    /// A place near the end that is probably between two tokens.
    ///
    /// yajl is slow for some 15 µs after a token that goes from one slice into the next. A comma in a string is a wrong
    /// guess, which costs no more than that.
    private static func endOfElement(_ source: UnsafePointer<UInt8>, to end: Int) -> Int {
        for index in stride(from: end, to: max(end - 256, 1), by: -1) where unsafe source[index - 1] == ASCII.comma {
            return index
        }
        return end
    }

    /// The end of the escape at `index`, or `index` itself if the scanner must judge it.
    private static func endOfEscape(_ source: UnsafePointer<UInt8>, at index: Int, to end: Int) -> Int {
        guard index + 2 <= end else { return index }
        guard unsafe source[index + 1] == UInt8(ascii: "u") else { return index + 2 }
        guard index + 6 <= end else { return index }
        guard unsafe source[index + 2] | 0x20 == UInt8(ascii: "d") else { return index + 6 }
        switch unsafe source[index + 3] | 0x20 {
        case UInt8(ascii: "8"), UInt8(ascii: "9"), UInt8(ascii: "a"), UInt8(ascii: "b"):
            guard index + 12 <= end,
                unsafe source[index + 6] == ASCII.backslash && source[index + 7] == UInt8(ascii: "u"),
                unsafe source[index + 8] | 0x20 == UInt8(ascii: "d"),
                unsafe (UInt8(ascii: "c")...UInt8(ascii: "f")).contains(source[index + 9] | 0x20)
            else { return index }
            return index + 12
        case UInt8(ascii: "c")...UInt8(ascii: "f"):
            return index
        default:
            return index + 6
        }
    }

    /// Turns from handing out the input to handing out a copy of it.
    private func startCopy(of source: UnsafePointer<UInt8>, count: Int, capacity: Int) {
        if copyCapacity < capacity {
            unsafe copy?.deallocate()
            unsafe drops?.deallocate()
            copyCapacity = capacity
            // A block is stored whole before it is looked at, so one may go over the end.
            unsafe copy = .allocate(capacity: capacity + 64)
            unsafe drops = .allocate(capacity: capacity / (Self.shortestDrop + 1) + 1)
        }
        unsafe copy.unsafelyUnwrapped.update(from: source, count: count)
    }
}
