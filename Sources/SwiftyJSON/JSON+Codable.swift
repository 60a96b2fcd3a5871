internal import YAJL

extension JSON: Codable {
    /// Decodes whatever the decoder holds; what it cannot decode becomes `null`.
    public init(from decoder: any Decoder) throws {
        self.init((try? JSONValue(from: decoder)) ?? .null)
    }

    /// Encodes the value; a value of unknown type is encoded as `null`.
    public func encode(to encoder: any Encoder) throws {
        switch content {
        case .value(let value):
            try value.encode(to: encoder)
        case .foreign(let foreign):
            switch foreign.type {
            case .array: try arrayValue.encode(to: encoder)
            case .dictionary: try dictionaryValue.encode(to: encoder)
            case .number: try doubleValue.encode(to: encoder)
            case .string, .bool, .null, .unknown:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            }
        }
    }
}
