extension DecodingError {
    /// The error for a text that is not JSON.
    ///
    /// Whoever prints it sees the underlying error as well, so the excerpt is only there.
    static func notJSON(_ error: JSONParsingError) -> DecodingError {
        .dataCorrupted(Context(codingPath: [], debugDescription: error.line, underlyingError: error))
    }

    /// The error with its place in the text: position, path and excerpt.
    ///
    /// ```swift
    /// do {
    ///     users = try decoder.decode(from: bytes)
    /// } catch let error as DecodingError {
    ///     if let place = error.jsonError { print(place.position.line, place.path) }
    /// }
    /// ```
    ///
    /// All errors of a ``YAJLDecoder`` that reads a text have it, whatever their case. It is `nil` where there was no text, as
    /// for a ``JSONDocument``, or for a ``JSONValue`` that a type decodes in its own `init(from:)`. It is `nil` too where a type has
    /// thrown an error with its own underlying error, and for the errors of elements that
    /// ``YAJLDecoder/invalidElementStrategy`` has passed over.
    ///
    /// The place is that of the coding path. A type that reads another text with another decoder in its own `init(from:)` should
    /// catch that decoder's errors: they have paths of the other text.
    public var jsonError: JSONParsingError? { context?.underlyingError as? JSONParsingError }
}

extension NodeDecoder {
    /// The place and message of an error at this value, or at one of the values in it.
    func context(_ message: String, at key: (any CodingKey)? = nil) -> DecodingError.Context {
        var path = codingPath
        if let key { path.append(key) }
        return DecodingError.Context(codingPath: path, debugDescription: message)
    }

    /// The error for a value of another type than is needed.
    ///
    /// - Parameters:
    ///   - type: What cannot be made.
    ///   - expected: What it could have been made of, such as `a number`.
    @inline(never)
    package func typeMismatch(_ type: Any.Type, expected: String) -> DecodingError {
        let context = context(session.caches.message(for: type, expected: expected, found: kind))
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a value of the right type that makes no sense.
    @inline(never)
    package func corrupted(_ message: String) -> DecodingError { .dataCorrupted(context(message)) }
}

extension JSONValueKind {
    init(_ kind: Node.Kind) {
        switch kind {
        case .null: self = .null
        case .bool: self = .bool
        case .number: self = .number
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }
}
