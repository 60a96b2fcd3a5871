/// Why input could not be read, as the system says it.
///
/// The text before has been parsed, and its events have been delivered.
public struct JSONInputError: Error, Sendable, Hashable {
    /// The operation that failed.
    ///
    /// The error's text names it together with the file and what the system says.
    public enum Operation: String, Sendable, Hashable {
        /// Opening a file.
        case open
        /// Reading from a descriptor.
        case read
    }

    /// The operation that failed.
    public var operation: Operation

    /// The file, or what else was read from.
    public var name: String

    /// The system's number for the error (`errno`).
    public var errorNumber: Int32

    /// Creates an error.
    public init(operation: Operation, name: String, errorNumber: Int32) {
        self.operation = operation
        self.name = name
        self.errorNumber = errorNumber
    }
}

extension JSONInputError: CustomStringConvertible {
    /// For example `cannot open "data.json": No such file or directory`.
    public var description: String {
        "cannot \(operation.rawValue) \"\(name)\": \(SystemCalls.message(for: errorNumber))"
    }
}
