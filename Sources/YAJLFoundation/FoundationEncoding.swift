public import Foundation
public import YAJL

extension YAJLEncoder {
    /// How dates are written.
    ///
    /// The cases are those of Foundation's `JSONEncoder`.
    public enum DateEncodingStrategy: Sendable {
        /// As `Date` encodes itself: the seconds since the beginning of 2001, as a number.
        case deferredToDate

        /// The seconds since the beginning of 1970, as a number.
        case secondsSince1970

        /// The milliseconds since the beginning of 1970, as a number.
        case millisecondsSince1970

        /// A string as in ISO 8601 and RFC 3339: `2001-01-01T00:00:00Z`.
        case iso8601

        /// The string that a formatter makes.
        case formatted(DateFormatter)

        /// The value that a function encodes; if it encodes nothing, `{}`.
        @preconcurrency
        case custom(@Sendable (Date, any Encoder) throws -> Void)
    }

    /// How binary data is written.
    ///
    /// The cases are those of Foundation's `JSONEncoder`.
    public enum DataEncodingStrategy: Sendable {
        /// As `Data` encodes itself: an array of numbers.
        case deferredToData

        /// A string in Base64.
        case base64

        /// The value that a function encodes; if it encodes nothing, `{}`.
        @preconcurrency
        case custom(@Sendable (Data, any Encoder) throws -> Void)
    }

    /// How dates are written; by default as they encode themselves.
    ///
    /// ```swift
    /// var encoder = YAJLEncoder()
    /// encoder.dateEncodingStrategy = .iso8601
    /// let text = try encoder.string(from: [Date(timeIntervalSince1970: 0)])
    /// // ["1970-01-01T00:00:00Z"]
    /// ```
    public var dateEncodingStrategy: DateEncodingStrategy {
        get { strategies[DateEncodingStrategyKey.self] }
        set { strategies[DateEncodingStrategyKey.self] = newValue }
    }

    /// How binary data is written; by default in Base64.
    public var dataEncodingStrategy: DataEncodingStrategy {
        get { strategies[DataEncodingStrategyKey.self] }
        set { strategies[DataEncodingStrategyKey.self] = newValue }
    }
}

private enum DateEncodingStrategyKey: JSONCodingStrategyKey {
    static var defaultValue: YAJLEncoder.DateEncodingStrategy { .deferredToDate }
}

private enum DataEncodingStrategyKey: JSONCodingStrategyKey {
    static var defaultValue: YAJLEncoder.DataEncodingStrategy { .base64 }
}

extension Date: JSONStrategyEncodable {
    /// Encodes the date as ``YAJLEncoder/dateEncodingStrategy`` says.
    package func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        switch strategies[DateEncodingStrategyKey.self] {
        case .deferredToDate: try encode(to: encoder)
        case .secondsSince1970: try encode(timeIntervalSince1970, to: encoder)
        case .millisecondsSince1970: try encode(timeIntervalSince1970 * 1000, to: encoder)
        case .iso8601: try encode(plainISO8601 ?? formatted(.iso8601), to: encoder)
        case .formatted(let formatter): try encode(formatter.string(from: self), to: encoder)
        case .custom(let encode): try encode(self, encoder)
        }
    }

    private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension Data: JSONStrategyEncodable {
    /// Encodes the data as ``YAJLEncoder/dataEncodingStrategy`` says.
    package func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        switch strategies[DataEncodingStrategyKey.self] {
        case .deferredToData: try encode(to: encoder)
        case .base64:
            var container = encoder.singleValueContainer()
            try container.encode(base64EncodedString())
        case .custom(let encode): try encode(self, encoder)
        }
    }
}

extension URL: JSONStrategyEncodable {
    /// Encodes the absolute URL as a string.
    package func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        var container = encoder.singleValueContainer()
        try container.encode(absoluteString)
    }
}

extension Decimal: JSONStrategyEncodable {
    /// Encodes the decimal as a number with all its digits.
    ///
    /// - Throws: `EncodingError` if it is not a number.
    package func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        guard let number = JSONNumber(self) else {
            let message = "Unable to encode Decimal.nan directly in JSON."
            throw EncodingError.unwritable(self, message, at: encoder.codingPath)
        }
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
