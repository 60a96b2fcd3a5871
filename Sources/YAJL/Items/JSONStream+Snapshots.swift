extension JSONStream {
    /// The value so far, after each chunk that has added something to it.
    ///
    /// ```swift
    /// let replies = JSONStream(completion).snapshots(showsPartialStrings: true)
    /// for try await reply in replies {
    ///     show(reply["text"].string ?? "")
    /// }
    /// ```
    ///
    /// It is for text that is still being written, as by a language model. Arrays and objects that are open end where the
    /// input does; numbers, literals and names are there when they are complete. The last snapshot is the whole value;
    /// the snapshots start again with each of several values in the input. Everything before an error is delivered
    /// before it is thrown.
    ///
    /// - Parameter showsPartialStrings: Whether a snapshot shows the part of a string value that has arrived. Otherwise a string
    ///   appears only when it is complete, as names always do.
    /// - Complexity: Each snapshot costs O(length of the chunk + members of the arrays and objects that are open): what is
    ///   complete is not looked at again. With partial strings the text of the open one is copied for each snapshot: where
    ///   long strings come in tiny chunks, join some of them first.
    public func snapshots(showsPartialStrings: Bool = false) -> Snapshots<JSONValue> {
        Snapshots(base: base, options: options, showsPartialStrings: showsPartialStrings) { $0 }
    }

    /// The value so far, decoded, after each chunk that has added something to it.
    ///
    /// ```swift
    /// struct Reply: Decodable {
    ///     var title: String?
    ///     var text: String?
    /// }
    ///
    /// let replies = JSONStream(completion)
    ///     .snapshots(of: Reply.self, showsPartialStrings: true)
    /// for try await reply in replies {
    ///     show(reply.title ?? "", reply.text ?? "")
    /// }
    /// ```
    ///
    /// A snapshot that lacks something which the type needs is passed over; the last one, of the whole value, must be
    /// complete. See ``snapshots(showsPartialStrings:)``.
    public func snapshots<T: Decodable>(
        of type: T.Type,
        showsPartialStrings: Bool = false,
        using decoder: YAJLDecoder = YAJLDecoder()
    ) -> Snapshots<T> {
        Snapshots(base: base, options: options, showsPartialStrings: showsPartialStrings) {
            try decoder.decode(type, from: $0)
        }
    }

    /// Values that are still being written.
    ///
    /// Each one is the value as far as it has been read: arrays and objects that are open are closed. The last one is complete.
    public struct Snapshots<Value>: AsyncSequence {
        /// The value so far.
        public typealias Element = Value

        let base: Base
        let options: JSONParsingOptions
        let showsPartialStrings: Bool
        let make: (JSONValue) throws -> Value

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator { Iterator(self) }

        /// Reads the snapshots one by one, as they are asked for.
        ///
        /// `for try await` makes one. The next chunk is asked for when the next snapshot is. Copies share their place;
        /// a call of `next()` while another one waits stops the program.
        public struct Iterator: AsyncIteratorProtocol {
            /// The value so far.
            public typealias Element = Value

            private let driver: Driver

            init(_ snapshots: Snapshots) {
                driver = Driver(snapshots)
            }

            /// The next snapshot; `nil` at the end of the input, and after an error.
            ///
            /// - Throws: ``JSONParsingError`` if the text is refused, `DecodingError` if the whole value cannot be decoded,
            ///   `CancellationError`, or what the base sequence threw.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
                try await driver.next(isolation: actor)
            }

            /// The next snapshot; `nil` at the end of the input, and after an error.
            ///
            /// - Throws: As ``next(isolation:)``.
            nonisolated(nonsending) public mutating func next() async throws -> Value? {
                try await next(isolation: #isolation)
            }
        }

        /// Reads the chunks, for all copies of an iterator.
        private final class Driver {
            private var chunks: ChunkIterator<Base.AsyncIterator>
            private var builder: SnapshotBuilder
            private let make: (JSONValue) throws -> Value
            private var isAtEnd = false
            private var failure: (any Error)?
            /// Why the last snapshot could not be made, if it was passed over.
            private var incompleteness: (any Error)?

            init(_ snapshots: Snapshots) {
                let options = snapshots.options
                // A part of a string ends with any byte.
                chunks = ChunkIterator(
                    snapshots.base.makeAsyncIterator(),
                    gathersBytes: !snapshots.showsPartialStrings
                )
                builder = SnapshotBuilder(options: options, showsPartialStrings: snapshots.showsPartialStrings)
                make = snapshots.make
                failure = options.conflict
                isAtEnd = failure != nil
            }

            func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
                while true {
                    if let (value, isComplete) = builder.takeSnapshot() {
                        incompleteness = nil
                        do {
                            return try make(value)
                        } catch  where !isComplete {
                            incompleteness = error
                            continue
                        } catch {
                            builder.close()
                            isAtEnd = true
                            // The text after the value may have been wrong as well.
                            failure = nil
                            throw error
                        }
                    }
                    // Where the input may end in a value, the last snapshot must be complete as well.
                    if isAtEnd, let error = failure ?? incompleteness {
                        failure = nil
                        incompleteness = nil
                        throw error
                    }
                    if isAtEnd { return nil }
                    do {
                        try await read(isolation: actor)
                    } catch {
                        isAtEnd = true
                        failure = error
                    }
                }
            }

            private func read(isolation actor: isolated (any Actor)?) async throws {
                try Task.checkCancellation()
                if let bytes = try await chunks.next(isolation: actor) {
                    try unsafe builder.feed(bytes.prefix)
                    // Where anything may follow the value, nothing more is asked for.
                    isAtEnd = builder.isDone
                } else {
                    // A cancelled producer often just ends: that is not the end of the text.
                    try Task.checkCancellation()
                    isAtEnd = true
                    try builder.finish()
                }
            }
        }
    }
}

// The closure has a decoder and the type of the snapshots, and nothing else.
extension JSONStream.Snapshots: @unchecked Sendable where Base: Sendable, Value: SendableMetatype {}
