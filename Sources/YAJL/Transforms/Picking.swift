extension JSONEventHandler where Self: ~Copyable {
    /// Passes on the values that a pattern selects, each as a separate document, and nothing else.
    ///
    /// ```swift
    /// // One line for each row: {"rows":[{"id":1},{"id":2}]} becomes
    /// // {"id":1}⏎{"id":2}⏎
    /// let lines = JSONWritingOptions(framing: .lines)
    /// let writer = JSONWriter(fileDescriptor: 1, options: lines)
    /// var parser = JSONParser(handler: writer.picking("$.rows[*]"))
    /// ```
    ///
    /// The next handler gets one root after the other. A writer accepts that with ``JSONWritingOptions/framing`` set to
    /// lines or RFC 7464; with the framing of a single value the second match is an error. If nothing matches, it gets nothing.
    ///
    /// A value that is selected is passed on as a whole; further matches inside of it are not picked again. A step by
    /// name leads to the first of the members of an object that have this name. Values that cannot match are skipped.
    ///
    /// <doc:PathsAndTransforms> says what all transforms have in common.
    ///
    /// - Parameters:
    ///   - pattern: What to pick.
    ///   - stopsEarly: Whether to stop the parse as soon as nothing more can match. The rest is then not checked, and
    ///     other documents of the same input are not read.
    @inlinable
    public consuming func picking(
        _ pattern: JSONPath,
        stopsEarly: Bool = false
    ) -> some JSONEventHandler<Output> & ~Copyable {
        Transform(PickingRule(pattern, stopsEarly: stopsEarly), into: self)
    }
}

/// The rule of ``JSONEventHandler/picking(_:stopsEarly:)``.
@usableFromInline
struct PickingRule: TransformRule, ~Copyable {
    @usableFromInline var selection: Selection
    @usableFromInline let stopsEarly: Bool
    /// How many arrays and objects of a picked value are open.
    @usableFromInline var pickedDepth = 0

    @inlinable
    init(_ pattern: JSONPath, stopsEarly: Bool) {
        selection = Selection([pattern], matchesDuplicates: false)
        self.stopsEarly = stopsEarly
    }

    /// Passes an event on if it belongs to a picked value, and skips what cannot match.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow {
        if pickedDepth > 0 {
            if event.isStart { pickedDepth &+= 1 }
            if event.isEnd { pickedDepth &-= 1 }
            return flow(after: try event.send(to: &next))
        }
        if event.kind == .key { return selection.step(event).isNothing ? .skipValue : .continue }
        if event.isEnd {
            _ = selection.leave()
            return flow(after: .continue)
        }
        if event.isStart {
            let match = selection.automaton.beginValue()
            guard match.isSelected else {
                selection.enter(event)
                return match.descends ? .continue : .skipValue
            }
            pickedDepth = 1
            return try event.send(to: &next)
        }
        let flow = selection.selects(event) ? try event.send(to: &next) : .continue
        return event.hasMoreParts ? flow : self.flow(after: flow)
    }

    /// The flow after a value or inside of a picked one.
    @inlinable
    func flow(after flow: JSONFlow) -> JSONFlow {
        stopsEarly && pickedDepth == 0 && selection.automaton.isExhausted ? .stop : flow
    }
}
