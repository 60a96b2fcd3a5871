/// The errors of a decoding that collects them.
final class DecodingLog {
    private(set) var errors: [any Error] = []

    /// Adds an error that is not there yet.
    func add(_ error: any Error) {
        if !(error is GivenUp) { errors.append(error) }
    }

    /// Forgets the errors that came after there were this many.
    func removeAll(after count: Int) {
        errors.removeLast(errors.count - count)
    }
}

/// Thrown where decoding cannot continue after an error that is in the log.
struct GivenUp: Error {}

/// All errors that were found in a document, in their order; at least one.
///
/// ```swift
/// decoder.collectsErrors = true
/// do {
///     users = try decoder.decode(from: bytes)
/// } catch let errors as YAJLDecodingErrors {
///     for error in errors.errors { print(error) }
/// }
/// ```
///
/// After a scalar that is wrong or missing, decoding continues as if it were there. After anything else it continues
/// with the next element of the array around it, or the next optional property. So a second run, after these
/// are corrected, may find errors in places that the first run could not reach.
public struct YAJLDecodingErrors: Error {
    /// The errors: `DecodingError`s, and what types have thrown.
    public var errors: [any Error]
}

extension YAJLDecodingErrors: CustomStringConvertible {
    /// The errors, one after the other.
    public var description: String {
        (errors.count == 1 ? "" : "\(errors.count) errors:\n") + errors.map { "\($0)" }.joined(separator: "\n")
    }
}
