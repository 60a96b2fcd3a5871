/// A part of a chunk of the input, as the engines and the scanner read it.
///
/// Its bytes are those of the input one by one; where comments are allowed they are a copy in which comments are spaces.
@safe
struct InputSlice {
    var start: UnsafePointer<UInt8>
    var count = 0

    /// The absolute offset of the slice's first byte in the input.
    var inputOffset = 0

    /// How many of the slice's bytes have been read.
    var position = 0

    /// Whether the chunk continues after the slice, so that the next slice can take the end of this one.
    var mayEndEarlier = false

    /// The absolute offset in the input of the byte at an index.
    func absoluteOffset(of index: Int) -> Int { inputOffset + index }

    /// The index of the first byte at or after an absolute offset in the input.
    func index(atOrAfter absolute: Int) -> Int { min(max(0, absolute - inputOffset), count) }

    /// The bytes not read yet.
    var unread: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: start + position, count: count - position)
    }
}
