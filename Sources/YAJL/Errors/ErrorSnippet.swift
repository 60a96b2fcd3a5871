/// The text around an error, as two lines: the text itself and a caret under the place.
enum ErrorSnippet {
    private static let before = 40
    private static let after = 24

    /// Makes a snippet.
    ///
    /// - Parameters:
    ///   - bytes: A part of the input.
    ///   - place: The index in `bytes` of the error; may be the end.
    static func make(from bytes: some RandomAccessCollection<UInt8>, at place: Int) -> String? {
        let bytes = Array(bytes)
        guard place >= 0, place <= bytes.count, !bytes.isEmpty else { return nil }
        var start = max(0, place - before)
        var end = min(bytes.count, place + after)
        // One line only.
        if let lineFeed = bytes[start..<place].lastIndex(of: ASCII.lineFeed) { start = lineFeed + 1 }
        if let lineFeed = bytes[place..<end].firstIndex(of: ASCII.lineFeed) { end = lineFeed }
        // No scalar is cut.
        while start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
        while end > place, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        end = max(place, end)
        let left = printable(bytes[start..<place])
        let right = printable(bytes[place..<end])
        guard !(left + right).isEmpty else { return nil }
        return indentation + left + right + "\n" + indentation + String(repeating: " ", count: left.count) + "^"
    }

    private static let indentation = "    "

    /// The text with what would spoil the line replaced.
    private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
        let original = String(decoding: bytes, as: UTF8.self)
        // Most texts are: there may be an error in every line.
        if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return original }
        var text = ""
        for scalar in original.unicodeScalars {
            switch scalar {
            case "\t": text += " "
            case _ where scalar.isInvisible: text += "·"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
