/// Reads a number that is not whole in one slice: strictly, in any pieces (RFC 8259, section 6).
struct NumberScanner {
    /// How a scan ended.
    enum Outcome {
        /// The bytes ran out, and the number may continue.
        case exhausted
        /// The byte at this index is not part of the number.
        case ended(Int)
        case failed(ScannerFailure)
    }

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

    mutating func scan(_ slice: InputSlice, from start: Int, to end: Int, into text: ByteBuffer?) -> Outcome {
        let bytes = unsafe slice.start
        var index = start
        scanning: while index < end {
            let byte = unsafe bytes[index]
            guard let next = next(byte) else {
                if isComplete { break scanning }
                return .failed(ScannerFailure(.invalidNumber, at: slice.absoluteOffset(of: index), found: byte))
            }
            guard length < limit else {
                return .failed(ScannerFailure(.limitExceeded(.number), at: slice.absoluteOffset(of: index)))
            }
            state = next
            length += 1
            index += 1
        }
        unsafe text?.append(bytes + start, count: index - start)
        return index == end ? .exhausted : .ended(index)
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
