public import Foundation
public import YAJL

extension YAJLDecoder {
    /// How dates are written.
    ///
    /// The cases are those of Foundation's `JSONDecoder`.
    public enum DateDecodingStrategy: Sendable {
        /// As `Date` decodes itself: the seconds since the beginning of 2001, as a number.
        case deferredToDate

        /// The seconds since the beginning of 1970, as a number.
        case secondsSince1970

        /// The milliseconds since the beginning of 1970, as a number.
        case millisecondsSince1970

        /// A string as in ISO 8601 and RFC 3339: `2001-01-01T00:00:00Z`.
        case iso8601

        /// A string that a formatter reads.
        case formatted(DateFormatter)

        /// A function makes the date from any value except `null`.
        @preconcurrency
        case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
    }

    /// How binary data is written.
    ///
    /// The cases are those of Foundation's `JSONDecoder`.
    public enum DataDecodingStrategy: Sendable {
        /// As `Data` decodes itself: an array of numbers.
        case deferredToData

        /// A string in Base64.
        case base64

        /// A function makes the data from any value except `null`.
        @preconcurrency
        case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
    }

    /// How dates are written; by default a number of seconds since 2001-01-01 00:00:00 UTC.
    ///
    /// ```swift
    /// extension YAJLDecoder.DateDecodingStrategy {
    ///     static var unixText: YAJLDecoder.DateDecodingStrategy {
    ///         .custom { decoder in
    ///             let container = try decoder.singleValueContainer()
    ///             guard let time = Double(try container.decode(String.self)) else {
    ///                 throw DecodingError.dataCorruptedError(
    ///                     in: container,
    ///                     debugDescription: "not a number of seconds"
    ///                 )
    ///             }
    ///             return Date(timeIntervalSince1970: time)
    ///         }
    ///     }
    /// }
    ///
    /// decoder.dateDecodingStrategy = .unixText
    /// ```
    public var dateDecodingStrategy: DateDecodingStrategy {
        get { strategies[DateDecodingStrategyKey.self] }
        set { strategies[DateDecodingStrategyKey.self] = newValue }
    }

    /// How `Data` is written; by default in Base64.
    public var dataDecodingStrategy: DataDecodingStrategy {
        get { strategies[DataDecodingStrategyKey.self] }
        set { strategies[DataDecodingStrategyKey.self] = newValue }
    }

    /// Decodes the bytes of a file or response.
    ///
    /// ```swift
    /// let users = try YAJLDecoder().decode([User].self, from: Data(contentsOf: url))
    /// ```
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(count).
    public func decode<T: Decodable>(_ type: T.Type = T.self, from data: Data) throws -> T {
        try decode(type, from: data.bytes)
    }

    /// Decodes a type that needs a configuration.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what the type throws.
    /// - Complexity: O(count).
    public func decode<T: DecodableWithConfiguration>(
        _ type: T.Type,
        from data: Data,
        configuration: T.DecodingConfiguration
    ) throws -> T {
        try data.withUnsafeBytes { bytes in
            try decode(from: bytes) { try T(from: $0, configuration: configuration) }
        }
    }

    /// Decodes a type that needs a configuration, which another type provides.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what the type throws.
    /// - Complexity: O(count).
    public func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
        _ type: T.Type,
        from data: Data,
        configuration: C.Type
    ) throws -> T where T.DecodingConfiguration == C.DecodingConfiguration {
        try decode(type, from: data, configuration: C.decodingConfiguration)
    }
}

private enum DateDecodingStrategyKey: JSONCodingStrategyKey {
    static var defaultValue: YAJLDecoder.DateDecodingStrategy { .deferredToDate }
}

private enum DataDecodingStrategyKey: JSONCodingStrategyKey {
    static var defaultValue: YAJLDecoder.DataDecodingStrategy { .base64 }
}

extension Date: JSONDirectlyDecodable {
    /// Makes a date as the decoder's `YAJLDecoder/dateDecodingStrategy` says.
    package static func decode(from decoder: NodeDecoder) throws -> Date {
        switch decoder.strategies[DateDecodingStrategyKey.self] {
        case .deferredToDate:
            try decoder.refuseNull(as: Date.self, expected: "a number")
            return try Date(from: decoder)
        case .secondsSince1970:
            try decoder.refuseNull(as: Date.self, expected: "a number")
            return Date(timeIntervalSince1970: try decoder.decode(Double.self))
        case .millisecondsSince1970:
            try decoder.refuseNull(as: Date.self, expected: "a number")
            return Date(timeIntervalSince1970: try decoder.decode(Double.self) / 1000)
        case .iso8601:
            return try decoder.decodeString(
                or: "the string is not a date in the ISO 8601 form \"2001-01-01T00:00:00Z\""
            ) {
                Date(plainISO8601: $0) ?? (try? Date.ISO8601FormatStyle().parse($0))
            }
        case .formatted(let formatter):
            return try decoder.decodeString(or: "the string is not a date in the format of the formatter") {
                formatter.date(from: $0)
            }
        case .custom(let make):
            try decoder.refuseNull(as: Date.self, expected: "a date")
            return try make(decoder)
        }
    }
}

extension Data: JSONDirectlyDecodable {
    /// Makes data as the decoder's `YAJLDecoder/dataDecodingStrategy` says.
    package static func decode(from decoder: NodeDecoder) throws -> Data {
        switch decoder.strategies[DataDecodingStrategyKey.self] {
        case .deferredToData:
            try decoder.refuseNull(as: Data.self, expected: "an array")
            return try Data(from: decoder)
        case .base64:
            return try decoder.decodeString(or: "the string is not Base64") { Data(base64Encoded: $0) }
        case .custom(let make):
            try decoder.refuseNull(as: Data.self, expected: "data")
            return try make(decoder)
        }
    }
}

extension Decimal: JSONDirectlyDecodable {
    /// Makes the decimal nearest to a number: exactly it, if it has at most 38 digits.
    package static func decode(from decoder: NodeDecoder) throws -> Decimal {
        guard let decimal = Decimal(try decoder.number(for: Decimal.self)) else {
            throw decoder.corrupted("the number is beyond the range of Decimal")
        }
        return decimal
    }
}

extension URL: JSONDirectlyDecodable {
    /// Makes a URL of a string.
    package static func decode(from decoder: NodeDecoder) throws -> URL {
        try decoder.decodeString(or: "the string is not a URL") { URL(string: $0) }
    }
}

extension NodeDecoder {
    /// Makes something of a string.
    ///
    /// - Throws: `DecodingError` if this is not a string, or with the message if the string makes nothing.
    func decodeString<Made>(or message: String, _ make: (String) -> Made?) throws -> Made {
        if let string {
            if let made = make(string) { return made }
        } else {
            try refuseNull(as: Made.self, expected: "a string")
            // A number may do as a string.
            if let made = make(try decode(String.self)) { return made }
        }
        throw corrupted(message)
    }
}
