/// Prepares slices like ``Intake`` where comments are allowed: a comment becomes a blank.
///
/// yajl's own comments accept an unterminated one and any bytes in it, and are read again with every chunk. This filter is
/// slower than the intake, since it must know what is inside a string.
@safe
final class CommentFilter {
    private enum State {
        case text
        /// After a slash that ended a slice.
        case slash
        case line
        case block
        case blockAsterisk
    }

    private var state = State.text
    /// The absolute offset of the slash or comment that is open.
    private(set) var openingOffset = 0
    /// The sequence that is open in a comment.
    private var sequence: (missing: Int, lowest: UInt8, highest: UInt8, start: Int)?
    private let checksUnicode: Bool

    private var copy: UnsafeMutablePointer<UInt8>?
    private var drops: UnsafeMutablePointer<PreparedSlice.Drop>?
    private var capacity = 0

    init(checksUnicode: Bool) {
        self.checksUnicode = checksUnicode
    }

    deinit {
        unsafe copy?.deallocate()
        unsafe drops?.deallocate()
    }

    /// Forgets what is open: the next slice begins with text.
    func reset() {
        state = .text
        sequence = nil
    }

    /// Whether the input must not end here because a block comment is open.
    var isInsideBlock: Bool { state == .block || state == .blockAsterisk }

    /// Whether the input must not end here because of a UTF-8 sequence in a comment.
    var isInsideSequence: Bool { sequence != nil }

    /// Whether the input must not end here because of a single slash.
    var isBehindSlash: Bool { state == .slash }

    /// Prepares the next slice.
    ///
    /// See ``Intake/prepare(_:at:atMost:)``.
    ///
    /// An error inside a comment comes with the slice, to be reported when the slice has been read.
    func prepare(_ input: UnsafeBufferPointer<UInt8>, at offset: Int, atMost limit: Int) -> (
        slice: PreparedSlice, failure: ScannerFailure?
    ) {
        let source = unsafe input.baseAddress.unsafelyUnwrapped
        let count = min(input.count, limit)
        reserve(count)
        let copy = unsafe copy.unsafelyUnwrapped
        let drops = unsafe drops.unsafelyUnwrapped
        var slice = unsafe PreparedSlice(start: copy)
        slice.inputOffset = offset
        var failure: ScannerFailure?
        var isInString = false
        var read = 0
        var written = 0
        // The bytes dropped up to the last drop that is on record.
        var recorded = 0

        func write(_ byte: UInt8) {
            if read - written != recorded {
                recorded = read - written
                unsafe drops[slice.dropCount] = PreparedSlice.Drop(
                    offset: UInt32(truncatingIfNeeded: written),
                    total: UInt32(truncatingIfNeeded: recorded)
                )
                slice.dropCount += 1
            }
            if byte == ASCII.lineFeed {
                slice.lineFeedCount += 1
                slice.lastLineFeed = written
            }
            unsafe copy[written] = byte
            written += 1
        }

        reading: while read < count {
            let byte = unsafe source[read]
            switch state {
            case .text where isInString:
                var end = read + 1
                if byte == ASCII.backslash {
                    end = unsafe Intake.endOfEscape(source, at: read, to: count)
                } else if byte >= 0x80 {
                    let run = unsafe UTF8Sequence.run(in: source, from: read, to: count)
                    end = run.end == .truncated ? count : run.index
                }
                if end == read {
                    slice.endsBeforeSuspect = true
                    break reading
                }
                if byte == ASCII.quote { isInString = false }
                while read < end {
                    unsafe write(source[read])
                    read += 1
                }
            case .text:
                switch byte {
                case ASCII.slash:
                    openingOffset = offset + read
                    if read + 1 < count, unsafe source[read + 1] != ASCII.slash && source[read + 1] != ASCII.asterisk {
                        slice.endsBeforeSuspect = true
                        break reading
                    }
                    write(ASCII.space)
                    state = .slash
                case ASCII.verticalTab, ASCII.formFeed, ASCII.backslash, 0x80...:
                    slice.endsBeforeSuspect = true
                    break reading
                default:
                    if byte == ASCII.quote { isInString = true }
                    write(byte)
                }
                read += 1
            case .slash:
                guard byte == ASCII.slash || byte == ASCII.asterisk else {
                    failure = ScannerFailure(.unexpectedCharacter, at: openingOffset, found: ASCII.slash)
                    break reading
                }
                state = byte == ASCII.slash ? .line : .block
                read += 1
            case .line, .block, .blockAsterisk:
                if checksUnicode, let illFormed = checkUnicode(byte, at: offset + read) {
                    failure = ScannerFailure(.invalidUTF8, at: illFormed)
                    break reading
                }
                if byte == ASCII.lineFeed { write(byte) }
                read += 1
                switch (state, byte) {
                case (.line, ASCII.lineFeed), (.blockAsterisk, ASCII.slash): state = .text
                case (.line, _): break
                case (_, ASCII.asterisk): state = .blockAsterisk
                default: state = .block
                }
            }
        }
        slice.inputCount = read
        slice.count = written
        unsafe slice.drops = unsafe UnsafePointer(drops)
        return (slice, failure)
    }

    /// Follows the UTF-8 of a comment; returns the start of a sequence that turns out to be ill-formed.
    private func checkUnicode(_ byte: UInt8, at offset: Int) -> Int? {
        if let open = sequence {
            guard byte >= open.lowest, byte <= open.highest else { return open.start }
            sequence = open.missing > 1 ? (open.missing - 1, 0x80, 0xBF, open.start) : nil
            return nil
        }
        guard byte >= 0x80 else { return nil }
        guard let tail = UTF8Sequence.tail(after: byte) else { return offset }
        sequence = (tail.count, tail.lowest, tail.highest, offset)
        return nil
    }

    private func reserve(_ count: Int) {
        guard capacity < count else { return }
        unsafe copy?.deallocate()
        unsafe drops?.deallocate()
        capacity = count
        unsafe copy = .allocate(capacity: count)
        unsafe drops = .allocate(capacity: count)
    }
}
