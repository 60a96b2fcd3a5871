/// Puts the result of a closure in place of the values that a pattern selects, or leaves them out.
///
/// ```swift
/// // Prices in cents:
/// let writer = JSONWriter(fileDescriptor: 1)
/// var parser = JSONParser(
///     handler: Mapping("$..price", into: writer) { price in
///         price.double.map { .number(JSONNumber(Int($0 * 100))) }
///     }
/// )
/// ```
///
/// The closure gets each value as a whole, and returns a new one, or `nil` to leave the value out; a member goes with its
/// name. What it throws comes out of the parser, unchanged. In what it gets and returns nothing is searched again.
///
/// A selected value is held in memory until it is complete, and nothing else: where values may be large, set
/// ``JSONParsingOptions/limits``. Of members in it with the same name the last is kept.
///
/// About errors, flow and strings it is as ``Removing``. There are some allocations for each array or object that is selected,
/// and none for other events.
public struct Mapping<Downstream: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that gets the result.
    public var downstream: Downstream

    @usableFromInline let transform: (JSONValue) throws -> JSONValue?
    @usableFromInline var automaton: PathAutomaton
    @usableFromInline let item = HeldItem()
    /// How many arrays and objects of a selected value are open.
    @usableFromInline var itemDepth = 0
    @usableFromInline var string = StringState()

    /// Creates a transform in front of a handler.
    ///
    /// - Parameters:
    ///   - pattern: Which values to hand to the closure. Every member with a name that matches is, also if an object has
    ///     several of one name.
    ///   - downstream: The handler.
    ///   - transform: Returns the new value, or `nil` for none.
    @inlinable
    public init(
        _ pattern: JSONPathPattern,
        into downstream: consuming Downstream,
        _ transform: @escaping (JSONValue) throws -> JSONValue?
    ) {
        automaton = PathAutomaton([pattern], matchesDuplicates: true)
        self.transform = transform
        self.downstream = downstream
    }
}

extension Mapping: JSONEventHandler where Downstream: ~Copyable {
    /// Whether the next handler takes them.
    @inlinable public static var receivesStringParts: Bool { Downstream.receivesStringParts }

    /// Whether the next handler asks for it.
    @inlinable public static var receivesContext: Bool { Downstream.receivesContext }

    /// Passes the context on.
    @inlinable
    public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
        try downstream.willReceiveEvent(context)
    }

    /// Passes the start of an object on, or holds the object.
    @inlinable
    public mutating func beginObject() throws -> JSONFlow {
        if itemDepth > 0 || automaton.beginValue().isSelected {
            itemDepth &+= 1
            return try item.beginObject()
        }
        automaton.enterObject()
        return try downstream.beginObject()
    }

    /// Passes a name on, or holds it.
    @inlinable
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        if itemDepth > 0 { return try item.addKey(key) }
        guard automaton.step(key: key).isSelected else { return try downstream.key(key) }
        item.hold(key)
        return .proceed
    }

    /// Passes the end of an object on, or sends the new value.
    @inlinable
    public mutating func endObject() throws -> JSONFlow {
        if itemDepth > 0 {
            try item.endObject()
            return try endInItem()
        }
        automaton.leave()
        return try downstream.endObject()
    }

    /// Passes the start of an array on, or holds the array.
    @inlinable
    public mutating func beginArray() throws -> JSONFlow {
        if itemDepth > 0 || automaton.beginValue().isSelected {
            itemDepth &+= 1
            return try item.beginArray()
        }
        automaton.enterArray()
        return try downstream.beginArray()
    }

    /// Passes the end of an array on, or sends the new value.
    @inlinable
    public mutating func endArray() throws -> JSONFlow {
        if itemDepth > 0 {
            try item.endArray()
            return try endInItem()
        }
        automaton.leave()
        return try downstream.endArray()
    }

    /// Passes a string on, or sends the new value.
    @inlinable
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        if itemDepth > 0 { return try item.addString(value) }
        return automaton.beginValue().isSelected ? try send(.string(String(value))) : try downstream.string(value)
    }

    /// Passes a piece of a string on, or holds it.
    @inlinable
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        let isFirst = string.begin(isLast)
        if itemDepth > 0 { return try item.addPart(part, isLast: isLast) }
        if isFirst { string.isSelected = automaton.beginValue().isSelected }
        guard string.isSelected else { return try downstream.stringPart(part, isLast: isLast) }
        item.append(part)
        return isLast ? try send(.string(item.takeText())) : .proceed
    }

    /// Passes a number on, or sends the new value.
    @inlinable
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        if itemDepth > 0 { return try item.addNumber(value) }
        return automaton.beginValue().isSelected ? try send(.number(JSONNumber(value))) : try downstream.number(value)
    }

    /// Passes `true` or `false` on, or sends the new value.
    @inlinable
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        if itemDepth > 0 { return try item.addBool(value) }
        return automaton.beginValue().isSelected ? try send(.bool(value)) : try downstream.bool(value)
    }

    /// Passes `null` on, or sends the new value.
    @inlinable
    public mutating func null() throws -> JSONFlow {
        if itemDepth > 0 { return try item.addNull() }
        return automaton.beginValue().isSelected ? try send(.null) : try downstream.null()
    }

    /// Takes note of an end in a selected value, which may be its own.
    @inlinable
    mutating func endInItem() throws -> JSONFlow {
        itemDepth &-= 1
        return itemDepth == 0 ? try send(item.take()) : .proceed
    }

    /// Sends what the closure makes of a value, and its name before it.
    @inlinable @inline(never)
    mutating func send(_ value: JSONValue) throws -> JSONFlow {
        let isMember = item.takesKey()
        guard let result = try transform(value) else { return .proceed }
        if isMember {
            let flow = try item.withKey { key in try downstream.key(JSONText(key)) }
            if flow != .proceed { return flow == .stop ? .stop : .proceed }
        }
        return try result.send(to: &downstream)
    }
}
