/// JSON that arrives as an asynchronous sequence of byte chunks.
///
/// ```swift
/// for try await event in JSONStream(response.body).events {
///     if case .key(let name) = event { print(name) }
/// }
/// ```
///
/// It uses no task and no queue: the next chunk is asked for only when all events of the last one have been
/// taken, so a slow consumer slows the producer. Cancelling the task ends the iteration with `CancellationError`, at the
/// latest when the events of the current 64 KiB have been taken.
///
/// A chunk may be `[UInt8]`, `ArraySlice<UInt8>`, a single `UInt8`, or any type with a ``JSONByteChunk`` conformance.
public struct JSONStream<Base: AsyncSequence> where Base.Element: JSONByteChunk {
    let base: Base
    let options: JSONParsingOptions

    /// Reads a sequence of chunks.
    public init(_ base: Base, options: JSONParsingOptions = .strict) {
        self.base = base
        self.options = options
    }

    /// The events, in order.
    ///
    /// An event is there as soon as its last byte is, except a number's, which shows only in the byte after it.
    public var events: Events { Events(base: base, options: options) }

    /// The events of a ``JSONStream``.
    ///
    /// The next chunk is asked for only when all events of the last one have been taken. Each event has its own copy of its text.
    public struct Events: AsyncSequence {
        /// An event, with its own copy of the text.
        public typealias Element = JSONEvent

        let base: Base
        let options: JSONParsingOptions

        /// Starts reading.
        public func makeCursor() -> Cursor { Cursor(base.makeAsyncIterator(), options: options) }

        /// Starts reading.
        public func makeAsyncIterator() -> Cursor { makeCursor() }

        /// Calls a closure with each event.
        ///
        /// - Throws: What ``Cursor/next()`` throws, or what the closure throws, which ends the reading.
        nonisolated(nonsending) public func forEach(
            _ body: nonisolated(nonsending) (JSONEvent) async throws -> Void
        ) async throws {
            for try await event in self { try await body(event) }
        }

        /// Reads all events.
        ///
        /// - Throws: What ``Cursor/next()`` throws.
        nonisolated(nonsending) public func collect() async throws -> [JSONEvent] {
            var events: [JSONEvent] = []
            for try await event in self { events.append(event) }
            return events
        }
    }
}

extension JSONStream: Sendable where Base: Sendable {}

extension JSONStream.Events: Sendable where Base: Sendable {}

extension JSONStream.Events {
    /// Reads the events one by one, as they are asked for.
    ///
    /// `for try await` makes one. A pass can end at any event: no further chunk is asked for. Copies share their place;
    /// a call of `next()` while another one waits stops the program.
    public struct Cursor: AsyncIteratorProtocol {
        /// An event, with its own copy of the text.
        public typealias Element = JSONEvent

        private let driver: Driver

        init(_ base: Base.AsyncIterator, options: JSONParsingOptions) {
            driver = Driver(base, options: options)
        }

        /// The next event; `nil` at the end of the input, and after an error.
        ///
        /// - Throws: ``JSONParsingError`` if the text is refused, `CancellationError`, or what the base sequence threw.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> JSONEvent? {
            try await driver.next(isolation: actor)
        }

        /// The next event; `nil` at the end of the input, and after an error.
        ///
        /// - Throws: As ``next(isolation:)``.
        nonisolated(nonsending) public mutating func next() async throws -> JSONEvent? {
            try await next(isolation: #isolation)
        }
    }

    /// Reads the chunks, for all copies of a cursor.
    private final class Driver {
        private var chunks: ChunkIterator<Base.AsyncIterator>
        private var walk: TokenWalk
        private var hasEnded = false

        init(_ base: Base.AsyncIterator, options: JSONParsingOptions) {
            chunks = ChunkIterator(base)
            walk = TokenWalk(options: options)
        }

