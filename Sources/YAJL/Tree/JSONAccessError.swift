/// Why a value could not be read or changed at a place in a tree.
///
/// ```swift
/// do {
///     let name = try value.string(at: ["users", 0, "name"])
/// } catch {
///     print(error)  // at $.users[0].name: expected a string, found a number
/// }
/// ```
public struct JSONAccessError: Error, Sendable, Hashable {
    /// The kinds of error.
    ///
    /// More may be added: keep a `default` in your switches.
    public enum Code: Sendable, Hashable {
        /// There is no value at this place.
        case missing
        /// The value is of another type.
        case typeMismatch(expected: JSONValueKind, found: JSONValueKind)
        /// The number is not an integer, or does not fit into the type asked for.
        case numberOutOfRange
        /// An array index beyond the end, or a pointer's step that is not an index.
        case invalidIndex
    }

    /// What is wrong.
    public var code: Code

    /// The place that was asked for, up to the step that failed.
    public var path: JSONLocation

    /// What is wrong, for people.
    public var message: String
}

extension JSONAccessError: CustomStringConvertible {
    /// The path and the message.
    public var description: String { "at \(path): \(message)" }
}

extension JSONAccessError {
    static func missing(_ path: JSONLocation) -> JSONAccessError {
        JSONAccessError(code: .missing, path: path, message: "there is no value")
    }

    static func typeMismatch(_ path: JSONLocation, expected: JSONValueKind, found: JSONValueKind) -> JSONAccessError {
        JSONAccessError(
            code: .typeMismatch(expected: expected, found: found),
            path: path,
            message: "expected \(expected.phrase), found \(found.phrase)"
        )
    }
}
