/// Leaves the values that a pattern selects out of the events that it passes on.
///
/// ```swift
/// var parser = JSONParser(handler: Removing("$..password", into: JSONWriter(fileDescriptor: 1)))
/// while let chunk = try nextChunk() {
///     try parser.feed(chunk)
/// }
/// try parser.finish()
/// try parser.handler.downstream.finish()
/// ```
///
/// A member goes with its name. Every member with a name that matches is removed, also if an object has several of one name.
/// With the pattern `$` nothing is left. All transforms have in common the properties that ``Transform`` lists.
public typealias Removing<Downstream: JSONEventHandler & ~Copyable> = Transform<RemovingRule, Downstream>

/// The rule of ``Removing``.
public struct RemovingRule: TransformRule, ~Copyable {
    @usableFromInline var selection: Selection

    @inlinable
    init(_ pattern: JSONPathPattern) {
        selection = Selection(pattern)
    }

    /// Passes an event on if it is not selected.
    @inlinable @inline(__always)
    public mutating func pass<Downstream: JSONEventHandler & ~Copyable>(
        _ event: TransformEvent,
        to downstream: inout Downstream
    ) throws -> JSONFlow {
        if event.isEnd {
            guard selection.leave() else { return .proceed }
        } else if selection.selects(event) {
            return selection.leaveOut(event)
        }
        return try event.send(to: &downstream)
    }
}

extension Transform where Rule == RemovingRule, Downstream: ~Copyable {
    /// Creates a transform in front of a handler.
    @inlinable
    public init(_ pattern: JSONPathPattern, into downstream: consuming Downstream) {
        self.init(RemovingRule(pattern), into: downstream)
    }
}
