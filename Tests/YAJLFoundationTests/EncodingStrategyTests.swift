import Foundation
import Testing
import YAJLFoundation

/// Every strategy, beside Foundation.
@Suite struct EncodingStrategyTests {
    private static let dates = [0, 0.5, 1e9, -1e10, 1_234_567_890.123].map { Date(timeIntervalSinceReferenceDate: $0) }

    private func expectSame<Value: Encodable & Sendable>(_ value: Value, _ setup: EncodingSetup) {
        expectSameEncoding(value, setup)
        expectSameEncoding([value], setup)
        expectSameEncoding(["someKey": value], setup)
        expectSameEncoding([Optional(value), nil], setup)
        expectSameEncoding(
            Scripted { encoder in
                var container = encoder.container(keyedBy: Letter.self)
                try container.encode(value, forKey: .someKey)
                var single = container.superEncoder().singleValueContainer()
                try single.encode(value)
                var list = container.nestedUnkeyedContainer(forKey: .a)
                try list.encode(value)
            },
            setup
        )
        // Its own conformance knows no strategy.
        expectSameEncoding(Scripted { try value.encode(to: $0) }, setup)
    }

    @Test func dates() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 3600)
        formatter.dateFormat = "yyyy/MM/dd HH:mm \"Z\""
        let strategies: [JSONEncoder.DateEncodingStrategy] = [
            .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
            .custom { date, encoder in
                var container = encoder.unkeyedContainer()
                try container.encode(date.timeIntervalSince1970)
            },
            .custom { _, _ in },
            .custom { date, encoder in
                var container = encoder.container(keyedBy: Letter.self)
                try container.encode(date, forKey: .a)
            },
            .custom { _, _ in throw ScriptFailure() },
            .custom { date, encoder in
                var container = encoder.unkeyedContainer()
                try container.encode(1)
                throw EncodingError.invalidValue(
                    date,
                    EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "no dates")
                )
            },
        ]
        for (index, strategy) in strategies.enumerated() {
            // The one that encodes a date again would not end.
            if index == 6 { continue }
            for date in Self.dates { expectSame(date, EncodingSetup(dates: strategy)) }
        }
        let formatted = EncodingSetup(dates: .formatted(formatter))
        for date in Self.dates {
            var ours = YAJLEncoder()
            ours.dateEncodingStrategy = .formatted(formatter)
            #expect(try ours.encode([date]) == formatted.theirs.encode([date]))
        }
        expectSameEncoding([Self.dates[0]: Self.dates[1]], EncodingSetup(dates: .iso8601))
        expectSameEncoding([1: Self.dates[1]], EncodingSetup(dates: .iso8601))
    }

    @Test func datesThatAreNotFinite() throws {
        for date in [Double.nan, .infinity].map({ Date(timeIntervalSinceReferenceDate: $0) }) {
            for strategy: JSONEncoder.DateEncodingStrategy in [
                .deferredToDate, .secondsSince1970, .millisecondsSince1970,
            ] {
                expectSame(date, EncodingSetup(dates: strategy))
            }
        }
        // Foundation throws for all strategies but one; here the setting for floating-point values always counts.
        var encoder = YAJLEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+",
            negativeInfinity: "-",
            nan: "N"
        )
        for strategy: YAJLEncoder.DateEncodingStrategy in [.deferredToDate, .secondsSince1970, .millisecondsSince1970] {
            encoder.dateEncodingStrategy = strategy
            #expect(try encoder.string(from: Date(timeIntervalSinceReferenceDate: .infinity)) == #""+""#)
        }
    }

    @Test func data() {
        let strategies: [JSONEncoder.DataEncodingStrategy] = [
            .base64, .deferredToData,
            .custom { data, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(data.count)
            },
            .custom { _, _ in },
            .custom { _, _ in throw ScriptFailure() },
        ]
        for strategy in strategies {
            for data in [Data(), Data([0]), Data([255, 255, 255]), Data((0..<1000).map { UInt8($0 % 256) })] {
                expectSame(data, EncodingSetup(data: strategy))
                expectSame(data, EncodingSetup(formatting: .withoutEscapingSlashes, data: strategy))
            }
        }
    }

    @Test func urlsAndDecimals() throws {
        for text in ["http://a.b/c", "mailto:x@y.z", "file:///tmp", "a%20b"] {
            let url = try #require(URL(string: text))
            expectSameEncoding([url])
            expectSameEncoding(url)
            expectSameEncoding([url: url])
        }
        let base = try #require(URL(string: "http://a.b/c/"))
        expectSameEncoding(["u": URL(string: "x", relativeTo: base)])
        for text in ["0", "1", "-1.50", "1e100", "1e-100", "123456789012345678901234567890.123456789", "-0.001", "1e5"]
        {
            let decimal = try #require(Decimal(string: text))
            expectSameEncoding([decimal])
            expectSameEncoding(decimal)
            expectSameEncoding(["d": decimal])
            expectSameEncoding(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: Letter.self)
                    try container.encode(decimal, forKey: .a)
                }
            )
        }
        // Foundation writes NaN, which is not JSON.
        let outcome = EncodingOutcome { try YAJLEncoder().encode(["a": [Decimal.nan]]) }
        #expect(
            outcome
                == .invalidValue(
                    type: "Decimal",
                    path: ["a", "0"],
                    message: "Unable to encode Decimal.nan directly in JSON."
                )
        )
    }

    // MARK: Keys

    @Test func snakeCase() {
        let names = [
            "", "a", "A", "AB", "aB", "_", "__", "_aB", "__aBc__", "URL", "myURLProperty", "jsonURL", "JSONurl", "a1B2",
            "someÉtat", "ÀB", "one two", "aBC", "ABc", "ABCd", "_ABcd_", "a_B", "aB_", "HTTPSServer2Go", "iPhone",
            "A_B",
            "ﬁA", "ßA", "aǅ", "aǅǅb", "aÉÀb", "SOME", "aE\u{301}b", "a\u{301}E\u{301}B", "İstanbulI", "aΣ", "aΣB",
            "x😀Y",
        ]
        for name in names { expectSameName(name) }
        var random = EncodingRandom(state: 9)
        let pieces = ["a", "b", "A", "B", "C", "_", "1", "é", "É", "ǅ", "Σ", "ς", "ß", "\u{301}", "İ", "😀", "-", " "]
        for _ in 0..<scaledEncodings(20_000) {
            let count = Int.random(in: 0..<9, using: &random)
            expectSameName((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
        }
    }

    private func expectSameName(_ name: String) {
        let outcome = expectSameEncoding(
            Scripted { encoder in
                var container = encoder.container(keyedBy: AnyName.self)
                try container.encode(1, forKey: AnyName(name))
            },
            EncodingSetup(keys: .convertToSnakeCase)
        )
        guard case .text = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    /// Keys that become the same are the same.
    @Test func keysThatMeet() {
        enum Key: String, CodingKey { case aB, a_b, aBc, other, a_bc }
        let value = Scripted { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .aB)
            try container.encode(2, forKey: .other)
            try container.encode(3, forKey: .a_b)
            try container.encode([4], forKey: .aBc)
            try container.encode([5], forKey: .a_bc)
        }
        for _ in 0..<3 { expectSameEncoding([value, value], EncodingSetup(keys: .convertToSnakeCase)) }
        expectSameEncoding(value)
        expectSameEncoding(value, EncodingSetup(keys: .custom { _ in AnyName("k") }))
    }

    /// More keys than there are bits for them, and keys of no size.
    @Test func enumerationsOfKeys() {
        enum Lonely: CodingKey { case only }
        enum Many: String, CodingKey, CaseIterable {
            case a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, c0, c1, c2, c3, c4, c5,
                c6
            case c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, f0, f1, f2,
                f3
            case f4, f5, f6, f7, f8, f9, g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, longNameWithMoreThanThirtyTwoCharacters
        }
        for _ in 0..<2 {
            expectSameEncoding(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: Lonely.self)
                    try container.encode(1, forKey: .only)
                    try container.encode([2], forKey: .only)
                }
            )
            expectSameEncoding(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: Many.self)
                    for key in Many.allCases { try container.encode(key.rawValue, forKey: key) }
                    for key in Many.allCases.reversed().dropLast(40) {
                        try container.encode([key.rawValue], forKey: key)
                    }
                }
            )
        }
    }

    /// The paths that functions get are those of Foundation, where it has them whole.
    @Test func pathsOfCustomKeys() throws {
        let value = [["x", "y"]: [EncodingModelTests.Only()]]
        let setup = EncodingSetup(
            keys: .custom { path in
                AnyName(path.map { "\($0.stringValue):\($0.intValue ?? -1)" }.joined(separator: "/"))
            }
        )
        expectSameEncoding(value, setup)
        expectSameEncoding([1: value], setup)
        expectSameEncoding(EncodingContainerTests.Family.Nested(), setup)
        expectSameEncoding(
            Scripted { encoder in
                var container = encoder.container(keyedBy: Letter.self)
                try container.encode(value, forKey: .a)
                try container.encode([value], forKey: .b)
                try value.encode(to: container.superEncoder(forKey: .c))
            },
            setup
        )
        // Foundation loses the element that the dictionary is.
        let inDictionary = [["x": EncodingModelTests.Only()]]
        #expect(try setup.ours.string(from: inDictionary) == #"[{"x":{"Index 0:0\/x:-1\/onlyKey:-1":1}}]"#)
    }

    // MARK: Others

    @Test func userInfo() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "unit"))
        let value = Scripted { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(encoder.userInfo[key] as? String)
        }
        #expect(expectSameEncoding(value, EncodingSetup(userInfo: [key: "cm"])) == .text("\"cm\""))
        #expect(expectSameEncoding([value]) == .text("[null]"))
    }

    struct Amount: EncodableWithConfiguration {
        var value: Int
        func encode(to encoder: any Encoder, configuration: String) throws {
            guard !configuration.isEmpty else { return }
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode("\(value) \(configuration)", forKey: .a)
        }
    }

    enum Euros: EncodingConfigurationProviding { static var encodingConfiguration: String { "EUR" } }

    struct Prices: Encodable {
        var price = Amount(value: 3)
        private enum CodingKeys: CodingKey { case price }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(price, forKey: .price, configuration: Euros.self)
        }
    }

    @Test func configurations() throws {
        let amount = Amount(value: 2)
        let (ours, theirs) = (EncodingSetup().ours, EncodingSetup().theirs)
        #expect(try ours.encode(amount, configuration: "USD") == theirs.encode(amount, configuration: "USD"))
        #expect(try ours.encode(amount, configuration: Euros.self) == Data(#"{"a":"2 EUR"}"#.utf8))
        #expect(try ours.encode(amount, configuration: Euros.self) == ours.encode(amount, configuration: "EUR"))
        #expect(
            EncodingOutcome { try ours.encode(amount, configuration: "") }
                == EncodingOutcome { try theirs.encode(amount, configuration: "") }
        )
        expectSameEncoding(Prices())
    }
}
