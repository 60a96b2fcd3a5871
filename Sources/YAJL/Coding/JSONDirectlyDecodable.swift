/// A type that is made from JSON in another way than its `init(from:)` says: by one of the decoder's settings, or faster.
///
/// `YAJLFoundation` makes `Date`, `Data`, `Decimal`, `URL` and `UUID` such types. The decoder looks the conformance up once per type.
///
/// ```swift
/// struct Price: Decodable, JSONDirectlyDecodable {
///     var cents: Int
///
///     static func decode(from decoder: NodeDecoder) throws -> Price {
///         guard let number = decoder.number else { throw decoder.typeMismatch(Price.self, expected: "a number") }
///         return Price(cents: Int(clamping: number) * (decoder.strategies[PriceStyle.self] ? 1 : 100))
///     }
/// }
/// ```
package protocol JSONDirectlyDecodable: Decodable {
    /// Makes a value.
    ///
    /// - Throws: `DecodingError`.
    static func decode(from decoder: NodeDecoder) throws -> Self
}

extension JSONDirectlyDecodable {
    /// Makes a value at an address, for callers that know the type only when the program runs.
    @unsafe
    static func decode(_ decoder: NodeDecoder, to place: UnsafeMutableRawPointer) throws {
        unsafe place.initializeMemory(as: Self.self, to: try decode(from: decoder))
    }
}

extension NodeDecoder {
    /// The decoder's settings for types the core does not know.
    package var strategies: JSONCodingStrategies { session.settings.strategies }

    /// The value if it is a string.
    package var string: String? { kind == .string ? session.arena.string(index) : nil }

    /// The value if it is a number, exactly as it was written.
    package var number: JSONNumber? {
        if kind == .number, case .number(let number) = value { number } else { nil }
    }

    /// Refuses `null` for a type that is made of another one: the error names what was asked for, as Foundation's does.
    ///
    /// - Parameters:
    ///   - type: What cannot be made.
    ///   - expected: What it could have been made of, such as `a number`.
    /// - Throws: `DecodingError`.
    package func refuseNull(as type: Any.Type, expected: String) throws {
        if kind == .null { throw typeMismatch(type, expected: expected) }
    }
}
