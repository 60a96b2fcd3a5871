/// Tells which bytes of a text are in strings, 64 at a time, without a look at anything else.
///
/// The result is right as long as the text before it is the start of valid JSON.
struct StringMask {
    /// All ones if the next byte is in a string.
    private var carriedString: UInt64 = 0
    /// 1 if the next byte comes after a backslash that escapes it.
    private var carriedEscape: UInt64 = 0

    /// The bytes of the next block that are in a string; the opening quote is, the closing one is not.
    ///
    /// - Parameter count: How many bytes of the block count; the others are spaces.
    mutating func next(quotes: UInt64, backslashes: UInt64, count: Int = 64) -> UInt64 {
        let quotes = quotes & ~escaped(backslashes, count: count)
        let inString = Self.toggled(quotes) ^ carriedString
        carriedString = UInt64(bitPattern: Int64(bitPattern: inString) &>> 63)
        return inString
    }

    /// The bytes that are escaped: those after an odd number of backslashes.
    ///
    /// As simdjson does it: <https://github.com/simdjson/simdjson>, `json_escape_scanner`.
    private mutating func escaped(_ backslashes: UInt64, count: Int) -> UInt64 {
        if backslashes == 0 {
            defer { carriedEscape = 0 }
            return carriedEscape
        }
        let oddBits: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
        let starts = backslashes & ~carriedEscape
        let codes = ((starts &<< 1 | oddBits) &- starts) ^ oddBits
        let escaped = codes ^ (backslashes | carriedEscape)
        carriedEscape = (codes & backslashes) &>> UInt64(truncatingIfNeeded: count &- 1)
        return escaped
    }

    /// Each bit is set if the number of bits up to it is odd.
    private static func toggled(_ bits: UInt64) -> UInt64 {
        var bits = bits
        bits ^= bits &<< 1
        bits ^= bits &<< 2
        bits ^= bits &<< 4
        bits ^= bits &<< 8
        bits ^= bits &<< 16
        bits ^= bits &<< 32
        return bits
    }
}
