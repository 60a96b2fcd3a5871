/// Why compressed input could not be decompressed.
///
/// The data before the place of the error has been delivered, and with ``GzipSource`` and ``GzipChunks`` also
/// parsed, before this is thrown.
///
/// ```swift
/// do {
///     var reader = JSONReader(source: try GzipSource(path: "events.json.gz"))
///     try reader.skipValue()
///     try reader.finish()
/// } catch let error as GzipError where error.code == .truncated {
///     print("the upload was cut off after \(error.compressedOffset) bytes")
/// }
/// ```
public struct GzipError: Error, Sendable, Hashable {
    /// The kinds of error; more may be added.
    ///
    /// The error itself has the place in the compressed bytes as well.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Sendable, Hashable {
            case notCompressed, corrupt, truncated, trailingBytes
        }

        let kind: Kind

        /// The input begins neither as gzip (RFC 1952) nor as zlib (RFC 1950).
        public static var notCompressed: Code { Code(kind: .notCompressed) }
        /// The compressed data is not what a compressor writes, or its checksum or length is wrong.
        public static var corrupt: Code { Code(kind: .corrupt) }
        /// The input ends inside a member, or is empty.
        public static var truncated: Code { Code(kind: .truncated) }
        /// After the last member comes something that is neither another member nor padding with zeros.
        public static var trailingBytes: Code { Code(kind: .trailingBytes) }

        /// The name of the kind.
        public var description: String { "\(kind)" }
    }

    /// The kind of error.
    public var code: Code

    /// How many bytes of compressed input come before the error, from the very start of the input.
    ///
    /// For ``Code-swift.struct/corrupt`` it is where the decompressor noticed, which may be a little after the damage; for a wrong
    /// checksum it is the end of the checksum.
    public var compressedOffset: Int

    /// More about it, in zlib's words, for ``Code-swift.struct/corrupt``.
    public var reason: String?

    /// Creates an error.
    public init(code: Code, compressedOffset: Int, reason: String? = nil) {
        self.code = code
        self.compressedOffset = compressedOffset
        self.reason = reason
    }
}

extension GzipError: CustomStringConvertible {
    /// For example `corrupt gzip input at byte 1034: incorrect data check`.
    public var description: String {
        switch code.kind {
        case .notCompressed:
            "the input is neither gzip nor zlib data: if it is not compressed, read it without YAJLGzip"
        case .corrupt: "corrupt gzip input at byte \(compressedOffset)" + (reason.map { ": \($0)" } ?? "")
        case .truncated: "the gzip input ends early, after \(compressedOffset) bytes"
        case .trailingBytes: "unexpected bytes after the gzip input, at byte \(compressedOffset)"
        }
    }
}
