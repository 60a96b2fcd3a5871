import Testing

@testable import YAJL
@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Text to `Double` and `Float` and back, bit for bit as the standard library does it.
@Suite struct BinaryFormatTests {
    /// A format with the standard library's conversion of it, whose text is made of the value's digits.
    private func check<Format: BinaryFormat & LosslessStringConvertible>(
        _ text: String,
        as format: Format.Type,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let expected = try #require(Format(text))
        let value = nearest(text, as: format)
        try #require(value.pattern == expected.pattern, "\(text.prefix(100))", sourceLocation: sourceLocation)
    }

    private func checkBoth(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try check(text, as: Double.self, sourceLocation: sourceLocation)
        try check(text, as: Float.self, sourceLocation: sourceLocation)
        try check("-" + text, as: Double.self, sourceLocation: sourceLocation)
    }

    /// The text of a value reads back as it, and has the digits of the standard library's.
    private func checkText<Format: BinaryFormat & LosslessStringConvertible>(_ value: Format) throws {
        let text = written(value)
        try #require(nearest(text, as: Format.self).pattern == value.pattern, "\(text) of \(value)")
        let (digits, exponent) = significantDigits(text)
        let (expectedDigits, expectedExponent) = significantDigits(value.description)
        try #require(digits == expectedDigits && exponent == expectedExponent, "\(text) of \(value)")
        try #require(Array(text.utf8).withUnsafeBufferPointer { NumberGrammar.matches($0) }, "\(text)")
        try check(text, as: Format.self)
        try check(value.description, as: Format.self)
    }

