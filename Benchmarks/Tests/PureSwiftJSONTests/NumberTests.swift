import PureSwiftJSON
import Testing

@Suite struct NumberTests {
    private func number(_ text: String) throws -> PureJSONNumber {
        guard case .number(let number) = try PureJSONParser.tree(Array(text.utf8)) else {
            throw PureJSONError(reason: .unexpectedByte, offset: 0)
        }
        return number
    }

    @Test(arguments: [
        "0", "-0", "0.0", "1", "-1", "10", "123456789", "1234567890123456789", "9999999999999999999", "0.1",
        "-65.613616999999977",
        "43.420273000000009", "1e22", "1e23", "1e-22", "1e-23", "9007199254740993", "9007199254740992.5", "1E400",
        "-1e400", "1e-400",
        "4.9e-324", "2.2250738585072011e-308", "1.7976931348623157e308", "1e00000000000000000000001",
        "1e999999999999999999999",
        "0.00000000000000000000000000000000000000001", "123456789012345678901234567890",
        "1.0000000000000000000000000000000001e-5",
        "0e99999999", "12345678.12345678", "1234567.1234567", "100000000", "99999999.99999999e-8",
    ])
    func doubleIsTheNearest(_ text: String) throws {
        let expected = try #require(Double(text))
        #expect(try number(text).double.bitPattern == expected.bitPattern)
    }

    @Test func randomDecimalsAreTheNearest() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let whole = UInt64.random(in: 0..<1 << UInt64.random(in: 1...63, using: &random), using: &random)
            let fraction = UInt64.random(in: 0..<1 << UInt64.random(in: 1...63, using: &random), using: &random)
            let exponent = Int.random(in: -330...310, using: &random)
            for text in [
                "\(whole)", "-\(whole).\(fraction)", "\(whole).\(fraction)e\(exponent)", "\(whole)E\(exponent)",
            ] {
                let expected = try #require(Double(text))
                #expect(try number(text).double.bitPattern == expected.bitPattern, "\(text)")
            }
        }
    }

    @Test func integers() throws {
        #expect(try number("42").integer == 42)
        #expect(try number("-0").integer == 0)
        #expect(try number("9223372036854775807").integer == .max)
        #expect(try number("-9223372036854775808").integer == .min)
        #expect(try number("9223372036854775808").integer == nil)
        #expect(try number("-9223372036854775809").integer == nil)
        #expect(try number("123456789012345678901234567890").integer == nil)
        #expect(try number("1.5").integer == nil)
        #expect(try number("00000001".dropFirst(7).description).integer == 1)
    }
}
