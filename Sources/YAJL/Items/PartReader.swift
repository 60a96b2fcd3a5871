/// Reads parts of an input, one after the other.
@usableFromInline
// Unchecked, since each task that uses it waits for the end of the one before.
final class PartReader: @unchecked Sendable {
    private let search: ItemSearch
    /// Whether the next part lies elsewhere; else it begins where the last one ends.
    private let jumps: Bool
    private var reader: ItemReader?
    private var ending = TextPart.Ending.more
    /// Whether everything has been taken.
    private var isFinished = false

    init(_ search: ItemSearch, jumps: Bool) {
        var search = search
        // Whoever delivers the items reports them.
        search.onProgress = nil
        self.search = search
        self.jumps = jumps
    }

    /// Whether nothing more can come.
    var isDone: Bool { reader?.isDone == true }

    /// Whether nothing is wanted after an error.
    @usableFromInline var endsAtError: Bool { !search.recovers }

    /// Loads a part while a closure takes its items.
    func read(_ part: TextPart, _ takeItems: (PartReader) -> Void) {
        if reader == nil || jumps && reader?.jump(to: part) == false { reader = ItemReader(search, at: part) }
        ending = part.ending
        isFinished = false
        unsafe part.bytes.withUnsafeBufferPointer { bytes in
            if !part.range.isEmpty { unsafe reader?.load(UnsafeBufferPointer(rebasing: bytes[part.range])) }
            takeItems(self)
            reader?.unload()
        }
        // Items that it has not given point into bytes that are gone.
        if jumps, !isFinished { reader = nil }
    }

    /// The value of which the next item is made, or why there is none; `nil` at the end of the part.
    @usableFromInline
    func next() -> Result<ItemContent, JSONItemError>? {
        guard let reader else { return nil }
        if let found = reader.next() { return found }
        if reader.isDone {
            isFinished = true
            return nil
        }
        switch ending {
        case .more:
            isFinished = true
            return nil
        case .endOfInput:
            reader.unload()
            reader.endInput()
        case .failure(let error):
            reader.unload()
            reader.fail(with: error)
        }
        ending = .more
        return reader.next()
    }
}
