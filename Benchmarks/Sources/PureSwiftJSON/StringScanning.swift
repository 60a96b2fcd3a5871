/// The inside of strings: UTF-8 and escapes.
@usableFromInline
enum StringScanning {
    @usableFromInline typealias Place = UnsafePointer<UInt8>

    /// Passes over characters that are not ASCII, from one such byte on to the first byte that is ASCII, or `end`.
    @inlinable @inline(__always)
    static func skipMultibyteCharacters(_ start: Place, _ end: Place) throws(ScanFailure) -> Place {
        var place = start
        while place < end, place.pointee >= 0x80 {
            // Three bytes, as in most of the world's scripts, without a look at each: E0–EF, 80–BF, 80–BF.
            if end - place >= 4 {
                let word = UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
                // Low half of the first byte and the bit that tells 80–9F from A0–BF in the second.
                let detail = word & 0x00_200F
                let isOverlong = detail == 0
                let isSurrogate = detail == 0x00_200D
                if word & 0xC0_C0F0 == 0x80_80E0, !isOverlong, !isSurrogate {
                    place += 3
                    continue
                }
            }
            place = try skipMultibyteCharacter(place, end)
        }
        return place
    }

    /// Passes over one character of two, three or four bytes.
    @usableFromInline
    static func skipMultibyteCharacter(_ start: Place, _ end: Place) throws(ScanFailure) -> Place {
        let second: ClosedRange<UInt8>
        let count: Int
        switch start.pointee {
        case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
        case 0xE0: (second, count) = (0xA0...0xBF, 3)
        case 0xED: (second, count) = (0x80...0x9F, 3)
        case 0xE1...0xEF: (second, count) = (0x80...0xBF, 3)
        case 0xF0: (second, count) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
        case 0xF4: (second, count) = (0x80...0x8F, 4)
        default: throw ScanFailure(.invalidUTF8, at: start)
        }
        for index in 1..<count {
            let place = start + index
            guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
            let allowed = index == 1 ? second : 0x80...0xBF
            guard allowed.contains(place.pointee) else { throw ScanFailure(.invalidUTF8, at: place) }
        }
        return start + count
    }

    /// Reads the rest of a string that has escapes.
    ///
    /// - Parameters:
    ///   - start: The first byte of the string, after its quote.
    ///   - firstEscape: The first backslash; what is before it has been checked.
    ///   - end: The end of the text.
    ///   - buffer: Where the unescaped string goes.
    /// - Returns: The closing quote.
    @usableFromInline @inline(never)
    static func unescape(
        _ start: Place,
        from firstEscape: Place,
        _ end: Place,
        into buffer: inout TextBuffer
    ) throws(ScanFailure) -> Place {
        buffer.removeAll()
        buffer.append(start, upTo: firstEscape)
        var place = firstEscape
        while true {
            guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
            switch place.pointee {
            case UInt8(ascii: "\""):
                return place
            case UInt8(ascii: "\\"):
                place = try readEscape(place + 1, end, into: &buffer)
            case 0..<0x20:
                throw ScanFailure(.controlCharacter, at: place)
            default:
                let textStart = place
                place = ByteScanning.skipPlainText(place, end)
                place = try skipMultibyteCharacters(place, end)
                buffer.append(textStart, upTo: place)
            }
        }
    }

    /// Reads an escape; `start` is the byte after the backslash.
    private static func readEscape(
        _ start: Place,
        _ end: Place,
        into buffer: inout TextBuffer
    ) throws(ScanFailure) -> Place {
        guard start < end else { throw ScanFailure(.unexpectedEnd, at: end) }
        switch start.pointee {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(start.pointee)
        case UInt8(ascii: "b"): buffer.append(0x08)
        case UInt8(ascii: "f"): buffer.append(0x0C)
        case UInt8(ascii: "n"): buffer.append(0x0A)
        case UInt8(ascii: "r"): buffer.append(0x0D)
        case UInt8(ascii: "t"): buffer.append(0x09)
        case UInt8(ascii: "u"): return try readUnicodeEscape(start + 1, end, into: &buffer)
        default: throw ScanFailure(.invalidEscape, at: start)
        }
        return start + 1
    }

    /// Reads the digits of `\uXXXX`, and the whole second escape where the first is half of a surrogate pair.
    private static func readUnicodeEscape(
        _ start: Place,
        _ end: Place,
        into buffer: inout TextBuffer
    ) throws(ScanFailure) -> Place {
        // After D only 0–7 is a character and 8–B the first half of a pair: C–F cannot lead to anything valid.
        let unit = try readHexDigits(start, end, secondAfterD: 0x0...0xB)
        guard unit & 0xFC00 == 0xD800 else {
            buffer.append(scalar: unit)
            return start + 4
        }
        let backslash = start + 4
        try expect(UInt8(ascii: "\\"), at: backslash, end)
        try expect(UInt8(ascii: "u"), at: backslash + 1, end)
        let first = backslash + 2
        try expect(UInt8(ascii: "D"), orLowercase: UInt8(ascii: "d"), at: first, end)
        let low = try readHexDigits(first, end, secondAfterD: 0xC...0xF)
        buffer.append(scalar: 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
        return first + 4
    }

    private static func expect(
        _ byte: UInt8,
        orLowercase other: UInt8? = nil,
        at place: Place,
        _ end: Place
    ) throws(ScanFailure) {
        guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
        guard place.pointee == byte || place.pointee == other else { throw ScanFailure(.loneSurrogate, at: place) }
    }

    /// Reads four hexadecimal digits; if the first is D, the second must be in a range.
    private static func readHexDigits(
        _ start: Place,
        _ end: Place,
        secondAfterD: ClosedRange<UInt32>
    ) throws(ScanFailure) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<4 {
            let place = start + index
            guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
            let digit: UInt32
            switch place.pointee {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(place.pointee) - 0x30
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(place.pointee) - 0x41 + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(place.pointee) - 0x61 + 10
            default: throw ScanFailure(.invalidEscape, at: place)
            }
            if index == 1, value == 0xD, !secondAfterD.contains(digit) {
                throw ScanFailure(.loneSurrogate, at: place)
            }
            value = value << 4 | digit
        }
        return value
    }
}
