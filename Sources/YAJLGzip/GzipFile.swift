public import YAJL

/// A compressed file with JSON, to be read as a sequence, in constant memory.
///
/// ```swift
/// let lines = JSONParsingOptions(framing: .lines)
/// try GzipFile("events.json.gz", options: lines).items().forEach { event in
///     print(event)
/// }
/// ```
///
/// ``GzipSource`` says what is accepted and what is refused. Standard input is the file `/dev/stdin`.
public struct GzipFile: JSONInput {
    private let path: String
    private let ignoresTrailingBytes: Bool

    /// The rules by which the text is read.
    public var options: JSONParsingOptions

    /// Names a file, which is opened when an iteration begins.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: What to accept as JSON.
    ///   - ignoresTrailingBytes: Whether what comes after the last member is passed over, whatever it is.
    public init(_ path: String, options: JSONParsingOptions = .strict, ignoresTrailingBytes: Bool = false) {
        self.path = path
        self.options = options
        self.ignoresTrailingBytes = ignoresTrailingBytes
    }

    /// Opens the file.
    ///
    /// - Throws: `JSONInputError` if that fails.
    public func makeByteSource() throws -> any JSONByteSource {
        try GzipSource(path: path, ignoresTrailingBytes: ignoresTrailingBytes)
    }
}
