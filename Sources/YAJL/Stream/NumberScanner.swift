/// Reads a number that is not whole in one slice: strictly, in any pieces (RFC 8259, section 6).
struct NumberScanner {
    private var state = NumberGrammar.start
    private var length = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether the text so far is a number.
    var isComplete: Bool { state.isComplete }

    /// Reads on, up to the end or a byte that ends a line or record.
    ///
    /// - Returns: Whether the byte at the index is not part of the number.
    mutating func scan(
        _ slice: InputSlice,
        at index: inout Int,
        to end: Int,
        terminator: UInt8?,
        into text: ByteBuffer?
    ) throws(ScannerFailure) -> Bool {
        let bytes = unsafe slice.start
        let start = index
        var hasEnded = false
        while index < end, unsafe bytes[index] != terminator {
            let byte = unsafe bytes[index]
            guard let next = state.next(byte) else {
                hasEnded = isComplete
                if hasEnded { break }
                throw ScannerFailure(.invalidNumber, at: slice.absoluteOffset(of: index), found: byte)
            }
            guard length < limit else {
                throw ScannerFailure(.limitExceeded(.number), at: slice.absoluteOffset(of: index))
            }
            state = next
            length += 1
            index += 1
        }
        unsafe text?.append(bytes + start, count: index - start)
        return hasEnded
    }
}
