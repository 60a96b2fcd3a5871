import Foundation
import Testing
import YAJL
import YAJLFoundation

/// The settings of the decoder, as Foundation's.
@Suite struct DecodingStrategiesTests {
    private struct Failure: Error, CustomStringConvertible { var description: String { "Failure" } }

    private struct Holder<Content: Decodable & Equatable>: Decodable, Equatable { var value: Content }

    /// A text as it is and in a struct, an optional property, an array and a dictionary.
    private func compare<Value: Decodable & Equatable>(
        _ type: Value.Type,
        _ text: String,
        _ settings: DecodingSettings,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectSame(type, text, settings, sourceLocation: sourceLocation)
        expectSame(Holder<Value>.self, "{\"value\":\(text)}", settings, sourceLocation: sourceLocation)
        expectSame(Holder<Value?>.self, "{\"value\":\(text)}", settings, sourceLocation: sourceLocation)
        expectSame([Value].self, "[\(text)]", settings, sourceLocation: sourceLocation)
        expectSame([Value?].self, "[null,\(text)]", settings, sourceLocation: sourceLocation)
        expectSame(ContiguousArray<Value>.self, "[\(text)]", settings, sourceLocation: sourceLocation)
        expectSame([String: Value].self, "{\"some_key\":\(text)}", settings, sourceLocation: sourceLocation)
        expectSame([Int: [Value]].self, "{\"7\":[\(text)]}", settings, sourceLocation: sourceLocation)
    }

    // MARK: Dates

    private static let dateTexts = [
        "null", "true", "[]", "{}", "\"\"", "\"x\"", "0", "-0", "1.5", "-1e9", "1700000000", "1700000000123", "1e300",
        "\"1\"",
        "\"2024-02-29T12:34:56Z\"", "\"2024-02-29T12:34:56.789Z\"", "\"2024-02-29T12:34:56.7Z\"",
        "\"2024-02-29T12:34:56+02:00\"", "\"2024-02-29T12:34:56-0930\"", "\"2024-02-29T12:34:56+02\"",
        "\"2024-02-29T12:34:56\"", "\"2024-02-29 12:34:56Z\"", "\"2024-02-29\"", "\"20240229T123456Z\"",
        "\"2023-02-29T12:34:56Z\"", "\"2024-13-01T00:00:00Z\"", "\"2024-02-29T24:00:00Z\"", "\"2024-02-29T23:59:60Z\"",
        "\"2024-02-29T12:34:56z\"", "\" 2024-02-29T12:34:56Z\"", "\"2024-02-29T12:34:56Z \"",
        "\"0001-01-01T00:00:00Z\"",
        "\"9999-12-31T23:59:59Z\"", "\"-001-01-01T00:00:00Z\"", "\"2024-2-9T1:2:3Z\"", "\"29.02.2024\"",
    ]

