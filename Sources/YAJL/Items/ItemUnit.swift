/// A part of an input that one core can make items of, without the parts around it.
enum ItemUnit: Sendable {
    /// A part of the text.
    case text(TextPart)
    /// Values that have been found, and errors between them.
    case values([Result<JSONRawItem, JSONItemError>])

    /// How many bytes of the input have been read with it.
    var end: Int {
        switch self {
        case .text(let part): return part.start.byteOffset + part.range.count
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
    /// - Parameter reader: What has read the bytes before, if they may end in the middle of a record or element; else a
    ///   reader that is there for more units.
    func batch<Item>(
        _ search: ItemSearch,
        recovers: Bool,
        reader: ItemReader?,
        _ fill: (ItemPart) -> ItemBatch<Item>
    ) -> ItemBatch<Item> {
        switch self {
        case .text(let part):
            let reader = reader ?? ItemReader(search, at: part, recovers: recovers)
            return unsafe part.bytes.withUnsafeBufferPointer { bytes in
                if !part.range.isEmpty { unsafe reader.load(UnsafeBufferPointer(rebasing: bytes[part.range])) }
                defer { reader.unload() }
                return fill(ItemPart(reader, part.ending, recovers: recovers))
            }
        case .values(let values):
            return fill(ItemPart(values, search, recovers: recovers))
        }
    }
}
