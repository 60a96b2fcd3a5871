/// The ways in which parsing can continue after an event.
///
/// The methods of a ``JSONEventHandler`` that receive an event return one.
public enum JSONFlow: Sendable, Hashable {
    /// Continue with the next event.
    case `continue`

    /// Leave out the events of a value.
    ///
    /// Returned for a key, the value of that member is left out entirely. Returned for the start of an array or object,
    /// its contents are left out; its end is still delivered, so begins and ends always match. Anywhere else it is the
    /// same as ``continue``. A value that is left out is still checked.
    case skipValue

    /// Stop parsing after this event. Stopping is not an error.
    case stop
}

/// Receives the events of a document one by one.
///
/// Every method has a default that does nothing, so implement those you need. Write the conformance as an extension: the
/// compiler then warns about a method whose signature matches nothing.
///
/// ```swift
/// struct NameCounter { var count = 0 }
///
/// extension NameCounter: JSONEventHandler {
///     mutating func key(_ key: borrowing JSONText) -> JSONFlow {
///         if key == "name" { count += 1 }
///         return .continue
///     }
///
///     mutating func finish() -> Int { count }
/// }
///
/// var parser = JSONParser(handler: NameCounter())
/// try parser.feed(bytes)
/// let count = try parser.finish()
/// ```
///
/// Texts are borrowed: they are valid during the call only, and nothing is copied unless the handler does it. An error
/// that a method throws ends the parse and comes out of `feed` or `finish` unchanged.
public protocol JSONEventHandler<Output>: ~Copyable {
    /// The handler's result, which ``JSONParser/finish()`` returns; `Void` by default.
    associatedtype Output = Void

    /// Whether string values are delivered to ``stringPart(_:isLast:)``, in pieces; `false` by default.
    static var receivesStringParts: Bool { get }

    /// Whether ``willReceiveEvent(_:)`` is called before each event; `false` by default.
    static var receivesContext: Bool { get }

    /// Tells where the next event is: its depth, path and byte range.
    mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws

    /// The start of an object.
    mutating func beginObject() throws -> JSONFlow

    /// The name of a member; the events of its value follow.
    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow

    /// The end of an object.
    mutating func endObject() throws -> JSONFlow

    /// The start of an array.
    mutating func beginArray() throws -> JSONFlow

    /// The end of an array.
    mutating func endArray() throws -> JSONFlow

    /// A string value.
    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow

    /// A piece of a string value, called instead of ``string(_:)`` when ``receivesStringParts`` is `true`.
    ///
    /// Every piece is valid UTF-8 by itself; the last one may be empty. Where a string is cut depends on the chunks of
    /// the input. A string of any length passes in constant memory. With ``JSONParsingOptions/allowsPartialInput`` a string
    /// that the input cuts off has no last piece.
    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow

    /// A number.
    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow

    /// `true` or `false`.
    mutating func bool(_ value: Bool) throws -> JSONFlow

    /// `null`.
    mutating func null() throws -> JSONFlow

    /// Hands on what the handler holds back, such as the buffer of a ``JSONWriter``.
    ///
    /// Transforms pass it on, so `try parser.handler.flush()` reaches a writer through all of them. The parser does not call it.
    mutating func flush() throws

    /// Gives the handler's result.
    ///
    /// ``JSONParser/finish()`` calls it once, after the last event, and returns what it returns. It is called after
    /// ``JSONFlow/stop`` as well, and not after an error.
    mutating func finish() throws -> Output
}

extension JSONEventHandler where Self: ~Copyable {
    /// `false`: strings come as a whole.
    @inlinable public static var receivesStringParts: Bool { false }

    /// `false`: no context is made.
    @inlinable public static var receivesContext: Bool { false }

    /// Does nothing.
    @inlinable public mutating func willReceiveEvent(_ context: borrowing JSONEventContext) {}

    /// Continues.
    @inlinable public mutating func beginObject() -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func key(_ key: borrowing JSONText) -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func endObject() -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func beginArray() -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func endArray() -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func string(_ value: borrowing JSONText) -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func bool(_ value: Bool) -> JSONFlow { .continue }

    /// Continues.
    @inlinable public mutating func null() -> JSONFlow { .continue }

    /// Does nothing.
    @inlinable public mutating func flush() {}
}

extension JSONEventHandler where Self: ~Copyable, Output == Void {
    /// Does nothing.
    @inlinable public mutating func finish() {}
}
