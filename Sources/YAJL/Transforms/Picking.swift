/// Passes on the values that a pattern selects, each as a document of its own, and nothing else.
///
/// ```swift
/// // One line for each row: {"rows":[{"id":1},{"id":2}]} becomes {"id":1}⏎{"id":2}⏎
/// let writer = JSONWriter(fileDescriptor: 1, options: JSONWritingOptions(framing: .lines))
/// var parser = JSONParser(handler: Picking("$.rows[*]", into: writer))
/// ```
///
/// The next handler gets one root after the other. A writer accepts that with ``JSONWritingOptions/framing`` set to
/// lines or RFC 7464; with the framing of a single value the second match is an error. If nothing matches, it gets nothing.
///
/// A value that is selected is passed on as a whole; further matches inside of it are not picked again. Of the members of an
/// object that have the same name, a step by name leads to the first. What cannot match is skipped.
///
/// About errors, flow, strings and memory it is as ``Removing``.
public struct Picking<Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets what is picked.
    public var downstream: Downstream

    @usableFromInline var automaton: PathAutomaton
    @usableFromInline let stopsEarly: Bool
    /// How many arrays and objects of a picked value are open.
    @usableFromInline var pickedDepth = 0
    @usableFromInline var string = StringState()

    /// Creates a transform in front of a handler.
    ///
    /// - Parameters:
    ///   - pattern: What to pick.
    ///   - stopsEarly: Whether to stop the parse as soon as nothing more can match. What follows is then not checked, and
    ///     other documents of the same input are not read.
    ///   - downstream: The handler.
    @inlinable
    public init(_ pattern: JSONPathPattern, stopsEarly: Bool = false, into downstream: consuming Downstream) {
        automaton = PathAutomaton([pattern])
        self.stopsEarly = stopsEarly
        self.downstream = downstream
    }
}

extension Picking: JSONEventHandler where Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable public static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable public static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try downstream.willReceiveEvent(context)
    }

    /// Passes the start of an object on if it is picked, and skips it if nothing in it can match.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow {
        if pickedDepth == 0 {
            let match = automaton.beginValue()
            guard match.isSelected else {
                automaton.enterObject()
                return match.descends ? .proceed : .skipValue
            }
        }
        pickedDepth &+= 1
        return try downstream.beginObject()
    }

    /// Passes a name on if it is in a picked value, and skips the member if nothing in it can match.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        if pickedDepth > 0 { return try downstream.key(key) }
        return automaton.step(key: key).isNothing ? .skipValue : .proceed
    }

    /// Passes the end of an object on if it is picked.
    @inlinable
    public mutating func endObject() throws -> JSONFlow {
        guard pickedDepth > 0 else { return leave() }
        pickedDepth &-= 1
        return flow(after: try downstream.endObject())
    }

    /// Passes the start of an array on if it is picked, and skips it if nothing in it can match.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow {
        if pickedDepth == 0 {
            let match = automaton.beginValue()
            guard match.isSelected else {
                automaton.enterArray()
                return match.descends ? .proceed : .skipValue
            }
        }
        pickedDepth &+= 1
        return try downstream.beginArray()
    }

    /// Passes the end of an array on if it is picked.
    @inlinable
    public mutating func endArray() throws -> JSONFlow {
        guard pickedDepth > 0 else { return leave() }
        pickedDepth &-= 1
        return flow(after: try downstream.endArray())
    }

    /// Passes a string on if it is picked.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        guard picksScalar() else { return flow(after: .proceed) }
        return flow(after: try downstream.string(value))
    }

    /// Passes a piece of a string on if it is picked.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if string.begin(isLast) { string.isSelected = picksScalar() }
        let flow = string.isSelected ? try downstream.stringPart(part, isLast: isLast) : .proceed
        return isLast ? self.flow(after: flow) : flow
    }

    /// Passes a number on if it is picked.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        guard picksScalar() else { return flow(after: .proceed) }
        return flow(after: try downstream.number(value))
    }

    /// Passes `true` or `false` on if it is picked.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        guard picksScalar() else { return flow(after: .proceed) }
        return flow(after: try downstream.bool(value))
    }

    /// Passes `null` on if it is picked.
    @inlinable
    public mutating func null() throws -> JSONFlow {
        guard picksScalar() else { return flow(after: .proceed) }
        return flow(after: try downstream.null())
    }

    @inlinable @inline(__always)
    mutating func picksScalar() -> Bool { pickedDepth > 0 || automaton.beginValue().isSelected }

    @inlinable
    mutating func leave() -> JSONFlow {
        automaton.leave()
        return flow(after: .proceed)
    }

    /// What to do after a value or inside of a picked one.
    @inlinable @inline(__always)
    func flow(after flow: JSONFlow) -> JSONFlow {
        stopsEarly && pickedDepth == 0 && automaton.isExhausted ? .stop : flow
    }
}
