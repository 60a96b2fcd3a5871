/// Reads an input chunk by chunk for an ``ItemReader``.
final class ItemDriver<Item> {
    private let request: ItemRequest<Item>
    private let reader: ItemReader<Item>
    private var source: (any JSONByteSource)?
    private let buffer = ChunkBuffer(capacity: Intake.sliceSize)
    private let byteCount: Int?
    private var isLoaded = false

    init(_ input: any JSONInput, _ request: ItemRequest<Item>, recovers: Bool) {
        self.request = request
        reader = request.makeReader(recovers: recovers)
        do {
            source = try input.makeByteSource()
        } catch {
            reader.fail(with: error)
        }
        byteCount = source?.byteCount
    }

    func next() -> Result<Item, JSONItemError>? {
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
            load()
        }
    }

    /// Gives everything back; there are no more items.
    func close() {
        source = nil
        reader.close()
    }

    private func load() {
        do {
            let count = try unsafe source?.read(into: buffer.memory) ?? 0
            // A wrong count would make us read memory that is not the source's.
            precondition(
                unsafe (0...buffer.memory.count).contains(count),
                "a JSONByteSource must return how many bytes it has read into the buffer"
            )
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

    private func report() {
        request.onProgress?(
            JSONProgress(bytesRead: reader.bytesConsumed, itemCount: reader.itemCount, byteCount: byteCount)
        )
    }
}
