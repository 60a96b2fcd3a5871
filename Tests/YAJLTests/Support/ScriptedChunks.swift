import YAJL

/// Chunks for a stream, and a count of how many were asked for.
struct ScriptedChunks<Chunk: JSONByteChunk>: AsyncSequence {
    final class Log {
        var requests = 0
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var chunks: ArraySlice<Chunk>
        fileprivate var failure: (any Error)?
        fileprivate let log: Log
        /// Lives as long as the iterator.
        fileprivate let payload: AnyObject?

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Chunk? {
            log.requests += 1
            if let chunk = chunks.popFirst() { return chunk }
            if let failure {
                self.failure = nil
                throw failure
            }
            return nil
        }

        mutating func next() async throws -> Chunk? {
            try await next(isolation: nil)
        }
    }

    private let chunks: [Chunk]
    private let failure: (any Error)?
    private let payload: AnyObject?
    let log = Log()

    init(_ chunks: [Chunk], failure: (any Error)? = nil, payload: AnyObject? = nil) {
        self.chunks = chunks
        self.failure = failure
        self.payload = payload
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: chunks[...], failure: failure, log: log, payload: payload)
    }
}

/// The same chunk again and again.
struct RepeatedChunk<Chunk: JSONByteChunk>: AsyncSequence, AsyncIteratorProtocol {
    private let chunk: Chunk
    private var left: Int

    init(_ chunk: Chunk, count: Int) {
        self.chunk = chunk
        left = count
    }

    func makeAsyncIterator() -> Self { self }

    mutating func next() async throws -> Chunk? {
        left -= 1
        return left < 0 ? nil : chunk
    }
}

/// Takes all events of a sequence, and its error.
func collect(_ events: some AsyncSequence<JSONEvent, any Error>) async -> (events: [JSONEvent], error: (any Error)?) {
    var all: [JSONEvent] = []
    do {
        for try await event in events { all.append(event) }
        return (all, nil)
    } catch {
        return (all, error)
    }
}
