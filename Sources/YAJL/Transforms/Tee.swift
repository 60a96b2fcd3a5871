/// Passes every event on to two handlers.
///
/// ```swift
/// // A copy without passwords, and a count in the same pass:
/// let copy = JSONWriter(fileDescriptor: 1).removing("$..password")
/// var parser = JSONParser(handler: Tee(copy, NameCounter()))
/// try parser.feed(bytes)
/// let (_, count) = try parser.finish()
/// ```
///
/// Each of them can skip values and stop on its own: it gets no events then, and the parser skips or stops only what both do
/// not want. An error that one of them throws ends the parse; the first gets each event first. For more than two, put a
/// `Tee` into a `Tee`.
///
/// Strings come in parts if both handlers take parts. If only one does, the other has to have them as a whole, and it gets
/// each as one part. Nothing is allocated for an event.
public struct Tee<First: JSONEventHandler & ~Copyable, Second: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets each event first.
    public var first: First

    /// The handler that gets each event after the other.
    public var second: Second

    @usableFromInline var firstState = TeeState()
    @usableFromInline var secondState = TeeState()
    /// How many arrays and objects are open.
    @usableFromInline var depth = 0

    /// Creates a handler in front of two others.
    @inlinable
    public init(_ first: consuming First, _ second: consuming Second) {
        self.first = first
        self.second = second
    }
}

extension Tee: JSONEventHandler where First: ~Copyable, Second: ~Copyable {
    /// Whether both handlers take them.
    @inlinable public static var receivesStringParts: Bool { First.receivesStringParts && Second.receivesStringParts }

    /// Whether one of the handlers asks for it.
    @inlinable public static var receivesContext: Bool { First.receivesContext || Second.receivesContext }

    /// Passes the context on to those that ask for it.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        if First.receivesContext, !firstState.isStopped { try first.willReceiveEvent(context) }
        if Second.receivesContext, !secondState.isStopped { try second.willReceiveEvent(context) }
    }

    /// Passes the start of an object on.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow {
        if firstState.takes { firstState.note(try first.beginObject(), contentsAt: depth) }
        if secondState.takes { secondState.note(try second.beginObject(), contentsAt: depth) }
        depth &+= 1
        return flow()
    }

    /// Passes a name on.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        if firstState.takes { firstState.note(try first.key(key), valueAt: depth) }
        if secondState.takes { secondState.note(try second.key(key), valueAt: depth) }
        return flow()
    }

    /// Passes the end of an object on.
    @inlinable
    public mutating func endObject() throws -> JSONFlow {
        depth &-= 1
        if firstState.takesEnd(at: depth) { firstState.note(try first.endObject()) }
        if secondState.takesEnd(at: depth) { secondState.note(try second.endObject()) }
        return flow()
    }

    /// Passes the start of an array on.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow {
        if firstState.takes { firstState.note(try first.beginArray(), contentsAt: depth) }
        if secondState.takes { secondState.note(try second.beginArray(), contentsAt: depth) }
        depth &+= 1
        return flow()
    }

    /// Passes the end of an array on.
    @inlinable
    public mutating func endArray() throws -> JSONFlow {
        depth &-= 1
        if firstState.takesEnd(at: depth) { firstState.note(try first.endArray()) }
        if secondState.takesEnd(at: depth) { secondState.note(try second.endArray()) }
        return flow()
    }

    /// Passes a string on.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        if firstState.takesScalar(at: depth) {
            firstState.note(
                First.receivesStringParts ? try first.stringPart(value, isLast: true) : try first.string(value)
            )
        }
        if secondState.takesScalar(at: depth) {
            secondState.note(
                Second.receivesStringParts ? try second.stringPart(value, isLast: true) : try second.string(value)
            )
        }
        return flow()
    }

    /// Passes a piece of a string on.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if firstState.takesScalar(at: depth, isLast: isLast) {
            firstState.note(try first.stringPart(part, isLast: isLast))
        }
        if secondState.takesScalar(at: depth, isLast: isLast) {
            secondState.note(try second.stringPart(part, isLast: isLast))
        }
        return flow()
    }

    /// Passes a number on.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        if firstState.takesScalar(at: depth) { firstState.note(try first.number(value)) }
        if secondState.takesScalar(at: depth) { secondState.note(try second.number(value)) }
        return flow()
    }

    /// Passes `true` or `false` on.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        if firstState.takesScalar(at: depth) { firstState.note(try first.bool(value)) }
        if secondState.takesScalar(at: depth) { secondState.note(try second.bool(value)) }
        return flow()
    }

    /// Passes `null` on.
    @inlinable
    public mutating func null() throws -> JSONFlow {
        if firstState.takesScalar(at: depth) { firstState.note(try first.null()) }
        if secondState.takesScalar(at: depth) { secondState.note(try second.null()) }
        return flow()
    }

    /// Passes the request on to both.
    @inlinable
    public mutating func flush() throws {
        try first.flush()
        try second.flush()
    }

    /// The outputs of both.
    @inlinable
    public mutating func finish() throws -> (First.Output, Second.Output) { (try first.finish(), try second.finish()) }

    /// The flow that both want.
    @inlinable
    mutating func flow() -> JSONFlow {
        defer {
            firstState.asksNow = false
            secondState.asksNow = false
        }
        if firstState.takes || secondState.takes { return .continue }
        if firstState.isStopped, secondState.isStopped { return .stop }
        // The parser skips what one has asked for now; what the other has been skipping continues after that.
        firstState.leaveToParser()
        secondState.leaveToParser()
        return .skipValue
    }
}
