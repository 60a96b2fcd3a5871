/// Names for the bytes of JSON's grammar.
///
/// Computed, not stored: a stored global costs a check for its initialisation at every use in another file.
enum ASCII {
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var verticalTab: UInt8 { 0x0B }
    static var formFeed: UInt8 { 0x0C }
    static var carriageReturn: UInt8 { 0x0D }
    static var recordSeparator: UInt8 { 0x1E }
    static var space: UInt8 { 0x20 }
    static var quote: UInt8 { 0x22 }
    static var asterisk: UInt8 { 0x2A }
    static var plus: UInt8 { 0x2B }
    static var comma: UInt8 { 0x2C }
    static var minus: UInt8 { 0x2D }
    static var dot: UInt8 { 0x2E }
    static var slash: UInt8 { 0x2F }
    static var zero: UInt8 { 0x30 }
    static var nine: UInt8 { 0x39 }
    static var colon: UInt8 { 0x3A }
    static var leftBracket: UInt8 { 0x5B }
    static var backslash: UInt8 { 0x5C }
    static var rightBracket: UInt8 { 0x5D }
    static var leftBrace: UInt8 { 0x7B }
    static var rightBrace: UInt8 { 0x7D }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// The whitespace of RFC 8259: space, tab, line feed, carriage return.
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The value of a hexadecimal digit, or `nil`.
    static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte &- 0x30)
        case 0x41...0x46: UInt32(byte &- 0x37)
        case 0x61...0x66: UInt32(byte &- 0x57)
        default: nil
        }
    }
}