        func next(isolation actor: isolated (any Actor)?) async throws -> JSONEvent? {
            do {
                while !hasEnded {
                    if try walk.advance() != nil, let token = walk.current { return unsafe JSONEvent(token) }
                    try Task.checkCancellation()
                    if try walk.nextBatch() { continue }
                    if walk.tokenSource.inputHasEnded || walk.tokenSource.isDone { break }
                    walk.tokenSource.unload(mayWait: true)
                    if let bytes = try await chunks.next(isolation: actor) {
                        unsafe walk.tokenSource.load(bytes.prefix)
                    } else {
                        // A cancelled producer often just ends: that is not the end of the text.
                        try Task.checkCancellation()
                        walk.tokenSource.endInput()
                    }
                }
                hasEnded = true
                return nil
            } catch {
                hasEnded = true
                throw error
            }
        }
    }
}

/// Takes chunks from an asynchronous sequence into its own buffer, since a chunk's bytes have no fixed address.
@safe
struct ChunkIterator<Base: AsyncIteratorProtocol> where Base.Element: JSONByteChunk {
    /// The part of the buffer that holds bytes.
    struct Filled {
        let buffer: ChunkBuffer
        let count: Int

        var prefix: UnsafeBufferPointer<UInt8> { unsafe buffer.prefix(count) }
    }

    private var base: Base
    private let buffer: ChunkBuffer
    /// Whether single bytes are gathered up to one that may end an event.
    private let gathersBytes: Bool
    private var chunk: Base.Element?
    /// How many bytes of the chunk have been taken.
    private var taken = 0
    private var pendingError: (any Error)?
    private var hasEnded = false
    private var waiting = SingleWait()

    init(_ base: Base, capacity: Int = 64 << 10, gathersBytes: Bool = true) {
        self.base = base
        self.gathersBytes = gathersBytes
        buffer = ChunkBuffer(capacity: capacity)
    }

    /// The next bytes, at most as many as the buffer holds; `nil` at the end.
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Filled? {
        waiting.begin()
        defer { waiting.end() }
        if Base.Element.self == UInt8.self { return try await nextBytes(isolation: actor) }
        while true {
            if let chunk {
                let count = copy(chunk)
                if count > 0 { return Filled(buffer: buffer, count: count) }
                // A sequence can give chunks without bytes for ever.
                try Task.checkCancellation()
            }
            chunk = try await base.next(isolation: actor)
            if chunk == nil { return nil }
        }
    }

    /// Gathers single bytes up to one that may end an event, so that neither speed nor liveliness suffers.
    private mutating func nextBytes(isolation actor: isolated (any Actor)?) async throws -> Filled? {
        if let error = pendingError { throw error }
        var count = 0
        while unsafe count < buffer.memory.count, !hasEnded {
            let next: UInt8?
            do {
                next = try await base.next(isolation: actor) as? UInt8
            } catch {
                guard count > 0 else { throw error }
                // The text before the error is parsed first.
                pendingError = error
                break
            }
            guard let byte = next else {
                hasEnded = true
                break
            }
            unsafe buffer.memory[count] = byte
            count += 1
            if !gathersBytes || Self.mayEndEvent(byte) { break }
        }
        return count == 0 ? nil : Filled(buffer: buffer, count: count)
    }

    /// Whether an event may be complete with this byte: with all but the inner bytes of names, words and numbers.
    private static func mayEndEvent(_ byte: UInt8) -> Bool {
        switch byte {
        // The last letters of true, false and null.
        case UInt8(ascii: "e"), UInt8(ascii: "l"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), ASCII.zero...ASCII.nine,
            ASCII.minus, ASCII.plus, ASCII.dot, 0x80...:
            false
        default: true
        }
    }

    private mutating func copy(_ chunk: Base.Element) -> Int {
        let start = taken
        let (count, end) = unsafe chunk.withUnsafeBytes { bytes in
            let part = unsafe UnsafeRawBufferPointer(rebasing: bytes.dropFirst(start).prefix(buffer.memory.count))
            unsafe buffer.memory.copyMemory(from: part)
            return (part.count, bytes.count)
        }
        taken += count
        if taken >= end {
            // Its memory is not needed until the next one comes.
            self.chunk = nil
            taken = 0
        }
        return count
    }
}
