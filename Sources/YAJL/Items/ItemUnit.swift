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
