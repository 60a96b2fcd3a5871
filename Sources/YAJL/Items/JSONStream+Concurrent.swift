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
    /// Lines are parsed and decoded side by side. Of any other input one core finds the values, and the others parse and
    /// decode them; so it is with comments and with limits on records or on the whole input. Items, errors and their places
    /// are the same as on one core.
    ///
    /// It is new: handing parts to tasks still costs as much as it gains.
    ///
    /// At most `width` parts of about 256 KiB are being worked on or wait to be taken. If the consumer stops, the tasks are
    /// cancelled.
    ///
    /// - Parameter width: How many parts are worked on at a time; by default as many as there are cores.
    public func concurrent(width: Int? = nil) -> Concurrent {
        Concurrent(items: self, width: Swift.max(1, width ?? SystemCalls.coreCount))
    }

    /// Items of a stream that are made on several cores.
    public struct Concurrent: AsyncSequence {
        /// What each selected value is made into.
        public typealias Element = Item

        let items: JSONStream.Items<Item>
        let width: Int

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator {
            let base = items.base.makeAsyncIterator()
            return Iterator(driver: ConcurrentItemDriver(base, items.request, width, recovers: false))
        }

        /// The same items as results, where an error does not end them.
        public var recovering: Recovering { Recovering(items: items, width: width) }

        /// Reads the items one by one, as they are asked for.
        public struct Iterator: AsyncIteratorProtocol {
            /// What each selected value is made into.
            public typealias Element = Item

            var driver: ConcurrentItemDriver<Base.AsyncIterator, Item>

            /// The next item; `nil` at the end of the input, and after an error.
            ///
            /// - Throws: As without `concurrent`.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
                do {
                    return try await driver.next(isolation: actor)?.get()
                } catch {
                    driver.close()
                    throw (error as? JSONItemError)?.underlying ?? error
                }
            }

            /// The next item; `nil` at the end of the input, and after an error.
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

        let items: JSONStream.Items<Item>
        let width: Int

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator {
            let base = items.base.makeAsyncIterator()
            return Iterator(driver: ConcurrentItemDriver(base, items.request, width, recovers: true))
        }

        /// Reads the items one by one, as they are asked for.
        public struct Iterator: AsyncIteratorProtocol {
            /// An item, or why it could not be had.
            public typealias Element = Result<Item, JSONItemError>

            var driver: ConcurrentItemDriver<Base.AsyncIterator, Item>

            /// The next item, or why it could not be had; `nil` at the end of the input.
            ///
            /// - Throws: `CancellationError`.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Result<Item, JSONItemError>? {
                try await driver.next(isolation: actor)
            }

            /// The next item, or why it could not be had; `nil` at the end of the input.
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
    public func concurrent(width: Int? = nil) -> JSONStream<JSONInputChunks>.Items<Item>.Concurrent {
        JSONStream<JSONInputChunks>.Items(JSONInputChunks(input: input), request).concurrent(width: width)
    }
}
