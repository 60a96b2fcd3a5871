/// Makes slices where comments are allowed: a comment becomes spaces, byte by byte, but for its line feeds and for what ends a
/// record, which a value does not go over.
///
/// So neither engine knows comments; libyajl's own accept an unterminated one and any bytes in it, and are read again with
/// every chunk.
@safe
final class CommentFilter {
    private enum State {
        case text
        /// After a backslash in a string.
        case escape
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
    private let terminator: UInt8

    private var buffer = ChunkBuffer(capacity: 0)

    init(_ options: JSONParsingOptions) {
        checksUnicode = options.invalidUnicode == .reject
        terminator = options.framing.terminator ?? ASCII.lineFeed
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
    var isAfterSlash: Bool { state == .slash }

    /// Makes a slice of input that begins outside of strings.
    ///
    /// An error inside a comment ends the slice and comes with it, to be reported when the slice has been read.
    func prepare(_ input: UnsafeBufferPointer<UInt8>, at offset: Int) -> (slice: InputSlice, failure: ScannerFailure?) {
        if unsafe buffer.memory.count < input.count { buffer = ChunkBuffer(capacity: input.count) }
        let copy = unsafe buffer.memory.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
        var slice = unsafe InputSlice(start: copy)
        slice.inputOffset = offset
        var isInString = false
        for index in input.indices {
            let byte = unsafe input[index]
            var kept = byte
            switch state {
            case .text where isInString:
                if byte == ASCII.quote { isInString = false }
                if byte == ASCII.backslash { state = .escape }
            case .text:
                if byte == ASCII.quote { isInString = true }
                if byte == ASCII.slash {
                    openingOffset = offset + index
                    let next = unsafe index + 1 < input.count ? input[index + 1] : ASCII.slash
                    // The scanner refuses any other slash.
                    if next == ASCII.slash || next == ASCII.asterisk {
                        kept = ASCII.space
                        state = .slash
                    }
                }
            case .escape:
                state = .text
            case .slash:
                guard byte == ASCII.slash || byte == ASCII.asterisk else {
                    return (slice, ScannerFailure(.unexpectedCharacter, at: openingOffset, found: ASCII.slash))
                }
                kept = ASCII.space
                state = byte == ASCII.slash ? .line : .block
            case .line, .block, .blockAsterisk:
                if checksUnicode, let illFormed = checkUnicode(byte, at: offset + index) {
                    return (slice, ScannerFailure(.invalidUTF8, at: illFormed))
                }
                if byte != ASCII.lineFeed, byte != terminator { kept = ASCII.space }
                switch (state, byte) {
                case (.line, ASCII.lineFeed), (.blockAsterisk, ASCII.slash): state = .text
                // A record separator begins a record wherever it is (RFC 7464, section 2.3).
                case (_, terminator) where terminator != ASCII.lineFeed: state = .text
                case (.line, _): break
                case (_, ASCII.asterisk): state = .blockAsterisk
                default: state = .block
                }
            }
            unsafe copy[index] = kept
            slice.count = index + 1
        }
        // The scanner reads on in a string.
        if state == .escape { state = .text }
        return (slice, nil)
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
}
