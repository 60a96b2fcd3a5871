/// The text of strings as JSON writes it: which bytes are escaped, and how.
///
/// The quote, the backslash and the controls below 20 (RFC 8259, section 7) are escaped, and more if asked for.
struct EscapedText: Hashable {
    /// How many bytes one byte of a string can become.
    static let growth = 6

    /// How much of a long string is written at once: with all of it escaped it fits into the buffer of a streaming sink.
    static var blockSize: Int { 4096 }

    let asciiOnly: Bool
    let escapesSlashes: Bool

    init(_ options: JSONWritingOptions) {
        asciiOnly = options.asciiOnly
        escapesSlashes = options.escapesSlashes
    }

    /// The first part of a text, which ends with a whole character.
    static func firstBlock(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard text.count > blockSize else { return unsafe text }
        var count = blockSize
        while count > blockSize - 4, unsafe text[count] & 0xC0 == 0x80 { count -= 1 }
        return unsafe UnsafeBufferPointer(rebasing: text[..<count])
    }

    /// How many bytes a string takes, with its quotes, that stands at the start of a text.
    static func length(in text: some RandomAccessCollection<UInt8>) -> Int {
        var isEscaped = false
        let end = text.dropFirst().firstIndex { byte in
            if isEscaped {
                isEscaped = false
                return false
            }
            isEscaped = byte == ASCII.backslash
            return byte == ASCII.quote
        }
        return end.map { text.distance(from: text.startIndex, to: $0) + 1 } ?? text.count
    }

    /// Writes the text of a string without its quotes.
    ///
    /// - Parameter output: With room for ``growth`` bytes for each one of the text, and for 16 more.
    @inline(__always)
    func put(_ text: UnsafeBufferPointer<UInt8>, to output: OutputCursor) -> OutputCursor {
        guard let input = text.baseAddress else { return output }
        var output = output
        var copied = 0
        if text.count >= 16 {
            copied = unsafe copyPlain(input, count: text.count, to: &output)
            if copied == text.count { return output }
        }
        return unsafe putRest(input + copied, before: input + text.count, to: output)
    }

    /// Writes what is short or begins with something to escape.
    @inline(never)
    private func putRest(
        _ input: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>,
        to output: OutputCursor
    ) -> OutputCursor {
        var input = unsafe input
        var output = output
        while unsafe end - input >= 16 {
            unsafe input += copyPlain(input, count: end - input, to: &output)
            if unsafe input == end { return output }
            unsafe putEscapes(&input, end, to: &output)
        }
        if unsafe !putShort(input, count: end - input, to: &output) {
            while unsafe input < end {
                let byte = unsafe input.pointee
                if mustEscape(byte) {
                    unsafe putEscapes(&input, end, to: &output)
                } else {
                    output.put(byte)
                    unsafe input += 1
                }
            }
        }
        return output
    }

    /// Copies 16 bytes or more up to the first that must be escaped; returns how many there are before it.
    private func copyPlain(_ input: UnsafePointer<UInt8>, count: Int, to output: inout OutputCursor) -> Int {
        unsafe output.put {
            unsafe ByteMask.copyPlain(input, count: count, to: $0, asciiOnly: asciiOnly, escapesSlashes: escapesSlashes)
        }
    }

    /// Whether a text is in its node, and none of its bytes must be escaped.
    func isPlain(_ node: UnsafePointer<Node>) -> Bool {
        let bytes = unsafe UnsafeRawPointer(node).assumingMemoryBound(to: UInt8.self)
        let (value, mask) = unsafe (node.pointee, mask16(bytes))
        // The text begins with the third byte of the node.
        return value.hasFlag && mask & (4 &<< UInt32(truncatingIfNeeded: value.shortCount) &- 4) == 0
    }

    /// Which of 16 bytes must be escaped: bit k belongs to byte k.
    private func mask16(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
        var mask = unsafe asciiOnly ? ByteMask.string16(bytes) : ByteMask.escape16(bytes)
        if escapesSlashes { mask |= unsafe ByteMask.slash16(bytes) }
        return mask
    }

