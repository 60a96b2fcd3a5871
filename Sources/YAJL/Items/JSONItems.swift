/// Items of an input, one by one.
///
/// ```swift
/// let users = JSONFile("users.json").items(at: "$.users[*]", as: User.self)
/// try users.forEach { print($0.name) }
/// ```
///
/// There are several ways to go over them. Each reads the input from its start, or a descriptor from where it stands, and ends
/// with the first error, after the items before it:
///
/// - ``forEach(_:)`` calls a closure for each item.
/// - ``makeCursor()`` starts a pass that can end at any item.
/// - `for try await` does the same in asynchronous code. It never waits for anything but the reads of the input.
/// - ``collect()`` gives an array of all of them.
///
/// With ``results`` the items continue after an error.
public struct JSONItems<Item> {
    @usableFromInline let input: any JSONInput
    @usableFromInline var request: ItemRequest<Item>

    init(_ input: any JSONInput, _ request: ItemRequest<Item>) {
        self.input = input
        self.request = request
    }

    /// Starts reading.
    ///
    /// ```swift
    /// let rows = JSONFile("rows.json").items(at: "$.rows[*]", as: Row.self)
    /// var cursor = rows.makeCursor()
    /// while let row = try cursor.next() {
    ///     if row.id == 7 { break }
    /// }
    /// ```
    public func makeCursor() -> Cursor {
        Cursor(ItemDriver(input, request.search), request.recipe)
    }

    /// Calls a closure with each item.
    ///
    /// - Throws: What ``Cursor/next()`` throws, or what the closure throws, which ends the reading.
    @inlinable
    public func forEach(_ body: (Item) throws -> Void) throws {
        var cursor = makeCursor()
        while let item = try cursor.next() { try body(item) }
    }

    /// Reads all items.
    ///
    /// ```swift
    /// let users = try JSONFile("users.json")
    ///     .items(at: "$.users[*]", as: User.self).collect()
    /// ```
    ///
    /// - Throws: What ``Cursor/next()`` throws.
    /// - Complexity: Memory for all items.
    @inlinable
    public func collect() throws -> [Item] {
        var items: [Item] = []
        try forEach { items.append($0) }
        return items
    }

    /// Reads items one by one, as they are asked for.
    ///
    /// ``JSONItems/makeCursor()`` makes one. A pass can end at any item: no further chunk is read. Copies share
    /// their place.
    public struct Cursor {
        @usableFromInline let driver: ItemDriver
        @usableFromInline let recipe: ItemRecipe<Item>

        init(_ driver: ItemDriver, _ recipe: ItemRecipe<Item>) {
            self.driver = driver
            self.recipe = recipe
        }

        /// The next item; `nil` at the end, and after an error.
        ///
        /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what the item's type throws;
        ///   ``JSONParsingError`` if the text is refused, or what the source threw.
        @inlinable
        public mutating func next() throws -> Item? {
            guard let content = try driver.next() else { return nil }
            return try recipe.item(content) { driver.close() }
        }
    }

    /// The same items as results, where an error does not end them.
    ///
    /// ```swift
    /// let log = JSONFile("log.ndjson", options: JSONParsingOptions(framing: .lines))
    /// try log.items(as: Entry.self).results.forEach { entry in
    ///     switch entry {
    ///     case .success(let entry): use(entry)
    ///     case .failure(let error):
    ///         print("passed over \(error.byteRange.count) bytes: \(error)")
    ///     }
    /// }
    /// ```
    ///
    /// After an item that cannot be decoded comes the next one. After a line or record that is not JSON
    /// (``JSONParsingOptions/Framing-swift.enum/lines`` and the like) comes the next record; anywhere else a syntax error is
    /// the end, since nobody can know where the next item begins. These errors are not thrown: `for try await` throws only
    /// `CancellationError`, and `forEach` only what its closure throws.
    public var results: JSONItems<Result<Item, JSONItemError>> {
        JSONItems<Result<Item, JSONItemError>>(input, request.results)
    }

    /// The bytes of the items, as they stand in the input.
    ///
    /// - Complexity: Memory for one chunk and one item.
    public var raw: JSONItems<JSONRawItem> { JSONItems<JSONRawItem>(input, request.with(.raw)) }

    /// Calls a closure after each chunk of 128 KiB at most, or after each part of ``concurrent(width:)``, and at the end.
    ///
    /// ```swift
    /// let rows = JSONFile("rows.json").items(at: "$.rows[*]", as: Row.self)
    ///     .onProgress { print("\(Int(100 * ($0.fraction ?? 0))) %") }
    /// ```
    ///
    /// The last report is below 1 where reading stops before the end of the input: without
    /// ``JSONParsingOptions/validatesRest`` nothing is read after the array that the items are in.
    public func onProgress(_ report: @escaping @Sendable (JSONProgress) -> Void) -> JSONItems {
        var copy = self
        copy.request.search.onProgress = report
        return copy
    }
}

extension JSONItems: AsyncSequence {
    /// The type that each selected value is made into.
    public typealias Element = Item

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator {
        let cursor = makeCursor()
        cursor.driver.heedsCancellation = true
        return AsyncIterator(cursor: cursor)
    }

    /// Reads items one by one in asynchronous code.
    ///
    /// `for try await` makes one. It waits for nothing but the reads of the input; the thread waits with it. So an input that may
    /// be long in coming, such as a pipe, is better read by a ``JSONStream``: tasks that wait on all threads keep others from
    /// running.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The type that each selected value is made into.
        public typealias Element = Item

        @usableFromInline var cursor: Cursor

        /// The next item; `nil` at the end, and after an error.
        ///
        /// - Throws: What ``Cursor/next()`` throws, or `CancellationError`.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
            if cursor.driver.hasLoaded {
                cursor.driver.hasLoaded = false
                // Others get a turn, such as a task that cancels this one after a time.
                await Task.yield()
            }
            if Task.isCancelled, !cursor.driver.isDone {
                cursor.driver.close()
                throw CancellationError()
            }
            return try cursor.next()
        }

        /// The next item; `nil` at the end, and after an error.
        ///
        /// - Throws: As ``next(isolation:)``.
        @inlinable
        nonisolated(nonsending) public mutating func next() async throws -> Item? {
            try await next(isolation: #isolation)
        }
    }
}

extension JSONItems: Sendable where Item: SendableMetatype {}

extension JSONItems where Item == JSONRawItem {
    /// Where the items are in the input, without their bytes: in constant memory, however long an item or a string in it is.
    ///
    /// Items that lie in other items, as `$..a` can select them, come after those, so their ranges are kept until then: some
    /// 100 bytes for each.
    public var ranges: JSONItems<Range<Int>> { JSONItems<Range<Int>>(input, request.with(.range)) }
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
    public func concurrent(width: Int? = nil) -> JSONStream<JSONInputChunks>.Items<Item> {
        JSONStream<JSONInputChunks>.Items(JSONInputChunks(input: input), request).concurrent(width: width)
    }
}
