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
        // Not a plain nil, which could be the value null.
        Transform(ReplacingRule(pattern, with: JSONValue?.none), into: self)
    }
}
