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
        Transform(RemovingRule(pattern), into: self)
    }
}

/// The rule of ``JSONEventHandler/removing(_:)``.
@usableFromInline
struct RemovingRule: TransformRule, ~Copyable {
    @usableFromInline var selection: Selection

    @inlinable
    init(_ pattern: JSONPath) {
        selection = Selection(pattern)
    }

    /// Passes an event on if it is not selected.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow {
        if event.isEnd {
            guard selection.leave() else { return .continue }
        } else if selection.selects(event) {
            return selection.leaveOut(event)
        }
        return try event.send(to: &next)
    }
}
