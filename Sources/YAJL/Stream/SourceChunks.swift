/// The chunks of a source, read into the same memory one after the other.
@safe @usableFromInline
final class SourceChunks {
    private var source: any JSONByteSource
    private let buffer: ChunkBuffer

    @usableFromInline
    convenience init(_ source: any JSONByteSource) {
        self.init(source, atMost: SlicedInput.sliceSize)
    }

    /// - Parameter chunkSize: How many bytes are asked for at a time.
    init(_ source: any JSONByteSource, atMost chunkSize: Int) {
        self.source = source
        buffer = ChunkBuffer(capacity: chunkSize)
    }

    /// The next chunk, which lasts until the one after it is asked for; `nil` at the end.
    @unsafe @usableFromInline
    func next() throws -> UnsafeRawBufferPointer? {
        let count = try unsafe source.readChecked(into: buffer.memory)
        return unsafe count == 0 ? nil : UnsafeRawBufferPointer(buffer.prefix(count))
    }
}
