// Names in JSON are equal if their characters have the same codes (RFC 8259, section 8.3). `==` of strings goes by canonical
// equivalence, and hashing by it takes quadratic time for combining marks.
extension String {
    /// Calls a closure with the UTF-8 bytes.
    ///
    /// Unlike `withUTF8`, it needs no copy of the text, for which references would be counted.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try unsafe utf8Span.span.withUnsafeBufferPointer(body)
    }

    /// Whether another text has the same bytes.
    func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension Hasher {
    /// Hashes the bytes of a text.
    mutating func combine(bytesOf text: String) {
        unsafe text.withBytes { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
        // No byte of UTF-8: it parts texts that follow each other.
        combine(0xFF as UInt8)
    }
}
