import Foundation
import Testing
import YAJLFoundation

@Suite struct DecimalTests {
    private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text), "\(text)") }

    @Test(
        arguments: [
            ("0", "0"), ("-0", "0"), ("0e999999999999999999999999", "0"), ("0e-128", "0"), ("0e-129", "0"),
            ("-0e-1000", "0"), ("0e-99999999999999999999", "0"), ("1", "1"), ("-1.50", "-1.5"), ("0.1", "0.1"),
            ("1e3", "1000"),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            ("-99999999999999999999999999999999999999", "-99999999999999999999999999999999999999"),
            ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
            ("3.141592653589793238462643383279502884", "3.141592653589793238462643383279502884"), ("100e-2", "1"),
            ("1000000000000000000000000000000000000000000e-42", "1"),
            ("340282366920938463463374607431768211454", "340282366920938463463374607431768211454"),
            ("-3402823669209384634633746.07431768211455", "-3402823669209384634633746.07431768211455"),
            ("123456789012345678901234567890123456789", "123456789012345678901234567890123456789"),
        ]
    )
    func exact(_ text: String, _ expected: String) throws {
        let decimal = try #require(Decimal(exactly: number(text)))
        #expect(decimal.description == expected)
        #expect(try Decimal(number(text)) == decimal)
        #expect(try JSONNumber(decimal) == number(text))
    }

    /// The parts of a decimal are those that Foundation finds, and its text is the description, around 64 bits, and however
    /// Foundation has come to the value.
    @Test(arguments: ["0", "7", "10", "1500", "18446744073709551615", "18446744073709551616", "98765432109876543210"])
    func parts(_ digits: String) throws {
        for sign in ["", "-"] {
            for places in 0...31 {
                let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
                let text = sign + padded.dropLast(places) + (places > 0 ? "." : "") + padded.suffix(places)
                let expected = try #require(Decimal(string: text))
                let decimal = try #require(Decimal(exactly: number(text)))
                // Foundation gives some zeros another exponent.
                #expect(decimal.exponent == (expected == 0 ? 0 : expected.exponent), "\(text)")
                #expect(decimal.significand == expected.significand, "\(text)")
                #expect(decimal.sign == expected.sign, "\(text)")
                for value in [decimal, decimal + 0.5 - 0.5, decimal * 1000, decimal * 1000 / 1000, decimal / 8] {
                    #expect(JSONNumber(value)?.description == value.description, "\(text)")
                }
            }
        }
    }

    @Test func limits() throws {
        #expect(try Decimal(exactly: number("1e127")) == Decimal(sign: .plus, exponent: 127, significand: 1))
        let digits = String(repeating: "123", count: 13).dropLast()
        #expect(
            try Decimal(exactly: number(digits + "e127"))?.description == digits + String(repeating: "0", count: 127)
        )
        #expect(try Decimal(exactly: number("1e-128")) == Decimal(sign: .plus, exponent: -128, significand: 1))
        #expect(try Decimal(exactly: number("-12e-128")) == Decimal(sign: .minus, exponent: -128, significand: 12))
        for text in [
            "1e166", "-9508856513074091e150", digits + "e129", "1e-129", "1.5e-128",
            "1e99999999999999999999", "1e-99999999999999999999",
            "340282366920938463463374607431768211456", "999999999999999999999999999999999999999",
            "1234567890123456789012345678901234567891",
        ] {
            #expect(try Decimal(exactly: number(text)) == nil, "\(text)")
        }
        #expect(try Decimal(exactly: number("0." + String(repeating: "0", count: 129))) == 0)
        #expect(try Decimal(number("1e166")) == nil)
        #expect(throws: DecodingError.self) { try YAJLDecoder().decode(Decimal.self, from: "1e166") }
        #expect(try Decimal(number("-1e99999999999999999999")) == nil)
        #expect(try Decimal(number("1e-99999999999999999999")) == 0)
        // About the ends of `Int`, where a sum with the number of digits could overflow.
        for shift in -12...12 {
            let digits = String(UInt64(Int.max).advanced(by: shift))
            for mantissa in ["1234567890123", "0.1234567890123", "0.0000000000012", "1.5"] {
                #expect(try Decimal(number("\(mantissa)e\(digits)")) == nil)
                #expect(try Decimal(number("-\(mantissa)e-\(digits)")) == 0)
                #expect(try Decimal(exactly: number("\(mantissa)e-\(digits)")) == nil)
            }
        }
        #expect(try Decimal(number("4e-129")) == 0)
        #expect(try Decimal(number("5e-129")) == Decimal(sign: .plus, exponent: -128, significand: 1))
    }

    /// The exponent of a decimal ends at 127, and that of a number does not: zeros take the rest, as long as there is room.
    @Test(arguments: ["", "-"]) func zerosForALargeExponent(_ sign: String) throws {
        for digits in ["1", "9", "34", "92233720368547758070", "34028236692093846346337460743176821145"] {
            // With all zeros that fit, in 128 bits; and with one more.
            let most = (0...).first { UInt128(digits + String(repeating: "0", count: $0 + 1)) == nil } ?? 0
            for zeros in 0...most + 2 {
                let text = "\(sign)\(digits)e\(127 + zeros)"
                let plain = sign + digits + String(repeating: "0", count: 127 + zeros)
                let expected = Decimal(string: sign + digits + String(repeating: "0", count: zeros) + "e127")
                #expect((expected != nil) == (zeros <= most), "\(text)")
                for text in [text, plain] {
                    #expect(try Decimal(exactly: number(text)) == expected, "\(text)")
                    #expect(try Decimal(number(text)) == expected, "\(text)")
                    #expect((try? YAJLDecoder().decode(Decimal.self, from: text)) == expected, "\(text)")
                }
                #expect(try expected == nil || Decimal(number(text))?.description == plain)
            }
        }
        for (text, isThere) in [
            ("340282366920938463463374607431768211455e127", true),
            ("340282366920938463463374607431768211456e127", false),
            ("3402823669209384634633746074317682114554e126", true),
            ("3402823669209384634633746074317682114555e126", false),
            ("3e165", true), ("4e165", false), ("0e128", true), ("0e99999999999999999999", true),
        ] {
            #expect(try (Decimal(number(sign + text)) != nil) == isThere, "\(text)")
        }
    }

    /// Decimals as Foundation reads them, whose significand may end in zeros, through both encoders and decoders.
    @Test func roundTrips() throws {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for round in 0..<2_000 {
            let (digits, zeros) = (1 + random(37), random(38))
            var text = (0..<digits).map { _ in String(random(10)) }.joined()
            text += String(repeating: "0", count: min(zeros, 38 - digits))
            text =
                (random(2) == 0 ? "" : "-") + text + "e" + String(round % 2 == 0 ? 127 - random(4) : random(256) - 128)
            let decimal = try #require(Decimal(string: text))
            let ours = try YAJLEncoder().encode([decimal])
            let foundations = try JSONEncoder().encode([decimal])
            #expect(try YAJLDecoder().decode([Decimal].self, from: ours) == [decimal], "\(text)")
            #expect(try YAJLDecoder().decode([Decimal].self, from: foundations) == [decimal], "\(text)")
            #expect(try JSONDecoder().decode([Decimal].self, from: foundations) == [decimal], "\(text)")
            #expect(try Decimal(exactly: #require(JSONNumber(decimal))) == decimal, "\(text)")
        }
    }

    @Test func rounding() throws {
        for (text, expected) in [
            // 39 digits of 128 bits.
            ("1234567890123456789012345678901234567844", "1234567890123456789012345678901234567840"),
            ("-1234567890123456789012345678901234567845", "-1234567890123456789012345678901234567850"),
            // Beyond that 38, of the digits that there were.
            ("340282366920938463463374607431768211456", "340282366920938463463374607431768211460"),
            ("3402823669209384634633746074317682114549", "3402823669209384634633746074317682114550"),
            ("3402823669209384634633746074317682114554", "3402823669209384634633746074317682114550"),
            ("3402823669209384634633746074317682114555", "3402823669209384634633746074317682114600"),
            ("999999999999999999999999999999999999994", "999999999999999999999999999999999999990"),
            ("999999999999999999999999999999999999995", "1000000000000000000000000000000000000000"),
        ] {
            #expect(try Decimal(number(text))?.description == expected, "\(text)")
        }
        #expect(try Decimal(number("0." + String(repeating: "9", count: 50))) == 1)
    }

    @Test func numbersOfDecimals() throws {
        #expect(JSONNumber(Decimal.nan) == nil)
        #expect(try JSONNumber(#require(Decimal(string: "-12.5")))?.description == "-12.5")
        for extreme in [Decimal.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude] {
            #expect(try Decimal(exactly: #require(JSONNumber(extreme))) == extreme)
            #expect(try YAJLDecoder().decode([Decimal].self, from: YAJLEncoder().encode([extreme])) == [extreme])
        }
    }

    @Test func randomDecimals() throws {
        var state: UInt64 = 81
        for _ in 0..<2_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let decimal = Decimal(
                sign: state & 1 == 0 ? .plus : .minus,
                exponent: Int(state >> 40) % 150 - 80,
                significand: Decimal(state >> 3) * Decimal(state >> 30)
            )
            let number = try #require(JSONNumber(decimal))
            #expect(Decimal(exactly: number) == decimal, "\(number)")
        }
    }
}
