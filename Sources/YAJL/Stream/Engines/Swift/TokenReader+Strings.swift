extension TokenReader {
    /// Reads a string from the byte after its quote on, and adds it.
    ///
    /// - Returns: The byte after the closing quote; `nil` if the string is wrong, too long, or goes on after `end`.
    @unsafe @inline(__always)
    func readString<Sink: TokenSink & ~Copyable>(
        _ kind: JSONEventKind,
        _ start: Place,
        _ end: Place,
        _ limit: Int,
        _ sink: inout Sink
    ) -> Place? {
        var place = unsafe Self.endOfPlainText(start, end)
        while unsafe place < end {
            let byte = unsafe place.pointee
            if byte == ASCII.quote {
                let text = unsafe UnsafeBufferPointer(start: start, count: place - start)
                guard text.count <= limit else { return nil }
                unsafe sink.add(kind, text, hasBlock: end - start >= 16)
                return unsafe place + 1
            }
            if byte == ASCII.backslash {
                return unsafe Self.readEscapedString(kind, start, firstEscape: place, end, limit, &sink)
            }
            guard byte >= 0x80, let next = unsafe Self.endOfWideText(place, end) else { return nil }
            unsafe place = Self.endOfPlainText(next, end)
        }
        return nil
    }

    /// The first byte that is a quote, a backslash, a control character or not ASCII, or `end`.
    @unsafe @inline(__always)
    private static func endOfPlainText(_ start: Place, _ end: Place) -> Place {
        var place = unsafe start
        while unsafe end - place >= 16 {
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

    /// The first ASCII byte after characters that are not; `nil` if one of them is ill-formed, or goes on after `end`.
    @unsafe @inline(__always)
    private static func endOfWideText(_ start: Place, _ end: Place) -> Place? {
        var place = unsafe start
        // Three bytes, as in most scripts: E0…EF, 80…BF, 80…BF, in one word.
        while unsafe end - place >= 4 {
            let word = unsafe UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
            // The lower half of the first byte, and the bit of the second one that tells 80…9F from A0…BF.
            let bounds = word & 0x20_0F
            guard word & 0xC0_C0F0 == 0x80_80E0, bounds != 0, bounds != 0x20_0D else { break }
            unsafe place += 3
        }
        if unsafe place < end, unsafe place.pointee < 0x80 { return unsafe place }
        return unsafe endOfMixedText(place, end)
    }

    @unsafe @inline(never)
    private static func endOfMixedText(_ start: Place, _ end: Place) -> Place? {
        let run = unsafe UTF8Sequence.run(in: start, from: 0, to: end - start)
        return unsafe run.end == .complete ? start + run.index : nil
    }

    /// Reads a string that has escapes.
    @unsafe @inline(never)
    private static func readEscapedString<Sink: TokenSink & ~Copyable>(
        _ kind: JSONEventKind,
        _ start: Place,
        firstEscape: Place,
        _ end: Place,
        _ limit: Int,
        _ sink: inout Sink
    ) -> Place? {
        // No escape stands for more bytes than it has, so what is left of the stretch is enough; but most of it is not this string.
        var place = unsafe firstEscape
        guard let closing = unsafe endOfEscapedText(firstEscape, end) else { return nil }
        let room = unsafe sink.room(forBytes: closing - start)
        var count = unsafe firstEscape - start
        unsafe room.update(from: start, count: count)
        while unsafe place < closing {
            if unsafe place.pointee == ASCII.backslash {
                guard let next = unsafe readEscape(place, closing, room, &count) else { return nil }
                unsafe place = next
                continue
            }
            var next = unsafe endOfPlainText(place, closing)
            if unsafe next == place {
                guard unsafe place.pointee >= 0x80, let wide = unsafe endOfWideText(place, closing) else { return nil }
                unsafe next = wide
            }
            unsafe (room + count).update(from: place, count: next - place)
            count += unsafe next - place
            unsafe place = next
        }
        guard count <= limit else { return nil }
        sink.addFromRoom(kind, count: count)
        return unsafe closing + 1
    }

    /// The quote that ends a string, from a backslash in it on.
    @unsafe
    private static func endOfEscapedText(_ firstEscape: Place, _ end: Place) -> Place? {
        var place = unsafe firstEscape
        while unsafe place < end {
            switch unsafe place.pointee {
            case ASCII.quote: return unsafe place
            case ASCII.backslash: unsafe place += 2
            default: unsafe place = max(endOfPlainText(place, end), place + 1)
            }
        }
        return nil
    }
}
