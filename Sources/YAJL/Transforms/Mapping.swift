extension JSONEventHandler where Self: ~Copyable {
    /// Puts the result of a closure in place of the values that a pattern selects, or leaves them out.
    ///
    /// ```swift
    /// // Prices in cents; what is not a number is left out:
    /// let writer = JSONWriter(fileDescriptor: 1)
    /// var parser = JSONParser(
    ///     handler: writer.mapping("$..price") { price in
    ///         price.double.flatMap { JSONValue(($0 * 100).rounded()) }
    ///     }
    /// )
    /// ```
    ///
    /// The closure gets each value as a whole, and returns a new one, or `nil` to leave the value out; a member goes with its
    /// name. Its errors come out of the parser, unchanged. The values that it gets and returns are not searched again.
    ///
    /// Only the selected value is held in memory, until it is complete. If values may be large, set
    /// ``JSONParsingOptions/limits``. The limit of strings does not apply if the next handler, such as a ``JSONWriter``, takes
    /// strings in parts. If members of a value have the same name, the last one is kept.
    ///
    /// <doc:PathsAndTransforms> says what all transforms have in common. There are some allocations for each array or object
    /// that is selected.
    ///
    /// - Parameters:
    ///   - pattern: Which values to hand to the closure. Every member with a name that matches is, also if an object has
    ///     several of one name.
    ///   - transform: Returns the new value, or `nil` for none.
    @inlinable
    public consuming func mapping(
        _ pattern: JSONPath,
        _ transform: @escaping (JSONValue) throws -> JSONValue?
    ) -> some JSONEventHandler<Output> & ~Copyable {
        Transform(MappingRule(pattern, transform), into: self)
    }
}

/// The rule of ``JSONEventHandler/mapping(_:_:)``.
@usableFromInline
struct MappingRule: TransformRule, ~Copyable {
    @usableFromInline let transform: (JSONValue) throws -> JSONValue?
    @usableFromInline var selection: Selection
    @usableFromInline let item = HeldItem()
    /// How many arrays and objects of a selected value are open.
    @usableFromInline var itemDepth = 0

    @inlinable
    init(_ pattern: JSONPath, _ transform: @escaping (JSONValue) throws -> JSONValue?) {
        self.transform = transform
        selection = Selection([pattern])
    }

    /// Passes an event on, or holds it until the new value can be sent.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow {
        if itemDepth > 0 {
            if event.isStart { itemDepth &+= 1 }
            if event.isEnd { itemDepth &-= 1 }
            try item.add(event)
            return itemDepth == 0 ? try send(item.take(), to: &next) : .continue
        }
        if event.isEnd {
            _ = selection.leave()
            return try event.send(to: &next)
        }
        guard selection.selects(event) else { return try event.send(to: &next) }
        switch event.kind {
        case .key:
            item.hold(event)
        case .beginObject, .beginArray:
            itemDepth = 1
            try item.add(event)
        case .string:
            item.append(event)
            if !event.hasMoreParts { return try send(.string(item.takeText()), to: &next) }
        default:
            if let value = unsafe JSONValue(scalar: event) { return try send(value, to: &next) }
        }
        return .continue
    }

    /// Sends what the closure makes of a value, and its name before it.
    @inlinable @inline(never)
    mutating func send(_ value: JSONValue, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow {
        let isMember = item.takesKey()
        guard let result = try transform(value) else { return .continue }
        if isMember {
            let flow = try item.withKey { try $0.send(to: &next) }
            if flow != .continue { return flow == .stop ? .stop : .continue }
        }
        return try result.walk(&next)
    }
}
