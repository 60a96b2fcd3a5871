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
public struct Filtering<Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    @usableFromInline var base: Mapping<Downstream>

    /// The handler that gets what is left.
    @inlinable
    public var downstream: Downstream {
        _read { yield base.downstream }
        _modify { yield &base.downstream }
    }

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
        base = Mapping(pattern, into: downstream) { try isIncluded($0) ? $0 : JSONValue?.none }
    }
}

extension Filtering: JSONEventHandler where Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable public static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable public static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try base.willReceiveEvent(context)
    }

    /// Passes the start of an object on, or holds the object.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow { try base.beginObject() }

    /// Passes a name on, or holds it.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try base.key(key) }

    /// Passes the end of an object on, or decides about the object.
    @inlinable
    public mutating func endObject() throws -> JSONFlow { try base.endObject() }

    /// Passes the start of an array on, or holds the array.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow { try base.beginArray() }

    /// Passes the end of an array on, or decides about the array.
    @inlinable
    public mutating func endArray() throws -> JSONFlow { try base.endArray() }

    /// Passes a string on, or leaves it out.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try base.string(value) }

    /// Passes a piece of a string on, or holds it.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        try base.stringPart(part, isLast: isLast)
    }

    /// Passes a number on, or leaves it out.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try base.number(value) }

    /// Passes `true` or `false` on, or leaves it out.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow { try base.bool(value) }

    /// Passes `null` on, or leaves it out.
    @inlinable
    public mutating func null() throws -> JSONFlow { try base.null() }
}
