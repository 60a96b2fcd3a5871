/// Why something could not be written, or built from events by a ``JSONDocumentBuilder``, and where in the document.
///
/// A writer that has thrown an error throws it again at every further call; a builder can continue with another event.
///
/// ```swift
/// do {
///     try writer.beginArray()
///     try writer.number(Double.nan)
/// } catch let error as JSONWritingError {
///     print(error)
///     // at $[0]: NaN is not a JSON number: set nonFiniteNumbers to write null
///     // or a string in its place
/// }
/// ```
public struct JSONWritingError: Error, Sendable, Hashable {
    /// The kinds of error; more may be added.
    ///
    /// Compare codes, and show the error itself to people: its text has the path, and says which call was wrong.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Sendable, Hashable {
            case missingKey, missingValue, keyOutsideObject, mismatchedEnd, secondRoot, incompleteValue, noValue,
                openString, nonFiniteNumber, invalidNumber, duplicateKey, usedAfterFinish
            case outputFailed(errorNumber: Int32)
        }

        let kind: Kind

        /// A value in an object without a key before it.
        public static var missingKey: Code { Code(kind: .missingKey) }
        /// A key with another key or the end of the object after it in place of a value.
        public static var missingValue: Code { Code(kind: .missingValue) }
        /// A key outside of an object.
        public static var keyOutsideObject: Code { Code(kind: .keyOutsideObject) }
        /// The end of a container that is not the innermost open one.
        public static var mismatchedEnd: Code { Code(kind: .mismatchedEnd) }
        /// A second value at the root where there is one only.
        public static var secondRoot: Code { Code(kind: .secondRoot) }
        /// The writer was finished with containers or a string open.
        public static var incompleteValue: Code { Code(kind: .incompleteValue) }
        /// The writer was finished before a value was written.
        public static var noValue: Code { Code(kind: .noValue) }
        /// A string that is written in parts was interrupted by something else.
        public static var openString: Code { Code(kind: .openString) }
        /// A number that JSON cannot express: an infinity or NaN.
        public static var nonFiniteNumber: Code { Code(kind: .nonFiniteNumber) }
        /// A text that is not a number of RFC 8259.
        public static var invalidNumber: Code { Code(kind: .invalidNumber) }
        /// The system could not write to the file descriptor.
        public static func outputFailed(errorNumber: Int32) -> Code {
            Code(kind: .outputFailed(errorNumber: errorNumber))
        }
        /// A name that occurs twice in an object, and the builder was told to reject that.
        public static var duplicateKey: Code { Code(kind: .duplicateKey) }
        /// The writer was used after `finish()`.
        public static var usedAfterFinish: Code { Code(kind: .usedAfterFinish) }

        /// The number of the system's error (`errno`), if it could not write.
        public var errorNumber: Int32? { if case .outputFailed(let errorNumber) = kind { errorNumber } else { nil } }

        /// The name of the kind.
        public var description: String { "\(kind)" }
    }

    /// The kind of error.
    public var code: Code

    /// The value that was being written, as a path from the root.
    public var path: JSONLocation

    /// One sentence: what is wrong and, where it helps, how to correct it.
    public var message: String

    /// Creates an error.
    public init(code: Code, path: JSONLocation = JSONLocation(), message: String) {
        self.code = code
        self.path = path
        self.message = message
    }
}

extension JSONWritingError: CustomStringConvertible {
    /// Path and message.
    public var description: String {
        // A file that cannot be written to says nothing about the value at its root.
        code.errorNumber != nil && path.components.isEmpty ? message : "at \(path): \(message)"
    }
}
