/// A place in the output to write at, for which room has been made.
///
/// A copy of it lives in a register while an event is written: through the buffer itself each byte would be loaded and
/// stored together with its address.
///
/// It checks no bounds: whoever gets one has asked for room for all that is put.
@safe
struct OutputCursor {
    private(set) var position: UnsafeMutablePointer<UInt8>

    @inline(__always)
    init(_ position: UnsafeMutablePointer<UInt8>) {
        unsafe self.position = unsafe position
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        unsafe position.pointee = byte
        unsafe position += 1
    }

    /// Puts the bytes of an integer or vector, and counts only the first ones.
    @inline(__always)
    mutating func put<Word: BitwiseCopyable>(_ word: Word, advancingBy count: Int) {
        unsafe UnsafeMutableRawPointer(position).storeBytes(of: word, as: Word.self)
        unsafe position += count
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        unsafe put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
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
    @inline(__always)
    mutating func put(_ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        unsafe position += unsafe body(position)
    }
}
