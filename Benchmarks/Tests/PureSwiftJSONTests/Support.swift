import PureSwiftJSON

/// Writes events down as text, one per element.
struct TraceVisitor: PureJSONVisitor {
    var events: [String] = []

    mutating func visitNull() { events.append("null") }
    mutating func visitBool(_ value: Bool) { events.append("bool \(value)") }
    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) { append("number", text) }
    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) { append("string", text) }
    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) { append("key", text) }
    mutating func visitBeginArray() { events.append("[") }
    mutating func visitEndArray() { events.append("]") }
    mutating func visitBeginObject() { events.append("{") }
    mutating func visitEndObject() { events.append("}") }

    private mutating func append(_ kind: String, _ text: UnsafeBufferPointer<UInt8>) {
        events.append("\(kind) \(String(decoding: text, as: UTF8.self))")
    }
}

/// The error of a text, or `nil` if it is valid.
func error(_ bytes: [UInt8], maximumDepth: Int = 512) -> PureJSONError? {
    do {
        try PureJSONParser.validate(bytes, maximumDepth: maximumDepth)
        return nil
    } catch {
        return error
    }
}

/// The error of a text, or `nil` if it is valid.
func error(_ text: String, maximumDepth: Int = 512) -> PureJSONError? {
    error(Array(text.utf8), maximumDepth: maximumDepth)
}
