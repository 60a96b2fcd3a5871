/// The parameters of a format of IEEE 754: binary64 is `Double`, binary32 is `Float`.
///
/// Bit patterns are held in 64 bits for both. All members are computed, so they are constants once the conversion is
/// specialised for the type.
protocol BinaryFormat: BinaryFloatingPoint {
    /// The bits of the fraction, without the leading one that is not stored.
    static var fractionBits: Int { get }

    /// The exponent field of the infinities.
    static var infiniteExponent: Int { get }

    /// Powers of ten up to this exponent are exact.
    static var largestExactPower: Int { get }

    /// Below this power of ten every significand of 64 bits rounds to zero.
    static var smallestPower: Int { get }

    /// Beyond this power of ten every significand overflows.
    static var largestPower: Int { get }

    /// The powers of ten with which a significand of 64 bits can lie exactly between two values.
    static var powersWithTies: ClosedRange<Int> { get }

    /// The exact power of ten, whose exponent is in `0...largestExactPower`.
    static func exactPower(_ exponent: Int) -> Self

    /// The value with this bit pattern.
    init(pattern: UInt64)

    /// The bit pattern.
    var pattern: UInt64 { get }

    /// The value nearest to a text, by the standard library.
    ///
    /// A requirement of its own: with `LosslessStringConvertible`, an interpolated value would have another text.
    init?<Text: StringProtocol>(_ text: Text)
}

extension BinaryFormat {
    /// The number that is added to the exponent to give its field.
    static var exponentBias: Int { infiniteExponent >> 1 }

    /// The bit above the fraction, the leading one of normal values.
    static var hiddenBit: UInt64 { 1 << UInt64(fractionBits) }

    /// The bit pattern of positive infinity.
    static var infinitePattern: UInt64 { UInt64(infiniteExponent) << UInt64(fractionBits) }
}

extension Double: BinaryFormat {
    static var fractionBits: Int { 52 }
    static var infiniteExponent: Int { 0x7FF }
    static var largestExactPower: Int { 22 }
    static var smallestPower: Int { -342 }
    static var largestPower: Int { 308 }
    static var powersWithTies: ClosedRange<Int> { -4...23 }
    static func exactPower(_ exponent: Int) -> Double { PowersOfTen.doubles[exponent] }
    init(pattern: UInt64) { self.init(bitPattern: pattern) }
    var pattern: UInt64 { bitPattern }
}

extension Float: BinaryFormat {
    static var fractionBits: Int { 23 }
    static var infiniteExponent: Int { 0xFF }
    static var largestExactPower: Int { 10 }
    static var smallestPower: Int { -65 }
    static var largestPower: Int { 38 }
    static var powersWithTies: ClosedRange<Int> { -17...10 }
    static func exactPower(_ exponent: Int) -> Float { PowersOfTen.floats[exponent] }
    init(pattern: UInt64) { self.init(bitPattern: UInt32(truncatingIfNeeded: pattern)) }
    var pattern: UInt64 { UInt64(bitPattern) }
}
