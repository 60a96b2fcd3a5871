/// A type that is made from JSON in another way than its `init(from:)` says: by one of the decoder's settings, or faster.
///
/// `YAJLFoundation` makes `Date`, `Data`, `Decimal`, `URL` and `UUID` such types. The decoder looks the conformance up once per type.
///
/// ```swift
/// struct Price: Decodable, JSONDirectlyDecodable {
///     var cents: Int
///
///     static func decode(from value: JSONDecodingValue) throws -> Price {
///         guard let number = value.number else { throw value.typeMismatch(Price.self, expected: "a number") }
///         return Price(cents: Int(clamping: number) * (value.strategies[PriceStyle.self] ? 1 : 100))
///     }
/// }
/// ```
package protocol JSONDirectlyDecodable: Decodable {
    /// Makes a value.
    ///
    /// - Throws: `DecodingError`.
    static func decode(from value: JSONDecodingValue) throws -> Self
}

extension JSONDirectlyDecodable {
    /// Makes a value at an address, for callers that know the type only when the program runs.
    @unsafe
    static func decode(_ decoder: NodeDecoder, to place: UnsafeMutableRawPointer) throws {
        unsafe place.initializeMemory(as: Self.self, to: try decode(from: JSONDecodingValue(decoder: decoder)))
    }
}

/// A JSON value that is being decoded.
package struct JSONDecodingValue {
    let node: NodeDecoder

    init(decoder: NodeDecoder) {
        node = decoder
    }

    /// The decoder that stands at the value, for `init(from:)`.
    package var decoder: any Decoder { node }

    /// The way to the value.
    package var codingPath: [any CodingKey] { node.codingPath }

    /// The decoder's settings for types the core does not know.
    package var strategies: JSONCodingStrategies { node.session.settings.strategies }

    /// The value if it is a string.
    package var string: String? { node.kind == .string ? node.session.arena.string(node.index) : nil }

    /// The value if it is a number, exactly as it was written.
    package var number: JSONNumber? {
        if case .number(let number)? = node.scalar { number } else { nil }
    }

    /// The value as a part of its document.
    package var value: JSONValue { node.value }

    /// Decodes the value as any type.
    ///
    /// - Throws: `DecodingError`, or what the type throws.
    package func decode<T: Decodable>(_ type: T.Type) throws -> T { try node.decode(type) }

    /// Refuses `null` for a type that is made of another one: the error names what was asked for, as Foundation's does.
    ///
    /// - Parameters:
    ///   - type: What cannot be made.
    ///   - expected: What it could have been made of, such as `a number`.
    /// - Throws: `DecodingError`.
    package func refuseNull(as type: Any.Type, expected: String) throws {
        if node.kind == .null { throw node.typeMismatch(type, expected: expected) }
    }

    /// The error for a value of another type than is needed.
    ///
    /// - Parameters:
    ///   - type: What cannot be made.
    ///   - expected: What it could have been made of, such as `a number`.
    package func typeMismatch(_ type: Any.Type, expected: String) -> DecodingError {
        node.typeMismatch(type, expected: expected)
    }

    /// The error for a value of the right type that makes no sense.
    package func dataCorrupted(_ message: String) -> DecodingError { node.corrupted(message) }
}
