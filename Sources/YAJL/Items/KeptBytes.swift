/// The bytes and places of selected values, for when the chunks in which they begin are gone.
@safe
final class KeptBytes {
    let tokenSource: TokenSource
    private let keepsBytes: Bool
    private let buffer = ByteBuffer()
    /// The place of what is kept, which is the first byte in the buffer.
    private var start = JSONPosition.start
    private var isEmpty = true
    /// The place that was asked for last, in the chunk and in what is kept: counting lines continues from there.
    private var lastPlace = JSONPosition.start
    private var lastKeptPlace = JSONPosition.start

    /// The session that decoded the last item.
    var session: DecodingSession?

    /// - Parameter keepsBytes: Whether bytes will be asked for, else only places.
    init(_ tokenSource: TokenSource, keepsBytes: Bool) {
        self.tokenSource = tokenSource
        self.keepsBytes = keepsBytes
    }

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

    /// Keeps what of the chunk is needed when it is gone: from an absolute offset on.
    ///
    /// - Parameter isPlaceEnough: Whether only the place of that offset is needed.
    func chunkEnds(neededFrom needed: Int?, isPlaceEnough: Bool) {
        let input = tokenSource.input
        guard let needed, needed < input.chunkEnd else {
            isEmpty = true
            buffer.removeAll()
            return
        }
        if isEmpty || needed >= input.chunkOffset {
            buffer.removeAll()
            start = position(of: max(needed, input.chunkOffset))
            lastKeptPlace = start
            isEmpty = false
        }
        guard keepsBytes, !isPlaceEnough else { return }
        append(start.byteOffset + buffer.count..<input.chunkEnd)
    }

    /// The bytes of a value that has been found, until the chunk goes away.
    @unsafe
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        if range.lowerBound >= tokenSource.input.chunkOffset {
            return unsafe tokenSource.input.chunkBytes(range)
        }
        let end = start.byteOffset + buffer.count
        if range.upperBound > end { append(end..<range.upperBound) }
        let first = range.lowerBound - start.byteOffset
        return unsafe UnsafeBufferPointer(rebasing: buffer.bytes[first..<first + range.count])
    }

    /// The range of a value that has been found, until the batch goes away.
    func range(of place: ItemPlace) -> Range<Int> {
        switch place.bounds {
        case .bytes(let range):
            return range
        case .tokens(let tokens):
            let start = tokenSource.range(ofToken: tokens.lowerBound).lowerBound
            return start..<tokenSource.range(ofToken: tokens.upperBound - 1).upperBound
        }
    }

    /// The line and column of an absolute offset in a value that has been found.
    ///
    /// Where bytes are not kept, a value that began in an earlier chunk has only the place of its start.
    func position(of offset: Int) -> JSONPosition {
        let input = tokenSource.input
        if offset >= input.chunkOffset {
            let isAfterLast = lastPlace.byteOffset >= input.chunkOffset && lastPlace.byteOffset <= offset
            let from = isAfterLast ? lastPlace : input.startOfChunk
            let lineFeeds = unsafe ByteMask.lineFeeds(in: input.chunkBytes(from.byteOffset..<offset))
            lastPlace = from.advanced(to: offset, lineFeeds)
            return lastPlace
        }
        guard keepsBytes else { return start }
        let from = lastKeptPlace.byteOffset <= offset ? lastKeptPlace : start
        lastKeptPlace = from.advanced(to: offset, unsafe ByteMask.lineFeeds(in: bytes(from.byteOffset..<offset)))
        return lastKeptPlace
    }

    /// How the bytes of a value can be parsed again.
    var partOptions: JSONParsingOptions {
        var options = tokenSource.options
        options.framing = .single
        options.limits = JSONLimits(depth: options.limits.depth)
        return options
    }

    private func append(_ range: Range<Int>) {
        let bytes = unsafe tokenSource.input.chunkBytes(range)
        if let address = bytes.baseAddress { unsafe buffer.append(address, count: bytes.count) }
    }
}
