import Testing
import YAJL

/// A coding path: names, and indices in brackets.
func path(_ keys: [any CodingKey]) -> String {
    keys.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }.joined(separator: ".")
}

/// The context of an error, if it is a decoding error.
func context(_ error: any Error) -> DecodingError.Context? {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
        context
    default: nil
    }
}

/// The case of an error, its coding path, and the key if one is missing.
func place(_ error: any Error) -> String {
    let place = path(context(error)?.codingPath ?? [])
    return switch error {
    case DecodingError.typeMismatch: "typeMismatch at \(place)"
    case DecodingError.valueNotFound: "valueNotFound at \(place)"
    case DecodingError.keyNotFound(let key, _): "keyNotFound(\(key.stringValue)) at \(place)"
    case DecodingError.dataCorrupted: "dataCorrupted at \(place)"
    default: "\(error)"
    }
}

/// The place in the text that an error carries.
func position(_ error: any Error) -> JSONParsingError? { context(error)?.underlyingError as? JSONParsingError }

/// The value that a text is decoded to, or the place of the error.
func result<Value: Decodable>(
    _ type: Value.Type = Value.self,
    _ text: String,
    _ decoder: YAJLDecoder = YAJLDecoder()
) -> String {
    do {
        return "\(try decoder.decode(type, from: text))"
    } catch {
        return place(error)
    }
}
