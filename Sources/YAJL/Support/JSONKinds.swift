/// The kind of an event, without its payload.
///
/// ``JSONReader/next()`` and ``JSONReader/peek()`` give it; the reader then has the text, the number or the truth value of the event.
public enum JSONEventKind: UInt8, Sendable, Hashable, CaseIterable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number.
    case number
    /// A string value.
    case string
    /// The name of a member; its value follows.
    case key
    /// `{`.
    case beginObject
    /// `}`.
    case endObject
    /// `[`.
    case beginArray
    /// `]`.
    case endArray
}

/// The types of RFC 8259, section 3.
///
/// ``JSONValue/kind`` gives it, and errors say it of values that are not what was expected.
public enum JSONValueKind: String, Sendable, Hashable, CaseIterable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
}

extension JSONValueKind {
    /// The type with its article, for messages.
    var phrase: String {
        switch self {
        case .null: rawValue
        case .bool, .number, .string: "a \(rawValue)"
        case .array, .object: "an \(rawValue)"
        }
    }
}
