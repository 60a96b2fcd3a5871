internal import Foundation

/// The operating system's answer when it does not do what it was told.
public struct SystemError: Error, CustomStringConvertible {
    /// An operation that can fail.
    public enum Operation: String, Sendable {
        /// Opening a file or folder.
        case open
        /// Reading.
        case read
        /// Writing.
        case write
        /// Creating a file.
        case create
    }

    /// The operation that failed.
    public let operation: Operation

    /// The object of the operation.
    public let path: String

    /// The value of `errno`.
    public let code: Int32

    /// Creates an error from what the last system call left in `errno`.
    public init(_ operation: Operation, _ path: String) {
        self.init(operation, path, code: errno)
    }

    /// Creates an error.
    public init(_ operation: Operation, _ path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// Whether there is nothing to read: the file does not exist, may not be opened or is a folder.
    public var isMissingInput: Bool { operation == .open || code == EISDIR }

    /// For example `data.json: cannot open: No such file or directory`.
    public var description: String {
        "\(path): cannot \(operation.rawValue): \(String(cString: strerror(code)))"
    }
}
