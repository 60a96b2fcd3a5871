/// Reads a number that is not whole in one slice: strictly, in any pieces (RFC 8259, section 6).
struct NumberScanner {
    private enum State {
        case start, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    }

    private var state = State.start
    private var length = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether the text so far is a number.
    var isComplete: Bool {
        switch state {
        case .zero, .integer, .fraction, .exponentDigits: true
        case .start, .minus, .point, .exponent, .exponentSign: false
        }
    }

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
            guard let next = next(byte) else {
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

    private func next(_ byte: UInt8) -> State? {
        switch (state, byte) {
        case (.start, ASCII.minus): .minus
        case (.start, ASCII.zero), (.minus, ASCII.zero): .zero
        case (.start, _) where ASCII.isDigit(byte), (.minus, _) where ASCII.isDigit(byte): .integer
        case (.integer, _) where ASCII.isDigit(byte): .integer
        case (.zero, ASCII.dot), (.integer, ASCII.dot): .point
        case (.point, _) where ASCII.isDigit(byte), (.fraction, _) where ASCII.isDigit(byte): .fraction
        case (.zero, _) where byte | 0x20 == UInt8(ascii: "e"), (.integer, _) where byte | 0x20 == UInt8(ascii: "e"),
            (.fraction, _) where byte | 0x20 == UInt8(ascii: "e"):
            .exponent
        case (.exponent, ASCII.plus), (.exponent, ASCII.minus): .exponentSign
        case (.exponent, _) where ASCII.isDigit(byte), (.exponentSign, _) where ASCII.isDigit(byte),
            (.exponentDigits, _) where ASCII.isDigit(byte):
            .exponentDigits
        default: nil
        }
    }
}
