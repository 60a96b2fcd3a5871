extension PureJSONParser {
    @usableFromInline typealias Place = UnsafePointer<UInt8>

    /// Reads a whole text: blanks, one value, blanks.
    ///
    /// One loop over the values of the document, however deep. The functions it calls take a place and return a place,
    /// instead of changing a property, so that the place stays in a register.
    @inlinable
    static func scan<Visitor: PureJSONVisitor & ~Copyable>(
        _ start: Place,
        _ end: Place,
        _ maximumDepth: Int,
        _ visitor: inout Visitor
    ) throws(ScanFailure) {
        var nesting = NestingStack()
        var buffer = TextBuffer()
        var place = ByteScanning.skipBlanks(start, end)

        values: while true {
            guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
            switch place.pointee {
            case UInt8(ascii: "\""):
                place = try scanString(place + 1, end, isKey: false, &buffer, &visitor)
            case UInt8(ascii: "{"):
                guard nesting.depth < maximumDepth else { throw ScanFailure(.tooDeep, at: place) }
                nesting.push(isObject: true)
                visitor.visitBeginObject()
                place = ByteScanning.skipBlanks(place + 1, end)
                if place < end, place.pointee == UInt8(ascii: "}") { break }
                place = try scanKey(place, end, &buffer, &visitor)
                continue values
            case UInt8(ascii: "["):
                guard nesting.depth < maximumDepth else { throw ScanFailure(.tooDeep, at: place) }
                nesting.push(isObject: false)
                visitor.visitBeginArray()
                place = ByteScanning.skipBlanks(place + 1, end)
                if place < end, place.pointee == UInt8(ascii: "]") { break }
                continue values
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let numberEnd = try NumberScanning.skipNumber(place, end)
                visitor.visitNumber(UnsafeBufferPointer(start: place, count: numberEnd - place))
                place = numberEnd
            case UInt8(ascii: "t"):
                place = try scanLiteral("true", place, end)
                visitor.visitBool(true)
            case UInt8(ascii: "f"):
                place = try scanLiteral("false", place, end)
                visitor.visitBool(false)
            case UInt8(ascii: "n"):
                place = try scanLiteral("null", place, end)
                visitor.visitNull()
            default:
                throw ScanFailure(.unexpectedByte, at: place)
            }

            // After a value, or at the end of an empty container: what closes, then a comma or the end of the text.
            while true {
                place = ByteScanning.skipBlanks(place, end)
                if nesting.depth == 0 { break values }
                guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
                switch place.pointee {
                case UInt8(ascii: ","):
                    place = ByteScanning.skipBlanks(place + 1, end)
                    if nesting.isObject { place = try scanKey(place, end, &buffer, &visitor) }
                    continue values
                case UInt8(ascii: "}") where nesting.isObject:
                    nesting.pop()
                    visitor.visitEndObject()
                    place += 1
                case UInt8(ascii: "]") where !nesting.isObject:
                    nesting.pop()
                    visitor.visitEndArray()
                    place += 1
                default:
                    throw ScanFailure(.unexpectedByte, at: place)
                }
            }
        }
        if place < end { throw ScanFailure(.trailingContent, at: place) }
    }

    /// Reads a member's name, the colon and the blanks around it.
    @inlinable @inline(__always)
    static func scanKey<Visitor: PureJSONVisitor & ~Copyable>(
        _ start: Place,
        _ end: Place,
        _ buffer: inout TextBuffer,
        _ visitor: inout Visitor
    ) throws(ScanFailure) -> Place {
        guard start < end else { throw ScanFailure(.unexpectedEnd, at: end) }
        guard start.pointee == UInt8(ascii: "\"") else { throw ScanFailure(.unexpectedByte, at: start) }
        var place = try scanString(start + 1, end, isKey: true, &buffer, &visitor)
        place = ByteScanning.skipBlanks(place, end)
        guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
        guard place.pointee == UInt8(ascii: ":") else { throw ScanFailure(.unexpectedByte, at: place) }
        return ByteScanning.skipBlanks(place + 1, end)
    }

    /// Reads a string from the byte after its quote to the byte after its second quote.
    @inlinable @inline(__always)
    static func scanString<Visitor: PureJSONVisitor & ~Copyable>(
        _ start: Place,
        _ end: Place,
        isKey: Bool,
        _ buffer: inout TextBuffer,
        _ visitor: inout Visitor
    ) throws(ScanFailure) -> Place {
        var place = start
        while true {
            place = ByteScanning.skipPlainText(place, end)
            guard place < end else { throw ScanFailure(.unexpectedEnd, at: end) }
            let byte = place.pointee
            if byte == UInt8(ascii: "\"") {
                let text = UnsafeBufferPointer(start: start, count: place - start)
                if isKey { visitor.visitKey(text) } else { visitor.visitString(text) }
                return place + 1
            }
            if byte == UInt8(ascii: "\\") {
                place = try StringScanning.unescape(start, from: place, end, into: &buffer)
                if isKey { visitor.visitKey(buffer.text) } else { visitor.visitString(buffer.text) }
                return place + 1
            }
            guard byte >= 0x80 else { throw ScanFailure(.controlCharacter, at: place) }
            place = try StringScanning.skipMultibyteCharacters(place, end)
        }
    }

    /// Passes over `true`, `false` or `null`.
    @inlinable @inline(__always)
    static func scanLiteral(_ literal: StaticString, _ start: Place, _ end: Place) throws(ScanFailure) -> Place {
        for index in 1..<literal.utf8CodeUnitCount {
            guard start + index < end else { throw ScanFailure(.unexpectedEnd, at: end) }
            guard start[index] == literal.utf8Start[index] else {
                throw ScanFailure(.unexpectedByte, at: start + index)
            }
        }
        return start + literal.utf8CodeUnitCount
    }
}
