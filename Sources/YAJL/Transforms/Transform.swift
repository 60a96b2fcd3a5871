/// A handler that changes events and passes them on to the next one; the modifiers of ``JSONEventHandler`` make it.
///
/// It throws what the next handler throws, skips what that skips, stops when that stops, and returns its output. It passes
/// nothing on after it has stopped, though a program may send it another value.
@usableFromInline
struct Transform<Rule: TransformRule & ~Copyable, Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets the result.
    @usableFromInline var downstream: Downstream

    @usableFromInline var rule: Rule

    /// Whether the parse has been stopped, which may have been within a value that the rule is still in.
    @usableFromInline var isStopped = false

    @inlinable
    init(_ rule: consuming Rule, into downstream: consuming Downstream) {
        self.rule = rule
        self.downstream = downstream
    }
}

/// Decides what becomes of an event; each transform has one.
@usableFromInline
protocol TransformRule: ~Copyable {
    /// Passes an event on, or something else, or nothing.
    mutating func pass(_ event: Token, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow
}

extension Transform: JSONEventHandler where Rule: ~Copyable, Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try downstream.willReceiveEvent(context)
    }

    // With the kind of the event as a constant the compiler leaves one branch of each rule.
    @inlinable @inline(__always)
    mutating func pass(_ token: Token) throws -> JSONFlow {
        if isStopped { return .stop }
        let flow = try rule.pass(token, to: &downstream)
        if flow == .stop { isStopped = true }
        return flow
    }

    /// Passes the start of an object on, or something else.
    @inlinable mutating func beginObject() throws -> JSONFlow { try pass(Token(.beginObject)) }

    /// Passes a name on, or something else.
    @inlinable mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try pass(key.token(.key)) }

    /// Passes the end of an object on, or something else.
    @inlinable mutating func endObject() throws -> JSONFlow { try pass(Token(.endObject)) }

    /// Passes the start of an array on, or something else.
    @inlinable mutating func beginArray() throws -> JSONFlow { try pass(Token(.beginArray)) }

    /// Passes the end of an array on, or something else.
    @inlinable mutating func endArray() throws -> JSONFlow { try pass(Token(.endArray)) }

    /// Passes a string on, or something else.
    @inlinable
    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try pass(value.token(.string)) }

    /// Passes a piece of a string on, or something else.
    @inlinable
    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        try pass(part.token(.string, flag: !isLast))
    }

    /// Passes a number on, or something else.
    @inlinable
    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try pass(value.text.token(.number)) }

    /// Passes `true` or `false` on, or something else.
    @inlinable mutating func bool(_ value: Bool) throws -> JSONFlow { try pass(Token(.bool, flag: value)) }

    /// Passes `null` on, or something else.
    @inlinable mutating func null() throws -> JSONFlow { try pass(Token(.null)) }

    /// Passes the request on.
    @inlinable mutating func flush() throws { try downstream.flush() }

    /// The output of the next handler.
    @inlinable mutating func finish() throws -> Downstream.Output { try downstream.finish() }
}
