/// A part of an input that one core can make items of, without the parts around it.
enum ItemUnit: Sendable {
    /// Whole records: a range of bytes, and the place of the first.
    case records([UInt8], Range<Int>, start: JSONPosition, isLast: Bool)
    /// Values that have been found, and errors between them.
    case values([Result<JSONRawItem, JSONItemError>])

    /// How many bytes of the input have been read with it.
    var end: Int {
        switch self {
        case .records(_, let range, let start, _): return start.byteOffset + range.count
        case .values(let values):
            switch values.last {
            case .success(let item): return item.byteRange.upperBound
            case .failure(let error): return error.byteRange.upperBound
            case nil: return 0
            }
        }
    }

    /// Makes the items, as one core would that reads all of the input.
    ///
    /// - Parameter reader: What has read the bytes before, if they may end in the middle of a record; else a reader that
    ///   is there for more units.
    func batch<Item>(
        _ search: ItemSearch,
        recovers: Bool,
        reader: ItemReader?,
        _ fill: (ItemPart) -> ItemBatch<Item>
    ) -> ItemBatch<Item> {
        switch self {
        case .records(let bytes, let range, let start, let isLast):
            let reader = reader ?? ItemReader(search, behind: start, recovers: recovers)
            return unsafe bytes.withUnsafeBufferPointer { bytes in
                if !range.isEmpty { unsafe reader.load(UnsafeBufferPointer(rebasing: bytes[range])) }
                defer { reader.unload() }
                return fill(ItemPart(reader, isLast: isLast, recovers: recovers))
            }
        case .values(let values):
            return fill(ItemPart(values, search, recovers: recovers))
        }
    }
}

extension ItemReader {
    /// Reads a part of a longer input.
    convenience init(_ search: ItemSearch, behind start: JSONPosition, recovers: Bool) {
        var search = search
        // The mark can only be at the begin of the input.
        search.options.skipsByteOrderMark = search.options.skipsByteOrderMark && start.byteOffset == 0
        self.init(search, start: start, recovers: recovers)
    }
}

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
        if case .records(_, _, let start, _) = unit {
            if reader?.jump(to: start) != true { reader = ItemReader(search, behind: start, recovers: recovers) }
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

/// A part of an input, and who makes items of it.
struct ItemJob {
    enum Place {
        /// A task of its own.
        case task
        /// The task that takes the items, since handing so little over would take longer.
        case here
        /// The same with what has read the bytes before, since the part may begin or end in the middle of a record.
        case reader(ItemReader)
    }

    var unit: ItemUnit
    var place: Place
}
