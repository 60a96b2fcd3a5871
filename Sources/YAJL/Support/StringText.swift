/// Reads the text of strings: where it ends, whether it is well-formed, and what its escapes stand for.
///
/// Functions take a place and return one, so that it stays in a register.
enum StringText {
    typealias Place = UnsafePointer<UInt8>

    /// The first quote or backslash of a string; `nil` if a control character or ill-formed text comes first, or the end.
    @unsafe
    static func endOfUnescaped(_ start: Place, _ end: Place) -> Place? {
        var place = unsafe start
        // Most strings end in the first block, and need no call.
        if unsafe end - start >= blockSize {
            let others = unsafe ByteMask.string16(start)
            unsafe place += others == 0 ? blockSize : others.trailingZeroBitCount
            if others != 0, unsafe isQuoteOrBackslash(place.pointee) { return unsafe place }
        }
        return unsafe endOfLong(place, end)
    }

    @unsafe
    private static func endOfLong(_ start: Place, _ end: Place) -> Place? {
        let place = unsafe endOfWellFormed(start, end)
        return unsafe place < end && isQuoteOrBackslash(place.pointee) ? place : nil
    }

    /// The first byte that is a quote, a backslash, a control character, ill-formed or of a character that `end` cuts off;
    /// or `end`.
    @unsafe @inline(never)
    static func endOfWellFormed(_ start: Place, _ end: Place) -> Place {
        var place = unsafe start
        while true {
            unsafe place = endOfPlain(place, end)
            guard unsafe place < end, unsafe place.pointee >= 0x80, let next = unsafe endOfWide(place, end) else {
                return unsafe place
            }
            unsafe place = next
        }
    }

    private static func isQuoteOrBackslash(_ byte: UInt8) -> Bool { byte == ASCII.quote || byte == ASCII.backslash }

    /// The first byte that is a quote, a backslash, a control character or not ASCII, or `end`.
    @unsafe
    private static func endOfPlain(_ start: Place, _ end: Place) -> Place {
        var place = unsafe start
        while unsafe end - place >= blockSize {
            let others = unsafe ByteMask.string16(place)
            if others != 0 { return unsafe place + others.trailingZeroBitCount }
            unsafe place += 16
        }
        while unsafe place < end {
            let byte = unsafe place.pointee
            if byte < 0x20 || byte >= 0x80 || byte == ASCII.quote || byte == ASCII.backslash { break }
            unsafe place += 1
        }
        return unsafe place
    }

    /// The first byte after characters that are not ASCII; `nil` if the first is ill-formed, or cut off by `end`.
    ///
    /// Each character is looked at in one word; table 3-7 of the Unicode Standard has the bounds.
    @unsafe
    private static func endOfWide(_ start: Place, _ end: Place) -> Place? {
        var place = unsafe start
        while unsafe end - place >= 8 {
            let word = unsafe UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
            // Two characters of three bytes, as most scripts have them.
            if word & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0, areBounds3(word), areBounds3(word >> 24) {
                unsafe place += 6
            } else if word & 0xC0_C0F0 == 0x80_80E0, areBounds3(word) {
                unsafe place += 3
            } else if word & 0xC0E0 == 0x80C0, word & 0x1E != 0 {
                // C2…DF, 80…BF.
                unsafe place += 2
            } else if word & 0xC0C0_C0F8 == 0x8080_80F0, areBounds4(word) {
                unsafe place += 4
            } else {
                break
            }
        }
        if unsafe place < end, unsafe place.pointee < 0x80 { return unsafe place }
        unsafe place += UTF8Sequence.run(in: place, from: 0, to: end - place).index
        return unsafe place > start ? place : nil
    }

    /// Whether a lead byte E0…EF and the byte after it go together: E0 with A0…BF, ED with 80…9F, the others with both.
    private static func areBounds3(_ word: UInt64) -> Bool {
        // The lower half of the first byte, and the bit of the second one that tells 80…9F from A0…BF.
        let bounds = word & 0x20_0F
        return bounds != 0 && bounds != 0x20_0D
    }

    /// Whether a lead byte F0…F7 and the byte after it go together: F0 with 90…BF, F4 with 80…8F, F1…F3 with all.
    private static func areBounds4(_ word: UInt64) -> Bool {
        // The upper five bits of the scalar: 1…16.
        let upper = (word & 7) << 2 | word >> 12 & 3
        return upper &- 1 < 16
    }

    /// The quote that ends a string, from a backslash in it on; `nil` if a control character comes first, or the end.
    @unsafe @inline(never)
    static func endOfEscaped(_ firstEscape: Place, _ end: Place) -> Place? {
        var place = unsafe firstEscape
        while unsafe place < end {
            if unsafe end - place >= blockSize {
                let others = unsafe ByteMask.escape16(place)
                unsafe place += others == 0 ? 16 : others.trailingZeroBitCount
                if others == 0 { continue }
            }
            switch unsafe place.pointee {
            case ASCII.quote: return unsafe place
            case ASCII.backslash:
                // Escapes often come together.
                repeat { unsafe place += 2 } while unsafe place < end && place.pointee == ASCII.backslash
            case 0..<0x20: return nil
            default: unsafe place += 1
            }
        }
        return nil
    }

    /// Resolves a text, up to a quote, a control character, or something that is wrong or cut off by `end`.
    ///
    /// - Parameters:
    ///   - readable: The end of the bytes that can be read.
    ///   - room: Where it is put. No escape stands for more bytes than it has; there must be room for ``blockSize`` bytes more.
    /// - Returns: The first byte that is left, and how many bytes have been put there.
    @unsafe @inline(never)
    static func resolve(
        _ start: Place,
        _ end: Place,
        readable: Place,
        into room: UnsafeMutablePointer<UInt8>
    ) -> (rest: Place, count: Int) {
        var place = unsafe start
        var count = 0
        while unsafe place < end {
            if unsafe readable - place >= blockSize {
                // The bytes after the plain text are copied too, and overwritten.
                unsafe copyBlock(place, to: room + count)
                let others = unsafe ByteMask.string16(place)
                let plain = unsafe min(others == 0 ? blockSize : others.trailingZeroBitCount, end - place)
                unsafe place += plain
                count += plain
                if unsafe others == 0 || place == end { continue }
            }
            let byte = unsafe place.pointee
            if byte == ASCII.backslash {
                // Escapes often come together.
                repeat {
                    guard let next = unsafe readEscape(place, end, room, &count) else { return unsafe (place, count) }
                    unsafe place = next
                } while unsafe place < end && place.pointee == ASCII.backslash
            } else if byte >= 0x80 {
                guard let next = unsafe endOfWide(place, end) else { return unsafe (place, count) }
                if unsafe next - place <= blockSize, unsafe readable - place >= blockSize {
                    unsafe copyBlock(place, to: room + count)
                } else {
                    unsafe (room + count).update(from: place, count: next - place)
                }
                count += unsafe next - place
                unsafe place = next
            } else if byte == ASCII.quote || byte < 0x20 {
                return unsafe (place, count)
            } else {
                unsafe room[count] = byte
                count += 1
                unsafe place += 1
            }
        }
        return unsafe (place, count)
    }

    @unsafe
    private static func copyBlock(_ source: Place, to destination: UnsafeMutablePointer<UInt8>) {
        let block = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
        unsafe UnsafeMutableRawPointer(destination).storeBytes(of: block, as: SIMD16<UInt8>.self)
    }

    /// How many bytes are looked at, and copied, at a time.
    static var blockSize: Int { 16 }
}
