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
/// What is removed is still checked, at the cost of skipping it. With the pattern `$` nothing is left.
///
/// Like all transforms it passes on what the next handler throws, skips what that skips, and stops when that stops. It
/// takes strings in parts if the other does; the context of an event, if the other asks for it, is that in the input, and
/// is given for events that are left out as well. Memory does not grow with the document, and nothing is allocated for an
/// event.
public struct Removing<Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets what is left.
    public var downstream: Downstream

    @usableFromInline var automaton: PathAutomaton
    /// The next event is the end of an array or object whose begin was left out, and its contents with it.
    @usableFromInline var dropsEnd = false
    @usableFromInline var string = StringState()

    /// Creates a transform in front of a handler.
    @inlinable
    public init(_ pattern: JSONPathPattern, into downstream: consuming Downstream) {
        automaton = PathAutomaton([pattern], matchesDuplicates: true)
        self.downstream = downstream
    }
}

extension Removing: JSONEventHandler where Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable public static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable public static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try downstream.willReceiveEvent(context)
    }

    /// Passes the start of an object on, or leaves the object out.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow {
        if automaton.beginValue().isSelected { return dropContainer() }
        automaton.enterObject()
        return try downstream.beginObject()
    }

    /// Passes a name on, or leaves the member out.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        if automaton.step(key: key).isSelected { return .skipValue }
        return try downstream.key(key)
    }

    /// Passes the end of an object on, unless its start was left out.
    @inlinable
    public mutating func endObject() throws -> JSONFlow {
        if takeDroppedEnd() { return .proceed }
        automaton.leave()
        return try downstream.endObject()
    }

    /// Passes the start of an array on, or leaves the array out.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow {
        if automaton.beginValue().isSelected { return dropContainer() }
        automaton.enterArray()
        return try downstream.beginArray()
    }

    /// Passes the end of an array on, unless its start was left out.
    @inlinable
    public mutating func endArray() throws -> JSONFlow {
        if takeDroppedEnd() { return .proceed }
        automaton.leave()
        return try downstream.endArray()
    }

    /// Passes a string on, or leaves it out.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        automaton.beginValue().isSelected ? .proceed : try downstream.string(value)
    }

    /// Passes a piece of a string on, or leaves it out.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if string.begin(isLast) { string.isSelected = automaton.beginValue().isSelected }
        return string.isSelected ? .proceed : try downstream.stringPart(part, isLast: isLast)
    }

    /// Passes a number on, or leaves it out.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        automaton.beginValue().isSelected ? .proceed : try downstream.number(value)
    }

    /// Passes `true` or `false` on, or leaves it out.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        automaton.beginValue().isSelected ? .proceed : try downstream.bool(value)
    }

    /// Passes `null` on, or leaves it out.
    @inlinable
    public mutating func null() throws -> JSONFlow {
        automaton.beginValue().isSelected ? .proceed : try downstream.null()
    }

    @inlinable
    mutating func dropContainer() -> JSONFlow {
        dropsEnd = true
        return .skipValue
    }

    @inlinable @inline(__always)
    mutating func takeDroppedEnd() -> Bool {
        guard dropsEnd else { return false }
        dropsEnd = false
        return true
    }
}
