/// A value that one of several patterns has selected.
///
/// ```swift
/// for try await hit in JSONStream(body).select("$.data[*]", "$.errors[*]") {
///     switch hit.pattern {
///     case 0: use(try hit.decode(Row.self))
///     default: throw try hit.decode(ServerError.self)
///     }
/// }
/// ```
public struct JSONHit: Sendable {
    /// Which pattern has selected the value, counted from 0: the first of those that do.
    public let pattern: Int

    /// Where in the document the value is.
    public let path: JSONLocation

    /// The place of the value's first byte.
    public let position: JSONPosition

    /// The value's bytes, as offsets from the very start of the input.
    public let byteRange: Range<Int>

    /// The value.
    public let value: JSONValue

    /// Decodes the value.
    ///
    /// - Throws: `DecodingError` with the position of the value, ``YAJLDecodingErrors`` if the decoder collects errors, or what a
    ///   type throws.
    public func decode<T: Decodable>(_ type: T.Type = T.self, using decoder: YAJLDecoder = YAJLDecoder()) throws -> T {
        try decoder.decode(type, from: value, at: position, path: path)
    }
}
