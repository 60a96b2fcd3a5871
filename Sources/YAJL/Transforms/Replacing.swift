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
/// About errors, flow, strings and memory it is as ``Removing``.
public struct Replacing<Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets the result.
    public var downstream: Downstream

    @usableFromInline let replacement: JSONValue
    @usableFromInline var automaton: PathAutomaton
    /// The next event is the end of an array or object that was replaced, with its contents.
    @usableFromInline var dropsEnd = false
    @usableFromInline var string = StringState()

    /// Creates a transform in front of a handler.
    @inlinable
    public init(_ pattern: JSONPathPattern, with replacement: JSONValue, into downstream: consuming Downstream) {
        automaton = PathAutomaton([pattern], matchesDuplicates: true)
        self.replacement = replacement
        self.downstream = downstream
    }
}

extension Replacing: JSONEventHandler where Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable public static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable public static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try downstream.willReceiveEvent(context)
    }

    /// Passes the start of an object on, or replaces the object.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow {
        if automaton.beginValue().isSelected { return try replaceContainer() }
        automaton.enterObject()
        return try downstream.beginObject()
    }

    /// Passes a name on.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        _ = automaton.step(key: key)
        return try downstream.key(key)
    }

    /// Passes the end of an object on, unless it was replaced.
    @inlinable
    public mutating func endObject() throws -> JSONFlow {
        if takeDroppedEnd() { return .proceed }
        automaton.leave()
        return try downstream.endObject()
    }

    /// Passes the start of an array on, or replaces the array.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow {
        if automaton.beginValue().isSelected { return try replaceContainer() }
        automaton.enterArray()
        return try downstream.beginArray()
    }

    /// Passes the end of an array on, unless it was replaced.
    @inlinable
    public mutating func endArray() throws -> JSONFlow {
        if takeDroppedEnd() { return .proceed }
        automaton.leave()
        return try downstream.endArray()
    }

    /// Passes a string on, or replaces it.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        automaton.beginValue().isSelected ? try replace() : try downstream.string(value)
    }

    /// Passes a piece of a string on; the first piece of one that is selected is replaced, and the others left out.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if string.begin(isLast) {
            string.isSelected = automaton.beginValue().isSelected
            if string.isSelected { return try replace() }
        }
        return string.isSelected ? .proceed : try downstream.stringPart(part, isLast: isLast)
    }

    /// Passes a number on, or replaces it.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        automaton.beginValue().isSelected ? try replace() : try downstream.number(value)
    }

    /// Passes `true` or `false` on, or replaces it.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        automaton.beginValue().isSelected ? try replace() : try downstream.bool(value)
    }

    /// Passes `null` on, or replaces it.
    @inlinable
    public mutating func null() throws -> JSONFlow {
        automaton.beginValue().isSelected ? try replace() : try downstream.null()
    }

    /// Sends the new value.
    @inlinable @inline(never)
    mutating func replace() throws -> JSONFlow { try replacement.send(to: &downstream) }

    @inlinable
    mutating func replaceContainer() throws -> JSONFlow {
        dropsEnd = true
        return try replace() == .stop ? .stop : .skipValue
    }

    @inlinable @inline(__always)
    mutating func takeDroppedEnd() -> Bool {
        guard dropsEnd else { return false }
        dropsEnd = false
        return true
    }
}
