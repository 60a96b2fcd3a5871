public import YAJL

/// The content of a compressed asynchronous sequence of chunks, as chunks of at most 64 KiB.
///
/// ```swift
/// for try await event in JSONStream(GzipChunks(response.body)).events {
///     if case .key(let name) = event { print(name) }
/// }
/// ```
///
/// ``GzipSource`` says what is accepted and what is refused. It uses no task: the next compressed
/// chunk is asked for only when the content of the last one has been taken, and what a chunk completes is delivered without
/// waiting for another, so a stream whose sender flushes stays live.
public struct GzipChunks<Base: AsyncSequence>: AsyncSequence where Base.Element: JSONByteChunk {
    /// Some bytes of the content, at least one.
    public typealias Element = [UInt8]

    private let base: Base
    private let ignoresTrailingBytes: Bool

    /// Decompresses a sequence of chunks.
    ///
    /// - Parameters:
    ///   - base: The compressed chunks, cut anywhere.
    ///   - ignoresTrailingBytes: Whether what comes after the last member is passed over, whatever it is.
    public init(_ base: Base, ignoresTrailingBytes: Bool = false) {
        self.base = base
        self.ignoresTrailingBytes = ignoresTrailingBytes
    }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base.makeAsyncIterator(), ignoresTrailingBytes: ignoresTrailingBytes)
    }

    /// Decompresses chunk by chunk, as they are asked for.
    ///
    /// `for try await` makes one, and so does a `JSONStream` of the chunks. It is a class, because a decompressor has state:
    /// copies share it. A call of `next()` while another one waits stops the program.
    public final class Iterator: AsyncIteratorProtocol {
        /// Some bytes of the content, at least one.
        public typealias Element = [UInt8]

        private var base: Base.AsyncIterator
        private var decompressor: GzipDecompressor
        private var chunk: Base.Element?
        /// How many bytes of the chunk have been decompressed.
        private var taken = 0
        private var output = [UInt8](repeating: 0, count: 64 << 10)
        private var hasEnded = false
        private var waiting = SingleWait()

        init(_ base: Base.AsyncIterator, ignoresTrailingBytes: Bool) {
            self.base = base
            decompressor = GzipDecompressor(ignoresTrailingBytes: ignoresTrailingBytes)
        }

        /// The next bytes of the content; `nil` at the end, and after an error.
        ///
        /// - Throws: ``GzipError``, `CancellationError`, or what the base sequence threw; each when all that came before has
        ///   been delivered.
        public func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            waiting.begin()
            defer { waiting.end() }
            if hasEnded { return nil }
            do {
                while true {
                    let made = try decompress()
                    if made > 0 { return Array(output[..<made]) }
                    // An input may go on for ever without any content.
                    try Task.checkCancellation()
                    taken = 0
                    chunk = try await base.next(isolation: actor)
                    if chunk == nil {
                        // A cancelled producer often just ends: that is not the end of the input.
                        try Task.checkCancellation()
                        try decompressor.finish()
                        hasEnded = true
                        return nil
                    }
                }
            } catch {
                hasEnded = true
                throw error
            }
        }

        /// Decompresses what is left of the chunk, at most as much as the output holds; returns how much it was.
        private func decompress() throws -> Int {
            let start = taken
            let (count, made) = try unsafe output.withUnsafeMutableBytes { output in
                guard let chunk else {
                    return try unsafe decompressor.decompress(
                        UnsafeRawBufferPointer(start: nil, count: 0),
                        into: output
                    )
                }
                return try unsafe chunk.withUnsafeBytes { bytes in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes.dropFirst(start))
                    return try unsafe decompressor.decompress(rest, into: output)
                }
            }
            taken += count
            return made
        }
    }
}

extension GzipChunks: Sendable where Base: Sendable {}
