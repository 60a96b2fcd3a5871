/// Reads a string that is not whole in one slice, or that an engine does not take: strictly, resolving escapes, in any pieces.
///
/// The text it has assembled always ends with a whole scalar, so it can be handed out at any time.
struct StringScanner {
    /// The bytes of the escape, surrogate pair or UTF-8 sequence that is open: at most those of a pair.
    private var part: [12 of UInt8] = .init(repeating: 0)
    private var partCount = 0
    /// Where it begins.
    private var partStart = 0

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

    /// The start of the open escape or sequence, which the next bytes may show to be wrong.
    var openPart: Int? { partCount > 0 ? partStart : nil }

    /// Reads on, up to the end or a byte that ends a line or record.
    ///
    /// - Parameters:
    ///   - slice: Tells the absolute offsets.
    ///   - text: Where the text goes; `nil` to check it only.
    /// - Returns: Whether the closing quote is the byte before the index.
    mutating func scan(
        _ slice: InputSlice,
        at index: inout Int,
        to end: Int,
        terminator: UInt8?,
        into text: ByteBuffer?
    ) throws(ScannerFailure) -> Bool {
        let bytes = unsafe slice.start
        while index < end {
            let byte = unsafe bytes[index]
            if byte == terminator { return false }
            if partCount == 0 {
                let run = unsafe StringText.endOfWellFormed(bytes + index, bytes + end) - bytes
                if run > index {
                    try unsafe append(bytes, from: index, to: run, slice, text)
                    index = run
                    continue
                }
                if byte == ASCII.quote {
                    index += 1
                    return true
                }
                if byte < 0x20 {
                    throw ScannerFailure(.controlCharacter, at: slice.absoluteOffset(of: index), found: byte)
                }
                if byte == ASCII.backslash {
                    let rest = unsafe resolve(bytes, from: index, to: end, text)
                    if rest > index {
                        index = rest
                        continue
                    }
                }
                partStart = slice.absoluteOffset(of: index)
            }
            part[partCount] = byte
            partCount += 1
            let belongsToPart = part[0] == ASCII.backslash ? try checkEscape(text) : try checkSequence(text)
            // A byte that does not belong to it is read again, as the start of something else.
            if belongsToPart { index += 1 }
        }
        return false
    }

    /// Appends the text of a string that has been accepted or written before.
    ///
    /// - Parameter string: The bytes after the opening quote.
    static func append(_ string: UnsafeBufferPointer<UInt8>, to text: ByteBuffer) {
        guard let start = string.baseAddress else { return }
        var scanner = StringScanner(isKey: false, limit: .max, replacesInvalidUnicode: true)
        var index = 0
        _ = try? unsafe scanner.scan(
            InputSlice(start: start),
            at: &index,
            to: string.count,
            terminator: nil,
            into: text
        )
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

    /// Looks at the last byte of the UTF-8 sequence that is open; returns whether it belongs to it.
    private mutating func checkSequence(_ text: ByteBuffer?) throws(ScannerFailure) -> Bool {
        guard let tail = UTF8Sequence.tail(after: part[0]) else {
            try replacePart(.invalidUTF8, text)
            return true
        }
        let position = partCount - 1
        let bounds = position == 1 ? tail.lowest...tail.highest : 0x80...0xBF
        if position > 0, !bounds.contains(part[position]) {
            try replacePart(.invalidUTF8, text)
            return false
        }
        if position == tail.count {
            try reserve(partCount, at: partStart)
            for index in 0..<partCount { text?.append(part[index]) }
            partCount = 0
        }
        return true
    }

    /// Looks at the last byte of the escape or surrogate pair that is open; returns whether it belongs to it.
    private mutating func checkEscape(_ text: ByteBuffer?) throws(ScannerFailure) -> Bool {
        let byte = part[partCount - 1]
        let u = UInt8(ascii: "u")
        switch partCount {
        case 1,
            2 where byte == u, 7 where byte == ASCII.backslash, 8 where byte == u:
            return true
        case 2:
            guard let plain = StringText.meaning(of: byte) else {
                throw ScannerFailure(.invalidEscape, at: partStart, found: byte)
            }
            try append(scalar: UInt32(plain), text)
            return true
        case 7:
            try replaceHighSurrogate(text)
            partCount = 0
            return false
        case 8:
            try replaceHighSurrogate(text)
            return try checkEscape(text)
        default:
            try checkDigit(text)
            return true
        }
    }

    /// Looks at the last digit of the escape that is open, which may be the second one of a pair.
    private mutating func checkDigit(_ text: ByteBuffer?) throws(ScannerFailure) {
        let start = partCount > 6 ? 6 : 0
        let digits = partCount - start - 2
        guard let value = number(start + 2..<partCount) else {
            throw ScannerFailure(.invalidEscape, at: partStart + start, found: UInt8(ascii: "u"))
        }
        // The first two digits tell: with them a lone surrogate is refused, so that a text cut off there is not called incomplete.
        let isLow = digits > 1 ? (0xDC...0xDF).contains(value >> UInt32(4 * (digits - 2))) : start > 0 && value == 0xD
        if isLow != (start > 0), !replacesInvalidUnicode { throw ScannerFailure(.loneSurrogate, at: partStart) }
        guard digits == 4 else { return }
        if start == 0 {
            // The first of a pair waits for the second one.
            if value & 0xFC00 == 0xD800 { return }
            try append(scalar: isLow ? 0xFFFD : value, text)
        } else if isLow, let high = number(2..<6) {
            try append(scalar: 0x10000 + (high & 0x3FF) << 10 + value & 0x3FF, text)
        } else {
            try replaceHighSurrogate(text)
            try checkDigit(text)
        }
    }

    /// The number that digits of the part make; `nil` if one of them is none.
    private func number(_ digits: Range<Int>) -> UInt32? {
        var value: UInt32 = 0
        for index in digits {
            guard let digit = ASCII.hexValue(part[index]) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    /// Takes the first escape out of the part, since no second one of a pair follows it.
    private mutating func replaceHighSurrogate(_ text: ByteBuffer?) throws(ScannerFailure) {
        let rest = partCount - 6
        try replacePart(.loneSurrogate, text)
        partCount = rest
        partStart += 6
        for index in 0..<rest { part[index] = part[index + 6] }
    }

    private mutating func replacePart(
        _ code: JSONParsingError.Code,
        _ text: ByteBuffer?
    ) throws(ScannerFailure) {
        guard replacesInvalidUnicode else { throw ScannerFailure(code, at: partStart) }
        try append(scalar: 0xFFFD, text)
    }

    /// Appends the scalar that the part stands for.
    private mutating func append(scalar: UInt32, _ text: ByteBuffer?) throws(ScannerFailure) {
        try reserve(scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4, at: partStart)
        text?.append(scalar: scalar)
        partCount = 0
    }

    /// Appends whole scalars from the input.
    private mutating func append(
        _ bytes: UnsafePointer<UInt8>,
        from start: Int,
        to end: Int,
        _ slice: InputSlice,
        _ text: ByteBuffer?
    ) throws(ScannerFailure) {
        // The first scalar that does not fit is where the limit is exceeded.
        var index = start + min(end - start, limit - length)
        while index > start, index < end, unsafe bytes[index] & 0xC0 == 0x80 { index -= 1 }
        try reserve(end - start, at: slice.absoluteOffset(of: index))
        unsafe text?.append(bytes + start, count: end - start)
    }

    private mutating func reserve(_ count: Int, at offset: Int) throws(ScannerFailure) {
        guard count <= limit - length else { throw ScannerFailure(.limitExceeded(limitKind), at: offset) }
        length += count
    }
}
