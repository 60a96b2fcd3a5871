/// What a ``Limiting`` does with further matches.
public enum JSONLimitingAction: Sendable, Hashable {
    /// Leave them out, and pass everything else on.
    case drop
    /// Stop the parse as soon as the last allowed match is complete.
    case stop
}

/// Passes on no more than a number of values that a pattern selects.
///
/// ```swift
/// // A sample of a document, with ten rows at the most:
/// var sample = JSONParser(handler: Limiting("$.rows[*]", to: 10, into: JSONWriter()))
///
/// // The first ten rows, one on each line; the rest of the input is not read:
/// let writer = JSONWriter(options: JSONWritingOptions(framing: .lines))
/// var rows = JSONParser(handler: Picking("$.rows[*]", into: Limiting("$", to: 10, then: .stop, into: writer)))
/// ```
///
/// After a ``Picking`` each picked value is a root, so `$` counts them. When it stops inside of an array or object, that
/// stays open for the next handler: a writer could not be finished. Matches inside of a match count as well.
///
/// About errors, flow, strings and memory it is as ``Removing``.
public struct Limiting<Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets what is left.
    public var downstream: Downstream

    @usableFromInline var automaton: PathAutomaton
    @usableFromInline let action: JSONLimitingAction
    /// How many matches can still be passed on.
    @usableFromInline var remaining: Int
    /// How many arrays and objects are open.
    @usableFromInline var depth = 0
    /// The depth around the last match that is passed on, while it is open and the parse is to be stopped after it.
    @usableFromInline var lastDepth = -1
    /// The next event is the end of an array or object whose begin was left out, and its contents with it.
    @usableFromInline var dropsEnd = false
    @usableFromInline var string = StringState()

    /// Creates a transform in front of a handler.
    ///
    /// - Parameters:
    ///   - pattern: What to count.
    ///   - maximum: How many matches are passed on, at least 0.
    ///   - action: What to do with further ones.
    ///   - downstream: The handler.
    @inlinable
    public init(
        _ pattern: JSONPathPattern,
        to maximum: Int,
        then action: JSONLimitingAction = .drop,
        into downstream: consuming Downstream
    ) {
        automaton = PathAutomaton([pattern], matchesDuplicates: true)
        remaining = max(0, maximum)
        self.action = action
        self.downstream = downstream
    }
}

extension Limiting: JSONEventHandler where Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable public static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable public static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try downstream.willReceiveEvent(context)
    }

    /// Passes the start of an object on, unless it is one too many.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow {
        if let flow = begin() { return flow }
        automaton.enterObject()
        return try downstream.beginObject()
    }

    /// Passes a name on, unless the member is one too many.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        if automaton.step(key: key).isSelected, isOver { return action == .stop ? .stop : .skipValue }
        return try downstream.key(key)
    }

    /// Passes the end of an object on, unless its start was left out.
    @inlinable
    public mutating func endObject() throws -> JSONFlow {
        if end() { return .proceed }
        return flow(after: try downstream.endObject())
    }

    /// Passes the start of an array on, unless it is one too many.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow {
        if let flow = begin() { return flow }
        automaton.enterArray()
        return try downstream.beginArray()
    }

    /// Passes the end of an array on, unless its start was left out.
    @inlinable
    public mutating func endArray() throws -> JSONFlow {
        if end() { return .proceed }
        return flow(after: try downstream.endArray())
    }

    /// Passes a string on, unless it is one too many.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        if let flow = scalar() { return flow }
        return flow(after: try downstream.string(value))
    }

    /// Passes a piece of a string on, unless the string is one too many.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if string.begin(isLast) {
            let flow = scalar()
            string.isSelected = flow != nil
            if flow == .stop { return .stop }
        }
        if string.isSelected { return .proceed }
        let flow = try downstream.stringPart(part, isLast: isLast)
        return isLast ? self.flow(after: flow) : flow
    }

    /// Passes a number on, unless it is one too many.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        if let flow = scalar() { return flow }
        return flow(after: try downstream.number(value))
    }

    /// Passes `true` or `false` on, unless it is one too many.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        if let flow = scalar() { return flow }
        return flow(after: try downstream.bool(value))
    }

    /// Passes `null` on, unless it is one too many.
    @inlinable
    public mutating func null() throws -> JSONFlow {
        if let flow = scalar() { return flow }
        return flow(after: try downstream.null())
    }

    /// Whether no further match can be passed on; those in a match after which the parse stops belong to it.
    @inlinable @inline(__always)
    var isOver: Bool { remaining == 0 && lastDepth < 0 }

    /// Counts a value; returns what to do if it is left out.
    @inlinable @inline(__always)
    mutating func scalar() -> JSONFlow? {
        guard automaton.beginValue().isSelected else { return nil }
        if isOver { return action == .stop ? .stop : .proceed }
        if remaining > 0 { remaining &-= 1 }
        if remaining == 0, action == .stop, lastDepth < 0 { lastDepth = depth }
        return nil
    }

    @inlinable
    mutating func begin() -> JSONFlow? {
        guard let flow = scalar() else {
            depth &+= 1
            return nil
        }
        dropsEnd = true
        return flow == .stop ? .stop : .skipValue
    }

    /// Takes note of an end; returns whether it is left out.
    @inlinable
    mutating func end() -> Bool {
        if dropsEnd {
            dropsEnd = false
            return true
        }
        depth &-= 1
        automaton.leave()
        return false
    }

    /// What to do after a value.
    @inlinable @inline(__always)
    func flow(after flow: JSONFlow) -> JSONFlow { lastDepth == depth ? .stop : flow }
}
