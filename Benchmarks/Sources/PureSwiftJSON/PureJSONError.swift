/// Why bytes are not JSON text, and which byte says so.
public struct PureJSONError: Error, Sendable, Hashable {
    /// A reason to refuse a text.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The text ends before its value does.
        case unexpectedEnd
        /// A byte that the grammar does not allow here.
        case unexpectedByte
        /// Something other than blanks follows the value.
        case trailingContent
        /// More arrays and objects are open than allowed.
        case tooDeep
        /// A raw control character in a string.
        case controlCharacter
        /// A backslash sequence that RFC 8259 does not have.
        case invalidEscape
        /// A `\u` escape that leaves half of a surrogate pair alone.
        case loneSurrogate
        /// Bytes in a string that are not UTF-8.
        case invalidUTF8
    }

    /// The reason for the error.
    public var reason: Reason

    /// The offset of the first byte with which the text stopped being the beginning of a valid one.
    ///
    /// If the text ended too early, this is its length.
    public var offset: Int

    /// Creates an error.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension PureJSONError: CustomStringConvertible {
    /// For example `byte 17: unexpectedByte`.
    public var description: String { "byte \(offset): \(reason.rawValue)" }
}

/// A ``PureJSONError`` whose place is still an address; only the outermost function knows where the text starts.
@usableFromInline
struct ScanFailure: Error {
    @usableFromInline let reason: PureJSONError.Reason
    @usableFromInline let address: UInt

    @inlinable
    init(_ reason: PureJSONError.Reason, at place: UnsafePointer<UInt8>) {
        self.reason = reason
        self.address = UInt(bitPattern: place)
    }
}
