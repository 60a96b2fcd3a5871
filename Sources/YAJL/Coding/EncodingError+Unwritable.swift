extension EncodingError {
    /// The error for a value that cannot be written.
    package static func unwritable(_ value: Any, _ message: String, at path: [any CodingKey]) -> EncodingError {
        .invalidValue(value, Context(codingPath: path, debugDescription: message))
    }
}
