/// The events that one of the two handlers of a ``Tee`` does not want to get.
@usableFromInline
struct TeeState {
    @usableFromInline
    enum Skipping {
        case nothing
        /// The contents of the array or object at this depth; its end is delivered.
        case contents(depth: Int)
        /// The value at this depth, whatever it is.
        case value(depth: Int)
        case everything
    }

    @usableFromInline var skipping = Skipping.nothing
    /// Whether the handler has asked to skip with the event that is being handled.
    @usableFromInline var asksNow = false

    @inlinable
    init() {}

    /// Whether the handler gets a start or a key, and any other event but those below.
    @inlinable
    var takes: Bool {
        if case .nothing = skipping { true } else { false }
    }

    @inlinable
    var isStopped: Bool {
        if case .everything = skipping { true } else { false }
    }

    /// Whether the handler gets a scalar, or a part of a string.
    @inlinable
    mutating func takesScalar(at depth: Int, isLast: Bool = true) -> Bool {
        if takes { return true }
        if case .value(depth) = skipping, isLast { skipping = .nothing }
        return false
    }

    /// Whether the handler gets the end of an array or object at a depth.
    @inlinable
    mutating func takesEnd(at depth: Int) -> Bool {
        switch skipping {
        case .nothing: return true
        case .contents(depth):
            skipping = .nothing
            return true
        case .value(depth):
            skipping = .nothing
            return false
        case .contents, .value, .everything: return false
        }
    }

    /// Takes note of the answer to a key or a start.
    @inlinable
    mutating func note(_ flow: JSONFlow, valueAt depth: Int) { note(flow, .value(depth: depth)) }

    /// Takes note of the answer to a start.
    @inlinable
    mutating func note(_ flow: JSONFlow, contentsAt depth: Int) { note(flow, .contents(depth: depth)) }

    /// Takes note of the answer to anything else.
    @inlinable
    mutating func note(_ flow: JSONFlow) { if flow == .stop { skipping = .everything } }

    @inlinable
    mutating func note(_ flow: JSONFlow, _ skipped: Skipping) {
        if flow == .continue { return }
        skipping = flow == .stop ? .everything : skipped
        asksNow = flow == .skipValue
    }

    /// Says that the parser now skips what the handler has asked for last.
    @inlinable
    mutating func leaveToParser() {
        if asksNow { skipping = .nothing }
    }
}
