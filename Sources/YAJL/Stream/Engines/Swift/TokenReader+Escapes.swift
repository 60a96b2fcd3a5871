extension TokenReader {
    /// Resolves an escape.
    ///
    /// - Parameters:
    ///   - start: The backslash.
    ///   - end: The closing quote of the string.
    ///   - text: Where what it stands for is put, after the first `count` bytes.
    /// - Returns: The byte after the escape; `nil` if it is wrong.
    @unsafe
    static func readEscape(
        _ start: Place,
        _ end: Place,
        _ text: UnsafeMutablePointer<UInt8>,
        _ count: inout Int
    ) -> Place? {
        let letter = unsafe start[1]
        let byte: UInt8
        switch letter {
        case ASCII.quote, ASCII.backslash, ASCII.slash: byte = letter
        case UInt8(ascii: "b"): byte = 0x08
        case UInt8(ascii: "f"): byte = 0x0C
        case UInt8(ascii: "n"): byte = 0x0A
        case UInt8(ascii: "r"): byte = 0x0D
        case UInt8(ascii: "t"): byte = 0x09
        case UInt8(ascii: "u"): return unsafe readUnicodeEscape(start, end, text, &count)
        default: return nil
        }
        unsafe text[count] = byte
        count += 1
        return unsafe start + 2
    }

    /// Resolves `\uXXXX`, or two of them that are a surrogate pair.
    @unsafe
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
