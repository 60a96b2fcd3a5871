/// JSON in memory, to be read as a sequence.
///
/// ```swift
/// let keys = try JSONBytes(bytes).events.collect().compactMap { event in
///     if case .key(let name) = event { name } else { nil }
/// }
/// ```
public struct JSONBytes: JSONInput {
    private let bytes: [UInt8]

    /// The rules by which the text is read.
    public var options: JSONParsingOptions

    /// Reads bytes.
    public init(_ bytes: [UInt8], options: JSONParsingOptions = .inMemory) {
        self.bytes = bytes
        self.options = options
    }

    /// Reads the UTF-8 of a string.
    public init(_ text: String, options: JSONParsingOptions = .inMemory) {
        self.init(Array(text.utf8), options: options)
    }

    /// Starts at the first byte.
    public func makeByteSource() -> any JSONByteSource { ByteArraySource(bytes) }
}
