/// Reads an input chunk by chunk for an ``ItemReader``.
@usableFromInline
final class ItemDriver {
    private let reader: ItemReader
    private var chunks: SourceChunks?
    /// Whether it ends before it reads a chunk for a task that is cancelled.
    @usableFromInline var heedsCancellation = false
    /// Whether a chunk has been read since this was set to `false`.
    @usableFromInline var hasLoaded = false

    init(_ input: any JSONInput, _ search: ItemSearch) {
        reader = ItemReader(search)
        do {
            let source = try input.makeByteSource()
            reader.byteCount = source.byteCount
            chunks = SourceChunks(source)
        } catch {
            reader.fail(with: error)
        }
    }

    /// Whether there are no more items.
    @usableFromInline var isDone: Bool { reader.isDone }

    /// The value of which the next item is made, or why there is none; `nil` at the end.
    ///
    /// - Throws: `CancellationError`, which ends the items.
    @usableFromInline
    func next() throws -> Result<ItemContent, JSONItemError>? {
        while true {
            if let item = reader.next() { return item }
            reader.unload()
            if reader.isDone {
                close()
                return nil
            }
            if heedsCancellation, Task.isCancelled {
                close()
                throw CancellationError()
            }
            load()
        }
    }

    /// Gives everything back; there are no more items.
    @usableFromInline
    func close() {
        chunks = nil
        reader.close()
    }

    private func load() {
        hasLoaded = true
        do {
            if let chunk = try unsafe chunks?.next() {
                unsafe reader.load(chunk.bindMemory(to: UInt8.self))
            } else if !(heedsCancellation && Task.isCancelled) {
                // A pipe that ends after the task was cancelled must not look like a success.
                reader.endInput()
            }
        } catch {
            reader.fail(with: error)
        }
    }
}
