/// The input, chunk by chunk, and the slice of it that is being read.
///
/// Keeps count of lines, so that every offset in the slice has a line and a column, and of the last bytes of chunks that
/// are gone, for the snippets of errors.
@safe
struct SlicedInput {
    /// The most input that one slice takes.
    ///
    /// The slice and its tokens stay in a usual L2 cache. Among 8 to 512 KiB this is the smallest of the fastest for
    /// libyajl; 64 KiB costs 3 % on canada.json, 16 KiB 5 %. `LargeCutTests` repeats it, to put things across the end
    /// of a slice.
    static let sliceSize = 128 << 10

    let commentFilter: CommentFilter?
    private let totalLimit: Int?
    private let skipsByteOrderMark: Bool

    /// The chunk that is being read, its absolute offset, and how many of its bytes are in slices already.
    private var chunk = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private(set) var chunkOffset = 0
    private var chunkPosition = 0
    /// The place of the chunk's first byte.
    private(set) var startOfChunk = JSONPosition.start
    private var history = InputHistory()

    /// Whether the input has more bytes than the limit for all of it.
    private(set) var exceedsTotalLimit = false

    /// The slice that is being read.
    var slice: InputSlice
    /// How many bytes the next slice may have.
    ///
    /// A slice is given up with a record that has an error, so it is small then: else each bad line would cost as much as
    /// the chunk. It doubles with each slice.
    private var sliceLimit = sliceSize
    private static let leastSliceLimit = 2 << 10
    /// Whether the slice is the comment filter's copy, which cannot end earlier.
    private var sliceIsCopy = false
    /// The place of the slice's first byte.
    private var startOfSlice = JSONPosition.start
    /// The place in the slice that was asked for last: places are mostly asked for in their order.
    private var lastPosition = JSONPosition.start
    /// The error after the slice, if the comment filter has found one.
    private(set) var sliceFailure: ScannerFailure?
    /// Whether there is such a failure.
    ///
    /// Here and not as a comparison outside: after an accessor that yields, debug builds of Swift 6.3.1 take a nil optional
    /// structure for another value.
    var hasSliceFailure: Bool { sliceFailure != nil }

    /// The place of the comment that is open, noted while its slice is there.
    private(set) var openCommentPosition: JSONPosition?
    /// How many bytes of a byte order mark have been passed over; `nil` when that is decided.
    private var matchedMarkBytes: Int?

    /// - Parameter start: The place of the first byte, if the input is a part of a longer one.
    init(options: JSONParsingOptions, start: JSONPosition) {
        commentFilter = options.allowsComments ? CommentFilter(options) : nil
        totalLimit = options.limits.total
        skipsByteOrderMark = options.skipsByteOrderMark
        // An empty slice is never read, so any address will do.
        slice = unsafe InputSlice(start: UnsafePointer(bitPattern: 1).unsafelyUnwrapped)
        jump(to: start, after: [])
        matchedMarkBytes = skipsByteOrderMark ? 0 : nil
    }

    /// Prepares for another input, whose comments have not begun.
    mutating func reset() {
        jump(to: .start, after: [])
        exceedsTotalLimit = false
        sliceFailure = nil
        openCommentPosition = nil
        matchedMarkBytes = skipsByteOrderMark ? 0 : nil
    }

    /// Continues at another place of the input, when all that was there has been read.
    ///
    /// - Parameter earlier: The last bytes before it.
    mutating func jump(to place: JSONPosition, after earlier: ArraySlice<UInt8>) {
        beginSlice(at: place)
        chunkOffset = place.byteOffset
        chunkPosition = 0
        history.removeAll()
        unsafe earlier.withUnsafeBufferPointer { unsafe history.append($0) }
        matchedMarkBytes = nil
    }

