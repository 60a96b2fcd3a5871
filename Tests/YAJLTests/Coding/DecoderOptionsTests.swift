import Testing
import YAJL

@testable import YAJLTestSupport

/// The options that the decoder has beyond Foundation's.
@Suite struct DecoderOptionsTests {
    private struct Holder<Value: Decodable>: Decodable { var value: Value }

    private func with(_ change: (inout YAJLDecoder) -> Void) -> YAJLDecoder {
        var decoder = YAJLDecoder()
        change(&decoder)
        return decoder
    }

    // MARK: Integers

    @Test func overflow() {
        let clamp = with { $0.integerOverflowStrategy = .clamp }
        let wrap = with { $0.integerOverflowStrategy = .wrap }
        let rows: [(any (Decodable & Sendable).Type, String, String, String)] = [
            (UInt8.self, "300", "255", "44"), (UInt8.self, "-1", "0", "255"), (Int8.self, "128", "127", "-128"),
            (Int8.self, "-129", "-128", "127"), (Int8.self, "1e3", "127", "-24"), (Int16.self, "65536.0", "32767", "0"),
            (UInt64.self, "18446744073709551616", "18446744073709551615", "0"),
            (Int64.self, "9223372036854775808", "9223372036854775807", "-9223372036854775808"),
            (Int.self, "1e400", "9223372036854775807", "0"), (UInt.self, "-1e400", "0", "0"),
            (Int128.self, "1e39", "\(Int128.max)", "\(Self.wrapped)"),
        ]
        for (type, text, clamped, wrapped) in rows {
            #expect(result(type, text) == "dataCorrupted at ")
            #expect(result(type, text, clamp) == clamped)
            #expect(result(type, text, wrap) == wrapped)
        }
        for decoder in [clamp, wrap] {
            #expect(result([Int8].self, "[1,2]", decoder) == "[1, 2]")
            #expect(result([Int8].self, "[1,1.5]", decoder) == "dataCorrupted at [1]")
            #expect(result([Int8].self, "[1,1e-400]", decoder) == "dataCorrupted at [1]")
            #expect(result([Int8].self, "[1,\"300\"]", decoder) == "typeMismatch at [1]")
            #expect(result([Int8].self, "[null]", decoder) == "valueNotFound at [0]")
            #expect(result([Double].self, "[1e400]", decoder) == "dataCorrupted at [0]")
        }
        #expect(result([String: UInt8].self, "{\"a\":256}", wrap) == "[\"a\": 0]")
    }

    /// The lowest 128 bits of 10^39.
    private static var wrapped: Int128 {
        var value: Int128 = 1
        for _ in 0..<39 { value &*= 10 }
        return value
    }

    // MARK: Leniency

    @Test func bools() {
        let lenient = with { $0.leniency = .boolsFromNumbersAndStrings }
        for (text, value) in [
            ("0", false), ("1", true), ("\"0\"", false), ("\"1\"", true), ("\"true\"", true), ("\"false\"", false),
            ("1.0", true), ("-0", false), ("10e-1", true), ("true", true),
        ] {
            #expect(result(Bool.self, text, lenient) == "\(value)")
            #expect(result([String: Bool].self, "{\"a\":\(text)}", lenient) == "[\"a\": \(value)]")
            #expect(text == "true" || result(Bool.self, text) == "typeMismatch at ")
        }
        for text in ["2", "-1", "0.5", "\"yes\"", "\"TRUE\"", "\"\"", "\" 1\"", "\"1.0\"", "[]", "{}", "null"] {
            #expect(result([Bool].self, "[\(text)]", lenient) == "typeMismatch at [0]")
        }
        // Nothing else is let through.
        #expect(result(Int.self, "\"1\"", lenient) == "typeMismatch at ")
        #expect(result(Int.self, "true", lenient) == "typeMismatch at ")
        #expect(result(String.self, "1", lenient) == "typeMismatch at ")
    }

