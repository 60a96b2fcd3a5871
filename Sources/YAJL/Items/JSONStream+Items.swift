extension JSONStream {
    /// The values that a pattern selects, one by one, in constant memory: as they are, or decoded.
    ///
    /// ```swift
    /// for try await row in JSONStream(body).items(at: "$.rows[*]") {
    ///     print(row["id"])
    /// }
    /// ```
    ///
    /// An item is there as soon as its last byte is (of a number, the byte after it).
    ///
    /// An error has its path and position in the whole input as its `jsonError`; its coding path is that in the item.
    ///
    /// - Parameters:
    ///   - pattern: Which values; the default is the input's values themselves, such as lines.
    ///   - type: The type of the items; a ``JSONValue`` is the value as it is.
    ///   - decoder: How; its parsing options do not matter.
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one value.
    public func items<T: Decodable>(
        at pattern: JSONPath = [],
        as type: T.Type = JSONValue.self,
        using decoder: YAJLDecoder = YAJLDecoder()
    ) -> Items<T> {
        Items(base, ItemRequest([pattern], .decoded(type, decoder), options))
    }

    /// The members of the objects that a pattern selects, one by one: their values as they are, or decoded.
    ///
    /// ```swift
    /// let prices = JSONStream(body).members(at: "$.prices", as: Double.self)
    /// for try await (name, price) in prices {
    ///     print(name, price)
    /// }
    /// ```
    ///
    /// A selected value that is not an object gives an error, unless it is itself a member of a selected object. A pattern such as
    /// `$..prices` can select objects inside objects: then the members of the inner object come after the member that it lies
    /// in.
    ///
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one member.
    public func members<T: Decodable>(
        at pattern: JSONPath = [],
        as type: T.Type = JSONValue.self,
        using decoder: YAJLDecoder = YAJLDecoder()
    ) -> Items<(key: String, value: T)> {
        Items(base, ItemRequest([pattern], ItemRecipe.decoded(type, decoder).named, options, selectsMembers: true))
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
        _ patterns: JSONPath...
    ) -> Items<JSONHit> {
        select(anyOf: patterns)
    }

    /// The values that any of several patterns select, in one pass, for patterns that are known only when the program runs.
    ///
    /// - Complexity: O(length of the input) altogether; memory for one chunk and one value.
    public func select(
        anyOf patterns: [JSONPath]
    ) -> Items<JSONHit> {
        Items(base, ItemRequest(patterns, .hit, options))
    }
}

extension JSONStream {
    /// Items of a stream, one by one.
    ///
    /// ```swift
    /// for try await row in JSONStream(body).items(at: "$.rows[*]", as: Row.self) {
    ///     print(row.id)
    /// }
    /// ```
    ///
    /// The next chunk is asked for only when all items of the last one have been taken, so a slow consumer slows the
    /// producer. Cancelling the task ends the iteration with `CancellationError`; there is no separate task that could
    /// be left behind. Everything before an error is delivered before it is thrown.
    public struct Items<Item>: AsyncSequence {
        /// The type that each selected value is made into.
        public typealias Element = Item

        @usableFromInline let base: Base
        @usableFromInline var request: ItemRequest<Item>
        /// How several cores make the items, if they do.
        @usableFromInline var sharing: ItemSharing<Item>?

        @usableFromInline
        init(_ base: Base, _ request: ItemRequest<Item>) {
            self.base = base
            self.request = request
        }

        /// Starts reading.
        ///
        /// ```swift
        /// var rows = JSONStream(body).items(at: "$.rows[*]", as: Row.self).makeCursor()
        /// while let row = try await rows.next() {
        ///     if row.id == 7 { break }
        /// }
        /// ```
        public func makeCursor() -> Cursor { Cursor(self) }

        /// Starts reading.
        public func makeAsyncIterator() -> Cursor { Cursor(self) }

        /// Calls a closure with each item.
        ///
        /// - Throws: What ``Cursor/next()`` throws, or what the closure throws, which ends the reading.
        @inlinable
        nonisolated(nonsending) public func forEach(
            _ body: nonisolated(nonsending) (Item) async throws -> Void
        ) async throws {
            for try await item in self { try await body(item) }
        }

        /// Reads all items.
        ///
        /// - Throws: What ``Cursor/next()`` throws.
        /// - Complexity: Memory for all items.
        @inlinable
        nonisolated(nonsending) public func collect() async throws -> [Item] {
            var items: [Item] = []
            for try await item in self { items.append(item) }
            return items
        }

        /// Reads items one by one, as they are asked for.
        ///
        /// `for try await` makes one. A pass can end at any item: no further chunk is asked for. Copies share their place;
        /// a call of `next()` while another one waits stops the program.
        public struct Cursor: AsyncIteratorProtocol {
            /// The type that each selected value is made into.
            public typealias Element = Item

            private let driver: AsyncItemDriver<Base.AsyncIterator>?
            @usableFromInline let concurrent: ConcurrentItemDriver<Item>?
            @usableFromInline let recipe: ItemRecipe<Item>

            init(_ items: Items) {
                var chunks = items.base.makeAsyncIterator()
                concurrent = items.sharing?.driver(of: &chunks, items.request.search)
                driver = concurrent == nil ? AsyncItemDriver(chunks, items.request.search) : nil
                recipe = items.request.recipe
            }

