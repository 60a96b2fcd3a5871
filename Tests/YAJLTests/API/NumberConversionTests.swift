import Testing
import YAJL

@testable import YAJLTestSupport

/// Conversions of a number's text.
@Suite struct NumberConversionTests {
    /// Calls a closure with the text as the parser hands it out.
    private func withNumber<Result>(_ text: String, _ body: (borrowing JSONNumberText) -> Result) throws -> Result {
        var reader = JSONReader(parsing: text)
        try #require(try reader.next() == .number, "\(text.prefix(50))")
        return body(reader.number)
    }

    private func integer<Integer: FixedWidthInteger>(_ text: String, _ type: Integer.Type) throws -> Integer? {
        try withNumber(text) { $0.integer(type) }
    }

    @Test func isInteger() throws {
        for text in ["0", "-0", "1", "-12", "123456789012345678901234567890"] {
            #expect(try withNumber(text) { $0.isInteger }, "\(text)")
        }
        for text in ["0.0", "1.0", "1e3", "1E3", "-0.0", "1e-1", "0e0", "1.5e1"] {
            #expect(try !withNumber(text) { $0.isInteger }, "\(text)")
        }
    }

    /// The bounds of a type, and one beyond them, in several notations.
    private func checkBounds<Integer: FixedWidthInteger>(of type: Integer.Type) throws {
        let largest = "\(Integer.max)"
        let smallest = "\(Integer.min)"
        for (text, value) in [(largest, Integer.max), (smallest, Integer.min)] {
            let variants = [
                text, text + ".0", text + ".000", text + "e0", text + "E+0", text + "e-0", text + "0e-1",
                text + "000e-3",
                text + "00.0e-2",
            ]
            for variant in variants { #expect(try integer(variant, type) == value, "\(variant) as \(type)") }
        }
        let tooLarge = plusOne(largest)
        let tooSmall = Integer.isSigned ? "-" + plusOne(String(smallest.dropFirst())) : "-1"
        for text in [tooLarge, tooSmall] {
            let variants = [
                text, text + ".0", text + "e0", text + "0e-1", text + "0", text + "e1", text + "e99999999999999999999",
            ]
            for variant in variants { #expect(try integer(variant, type) == nil, "\(variant) as \(type)") }
        }
        for text in [
            "0", "-0", "0.0", "-0.000", "0e5", "0e-5", "-0e999999999999999999999", "0.0E-99999999999999999999",
        ] {
            #expect(try integer(text, type) == 0, "\(text) as \(type)")
        }
        for text in ["1", "1.0", "10e-1", "0.1e1", "0.001e3", "100.0e-2", "1e0", "1E-0"] {
            #expect(try integer(text, type) == 1, "\(text) as \(type)")
        }
        for text in ["0.5", "1.5", "1e-1", "12e-1", "0.01e1", "1e-99999999999999999999", "1.0000000000000000000000001"]
        {
            #expect(try integer(text, type) == nil, "\(text) as \(type)")
        }
    }

    /// A decimal integer and one, as text.
    private func plusOne(_ text: String) -> String {
        var digits = Array(text.utf8)
        var index = digits.count - 1
        while index >= 0, digits[index] == UInt8(ascii: "9") {
            digits[index] = UInt8(ascii: "0")
            index -= 1
        }
        if index >= 0 { digits[index] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
        return String(decoding: digits, as: UTF8.self)
    }

    @Test func boundsOfEveryType() throws {
        try checkBounds(of: Int8.self)
        try checkBounds(of: Int16.self)
        try checkBounds(of: Int32.self)
        try checkBounds(of: Int64.self)
        try checkBounds(of: Int128.self)
        try checkBounds(of: Int.self)
        try checkBounds(of: UInt8.self)
        try checkBounds(of: UInt16.self)
        try checkBounds(of: UInt32.self)
        try checkBounds(of: UInt64.self)
        try checkBounds(of: UInt128.self)
        try checkBounds(of: UInt.self)
    }

    @Test func powersOfTen() throws {
        var value: Int128 = 1
        for exponent in 0...38 {
            let digits = "1" + String(repeating: "0", count: exponent)
            for text in [digits, "1e\(exponent)", "1.0E+\(exponent)", "0.001e\(exponent + 3)", digits + "000e-3"] {
                #expect(try integer(text, Int128.self) == value, "\(text)")
                #expect(try integer(text, Int.self) == Int(exactly: value), "\(text)")
                #expect(try integer("-" + text, Int16.self) == Int16(exactly: -value), "-\(text)")
            }
            value = value.multipliedReportingOverflow(by: 10).partialValue
        }
        #expect(try integer("1e39", Int128.self) == nil)
        #expect(try integer("1e38", UInt128.self) != nil)
    }

    @Test func examplesOfTheDocumentation() throws {
        #expect(try integer("1e3", Int.self) == 1000)
        #expect(try integer("1000.0", Int.self) == 1000)
        #expect(try integer("0.5", Int.self) == nil)
        #expect(try integer("123000e-3", Int8.self) == 123)
        #expect(try withNumber("42") { $0.integer() } == 42)
    }

    /// Long texts cost no more than their length; huge exponents are not expanded.
    @Test func longTexts() throws {
        let zeros = String(repeating: "0", count: 10_000)
        let nines = String(repeating: "9", count: 10_000)
        #expect(try integer("1\(zeros)e-10000", Int8.self) == 1)
        #expect(try integer("-1\(zeros)e-10000", Int8.self) == -1)
        #expect(try integer("1\(zeros)e-9998", Int8.self) == 100)
        #expect(try integer("1\(zeros)e-9997", Int8.self) == nil)
        #expect(try integer("0.\(zeros)12e10002", Int8.self) == 12)
        #expect(try integer("7.\(zeros)", UInt8.self) == 7)
        #expect(try integer("7.\(zeros)1", UInt8.self) == nil)
        #expect(try integer("\(nines)", Int128.self) == nil)
        #expect(try integer("0.\(nines)e10000", Int128.self) == nil)
        #expect(try integer("0e\(nines)", Int.self) == 0)
        #expect(try integer("1e\(nines)", Int.self) == nil)
        #expect(try integer("1e-\(nines)", Int.self) == nil)
        #expect(try integer("1e000000000000000000000003", Int.self) == 1000)
        #expect(try withNumber("1\(zeros)") { $0.double } == nil)
        #expect(try withNumber("1\(zeros)e-10000") { $0.double } == 1)
        #expect(try withNumber("0.\(zeros)1e10001") { $0.double } == 1)
        #expect(try withNumber("0.\(nines)") { $0.double } == 1)
        #expect(try withNumber("1e999999999999") { $0.double } == nil)
        #expect(try withNumber("1e-999999999999") { $0.double } == 0)
        #expect(try withNumber("0e999999999999") { $0.double } == 0)
        #expect(try withNumber("1\(zeros)") { $0.count } == 10_001)
    }

    /// The integer by shifting the decimal point in the text.
    private func referenceInteger<Integer: FixedWidthInteger>(_ text: String, _ type: Integer.Type) -> Integer? {
        let parts = text.lowercased().split(separator: "e")
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        var digits = String(mantissa[0]) + fraction
        var point = mantissa[0].count + exponent
        if !digits.contains(where: { $0 != "0" }) { return 0 }
        if point < 0 {
            digits = String(repeating: "0", count: -point) + digits
            point = 0
        }
        if point > digits.count { digits += String(repeating: "0", count: point - digits.count) }
        if digits.dropFirst(point).contains(where: { $0 != "0" }) { return nil }
        return Integer((text.hasPrefix("-") ? "-" : "") + digits.prefix(point))
    }

    @Test func randomTexts() throws {
        var generator = SplitMix64(seed: 51)
        func digits(_ range: ClosedRange<Int>) -> String {
            let shape = Int.random(in: 0..<4, using: &generator)
            let text = (0..<Int.random(in: range, using: &generator)).map { _ in
                shape == 0
                    ? "0"
                    : shape == 1 && Bool.random(using: &generator) ? "0" : "\(Int.random(in: 0...9, using: &generator))"
            }.joined()
            return text
        }
        for _ in 0..<scaled(200_000) {
            let whole = String(digits(1...25).drop { $0 == "0" })
            var text = (Bool.random(using: &generator) ? "-" : "") + (whole.isEmpty ? "0" : whole)
            if Bool.random(using: &generator) { text += "." + digits(1...25) }
            if Bool.random(using: &generator) {
                text += ["e", "E", "e+", "e-", "E-"].randomElement(using: &generator) ?? "e"
                text += "\(Int.random(in: 0...30, using: &generator))"
            }
            try #require(try integer(text, Int.self) == referenceInteger(text, Int.self), "\(text)")
            try #require(try integer(text, UInt8.self) == referenceInteger(text, UInt8.self), "\(text)")
            try #require(try integer(text, Int128.self) == referenceInteger(text, Int128.self), "\(text)")
            let double = try withNumber(text) { $0.double }
            try #require(double == Double(text) && double?.sign == Double(text)?.sign, "\(text)")
        }
    }

    @Test(
        arguments: [
            ("0", 0x0), ("-0", 0x8000_0000_0000_0000), ("-0.0e5", 0x8000_0000_0000_0000), ("1", 0x3FF0_0000_0000_0000),
            ("0.1", 0x3FB9_9999_9999_999A), ("9007199254740993", 0x4340_0000_0000_0000),
            ("9007199254740993.00000000000000000000000000001", 0x4340_0000_0000_0001),
            ("9007199254740992.99999999999999999999999999999", 0x4340_0000_0000_0000),
            ("2.2250738585072011e-308", 0xF_FFFF_FFFF_FFFF), ("2.2250738585072014e-308", 0x10_0000_0000_0000),
            ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF), ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF),
            ("5e-324", 0x1), ("4.9406564584124654e-324", 0x1), ("2.4703282292062328e-324", 0x1),
            ("2.4703282292062327e-324", 0x0),
            ("1e-400", 0x0), ("-1e-400", 0x8000_0000_0000_0000),
            ("123456789012345678901234567890", 0x45F8_EE90_FF6C_373E),
            ("6.02214076e23", 0x44DF_E185_CA57_C517), ("1e23", 0x44B5_2D02_C7E1_4AF6),
            ("8.5e22", 0x44B1_FFDB_F6B2_B2EB),
        ] as [(String, UInt64)]
    )
    func doubleBits(_ text: String, _ bits: UInt64) throws {
        #expect(try withNumber(text) { $0.double }?.bitPattern == bits)
    }

    @Test func doublesBeyondTheRange() throws {
        for text in ["1e400", "-1e400", "1.7976931348623159e308", "1e309", "-1e309", "1e99999999999999999999"] {
            #expect(try withNumber(text) { $0.double } == nil, "\(text)")
        }
    }

    /// The shortest text of any finite double gives that double again.
    @Test func doublesRoundTrip() throws {
        var generator = SplitMix64(seed: 52)
        for _ in 0..<scaled(200_000) {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            // Swift's notation is JSON's, but for the plus sign that may be missing.
            try #require(try withNumber("\(value)") { $0.double }?.bitPattern == value.bitPattern, "\(value)")
        }
    }

    /// The text is the document's, cut by chunks or not.
    @Test func textIsKept() throws {
        let text = "-1234567890.0987654321E+0012"
        for cut in allCuts(of: Array(text.utf8)) {
            #expect(outcome(of: Array(text.utf8), cut: cut).trace == text)
        }
        #expect(try withNumber(text) { number in String(number) == text && number.count == 28 })
        #expect(try withNumber(text) { number in number.withUnsafeBytes { Array($0) } } == Array(text.utf8))
    }
}
