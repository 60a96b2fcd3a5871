/// The well-formed byte sequences of UTF-8 (Unicode Standard, table 3-7).
enum UTF8Sequence {
    /// The bytes that must follow a lead byte.
    struct Tail {
        /// How many continuation bytes.
        var count: Int
        /// The bounds of the first of them; the others lie in 80...BF.
        var lowest: UInt8
        var highest: UInt8
    }

    /// The bytes that must follow `lead`, or `nil` if no sequence starts with it.
    static func tail(after lead: UInt8) -> Tail? {
        switch lead {
        case 0xC2...0xDF: Tail(count: 1, lowest: 0x80, highest: 0xBF)
        case 0xE0: Tail(count: 2, lowest: 0xA0, highest: 0xBF)
        case 0xED: Tail(count: 2, lowest: 0x80, highest: 0x9F)
        case 0xE1...0xEF: Tail(count: 2, lowest: 0x80, highest: 0xBF)
        case 0xF0: Tail(count: 3, lowest: 0x90, highest: 0xBF)
        case 0xF1...0xF3: Tail(count: 3, lowest: 0x80, highest: 0xBF)
        case 0xF4: Tail(count: 3, lowest: 0x80, highest: 0x8F)
        default: nil
        }
    }

    /// How a run of non-ASCII bytes ends.
    enum RunEnd {
        /// At an ASCII byte or at the end, after a whole sequence.
        case complete
        /// At a sequence that is ill-formed.
        case illFormed
        /// At a sequence that continues after the end.
        case truncated
    }

    /// Passes over well-formed sequences of non-ASCII bytes from `start`; returns where and why it ended.
    static func run(
        in bytes: UnsafePointer<UInt8>,
        from start: Int,
        to end: Int
    ) -> (index: Int, end: RunEnd) {
        var index = start
        while index < end {
            let lead = unsafe bytes[index]
            if lead < 0x80 { break }
            // Three-byte sequences without special bounds are nearly all of CJK text: one comparison for all of them.
            if lead >= 0xE1, lead <= 0xEC, index + 3 <= end {
                if unsafe bytes[index + 1] & 0xC0 == 0x80 && bytes[index + 2] & 0xC0 == 0x80 {
                    index += 3
                    continue
                }
                return (index, .illFormed)
            }
            guard let tail = tail(after: lead) else { return (index, .illFormed) }
            for position in 1...tail.count {
                guard index + position < end else { return (index, .truncated) }
                let byte = unsafe bytes[index + position]
                let isAllowed =
                    position == 1 ? byte >= tail.lowest && byte <= tail.highest : byte & 0xC0 == 0x80
                guard isAllowed else { return (index, .illFormed) }
            }
            index += tail.count + 1
        }
        return (index, .complete)
    }
}
