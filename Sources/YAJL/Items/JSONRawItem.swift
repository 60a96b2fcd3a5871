/// The bytes of a selected value, as they stand in the input.
///
/// ```swift
/// for try await item in JSONStream(body).items(at: "$.rows[*]").raw {
///     index[item.path.pointer] = item.byteRange
/// }
/// ```
public struct JSONRawItem: Sendable {
    /// Which pattern has selected the value, counted from 0.
    public let pattern: Int

    /// Where in the document the value is.
    public let path: JSONLocation

    /// The place of the first byte.
    public let position: JSONPosition

    /// Where the bytes are, as offsets from the very start of the input.
    public let byteRange: Range<Int>

    /// The bytes, from the first of the value to the last; they have been validated.
    public let bytes: [UInt8]

    /// The rules by which they were read.
    let options: JSONParsingOptions

    /// Parses the bytes; errors have their place in the whole input.
    ///
    /// - Throws: ``JSONParsingError`` if a name occurs twice and ``JSONParsingOptions/duplicateKeys`` of the input is `.reject`.
    /// - Complexity: O(count).
    public func value() throws -> JSONValue {
        do throws(JSONParsingError) {
            return try JSONDocument(parsing: bytes, options: options).root
        } catch {
            throw error.shifted(to: position, path)
        }
    }

    /// Decodes the bytes; errors have their place in the whole input.
    ///
    /// - Throws: `DecodingError`, ``YAJLDecodingErrors`` if the decoder collects errors, or what a type throws.
    /// - Complexity: O(count).
    public func decode<T: Decodable>(_ type: T.Type = T.self, using decoder: YAJLDecoder = YAJLDecoder()) throws -> T {
        var decoder = decoder
        decoder.parsingOptions = options
        return try decoder.decode(type, from: bytes, at: position, path: path)
    }
}
