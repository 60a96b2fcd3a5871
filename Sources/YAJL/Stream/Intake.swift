/// Checks the input and prepares it for yajl, one slice at a time.
///
/// yajl accepts some of what RFC 8259 forbids, and reads blanks one by one. One vectorised pass over each slice
///
/// - ends the slice before a byte that needs a closer look: 0B and 0C (blanks to yajl), ill-formed UTF-8, an escape that
///   is half a surrogate pair or is cut by the slice's end. The scanner then judges that byte;
/// - drops the indentation after a line feed (the line feed stays, so a raw one inside a string is still an error);
/// - counts line feeds.
///
/// A slice always begins outside of strings, so nothing but the comment filter's state goes from one slice to the next.
/// In text that is no valid JSON a backslash may stand outside of a string and be misread here; yajl stops at it first.
@safe
final class Intake {
    /// The most input that one slice takes.
    ///
    /// The slice, its copy and its tokens stay in a usual L2 cache. Of 8, 16, 32 and 64 KiB the last two are equally fast;
    /// 16 KiB costs 2 %, 8 KiB 5 %.
    static let sliceSize = 32 << 10

    /// A run of blanks shorter than this is cheaper left to yajl.
    ///
    private static let shortestDrop = 4

    private var copy: UnsafeMutablePointer<UInt8>?
    private var drops: UnsafeMutablePointer<PreparedSlice.Drop>?
    private var copyCapacity = 0

    deinit {
        unsafe copy?.deallocate()
        unsafe drops?.deallocate()
    }

    /// Prepares the next slice of `input`.
    ///
    /// - Parameters:
    ///   - input: Input that begins outside of strings, not empty.
    ///   - offset: Its absolute offset.
    func prepare(_ input: UnsafeBufferPointer<UInt8>, at offset: Int) -> PreparedSlice {
        let source = unsafe input.baseAddress.unsafelyUnwrapped
        let count = min(input.count, Self.sliceSize)
        var slice = unsafe PreparedSlice(start: source)
        slice.inputOffset = offset

        var read = 0
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
            if read + 64 <= count {
                mask = unsafe ByteMask.notable64(source + read)
                if dropped > 0, let copy = unsafe copy {
                    unsafe (copy + (read - dropped)).update(from: source + read, count: 64)
                }
            } else if read + 16 <= count {
                mask = unsafe UInt64(ByteMask.notable16(source + read))
                step = 16
                if dropped > 0, let copy = unsafe copy {
                    unsafe (copy + (read - dropped)).update(from: source + read, count: 16)
                }
            } else {
                let byte = unsafe source[read]
                mask = Int8(bitPattern: byte) < 0x0D || byte == ASCII.backslash ? 1 : 0
                step = 1
                if dropped > 0, let copy = unsafe copy { unsafe copy[read - dropped] = byte }
            }

            while mask != 0 {
                let index = read + mask.trailingZeroBitCount
                mask &= mask - 1
                if index < checked { continue }
                switch unsafe source[index] {
                case ASCII.lineFeed:
                    slice.lineFeedCount += 1
                    slice.lastLineFeed = index - dropped
                    lineEnd = index + 1
                    let indentation = unsafe indentation(source, from: index + 1, to: count)
                    if indentation >= Self.shortestDrop {
                        if dropped == 0 { unsafe startCopy(of: source, count: index + 1, capacity: count) }
                        dropped += indentation
                        unsafe drops.unsafelyUnwrapped[slice.dropCount] = PreparedSlice.Drop(
                            offset: UInt32(truncatingIfNeeded: slice.lastLineFeed + 1),
                            total: UInt32(truncatingIfNeeded: dropped)
                        )
                        slice.dropCount += 1
                        read = index + 1 + indentation
                        continue scanning
                    }
                case ASCII.backslash:
                    let end = unsafe Self.endOfEscape(source, at: index, to: count)
                    if end == index {
                        isSuspect = true
                        read = index
                        break scanning
                    }
                    checked = end
                case 0x80...:
                    let run = unsafe UTF8Sequence.run(in: source, from: index, to: count)
                    if run.end == .illFormed {
                        isSuspect = true
                        read = run.index
                        // The copy has only come as far as this block.
                        if dropped > 0, let copy = unsafe copy {
                            unsafe (copy + (index - dropped)).update(from: source + index, count: read - index)
                        }
                        break scanning
                    }
                    checked = run.end == .truncated ? count : run.index
                case ASCII.verticalTab, ASCII.formFeed:
                    isSuspect = true
                    read = index
                    break scanning
                default:
                    // Other control characters are yajl's to refuse.
                    break
                }
            }
            read += step
        }

        if !isSuspect, count < input.count, lineEnd > count / 2 {
            // There is more input to come: ending with a line spares the scanner a token that is cut in two.
            read = lineEnd
            while slice.dropCount > 0,
                unsafe Int(drops.unsafelyUnwrapped[slice.dropCount - 1].offset) > slice.lastLineFeed
            {
                slice.dropCount -= 1
            }
            dropped =
                slice.dropCount == 0 ? 0 : unsafe Int(drops.unsafelyUnwrapped[slice.dropCount - 1].total)
        }

        slice.inputCount = read
        slice.count = read - dropped
        slice.endsBeforeSuspect = isSuspect
        if slice.dropCount > 0 {
            unsafe slice.start = unsafe UnsafePointer(copy.unsafelyUnwrapped)
            unsafe slice.drops = unsafe UnsafePointer(drops.unsafelyUnwrapped)
        }
        return slice
    }

    /// How many spaces and tabs there are from `start` on, not counted further than needed to see there are too few.
    @inline(__always)
    private func indentation(_ source: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        while index + 16 <= end {
            let others = unsafe ~ByteMask.indent16(source + index) & 0xFFFF
            index += others == 0 ? 16 : others.trailingZeroBitCount
            if others != 0 { return index - start }
        }
        while index < end, unsafe source[index] == ASCII.space || source[index] == ASCII.tab { index += 1 }
        return index - start
    }

    /// The end of the escape at `index`, or `index` itself if the scanner must judge it.
    @inline(__always)
    static func endOfEscape(_ source: UnsafePointer<UInt8>, at index: Int, to end: Int) -> Int {
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
