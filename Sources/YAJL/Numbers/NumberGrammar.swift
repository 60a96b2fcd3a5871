/// The grammar of a number (RFC 8259, section 6).
enum NumberGrammar {
    /// Whether bytes are exactly one number.
    static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = unsafe text.first == ASCII.minus ? 1 : 0
        let wholeStart = index
        guard unsafe skipDigits(text, &index) else { return false }
        // Zero stands alone.
        if unsafe text[wholeStart] == ASCII.zero, index > wholeStart + 1 { return false }
        if index < text.count, unsafe text[index] == ASCII.dot {
            index += 1
            guard unsafe skipDigits(text, &index) else { return false }
        }
        if index < text.count, unsafe text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < text.count, unsafe text[index] == ASCII.plus || text[index] == ASCII.minus { index += 1 }
            guard unsafe skipDigits(text, &index) else { return false }
        }
        return index == text.count
    }

    /// Moves past the digits at an index, of which there must be one.
    private static func skipDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        let start = index
        while index < text.count, unsafe ASCII.isDigit(text[index]) { index += 1 }
        return index > start
    }
}
