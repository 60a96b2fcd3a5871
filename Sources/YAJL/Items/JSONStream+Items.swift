extension JSONStream {
    /// The values that a pattern selects, one by one, in constant memory.
    ///
    /// ```swift
    /// for try await row in JSONStream(body).items(at: "$.rows[*]") {
    ///     print(row["id"])
    /// }
    /// ```
    ///
    /// An item is there as soon as its last byte is (of a number, the byte after it).
    ///
    /// - Parameters:
    ///   - pattern: Which values; the default is the input's values themselves, such as lines.
    ///   - duplicateKeys: What to do with a name that occurs twice in an object.
    ///   - validatesRest: Whether the input is read to its end even if no more values can be selected.
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one value.
    public func items(
        at pattern: JSONPathPattern = [],
        duplicateKeys: JSONDuplicateKeys = .keepLast,
        validatesRest: Bool = false
    ) -> Items<JSONValue> {
        Items(base, ItemRequest([pattern], .value(duplicateKeys), options, validatesRest))
    }

    /// The values that a pattern selects, decoded one by one, in constant memory.
    ///
    /// ```swift
    /// for try await user in JSONStream(body).items(at: "$.users[*]", as: User.self) {
    ///     print(user.name)
    /// }
    /// ```
    ///
    /// An error has its path and position in the whole input.
    ///
    /// - Parameters:
    ///   - pattern: Which values; the default is the input's values themselves, such as lines.
    ///   - type: What to make of each.
    ///   - decoder: How; its parsing options do not matter.
    ///   - validatesRest: Whether the input is read to its end even if no more values can be selected.
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one value.
    public func items<T: Decodable>(
        at pattern: JSONPathPattern = [],
        as type: T.Type,
        using decoder: YAJLDecoder = YAJLDecoder(),
        validatesRest: Bool = false
    ) -> Items<T> {
        Items(base, ItemRequest([pattern], .decoded(type, decoder), options, validatesRest))
    }

    /// The members of the objects that a pattern selects, decoded one by one.
    ///
    /// ```swift
    /// for try await (name, price) in JSONStream(body).members(at: "$.prices", as: Double.self) {
    ///     print(name, price)
    /// }
    /// ```
    ///
    /// A selected value that is not an object gives an error. With a pattern that selects objects in objects, such as `$..prices`,
    /// what is selected inside of a member comes after that member; and a member that is selected for its own members
    /// too may be of any kind.
    ///
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one member.
    public func members<T: Decodable>(
        at pattern: JSONPathPattern = [],
        as type: T.Type,
        using decoder: YAJLDecoder = YAJLDecoder(),
        validatesRest: Bool = false
    ) -> Items<(key: String, value: T)> {
        Items(base, ItemRequest([pattern], .member(type, decoder), options, validatesRest, selects: .members))
    }

    /// The members of the objects that a pattern selects, one by one.
    ///
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one member.
    public func members(
        at pattern: JSONPathPattern = [],
        duplicateKeys: JSONDuplicateKeys = .keepLast,
        validatesRest: Bool = false
    ) -> Items<(key: String, value: JSONValue)> {
        Items(base, ItemRequest([pattern], .member(duplicateKeys), options, validatesRest, selects: .members))
    }

    /// The values that any of several patterns select, in one pass, with the pattern that did.
    ///
    /// ```swift
    /// for try await hit in JSONStream(body).select("$.data[*]", "$.errors[*]") {
    ///     print(hit.pattern == 0 ? "row" : "error", hit.value)
    /// }
    /// ```
    ///
    /// A value that several patterns select comes once, for the first of them.
    ///
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one value.
    public func select(
        _ patterns: JSONPathPattern...,
        duplicateKeys: JSONDuplicateKeys = .keepLast,
        validatesRest: Bool = false
    ) -> Items<JSONHit> {
        Items(base, ItemRequest(patterns, .hit(duplicateKeys), options, validatesRest))
    }
}

extension JSONStream {
    /// Items of a stream, one by one.
    ///
    /// The next chunk is asked for only when all items of the last one have been taken, so a slow consumer slows the
    /// producer. Cancelling the task ends the iteration with `CancellationError`; there is no task of its own that could be
    /// left behind. Everything before an error is delivered before it is thrown.
    public struct Items<Item>: AsyncSequence {
        /// What each selected value is made into.
        public typealias Element = Item

        @usableFromInline let base: Base
        @usableFromInline var request: ItemRequest<Item>

