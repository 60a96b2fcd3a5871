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
    /// The kind of error.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The input begins neither as gzip (RFC 1952) nor as zlib (RFC 1950).
        case notCompressed
        /// The compressed data is none that a compressor writes, or its checksum or length is wrong.
        case corrupt
        /// The input ends inside a member, or is empty.
        case truncated
        /// After the last member comes something that is neither another member nor padding with zeros.
        case trailingBytes
    }

    /// The kind of error.
    public var code: Code

    /// How many bytes of compressed input come before the error, from the very start of the input.
    ///
    /// For ``Code-swift.enum/corrupt`` it is where the decompressor noticed, which may be a little after the damage; for a wrong
    /// checksum it is the end of the member.
    public var compressedOffset: Int

    /// More about it, in zlib's words, for ``Code-swift.enum/corrupt``.
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
        switch code {
        case .notCompressed: "the input is neither gzip nor zlib data"
        case .corrupt: "corrupt gzip input at byte \(compressedOffset)" + (reason.map { ": \($0)" } ?? "")
        case .truncated: "the gzip input ends early, after \(compressedOffset) bytes"
        case .trailingBytes: "unexpected bytes after the gzip input, at byte \(compressedOffset)"
        }
    }
}
