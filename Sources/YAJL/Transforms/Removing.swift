extension JSONEventHandler where Self: ~Copyable {
    /// Leaves the values that a pattern selects out of the events that it passes on.
    ///
    /// ```swift
    /// let writer = JSONWriter(fileDescriptor: 1)
    /// var parser = JSONParser(handler: writer.removing("$..password"))
    /// while let chunk = try nextChunk() {
    ///     try parser.feed(chunk)
    /// }
    /// try parser.finish()
    /// ```
    ///
    /// A member goes with its name. Every member with a name that matches is removed, also if an object has several of one name.
    /// With the pattern `$` nothing is left. <doc:PathsAndTransforms> says what all transforms have in common.
    @inlinable
    public consuming func removing(
        _ pattern: JSONPath
    ) -> some JSONEventHandler<Output> & ~Copyable {
        removing(anyOf: [pattern])
    }

    /// Leaves the values that any of several patterns select out of the events that it passes on.
    ///
    /// ```swift
    /// let patterns = try arguments.map { try JSONPath(parsing: $0) }
    /// try JSONFile("in.json").transform(to: "out.json") {
    ///     $0.removing(anyOf: patterns)
    /// }
    /// ```
    ///
    /// It takes one pass, and one transform, however many patterns there are. Without a pattern all events are passed on.
    @inlinable
    public consuming func removing(
        anyOf patterns: [JSONPath]
    ) -> some JSONEventHandler<Output> & ~Copyable {
        // Not a plain nil, which could be the value null.
        Transform(ReplacingRule(patterns, with: JSONValue?.none), into: self)
    }
}
