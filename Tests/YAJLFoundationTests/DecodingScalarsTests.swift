import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Numbers, strings and bools, as Foundation decodes them.
@Suite struct DecodingScalarsTests {
    /// One value of each kind, many ways to write numbers, and what is at the limits of types.
    private static let texts: [String] = [
        "null", "true", "false", "\"\"", "\"x\"", "\"1\"", "\"é\\u0000😀\\n\"", "[]", "[1]", "{}", "{\"a\":1}",
        "0", "-0", "1", "-1", "1.0", "-1.0", "1e3", "1E+2", "1e0", "10e-1", "100e-2", "0.0", "-0.0", "0e-5", "1.5",
        "-1.5",
        "0.1", "0.30000000000000004", "16777217", "16777216.5", "3.4028235e38", "1e-45", "1e-46", "5e-324", "1e-400",
        "1.7976931348623157e308", "127", "128", "-128", "-129", "255", "256", "300", "32767", "32768", "-32768",
        "-32769",
        "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
        "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "1e18", "1e19",
        "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
        "-170141183460469231731687303715884105728", "-170141183460469231731687303715884105729",
        "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
        "1e400", "-1e400", "3.4028236e38", "1e39",
    ]

    private struct Holder<Content: Decodable & Equatable>: Decodable, Equatable { var value: Content }

    /// Decodes all texts as they are and inside of arrays, dictionaries and structs.
    ///
    /// Foundation does not tell the path of a number that does not fit; ours must.
    private func compare<Value: Decodable & Equatable>(
        _ type: Value.Type,
        except differences: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        func check<Outer: Decodable & Equatable>(_ type: Outer.Type, _ text: String, _ path: String) {
            let data = Data(text.utf8)
            let expected = DecodingOutcome { try JSONDecoder().decode(type, from: data) }
            let ours = DecodingOutcome { try YAJLDecoder().decode(type, from: data) }
            let comment: Comment = "\(type) from \(text)"
            if case .failure("dataCorrupted at ") = expected {
                #expect(ours == .failure("dataCorrupted at \(path)"), comment, sourceLocation: sourceLocation)
            } else {
                #expect(ours == expected, comment, sourceLocation: sourceLocation)
            }
        }
        for text in Self.texts where !differences.contains(text) {
            check(type, text, "")
            check([Value].self, "[\(text)]", "Index 0#0")
            check([String: Value].self, "{\"k\":\(text)}", "k")
            check([Value?].self, "[null,\(text)]", "Index 1#1")
            check(Holder<Value>.self, "{\"value\":\(text)}", "value")
            check(Holder<Value?>.self, "{\"value\":\(text)}", "value")
        }
    }

    @Test func texts() {
        compare(String.self)
        compare(Bool.self)
    }

    /// Numbers that Foundation reads as a `Double` that is 0, or refuses because it is; see `DecodingDifferencesTests`.
    private static let tiny: Set<String> = ["1e-400"]

    @Test func integers() {
        compare(Int.self, except: Self.tiny)
        compare(Int8.self, except: Self.tiny)
        compare(Int16.self, except: Self.tiny)
        compare(Int32.self, except: Self.tiny)
        compare(Int64.self, except: Self.tiny)
        compare(Int128.self, except: Self.tiny)
        compare(UInt.self, except: Self.tiny)
        compare(UInt8.self, except: Self.tiny)
        compare(UInt16.self, except: Self.tiny)
        compare(UInt32.self, except: Self.tiny)
        compare(UInt64.self, except: Self.tiny)
        compare(UInt128.self, except: Self.tiny.union(["3.4028235e38", "3.4028236e38"]))
    }

    @Test func floatingPoint() {
        compare(Double.self, except: Self.tiny)
        compare(Float.self, except: Self.tiny.union(["1e-46", "5e-324"]))
    }

    @Test func typesOfFoundation() {
        compare(URL.self)
        compare(Date.self, except: Self.tiny)
        compare(Data.self)
        // Foundation cuts off further digits; this package rounds them.
        compare(Decimal.self, except: Self.tiny.union(["5e-324", "340282366920938463463374607431768211456"]))
    }

    /// The sign of zero is kept, and the nearest number is found.
    @Test(arguments: ["-0", "-0.0", "-0e-5", "0", "0.1", "-0.1", "1e-45", "16777217", "2.2250738585072014e-308"])
    func bits(_ text: String) throws {
        let ours = YAJLDecoder()
        let foundation = JSONDecoder()
        let data = Data(text.utf8)
        #expect(
            try ours.decode(Double.self, from: data).bitPattern
                == foundation.decode(Double.self, from: data).bitPattern
        )
        // As a Float it is 0, which Foundation refuses.
        guard text != "2.2250738585072014e-308" else { return }
        #expect(
            try ours.decode(Float.self, from: data).bitPattern == foundation.decode(Float.self, from: data).bitPattern
        )
    }

    /// Texts that are not JSON; Foundation looks at some of them only when it comes there, and may find another error first.
    @Test(arguments: [
        "", " ", "nul", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "01", "+1",
        ".5", "1.", "1e", "-", "NaN", "Infinity", "[1]]", "1 2", "\"", "\"\\x\"", "\"\\u12\"", "\"\n\"", "[1 2]", "tru",
        "'a'", "// a\n1", "[1}", "\u{1}", "0x10",
    ])
    func refusedTexts(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Int].self, from: Data(text.utf8)) }
        let ours = DecodingOutcome { try YAJLDecoder().decode([Int].self, from: Data(text.utf8)) }
        #expect(ours == .failure("dataCorrupted at "))
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], Array(#""\uD800""#.utf8), Array(#""\uDC00\uD800""#.utf8),
        ] as [[UInt8]]
    )
    func refusedBytes(_ bytes: [UInt8]) {
        #expect(expectSame(String.self, Data(bytes)).failure == "dataCorrupted at ")
    }
}
