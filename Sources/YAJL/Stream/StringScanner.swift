/// Reads a string that is not whole in one slice, or that an engine does not take: strictly, resolving escapes, in any pieces.
///
/// The text it has assembled always ends with a whole scalar, so it can be handed out at any time.
struct StringScanner {
    /// How a scan ended.
    enum Outcome {
        /// The bytes ran out inside the string.
        case exhausted
        /// The closing quote is the byte before this index.
        case ended(Int)
        case failed(ScannerFailure)
    }

    private enum State {
        case plain
        /// After a backslash.
        case escape
        /// After `\u` and some digits.
        case hex(digits: Int, value: UInt32)
        /// After the first half of a surrogate pair.
        case afterHighSurrogate
        /// After the first half of a surrogate pair and a backslash.
        case afterHighSurrogateEscape
        /// Inside a UTF-8 sequence: how many bytes are still to come, and the bounds of the next one.
        case sequence(missing: Int, lowest: UInt8, highest: UInt8)
    }

    private var state = State.plain
    private var highSurrogate: UInt32?
    private var highSurrogateStart = 0
    private var escapeStart = 0
    private var sequenceStart = 0
    /// The bytes of the open sequence, the last one lowest.
    private var sequenceBytes: UInt32 = 0
    private var sequenceCount = 0

    /// How many bytes the text has so far, also where none of it is kept.
    private var length = 0
    private let limit: Int
    private let limitKind: JSONLimits.Kind
    private let replacesInvalidUnicode: Bool

    /// Starts after the opening quote.
    init(isKey: Bool, limit: Int, replacesInvalidUnicode: Bool) {
        self.limit = limit
        limitKind = isKey ? .key : .string
        self.replacesInvalidUnicode = replacesInvalidUnicode
    }

    /// Where the escape or sequence begins that is open, and that what follows may show to be wrong.
    var openPart: Int? {
        switch state {
        case .plain: nil
        case .escape: escapeStart
        case .hex: highSurrogate == nil ? escapeStart : highSurrogateStart
        case .afterHighSurrogate, .afterHighSurrogateEscape: highSurrogateStart
        case .sequence: sequenceStart
        }
    }

    /// Reads on.
    ///
    /// - Parameters:
    ///   - slice: Tells the absolute offsets.
    ///   - text: Where the text goes; `nil` to check it only.
    mutating func scan(_ slice: InputSlice, from start: Int, to end: Int, into text: ByteBuffer?) -> Outcome {
        let bytes = unsafe slice.start
        var index = start
        while index < end {
            let byte = unsafe bytes[index]
            switch state {
            case .plain:
                let run = unsafe StringText.endOfWellFormed(bytes + index, bytes + end) - bytes
                if run > index {
                    if let failure = unsafe append(bytes, from: index, to: run, slice, text) { return .failed(failure) }
                    index = run
                    continue
                }
                switch byte {
                case ASCII.quote:
                    return .ended(index + 1)
                case ASCII.backslash:
                    let rest = unsafe resolve(bytes, from: index, to: end, text)
                    if rest == index {
                        escapeStart = slice.absoluteOffset(of: index)
                        state = .escape
                        index += 1
                    } else {
                        index = rest
                    }
                case ..<0x20:
                    return .failed(
                        ScannerFailure(.controlCharacter, at: slice.absoluteOffset(of: index), found: byte)
                    )
                default:
                    sequenceStart = slice.absoluteOffset(of: index)
                    sequenceBytes = UInt32(byte)
                    sequenceCount = 1
                    if let tail = UTF8Sequence.tail(after: byte) {
                        state = .sequence(missing: tail.count, lowest: tail.lowest, highest: tail.highest)
                    } else if let failure = replaceSequence(text) {
                        return .failed(failure)
                    }
                    index += 1
                }
            case .sequence(let missing, let lowest, let highest):
                guard byte >= lowest, byte <= highest else {
                    // The byte is not part of the sequence: it is read again as what follows.
                    if let failure = replaceSequence(text) { return .failed(failure) }
                    continue
                }
                sequenceBytes = sequenceBytes << 8 | UInt32(byte)
                sequenceCount += 1
                index += 1
                if missing > 1 {
                    state = .sequence(missing: missing - 1, lowest: 0x80, highest: 0xBF)
                } else {
                    state = .plain
                    guard reserve(sequenceCount) else { return .failed(limitFailure(at: sequenceStart)) }
                    for position in (0..<sequenceCount).reversed() {
                        text?.append(UInt8(truncatingIfNeeded: sequenceBytes >> UInt32(position * 8)))
                    }
                }
            case .escape:
                index += 1
                if byte == UInt8(ascii: "u") {
                    state = .hex(digits: 0, value: 0)
                } else if let plain = StringText.meaning(of: byte) {
                    state = .plain
                    guard reserve(1) else { return .failed(limitFailure(at: escapeStart)) }
                    text?.append(plain)
                } else {
                    return .failed(ScannerFailure(.invalidEscape, at: escapeStart, found: byte))
                }
            case .hex(let digits, let value):
                guard let digit = ASCII.hexValue(byte) else {
                    return .failed(ScannerFailure(.invalidEscape, at: escapeStart, found: UInt8(ascii: "u")))
                }
                index += 1
                if digits < 3 {
                    state = .hex(digits: digits + 1, value: value << 4 | digit)
                    if digits < 2, let failure = checkSurrogate(value << 4 | digit, digits: digits + 1) {
                        return .failed(failure)
                    }
                } else if let failure = finishEscape(value << 4 | digit, text) {
                    return .failed(failure)
                }
            case .afterHighSurrogate:
                if byte == ASCII.backslash {
                    escapeStart = slice.absoluteOffset(of: index)
                    state = .afterHighSurrogateEscape
                    index += 1
                } else {
                    state = .plain
                    if let failure = replaceHighSurrogate(text) { return .failed(failure) }
                }
            case .afterHighSurrogateEscape:
                if byte == UInt8(ascii: "u") {
                    state = .hex(digits: 0, value: 0)
                    index += 1
                } else {
                    state = .escape
                    if let failure = replaceHighSurrogate(text) { return .failed(failure) }
                }
            }
        }
        return .exhausted
    }

