import Foundation
import SwiftyJSON
import Testing
import YAJL

@Suite struct CodableTests {
    private struct Model: Codable {
        var id: Int
        var extra: JSON
        var optional: JSON?
    }

    private static func decoded(_ text: String) throws -> JSON {
        try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    private static func encoded(_ json: JSON) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(json), as: UTF8.self)
    }

    static let decodings: [(text: String, type: Type, output: String)] = [
        ("null", .null, "null"), ("true", .bool, "true"), ("false", .bool, "false"), ("0", .number, "0"),
        ("1", .number, "1"), ("-1", .number, "-1"), ("1.0", .number, "1"), ("1.5", .number, "1.5"),
        ("1e2", .number, "100"), ("9223372036854775807", .number, "9223372036854775807"),
        ("-9223372036854775808", .number, "-9223372036854775808"),
        ("18446744073709551615", .number, "18446744073709551615"), ("8.7", .number, "8.7"),
        ("\"\"", .string, "\"\""), ("\"a\\nb\"", .string, "\"a\\nb\""), ("\"1\"", .string, "\"1\""),
        ("\"true\"", .string, "\"true\""), ("[]", .array, "[]"), ("{}", .dictionary, "{}"),
        ("[1,\"a\",null,true,[2.5],{\"k\":[]}]", .array, "[1,\"a\",null,true,[2.5],{\"k\":[]}]"),
        ("{\"b\":{\"c\":[1]},\"a\":null}", .dictionary, "{\"a\":null,\"b\":{\"c\":[1]}}"),
    ]

    @Test func decoding() throws {
        for (text, type, output) in Self.decodings {
            let json = try Self.decoded(text)
            #expect(json.type == type && json.error == nil, "\(text)")
            #expect(try Self.encoded(json) == output, "\(text)")
            #expect(try Self.decoded(output) == json, "\(text)")
        }
        #expect(try Self.decoded("123456789012345678901234567890").double == 1.2345678901234568e29)
        #expect(try Self.decoded("1.0").stringValue == "1")
        #expect(try Self.decoded("18446744073709551615").uInt64 == .max)
    }

    @Test func encoding() throws {
        let decimal = NSDecimalNumber(string: "12345678901234567890.12345")
        let cases: [(JSON, String)] = [
            (.null, "null"), (JSON([:])["x"], "null"), (JSON(Date()), "null"), (1.0, "1"), (-2.0, "-2"), (1.5, "1.5"),
            (JSON(UInt64.max), "18446744073709551615"), (JSON(Int64.min), "-9223372036854775808"),
            (JSON(decimal), "1.234567890123457e+19"), (JSON(Float(0.1)), "0.10000000149011612"),
            (JSON([Date(), 1] as [Any]), "[null,1]"), (["d": Date(), "n": 1], #"{"d":null,"n":1}"#),
            (JSON([Data(#"{"a":1}"#.utf8)]), #"[{"a":1}]"#),
            (JSON(["k": Data("[2]".utf8), "n": 1]), #"{"k":[2],"n":1}"#),
            (JSON([decimal, Float(0.5)]), "[1.234567890123457e+19,0.5]"), ("a/b", "\"a/b\""),
        ]
        for (json, text) in cases { #expect(try Self.encoded(json) == text, "\(text)") }
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(throws: EncodingError.self) { try Self.encoded(JSON(value)) }
            #expect(throws: EncodingError.self) { try Self.encoded(JSON([value])) }
        }
    }

    @Test func models() throws {
        let text = #"{"id":1,"extra":{"k":[1,"x"]},"optional":null}"#
        let model = try JSONDecoder().decode(Model.self, from: Data(text.utf8))
        #expect(model.id == 1 && model.extra["k"][1] == "x" && model.optional == nil)
        let present = try JSONDecoder().decode(Model.self, from: Data(#"{"id":1,"extra":null,"optional":5}"#.utf8))
        #expect(present.extra.isNull && present.optional == 5)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Model.self, from: Data(#"{"id":1}"#.utf8))
        }
        if case .keyNotFound(let key, _)? = error {
            #expect(key.stringValue == "extra")
        } else {
            Issue.record("\(String(describing: error))")
        }
        let again = try JSONDecoder().decode(Model.self, from: try JSONEncoder().encode(model))
        #expect(again.extra == model.extra && again.optional == nil)
    }

    @Test func otherCoders() throws {
        let json: JSON = ["a": [1, 2.5, "x", true], "d": ["k": "v"]]
        let data = try PropertyListEncoder().encode(json)
        #expect(try PropertyListDecoder().decode(JSON.self, from: data) == json)
        #expect(try JSONDecoder().decode([JSON].self, from: Data("[1,[2]]".utf8)) == [1, [2]])
        #expect(try JSONDecoder().decode([String: JSON].self, from: Data(#"{"a":"b"}"#.utf8)) == ["a": "b"])
    }

    @Test func throughYAJL() throws {
        let text = #"{"id": 7, "extra": {"b": 1.0, "a": [12345678901234567890.5, null]}}"#
        let model = try YAJLDecoder().decode(Model.self, from: text)
        #expect(model.id == 7 && model.optional == nil)
        #expect(model.extra.map(\.0) == ["b", "a"])
        #expect(model.extra["a"][0].jsonValue?.number?.description == "12345678901234567890.5")
        #expect(String(decoding: try YAJLEncoder().encode(model), as: UTF8.self).hasPrefix(#"{"id":7,"extra":{"b":1"#))
    }

    @Test func decodingParts() throws {
        let json = JSON(parseJSON: #"{"users": [{"id": 1, "extra": [true], "optional": "x"}], "born": 0}"#)
        let user = try json["users"][0].decode(Model.self)
        #expect(user.id == 1 && user.extra == [true] && user.optional == "x")
        #expect(try json["born"].decode(Date.self) == Date(timeIntervalSinceReferenceDate: 0))
        #expect(try json["users"][0]["id"].decode(Int.self) == 1)
        #expect(try JSON(Float(0.5)).decode(Double.self) == 0.5)
        #expect(try JSON([Float(0.5)]).decode([Double].self) == [0.5])
        #expect(throws: SwiftyJSONError.notExist) { try json["none"].decode(Int.self) }
        #expect(throws: SwiftyJSONError.unsupportedType) { try JSON([Date()])[0].decode(Int.self) }
        #expect(throws: SwiftyJSONError.invalidJSON) { try JSON([Date()]).decode([Int].self) }
        #expect(throws: DecodingError.self) { try json["users"].decode(Int.self) }
    }

    /// The keys in a `JSON` are content, as those of a dictionary are.
    @Test func keyStrategies() throws {
        struct Named: Codable, Equatable {
            var aUser: JSON
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = #"{"a_user":{"first_name":{"a_b":1,"aB":2},"l_i":[{"x_y":1}]}}"#
        let named = try decoder.decode(Named.self, from: Data(text.utf8))
        #expect(named.aUser == ["first_name": ["a_b": 1, "aB": 2], "l_i": [["x_y": 1]]])
        var ourDecoder = YAJLDecoder()
        ourDecoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try ourDecoder.decode(Named.self, from: text) == named)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        var ours = YAJLEncoder()
        ours.keyEncodingStrategy = .convertToSnakeCase
        let date = Date(timeIntervalSince1970: 0)
        for (user, expected) in [
            (["firstName": ["aB": [["xY": 1]]]], #"{"firstName":{"aB":[{"xY":1}]}}"#),
            (["firstName": JSON([["aB": date]])], #"{"firstName":[{"aB":null}]}"#),
            (JSON(["aB": date]), #"{"aB":null}"#),
        ] as [(JSON, String)] {
            let data = try encoder.encode(Named(aUser: user))
            #expect(String(decoding: data, as: UTF8.self) == #"{"a_user":"# + expected + "}")
            #expect(try ours.string(from: Named(aUser: user)) == #"{"a_user":"# + expected + "}")
        }
    }

    /// A type that encodes as the `JSON` that it has, in `YAJLEncoder` in the order of the members.
    @Test func wrappers() throws {
        struct Wrapper: Encodable {
            var json: JSON
            func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
        }
        let names = (0..<20).map { "name\($0 * 7 % 20)" }
        let inner = "{" + names.map { "\"\($0)\":[\"\($0)\"]" }.joined(separator: ",") + "}"
        for text in [inner, "[\(inner),1]", "{\"z\":\(inner),\"a\":{}}"] {
            let json = JSON(parseJSON: text)
            #expect(try YAJLEncoder().string(from: Wrapper(json: json)) == text)
            #expect(try YAJLEncoder().string(from: [Wrapper(json: json)]) == "[\(text)]")
            #expect(try JSON(data: JSONEncoder().encode(Wrapper(json: json))) == json)
            var mixed = json
            mixed["date"].object = Date(timeIntervalSince1970: 0)
            if mixed.type == .dictionary {
                let expected = text.dropLast() + ",\"date\":null}"
                #expect(try YAJLEncoder().string(from: Wrapper(json: mixed)) == expected)
            }
        }
    }

    /// A type that decodes itself as the value that it has gets what the decoder gives for that value itself.
    @Test func decodingWrappers() throws {
        struct Wrapper<Value: Decodable>: Decodable {
            var value: Value
            init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
        }
        let text = #"{"z":1,"y":"0","é":12345678901234567890.5,"e\#u{301}":1e400,"a":[true,null,{}]}"#
        var decoder = YAJLDecoder()
        decoder.leniency = [.boolsFromNumbersAndStrings, .numbersFromStrings, .stringsFromNumbers]
        decoder.integerOverflowStrategy = .clamp
        #expect(try decoder.decode(Wrapper<JSON>.self, from: text).value.rawString(options: []) == text)
        #expect(try decoder.decode(Wrapper<JSONValue>.self, from: text).value.description == text)
        #expect(try decoder.decode(Wrapper<JSONObject>.self, from: text).value.description == text)
        for number in ["12345678901234567890.5", "1e400", "1e30", "-0"] {
            #expect(try decoder.decode([Wrapper<JSONNumber>].self, from: "[\(number)]")[0].value.description == number)
        }
    }

    /// Our encoder writes all digits, whatever is around the number.
    @Test func exactNumbers() throws {
        struct Wrapper<Value: Encodable>: Encodable {
            var value: Value
            func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
        }
        let digits = "12345678901234567890.12345"
        let decimal = JSON(NSDecimalNumber(string: digits))
        for json in [decimal, JSON([decimal, Date()]), ["k": decimal]] {
            let text = try YAJLEncoder().string(from: json)
            #expect(text.contains(digits) && !text.contains("e"))
            #expect(try YAJLEncoder().string(from: Wrapper(value: json)) == text)
        }
        let number = try #require(JSONNumber(digits))
        #expect(try YAJLEncoder().string(from: [Wrapper(value: number)]) == "[\(digits)]")
        #expect(throws: EncodingError.self) { try YAJLEncoder().string(from: JSON(NSDecimalNumber.notANumber)) }
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan]) func numbersWithoutText(_ number: Double) throws {
        let data = try PropertyListEncoder().encode(["v": JSON(number), "w": 1.5])
        let json = try PropertyListDecoder().decode(JSON.self, from: data)
        let found = try #require(json["v"].double)
        #expect(found == number || found.isNaN && number.isNaN)
        #expect(json["w"] == 1.5)
    }
}
