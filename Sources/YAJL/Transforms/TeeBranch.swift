/// One of the two handlers of a ``Tee``, and the events that it does not want to get.
@usableFromInline
struct TeeBranch<Handler: JSONEventHandler & ~Copyable>: ~Copyable {
    @usableFromInline
    enum Skipping {
        case nothing
        /// The contents of the array or object at this depth; its end is delivered.
        case contents(depth: Int)
        /// The value at this depth, whatever it is.
        case value(depth: Int)
        case everything
    }

    @usableFromInline var handler: Handler
    @usableFromInline var skipping = Skipping.nothing
    /// Whether the handler has asked to skip with the event that is being handled.
    @usableFromInline var asksNow = false

    @inlinable
    init(_ handler: consuming Handler) {
        self.handler = handler
    }

    /// Whether nothing is being skipped.
    @inlinable
    var takes: Bool {
        if case .nothing = skipping { true } else { false }
    }

    @inlinable
    var isStopped: Bool {
        if case .everything = skipping { true } else { false }
    }

    @inlinable
    mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        if Handler.receivesContext, !isStopped { try handler.willReceiveEvent(context) }
    }

    /// Sends an event to the handler if that wants it, and takes note of the answer.
    ///
    /// - Parameter depth: How many arrays and objects are open around the value of the event.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token, at depth: Int) throws {
        guard takes(event, at: depth) else { return }
        let flow = try event.send(to: &handler)
        if flow == .continue { return }
        if flow == .stop {
            skipping = .everything
        } else if event.isStart || event.kind == .key {
            skipping = event.isStart ? .contents(depth: depth) : .value(depth: depth)
            asksNow = true
        }
    }

    @inlinable
    mutating func takes(_ event: Token, at depth: Int) -> Bool {
        switch skipping {
        case .nothing: return true
        case .contents(depth) where event.isEnd:
            skipping = .nothing
            return true
        case .value(depth) where !event.isStart && event.kind != .key && !event.hasMoreParts:
            skipping = .nothing
            return false
        case .contents, .value, .everything: return false
        }
    }

    /// Says that the parser now skips what the handler has asked for last.
    @inlinable
    mutating func leaveToParser() {
        if asksNow { skipping = .nothing }
    }
}
