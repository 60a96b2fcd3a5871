/// The text in which selected values are, and what their neighbours have left for them.
@safe
class ItemText {
    /// The session that decoded the last item.
    final var session: DecodingSession?

    /// The session of the last item, for another one in the same document.
    ///
    /// Making a session takes as long as decoding a few members.
    func takeSession(_ arena: Arena, _ node: Int) -> DecodingSession? {
        // Not one that the program has kept with a decoder.
        guard session?.arena === arena, session?.log == nil, isKnownUniquelyReferenced(&session) else {
            session = nil
            return nil
        }
        defer { session = nil }
        session?.restart(at: node)
        return session
    }

    /// The bytes of a value.
    @unsafe
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: nil, count: 0) }

    /// Where a value is.
    func range(of place: ItemPlace) -> Range<Int> { 0..<0 }

    /// The line and column of an absolute offset in a value.
    func position(of offset: Int) -> JSONPosition { .start }

    /// How the bytes of a value can be parsed again.
    var partOptions: JSONParsingOptions { .inMemory }
}

/// The text of a value that has been taken out of its input.
@safe
final class RawItemText: ItemText {
    private let options: JSONParsingOptions
    private var start = JSONPosition.start
    private let buffer = ByteBuffer()

    init(options: JSONParsingOptions) {
        self.options = options
    }

    /// Takes the text of a value in place of the last one's.
    func take(_ item: JSONRawItem) -> ItemPlace {
        start = item.position
        buffer.removeAll()
        unsafe item.bytes.withUnsafeBufferPointer { bytes in
            if let address = bytes.baseAddress { unsafe buffer.append(address, count: bytes.count) }
        }
        return ItemPlace(pattern: item.pattern, range: item.byteRange, path: item.path)
    }

    override func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        let first = range.lowerBound - start.byteOffset
        return unsafe UnsafeBufferPointer(rebasing: buffer.bytes[first..<first + range.count])
    }

    override func range(of place: ItemPlace) -> Range<Int> {
        if case .bytes(let range) = place.bounds { range } else { 0..<0 }
    }

    override func position(of offset: Int) -> JSONPosition {
        unsafe start.advanced(to: offset, ByteMask.lineFeeds(in: bytes(start.byteOffset..<offset)))
    }

    override var partOptions: JSONParsingOptions {
        var options = options
        options.framing = .single
        options.limits = JSONLimits(depth: options.limits.depth)
        return options
    }
}
