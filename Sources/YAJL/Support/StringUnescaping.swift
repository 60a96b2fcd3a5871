/// Resolves the escapes of strings whose text has been accepted before, or that an encoder has written.
enum StringUnescaping {
    /// The bytes that a string stands for.
    ///
    /// - Parameter text: What stands between the quotes. Half a surrogate pair becomes U+FFFD, as
    ///   ``JSONParsingOptions/InvalidUnicode/replace`` has it.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        var index = 0
        while index < text.count {
            let byte = unsafe text[index]
            index += 1
            guard byte == ASCII.backslash, index < text.count else {
                result.append(byte)
                continue
            }
            let letter = unsafe text[index]
            index += 1
            switch letter {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(ASCII.formFeed)
            case UInt8(ascii: "n"): result.append(ASCII.lineFeed)
            case UInt8(ascii: "r"): result.append(ASCII.carriageReturn)
            case UInt8(ascii: "t"): result.append(ASCII.tab)
            case UInt8(ascii: "u"): result += unsafe Array(Character(scalar(in: text, at: &index)).utf8)
            default: result.append(letter)
            }
        }
    }

    /// The scalar of one or two escapes, with the index after the first `\u`.
    private static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Unicode.Scalar {
        let unit = unsafe codeUnit(in: text, at: index) ?? 0xFFFD
        index += 4
        guard UTF16.isLeadSurrogate(unit), index + 1 < text.count, unsafe text[index] == ASCII.backslash,
            unsafe text[index + 1] == UInt8(ascii: "u"), let second = unsafe codeUnit(in: text, at: index + 2),
            UTF16.isTrailSurrogate(second)
        else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        index += 6
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }

    private static func codeUnit(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16? {
        guard index + 4 <= text.count else { return nil }
        var unit: UInt16 = 0
        for offset in 0..<4 {
            guard let digit = unsafe ASCII.hexValue(text[index + offset]) else { return nil }
            unit = unit << 4 | UInt16(truncatingIfNeeded: digit)
        }
        return unit
    }
}
