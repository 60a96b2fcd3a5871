/// Reads an input chunk by chunk for an ``ItemReader``.
@usableFromInline
final class ItemDriver {
    private let onProgress: (@Sendable (JSONProgress) -> Void)?
    private let reader: ItemReader
    private var source: (any JSONByteSource)?
    private let buffer = ChunkBuffer(capacity: SlicedInput.sliceSize)
    private let byteCount: Int?
    private var isLoaded = false
    /// Whether it ends before it reads a chunk for a task that is cancelled.
    @usableFromInline var heedsCancellation = false
    /// Whether it has ended for that reason.
    @usableFromInline private(set) var wasCancelled = false
    private var lastReport: JSONProgress?

    init(_ input: any JSONInput, _ search: ItemSearch) {
        onProgress = search.onProgress
        reader = ItemReader(search)
        do {
            source = try input.makeByteSource()
        } catch {
            reader.fail(with: error)
        }
        byteCount = source?.byteCount
    }

    /// Whether there are no more items.
    @usableFromInline var isDone: Bool { reader.isDone }

    /// The value of which the next item is made, or why there is none; `nil` at the end.
    @usableFromInline
    func next() -> Result<ItemContent, JSONItemError>? {
        while true {
            if let item = reader.next() { return item }
            if isLoaded {
                reader.unload()
                isLoaded = false
                report()
            }
            if reader.isDone || source == nil {
                close()
                return nil
            }
            if heedsCancellation, Task.isCancelled {
                wasCancelled = true
                close()
                return nil
            }
            load()
        }
    }

    /// Gives everything back; there are no more items.
    @usableFromInline
    func close() {
        report()
        source = nil
        reader.close()
    }

    private func load() {
        do {
            let count = try unsafe source?.readChecked(into: buffer.memory) ?? 0
            if count == 0 {
                reader.endInput()
            } else {
                unsafe reader.load(buffer.prefix(count))
                isLoaded = true
            }
        } catch {
            reader.fail(with: error)
        }
    }

    /// Reports what is new.
    private func report() {
        guard let onProgress else { return }
        let progress = JSONProgress(
            bytesRead: reader.bytesConsumed,
            itemCount: reader.itemCount,
            byteCount: byteCount
        )
        guard progress != lastReport else { return }
        lastReport = progress
        onProgress(progress)
    }
}
