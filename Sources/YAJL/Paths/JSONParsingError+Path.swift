extension JSONParsingError {
    /// Creates the error for a text that is not a path.
    ///
    /// - Parameter offset: Which byte of the text is wrong; may be the end.
    init(_ code: Code, inPath text: String, at offset: Int, _ message: String) {
        let bytes = Array(text.utf8)
        let lines = bytes[..<offset].split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
        let position = JSONPosition(byteOffset: offset, line: lines.count, column: (lines.last?.count ?? 0) + 1)
        self.init(code: code, position: position, message: message, snippet: ErrorSnippet.make(from: bytes, at: offset))
    }
}
