/// One event of a document, holding its own copy of the text.
///
/// A document is the sequence of its events in order; an object's members come as ``key(_:)`` followed by the events of
/// the value. Making events copies every string: a ``JSONEventHandler`` or a ``JSONReader`` reads the same without that.
public enum JSONEvent: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, which still has the text that it has in the document.
    case number(JSONNumber)
    /// A string value.
    case string(String)
    /// The name of a member; its value follows.
    case key(String)
    /// `{`.
    case beginObject
    /// `}`.
    case endObject
    /// `[`.
    case beginArray
    /// `]`.
    case endArray

    /// The kind of the event, without its payload.
    public var kind: JSONEventKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .key: .key
        case .beginObject: .beginObject
        case .endObject: .endObject
        case .beginArray: .beginArray
        case .endArray: .endArray
        }
    }
}

extension JSONEvent {
    /// Copies a token, which must be of the current batch.
    @unsafe
    init(_ token: Token) {
        switch token.kind {
        case .null: self = .null
        case .bool: self = .bool(token.flag)
        case .number: self = unsafe .number(JSONNumber(validated: token.unsafeText))
        case .string: self = unsafe .string(String(decoding: token.unsafeText, as: UTF8.self))
        case .key: self = unsafe .key(String(decoding: token.unsafeText, as: UTF8.self))
        case .beginObject: self = .beginObject
        case .endObject: self = .endObject
        case .beginArray: self = .beginArray
        case .endArray: self = .endArray
        }
    }
}
