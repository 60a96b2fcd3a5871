/// How far a text has come in the grammar of a number (RFC 8259, section 6).
enum NumberGrammar {
    case start, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

    /// Whether bytes are exactly one number.
    static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var state = start
        for index in text.indices {
            guard let next = unsafe state.next(text[index]) else { return false }
            state = next
        }
        return state.isComplete
    }

    /// Whether the text so far is a number.
    var isComplete: Bool {
        switch self {
        case .zero, .integer, .fraction, .exponentDigits: true
        case .start, .minus, .point, .exponent, .exponentSign: false
        }
    }

    /// The state after one more byte; `nil` if that is not part of the number.
    func next(_ byte: UInt8) -> NumberGrammar? {
        switch byte {
        case ASCII.minus where self == .start: .minus
        case ASCII.plus, ASCII.minus: self == .exponent ? .exponentSign : nil
        case ASCII.dot: self == .zero || self == .integer ? .point : nil
        case UInt8(ascii: "e"), UInt8(ascii: "E"): isComplete && self != .exponentDigits ? .exponent : nil
        case ASCII.zero where self == .start || self == .minus: .zero
        default: ASCII.isDigit(byte) ? afterDigit : nil
        }
    }

    private var afterDigit: NumberGrammar? {
        switch self {
        // Zero stands alone.
        case .zero: nil
        case .start, .minus, .integer: .integer
        case .point, .fraction: .fraction
        case .exponent, .exponentSign, .exponentDigits: .exponentDigits
        }
    }
}
