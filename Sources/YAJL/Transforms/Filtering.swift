/// Passes on only those of the values a pattern selects that meet a condition, and everything else.
///
/// ```swift
/// let writer = JSONWriter(fileDescriptor: 1)
/// var parser = JSONParser(
///     handler: Filtering("$.users[*]", into: writer) { user in user["age"].int ?? 0 >= 18 }
/// )
/// ```
///
/// An element or member that does not meet it is left out, a member with its name.
///
/// A selected value is held in memory until it is complete, and nothing else; further details are those of ``Mapping``. Of
/// members in it with the same name the last is kept.
public typealias Filtering<Downstream: JSONEventHandler & ~Copyable> = Transform<FilteringRule, Downstream>

/// The rule of ``Filtering``.
public struct FilteringRule: TransformRule, ~Copyable {
    @usableFromInline var base: MappingRule

    @inlinable
    init(_ pattern: JSONPathPattern, _ isIncluded: @escaping (JSONValue) throws -> Bool) {
        base = MappingRule(pattern) { try isIncluded($0) ? $0 : JSONValue?.none }
    }

    /// Passes an event on, or holds it until the condition can be asked.
    @inlinable @inline(__always)
    public mutating func pass<Downstream: JSONEventHandler & ~Copyable>(
        _ event: TransformEvent,
        to downstream: inout Downstream
    ) throws -> JSONFlow {
        try base.pass(event, to: &downstream)
    }
}

extension Transform where Rule == FilteringRule, Downstream: ~Copyable {
    /// Creates a transform in front of a handler.
    ///
    /// - Parameters:
    ///   - pattern: Which values to hand to the closure. Every member with a name that matches is, also if an object has
    ///     several of one name.
    ///   - downstream: The handler.
    ///   - isIncluded: Whether to keep a value. What it throws comes out of the parser, unchanged.
    @inlinable
    public init(
        _ pattern: JSONPathPattern,
        into downstream: consuming Downstream,
        _ isIncluded: @escaping (JSONValue) throws -> Bool
    ) {
        self.init(FilteringRule(pattern, isIncluded), into: downstream)
    }
}
