/// Gives members other names.
///
/// ```swift
/// let writer = JSONWriter(fileDescriptor: 1)
/// var parser = JSONParser(handler: RenamingKeys(into: writer) { $0.lowercased() })
/// ```
///
/// With a pattern only the members it selects get another name: `"$.users[*].*"` are those of each user, `"$..id"` those that
/// are called `id`. The pattern is about the names in the input, as everything in front of this transform is.
///
/// The closure should depend on the name only: results are kept, so it is called once for most names however often they occur.
/// If two names of an object become one, both members are passed on.
///
/// About errors, flow, strings and memory it is as ``Removing``, with allocations for names that are new.
public struct RenamingKeys<Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets the result.
    public var downstream: Downstream

    @usableFromInline var automaton: PathAutomaton
    @usableFromInline var names: RenamedKeys

    /// Creates a transform in front of a handler.
    ///
    /// - Parameters:
    ///   - pattern: Which members get another name; all, unless it is given.
    ///   - downstream: The handler.
    ///   - rename: Returns the new name. What it throws comes out of the parser, unchanged.
    @inlinable
    public init(
        _ pattern: JSONPathPattern = [.descendants, .each],
        into downstream: consuming Downstream,
        _ rename: @escaping (String) throws -> String
    ) {
        automaton = PathAutomaton([pattern], matchesDuplicates: true)
        names = RenamedKeys(rename)
        self.downstream = downstream
    }
}

extension RenamingKeys: JSONEventHandler where Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable public static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable public static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try downstream.willReceiveEvent(context)
    }

    /// Passes the start of an object on.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow {
        _ = automaton.beginValue()
        automaton.enterObject()
        return try downstream.beginObject()
    }

    /// Passes a name on, or another one.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        guard automaton.step(key: key).isSelected else { return try downstream.key(key) }
        let position = try names.position(of: key)
        return try names.withName(at: position) { name in try downstream.key(JSONText(name)) }
    }

    /// Passes the end of an object on.
    @inlinable
    public mutating func endObject() throws -> JSONFlow {
        automaton.leave()
        return try downstream.endObject()
    }

    /// Passes the start of an array on.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow {
        _ = automaton.beginValue()
        automaton.enterArray()
        return try downstream.beginArray()
    }

    /// Passes the end of an array on.
    @inlinable
    public mutating func endArray() throws -> JSONFlow {
        automaton.leave()
        return try downstream.endArray()
    }

    /// Passes a string on.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        _ = automaton.beginValue()
        return try downstream.string(value)
    }

    /// Passes a piece of a string on.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if isLast { _ = automaton.beginValue() }
        return try downstream.stringPart(part, isLast: isLast)
    }

    /// Passes a number on.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        _ = automaton.beginValue()
        return try downstream.number(value)
    }

    /// Passes `true` or `false` on.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        _ = automaton.beginValue()
        return try downstream.bool(value)
    }

    /// Passes `null` on.
    @inlinable
    public mutating func null() throws -> JSONFlow {
        _ = automaton.beginValue()
        return try downstream.null()
    }
}