    private func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash || (byte >= 0x80 && asciiOnly)
            || (byte == ASCII.slash && escapesSlashes)
    }

    /// Writes fewer than 16 bytes if none of them must be escaped.
    ///
    /// The two words that hold them overlap: most keys are that short, and byte by byte a string of 12 takes nearly twice as long.
    @inline(__always)
    private func putShort(_ bytes: UnsafePointer<UInt8>, count: Int, to output: inout OutputCursor) -> Bool {
        let raw = unsafe UnsafeRawPointer(bytes)
        if count >= 8 {
            let first = unsafe raw.loadUnaligned(as: UInt64.self)
            let last = unsafe raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            guard !mustEscape(word: first), !mustEscape(word: last) else { return false }
            output.put(first, advancingBy: count - 8)
            output.put(last, advancingBy: 8)
        } else if count >= 4 {
            let first = unsafe raw.loadUnaligned(as: UInt32.self)
            let last = unsafe raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            guard !mustEscape(word: UInt64(first) << 32 | UInt64(last)) else { return false }
            output.put(first, advancingBy: count - 4)
            output.put(last, advancingBy: 4)
        } else {
            return count == 0
        }
        return true
    }

    /// Whether one of the eight bytes of a word must be escaped.
    ///
    /// Subtracting sets the highest bit of a byte that was smaller; a byte that was 80 or above before does not count.
    /// Borrowing can set it only above such a byte, so the answer for the whole word is exact.
    @inline(__always)
    private func mustEscape(word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(ASCII.quote))
        let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
        var found = (word &- ones &* 0x20) & ~word
        found |= (quotes &- ones) & ~quotes
        found |= (backslashes &- ones) & ~backslashes
        if escapesSlashes {
            let slashes = word ^ (ones &* UInt64(ASCII.slash))
            found |= (slashes &- ones) & ~slashes
        }
        if asciiOnly { found |= word }
        return found & (ones &* 0x80) != 0
    }

    /// Writes the byte or character at `input` as an escape, and those after it as long as they are beyond ASCII.
    private func putEscapes(
        _ input: inout UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        to output: inout OutputCursor
    ) {
        if unsafe input.pointee < 0x80 {
            putEscape(unsafe input.pointee, to: &output)
            unsafe input += 1
        } else {
            while unsafe input < end && input.pointee >= 0x80 {
                let scalar = unsafe Self.scalar(at: &input, before: end)
                if scalar > 0xFFFF {
                    putHex(0xD7C0 + scalar >> 10, to: &output)
                    putHex(0xDC00 | scalar & 0x3FF, to: &output)
                } else {
                    putHex(scalar, to: &output)
                }
            }
        }
    }

    private func putEscape(_ byte: UInt8, to output: inout OutputCursor) {
        // Those of the controls. A table, since which one it is cannot be predicted.
        let letters: StaticString = "uuuuuuuubtnufruuuuuuuuuuuuuuuuuu"
        let letter = unsafe byte < 0x20 ? letters.utf8Start[Int(byte)] : byte
        if letter == UInt8(ascii: "u") { return putHex(UInt32(byte), to: &output) }
        output.put(ASCII.backslash, letter)
    }

    private func putHex(_ unit: UInt32, to output: inout OutputCursor) {
        output.put(ASCII.backslash)
        output.put(UInt8(ascii: "u"))
        for shift in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
            output.put(digit < 10 ? ASCII.zero + digit : UInt8(ascii: "a") - 10 + digit)
        }
    }

    /// Decodes the character beyond ASCII at `input`, and passes it.
    ///
    /// Text is valid UTF-8; should it not be, nothing is read beyond its end, and U+FFFD stands for a byte that fits nowhere.
    private static func scalar(at input: inout UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>) -> UInt32 {
        let lead = unsafe input.pointee
        guard let tail = UTF8Sequence.tail(after: lead), unsafe end - input > tail.count else {
            unsafe input += 1
            return 0xFFFD
        }
        var scalar = UInt32(lead) & (0x3F >> UInt32(tail.count))
        for index in 1...tail.count { scalar = scalar << 6 | UInt32(unsafe input[index] & 0x3F) }
        unsafe input += tail.count + 1
        return scalar
    }
}
