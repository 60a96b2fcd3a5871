internal import PureSwiftJSON

/// The texts of all numbers of a document, in document order.
struct NumberTexts {
    /// The texts, with a space after each: no number continues where another one starts.
    private(set) var bytes: [UInt8] = []

    /// Where each one is in ``bytes``.
    private(set) var ranges: [Range<Int>] = []

    /// Collects the numbers of a document.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    init(_ document: [UInt8]) throws {
        try PureJSONParser.visit(document, with: &self)
    }

    /// The texts as parts of one string.
    var substrings: [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: " ")
    }
}

extension NumberTexts: PureJSONVisitor {
    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        ranges.append(bytes.count..<bytes.count + text.count)
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: " "))
    }
}
