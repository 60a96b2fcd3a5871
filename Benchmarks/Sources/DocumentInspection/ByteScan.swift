/// Counts blanks, escapes and bytes beyond ASCII in bytes that are known to be JSON.
struct ByteScan {
    private enum State {
        case outside
        case inside
        case afterBackslash
    }

    private var figures = Inspection.Text()
    private var state = State.outside
    private var offset = 0
    private var lineFeeds = 0
    private var lineStart = 0
    /// How many texts have begun, and where the last one did.
    private var textCount = 0
    private var textStart = Inspection.Position(byte: 0, line: 1, column: 1)

    /// The counts.
    var text: Inspection.Text {
        var text = figures
        text.lines = lineFeeds + (offset > lineStart ? 1 : 0)
        return text
    }

    /// Counts the next bytes, and finds the places of texts that begin there or did so before and end there.
    mutating func scan(_ bytes: UnsafeRawBufferPointer, _ marks: inout TextMarks) {
        marks.found(textCount, at: textStart)
        var index = 0
        while index < bytes.count {
            switch state {
            case .outside: scanBlanks(bytes, &index, &marks)
            case .inside: scanText(bytes, &index)
            case .afterBackslash:
                // The digits after a u are counted as contents like any other text.
                figures.escapeBytes += bytes[index] == UInt8(ascii: "u") ? 6 : 2
                figures.contents += 1
                index += 1
                state = .inside
            }
        }
        offset += bytes.count
    }

    private mutating func scanBlanks(
        _ bytes: UnsafeRawBufferPointer,
        _ index: inout Int,
        _ marks: inout TextMarks
    ) {
        let spaces: UInt64 = 0x2020_2020_2020_2020
        while index < bytes.count {
            if index + 8 <= bytes.count, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == spaces {
                figures.blanks += 8
                index += 8
                continue
            }
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                figures.blanks += 1
            case UInt8(ascii: "\n"):
                figures.blanks += 1
                lineFeeds += 1
                lineStart = offset + index
            case UInt8(ascii: "\""):
                beginText(at: offset + index - 1, &marks)
                return
            default:
                break
            }
        }
    }

    private mutating func beginText(at start: Int, _ marks: inout TextMarks) {
        state = .inside
        textCount += 1
        textStart = Inspection.Position(byte: start, line: lineFeeds + 1, column: start - lineStart + 1)
        marks.found(textCount, at: textStart)
    }

    private mutating func scanText(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) {
        let highBits: UInt64 = 0x8080_8080_8080_8080
        while index < bytes.count {
            if index + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let found = Self.zeroBytes(word ^ 0x2222_2222_2222_2222) | Self.zeroBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C)
                // The lowest bit is always right; those above it need not be.
                let count = found.trailingZeroBitCount / 8
                let passed = count == 8 ? word : word & ((1 << UInt64(count * 8)) - 1)
                figures.nonASCII += (passed & highBits).nonzeroBitCount
                figures.contents += count
                index += count
                if count == 8 { continue }
            }
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                state = .outside
                return
            case UInt8(ascii: "\\"):
                figures.escapes += 1
                figures.contents += 1
                state = .afterBackslash
                return
            default:
                figures.contents += 1
                if byte >= 0x80 { figures.nonASCII += 1 }
            }
        }
    }

    /// The high bit of each byte that is zero, and perhaps of some above the first one.
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
