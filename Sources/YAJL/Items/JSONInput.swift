/// An input of JSON that is read synchronously, from its start as often as needed: ``JSONFile`` and ``JSONBytes``.
///
/// ```swift
/// struct Archive: JSONInput {
///     var name: String
///     var options = JSONParsingOptions.strict
///     func makeByteSource() throws -> any JSONByteSource {
///         try ArchiveSource(name)
///     }
/// }
///
/// try Archive(name: "rows").items(at: "$.rows[*]", as: Row.self).forEach { row in
///     print(row)
/// }
/// ```
public protocol JSONInput: Sendable {
    /// How the text is read, and how several values follow each other.
    var options: JSONParsingOptions { get }

    /// Opens the input at its start.
    ///
    /// - Throws: ``JSONInputError`` or another error if it cannot be opened.
    func makeByteSource() throws -> any JSONByteSource
}

extension JSONInput {
    /// The events, from the first to the last or to an error.
    public var events: JSONEvents {
        JSONEvents { [self] in JSONReader(source: try makeByteSource(), options: options) }
    }

    /// The values that a pattern selects, one by one, in constant memory: as they are, or decoded.
    ///
    /// ```swift
    /// try JSONFile("rows.json").items(at: "$.rows[*]").forEach { row in
    ///     print(row["id"])
    /// }
    /// ```
    ///
    /// ```swift
    /// let users = JSONFile("users.json").items(at: "$.users[*]", as: User.self)
    /// try users.forEach { user in
    ///     print(user.name)
    /// }
    /// ```
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
    ) -> JSONItems<T> {
        JSONItems(self, ItemRequest([pattern], .decoded(type, decoder), options))
    }

    /// The members of the objects that a pattern selects, one by one: their values as they are, or decoded.
    ///
    /// ```swift
    /// let prices = JSONFile("prices.json").members(at: "$.prices", as: Double.self)
    /// try prices.forEach { name, price in
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
    ) -> JSONItems<(key: String, value: T)> {
        JSONItems(self, ItemRequest([pattern], ItemRecipe.decoded(type, decoder).named, options, selectsMembers: true))
    }

    /// The values that any of several patterns select, in one pass, with the pattern that did.
    ///
    /// ```swift
    /// let hits = JSONFile("response.json").select("$.data[*]", "$.errors[*]")
    /// try hits.forEach { hit in
    ///     print(hit.pattern == 0 ? "row" : "error", hit.value)
    /// }
    /// ```
    ///
    /// A value that several patterns select comes once, for the first of them.
    ///
    /// - Complexity: O(length of the input) altogether, and O(depth) for the path of each hit; memory for one chunk and one value.
    public func select(
        _ patterns: JSONPath...
    ) -> JSONItems<JSONHit> {
        select(anyOf: patterns)
    }

    /// The values that any of several patterns select, in one pass, for patterns that are known only when the program runs.
    ///
    /// ```swift
    /// let patterns = try arguments.map { try JSONPath(parsing: $0) }
    /// let hits = JSONFile("response.json").select(anyOf: patterns)
    /// ```
    ///
    /// - Complexity: O(length of the input) altogether, and O(depth) for the path of each hit; memory for one chunk and one value.
    public func select(
        anyOf patterns: [JSONPath]
    ) -> JSONItems<JSONHit> {
        JSONItems(self, ItemRequest(patterns, .hit, options))
    }
}
