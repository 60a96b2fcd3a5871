/// Why something could not be written, and where in the document.
///
/// A writer that has thrown an error throws it again at every further call.
///
/// ```swift
/// do {
///     try writer.beginArray()
///     try writer.number(Double.nan)
/// } catch let error as JSONWritingError {
///     print(error)
///     // at $[0]: NaN is no JSON number: set nonFiniteNumbers to write null or a string in its place
/// }
/// ```
public struct JSONWritingError: Error, Sendable, Hashable {
    /// The kinds of error.
    ///
    /// More may be added: keep a `default` in your switches.
    public enum Code: Sendable, Hashable {
        /// A value in an object without a key before it.
        case missingKey
        /// A key with another key or the end of the object after it in place of a value.
        case missingValue
        /// A key outside of an object.
        case keyOutsideObject
        /// The end of a container that is not the innermost open one.
        case mismatchedEnd
        /// A second value at the root where there is one only.
        case secondRoot
        /// The writer was finished with containers or a string open.
        case incompleteValue
        /// The writer was finished before a value was written.
        case noValue
        /// A string that is written in parts was interrupted by something else.
        case openString
        /// A number that JSON cannot express: an infinity or NaN.
        case nonFiniteNumber
        /// A text that is not a number of RFC 8259.
        case invalidNumber
        /// The system could not write to the file descriptor.
        case outputFailed(errorNumber: Int32)
        /// The writer was used after `finish()`.
        case usedAfterFinish
    }

    /// What is wrong.
    public var code: Code

    /// The value that was being written, as a path from the root.
    public var path: JSONLocation

    /// One sentence: what is wrong and, where it helps, how to mend it.
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
    public var description: String { "at \(path): \(message)" }
}
