/// Functions that look for a byte and return where it is, at eight bytes at a time where eight are left.
@usableFromInline
enum ByteScanning {
    @usableFromInline typealias Place = UnsafePointer<UInt8>

    /// Eight copies of a byte.
    @inlinable @inline(__always)
    static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// Eight bytes from `place` on, the first in the low bits.
    @inlinable @inline(__always)
    static func load(_ place: Place) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }

    /// The first byte that is not a blank, or `end`.
    @inlinable @inline(__always)
    static func skipBlanks(_ start: Place, _ end: Place) -> Place {
        guard start < end, start.pointee <= UInt8(ascii: " ") else { return start }
        return skipBlankRun(start, end)
    }

    @inlinable @inline(__always)
    static func skipBlankRun(_ start: Place, _ end: Place) -> Place {
        var place = start
        while true {
            while end - place >= 8 {
                let difference = load(place) ^ repeated(UInt8(ascii: " "))
                if difference != 0 {
                    place += difference.trailingZeroBitCount >> 3
                    break
                }
                place += 8
            }
            guard place < end else { return place }
            switch place.pointee {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: " "): place += 1
            default: return place
            }
        }
    }

    /// The first byte that is a quote, a backslash, a control character or not ASCII, or `end`.
    @inlinable @inline(__always)
    static func skipPlainText(_ start: Place, _ end: Place) -> Place {
        var place = start
        while end - place >= 8 {
            let word = load(place)
            let quote = word ^ repeated(UInt8(ascii: "\""))
            let backslash = word ^ repeated(UInt8(ascii: "\\"))
            // A subtraction that borrows marks a byte that was smaller. It may also mark bytes after that one, never
            // one before, and only the first counts.
            let found =
                (quote &- repeated(1)) | (backslash &- repeated(1)) | (word &- repeated(0x20)) | word
            let marks = found & repeated(0x80)
            if marks != 0 { return place + marks.trailingZeroBitCount >> 3 }
            place += 8
        }
        while place < end {
            let byte = place.pointee
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            place += 1
        }
        return place
    }

    /// The first byte that is not a digit, or `end`.
    @inlinable @inline(__always)
    static func skipDigits(_ start: Place, _ end: Place) -> Place {
        var place = start
        while end - place >= 8, areDigits(load(place)) { place += 8 }
        while place < end, place.pointee &- UInt8(ascii: "0") < 10 { place += 1 }
        return place
    }

    /// Whether eight bytes are all digits.
    @inlinable @inline(__always)
    static func areDigits(_ word: UInt64) -> Bool {
        // The high half of every byte is 3, and still is after adding 6 to it, which lifts `:` … `?` to 4.
        (word & repeated(0xF0)) | ((word &+ repeated(6)) & repeated(0xF0)) >> 4 == repeated(0x33)
    }
}
