/// The types of Foundation that only `YAJLFoundation` can encode and decode as `JSONEncoder` and `JSONDecoder` do.
///
/// Their own conformances give another format, such as `{"relative": …}` for a URL, so the coders refuse them if
/// `YAJLFoundation` is not linked. The core imports no Foundation and knows these types by their names; the coders look
/// once per type, and only at types that have no other way.
enum RefusedFoundationTypes {
    private static let names: Set<String> = ["Data", "Date", "Decimal", "URL"]

    /// Foundation's own module on Apple's platforms, and the one that has these types elsewhere.
    private static let modules: Set<String> = ["Foundation", "FoundationEssentials"]

    /// Whether a type is one of them.
    static func contains(_ type: Any.Type) -> Bool {
        // No name in Swift begins with a combining mark.
        let parts = String(reflecting: type).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && modules.contains(parts[0]) && names.contains(parts[1])
    }

    /// Why a type is refused, and how to correct that.
    static func refusal(of type: Any.Type) -> String {
        "\(type) needs the product YAJLFoundation (import YAJLFoundation)"
    }

    /// The way to decode a type that is refused; `nil` for all others.
    static func decodingPlan<Value: Decodable>(for type: Value.Type) -> (any JSONDirectlyDecodable.Type)? {
        contains(type) ? RefusedType<Value>.self : nil
    }

    /// The way to encode a type that is refused; `nil` for all others.
    static func typeEncoder<Value: Encodable>(for type: Value.Type) -> TypeEncoder? {
        guard contains(type) else { return nil }
        return unsafe TypeEncoder { value, encoding in
            let value = unsafe value.assumingMemoryBound(to: Value.self).pointee
            throw EncodingError.unwritable(value, refusal(of: Value.self), at: encoding.codingPath)
        }
    }
}

/// Decodes nothing.
private enum RefusedType<Value: Decodable>: JSONDirectlyDecodable {
    init(from decoder: any Decoder) throws {
        throw DecodingError.typeMismatch(
            Value.self,
            DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: RefusedFoundationTypes.refusal(of: Value.self)
            )
        )
    }

    static func decode(from decoder: NodeDecoder) throws -> RefusedType { try RefusedType(from: decoder) }
}
