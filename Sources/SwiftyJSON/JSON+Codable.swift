internal import Foundation
internal import YAJL

extension JSON: Codable {
    /// Decodes whatever the decoder holds; what it cannot decode becomes `null`.
    ///
    /// A number comes as the first of `Int64`, `UInt64` and `Double` that the decoder has.
    public init(from decoder: any Decoder) throws {
        self.init(content: Self.content(from: decoder))
    }

    private static func content(from decoder: any Decoder) -> Content {
        if let container = try? decoder.singleValueContainer() {
            if container.decodeNil() { return .value(.null) }
            if let value = try? container.decode(Bool.self) { return .value(.bool(value)) }
            if let value = try? container.decode(JSONNumber.self) { return .value(.number(value)) }
            if let value = try? container.decode(String.self) { return .value(.string(value)) }
        }
        if let container = try? decoder.container(keyedBy: MemberName.self) {
            return FoundationBridge.content(
                container.allKeys.map { key in
                    (key.stringValue, (try? container.decode(JSON.self, forKey: key))?.content ?? .value(.null))
                }
            )
        }
        guard let elements = try? [JSON](from: decoder) else { return .value(.null) }
        return FoundationBridge.content(elements.map(\.content))
    }

    /// Encodes the value; a value of unknown type is encoded as `null`.
    public func encode(to encoder: any Encoder) throws {
        switch content {
        case .value(let value):
            try value.encode(to: encoder)
        case .foreign(let foreign):
            var container = encoder.singleValueContainer()
            if let number = foreign.number {
                try container.encode(number.doubleValue)
            } else {
                try container.encodeNil()
            }
        case .elements(let mixed):
            try mixed.elements.encode(to: encoder)
        case .members(let members):
            var container = encoder.container(keyedBy: MemberName.self)
            for (key, value) in zip(members.keys, members.values) {
                try container.encode(value, forKey: MemberName(stringValue: key))
            }
        }
    }
}
