/// What tells keys apart mostly, and which of two comes first.
struct EncodedKeyDigest {
    /// The same for keys of equal text; keyed, since names may come from anyone.
    private(set) var hash: UInt32 = 0
    /// The first eight bytes of the name, the first in the highest, if it has no escapes.
    private(set) var prefix: UInt64 = 0
    /// Whether the text is not the name itself.
    private(set) var hasEscapes = false

    init() {}

    /// Takes the text of a key, with its quotes.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        let name = unsafe UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)])
        // The slice of a text with quotes has an address.
        let start = unsafe name.baseAddress.unsafelyUnwrapped
        hash = unsafe UInt32(
            truncatingIfNeeded: KeyHash.hash(start, count: name.count, node: Arena.keyNode(name))
        )
        prefix = unsafe Self.prefix(of: name)
        hasEscapes = unsafe ByteMask.firstIndex(of: ASCII.backslash, in: name) != nil
    }

    /// The first eight bytes of a name, the first in the highest.
    static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var prefix: UInt64 = 0
        for index in 0..<min(8, name.count) { prefix |= unsafe UInt64(name[index]) << UInt64(56 - 8 * index) }
        return prefix
    }
}
