/// Why one item of an input could not be delivered.
///
/// ```swift
/// let lines = JSONParsingOptions(framing: .lines)
/// let log = JSONFile("log.ndjson", options: lines)
/// try log.items(as: Entry.self).results.forEach { result in
///     switch result {
///     case .success(let entry): use(entry)
///     case .failure(let error):
///         print("passed over \(error.byteRange.count) bytes: \(error)")
///     }
/// }
/// ```
public struct JSONItemError: Error, Sendable {
    /// The error itself: a `DecodingError` with its place, ``YAJLDecodingErrors``, a ``JSONParsingError``, or what the source or a
    /// type has thrown.
    public var underlying: any Error

    /// The path of the item; of a record that is not JSON, the root.
    public var path: JSONLocation

    /// The bytes of the item, or of the record that is not JSON: a line, or a document up to the error.
    ///
    /// Items that patterns have selected in the record before the error have been delivered, and are in this range, too;
    /// ``jsonError`` says where the error is. Where a line has several values, each is a record of its own.
    public var byteRange: Range<Int>

    /// Whether the input has ended with this error, so that nothing can follow.
    public var endsInput: Bool

    /// The place of the error in the text, with its message; `nil` if the underlying error has none.
    ///
    /// The decoder may have collected several errors: then it is the place of the first one.
    ///
    /// ```swift
    /// if let place = error.jsonError {
    ///     print("line \(place.position.line)")
    /// }
    /// ```
    public var jsonError: JSONParsingError? {
        let first = (underlying as? YAJLDecodingErrors)?.errors.first ?? underlying
        return first as? JSONParsingError ?? (first as? DecodingError)?.jsonError
    }
}

extension JSONItemError: CustomStringConvertible {
    /// The underlying error.
    public var description: String {
        if let place = (underlying as? DecodingError)?.jsonError { return "\(place)" }
        return "\(underlying)"
    }
}
