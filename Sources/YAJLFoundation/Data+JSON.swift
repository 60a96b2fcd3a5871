public import Foundation
@_exported public import YAJL

extension Data: JSONByteChunk {}

extension JSONParser where Handler: ~Copyable {
    /// Parses the next chunk of input.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public mutating func feed(_ data: Data) throws -> JSONParserStatus {
        try data.withUnsafeBytes { try feed($0) }
    }
}

extension JSONReader {
    /// Reads bytes that are in memory.
    public init(parsing data: Data, options: JSONParsingOptions = .inMemory) {
        self.init(parsing: Array(data), options: options)
    }
}

extension JSONBytes {
    /// Reads bytes.
    public init(_ data: Data, options: JSONParsingOptions = .inMemory) {
        self.init(Array(data), options: options)
    }
}

extension JSONFile {
    /// Names a file by its URL.
    ///
    /// A URL that is not a `file:` URL fails as a missing file does, when an iteration begins.
    public init(_ url: URL, options: JSONParsingOptions = .strict) {
        self.init(url.isFileURL ? url.path : url.absoluteString, options: options)
    }
}

extension JSONDocument {
    /// Parses bytes that are in memory.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    public init(
        parsing data: Data,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        try self.init(parsing: data.bytes, options: options)
    }

    /// Reads and parses a file.
    ///
    /// A URL that is not a `file:` URL fails as a missing file does.
    ///
    /// - Throws: ``JSONInputError`` if the file cannot be read, ``JSONParsingError`` with the place of what is wrong.
    public init(
        contentsOf url: URL,
        options: JSONParsingOptions = .inMemory
    ) throws {
        let path = url.isFileURL ? url.path : url.absoluteString
        try self.init(path: path, options: options)
    }
}

extension JSONValue {
    /// Parses bytes that are in memory.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    public init(
        parsing data: Data,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        self = try JSONDocument(parsing: data, options: options).root
    }

    /// Reads and parses a file.
    ///
    /// - Throws: ``JSONInputError`` if the file cannot be read, ``JSONParsingError`` with the place of what is wrong.
    public init(
        contentsOf url: URL,
        options: JSONParsingOptions = .inMemory
    ) throws {
        self = try JSONDocument(contentsOf: url, options: options).root
    }
}
