/// A file with JSON, to be read as a sequence, in constant memory.
///
/// ```swift
/// try JSONFile("data.json").items(at: "$.rows[*]").forEach { row in
///     print(row["id"])
/// }
/// ```
///
/// Standard input is a file too:
///
/// ```swift
/// let lines = JSONParsingOptions(framing: .lines)
/// try JSONFile(.standardInput, options: lines).items().forEach { line in
///     print(line)
/// }
/// ```
///
/// The file is read, not mapped: one that shrinks meanwhile ends early and crashes nothing.
public struct JSONFile: JSONInput {
    private enum Place {
        case path(String)
        case open(JSONFileSource)
    }

    private let place: Place

    /// The rules by which the text is read.
    public var options: JSONParsingOptions

    /// Names a file, which is opened when an iteration begins.
    public init(_ path: String, options: JSONParsingOptions = .strict) {
        place = .path(path)
        self.options = options
    }

    /// Reads an open file from its current position.
    ///
    /// An iteration moves that position. An iteration that ends early has read up to 128 KiB more than you took, and the next one
    /// does not get these bytes: to read a header and what follows it, use one cursor. With `concurrent()` more bytes
    /// are lost: more than two parts of 256 KiB for each core.
    public init(_ source: JSONFileSource, options: JSONParsingOptions = .strict) {
        place = .open(source)
        self.options = options
    }

    /// Opens the file.
    ///
    /// - Throws: ``JSONInputError`` if that fails.
    public func makeByteSource() throws -> any JSONByteSource {
        switch place {
        case .path(let path): try JSONFileSource(path: path)
        case .open(let source): source.fromHere
        }
    }
}
