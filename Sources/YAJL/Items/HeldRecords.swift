/// Cuts records out of an input that is at hand: memory, or a file.
final class HeldRecords: ItemJobSource {
    private let search: ItemSearch
    private let recovers: Bool
    private var source: any JSONByteSource
    /// What has been read and not been given out, behind the position: of what is in memory, all.
    private var bytes: [UInt8]
    private var position = 0
    private var start = JSONPosition.start
    /// Whether the source has no more.
    private var isRead: Bool
    /// Why it has no more, to be thrown behind what it had.
    private var failure: (any Error)?
    private var hasEnded = false
    /// What reads the record that is longer than a part, so that it is never in memory as a whole.
    private var reader: ItemReader?
    private lazy var buffer = ChunkBuffer(capacity: ItemJobSize.full)

    let byteCount: Int?
    var neverWaits: Bool { true }

    init(_ source: any JSONByteSource, _ search: ItemSearch, recovers: Bool) {
        self.source = source
        self.search = search
        self.recovers = recovers
        byteCount = source.byteCount
        let memory = source as? ByteArraySource
        bytes = memory?.bytes ?? []
        isRead = memory != nil
    }

    func load(isolation actor: isolated (any Actor)?) async -> Bool { false }

    func next() throws -> ItemJob? {
        if hasEnded {
            guard let failure else { return nil }
            throw failure
        }
        read()
        let end = min(position + ItemJobSize.full, bytes.count)
        hasEnded = isRead && end == bytes.count
        if let reader {
            guard let lineFeed = bytes[position..<end].firstIndex(of: ASCII.lineFeed) else {
                return take(to: end, .reader(reader))
            }
            self.reader = nil
            hasEnded = false
            return take(to: lineFeed + 1, .reader(reader))
        }
        if hasEnded { return take(to: end, .task) }
        if let lineFeed = bytes[position..<end].lastIndex(of: ASCII.lineFeed) { return take(to: lineFeed + 1, .task) }
        let reader = ItemReader(search, behind: start, recovers: recovers)
        self.reader = reader
        return take(to: end, .reader(reader))
    }

    private func take(to end: Int, _ place: ItemJob.Place) -> ItemJob {
        let range = position..<end
        let unit = ItemUnit.records(bytes, range, start: start, isLast: hasEnded && failure == nil)
        let lineFeeds = unsafe bytes.withUnsafeBufferPointer {
            unsafe ByteMask.lineFeeds(in: UnsafeBufferPointer(rebasing: $0[range]))
        }
        start = start.advanced(to: start.byteOffset + range.count, lineFeeds)
        position = end
        return ItemJob(unit: unit, place: place)
    }

    /// Reads until there is enough for a part.
    private func read() {
        guard !isRead, bytes.count - position < ItemJobSize.full else { return }
        // The parts that have been given out hold the bytes before.
        bytes = Array(bytes[position...])
        position = 0
        bytes.reserveCapacity(2 * ItemJobSize.full)
        while bytes.count < ItemJobSize.full {
            let count: Int
            do {
                count = try unsafe source.readChecked(into: buffer.memory)
            } catch {
                failure = error
                isRead = true
                return
            }
            isRead = count == 0
            if isRead { return }
            unsafe bytes.append(contentsOf: buffer.prefix(count))
        }
    }
}
