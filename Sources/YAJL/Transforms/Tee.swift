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
/// Each handler can skip values and stop on its own; then it alone gets no events. The parser skips a value only if neither
/// wants it, and stops only when both have stopped. An error that either throws ends the parse. The first handler gets each event
/// first. For more than two handlers, put a `Tee` into a `Tee`.
///
/// Strings come in parts if both handlers take parts. If only one does, the other has to have them as a whole, and it gets
/// each as one part. Nothing is allocated for an event.
public struct Tee<First: JSONEventHandler & ~Copyable, Second: JSONEventHandler & ~Copyable>: ~Copyable {
    @usableFromInline var firstBranch: TeeBranch<First>
    @usableFromInline var secondBranch: TeeBranch<Second>
    /// How many arrays and objects are open.
    @usableFromInline var depth = 0

    /// Creates a handler in front of two others.
    @inlinable
    public init(_ first: consuming First, _ second: consuming Second) {
        firstBranch = TeeBranch(first)
        secondBranch = TeeBranch(second)
    }

    /// The handler that gets each event first.
    @inlinable public var first: First {
        _read { yield firstBranch.handler }
        _modify { yield &firstBranch.handler }
    }

    /// The handler that gets each event after the other.
    @inlinable public var second: Second {
        _read { yield secondBranch.handler }
        _modify { yield &secondBranch.handler }
    }
}

extension Tee: JSONEventHandler where First: ~Copyable, Second: ~Copyable {
    /// Whether both handlers take them.
    @inlinable public static var receivesStringParts: Bool { First.receivesStringParts && Second.receivesStringParts }

    /// Whether one of the handlers asks for it.
    @inlinable public static var receivesContext: Bool { First.receivesContext || Second.receivesContext }

    /// Passes the context on to those that ask for it.
    ///
    /// - Throws: What either handler throws.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try firstBranch.willReceiveEvent(context)
        try secondBranch.willReceiveEvent(context)
    }

    /// Passes an event on, and finds the flow that both want.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token) throws -> JSONFlow {
        if event.isEnd { depth &-= 1 }
        try firstBranch.pass(event, at: depth)
        try secondBranch.pass(event, at: depth)
        if event.isStart { depth &+= 1 }
        return flow()
    }

    /// Passes the start of an object on.
    ///
    /// - Throws: What either handler throws.
    @inlinable public mutating func beginObject() throws -> JSONFlow { try pass(Token(.beginObject)) }

    /// Passes a name on.
    ///
    /// - Throws: What either handler throws.
    @inlinable public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try pass(key.token(.key)) }

    /// Passes the end of an object on.
    ///
    /// - Throws: What either handler throws.
    @inlinable public mutating func endObject() throws -> JSONFlow { try pass(Token(.endObject)) }

    /// Passes the start of an array on.
    ///
    /// - Throws: What either handler throws.
    @inlinable public mutating func beginArray() throws -> JSONFlow { try pass(Token(.beginArray)) }

    /// Passes the end of an array on.
    ///
    /// - Throws: What either handler throws.
    @inlinable public mutating func endArray() throws -> JSONFlow { try pass(Token(.endArray)) }

    /// Passes a string on.
    ///
    /// - Throws: What either handler throws.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try pass(value.token(.string)) }

    /// Passes a piece of a string on.
    ///
    /// - Throws: What either handler throws.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        try pass(part.token(.string, flag: !isLast))
    }

    /// Passes a number on.
    ///
    /// - Throws: What either handler throws.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        try pass(value.text.token(.number))
    }

    /// Passes `true` or `false` on.
    ///
    /// - Throws: What either handler throws.
    @inlinable public mutating func bool(_ value: Bool) throws -> JSONFlow { try pass(Token(.bool, flag: value)) }

    /// Passes `null` on.
    ///
    /// - Throws: What either handler throws.
    @inlinable public mutating func null() throws -> JSONFlow { try pass(Token(.null)) }

    /// Passes the request on to both.
    ///
    /// - Throws: What either handler throws.
    @inlinable
    public mutating func flush() throws {
        try first.flush()
        try second.flush()
    }

    /// The outputs of both.
    ///
    /// - Throws: What either handler throws.
    @inlinable
    public mutating func finish() throws -> (First.Output, Second.Output) { (try first.finish(), try second.finish()) }

    /// The flow that both want.
    @inlinable
    mutating func flow() -> JSONFlow {
        defer {
            firstBranch.asksNow = false
            secondBranch.asksNow = false
        }
        if firstBranch.takes || secondBranch.takes { return .continue }
        if firstBranch.isStopped, secondBranch.isStopped { return .stop }
        // The parser skips what one has asked for now; what the other has been skipping continues after that.
        firstBranch.leaveToParser()
        secondBranch.leaveToParser()
        return .skipValue
    }
}
