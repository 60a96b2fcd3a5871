internal import CYAJLSupport

/// Bit masks of bytes, made in C: bit k belongs to byte k.
@unsafe
enum ByteMask {
    static func notable64(_ bytes: UnsafePointer<UInt8>) -> UInt64 { unsafe cyajl_notable_mask64(bytes) }

    static func notable16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_notable_mask16(bytes) }

    static func string16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_string_mask16(bytes) }

    static func blanks16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_blank_mask16(bytes) }

    static func digits16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_digit_mask16(bytes) }

    static func escape16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_escape_mask16(bytes) }

    static func slash16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_slash_mask16(bytes) }

    /// Copies 16 bytes or more up to the first that must be escaped; returns how many there are before it.
    ///
    /// - Parameter output: With room for all of them.
    static func copyPlain(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        to output: UnsafeMutablePointer<UInt8>,
        asciiOnly: Bool,
        escapesSlashes: Bool
    ) -> Int {
        unsafe cyajl_copy_plain(output, bytes, count, asciiOnly, escapesSlashes)
    }

    static func equal32(_ bytes: UnsafePointer<UInt8>, _ byte: UInt8) -> UInt32 {
        unsafe cyajl_equal_mask32(bytes, byte)
    }

    static func equal64(_ bytes: UnsafePointer<UInt8>, _ byte: UInt8) -> UInt64 {
        unsafe cyajl_equal_mask64(bytes, byte)
    }

    /// The masks that tell where strings, arrays and objects of 64 bytes begin and end; laid out as in C.
    struct Structure {
        var quotes, backslashes, opens, closes: UInt64
    }

    /// Finds the structure of some blocks of 64 bytes: in one call, since the code depends on the processor.
    static func findStructures(
        of blocks: UnsafePointer<UInt8>,
        _ found: UnsafeMutableBufferPointer<Structure>,
        count: Int
    ) {
        let found = unsafe UnsafeMutableRawPointer(found.baseAddress.unsafelyUnwrapped)
        unsafe cyajl_structures(blocks, count, found.assumingMemoryBound(to: cyajl_structure.self))
    }

    /// How many line feeds there are, and where the last one is.
    static func lineFeeds(in bytes: UnsafeBufferPointer<UInt8>) -> (count: Int, last: Int?) {
        guard let start = bytes.baseAddress else { return (0, nil) }
        let count = unsafe Int(cyajl_count_equal(start, bytes.count, ASCII.lineFeed))
        return (count, unsafe count > 0 ? bytes.lastIndex(of: ASCII.lineFeed) : nil)
    }

    /// The index of the first byte with this value.
    static func firstIndex(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = bytes.baseAddress, let found = unsafe memchr(start, Int32(byte), bytes.count) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
}