            /// The next item; `nil` at the end of the input, and after an error.
            ///
            /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what the item's type throws;
            ///   ``JSONParsingError`` if the text is refused, `CancellationError`, or what the base sequence threw.
            @inlinable
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
                guard let concurrent else { return try await nextOnOneCore(isolation: actor) }
                if let result = concurrent.takeReady() { return try item(result, concurrent) }
                guard let result = try await concurrent.next(isolation: actor) else { return nil }
                return try item(result, concurrent)
            }

            @inlinable
            func item(
                _ result: consuming Result<Item, JSONItemError>,
                _ concurrent: ConcurrentItemDriver<Item>
            ) throws -> Item {
                switch consume result {
                case .success(let item): return item
                case .failure(let error): return try recipe.item(.failure(error)) { concurrent.close() }
                }
            }

            @usableFromInline
            func nextOnOneCore(isolation actor: isolated (any Actor)?) async throws -> Item? {
                guard let driver, let content = try await driver.next(isolation: actor) else { return nil }
                return try recipe.item(content) { driver.close() }
            }

            /// The next item; `nil` at the end of the input, and after an error.
            ///
            /// - Throws: As ``next(isolation:)``.
            @inlinable
            nonisolated(nonsending) public mutating func next() async throws -> Item? {
                try await next(isolation: #isolation)
            }
        }

        /// The same items as results, where an error does not end them.
        ///
        /// ```swift
        /// let log = JSONStream(body, options: JSONParsingOptions(framing: .lines))
        /// for try await entry in log.items(as: Entry.self).results {
        ///     switch entry {
        ///     case .success(let entry): use(entry)
        ///     case .failure(let error):
        ///         print("passed over \(error.byteRange.count) bytes: \(error)")
        ///     }
        /// }
        /// ```
        ///
        /// After an item that cannot be decoded comes the next one. After a line or record that is not JSON
        /// (``JSONParsingOptions/Framing-swift.enum/lines`` and the like) comes the next record; anywhere else a syntax error
        /// is the end, since nobody can know where the next item begins. Only `CancellationError` is thrown.
        @inlinable public var results: JSONStream.Items<Result<Item, JSONItemError>> {
            with(request.results)
        }

        /// The bytes of the items, as they stand in the input.
        ///
        /// - Complexity: Memory for one chunk and one item.
        public var raw: Items<JSONRawItem> { with(request.with(.raw)) }

        @inlinable
        func with<Other>(_ request: ItemRequest<Other>) -> JSONStream.Items<Other> {
            var items = JSONStream.Items<Other>(base, request)
            items.sharing = sharing?.with(request.recipe)
            return items
        }

        /// Calls a closure after each chunk, 64 KiB at most; with ``concurrent(width:)`` after each part.
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
                if let byteCount { progress.byteCount = byteCount }
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
    public var ranges: JSONStream.Items<Range<Int>> { with(request.with(.range)) }
}

extension JSONStream.Items where Item: Sendable {
    /// The same items in the same order, made on several cores.
    ///
    /// ```swift
    /// let lines = JSONParsingOptions(framing: .lines)
    /// let rows = JSONStream(body, options: lines).items(as: Row.self)
    /// for try await row in rows.concurrent() {
    ///     print(row.id)
    /// }
    /// ```
    ///
    /// Lines are parsed and decoded side by side, and so are the elements of an array in memory or in a regular file, if all
    /// patterns begin with the same names and `[*]`, as `$[*]` or `$.users[*]`. Anything else is read on one core: an array that
    /// comes through a pipe or from a compressed file, whose length is not known; any text if comments are allowed, or if
    /// ``JSONLimits/item``, ``JSONLimits/total`` or ``JSONLimits/events`` is set. Items, errors and their places are the same as
    /// on one core.
    ///
    /// Each item is delivered as soon as its last byte is there: all items of a chunk are delivered before the next chunk is
    /// awaited. So several cores help only if chunks are longer than 64 KiB. Files and memory are not waited for, and are cut
    /// into parts of 256 KiB.
    ///
    /// At most `width` parts are worked on at a time; as many more wait for a core, or for their items to be taken. The task that
    /// takes the items makes items itself when it would otherwise wait. If it stops, the other tasks are cancelled.
    ///
    /// A type that is `Decodable` only on an actor gives an error, for example in a module whose types belong to the main actor.
    /// Declare such a type `nonisolated`.
    ///
    /// - Parameter width: How many parts are worked on at a time; by default as many as there are cores. More than 64 count as
    ///   64, or as the number of cores if that is more.
    /// - Complexity: O(length of the input) altogether; memory for four times `width` parts and the items of half of them. A part
    ///   with lines or elements of up to 2 MiB is as long as they are, and a longer one is read by itself.
    @inlinable
    public func concurrent(width: Int? = nil) -> JSONStream.Items<Item> {
        var items = self
        items.sharing = ItemSharing(width: width, request.recipe)
        return items
    }

    /// How many bytes of an input that is at hand make a part, for tests that need many parts.
    package var partSize: Int {
        get { sharing?.partSize ?? ItemJobSize.full }
        set { sharing?.partSize = newValue }
    }
}
