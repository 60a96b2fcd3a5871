/// Items of an input, one by one.
///
/// A `for` loop over a sequence cannot throw, so each element is a `Result`; the first failure is the last element. Each
/// iteration reads the input from its start.
///
/// ```swift
/// for user in JSONFile("users.json").items(at: "$.users[*]", as: User.self) {
///     print(try user.get().name)
/// }
/// ```
public struct JSONItems<Item>: Sequence {
    @usableFromInline let input: any JSONInput
    @usableFromInline var request: ItemRequest<Item>

    init(_ input: any JSONInput, _ request: ItemRequest<Item>) {
        self.input = input
        self.request = request
    }

    /// Starts reading.
    public func makeIterator() -> Iterator {
        Iterator(ItemDriver(input, request.search, recovers: false), request.recipe)
    }

    /// Reads the items one by one, as they are asked for.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let driver: ItemDriver
        @usableFromInline let recipe: ItemRecipe<Item>

        init(_ driver: ItemDriver, _ recipe: ItemRecipe<Item>) {
            self.driver = driver
            self.recipe = recipe
        }

        /// The next item, or the error that ends them; `nil` after either.
        @inlinable
        public mutating func next() -> Result<Item, any Error>? {
            do {
                return try nextItem().map { .success($0) }
            } catch {
                return .failure(error)
            }
        }

        /// The next item; `nil` at the end, and after an error.
        ///
        /// ```swift
        /// var rows = JSONFile("rows.json").items(at: "$.rows[*]", as: Row.self).makeIterator()
        /// while let row = try rows.nextItem() {
        ///     print(row.id)
        /// }
        /// ```
        ///
        /// - Throws: `DecodingError` or what the item's type throws, ``JSONParsingError`` if the text is refused, or what the
        ///   source threw.
        @inlinable
        public mutating func nextItem() throws -> Item? {
            guard let content = driver.next() else { return nil }
            do {
                // Only the errors of the driver are wrapped; what a type throws may be one of these as well.
                return try recipe.make(content.mapError(\.underlying).get())
            } catch {
                driver.close()
                throw error
            }
        }
    }

    /// The same items, where an error does not end them.
    ///
    /// After an item that cannot be decoded comes the next one. After a line or record that is not JSON
    /// (``JSONParsingOptions/Framing-swift.enum/lines`` and the like) comes the next record; anywhere else a syntax error is
    /// the end, since nobody can know where the next item begins.
    public var recovering: Recovering { Recovering(items: self) }

    /// Items where an error does not end them.
    public struct Recovering: Sequence {
        let items: JSONItems

        /// Starts reading.
        public func makeIterator() -> Iterator {
            Iterator(ItemDriver(items.input, items.request.search, recovers: true), items.request.recipe)
        }

        /// Reads the items one by one, as they are asked for.
        public struct Iterator: IteratorProtocol {
            @usableFromInline let driver: ItemDriver
            @usableFromInline let recipe: ItemRecipe<Item>

            init(_ driver: ItemDriver, _ recipe: ItemRecipe<Item>) {
                self.driver = driver
                self.recipe = recipe
            }

            /// The next item, or why it could not be had; `nil` at the end of the input.
            @inlinable
            public mutating func next() -> Result<Item, JSONItemError>? {
                driver.next().map { $0.flatMap(recipe.item) }
            }
        }
    }

    /// The bytes of the items, as they stand in the input.
    ///
    /// - Complexity: Memory for one chunk and one item.
    public var raw: JSONItems<JSONRawItem> { JSONItems<JSONRawItem>(input, request.with(.raw)) }

    /// Calls a closure after each chunk, 128 KiB at most, and at the end.
    ///
    /// ```swift
    /// let rows = JSONFile("rows.json").items(at: "$.rows[*]", as: Row.self)
    ///     .onProgress { print("\(Int(100 * ($0.fraction ?? 0))) %") }
    /// ```
    public func onProgress(_ report: @escaping @Sendable (JSONProgress) -> Void) -> JSONItems {
        var copy = self
        copy.request.search.onProgress = report
        return copy
    }
}

extension JSONItems where Item == JSONRawItem {
    /// Where the items are in the input, without their bytes: in constant memory, however long an item or a string in it is.
    ///
    /// Items that lie in other items, as `$..a` can select them, come after those, so their ranges are kept until then: some
    /// 100 bytes for each.
    public var ranges: JSONItems<Range<Int>> { JSONItems<Range<Int>>(input, request.with(.range)) }
}

extension JSONItems: Sendable where Item: SendableMetatype {}

extension JSONItems.Recovering: Sendable where Item: SendableMetatype {}
