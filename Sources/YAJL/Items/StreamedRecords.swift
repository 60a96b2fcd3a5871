/// Cuts records out of a stream.
///
/// An item must be delivered as soon as its last byte is there, and nobody can know how long the producer lets us wait for
/// the next chunk. So a chunk is cut into parts for all cores, and all of its items are delivered before the next one is
/// asked for. Records that go over chunks are read as on one core.
final class StreamedRecords<Base: AsyncIteratorProtocol>: ItemJobSource where Base.Element: JSONByteChunk {
    private let search: ItemSearch
    private let width: Int
    private var chunks: ChunkIterator<Base>
    private var start = JSONPosition.start
    /// The reader of the starts and ends of chunks.
    private var reader: PartReader
    private var jobs: ArraySlice<ItemJob> = []

    var byteCount: Int? { nil }
    var neverWaits: Bool { false }

    init(_ base: Base, _ search: ItemSearch, width: Int) {
        self.search = search
        self.width = width
        chunks = ChunkIterator(base, capacity: min(width, 16) * ItemJobSize.full)
        reader = PartReader(search, jumps: false)
    }

    func next() -> ItemJob? { jobs.popFirst() }

    func load(isolation actor: isolated (any Actor)?) async throws -> Bool {
        do {
            if let chunk = try await chunks.next(isolation: actor) {
                cut(unsafe Array(chunk.prefix))
                return true
            }
            // A cancelled producer often just ends: that is not the end of the text.
            try Task.checkCancellation()
            add(part([], 0..<0, .endOfInput), reader)
        } catch let error as CancellationError {
            throw error
        } catch {
            add(part([], 0..<0, .failure(error)), reader)
        }
        return false
    }

    private func cut(_ bytes: [UInt8]) {
        guard width > 1, bytes.count >= 2 * ItemJobSize.least, let first = bytes.firstIndex(of: ASCII.lineFeed),
            let last = bytes.lastIndex(of: ASCII.lineFeed), last - first >= 2 * ItemJobSize.least
        else {
            add(part(bytes, bytes.indices), reader)
            return
        }
        add(part(bytes, 0..<first + 1), reader)
        let size = max((last - first) / width + 1, ItemJobSize.least)
        var position = first + 1
        while position <= last {
            let end = bytes[min(position + size - 1, last)...last].firstIndex(of: ASCII.lineFeed) ?? last
            add(part(bytes, position..<end + 1))
            position = end + 1
        }
        reader = PartReader(search, jumps: false)
        add(part(bytes, position..<bytes.count), reader)
    }

    private func part(_ bytes: [UInt8], _ range: Range<Int>, _ ending: TextPart.Ending = .more) -> TextPart {
        TextPart(bytes: bytes, range: range, start: start, ending: ending)
    }

    private func add(_ part: TextPart, _ reader: PartReader? = nil) {
        jobs.append(ItemJob(part: part, reader: reader))
        start = part.end
    }
}
