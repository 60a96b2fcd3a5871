/// Cuts records out of an input that is at hand: memory, or a file.
final class HeldRecords: ItemJobSource {
    private let search: ItemSearch
    private let recovers: Bool
    private let held: HeldBytes
    private var hasEnded = false
    /// What reads the record that is longer than a part, so that it is never in memory as a whole.
    private var reader: ItemReader?

    var byteCount: Int? { held.byteCount }
    var neverWaits: Bool { true }

    init(_ held: HeldBytes, _ search: ItemSearch, recovers: Bool) {
        self.held = held
        self.search = search
        self.recovers = recovers
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
                return take(to: end, .reader(reader))
            }
            self.reader = nil
            hasEnded = false
            return take(to: lineFeed + 1, .reader(reader))
        }
        if hasEnded { return take(to: end, .task) }
        if let lineFeed = held.bytes[position..<end].lastIndex(of: ASCII.lineFeed) {
            return take(to: lineFeed + 1, .task)
        }
        let part = held.take(to: end, isLast: false)
        let reader = ItemReader(search, at: part, recovers: recovers)
        self.reader = reader
        return ItemJob(unit: .text(part), place: .reader(reader))
    }

    private func take(to end: Int, _ place: ItemJob.Place) -> ItemJob {
        ItemJob(unit: .text(held.take(to: end, isLast: hasEnded)), place: place)
    }
}
