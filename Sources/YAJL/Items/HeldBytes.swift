/// The bytes of an input that is at hand, memory or a file, from which parts are taken.
@safe
final class HeldBytes {
    private var source: any JSONByteSource
    /// The bytes that have been read and not been given out, after the position: all of them for input in memory.
    private(set) var bytes: [UInt8]
    /// The index of the first byte that has not been given out, and its place in the input.
    private(set) var position = 0
    private(set) var start = JSONPosition.start
    /// Whether the source has no more.
    private(set) var isRead: Bool
    /// Why it has no more, to be told after what it had.
    private var failure: (any Error)?

    /// The arrays of earlier parts, the oldest first, to be used again: when glibc gets so much memory back, it puts together
    /// all that is free, and the next allocations of each core take much longer.
    private var earlier: [[UInt8]] = []
    private let earlierLimit: Int

    let byteCount: Int?

    /// - Parameter partCount: How many parts are in use at a time.
    init(_ source: any JSONByteSource, partCount: Int) {
        self.source = source
        earlierLimit = partCount + 1
        byteCount = source.byteCount
        let memory = source as? ByteArraySource
        bytes = memory?.rest ?? []
        isRead = memory != nil
    }

    /// Sees to it that there are as many bytes after the position, if the input has them.
    func read(_ count: Int) {
        guard !isRead, bytes.count - position < count else { return }
        // The parts that have been given out hold the bytes before, and snippets need only the last ones.
        let needed = bytes[max(0, position - InputHistory.capacity)...]
        position -= needed.startIndex
        let end = position + count
        // Its bytes are written over, in a copy if a part still needs them.
        var next = earlier.count < earlierLimit ? [] : earlier.removeFirst()
        // An array, since a debug build appends any other sequence one by one.
        if next.count < end { next += [UInt8](repeating: 0, count: end - next.count) }
        let byteCount = unsafe next.withUnsafeMutableBytes { memory in
            unsafe memory.copyBytes(from: needed)
            var byteCount = needed.count
            while byteCount < end, !isRead {
                do {
                    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[byteCount..<end])
                    let count = try unsafe source.readChecked(into: room)
                    byteCount += count
                    isRead = count == 0
                } catch {
                    (failure, isRead) = (error, true)
                }
            }
            return byteCount
        }
        next.removeLast(next.count - byteCount)
        earlier.append(bytes)
        bytes = next
    }

    /// Takes the bytes up to an index.
    ///
    /// - Parameter isLast: Whether nothing follows.
    func take(to end: Int, isLast: Bool, element: ElementPlace? = nil) -> TextPart {
        var part = TextPart(bytes: bytes, range: position..<end, start: start, element: element, ending: .more)
        if isLast { part.ending = failure.map { .failure($0) } ?? .endOfInput }
        position = end
        start = part.end
        return part
    }
}