    /// Gives the next chunk, which must stay where it is until `unload`.
    mutating func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        // All slices lie before the chunk.
        startOfChunk = startOfSlice
        chunkPosition = 0
        unsafe chunk = bytes
        if let totalLimit, bytes.count > totalLimit - chunkOffset {
            unsafe chunk = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(max(0, totalLimit - chunkOffset)))
            exceedsTotalLimit = true
        }
    }

    /// Forgets the chunk, but for what later errors may have to show of it.
    mutating func unload() {
        finishSlice()
        unsafe history.append(chunk)
        chunkOffset += unsafe chunk.count
        chunkPosition = 0
        unsafe chunk = unsafe UnsafeBufferPointer(start: nil, count: 0)
    }

    /// The absolute offset of the next byte that is in no slice yet.
    var offset: Int { chunkOffset + chunkPosition }

    /// The next byte that is in no slice yet, if it is there.
    var nextByte: UInt8? { unsafe chunkPosition < chunk.count ? chunk[chunkPosition] : nil }

    /// The next byte to be read, if it is there.
    var nextUnreadByte: UInt8? {
        unsafe slice.position < slice.count ? slice.start[slice.position] : nextByte
    }

    /// The byte at an absolute offset, if it is in the chunk.
    func byte(at offset: Int) -> UInt8? {
        let index = offset - chunkOffset
        return unsafe chunk.indices.contains(index) ? chunk[index] : nil
    }

    /// The bytes of the chunk that have these absolute offsets.
    @unsafe
    func chunkBytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: chunk[range.lowerBound - chunkOffset..<range.upperBound - chunkOffset])
    }

    /// The absolute offset after the chunk.
    var chunkEnd: Int { unsafe chunkOffset + chunk.count }

    /// Passes over the rest of the slice and the chunk, up to a byte that ends or begins a record.
    ///
    /// - Parameter start: The absolute offset from which on the byte counts.
    /// - Returns: Whether the byte was found; reading continues there, or after it if it ends a record.
    mutating func passRecord(upTo byte: UInt8, from start: Int, takesByte: Bool) -> Bool {
        let start = max(start, chunkOffset)
        let found = unsafe ByteMask.firstIndex(of: byte, in: chunkBytes(start..<chunkEnd))
        let next = found.map { start + $0 + (takesByte ? 1 : 0) } ?? chunkEnd
        let from = startOfSlice.byteOffset < chunkOffset ? startOfChunk : startOfSlice
        beginSlice(at: unsafe from.advanced(to: next, ByteMask.lineFeeds(in: chunkBytes(from.byteOffset..<next))))
        chunkPosition = next - chunkOffset
        sliceFailure = nil
        commentFilter?.reset()
        openCommentPosition = nil
        sliceLimit = Self.leastSliceLimit
        return found != nil
    }

    /// Whether a byte order mark has begun and not ended.
    var isInsideByteOrderMark: Bool { (matchedMarkBytes ?? 0) > 0 }

    /// Leaves an empty slice after the one that has been read.
    mutating func finishSlice() {
        beginSlice(at: position(of: offset))
    }

    private mutating func beginSlice(at place: JSONPosition) {
        startOfSlice = place
        lastPosition = place
        slice.inputOffset = place.byteOffset
        emptySlice()
    }

    /// Leaves nothing of the slice to be read.
    mutating func emptySlice() {
        slice.count = 0
        slice.position = 0
    }

    /// Makes a slice of the bytes that follow; there must be some.
    ///
    /// - Parameter isInToken: Whether they continue a token that the scanner has open, in which no comment begins.
    mutating func takeSlice(isInToken: Bool) {
        if isInToken { return takeSliceAsItIs(atMost: Self.sliceSize) }
        let limit = sliceLimit
        sliceLimit = min(2 * limit, Self.sliceSize)
        guard let commentFilter else { return takeSliceAsItIs(atMost: limit) }
        let rest = unsafe UnsafeBufferPointer(rebasing: chunk[chunkPosition...].prefix(limit))
        (slice, sliceFailure) = unsafe commentFilter.prepare(rest, at: offset)
        chunkPosition += slice.count
        sliceIsCopy = true
        if commentFilter.isInsideBlock || commentFilter.isAfterSlash,
            commentFilter.openingOffset >= slice.inputOffset
        {
            openCommentPosition = position(of: commentFilter.openingOffset)
        }
    }

    private mutating func takeSliceAsItIs(atMost limit: Int) {
        slice = unsafe InputSlice(start: chunk.baseAddress.unsafelyUnwrapped + chunkPosition)
        slice.inputOffset = offset
        slice.count = unsafe min(chunk.count - chunkPosition, limit)
        slice.mayEndEarlier = unsafe chunkPosition + slice.count < chunk.count
        chunkPosition += slice.count
        sliceIsCopy = false
    }

    /// Continues at an index of the slice, after a token that the scanner has read.
    ///
    /// The slice stays, as the engine may have prepared all of it: else each line of one digit would cost as much as a slice.
    /// But where there can be comments, a slice that was taken for the scanner still has them.
    mutating func continueSlice(at index: Int) {
        if commentFilter == nil { slice.position = index } else { endSlice(at: index) }
    }

    /// Continues at an index of the slice, with another slice if it can end there.
    mutating func endSlice(at index: Int) {
        if !sliceIsCopy {
            chunkPosition -= slice.count - index
            slice.count = index
        }
        slice.position = index
    }

    /// Passes over the bytes of a byte order mark, if that may still come.
    ///
    /// - Returns: Whether there was anything to decide.
    mutating func passByteOrderMark() -> Bool {
        guard matchedMarkBytes != nil else { return false }
        let mark: [3 of UInt8] = [0xEF, 0xBB, 0xBF]
        while let matched = matchedMarkBytes, let byte = nextByte {
            if byte == mark[matched] {
                chunkPosition += 1
                matchedMarkBytes = matched == 2 ? nil : matched + 1
            } else {
                matchedMarkBytes = nil
                if matched > 0 {
                    sliceFailure = ScannerFailure(.unexpectedCharacter, at: 0, found: mark[0])
                }
            }
        }
        finishSlice()
        return true
    }

    /// The line and column of an absolute offset in the slice, or on the line on which the slice begins.
    mutating func position(of offset: Int) -> JSONPosition {
        let end = startOfSlice.byteOffset + slice.index(atOrAfter: offset)
        if end < lastPosition.byteOffset { lastPosition = startOfSlice }
        let start = lastPosition.byteOffset
        let bytes = unsafe UnsafeBufferPointer(start: slice.start + slice.index(atOrAfter: start), count: end - start)
        lastPosition = unsafe lastPosition.advanced(to: end, ByteMask.lineFeeds(in: bytes))
        return lastPosition.advanced(to: offset, (0, nil))
    }

    /// The text around an absolute offset.
    func snippet(at offset: Int) -> String? {
        let near = InputHistory.capacity
        let start = max(0, offset - near - chunkOffset)
        let end = max(start, unsafe min(chunk.count, offset + near - chunkOffset))
        // Where the window begins inside the chunk, the history is not next to it.
        let earlier = start == 0 ? history.bytes : []
        let window = unsafe earlier + (start < chunk.count ? Array(chunk[start..<end]) : [])
        return ErrorSnippet.make(from: window, at: offset - chunkOffset - start + earlier.count)
    }
}
