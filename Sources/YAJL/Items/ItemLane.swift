// Unchecked, since each task that uses it waits for the end of the one before.
/// What one task after the other makes items with.
final class ItemLane: @unchecked Sendable {
    private var reader: ItemReader?

    /// Makes the items of a part.
    func batch<Item>(
        _ unit: ItemUnit,
        _ search: ItemSearch,
        recovers: Bool,
        _ fill: (ItemPart) -> ItemBatch<Item>
    ) -> ItemBatch<Item> {
        if case .text(let part) = unit, reader?.jump(to: part) != true {
            reader = ItemReader(search, at: part, recovers: recovers)
        }
        var isFinished = false
        let batch = unit.batch(search, recovers: recovers, reader: reader) { part in
            defer { isFinished = part.isFinished }
            return fill(part)
        }
        // What it has not given points into bytes that are gone.
        if !isFinished { reader = nil }
        return batch
    }
}
