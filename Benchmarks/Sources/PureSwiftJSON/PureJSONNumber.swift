/// A number of a JSON text, kept exactly; it becomes a `Double` when asked for.
public enum PureJSONNumber: Sendable, Hashable {
    /// ± *significand* · 10 ^ *exponent*, for numbers of up to 19 digits.
    case decimal(isNegative: Bool, significand: UInt64, exponent: Int32)

    /// Any other number, as it is written.
    case text(String)

    /// Creates a number from a text that has the grammar of a JSON number.
    public init(_ text: UnsafeBufferPointer<UInt8>) {
        self = Self.decimal(text) ?? .text(String(decoding: text, as: UTF8.self))
    }

    /// The nearest `Double`, ties to even; infinite if the number is beyond all of them.
    public var double: Double {
        switch self {
        case .text(let text):
            return Double(text) ?? .nan
        case .decimal(let isNegative, let significand, let exponent):
            // Both operands are exact, so the one rounding is that of the division or multiplication.
            if significand <= 1 << 53, abs(exponent) <= 22 {
                var power = 1.0
                for _ in 0..<abs(exponent) { power *= 10 }
                let value = exponent < 0 ? Double(significand) / power : Double(significand) * power
                return isNegative ? -value : value
            }
            return Double("\(isNegative ? "-" : "")\(significand)e\(exponent)") ?? .nan
        }
    }

    /// The number as an integer, if it is written as one and fits.
    public var integer: Int? {
        switch self {
        case .text(let text):
            return Int(text)
        case .decimal(let isNegative, let significand, let exponent):
            guard exponent == 0 else { return nil }
            return isNegative ? Int(exactly: -Int128(significand)) : Int(exactly: significand)
        }
    }

    /// Reads digits, fraction and exponent; `nil` if they do not fit.
    private static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Self? {
        guard var place = text.baseAddress else { return nil }
        let end = place + text.count
        let isNegative = place.pointee == UInt8(ascii: "-")
        if isNegative { place += 1 }

        var significand: UInt64 = 0
        let digits = place
        place = readDigits(place, end, into: &significand)
        var digitCount = place - digits
        var exponent = 0
        if place < end, place.pointee == UInt8(ascii: ".") {
            let fraction = place + 1
            place = readDigits(fraction, end, into: &significand)
            exponent = fraction - place
            digitCount -= exponent
        }
        // 19 nines fit into 64 bits.
        guard digitCount <= 19 else { return nil }
        if place < end {
            place += 1
            let isNegativeExponent = place.pointee == UInt8(ascii: "-")
            if isNegativeExponent || place.pointee == UInt8(ascii: "+") { place += 1 }
            guard end - place <= 8 else { return nil }
            var value: UInt64 = 0
            _ = readDigits(place, end, into: &value)
            exponent += isNegativeExponent ? -Int(value) : Int(value)
        }
        return .decimal(isNegative: isNegative, significand: significand, exponent: Int32(exponent))
    }

    /// Appends the digits from `start` on to a value, wrapping around if they are too many.
    @inline(__always)
    private static func readDigits(
        _ start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        into value: inout UInt64
    ) -> UnsafePointer<UInt8> {
        var place = start
        while end - place >= 8 {
            let word = ByteScanning.load(place)
            guard ByteScanning.areDigits(word) else { break }
            // Pairs of digits, then pairs of pairs, then the two halves, each with one multiplication.
            let pairs = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) >> 8
            let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* 6_553_601) >> 16
            let eight = ((fours & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) >> 32
            value = value &* 100_000_000 &+ eight
            place += 8
        }
        while place < end {
            let digit = place.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ UInt64(digit)
            place += 1
        }
        return place
    }
}