        @usableFromInline
        init(_ base: Base, _ request: ItemRequest<Item>) {
            self.base = base
            self.request = request
        }

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator {
            let driver = AsyncItemDriver(base.makeAsyncIterator(), request.search, recovers: false)
            return Iterator(driver, request.recipe)
        }

        /// Reads the items one by one, as they are asked for.
        public struct Iterator: AsyncIteratorProtocol {
            /// What each selected value is made into.
            public typealias Element = Item

            private var driver: AsyncItemDriver<Base.AsyncIterator>
            private let recipe: ItemRecipe<Item>

            init(_ driver: AsyncItemDriver<Base.AsyncIterator>, _ recipe: ItemRecipe<Item>) {
                self.driver = driver
                self.recipe = recipe
            }

            /// The next item; `nil` at the end of the input, and after an error.
            ///
            /// - Throws: `DecodingError` or what the item's type throws, ``JSONParsingError`` if the text is refused,
            ///   `CancellationError`, or what the base sequence threw.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
                guard let content = try await driver.next(isolation: actor) else { return nil }
                do {
                    // Only the errors of the driver are wrapped; what a type throws may be one of these as well.
                    return try recipe.make(content.mapError(\.underlying).get())
                } catch {
                    driver.close()
                    throw error
                }
            }

            /// The next item; `nil` at the end of the input, and after an error.
            public mutating func next() async throws -> Item? {
                try await next(isolation: nil)
            }
        }

        /// The same items as results, where an error does not end them.
        ///
        /// After an item that cannot be decoded comes the next one. After a line or record that is not JSON
        /// (``JSONParsingOptions/Framing-swift.enum/lines`` and the like) comes the next record; anywhere else a syntax error
        /// is the end, since nobody can know where the next item begins.
        public var recovering: Recovering { Recovering(items: self) }

        /// The bytes of the items, as they stand in the input.
        ///
        /// - Complexity: Memory for one chunk and one item.
        public var raw: Items<JSONRawItem> { Items<JSONRawItem>(base, request.with(.raw)) }

        /// Calls a closure after each chunk, 64 KiB at most.
        ///
        /// ```swift
        /// let rows = JSONStream(body).items(at: "$.rows[*]", as: Row.self)
        ///     .onProgress { print("\($0.itemCount) rows in \($0.bytesRead) bytes") }
        /// ```
        ///
        /// - Parameters:
        ///   - byteCount: How many bytes the input has, if that is known, for ``JSONProgress/fraction``.
        ///   - report: What to call.
        public func onProgress(
            byteCount: Int? = nil,
            _ report: @escaping @Sendable (JSONProgress) -> Void
        ) -> Items {
            var copy = self
            copy.request.search.onProgress = { progress in
                var progress = progress
                progress.byteCount = byteCount
                report(progress)
            }
            return copy
        }
    }
}

extension JSONStream.Items: Sendable where Base: Sendable, Item: SendableMetatype {}

extension JSONStream.Items where Item == JSONRawItem {
    /// Where the items are in the input, without their bytes: in constant memory, however long an item or a string in it is.
    ///
    /// Items that lie in other items, as `$..a` can select them, come after those, so their ranges are kept until then: some
    /// 100 bytes for each.
    public var ranges: JSONStream.Items<Range<Int>> { JSONStream.Items<Range<Int>>(base, request.with(.range)) }
}

extension JSONStream.Items {
    /// Items of a stream as results, where an error does not end them.
    public struct Recovering: AsyncSequence {
        /// An item, or why it could not be had.
        public typealias Element = Result<Item, JSONItemError>

        let items: JSONStream.Items<Item>

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator {
            let driver = AsyncItemDriver(items.base.makeAsyncIterator(), items.request.search, recovers: true)
            return Iterator(driver: driver, recipe: items.request.recipe)
        }

        /// Reads the items one by one, as they are asked for.
        public struct Iterator: AsyncIteratorProtocol {
            /// An item, or why it could not be had.
            public typealias Element = Result<Item, JSONItemError>

            var driver: AsyncItemDriver<Base.AsyncIterator>
            let recipe: ItemRecipe<Item>

            /// The next item, or why it could not be had; `nil` at the end of the input.
            ///
            /// - Throws: `CancellationError`.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Result<Item, JSONItemError>? {
                try await driver.next(isolation: actor)?.flatMap(recipe.item)
            }

            /// The next item, or why it could not be had; `nil` at the end of the input.
            public mutating func next() async throws -> Result<Item, JSONItemError>? {
                try await next(isolation: nil)
            }
        }
    }
}

extension JSONStream.Items.Recovering: Sendable where Base: Sendable, Item: SendableMetatype {}
