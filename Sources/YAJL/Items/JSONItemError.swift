/// Why one item of an input could not be had.
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
    /// The error itself: a `DecodingError` with its place, a ``JSONParsingError``, or what the source or a type has thrown.
    public var underlying: any Error

    /// The path of the item; of a record that is not JSON, the root.
    public var path: JSONLocation

    /// The bytes that were passed over: those of the item, or of the record that is not JSON.
    public var byteRange: Range<Int>

    /// Whether the input has ended with this error, so that nothing can follow.
    public var endsInput: Bool
}

extension JSONItemError: CustomStringConvertible {
    /// The underlying error.
    public var description: String {
        if let place = (underlying as? DecodingError)?.jsonError { return "\(place)" }
        return "\(underlying)"
    }
}
