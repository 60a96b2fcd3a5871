/// An input as an asynchronous sequence of chunks.
///
/// It never waits for anything but the reads of its source.
public struct JSONInputChunks: AsyncSequence, Sendable {
    /// Some bytes of the input.
    public typealias Element = [UInt8]

    let input: any JSONInput

    @usableFromInline
    init(input: any JSONInput) {
        self.input = input
    }

    /// Opens the input.
    public func makeAsyncIterator() -> Iterator {
        Iterator(input: input)
    }

    /// Reads chunk by chunk, as they are asked for.
    ///
    /// `for try await` makes one, and so do items that are made on several cores.
    public struct Iterator: AsyncIteratorProtocol {
        private let input: any JSONInput
        var source: (any JSONByteSource)?

        init(input: any JSONInput) {
            self.input = input
        }

        /// Opens the input, and says how many bytes it has, if that is known: then they are at hand.
        mutating func open() throws -> Int? {
            let source = try source ?? input.makeByteSource()
            self.source = source
            return source.byteCount
        }

        /// The next chunk; `nil` at the end.
        ///
        /// - Throws: What the source throws when it is opened or read.
        public mutating func next() async throws -> [UInt8]? {
            var source = try source ?? input.makeByteSource()
            defer { self.source = source }
            let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: SlicedInput.sliceSize) { buffer, count in
                count = try unsafe source.readChecked(into: UnsafeMutableRawBufferPointer(buffer))
            }
            return chunk.isEmpty ? nil : chunk
        }
    }
}
