// Names in JSON are equal if their characters have the same codes (RFC 8259, section 8.3). `==` of strings goes by canonical
// equivalence, and hashing by it takes quadratic time for combining marks.
extension String {
    /// Whether another text has the same bytes.
    func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension Hasher {
    /// Hashes the bytes of a text.
    mutating func combine(bytesOf text: String) {
        var text = text
        text.withUTF8 { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
        // No byte of UTF-8: it parts texts that follow each other.
        combine(0xFF as UInt8)
    }
}
