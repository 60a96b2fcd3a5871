extension JSONEventHandler where Self: ~Copyable {
    /// Puts a value in place of those that a pattern selects.
    ///
    /// ```swift
    /// let writer = JSONWriter(fileDescriptor: 1)
    /// var parser = JSONParser(handler: writer.replacing("$..token", with: "***"))
    /// ```
    ///
    /// Members keep their name; every member with a name that matches gets the value, also if an object has several of one name.
    /// The new value is not searched itself. To compute it from the old one use ``JSONEventHandler/mapping(_:_:)``.
    ///
    /// <doc:PathsAndTransforms> says what all transforms have in common.
    @inlinable
    public consuming func replacing(
        _ pattern: JSONPath,
        with replacement: JSONValue
    ) -> some JSONEventHandler<Output> & ~Copyable {
        Transform(ReplacingRule([pattern], with: replacement), into: self)
    }
}

/// The rule of ``JSONEventHandler/replacing(_:with:)`` and ``JSONEventHandler/removing(_:)``.
@usableFromInline
struct ReplacingRule: TransformRule, ~Copyable {
    /// The new value; with `nil` the values go, members with their names.
    @usableFromInline let replacement: JSONValue?
    @usableFromInline var selection: Selection

    @inlinable
    init(_ patterns: [JSONPath], with replacement: JSONValue?) {
        self.replacement = replacement
        selection = Selection(patterns)
    }

    /// Passes an event on, or the new value, or nothing.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow {
        if event.isEnd {
            guard selection.leave() else { return .continue }
        } else if selection.selects(event) {
            guard let replacement else { return selection.leaveOut(event) }
            if event.kind == .key { return try event.send(to: &next) }
            // A string that comes in parts is one value when the last of them has come.
            if event.hasMoreParts { return .continue }
            let flow = try replacement.walk(&next)
            return flow == .stop ? .stop : selection.leaveOut(event)
        }
        return try event.send(to: &next)
    }
}
