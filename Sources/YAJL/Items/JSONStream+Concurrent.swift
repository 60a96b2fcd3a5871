extension JSONStream.Items where Item: Sendable {
    /// The same items in the same order, made on several cores.
    ///
    /// ```swift
    /// for try await row in JSONStream(body, options: JSONParsingOptions(framing: .lines))
    ///     .items(as: Row.self).concurrent()
    /// {
    ///     print(row.id)
    /// }
    /// ```
    ///
    /// Lines are parsed and decoded side by side, and so are the elements of a root array in a file or in memory, if the
    /// pattern begins with `$[*]`. Of any other input one core finds the values, and the others parse and decode them, which
    /// gains nothing on two cores; so it is with comments and with limits on records or on the whole input. Items, errors
    /// and their places are the same as on one core.
    ///
    /// Each item is delivered as soon as its last byte is there: before the next chunk is awaited, all that is there is
    /// delivered. So there is something to gain only if chunks are longer than 64 KiB. Files and memory are not waited for,
    /// and cut into parts of 128 KiB.
    ///
    /// At most `width` parts are worked on at a time, and as many wait for their turn or to be taken. If the consumer stops,
    /// the tasks are cancelled.
    ///
    /// - Parameter width: How many parts are worked on at a time; by default as many as there are cores. More than 64 count as
    ///   64, or as the number of cores if that is more.
    /// - Complexity: O(length of the input) altogether; memory for two times `width` parts and their items, or for one value
    ///   if that is longer.
    @inlinable
    public func concurrent(width: Int? = nil) -> Concurrent {
        let recipe = request.recipe
        return Concurrent(self, width) { batch, part in batch.fill(part, recipe) }
    }

    /// Items of a stream that are made on several cores.
    public struct Concurrent: AsyncSequence {
        /// What each selected value is made into.
        public typealias Element = Item

        /// More parts than that, and than there are cores, would only take memory: tasks wait for cores.
        private static var greatestWidth: Int { 64 }

        private let items: JSONStream.Items<Item>
        private let width: Int
        private let fill: @Sendable (ItemBatch<Item>, ItemPart) -> Void
        /// How many bytes of a root array make a part, for tests that need many parts.
        package var partSize = ItemJobSize.full

        @usableFromInline
        init(
            _ items: JSONStream.Items<Item>,
            _ width: Int?,
            _ fill: @escaping @Sendable (ItemBatch<Item>, ItemPart) -> Void
        ) {
            self.items = items
            let cores = SystemCalls.coreCount
            self.width = Swift.max(1, Swift.min(width ?? cores, Swift.max(cores, Self.greatestWidth)))
            self.fill = fill
        }

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator { Iterator(driver: driver(recovers: false)) }

        /// The same items as results, where an error does not end them.
        ///
        /// See ``JSONStream/Items/recovering-swift.property``.
        public var recovering: Recovering { Recovering(items: self) }

        fileprivate func driver(recovers: Bool) -> ConcurrentItemDriver<Item> {
            let search = items.request.search
            let source = search.jobs(
                of: items.base.makeAsyncIterator(),
                width: width,
                recovers: recovers,
                partSize: partSize
            )
            return ConcurrentItemDriver(source, search, width: width, recovers: recovers, fill)
        }

        /// Reads the items one by one, as they are asked for.
        public struct Iterator: AsyncIteratorProtocol {
            /// What each selected value is made into.
            public typealias Element = Item

            @usableFromInline var driver: ConcurrentItemDriver<Item>

            init(driver: ConcurrentItemDriver<Item>) {
                self.driver = driver
            }

            /// The next item; `nil` at the end of the input, and after an error.
            ///
            /// - Throws: `DecodingError` or what the item's type throws, ``JSONParsingError`` if the text is refused,
            ///   `CancellationError`, or what the base sequence threw.
            @inlinable
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
                do {
                    if let item = driver.takeReady() { return try item.get() }
                    return try await driver.next(isolation: actor)?.get()
                } catch {
                    driver.close()
                    throw (error as? JSONItemError)?.underlying ?? error
                }
            }

            /// The next item; `nil` at the end of the input, and after an error.
            @inlinable
            public mutating func next() async throws -> Item? {
                try await next(isolation: nil)
            }
        }
    }
}

extension JSONStream.Items.Concurrent {
    /// Items that are made on several cores, as results, where an error does not end them.
    public struct Recovering: AsyncSequence {
        /// An item, or why it could not be had.
        public typealias Element = Result<Item, JSONItemError>

        fileprivate let items: JSONStream.Items<Item>.Concurrent

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator { Iterator(driver: items.driver(recovers: true)) }

        /// Reads the items one by one, as they are asked for.
        public struct Iterator: AsyncIteratorProtocol {
            /// An item, or why it could not be had.
            public typealias Element = Result<Item, JSONItemError>

            @usableFromInline var driver: ConcurrentItemDriver<Item>

            init(driver: ConcurrentItemDriver<Item>) {
                self.driver = driver
            }

            /// The next item, or why it could not be had; `nil` at the end of the input.
            ///
            /// - Throws: `CancellationError`.
            @inlinable
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Result<Item, JSONItemError>? {
                if let item = driver.takeReady() { return item }
                return try await driver.next(isolation: actor)
            }

            /// The next item, or why it could not be had; `nil` at the end of the input.
            @inlinable
            public mutating func next() async throws -> Result<Item, JSONItemError>? {
                try await next(isolation: nil)
            }
        }
    }
}

extension JSONItems where Item: Sendable {
    /// The same items in the same order, made on several cores.
    ///
    /// ```swift
    /// let log = JSONFile("log.ndjson", options: JSONParsingOptions(framing: .lines))
    /// for try await entry in log.items(as: Entry.self).concurrent() {
    ///     print(entry.message)
    /// }
    /// ```
    ///
    /// See ``JSONStream/Items/concurrent(width:)``.
    ///
    /// - Parameter width: How many parts are worked on at a time; by default as many as there are cores.
    @inlinable
    public func concurrent(width: Int? = nil) -> JSONStream<JSONInputChunks>.Items<Item>.Concurrent {
        JSONStream<JSONInputChunks>.Items(JSONInputChunks(input: input), request).concurrent(width: width)
    }
}
