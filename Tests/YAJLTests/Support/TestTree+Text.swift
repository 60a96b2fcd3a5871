import YAJL

extension TestTree {
    /// The value as compact JSON text; for texts without anything that must be escaped.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let bytes): "\"\(String(decoding: bytes, as: UTF8.self))\""
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\"\(String(decoding: $0.key, as: UTF8.self))\":\($0.value.text)" }.joined(separator: ","))}"
        }
    }

    /// The events of the value.
    var events: [JSONEvent] {
        switch self {
        case .null: [.null]
        case .bool(let value): [.bool(value)]
        case .number(let text): [JSONNumber(text).map(JSONEvent.number) ?? .null]
        case .string(let bytes): [.string(String(decoding: bytes, as: UTF8.self))]
        case .array(let elements): [.beginArray] + elements.flatMap(\.events) + [.endArray]
        case .object(let members):
            [.beginObject] + members.flatMap { [.key(String(decoding: $0.key, as: UTF8.self))] + $0.value.events }
                + [.endObject]
        }
    }
}
