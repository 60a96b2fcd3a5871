import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// The table, computed again with exact arithmetic.
@Suite struct PowersOfTenTests {
    /// A natural number in words of 32 bits, the lowest first.
    private struct Natural {
        var words: [UInt64] = [1]

        var bitCount: Int { words.count * 32 - (words.last.map { $0.leadingZeroBitCount - 32 } ?? 0) }

        subscript(bit index: Int) -> UInt64 {
            index >= 0 && index / 32 < words.count ? words[index / 32] >> UInt64(index % 32) & 1 : 0
        }

        mutating func multiply(by factor: UInt64) {
            var carry: UInt64 = 0
            for index in words.indices {
                let product = words[index] * factor + carry
                words[index] = product & 0xFFFF_FFFF
                carry = product >> 32
            }
            if carry != 0 { words.append(carry) }
        }

        /// Subtracts a number that is not larger, or does nothing.
        mutating func subtractIfPossible(_ other: Natural) -> Bool {
            var difference = words
            var borrow: UInt64 = 0
            for index in difference.indices {
                let subtrahend = (index < other.words.count ? other.words[index] : 0) + borrow
                borrow = difference[index] < subtrahend ? 1 : 0
                difference[index] = (difference[index] &- subtrahend) & 0xFFFF_FFFF
            }
            if borrow != 0 || other.words.dropFirst(difference.count).contains(where: { $0 != 0 }) { return false }
            words = difference
            return true
        }
    }

    /// The 128 bits from the highest on.
    private func leadingBits(_ number: Natural) -> (high: UInt64, low: UInt64) {
        var bits: (high: UInt64, low: UInt64) = (0, 0)
        for index in 0..<128 {
            bits.high = bits.high << 1 | bits.low >> 63
            bits.low = bits.low << 1 | number[bit: number.bitCount - 1 - index]
        }
        return bits
    }

    @Test func entriesAreExact() {
        var power = Natural()
        for exponent in 0...342 {
            if exponent <= 324 {
                let entry = PowersOfTen.significand(exponent)
                #expect(entry == leadingBits(power), "10^\(exponent)")
                // 10^n has n bits more than 5^n.
                #expect(PowersOfTen.binaryExponent(exponent) == power.bitCount - 1 + exponent)
                let upper = PowersOfTen.upperSignificand(exponent)
                #expect(upper.high == entry.high && upper.low == entry.low &+ (exponent > 55 ? 1 : 0))
                #expect(exponent <= 55 || entry.low != .max)
            }
            if exponent > 0 {
                // 2^127 ≤ 2^(bits + 127) / 5^n < 2^128: long division, rounded up.
                var rest = Natural()
                for _ in 1..<power.bitCount { rest.multiply(by: 2) }
                var quotient: (high: UInt64, low: UInt64) = (0, 0)
                for _ in 0..<128 {
                    rest.multiply(by: 2)
                    let bit: UInt64 = rest.subtractIfPossible(power) ? 1 : 0
                    quotient.high = quotient.high << 1 | quotient.low >> 63
                    quotient.low = quotient.low << 1 | bit
                }
                quotient.low &+= 1
                if quotient.low == 0 { quotient.high &+= 1 }
                #expect(PowersOfTen.significand(-exponent) == quotient, "10^-\(exponent)")
                #expect(PowersOfTen.binaryExponent(-exponent) == -power.bitCount - exponent)
            }
            power.multiply(by: 5)
        }
    }

    @Test func smallTables() {
        var word: UInt64 = 1
        for (exponent, entry) in PowersOfTen.words.enumerated() {
            #expect(entry == word)
            #expect(PowersOfTen.digitCount(word) == exponent + 1)
            #expect(PowersOfTen.digitCount(word &- 1) == max(1, exponent))
            #expect(PowersOfTen.digitCount(word &+ 1) == exponent + 1)
            word = word &* 10
        }
        #expect(PowersOfTen.words.count == 20 && PowersOfTen.digitCount(.max) == 20)
        #expect(PowersOfTen.doubles == (0...22).compactMap { Double("1e\($0)") })
        #expect(PowersOfTen.floats == (0...10).compactMap { Float("1e\($0)") })
    }
}