    /// Resolves escapes and what is between them, if they are right and whole, and the limit has room for them.
    ///
    /// - Returns: The index after them.
    private mutating func resolve(
        _ bytes: UnsafePointer<UInt8>,
        from start: Int,
        to end: Int,
        _ text: ByteBuffer?
    ) -> Int {
        // No escape stands for more bytes than it has.
        let bound = min(end - start, limit - length, Self.stretch)
        var rest = unsafe bytes + start
        func fill(_ room: UnsafeMutablePointer<UInt8>) -> Int {
            let (place, count) = unsafe StringText.resolve(rest, rest + bound, readable: bytes + end, into: room)
            unsafe rest = unsafe place
            length += count
            return count
        }
        if let text {
            unsafe text.append(atMost: bound) { unsafe fill($0) }
        } else {
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.stretch + StringText.blockSize) {
                _ = unsafe fill($0.baseAddress.unsafelyUnwrapped)
            }
        }
        return unsafe rest - bytes
    }

    /// How many bytes are resolved at a time; long text between two escapes is faster taken as it is.
    private static let stretch = 256

    /// Refuses a lone surrogate as soon as a digit shows it, so that a text cut off there is not called incomplete.
    private func checkSurrogate(_ value: UInt32, digits: Int) -> ScannerFailure? {
        guard !replacesInvalidUnicode else { return nil }
        if highSurrogate == nil {
            return digits == 2 && (0xDC...0xDF).contains(value) ? ScannerFailure(.loneSurrogate, at: escapeStart) : nil
        }
        let isLow = digits == 1 ? value == 0xD : (0xDC...0xDF).contains(value)
        return isLow ? nil : ScannerFailure(.loneSurrogate, at: highSurrogateStart)
    }

    private mutating func finishEscape(_ unit: UInt32, _ text: ByteBuffer?) -> ScannerFailure? {
        state = .plain
        if let high = highSurrogate {
            if (0xDC00...0xDFFF).contains(unit) {
                highSurrogate = nil
                return append(scalar: 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), at: highSurrogateStart, text)
            }
            if let failure = replaceHighSurrogate(text) { return failure }
        }
        switch unit {
        case 0xD800...0xDBFF:
            highSurrogate = unit
            highSurrogateStart = escapeStart
            state = .afterHighSurrogate
            return nil
        case 0xDC00...0xDFFF:
            guard replacesInvalidUnicode else { return ScannerFailure(.loneSurrogate, at: escapeStart) }
            return append(scalar: 0xFFFD, at: escapeStart, text)
        default:
            return append(scalar: unit, at: escapeStart, text)
        }
    }

    private mutating func replaceHighSurrogate(_ text: ByteBuffer?) -> ScannerFailure? {
        highSurrogate = nil
        guard replacesInvalidUnicode else { return ScannerFailure(.loneSurrogate, at: highSurrogateStart) }
        return append(scalar: 0xFFFD, at: highSurrogateStart, text)
    }

    private mutating func replaceSequence(_ text: ByteBuffer?) -> ScannerFailure? {
        state = .plain
        guard replacesInvalidUnicode else { return ScannerFailure(.invalidUTF8, at: sequenceStart) }
        return append(scalar: 0xFFFD, at: sequenceStart, text)
    }

    private mutating func append(scalar: UInt32, at offset: Int, _ text: ByteBuffer?) -> ScannerFailure? {
        let count = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
        guard reserve(count) else { return limitFailure(at: offset) }
        text?.append(scalar: scalar)
        return nil
    }

    /// Appends whole scalars from the input.
    private mutating func append(
        _ bytes: UnsafePointer<UInt8>,
        from start: Int,
        to end: Int,
        _ slice: InputSlice,
        _ text: ByteBuffer?
    ) -> ScannerFailure? {
        let room = limit - length
        guard reserve(end - start) else {
            // The first scalar that does not fit is where the limit is exceeded.
            var index = start + room
            while index > start, unsafe bytes[index] & 0xC0 == 0x80 { index -= 1 }
            return limitFailure(at: slice.absoluteOffset(of: index))
        }
        unsafe text?.append(bytes + start, count: end - start)
        return nil
    }

    private mutating func reserve(_ count: Int) -> Bool {
        guard count <= limit - length else { return false }
        length += count
        return true
    }

    private func limitFailure(at offset: Int) -> ScannerFailure {
        ScannerFailure(.limitExceeded(limitKind), at: offset)
    }
}
