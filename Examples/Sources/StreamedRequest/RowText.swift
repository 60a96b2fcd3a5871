import NIOCore
import YAJL

/// The text of rows, in the buffers that `JSONWriter` fills.
struct RowText<Rows: AsyncSequence & Sendable>: AsyncSequence, Sendable where Rows.Element == Row {
    let rows: Rows

    func makeAsyncIterator() -> Iterator { Iterator(rows: rows.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var rows: Rows.AsyncIterator
        let text = OpenText()

        /// Takes as many rows as fill a buffer, 64 KiB or one long row.
        mutating func next() async throws -> ByteBuffer? {
            while !text.isComplete {
                if let row = try await rows.next() { try text.add(row) } else { try text.finish() }
                if let buffer = text.takeBuffer() { return buffer }
            }
            return nil
        }
    }
}

/// Text that is being written: a class, since an iterator can be copied, and a writer cannot.
final class OpenText {
    private let filled: FilledBuffer
    private var writer: JSONWriter
    private let encoder = YAJLEncoder()
    private var hasBegun = false
    private(set) var isComplete = false

    init() {
        let filled = FilledBuffer()
        self.filled = filled
        writer = JSONWriter { filled.bytes.writeBytes($0) }
    }

    func add(_ row: Row) throws {
        try begin()
        try encoder.encode(row, to: &writer)
    }

    func finish() throws {
        try begin()
        try writer.endArray()
        try writer.endObject()
        try writer.finish()
        isComplete = true
    }

    /// The text written since the last call, if the writer has handed anything over.
    func takeBuffer() -> ByteBuffer? {
        guard filled.bytes.readableBytes > 0 else { return nil }
        defer { filled.bytes = ByteBuffer() }
        return filled.bytes
    }

    private func begin() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try writer.beginObject()
        try writer.key("rows")
        try writer.beginArray()
    }
}

/// Where the writer puts its chunks.
private final class FilledBuffer {
    var bytes = ByteBuffer()
}
