import YAJL

/// An event and the place it must have.
struct PlacedEvent: Equatable {
    var event: JSONEvent
    /// The bytes of the token in the input.
    var range: Range<Int>
    /// How many arrays and objects are open around the event's value.
    var depth: Int
    var path: JSONLocation
}

/// Reads valid JSON the slow and plain way, byte by byte in one array, with comments as blanks.
///
/// The package's results are compared with it, so it uses nothing of the package but the types of the result.
struct ReferenceReader {
    private let bytes: [UInt8]
    private var index = 0
    private var path: [JSONLocation.Component] = []
    private var events: [PlacedEvent] = []

    static func events(of bytes: [UInt8]) -> [PlacedEvent] {
        var reader = ReferenceReader(bytes)
        reader.skipWhitespace()
        while reader.index < bytes.count {
            reader.readValue()
            reader.skipWhitespace()
        }
        return reader.events
    }

    static func events(of text: String) -> [PlacedEvent] {
        events(of: Array(text.utf8))
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func add(_ event: JSONEvent, from start: Int, depth: Int? = nil) {
        events.append(
            PlacedEvent(event: event, range: start..<index, depth: depth ?? path.count, path: JSONLocation(path))
        )
    }

    private mutating func readValue() {
        let start = index
        switch bytes[index] {
        case UInt8(ascii: "{"): readObject()
        case UInt8(ascii: "["): readArray()
        case UInt8(ascii: "\""): add(.string(readString()), from: start)
        case UInt8(ascii: "t"): readLiteral(.bool(true), count: 4)
        case UInt8(ascii: "f"): readLiteral(.bool(false), count: 5)
        case UInt8(ascii: "n"): readLiteral(.null, count: 4)
        default:
            while index < bytes.count, "+-.0123456789eE".utf8.contains(bytes[index]) { index += 1 }
            guard let number = JSONNumber(String(decoding: bytes[start..<index], as: UTF8.self)) else {
                preconditionFailure("the reference reads valid documents only")
            }
            add(.number(number), from: start)
        }
    }

    private mutating func readLiteral(_ event: JSONEvent, count: Int) {
        index += count
        add(event, from: index - count)
    }

    private mutating func readBracket(_ event: JSONEvent) {
        index += 1
        add(event, from: index - 1)
    }

    private mutating func readArray() {
        readBracket(.beginArray)
        skipWhitespace()
        var element = 0
        while bytes[index] != UInt8(ascii: "]") {
            path.append(.index(element))
            readValue()
            path.removeLast()
            element += 1
            skipSeparator(UInt8(ascii: ","))
        }
        readBracket(.endArray)
    }

    private mutating func readObject() {
        readBracket(.beginObject)
        skipWhitespace()
        while bytes[index] != UInt8(ascii: "}") {
            let start = index
            let key = readString()
            path.append(.key(key))
            add(.key(key), from: start)
            skipSeparator(UInt8(ascii: ":"))
            readValue()
            path.removeLast()
            skipSeparator(UInt8(ascii: ","))
        }
        readBracket(.endObject)
    }

    private mutating func skipSeparator(_ separator: UInt8) {
        skipWhitespace()
        if bytes[index] == separator { index += 1 }
        skipWhitespace()
    }

    private mutating func skipWhitespace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D:
                index += 1
            case UInt8(ascii: "/"):
                let isBlock = bytes[index + 1] == UInt8(ascii: "*")
                index += 2
                while index < bytes.count, !isAtEndOfComment(isBlock) { index += 1 }
                index += isBlock ? 2 : 0
            default:
                return
            }
        }
    }

    private func isAtEndOfComment(_ isBlock: Bool) -> Bool {
        isBlock ? bytes[index...].starts(with: "*/".utf8) : bytes[index] == UInt8(ascii: "\n")
    }

    private mutating func readString() -> String {
        index += 1
        let start = index
        while bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") { index += 1 }
        let plain = bytes[start..<index]
        // Most strings; unit by unit they took half the time of some tests.
        if bytes[index] == UInt8(ascii: "\"") {
            index += 1
            return String(decoding: plain, as: UTF8.self)
        }
        var units = Array(String(decoding: plain, as: UTF8.self).utf16)
        while bytes[index] != UInt8(ascii: "\"") {
            guard bytes[index] == UInt8(ascii: "\\") else {
                var end = index + 1
                while bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
                units += String(decoding: bytes[index..<end], as: UTF8.self).utf16
                index = end
                continue
            }
            let letter = Unicode.Scalar(bytes[index + 1])
            index += 2
            switch letter {
            case "b": units.append(8)
            case "f": units.append(12)
            case "n": units.append(10)
            case "r": units.append(13)
            case "t": units.append(9)
            case "u":
                let digits = String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
                units.append(UInt16(digits, radix: 16) ?? 0)
                index += 4
            default: units.append(UInt16(letter.value))
            }
        }
        index += 1
        return String(decoding: units, as: UTF16.self)
    }
}
