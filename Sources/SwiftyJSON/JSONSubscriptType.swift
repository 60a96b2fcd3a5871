/// A step into a ``JSON``: an index or a key.
///
/// `Int` and `String` give one as their `jsonKey`, so code rarely names it.
public enum JSONKey: Sendable {
    /// The element at an index.
    case index(Int)
    /// The value for a key.
    case key(String)
}

/// A type that can stand in the brackets after a ``JSON``: `Int`, `String`, and types of your own.
///
/// ```swift
/// enum Field: String, JSONSubscriptType {
///     case name
///     var jsonKey: JSONKey { .key(rawValue) }
/// }
///
/// let name = json[Field.name].stringValue
/// ```
public protocol JSONSubscriptType {
    /// The step.
    var jsonKey: JSONKey { get }
}

extension Int: JSONSubscriptType {
    /// The element at this index.
    public var jsonKey: JSONKey { .index(self) }
}

extension String: JSONSubscriptType {
    /// The value for this key.
    public var jsonKey: JSONKey { .key(self) }
}