    @Test func randomPatterns() throws {
        var generator = SplitMix64(seed: 61)
        for _ in 0..<scaled(300_000) {
            let pattern = generator.next()
            let double = Double(bitPattern: pattern)
            if double.isFinite { try checkText(double) }
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: pattern))
            if float.isFinite { try checkText(float) }
            // Numbers as people write them.
            let scale = Double(PowersOfTen.doubles[Int.random(in: 0...18, using: &generator)])
            try checkText(Double(pattern >> UInt64.random(in: 0...63, using: &generator)) / scale)
            try checkText(Float(Int16(truncatingIfNeeded: pattern)) / 100)
        }
    }

    @Test func edgesOfTheRange() throws {
        for exponentField in 0...2046 {
            for fraction in [0, 1, 2, 1 << 51, (1 << 52) - 2, (1 << 52) - 1] as [UInt64] {
                try checkText(Double(bitPattern: UInt64(exponentField) << 52 | fraction))
            }
        }
        for exponentField in 0...254 {
            for fraction in [0, 1, 2, 1 << 22, (1 << 23) - 2, (1 << 23) - 1] as [UInt32] {
                try checkText(Float(bitPattern: UInt32(exponentField) << 23 | fraction))
            }
        }
        for exponent in -400...400 {
            for digits in [
                "1", "5", "9", "17976931348623157", "17976931348623158", "17976931348623159", "18446744073709551615",
                "9007199254740993", "16777217", "2470328229206232720", "49406564584124654", "9999999999999999999",
            ] {
                try checkBoth("\(digits)e\(exponent)")
            }
        }
    }

    @Test func randomDecimals() throws {
        var generator = SplitMix64(seed: 62)
        for index in 0..<scaled(300_000) {
            let count = Int.random(in: 1...40, using: &generator)
            var digits = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
            if index % 3 != 0 { digits.insert(".", at: digits.index(after: digits.startIndex)) }
            if digits.hasSuffix(".") { digits += "0" }
            if !digits.contains("."), digits.first == "0" { digits = "1" + digits }
            let exponents = [-340...310, -60...45, -25...25][index % 3]
            let exponent = Int.random(in: exponents, using: &generator)
            try checkBoth(index % 5 == 0 ? digits : "\(digits)e\(exponent)")
        }
    }

    /// Digits are read in blocks of eight, and the point can be at each place in the first block, or after it.
    @Test(arguments: 1...24)
    func pointsAtEachPlace(count: Int) throws {
        var generator = SplitMix64(seed: UInt64(count))
        for wholeDigits in 1...count {
            for suffix in ["", "e5", "E-17", "e+300"] {
                var digits = (0..<count).map { _ in "\(Int.random(in: 1...9, using: &generator))" }
                if wholeDigits < count { digits.insert(".", at: wholeDigits) }
                try checkBoth(digits.joined() + suffix)
            }
        }
    }

    /// The exact decimal of significand · 2^exponent, as digits and a power of ten.
    private func exactDecimal(_ significand: UInt64, _ exponent: Int) -> (digits: String, exponent: Int) {
        // The lowest digit first.
        var digits = String(significand).utf8.reversed().map { Int($0) - 48 }
        for _ in 0..<abs(exponent) {
            var carry = 0
            for index in digits.indices {
                let product = digits[index] * (exponent < 0 ? 5 : 2) + carry
                digits[index] = product % 10
                carry = product / 10
            }
            if carry > 0 { digits.append(carry) }
        }
        return (digits.reversed().map(String.init).joined(), min(exponent, 0))
    }

    /// Midpoints between neighbours, exactly and with the last digits a little less and more.
    private func checkMiddle<Format: BinaryFormat & LosslessStringConvertible>(above value: Format) throws {
        let fraction = value.pattern & (Format.hiddenBit - 1)
        let significand = fraction | (value.isNormal ? Format.hiddenBit : 0)
        let field = max(Int(value.pattern >> UInt64(Format.fractionBits)), 1)
        let (digits, exponent) = exactDecimal(
            2 * significand + 1,
            field - Format.exponentBias - Format.fractionBits - 1
        )
        let next = Format(pattern: value.pattern + 1)
        let even = value.pattern & 1 == 0 ? value : next
        let zeros = String(repeating: "0", count: 900)
        let below = digits.dropLast() + "4" + String(repeating: "9", count: 900)
        let cases: [(String, Format)] = [
            ("\(digits)e\(exponent)", even), ("\(digits).0e\(exponent)", even),
            ("0.\(zeros)\(digits)E+\(exponent + 900 + digits.utf8.count)", even),
            ("\(digits)\(zeros)e\(exponent - 900)", even),
            ("\(digits).\(zeros)1e\(exponent)", next), ("\(digits)\(zeros)001e\(exponent - 903)", next),
            (
                digits.last == "5" ? "\(below)e\(exponent - 900)" : "\(digits)e\(exponent)",
                digits.last == "5" ? value : even
            ),
        ]
        for (text, expected) in cases {
            let found = nearest(text, as: Format.self)
            try #require(found.pattern == expected.pattern, "\(text.prefix(50))… around \(value): \(found)")
        }
    }

    @Test func middlesBetweenNeighbours() throws {
        var generator = SplitMix64(seed: 63)
        for value in [0, 0x1p-1074, 0x2p-1074, (0x1p-1022 as Double).nextDown, 0x1p-1022, 1, 1.7976931348623155e308] {
            try checkMiddle(above: value)
        }
        for value in [0, 0x1p-149, (0x1p-126 as Float).nextDown, 0x1p-126, 1, 3.4028233e38] as [Float] {
            try checkMiddle(above: value)
        }
        #expect(
            nearest("17976931348623158079372897140530341507993413271003782693617377898044e241", as: Double.self)
                .isFinite
        )
        #expect(
            nearest("179769313486231580793728971405303415079934132710037826936173778980445e240", as: Double.self)
                .isInfinite
        )
        for _ in 0..<scaled(3_000) {
            let pattern = generator.next()
            let double = Double(bitPattern: pattern).magnitude
            // Its neighbour above is checked as a value too.
            if double.isFinite, double.nextUp.isFinite { try checkMiddle(above: double) }
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: pattern)).magnitude
            if float.isFinite, float.nextUp.isFinite { try checkMiddle(above: float) }
            try checkMiddle(above: Double(bitPattern: pattern >> UInt64.random(in: 12...63, using: &generator)))
            try checkMiddle(above: Double(pattern >> UInt64.random(in: 0...63, using: &generator)))
        }
    }

    /// Where the 64 leading bits of the power, or the first product, do not suffice.
    @Test(
        arguments: [
            "9007199254740993", "9007199254740992.5", "9007199254740993e0", "7.2057594037927933e16", "1e23", "8.5e22",
            "2.2250738585072011e-308", "2.2250738585072012e-308", "2.4703282292062327208e-324", "1.4e-45", "7.0e-46",
            "6.9294956446009195e15", "3.7455744005952583e15", "2.2250738585072014e-308", "1.7976931348623158e308",
            "9355950000000000000.00000000000000000000000000000000001844674407370955161600000184467440737095516161844674407",
            "7.3177701707893310e15", "36028797018963969", "36028797018963967", "1.00000000000000011102230246251565",
            "1.00000000000000011102230246251565404236316680908203125",
            "1.00000000000000011102230246251565404236316680908203124",
            "1.00000000000000011102230246251565404236316680908203126", "9007199254740991.4999999999999999999999999999",
            "0.500000000000000166533453693773481063544750213623046875", "1.1754943508222875e-38",
            "3.4028235677973366e38",
            "3.4028235677973365e38", "1090544144181609348671888949248", "1090544144181609348835077142190",
            "4503599627370496.5", "4503599627475352.5", "4503599627475353.5",
            "5708990770823839207320493820740630171355185",
            "8388612.5", "16777219", "1.1920928955078125e-07", "4.7019774032891500318749461488889827e-38",
        ]
    )
    func hardCases(_ text: String) throws {
        try checkBoth(text)
    }

    /// Exactly between two values, with each power of ten that a significand of 64 bits can have then.
    @Test func tiesWithNegativePowers() throws {
        for (bits, powers) in [(24, 1...17), (53, 1...4)] {
            for odd in [1, 3] as [UInt64] {
                var significand = 1 << UInt64(bits) | odd
                for power in powers {
                    significand *= 5
                    // Factors of two change the exponent of the result alone.
                    for shift in 0...UInt64(significand.leadingZeroBitCount) {
                        try checkBoth("\(significand << shift)e-\(power)")
                    }
                }
            }
        }
    }

    /// A digit far after the middle between two values, before and after the place from which on it only matters that there is one.
    @Test func digitsFarAfterTheMiddle() throws {
        let middle = "1.00000000000000011102230246251565404236316680908203125"
        for count in 790...810 {
            let zeros = String(repeating: "0", count: count - middle.utf8.count)
            #expect(nearest("\(middle)\(zeros)1", as: Double.self) == (1 as Double).nextUp)
            #expect(nearest("\(middle)\(zeros)0", as: Double.self) == 1)
        }
    }

    @Test func longTexts() throws {
        for digit in ["1", "5", "9", "0"] {
            let tail = String(repeating: digit, count: 10_000)
            for text in ["1.\(tail)", "9007199254740993.\(tail)", "1\(tail)e-10000", "0.\(tail)1e3", "2.\(tail)e-308"] {
                try checkBoth(text)
            }
        }
        for exponent in ["9999999999999999999999", "123456789", "4611686018427387904", "9223372036854775808"] {
            #expect(nearest("-1e\(exponent)", as: Double.self) == -.infinity)
            #expect(nearest("-1e-\(exponent)", as: Double.self).bitPattern == (-0.0).bitPattern)
            #expect(nearest("0e\(exponent)", as: Float.self) == 0)
        }
    }

    /// The leading digits are the largest that 64 bits hold: one more does not fit.
    @Test func largestLeadingDigits() throws {
        for text in ["184467440737095516155", "1.844674407370955161500000001", "0.00184467440737095516159999"] {
            for exponent in -370...320 { try checkBoth("\(text)e\(exponent)") }
            for exponent in ["500891200900", "123456789", "9223372036854775808"] {
                #expect(nearest("-\(text)e\(exponent)", as: Double.self) == -.infinity)
                #expect(nearest("\(text)e-\(exponent)", as: Float.self) == 0)
            }
        }
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (100, "100"), (-12.5, "-12.5"), (0.1, "0.1"), (1e-6, "0.000001"),
            (1.5e-6, "0.0000015"), (9.99e-7, "9.99e-07"), (1e-7, "1e-07"), (9_999_999_999_999_998, "9999999999999998"),
            (1e16, "1e+16"), (18_014_398_509_481_984, "1.8014398509481984e+16"), (1e15, "1000000000000000"),
            (1.2e15, "1200000000000000"), (1234.5678, "1234.5678"), (1e22, "1e+22"), (1e23, "1e+23"),
            (0x1p-1074, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
            (0.3, "0.3"), (0.1 + 0.2, "0.30000000000000004"), (123_456_789_012_345.67, "123456789012345.67"),
            (-1.2345678901234567e-6, "-0.0000012345678901234567"), (1.5e300, "1.5e+300"), (4.35, "4.35"),
        ] as [(Double, String)]
    )
    func texts(_ value: Double, _ text: String) {
        #expect(written(value) == text)
        #expect(JSONNumber(value)?.description == text)
    }

    @Test(
        arguments: [
            (0.1, "0.1"), (16_777_216, "16777216"), (1e10, "10000000000"), (3.4028235e38, "3.4028235e+38"),
            (0x1p-149, "1e-45"), (1.1754944e-38, "1.1754944e-38"), (-0.0, "-0"), (1e16, "1e+16"),
            (33_554_432, "33554432"),
            (9.999999e15, "9999999000000000"), (0.3, "0.3"), (8_589_973_504, "8589974000"),
        ] as [(Float, String)]
    )
    func floatTexts(_ value: Float, _ text: String) {
        #expect(written(value) == text)
        #expect(JSONNumber(value)?.description == text)
    }

    @Test func integerTexts() throws {
        var generator = SplitMix64(seed: 64)
        for index in 0..<scaled(100_000) {
            let value =
                index < 64
                ? UInt64(1) << UInt64(index) : generator.next() >> UInt64.random(in: 0...63, using: &generator)
            for value in [value, value &- 1] {
                try #require(written { NumberWriting.write(magnitude: value, isNegative: false, at: $0) } == "\(value)")
                try #require(written { NumberWriting.write(magnitude: value, isNegative: true, at: $0) } == "-\(value)")
            }
        }
        for power in PowersOfTen.words {
            for value in [power &- 1, power, power &+ 1] {
                #expect(written { NumberWriting.write(magnitude: value, isNegative: false, at: $0) } == "\(value)")
            }
        }
    }

    /// The rounding mode of a program may move the last digit of a number, and nothing else.
    @Test(arguments: [FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO] as [Int32])
    func roundingModes(_ mode: Int32) throws {
        let usual: Int32 = FE_TONEAREST
        let texts = ["0", "0.0", "0e5", "5", "2.5", "0.1", "1e300", "123456789012345678901234567890"]
        func expectNear<Format: BinaryFormat & Decodable>(_ type: Format.Type, _ texts: [String]) throws {
            for text in texts {
                let expected = try YAJLDecoder().decode(Format.self, from: text)
                for (sign, text) in [(FloatingPointSign.plus, text), (.minus, "-" + text)] {
                    fesetround(mode)
                    defer { fesetround(usual) }
                    let value = try YAJLDecoder().decode(Format.self, from: text)
                    #expect(
                        value.sign == sign && [expected, expected.nextUp, expected.nextDown].contains(value.magnitude)
                    )
                }
            }
        }
        try expectNear(Double.self, texts)
        try expectNear(Float.self, texts.filter { $0 != "1e300" })
    }
}
