/// A natural number of any size, with as much arithmetic as an exact comparison of a decimal with a binary value takes.
struct NaturalNumber {
    /// The words, the lowest first; the highest is not zero.
    private var words: [UInt64] = []

    init(_ value: UInt64) {
        if value != 0 { words = [value] }
    }

    /// Multiplies, and adds.
    mutating func multiply(by factor: UInt64, adding addend: UInt64 = 0) {
        var carry = addend
        for index in words.indices {
            let product = words[index].multipliedFullWidth(by: factor)
            let (low, overflow) = product.low.addingReportingOverflow(carry)
            words[index] = low
            // The high word of a product is below the maximum.
            carry = product.high &+ (overflow ? 1 : 0)
        }
        if carry != 0 { words.append(carry) }
    }

    mutating func multiply(byPowerOfFive exponent: Int) {
        var rest = exponent
        while rest >= 27 {
            multiply(by: 7_450_580_596_923_828_125)  // 5^27, the largest that fits.
            rest -= 27
        }
        for _ in 0..<rest { multiply(by: 5) }
    }

    mutating func multiply(byPowerOfTwo exponent: Int) {
        multiply(by: 1 << UInt64(exponent % 64))
        if !words.isEmpty { words.insert(contentsOf: repeatElement(0, count: exponent / 64), at: 0) }
    }
}

extension NaturalNumber: Comparable {
    static func < (left: NaturalNumber, right: NaturalNumber) -> Bool {
        guard left.words.count == right.words.count else { return left.words.count < right.words.count }
        for index in left.words.indices.reversed() where left.words[index] != right.words[index] {
            return left.words[index] < right.words[index]
        }
        return false
    }
}
