/// Puts a value in place of those that a pattern selects.
///
/// ```swift
/// let writer = JSONWriter(fileDescriptor: 1)
/// var parser = JSONParser(handler: Replacing("$..token", with: "***", into: writer))
/// ```
///
/// Members keep their name; every member with a name that matches gets the value, also if an object has several of one name.
/// The new value is not searched itself. To compute it from the old one use ``Mapping``.
///
/// All transforms have in common the properties that ``Transform`` lists.
public typealias Replacing<Downstream: JSONEventHandler & ~Copyable> = Transform<ReplacingRule, Downstream>

/// The rule of ``Replacing``.
public struct ReplacingRule: TransformRule, ~Copyable {
    @usableFromInline let replacement: JSONValue
    @usableFromInline var selection: Selection

    @inlinable
    init(_ pattern: JSONPathPattern, with replacement: JSONValue) {
        self.replacement = replacement
        selection = Selection(pattern)
    }

    /// Passes an event on, or the new value.
    @inlinable @inline(__always)
    public mutating func pass<Downstream: JSONEventHandler & ~Copyable>(
        _ event: TransformEvent,
        to downstream: inout Downstream
    ) throws -> JSONFlow {
        if event.isEnd {
            guard selection.leave() else { return .proceed }
        } else if event.kind == .key {
            _ = selection.step(event)
        } else {
            let isFirstPart = !selection.isInString
            if selection.selects(event) {
                // The other parts of a string go with the first.
                guard isFirstPart else { return .proceed }
                let flow = try replacement.send(to: &downstream)
                return flow == .stop ? .stop : selection.leaveOut(event)
            }
        }
        return try event.send(to: &downstream)
    }
}

extension Transform where Rule == ReplacingRule, Downstream: ~Copyable {
    /// Creates a transform in front of a handler.
    @inlinable
    public init(_ pattern: JSONPathPattern, with replacement: JSONValue, into downstream: consuming Downstream) {
        self.init(ReplacingRule(pattern, with: replacement), into: downstream)
    }
}
