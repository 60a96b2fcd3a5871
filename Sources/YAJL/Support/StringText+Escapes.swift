extension StringText {
    /// Resolves an escape.
    ///
    /// - Parameters:
    ///   - start: The backslash.
    ///   - end: The end of the text.
    ///   - text: Where what it stands for is put, after the first `count` bytes.
    /// - Returns: The byte after the escape; `nil` if it is wrong, or cut off by `end`.
    @unsafe
    static func readEscape(
        _ start: Place,
        _ end: Place,
        _ text: UnsafeMutablePointer<UInt8>,
        _ count: inout Int
    ) -> Place? {
        guard unsafe end - start >= 2 else { return nil }
        let letter = unsafe start[1]
        if letter == UInt8(ascii: "u") { return unsafe readUnicodeEscape(start, end, text, &count) }
        guard let byte = meaning(of: letter) else { return nil }
        unsafe text[count] = byte
        count += 1
        return unsafe start + 2
    }

    /// The character that an escape of one letter stands for.
    static func meaning(of letter: UInt8) -> UInt8? {
        switch letter {
        case ASCII.quote, ASCII.backslash, ASCII.slash: letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): ASCII.formFeed
        case UInt8(ascii: "n"): ASCII.lineFeed
        case UInt8(ascii: "r"): ASCII.carriageReturn
        case UInt8(ascii: "t"): ASCII.tab
        default: nil
        }
    }

    /// Resolves `\uXXXX`, or two of them that are a surrogate pair.
    @unsafe @inline(never)
    private static func readUnicodeEscape(
        _ start: Place,
        _ end: Place,
        _ text: UnsafeMutablePointer<UInt8>,
        _ count: inout Int
    ) -> Place? {
        guard unsafe end - start >= 6, let unit = unsafe hexadecimal(start + 2) else { return nil }
        guard unit & 0xF800 == 0xD800 else {
            unsafe append(unit, text, &count)
            return unsafe start + 6
        }
        guard unit < 0xDC00, unsafe end - start >= 12,
            unsafe start[6] == ASCII.backslash, unsafe start[7] == UInt8(ascii: "u"),
            let low = unsafe hexadecimal(start + 8), low & 0xFC00 == 0xDC00
        else { return nil }
        unsafe append(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF, text, &count)
        return unsafe start + 12
    }

    @unsafe
    private static func hexadecimal(_ place: Place) -> UInt32? {
        var value: UInt32 = 0
        for index in 0..<4 {
            guard let digit = unsafe ASCII.hexValue(place[index]) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    /// Appends a scalar in UTF-8.
    @unsafe
    private static func append(_ scalar: UInt32, _ text: UnsafeMutablePointer<UInt8>, _ count: inout Int) {
        func put(_ byte: UInt32) {
            unsafe text[count] = UInt8(truncatingIfNeeded: byte)
            count += 1
        }
        switch scalar {
        case 0..<0x80:
            put(scalar)
        case 0x80..<0x800:
            put(0xC0 | scalar >> 6)
            put(0x80 | scalar & 0x3F)
        case 0x800..<0x10000:
            put(0xE0 | scalar >> 12)
            put(0x80 | scalar >> 6 & 0x3F)
            put(0x80 | scalar & 0x3F)
        default:
            put(0xF0 | scalar >> 18)
            put(0x80 | scalar >> 12 & 0x3F)
            put(0x80 | scalar >> 6 & 0x3F)
            put(0x80 | scalar & 0x3F)
        }
    }
}
