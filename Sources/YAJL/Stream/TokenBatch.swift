/// The memory of a batch: its tokens, the texts whose escapes have been resolved, and the frames of the path that follows them.
@safe
final class TokenBatch {
    /// How the tokens came about.
    enum Origin {
        /// There are none, or all has been done that follows from them.
        case finished
        /// From the bytes between two indices of the slice.
        case parsed(TokenEngine.Progress, from: Int, to: Int)
        /// From a token that the scanner has read, in this range of the input.
        case assembled(Range<Int>)
        /// From a piece of a string.
        case part
    }

    /// With a smaller block, giving it back and taking it again would cost more than a hundredth of the time.
    static var keptBlockSize: Int { 17 << 10 }

    var origin = Origin.finished
    /// Finds the tokens in the slice that they are from.
    var locator: TokenLocator?
    /// The block of memory begins with them, and the texts follow.
    private(set) var tokens: UnsafeMutablePointer<Token>
    var count = 0
    /// The size of the block, in tokens.
    private(set) var blockSize = 0
    private(set) var texts: UnsafeMutablePointer<UInt8>
    /// How many bytes the texts have; only kept by engines that add to batches.
    var textByteCount = 0
    private(set) var capacity = 0
    private(set) var frames: UnsafeMutablePointer<PathCursor.Frame>
    private(set) var frameCapacity = 0

    init() {
        unsafe tokens = SystemCalls.reallocate(nil, count: 1)
        unsafe texts = UnsafeMutableRawPointer(tokens).assumingMemoryBound(to: UInt8.self)
        unsafe frames = .allocate(capacity: 0)
    }

    deinit {
        unsafe BlockCache.shared.put(tokens, capacity: blockSize)
        unsafe frames.deallocate()
    }

    /// The last token, if there are any.
    var last: Token? { unsafe count > 0 ? tokens[count - 1] : nil }

    /// Whether the only token is a piece of a string, which is to continue.
    var isPart: Bool {
        if case .part = origin { true } else { false }
    }

    /// Whether all has been done that follows from the tokens.
    var isFinished: Bool {
        if case .finished = origin { true } else { false }
    }

    /// Forgets the tokens, after everything that follows from them has been done.
    func removeAll() {
        origin = .finished
        locator = nil
        count = 0
        textByteCount = 0
    }

    /// Makes room for all tokens and texts that a number of bytes can lead to: one token per byte, and one that was open.
    ///
    /// Texts are copied in blocks of 16 bytes, so there is room for one more.
    func reserve(forBytes byteCount: Int) {
        guard capacity < byteCount + 1 else { return }
        let needed = max(byteCount + 1, min(capacity * 2, SlicedInput.sliceSize + 1))
        takeBlock(ofSize: needed + needed / 16 + 2)
    }

    /// Gives back the memory that a long slice has needed, for the next parser that has one: many may wait for input.
    func releaseMemory() {
        if blockSize > Self.keptBlockSize { takeBlock(ofSize: 1) }
    }

    private func takeBlock(ofSize size: Int) {
        unsafe BlockCache.shared.put(tokens, capacity: blockSize)
        unsafe (tokens, blockSize) = BlockCache.shared.grow(nil, capacity: 0, usedCount: 0, to: size)
        // A block of the cache may be larger: batches are bounded by slices, not by what other parsers have left.
        capacity = (size - 1) * 16 / 17
        unsafe texts = UnsafeMutableRawPointer(tokens + capacity).assumingMemoryBound(to: UInt8.self)
    }

    /// Makes room for the frames of a depth, keeping those that are in use.
    func reserveFrames(forDepth depth: Int, inUse: Int, limit: Int) {
        let needed = min(depth, limit) + 1
        guard frameCapacity < needed else { return }
        frameCapacity = max(needed, min(frameCapacity * 2, limit + 1))
        let larger = UnsafeMutablePointer<PathCursor.Frame>.allocate(capacity: frameCapacity)
        unsafe larger.update(from: frames, count: inUse)
        unsafe frames.deallocate()
        unsafe frames = unsafe larger
    }
}
