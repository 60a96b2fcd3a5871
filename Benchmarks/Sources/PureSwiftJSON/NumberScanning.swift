/// The grammar of numbers.
@usableFromInline
enum NumberScanning {
    @usableFromInline typealias Place = UnsafePointer<UInt8>

    /// Passes over a number, from its sign or first digit to the first byte that does not belong to it.
    @inlinable @inline(__always)
    static func skipNumber(_ start: Place, _ end: Place) throws(ScanFailure) -> Place {
        var place = start
        if place.pointee == UInt8(ascii: "-") { place += 1 }
        if place < end, place.pointee == UInt8(ascii: "0") {
            // A digit after a leading zero is not a part of the number, and nothing that may follow one.
            place += 1
        } else {
            place = try skipDigits(place, end)
        }
        guard place < end else { return place }
        if place.pointee == UInt8(ascii: ".") {
            place = try skipDigits(place + 1, end)
        }
        if place < end, place.pointee | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < end, place.pointee == UInt8(ascii: "+") || place.pointee == UInt8(ascii: "-") { place += 1 }
            place = try skipDigits(place, end)
        }
        return place
    }

    /// Passes over one digit or more.
    @inlinable @inline(__always)
    static func skipDigits(_ start: Place, _ end: Place) throws(ScanFailure) -> Place {
        guard start < end else { throw ScanFailure(.unexpectedEnd, at: end) }
        guard start.pointee &- UInt8(ascii: "0") < 10 else { throw ScanFailure(.unexpectedByte, at: start) }
        return ByteScanning.skipDigits(start + 1, end)
    }
}