    @Test(arguments: 0..<6)
    func dates(_ strategy: Int) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 3600)
        formatter.dateFormat = "dd.MM.yyyy"
        let strategies: [JSONDecoder.DateDecodingStrategy] = [
            .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601, .formatted(formatter),
            .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                guard text.count != 10 else { throw Failure() }
                return Date(timeIntervalSince1970: Double(text.count * 10 + decoder.codingPath.count))
            },
        ]
        for text in Self.dateTexts { compare(Date.self, text, DecodingSettings(dates: strategies[strategy])) }
        // The case of ours, in place of the function that Foundation makes of it.
        guard strategy == 4 else { return }
        for text in Self.dateTexts { compare(Date.self, text, DecodingSettings(formatter: formatter)) }
    }

    /// A date in a single value container, in an enumeration, and in a type that leaves it to `Date` itself.
    @Test func datesInOtherPlaces() {
        struct Wrapper: Decodable, Equatable {
            var date: Date
            init(from decoder: any Decoder) throws { date = try decoder.singleValueContainer().decode(Date.self) }
        }
        struct Direct: Decodable, Equatable {
            var date: Date
            init(from decoder: any Decoder) throws { date = try Date(from: decoder) }
        }
        enum Event: Decodable, Equatable { case at(Date), never }
        let settings = DecodingSettings(dates: .iso8601)
        for text in ["\"2024-02-29T12:34:56Z\"", "1", "\"x\"", "null"] {
            compare(Wrapper.self, text, settings)
            compare(Direct.self, text, settings)
            compare(Event.self, "{\"at\":{\"_0\":\(text)}}", settings)
            expectSame([Date: Int].self, "[\(text),1]", settings)
        }
    }

    // MARK: Data

    private static let dataTexts = [
        "null", "1", "true", "[]", "[1,2,255]", "[1,256]", "[1,-1]", "[\"a\"]", "{}", "\"\"", "\"AQID\"", "\"AQI=\"",
        "\"AQI\"",
        "\"A\"", "\"AQ==\"", "\"AQ=\"", "\"A-_D\"", "\" AQID\"", "\"AQ ID\"", "\"AQID\\n\"", "\"é\"", "\"====\"",
        "\"AQID====\"",
        "\"AR==\"",
    ]

    @Test(arguments: 0..<3)
    func data(_ strategy: Int) {
        let strategies: [JSONDecoder.DataDecodingStrategy] = [
            .base64, .deferredToData,
            .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                guard text.count != 3 else { throw Failure() }
                return Data(text.utf8)
            },
        ]
        for text in Self.dataTexts { compare(Data.self, text, DecodingSettings(data: strategies[strategy])) }
    }

    // MARK: URL and Decimal

    @Test(arguments: [
        "null", "1", "\"\"", "\"x\"", "\"http://a.b/c?d#e\"", "\"a b\"", "\"%zz\"", "\"http://é.fr/ü\"", "\"//\"",
        "\":\"",
        "\"http://[::1\"", "[\"a\"]", "{\"relative\":\"a\"}", "\"a\\u0000b\"", "\"mailto:a@b\"", "\"file:///tmp/x\"",
    ])
    func urls(_ text: String) {
        compare(URL.self, text, DecodingSettings())
    }

    @Test(arguments: [
        "null", "true", "\"1\"", "0", "-0", "1.0", "0.1", "1.10", "-1.5e3", "1e127", "1e-100", "12345678901234567890",
        "0.30000000000000004", "99999999999999999999999999999999999999", "1.2345678901234567890123456789012345678",
        "1e166", "{}", "[]",
    ])
    func decimals(_ text: String) {
        expectSame(Decimal.self, text)
        expectSame(Holder<Decimal?>.self, "{\"value\":\(text)}")
        expectSame([Decimal].self, "[\(text)]")
    }

    // MARK: Keys

    private static let names = [
        "", "_", "__", "___", "a", "A", "_a", "a_", "__a", "a__", "_a_", "a_b", "a__b", "_a_b_", "__a__b__",
        "one_two_three",
        "oneTwo", "oneTwo_three", "aB_cD", "AB_CD", "A_B", "ONE_TWO", "One_Two", "url_id", "url_id_", "_url_id",
        "URL_ID_",
        "a1_b2", "1_2", "a_1", "1a_2b", "a_1b", "_1", "é_è", "É_È", "straße_groß", "a_ßb", "ı_i", "I_İ", "ǆ_ǆ", "a_ﬁx",
        "Σ_ΑΣ",
        "日_本", "a_😀b", "a_\u{301}b", "e\u{301}_e\u{301}", "a b", "a b_c d", "a-b_c-d", "a_b-c", "a_b.c", "a_b'c",
        "a_b c",
        "a_ b", " _a", "a.b", "a\t_b", "_\u{200D}_", "super", "_super", "a_SUPER", "ALLCAPS", "_ALLCAPS", "ALLCAPS_",
        "x_ABC_DEF", "iPhone_X", "a_bcDEf", "Index 0", "a\u{0}_b", "__x_y", "x_y__",
    ]

    private static func text(_ name: String, _ value: String) -> String {
        let data = (try? JSONEncoder().encode(name)) ?? Data()
        return "{\(String(decoding: data, as: UTF8.self)):\(value)}"
    }

    /// The keys that a decoder finds in an object.
    private struct Names: Decodable, Equatable {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var names: [[Unicode.Scalar]]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            names = container.allKeys.map { Array($0.stringValue.unicodeScalars) }
            for key in container.allKeys {
                #expect(container.contains(key))
                _ = try container.decode(Int.self, forKey: key)
            }
        }
    }

    @Test(arguments: names)
    func snakeCase(_ name: String) {
        let settings = DecodingSettings(keys: .convertFromSnakeCase)
        expectSame(Names.self, Self.text(name, "1"), settings)
        // An error names the converted key.
        expectSame(Names.self, Self.text(name, "\"x\""), settings)
        expectSame([String: Names].self, Self.text(name, Self.text(name, "1")), settings)
        expectSame([String: Names].self, Self.text(name, Self.text(name, "null")), settings)
    }

    @Test func randomSnakeCase() {
        let parts = [
            "_", "__", "a", "B", "xy", "Xy", "XY", "1", "é", "É", "ß", " ", "-", ".", "'", "😀", "\u{301}", "s",
        ]
        var state: UInt64 = 5
        for _ in 0..<2000 {
            var name = ""
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                name += parts[Int(state >> 33) % parts.count]
            }
            expectSame(Names.self, Self.text(name, "1"), DecodingSettings(keys: .convertFromSnakeCase))
        }
    }

    private struct Person: Decodable, Equatable {
        struct Address: Decodable, Equatable {
            var streetName: String
            var houseNumber: Int?
        }

        var firstName: String
        var homeAddress: Address?
        var otherNames: [String: [String: Int]]?
        var byNumber: [Int: Address]?
    }

    @Test(arguments: [
        #"{"first_name":"a"}"#, #"{"firstName":"a"}"#, #"{"first_name":1}"#, #"{"first_name":null}"#,
        #"{"First_Name":"a"}"#,
        #"{"FIRST_NAME":"a"}"#, #"{"_first_name":"a"}"#, #"{}"#,
        #"{"first_name":"a","home_address":{"street_name":"b","house_number":3}}"#,
        #"{"first_name":"a","home_address":{"street_name":"b","house_number":"3"}}"#,
        #"{"first_name":"a","home_address":{"street_nam":"b"}}"#, #"{"first_name":"a","home_address":[]}"#,
        #"{"first_name":"a","other_names":{"x_y":{"z_w":1}}}"#,
        #"{"first_name":"a","other_names":{"x_y":{"z_w":"1"}}}"#,
        #"{"first_name":"a","by_number":{"1":{"street_name":"b"}}}"#,
        #"{"first_name":"a","by_number":{"1":{"street":"b"}}}"#,
        #"{"first_name":"a","by_number":{"x":{"street_name":"b"}}}"#,
    ])
    func keysOfModels(_ text: String) {
        expectSame(Person.self, text, DecodingSettings(keys: .convertFromSnakeCase))
        expectSame([Person].self, "[\(text)]", DecodingSettings(keys: .convertFromSnakeCase))
        expectSame(Person.self, text)
        expectSame(Person.self, text, DecodingSettings(keys: .custom { $0.last ?? JSONCodingKey(stringValue: "") }))
        // By the whole path: what is inside of something gets another name.
        let custom = DecodingSettings(
            keys: .custom { path in
                let name = path.last?.stringValue ?? ""
                let names = ["first_name": "firstName", "home_address": "homeAddress", "street_name": "streetName"]
                return JSONCodingKey(stringValue: names[name] ?? "\(name)\(path.count)")
            }
        )
        expectSame(Person.self, text, custom)
        expectSame([Person].self, "[\(text)]", custom)
    }

    /// The paths that the function of a custom strategy gets.
    @Test func pathsOfCustomKeys() {
        final class Log: @unchecked Sendable {
            var paths: Set<String> = []
        }
        var logs: [Log] = []
        for ours in [false, true] {
            let log = Log()
            logs.append(log)
            let settings = DecodingSettings(
                keys: .custom { path in
                    log.paths.insert(summary(path))
                    return path.last ?? JSONCodingKey(stringValue: "")
                }
            )
            let text = #"[{"firstName":"a","homeAddress":{"streetName":"b"},"byNumber":{"1":{"streetName":"c"}}}]"#
            let found = DecodingOutcome {
                try ours
                    ? settings.ours.decode([Person].self, from: Data(text.utf8))
                    : settings.foundation.decode([Person].self, from: Data(text.utf8))
            }
            #expect(found.value?.first?.byNumber?[1]?.streetName == "c")
        }
        #expect(logs[0].paths == logs[1].paths)
        #expect(logs[0].paths.count == 6)
    }

    /// Names that become the same: the first one counts.
    @Test(arguments: [#"{"first_name":"a","firstName":"b"}"#, #"{"firstName":"b","first_name":"a"}"#])
    func keysThatBecomeEqual(_ text: String) {
        expectSame(Person.self, text, DecodingSettings(keys: .convertFromSnakeCase))
        expectSame(Person.self, text, DecodingSettings(keys: .custom { _ in JSONCodingKey(stringValue: "firstName") }))
    }

    /// A class hierarchy, whose keys are converted too.
    @Test func superDecodersWithKeyStrategies() {
        class Base: Decodable {
            var baseValue: Int?
            private enum CodingKeys: CodingKey { case baseValue }
        }
        final class Derived: Base, Equatable {
            var ownValue: Int
            private enum CodingKeys: CodingKey { case ownValue, innerBase }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                ownValue = try container.decode(Int.self, forKey: .ownValue)
                try super.init(from: container.superDecoder(forKey: .innerBase))
            }
            static func == (a: Derived, b: Derived) -> Bool { a.ownValue == b.ownValue && a.baseValue == b.baseValue }
        }
        let upper = DecodingSettings(keys: .custom { JSONCodingKey(stringValue: "x" + ($0.last?.stringValue ?? "")) })
        for settings in [DecodingSettings(), DecodingSettings(keys: .convertFromSnakeCase), upper] {
            for text in [
                #"{"own_value":1,"inner_base":{"base_value":2}}"#, #"{"ownValue":1,"innerBase":{"baseValue":2}}"#,
                #"{"own_value":1,"inner_base":{"base_value":"2"}}"#, #"{"own_value":1}"#,
                #"{"own_value":1,"inner_base":[]}"#,
                #"{"xownValue":1,"innerBase":{}}"#,
            ] {
                expectSame(Derived.self, text, settings)
            }
        }
        // Only names that the strategy makes count.
        let same = DecodingSettings(
            keys: .custom { path in
                let name = path.last?.stringValue ?? ""
                return JSONCodingKey(stringValue: name == "innerBase" ? "other" : name)
            }
        )
        expectSame(Derived.self, #"{"ownValue":1,"innerBase":{"baseValue":2}}"#, same)
    }

    // MARK: Floats and userInfo

    @Test(arguments: [
        "\"inf\"", "\"-inf\"", "\"nan\"", "\"Infinity\"", "\"\"", "\"1\"", "1", "null", "[]", "true", "1e400", "1e39",
    ])
    func nonConformingFloats(_ text: String) {
        for floats in [nil, ("inf", "-inf", "nan")] as [(String, String, String)?] {
            let settings = DecodingSettings(floats: floats)
            // NaN is not equal to itself.
            struct Bits<Value: Decodable & BinaryFloatingPoint & CustomStringConvertible>: Decodable, Equatable {
                var text: String
                init(from decoder: any Decoder) throws {
                    text = try decoder.singleValueContainer().decode(Value.self).description
                }
            }
            expectSame(Bits<Double>.self, text, settings)
            expectSame(Int.self, text.hasPrefix("1e") ? "0" : text, settings)
            guard text != "1e39" else { continue }
            compare(Bits<Double>.self, text == "1e400" ? "0" : text, settings)
            compare(Bits<Float>.self, text == "1e400" ? "0" : text, settings)
            compare(Date.self, text == "1e400" || text == "\"nan\"" ? "0" : text, settings)
        }
    }

    @Test func equalStringsForFloats() {
        let settings = DecodingSettings(floats: ("x", "x", "x"))
        expectSame(Double.self, "\"x\"", settings)
    }

    @Test func userInfo() throws {
        struct Reading: Decodable, Equatable {
            var values: [String]
            init(from decoder: any Decoder) throws {
                let key = try #require(CodingUserInfoKey(rawValue: "name"))
                let nested = try decoder.container(keyedBy: JSONCodingKey.self)
                let inner = try nested.superDecoder(forKey: "a")
                values = [decoder, inner].map { "\($0.userInfo[key] ?? "none") \($0.userInfo.count)" }
            }
        }
        let key = try #require(CodingUserInfoKey(rawValue: "name"))
        expectSame(Reading.self, "{}")
        #expect(expectSame(Reading.self, "{}", DecodingSettings(userInfo: [key: "x"])).value?.values == ["x 1", "x 1"])
    }

    // MARK: Configurations

    private struct Scaled: DecodableWithConfiguration, Equatable {
        var value: Int
        init(from decoder: any Decoder, configuration: Int) throws {
            value = try decoder.singleValueContainer().decode(Int.self) * configuration
        }
    }

    private enum Ten: DecodingConfigurationProviding { static var decodingConfiguration: Int { 10 } }

    @Test(arguments: ["3", "\"3\"", "null", "1.5", "[]", "[3", ""])
    func configurations(_ text: String) {
        let data = Data(text.utf8)
        let foundation = DecodingOutcome { try JSONDecoder().decode(Scaled.self, from: data, configuration: 7) }
        #expect(DecodingOutcome { try YAJLDecoder().decode(Scaled.self, from: data, configuration: 7) } == foundation)
        let provided = DecodingOutcome { try JSONDecoder().decode(Scaled.self, from: data, configuration: Ten.self) }
        #expect(
            DecodingOutcome { try YAJLDecoder().decode(Scaled.self, from: data, configuration: Ten.self) } == provided
        )
        if text == "3" { #expect(foundation.value?.value == 21 && provided.value?.value == 30) }
    }

    /// The error for `null` names the type that was asked for, and not what it is made of.
    @Test func typeThatNullIsNot() {
        func name(_ decode: () throws -> some Any) -> String? {
            let error = #expect(throws: DecodingError.self) { _ = try decode() }
            return if case .valueNotFound(let type, _) = error {
                "\(type)"
            } else {
                nil
            }
        }
        func check<Value: Decodable>(_ type: Value.Type, _ settings: DecodingSettings = DecodingSettings()) {
            #expect(name { try settings.ours.decode([Value].self, from: Data("[null]".utf8)) } == "\(type)")
            #expect(name { try settings.foundation.decode([Value].self, from: Data("[null]".utf8)) } == "\(type)")
        }
        check(URL.self)
        check(Decimal.self)
        check(Data.self)
        check(Data.self, DecodingSettings(data: .deferredToData))
        for strategy: JSONDecoder.DateDecodingStrategy in [
            .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
        ] {
            check(Date.self, DecodingSettings(dates: strategy))
        }
        check(Date.self, DecodingSettings(formatter: DateFormatter()))
    }
}
