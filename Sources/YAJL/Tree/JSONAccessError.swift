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
    /// The kinds of error; more may be added.
    ///
    /// Compare codes, and show the error itself to people: its text has the path, and says what was found there.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Sendable, Hashable {
            case missing, numberOutOfRange, invalidIndex
            case typeMismatch(expected: JSONValueKind, found: JSONValueKind)
        }

        let kind: Kind

        /// There is no value at this place.
        public static var missing: Code { Code(kind: .missing) }
        /// The value is of another type.
        public static func typeMismatch(expected: JSONValueKind, found: JSONValueKind) -> Code {
            Code(kind: .typeMismatch(expected: expected, found: found))
        }
        /// The number is not an integer, or does not fit into the type asked for.
        public static var numberOutOfRange: Code { Code(kind: .numberOutOfRange) }
        /// A place to be set that is beyond the end of an array, or a step in an array that is not an index.
        public static var invalidIndex: Code { Code(kind: .invalidIndex) }

        /// The name of the kind.
        public var description: String { "\(kind)" }
    }

    /// The kind of error.
    public var code: Code

    /// The place that was asked for, up to the step that failed.
    public var path: JSONLocation

    /// The message, for people.
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
