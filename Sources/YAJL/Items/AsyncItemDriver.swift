/// Reads a stream chunk by chunk for an ``ItemReader``.
///
/// Copies of a cursor share it, and so their place.
final class AsyncItemDriver<Base: AsyncIteratorProtocol> where Base.Element: JSONByteChunk {
    private var chunks: ChunkIterator<Base>
    private let reader: ItemReader

    init(_ base: Base, _ search: ItemSearch) {
        chunks = ChunkIterator(base)
        reader = ItemReader(search)
        // An input that has been opened may know.
        reader.byteCount = (base as? JSONInputChunks.Iterator)?.source?.byteCount
    }

    /// The value of which the next item is made, or why there is none; `nil` at the end.
    ///
    /// - Throws: `CancellationError`, which ends the items.
    func next(isolation actor: isolated (any Actor)?) async throws -> Result<ItemContent, JSONItemError>? {
        while true {
            if Task.isCancelled, !reader.isDone {
                close()
                throw CancellationError()
            }
            if let item = reader.next() { return item }
            reader.unload(mayWait: true)
            if reader.isDone {
                close()
                return nil
            }
            try await load(isolation: actor)
        }
    }

    /// Ends the items.
    func close() { reader.close() }

    private func load(isolation actor: isolated (any Actor)?) async throws {
        do {
            if let bytes = try await chunks.next(isolation: actor) {
                unsafe reader.load(bytes.prefix)
            } else if !Task.isCancelled {
                // A cancelled producer often just ends: that is not the end of the text.
                reader.endInput()
            }
        } catch let error as CancellationError {
            close()
            throw error
        } catch {
            reader.fail(with: error)
        }
    }
}
