/// A slice of the input as yajl gets it: checked, and without indentation.
///
/// ```
/// input     {⏎····"a": 1,⏎····"b": 2⏎}
/// prepared  {⏎"a": 1,⏎"b": 2⏎}          drops: 4 after offset 2, 8 after offset 10
/// ```
///
/// Offsets in it are "prepared" offsets; the drops lead back to the indices of the ``InputSlice``.
@safe
struct PreparedSlice {
    /// Whitespace that is in the input and not in the prepared text.
    struct Drop {
        /// The prepared offset after which they are missing.
        var offset: UInt32
        /// How many bytes are missing up to here, this drop included.
        var total: UInt32
    }

    /// The bytes that yajl reads: the input itself, or a copy with the drops taken out.
    var start: UnsafePointer<UInt8>
    var count = 0

    /// The indices of the input slice between which it lies.
    let inputStart: Int
    var inputEnd: Int

    /// The index up to which yajl reads if the rest can be left to the next slice: probably between two tokens.
    var earlierEnd: Int?

    var drops = unsafe UnsafeBufferPointer<Drop>(start: nil, count: 0)

    /// An empty one.
    init(start: UnsafePointer<UInt8>, inputStart: Int) {
        unsafe self.start = unsafe start
        self.inputStart = inputStart
        inputEnd = inputStart
    }

    /// The index in the input slice after something whose last byte is before a prepared offset.
    func inputEnd(of offset: Int) -> Int {
        offset == 0 ? inputStart : inputIndex(of: offset - 1) + 1
    }

    /// The index in the input slice of the byte at a prepared offset.
    func inputIndex(of offset: Int) -> Int {
        let drop = unsafe drops.partitionPoint { $0.offset > offset }
        return inputStart + offset + droppedCount(before: drop)
    }

    /// The first prepared offset whose byte lies at or after an index of the input slice.
    func offset(atOrAfter index: Int) -> Int {
        // The first drop whose end lies after the index.
        let drop = unsafe drops.partitionPoint { inputStart + Int($0.offset) + Int($0.total) > index }
        let offset = index - inputStart - droppedCount(before: drop)
        return unsafe drop == drops.count ? offset : min(offset, Int(drops[drop].offset))
    }

    private func droppedCount(before drop: Int) -> Int {
        unsafe drop == 0 ? 0 : Int(drops[drop - 1].total)
    }
}
