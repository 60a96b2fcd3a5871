internal import YAJL

extension Inspection.Numbers {
    /// Counts a number.
    mutating func add(_ number: borrowing JSONNumberText) {
        var hasPoint = false
        var hasExponent = false
        var digits = 0
        number.withUnsafeBytes { bytes in
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "0"): if digits > 0 { digits += 1 }
                case UInt8(ascii: "1")...UInt8(ascii: "9"): digits += 1
                case UInt8(ascii: "."): hasPoint = true
                case UInt8(ascii: "e"), UInt8(ascii: "E"):
                    hasExponent = true
                    return
                default: break
                }
            }
        }
        if hasExponent {
            exponents += 1
        } else if hasPoint {
            fractions += 1
        } else if digits <= 18 || number.integer(Int64.self) != nil {
            integers += 1
        } else {
            largeIntegers += 1
        }
        if digits == 0, number.utf8[0] == UInt8(ascii: "-") { negativeZeros += 1 }
        if digits > 17 { longerThanDouble += 1 }
        mostDigits = max(mostDigits, digits)
        // Without an exponent it takes 309 digits.
        if hasExponent || digits > 308, number.double == nil { infinities += 1 }
    }
}
