extension JSONEventHandler where Self: ~Copyable {
    /// Passes on no more than a number of values that a pattern selects.
    ///
    /// ```swift
    /// // A sample of a document, with ten rows at the most:
    /// var sample = JSONParser(handler: JSONWriter().limiting("$.rows[*]", to: 10))
    ///
    /// // The first ten rows, one on each line; the rest of the input is not read:
    /// let writer = JSONWriter(options: JSONWritingOptions(framing: .lines))
    /// let first = writer.limiting("$", to: 10, stopsEarly: true)
    /// var rows = JSONParser(handler: first.picking("$.rows[*]"))
    /// ```
    ///
    /// After ``JSONEventHandler/picking(_:stopsEarly:)`` each picked value is a root, so `$` counts them. If it stops inside
    /// an array or object, the next handler gets no end for it, so a writer cannot be finished. Matches inside a match count as
    /// well. A member also counts if the next handler takes its name and skips its value; what is in a value that it skips does
    /// not.
    ///
    /// <doc:PathsAndTransforms> says what all transforms have in common.
    ///
    /// - Parameters:
    ///   - pattern: What to count.
    ///   - maximum: How many matches are passed on, at least 0.
    ///   - stopsEarly: Whether the parse stops as soon as the last match is complete. Otherwise further matches are left out, and
    ///     everything else is passed on.
    @inlinable
    public consuming func limiting(
        _ pattern: JSONPath,
        to maximum: Int,
        stopsEarly: Bool = false
    ) -> some JSONEventHandler<Output> & ~Copyable {
        Transform(LimitingRule(pattern, to: maximum, stopsEarly: stopsEarly), into: self)
    }
}

/// The rule of ``JSONEventHandler/limiting(_:to:stopsEarly:)``.
@usableFromInline
struct LimitingRule: TransformRule, ~Copyable {
    @usableFromInline var selection: Selection
    @usableFromInline let stopsEarly: Bool
    /// How many matches can still be passed on.
    @usableFromInline var remaining: Int
    /// How many arrays and objects are open.
    @usableFromInline var depth = 0
    /// The depth around the last match that is passed on, while it is open and the parse is to be stopped after it.
    @usableFromInline var lastDepth: Int?
    /// Whether the parts of the open string are left out.
    @usableFromInline var leavesStringOut = false

    @inlinable
    init(_ pattern: JSONPath, to maximum: Int, stopsEarly: Bool) {
        selection = Selection([pattern])
        remaining = max(0, maximum)
        self.stopsEarly = stopsEarly
    }

    /// Passes an event on if it does not belong to a match that is one too many.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow {
        if event.isEnd {
            guard selection.leave() else { return .continue }
            depth &-= 1
            return flow(after: try event.send(to: &next))
        }
        if event.kind == .key {
            let isMatch = selection.step(event).isSelected
            if isMatch, isOver { return leaveOut(event) }
            let flow = try event.send(to: &next)
            guard isMatch, flow == .skipValue else { return flow }
            // The value does not come; its name has been passed on.
            count()
            return self.flow(after: flow)
        }
        let isFirstPart = !selection.isInString
        if selection.selects(event) {
            if isFirstPart { leavesStringOut = isOver }
            if leavesStringOut { return leaveOut(event) }
            if isFirstPart { count() }
            selection.enter(event)
        }
        if event.isStart {
            depth &+= 1
            return try event.send(to: &next)
        }
        let flow = try event.send(to: &next)
        return event.hasMoreParts ? flow : self.flow(after: flow)
    }

    /// Whether no further match can be passed on; those in a match after which the parse stops belong to it.
    @inlinable
    var isOver: Bool { remaining == 0 && lastDepth == nil }

    /// Counts a match that is passed on.
    @inlinable
    mutating func count() {
        if remaining > 0 { remaining &-= 1 }
        if remaining == 0, stopsEarly, lastDepth == nil { lastDepth = depth }
    }

    @inlinable
    mutating func leaveOut(_ event: Token) -> JSONFlow {
        let flow = selection.leaveOut(event)
        return stopsEarly && !event.hasMoreParts ? .stop : flow
    }

    /// The flow after a value.
    @inlinable
    func flow(after flow: JSONFlow) -> JSONFlow { lastDepth == depth ? .stop : flow }
}
