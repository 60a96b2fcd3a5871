/// Reads a stream chunk by chunk for an ``ItemReader``.
///
/// Copies of a cursor share it, and so their place.
final class AsyncItemDriver<Base: AsyncIteratorProtocol> where Base.Element: JSONByteChunk {
    private var chunks: ChunkIterator<Base>
    private let onProgress: (@Sendable (JSONProgress) -> Void)?
    private let reader: ItemReader
    private let byteCount: Int?
    private var isLoaded = false
    private var lastReport: JSONProgress?

    init(_ base: Base, _ search: ItemSearch) {
        chunks = ChunkIterator(base)
        // An input that has been opened may know.
        byteCount = (base as? JSONInputChunks.Iterator)?.source?.byteCount
        onProgress = search.onProgress
        reader = ItemReader(search)
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
            if isLoaded {
                reader.unload()
                isLoaded = false
                report()
            }
            if reader.isDone {
                report()
                return nil
            }
            try await load(isolation: actor)
        }
    }

    /// Ends the items.
    func close() {
        report()
        reader.close()
    }

    private func load(isolation actor: isolated (any Actor)?) async throws {
        do {
            if let bytes = try await chunks.next(isolation: actor) {
                unsafe reader.load(bytes.prefix)
                isLoaded = true
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

    /// Reports what is new.
    private func report() {
        guard let onProgress else { return }
        let progress = JSONProgress(bytesRead: reader.bytesConsumed, itemCount: reader.itemCount, byteCount: byteCount)
        guard progress != lastReport else { return }
        lastReport = progress
        onProgress(progress)
    }
}
