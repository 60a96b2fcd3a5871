extension JSONValue {
    /// The value of a token of the current batch, unless it is more than that.
    @unsafe @usableFromInline
    init?(scalar token: Token) {
        switch token.kind {
        case .null: self = .null
        case .bool: self = .bool(token.flag)
        case .number: self = unsafe .number(JSONNumber(validated: token.unsafeText))
        case .string: self = unsafe .string(String(decoding: token.unsafeText, as: UTF8.self))
        case .key, .beginObject, .endObject, .beginArray, .endArray: return nil
        }
    }
}
