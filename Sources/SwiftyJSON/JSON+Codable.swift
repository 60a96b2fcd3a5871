internal import Foundation
package import YAJL
internal import YAJLFoundation

extension JSON: Codable {
    /// Decodes whatever the decoder holds; what it cannot decode becomes `null`.
    ///
    /// From `YAJLDecoder` the value comes as it is written. From others a number comes as the first of `Int64`, `UInt64` and
    /// `Double` that they have.
    public init(from decoder: any Decoder) throws {
        // A type around the value may have called this.
        if let node = decoder as? NodeDecoder {
            self = Self.decode(from: node)
        } else {
            self.init(content: Self.content(from: decoder))
        }
    }

    private static func content(from decoder: any Decoder) -> Content {
        if let container = try? decoder.singleValueContainer() {
            if container.decodeNil() { return .value(.null) }
            if let value = try? container.decode(Bool.self) { return .value(.bool(value)) }
            if let value = try? container.decode(JSONNumber.self) { return .value(.number(value)) }
            if let value = try? container.decode(String.self) { return .value(.string(value)) }
            // Infinite, or not a number.
            if let value = try? container.decode(Double.self) { return FoundationBridge.content(value) }
            // As a dictionary: key strategies leave its keys alone.
            if let members = try? container.decode([String: JSON].self) {
                return FoundationBridge.content(members.map { ($0.key, $0.value.content) })
            }
        }
        guard let elements = try? [JSON](from: decoder) else { return .value(.null) }
        return FoundationBridge.content(elements.map(\.content))
    }

    /// Encodes the value; a value of unknown type is encoded as `null`.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        switch content {
        case .value(.array(let elements)):
            try elements.map { JSON(jsonValue: $0) }.encode(to: encoder)
        case .value(.object), .members:
            var container = encoder.singleValueContainer()
            try container.encode(Members(json: self))
        default:
            try encodeInOrder(to: encoder)
        }
    }

    /// An object as a dictionary, whose keys key strategies leave alone.
    ///
    /// `YAJLEncoder` keeps the order, also if a type around the value has called its `encode(to:)`.
    private struct Members: JSONStrategyEncodable {
        let json: JSON

        func encode(to encoder: any Encoder) throws {
            let members =
                switch json.content {
                case .value(.object(let members)): members.map { ($0.key, JSON(jsonValue: $0.value)) }
                case .members(let members): zip(members.keys, members.values).map { ($0, $1.element) }
                default: [] as [(String, JSON)]
                }
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(members) { $1 })
        }

        func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
            try json.encodeInOrder(to: encoder)
        }
    }
}

/// A number that `YAJLEncoder` writes with all its digits; other encoders get the `Double` of `NSDecimalNumber`, as from the original.
private struct Digits: JSONStrategyEncodable {
    let number: NSDecimalNumber

    func encode(to encoder: any Encoder) throws { try number.doubleValue.encode(to: encoder) }

    func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        guard let digits = JSONNumber(number.decimalValue) else { return try encode(to: encoder) }
        try digits.encode(to: encoder)
    }
}

// `YAJLEncoder` writes members in the order that they have.
extension JSON: JSONStrategyEncodable {
    /// Encodes the value with the members in their order.
    @_disfavoredOverload
    package func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        try encodeInOrder(to: encoder)
    }

    fileprivate func encodeInOrder(to encoder: any Encoder) throws {
        switch content {
        case .value(let value):
            try value.encode(to: encoder)
        case .foreign(let foreign):
            var container = encoder.singleValueContainer()
            if let number = foreign.number as? NSDecimalNumber {
                try container.encode(Digits(number: number))
            } else if let number = foreign.number {
                try container.encode(number.doubleValue)
            } else {
                try container.encodeNil()
            }
        case .elements(let mixed):
            try mixed.map(\.element).encode(to: encoder)
        case .members(let members):
            var container = encoder.container(keyedBy: MemberName.self)
            for (key, value) in zip(members.keys, members.values) {
                try container.encode(value.element, forKey: MemberName(stringValue: key))
            }
        }
    }
}
