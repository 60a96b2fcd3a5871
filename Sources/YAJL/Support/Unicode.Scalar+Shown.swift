extension Unicode.Scalar {
    /// Whether it is a control character, or one that a terminal shows nothing of or changes the direction by.
    var isInvisible: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// The character for a message, as an escape if it is invisible.
    var shown: String { isInvisible ? escaped(asASCII: true) : String(self) }
}
