/// Cuts records out of an input that is at hand: memory, or a file.
final class HeldRecords: ItemJobSource {
    private let search: ItemSearch
    private let held: HeldBytes
    private var hasEnded = false
    /// The reader of a record that is longer than a part, so that it is never in memory as a whole.
    private var reader: PartReader?

    var byteCount: Int? { held.byteCount }
    var neverWaits: Bool { true }

    init(_ held: HeldBytes, _ search: ItemSearch) {
        self.held = held
        self.search = search
    }

    func load(isolation actor: isolated (any Actor)?) async -> Bool { false }

    func next() -> ItemJob? {
        if hasEnded { return nil }
        held.read(ItemJobSize.full)
        let position = held.position
        let end = min(position + ItemJobSize.full, held.bytes.count)
        hasEnded = held.isRead && end == held.bytes.count
        if let reader {
            guard let lineFeed = held.bytes[position..<end].firstIndex(of: ASCII.lineFeed) else {
                return job(to: end, reader)
            }
            self.reader = nil
            hasEnded = false
            return job(to: lineFeed + 1, reader)
        }
        if hasEnded { return job(to: end) }
        if let lineFeed = held.bytes[position..<end].lastIndex(of: ASCII.lineFeed) { return job(to: lineFeed + 1) }
        reader = PartReader(search, jumps: false)
        return job(to: end, reader)
    }

    private func job(to end: Int, _ reader: PartReader? = nil) -> ItemJob {
        ItemJob(part: held.take(to: end, isLast: hasEnded), reader: reader)
    }
}
