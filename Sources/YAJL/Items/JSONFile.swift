/// A file with JSON, to be read as a sequence, in constant memory.
///
/// ```swift
/// for row in JSONFile("data.json").items(at: "$.rows[*]") {
///     print(try row.get()["id"])
/// }
/// ```
///
/// The file is read, not mapped: one that shrinks meanwhile ends early and crashes nothing.
public struct JSONFile: JSONInput {
    private let path: String

    /// What to accept as JSON.
    public let options: JSONParsingOptions

    /// Names a file, which is opened when an iteration begins.
    public init(_ path: String, options: JSONParsingOptions = .strict) {
        self.path = path
        self.options = options
    }

    /// Opens the file.
    ///
    /// - Throws: ``JSONInputError`` if that fails.
    public func makeByteSource() throws -> any JSONByteSource { try JSONFileSource(path: path) }
}
