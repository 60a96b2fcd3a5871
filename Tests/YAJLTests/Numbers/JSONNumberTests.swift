import Testing

@testable import YAJL
@testable import YAJLTestSupport

@Suite struct JSONNumberTests {
    private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text), "\(text)") }

    private func token<Result>(_ text: String, _ body: (borrowing JSONNumberText) -> Result) throws -> Result {
        var reader = JSONReader(parsing: text)
        try #require(try reader.next() == .number, "\(text.prefix(50))")
        return body(reader.number)
    }

    @Test func isSmall() {
        #expect(MemoryLayout<JSONNumber>.size <= 17)
        #expect(MemoryLayout<JSONNumber?>.size <= 17)
    }

    private static let texts = [
        "0", "-0", "0.0", "-0.0", "-0.000", "1", "-1", "10", "1.0", "1.50", "0.001", "-0.0010", "0.1", "100.00",
        "18446744073709551615", "-18446744073709551615", "18446744073709551616", "1844674407370955161.5",
        "1.8446744073709551616",
        "9223372036854775808", "12345678901234567890123", "0.00000000000000000000000000001",
        "0.000000000000000000000000000001", "0.00000000018446744073709551615", "-0.00000000018446744073709551615",
        "0.000000000018446744073709551616", "1e0", "1E0", "1e+0", "0e0", "-0e-0", "1.5E+10", "1e999999999",
        "-1.25e-999999999999999999999", "123456789.123456789", "0.0000000000000000000", "0.00000000000000000000",
        "12345678.12345678", "1234567.1234567", "99999999999999999999", "9999999999999999999", "0.12345678901234567890",
    ]

    @Test(arguments: texts)
    func textComesBack(_ text: String) throws {
        let number = try number(text)
        #expect(number.description == text)
        #expect(number.withUTF8Text { String(decoding: $0, as: UTF8.self) } == text)
        #expect(try token(text) { JSONNumber($0) }.description == text)
        #expect(JSONNumber(Substring(text))?.description == text)
        var bytes = [UInt8](repeating: 0, count: number.maximumTextCount)
        let count = bytes.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { number.write(at: $0) } ?? 0
        }
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == text)
        #expect(text.utf8.count <= NumberWriting.maximumCount || number.maximumTextCount == text.utf8.count)
    }

    @Test func longTextsComeBack() throws {
        for text in [String(repeating: "9", count: 10_000), "0." + String(repeating: "0", count: 10_000)] {
            #expect(try number(text).description == text)
        }
    }

    @Test(
        arguments: [
            "", "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "e5", "1 ", " 1", "0x1", "NaN",
            "Infinity",
            "-Infinity", "1_000", "1,5", "1.5.5", "1e5.5", "1e5e5", "--1", "1-", "1\0", "１", "1\u{301}", "1\n",
        ]
    )
    func notNumbers(_ text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func literals() {
        #expect((42 as JSONNumber).description == "42")
        #expect((-42 as JSONNumber).description == "-42")
        #expect((1.5 as JSONNumber).description == "1.5")
        #expect((1e300 as JSONNumber).description == "1e+300")
    }

    @Test func integersOfAnyWidth() {
        #expect(JSONNumber(Int8.min).description == "-128")
        #expect(JSONNumber(Int64.min).description == "-9223372036854775808")
        #expect(JSONNumber(UInt64.max).description == "18446744073709551615")
        #expect(JSONNumber(Int128.min).description == "\(Int128.min)")
        #expect(JSONNumber(UInt128.max).description == "\(UInt128.max)")
        #expect(JSONNumber(-Int128(UInt64.max)).description == "-18446744073709551615")
    }

    @Test func notFinite() {
        for value in [Double.nan, .infinity, -.infinity, .signalingNaN] { #expect(JSONNumber(value) == nil) }
        for value in [Float.nan, .infinity, -.infinity] { #expect(JSONNumber(value) == nil) }
        #expect(JSONNumber(Float(0.1))?.description == "0.1")
        #expect(JSONNumber(0.1) == JSONNumber("0.1"))
    }

    private func checkLimits<Integer: FixedWidthInteger>(of type: Integer.Type) throws {
        for limit in [Integer.max, Integer.min] {
            for text in ["\(limit)", "\(limit).0", "\(limit).0e0", "\(limit).00E0"] {
                #expect(Integer(exactly: try number(text)) == limit, "\(text)")
                #expect(Integer(clamping: try number(text)) == limit, "\(text)")
                #expect(try token(text) { Integer(exactly: $0) } == limit, "\(text)")
                #expect(try number(text).isInteger)
            }
            #expect(Integer(exactly: JSONNumber(limit)) == limit)
        }
        let (above, below) = ("\(Integer.max)", Integer.isSigned ? "\(Integer.min)" : "-1")
        for (text, clamped) in [
            (above + ".5", Integer.max), (above + "1", .max), (above + "e1", .max), ("1e999999999", .max),
            (below + ".5", .min), (below + "1", .min), ("-1e999999999", .min),
            ("-1" + String(repeating: "0", count: 500), .min),
            ("1e99999999999999999999999", .max), ("1e-99999999999999999999999", 0), ("1.9999999999999999999999", 1),
            ("-0.99999999999999999999999", 0), ("0.5", 0), ("12.75", 12), ("99.9", 99),
        ] {
            #expect(Integer(exactly: try number(text)) == nil, "\(text) as \(type)")
            #expect(Integer(clamping: try number(text)) == clamped, "\(text) as \(type)")
            #expect(try token(text) { Integer(clamping: $0) } == clamped, "\(text) as \(type)")
        }
        // One beyond, by words of twice the width where there are any.
        if Integer.bitWidth <= 64, let max = Int128(exactly: Integer.max), let min = Int128(exactly: Integer.min) {
            for (beyond, clamped) in [(max + 1, Integer.max), (min - 1, Integer.min)] {
                for text in ["\(beyond)", "\(beyond).0", "\(beyond)00e-2"] {
                    #expect(try Integer(exactly: number(text)) == nil)
                    #expect(try Integer(clamping: number(text)) == clamped)
                }
                #expect(Integer(exactly: JSONNumber(beyond)) == nil)
            }
            for inside in [max - 1, min + 1] { #expect(Integer(exactly: JSONNumber(inside)) == Integer(inside)) }
        }
        for text in ["1e2", "100.0", "1000e-1", "0.1e3"] { #expect(Integer(exactly: try number(text)) == 100) }
        for text in ["-0", "0e99", "-0.000", "0.0e-5"] { #expect(Integer(exactly: try number(text)) == 0) }
        #expect(Integer(exactly: 100.0 as JSONNumber) == 100 && Integer(exactly: 0.5 as JSONNumber) == nil)
    }

    @Test func integerLimits() throws {
        try checkLimits(of: Int8.self)
        try checkLimits(of: Int16.self)
        try checkLimits(of: Int32.self)
        try checkLimits(of: Int64.self)
        try checkLimits(of: Int128.self)
        try checkLimits(of: Int.self)
        try checkLimits(of: UInt8.self)
        try checkLimits(of: UInt16.self)
        try checkLimits(of: UInt32.self)
        try checkLimits(of: UInt64.self)
        try checkLimits(of: UInt128.self)
        try checkLimits(of: UInt.self)
    }

    @Test func largeDoublesAreTheirText() {
        #expect(Int128(exactly: 1e22 as JSONNumber) == 10_000_000_000_000_000_000_000)
        #expect(UInt64(exactly: JSONNumber(UInt64(1) << 63)) == 1 << 63)
        // As a double it stands for its shortest decimal.
        #expect(UInt64(exactly: 0x1p63 as JSONNumber) == 9_223_372_036_854_776_000)
        #expect(Double(JSONNumber(UInt64(1) << 63)) == 0x1p63)
    }

    @Test func isInteger() throws {
        // The largest power of ten in 64 bits.
        let digits = "10000000000000000000"
        for text in [
            "0", "-0", "0.0", "0e-999999999999", "1e3", "1000.0", "150e-1", "1e99999", "\(digits)e-19",
            "1.0000000000000000000", "1.00000000000000000000",
        ] {
            #expect(try number(text).isInteger, "\(text)")
        }
        for text in [
            "0.5", "1e-1", "1.00000000000000000000000000001", "123e-4", "1e-99999999999999999999", "\(digits)e-20",
        ] {
            #expect(try !number(text).isInteger, "\(text)")
        }
        #expect((1e300 as JSONNumber).isInteger && !(1.5 as JSONNumber).isInteger && !(1e-300 as JSONNumber).isInteger)
    }

    @Test(arguments: texts)
    func doublesAndFloats(_ text: String) throws {
        let double = try #require(Double(text))
        let float = try #require(Float(text))
        #expect(Double(try number(text)).bitPattern == double.bitPattern)
        #expect(Float(try number(text)).bitPattern == float.bitPattern)
        #expect(try token(text) { Double($0) }.bitPattern == double.bitPattern)
        #expect(try token(text) { Float($0) }.bitPattern == float.bitPattern)
        #expect(try token(text) { $0.double } == (double.isFinite ? double : nil))
    }

    /// `Double` would round these to the middle between two `Float`s, and the second rounding would then go to the even one.
    @Test func floatIsRoundedOnce() throws {
        for text in ["1.00000017881393432617187499", "1.00000017881393432617187501", "8388608.50000000000000001"] {
            #expect(Float(try number(text)) == Float(text))
        }
        #expect(Float(try number("8388608.50000000000000001")) == 8_388_609)
        #expect(Float(Double("8388608.50000000000000001") ?? 0) == 8_388_608)
        #expect(
            Float(1e39 as JSONNumber) == .infinity
                && Float(-1e-60 as JSONNumber).bitPattern == (-0.0 as Float).bitPattern
        )
    }
}
