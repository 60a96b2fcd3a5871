/// A place in the output to write at, for which room has been made.
///
/// A copy of it lives in a register while an event is written: through the buffer itself each byte would be loaded and
/// stored together with its address.
///
/// It checks no bounds: whoever gets one has asked for room for all that is put.
@safe
struct OutputCursor {
    private(set) var position: UnsafeMutablePointer<UInt8>

    init(_ position: UnsafeMutablePointer<UInt8>) {
        unsafe self.position = unsafe position
    }

    mutating func put(_ byte: UInt8) {
        unsafe position.pointee = byte
        unsafe position += 1
    }

    /// Puts the bytes of an integer or vector, and counts only the first ones.
    mutating func put<Word: BitwiseCopyable>(_ word: Word, advancingBy count: Int) {
        unsafe UnsafeMutableRawPointer(position).storeBytes(of: word, as: Word.self)
        unsafe position += count
    }

    mutating func put(_ first: UInt8, _ second: UInt8) {
        put((UInt16(first) | UInt16(second) &<< 8).littleEndian, advancingBy: 2)
    }

    /// Takes the last byte back.
    mutating func removeLast() { unsafe position -= 1 }

    /// Puts the text that is in a node, and a byte after it.
    mutating func put(_ node: Node, _ separator: UInt8) {
        let text = SIMD2(node.low &>> 16 | node.high &<< 48, node.high &>> 16)
        put(text, advancingBy: node.shortCount)
        put(separator)
    }

    /// Puts the text that is in a node in quotes, and a byte after them.
    mutating func put(quoted node: Node, _ separator: UInt8) {
        // In place of the byte with the length.
        let quoted = SIMD2(node.low &>> 8 & ~0xFF | UInt64(ASCII.quote) | node.high &<< 56, node.high &>> 8)
        put(quoted, advancingBy: node.shortCount &+ 1)
        put(ASCII.quote, separator)
    }

    /// Puts a text of 8 bytes or more, one of up to 32 without a call.
    mutating func put(_ text: UnsafePointer<UInt8>, longCount count: Int) {
        // Two blocks that overlap.
        let raw = unsafe UnsafeRawPointer(text)
        if count > 32 {
            unsafe position.update(from: text, count: count)
            unsafe position += count
        } else if count > 16 {
            let (first, last) = unsafe (
                raw.loadUnaligned(as: SIMD2<UInt64>.self),
                raw.loadUnaligned(fromByteOffset: count &- 16, as: SIMD2<UInt64>.self)
            )
            put(first, advancingBy: count &- 16)
            put(last, advancingBy: 16)
        } else {
            let (first, last) = unsafe (
                raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            )
            put(first, advancingBy: count &- 8)
            put(last, advancingBy: 8)
        }
    }

    /// Puts up to eight bytes as one word.
    @inline(__always)
    mutating func put(word text: StaticString) {
        var word: UInt64 = 0
        for index in (0..<text.utf8CodeUnitCount).reversed() {
            word = word &<< 8 | UInt64(unsafe text.utf8Start[index])
        }
        put(word.littleEndian, advancingBy: text.utf8CodeUnitCount)
    }

    mutating func put(_ text: StaticString) {
        unsafe put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        unsafe position.update(from: source, count: bytes.count)
        unsafe position += bytes.count
    }

    /// Puts a byte several times.
    mutating func put(_ byte: UInt8, count: Int) {
        unsafe position.update(repeating: byte, count: count)
        unsafe position += count
    }

    /// Puts what a closure writes, which returns how many bytes it was.
    @discardableResult
    mutating func put(_ body: (UnsafeMutablePointer<UInt8>) -> Int) -> Int {
        let count = unsafe body(position)
        unsafe position += count
        return count
    }
}
