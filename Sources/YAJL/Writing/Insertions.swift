/// Where text has been put into an output later on.
struct Insertions {
    /// Offsets before, and how many bytes have been put in up to there.
    private var entries: [(offset: Int, total: Int)] = []

    /// Notes some bytes, which come after all others.
    mutating func add(_ count: Int, at offset: Int) {
        entries.append((offset, (entries.last?.total ?? 0) + count))
    }

    /// The offset that the text from an offset on has now.
    func newOffset(_ offset: Int) -> Int {
        let index = entries.partitionPoint { $0.offset > offset }
        return index > 0 ? offset + entries[index - 1].total : offset
    }

    func newRange(_ range: Range<Int>) -> Range<Int> { newOffset(range.lowerBound)..<newOffset(range.upperBound) }

    /// Where the first of them is; `.max` if there is none.
    var first: Int { entries.first?.offset ?? .max }
}
