internal import PureSwiftJSON
public import YAJL

/// The pure-Swift parser's reading of a text, in the terms of `JSONParser`.
public enum OracleParse {
    /// The events of a text; `nil` if it is invalid.
    public static func events(_ text: [UInt8]) -> [JSONEvent]? {
        var recorder = OracleRecorder()
        guard (try? PureJSONParser.visit(text, with: &recorder)) != nil else { return nil }
        return recorder.events
    }
}

private struct OracleRecorder {
    var events: [JSONEvent] = []

    private func string(_ text: UnsafeBufferPointer<UInt8>) -> String { String(decoding: text, as: UTF8.self) }
}

extension OracleRecorder: PureJSONVisitor {
    mutating func visitNull() { events.append(.null) }
    mutating func visitBool(_ value: Bool) { events.append(.bool(value)) }
    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        // Text that is not a number to YAJL shows up as a difference.
        events.append(JSONNumber(string(text)).map(JSONEvent.number) ?? .null)
    }
    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) { events.append(.string(string(text))) }
    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) { events.append(.key(string(text))) }
    mutating func visitBeginArray() { events.append(.beginArray) }
    mutating func visitEndArray() { events.append(.endArray) }
    mutating func visitBeginObject() { events.append(.beginObject) }
    mutating func visitEndObject() { events.append(.endObject) }
}
