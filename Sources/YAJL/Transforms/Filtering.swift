extension JSONEventHandler where Self: ~Copyable {
    /// Leaves out the selected values that do not meet a condition, and passes on everything else.
    ///
    /// ```swift
    /// let writer = JSONWriter(fileDescriptor: 1)
    /// var parser = JSONParser(
    ///     handler: writer.filtering("$.users[*]") { user in
    ///         user["age"].int ?? 0 >= 18
    ///     }
    /// )
    /// ```
    ///
    /// An element or member that does not meet it is left out, a member with its name.
    ///
    /// A selected value is held in memory until it is complete, and nothing else. The last of members in it with the
    /// same name is kept. All else is as with ``JSONEventHandler/mapping(_:_:)``.
    ///
    /// - Parameters:
    ///   - pattern: Which values to hand to the closure. Every member with a name that matches is, also if an object has
    ///     several of one name.
    ///   - isIncluded: Whether to keep a value. Its errors come out of the parser, unchanged.
    @inlinable
    public consuming func filtering(
        _ pattern: JSONPath,
        _ isIncluded: @escaping (JSONValue) throws -> Bool
    ) -> some JSONEventHandler<Output> & ~Copyable {
        Transform(MappingRule(pattern) { try isIncluded($0) ? $0 : JSONValue?.none }, into: self)
    }
}