    @Test func numbers() {
        let lenient = with { $0.leniency = .numbersFromStrings }
        #expect(result([Int].self, "[\"1\",\"-2\",\"1e3\",\"1.0\",5]", lenient) == "[1, -2, 1000, 1, 5]")
        #expect(result([Double].self, "[\"1.5\",\"-0\",2]", lenient) == "[1.5, -0.0, 2.0]")
        #expect(result([Float].self, "[\"0.1\"]", lenient) == "[0.1]")
        #expect(result(UInt64.self, "\"18446744073709551615\"", lenient) == "18446744073709551615")
        #expect(result([JSONNumber].self, "[\"1.50\",2]", lenient) == "[1.50, 2]")
        #expect(result(JSONNumber.self, "\"x\"", lenient) == "dataCorrupted at ")
        #expect(result(JSONNumber.self, "null", lenient) == "valueNotFound at ")
        #expect(result([String: Int?].self, "{\"a\":\"1\"}", lenient) == "[\"a\": Optional(1)]")
        for text in [
            "\"\"", "\"x\"", "\" 1\"", "\"1 \"", "\"+1\"", "\"01\"", "\"1.\"", "\"0x1\"", "\"NaN\"", "\"300\"",
            "\"1.5\"",
        ] {
            #expect(result([Int8].self, "[\(text)]", lenient) == "dataCorrupted at [0]")
        }
        #expect(result(Double.self, "\"1e400\"", lenient) == "dataCorrupted at ")
        #expect(result(Int.self, "true", lenient) == "typeMismatch at ")
        #expect(result(Int.self, "[]", lenient) == "typeMismatch at ")
        #expect(result(String.self, "1", lenient) == "typeMismatch at ")
        #expect(result(Bool.self, "\"1\"", lenient) == "typeMismatch at ")
        #expect(result(Int.self, "\"1\"") == "typeMismatch at ")
        let clamping = with {
            $0.leniency = .numbersFromStrings
            $0.integerOverflowStrategy = .clamp
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf",
                negativeInfinity: "-inf",
                nan: "1"
            )
        }
        #expect(result(Int8.self, "\"300\"", clamping) == "127")
        #expect(result([Double].self, "[\"inf\",\"-inf\",\"1\",\"2\"]", clamping) == "[inf, -inf, nan, 2.0]")
    }

    @Test func strings() {
        let lenient = with { $0.leniency = .stringsFromNumbers }
        #expect(result([String].self, "[1,1.50,-0,1e400,\"a\"]", lenient) == #"["1", "1.50", "-0", "1e400", "a"]"#)
        #expect(result(String.self, "123456789012345678901234567890", lenient) == "123456789012345678901234567890")
        #expect(result(String.self, "true", lenient) == "typeMismatch at ")
        #expect(result(String.self, "null", lenient) == "valueNotFound at ")
        #expect(result(String.self, "[]", lenient) == "typeMismatch at ")
        #expect(result(Int.self, "\"1\"", lenient) == "typeMismatch at ")
        enum Raw: String, Decodable { case one = "1" }
        #expect(result(Raw.self, "1", lenient) == "one")
    }

    @Test func optionals() throws {
        struct Model: Decodable, Equatable {
            struct Inner: Decodable, Equatable { var x: Int }
            var a: Int?
            var b: [Int]?
            var c: Inner?
            var d: [Int?]?
            var e: [String: Int]?
            var f: Int??
        }
        let lenient = with { $0.leniency = .nilForInvalidOptionals }
        let bad = #"{"a":"1","b":[1,"2"],"c":{"x":null},"d":["1"],"e":{"k":"1"},"f":[]}"#
        #expect(try lenient.decode(Model.self, from: bad) == Model())
        let good = #"{"a":1,"b":[1],"c":{"x":2},"d":[1,null],"e":{"k":1},"f":2}"#
        #expect(
            try lenient.decode(Model.self, from: good)
                == Model(a: 1, b: [1], c: Model.Inner(x: 2), d: [1, nil], e: ["k": 1], f: 2)
        )
        // Only properties: elements and values of dictionaries must be right.
        #expect(result([Int?].self, "[\"1\"]", lenient) == "typeMismatch at [0]")
        #expect(result(Int?.self, "\"1\"", lenient) == "typeMismatch at ")
        #expect(result(Holder<Int>.self, "{\"value\":\"1\"}", lenient) == "typeMismatch at value")
        #expect(result(Holder<Int>.self, "{}", lenient) == "keyNotFound(value) at ")
        #expect(result([Holder<Int>].self, "[{\"value\":\"1\"}]", lenient) == "typeMismatch at [0].value")
        #expect(result(Model.self, "[]", lenient) == "typeMismatch at ")
        #expect(result(Model.self, "{", lenient) == "dataCorrupted at ")
    }

    @Test func superDecoders() throws {
        class Base: Decodable {
            var id: Int
            private enum CodingKeys: CodingKey { case id }
        }
        final class Derived: Base {
            var name: String
            private enum CodingKeys: CodingKey { case name, other }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                name = try container.decode(String.self, forKey: .name)
                #expect(try container.superDecoder(forKey: .other).singleValueContainer().decodeNil())
                let inner = try container.superDecoder()
                #expect(path(inner.codingPath) == path(decoder.codingPath))
                try super.init(from: inner)
            }
        }
        let lenient = with { $0.leniency = .superDecoderForSameObject }
        let found = try lenient.decode([Derived].self, from: #"[{"id":7,"name":"a"}]"#)
        #expect(found[0].id == 7 && found[0].name == "a")
        #expect(result([Derived].self, #"[{"id":"7","name":"a"}]"#, lenient) == "typeMismatch at [0].id")
        #expect(result([Derived].self, #"[{"name":"a"}]"#, lenient) == "keyNotFound(id) at [0]")
    }

    // MARK: Elements that are left out

    /// Errors that were reported; the decoder wants a closure that can be sent.
    private final class Reports: @unchecked Sendable {
        var places: [String] = []
    }

    private func skipping(_ reports: Reports) -> YAJLDecoder {
        with { $0.invalidElementStrategy = .skip { reports.places.append(place($0)) } }
    }

    @Test func skippedElements() throws {
        let reports = Reports()
        let decoder = skipping(reports)
        #expect(try decoder.decode([Int].self, from: "[1,\"2\",3,null,1.5,4]") == [1, 3, 4])
        #expect(reports.places == ["typeMismatch at [1]", "valueNotFound at [3]", "dataCorrupted at [4]"])
        reports.places = []
        let holders = try decoder.decode(
            [Holder<[Int]>].self,
            from: #"[{"value":[1,[],2]},{},{"value":{}},{"value":[]}]"#
        )
        #expect(holders.map(\.value) == [[1, 2], []])
        #expect(
            reports.places == [
                "typeMismatch at [0].value.[1]", "keyNotFound(value) at [1]", "typeMismatch at [2].value",
            ]
        )
        reports.places = []
        #expect(try decoder.decode([[Int]].self, from: "[[1,\"x\"],2,[\"y\"],[]]") == [[1], [], []])
        #expect(reports.places == ["typeMismatch at [0].[1]", "typeMismatch at [1]", "typeMismatch at [2].[0]"])
        reports.places = []
        #expect(try decoder.decode([Int?].self, from: "[1,null,\"x\"]") == [1, nil])
        #expect(try decoder.decode([String: [Int]].self, from: "{\"a\":[1,\"x\"]}") == ["a": [1]])
        #expect(try decoder.decode([Int].self, from: "[]") == [])
        #expect(reports.places == ["typeMismatch at [2]", "typeMismatch at a.[1]"])
    }

    /// A value that is not an element of an `Array` is an error as ever.
    @Test func whatIsNotSkipped() {
        let reports = Reports()
        let decoder = skipping(reports)
        #expect(result([Int].self, "{}", decoder) == "typeMismatch at ")
        #expect(result([Int].self, "[1,", decoder) == "dataCorrupted at ")
        #expect(result(Set<Int>.self, "[1,\"x\"]", decoder) == "typeMismatch at [1]")
        #expect(result(ContiguousArray<Int>.self, "[1,\"x\"]", decoder) == "typeMismatch at [1]")
        #expect(result([String: Int].self, "{\"a\":\"x\"}", decoder) == "typeMismatch at a")
        #expect(reports.places.isEmpty)
    }

    // MARK: Duplicate names

    @Test func duplicateNames() {
        let text = #"{"value":1,"other":0,"value":"2"}"#
        #expect(result(Holder<String>.self, text).hasSuffix("(value: \"2\")"))
        #expect(
            result(Holder<Int>.self, text, with { $0.parsingOptions.duplicateKeys = .keepFirst }).hasSuffix(
                "(value: 1)"
            )
        )
        let strict = with { $0.parsingOptions.duplicateKeys = .reject }
        let error = thrown { _ = try strict.decode(Holder<Int>.self, from: text) }
        let found = error.flatMap(position)
        #expect(found?.code == .duplicateKey && found?.position.byteOffset == 21)
    }
}
