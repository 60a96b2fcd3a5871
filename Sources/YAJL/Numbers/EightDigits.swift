/// Eight decimal digits in one word, handled at once (SWAR).
///
/// The first digit is in the lowest byte, as a load from memory gives it on a little-endian machine.
enum EightDigits {
    /// Eight characters `0`.
    static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// Reads eight bytes, at any alignment.
    static func load(_ address: UnsafePointer<UInt8>) -> UInt64 {
        unsafe UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
    }

    /// Writes eight bytes, at any alignment.
    static func store(_ word: UInt64, at address: UnsafeMutablePointer<UInt8>) {
        unsafe UnsafeMutableRawPointer(address).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Whether all eight characters are digits.
    static func areDigits(_ characters: UInt64) -> Bool {
        // Adding 6 carries out of the low half of 3A to 3F; both sums must still say 3.
        let highs: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        return (characters & highs) | (((characters &+ 0x0606_0606_0606_0606) & highs) >> 4) == 0x3333_3333_3333_3333
    }

    /// The number of digits before the first other character, among eight characters of ASCII.
    static func leadingDigits(_ characters: UInt64) -> Int {
        // Adding 118 sets the highest bit of each byte above 9.
        let digits = characters ^ zeros
        let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
        return others.trailingZeroBitCount >> 3
    }

    /// The number that eight digit characters stand for.
    static func value(_ characters: UInt64) -> UInt64 {
        // Neighbours are joined to pairs, and then all four pairs in two multiplications, whose sum ends up in the high half.
        let digits = characters &- zeros
        let pairs = digits &* 10 &+ digits >> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let first = (pairs & mask) &* 0x000F_4240_0000_0064
        let second = (pairs >> 16 & mask) &* 0x0000_2710_0000_0001
        return (first &+ second) >> 32
    }

    /// The digits of a number below 10^8 as the bytes 0 to 9, the first in the lowest byte.
    static func digits(_ value: UInt64) -> UInt64 {
        // Halves of 32 bits, then quarters of 16, then bytes. The multiplications are divisions by 100 and by 10, exact in
        // the range of their operands.
        let fours = value / 10_000 | (value % 10_000) << 32
        let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) << 8
    }
}
