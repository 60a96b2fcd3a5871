/// What tells keys apart mostly, and which of two comes first.
struct EncodedKeyDigest {
    /// The same for keys of equal text.
    private(set) var hash: UInt32 = 0
    /// The first eight bytes of the name, the first in the highest, if it has no escapes.
    private(set) var prefix: UInt64 = 0
    /// Whether the text is not the name itself.
    private(set) var hasEscapes = false

    init() {}

    /// Takes the text of a key, with its quotes.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        // FNV-1a, with its high bits in the low ones as well.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in 1..<(text.count - 1) {
            let byte = unsafe text[index]
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            if byte == ASCII.backslash { hasEscapes = true }
            if index <= 8 { prefix |= UInt64(byte) << UInt64(64 - 8 * index) }
        }
        self.hash = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
