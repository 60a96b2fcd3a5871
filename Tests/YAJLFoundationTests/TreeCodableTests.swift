import Foundation
import Testing
import YAJLFoundation

/// Trees through the encoders and decoders of Foundation.
@Suite struct TreeCodableTests {
    private static func number(_ text: String) throws -> JSONValue { .number(try #require(JSONNumber(text))) }

    /// Encoded and decoded again.
    private static func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    private static func throughPropertyList<Value: Codable>(
        _ value: Value,
        _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> Value {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        return try PropertyListDecoder().decode(Value.self, from: encoder.encode(value))
    }

    private static let samples: [JSONValue] = [
        nil, true, false, 0, 1, -1, 1.5, "", "true", "1", "é\u{0}\"\\/\u{2028}😀", [], [:], [[]], [nil], ["": nil],
        [true, 1, "1", 1.5, nil, [nil, [false]], ["a": [1, ["b": 0]]]],
        ["a": 1, "b": ["c": [true, false, nil], "d": ""], "0": "x", "$null": "null"],
    ]

    // MARK: JSONEncoder and JSONDecoder

    @Test(arguments: samples)
    func samplesThroughJSON(_ value: JSONValue) throws {
        let data = try JSONEncoder().encode(value)
        #expect(try JSONValue(parsing: data) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(value.encoded())) == value)
        // From a document as from values built by code.
        let parsed = try JSONValue(parsing: value.encoded())
        #expect(try Self.throughJSON(parsed) == value)
        #expect(try Self.throughJSON(parsed).hashValue == value.hashValue)
        if let array = value.array { #expect(try Self.throughJSON(array) == array) }
        if let object = value.object { #expect(try Self.throughJSON(object) == object) }
        if let number = value.number { #expect(try Self.throughJSON(number) == number) }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        /// The text after an encoder and a decoder.
        var decoded: String
        /// The text if Foundation decodes the original itself.
        var read: String

        init(_ text: String, _ decoded: String? = nil, read: String? = nil) {
            self.text = text
            self.decoded = decoded ?? text
            self.read = read ?? self.decoded
        }

        var testDescription: String { text }
    }

    /// Integers stay exact as far as 64 bits go; everything else becomes the nearest `Double`.
    @Test(arguments: [
        Case("0"), Case("-0"), Case("-1"), Case("1.0"), Case("1e3"), Case("-2.50e1"), Case("9007199254740993"),
        Case("-9223372036854775808"), Case("9223372036854775807"), Case("9223372036854775808"),
        Case("18446744073709551615"), Case("18446744073709551615.0", read: "1.8446744073709552e19"),
        Case("0.1"), Case("0.10"), Case("-1.5"), Case("1e300"), Case("5e-324"), Case("0.30000000000000004"),
        Case("123456789012345678901234567890", "1.2345678901234568e29"),
        Case("-9223372036854775809", "-9.223372036854776e18"), Case("18446744073709551616", "1.8446744073709552e19"),
        Case("3.14159265358979323846264338327950288", "3.141592653589793"), Case("1e-400", "0"),
    ])
    func numbers(_ number: Case) throws {
        let value = try Self.number(number.text)
        let expected = try Self.number(number.decoded)
        let data = try JSONEncoder().encode([value])
        #expect(try JSONValue(parsing: data) == [expected])
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == [expected])
        #expect(try JSONDecoder().decode([JSONNumber].self, from: data).map(JSONValue.number) == [expected])
        let text = Data(number.text.utf8)
        #expect(try JSONDecoder().decode(JSONValue.self, from: text) == Self.number(number.read))
    }

    private static func integers<Integer: FixedWidthInteger & Codable & Sendable>(_ type: Integer.Type) throws {
        for integer in [Integer.min, Integer.max, 0, 1] {
            let value = JSONValue(integer)
            #expect(try JSONDecoder().decode([Integer].self, from: JSONEncoder().encode([value])) == [integer])
            #expect(try JSONDecoder().decode([JSONValue].self, from: JSONEncoder().encode([integer])) == [value])
        }
    }

    @Test func integersOfAllWidths() throws {
        try Self.integers(Int8.self)
        try Self.integers(UInt8.self)
        try Self.integers(Int32.self)
        try Self.integers(Int64.self)
        try Self.integers(UInt64.self)
    }

    /// A value in the place of what has not been modelled.
    struct Record: Codable, Hashable {
        struct Inner: Codable, Hashable {
            var payload: JSONValue
            var list: JSONArray
        }

        var id: Int
        var payload: JSONValue
        var object: JSONObject
        var number: JSONNumber
        var optional: JSONValue?
        var optionalNumber: JSONNumber?
        var inner: [String: Inner]
    }

    private static let record = Record(
        id: 7,
        payload: ["a": [1, nil, 2.5], "b": "x"],
        object: ["k": [true]],
        number: 12,
        optional: "there",
        optionalNumber: nil,
        inner: ["one": Record.Inner(payload: false, list: [1, [2]]), "two": Record.Inner(payload: [:], list: [])]
    )

    @Test func insideOfStructs() throws {
        #expect(try Self.throughJSON(Self.record) == Self.record)
        let tree = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(Self.record))
        #expect(tree["payload"] == Self.record.payload && tree["inner"]["one"]["list"] == [1, [2]])
        #expect(tree.object?.contains(key: "optionalNumber") == false)
        #expect(try JSONDecoder().decode(Record.self, from: Data(tree.encoded(.pretty))) == Self.record)
        let several = ["x": [Self.record], "y": []]
        #expect(try Self.throughJSON(several) == several)
    }

    /// `null` is a value, but not one that an optional has.
    @Test func optionals() throws {
        struct Holder: Codable, Equatable {
            var value: JSONValue
            var optional: JSONValue?
        }
        let decoder = JSONDecoder()
        let both = try decoder.decode(Holder.self, from: Data(#"{"value":null,"optional":null}"#.utf8))
        #expect(both == Holder(value: nil, optional: Optional.none))
        let missing = try decoder.decode(Holder.self, from: Data(#"{"value":[null]}"#.utf8))
        #expect(missing == Holder(value: [nil], optional: Optional.none))
        let data = try JSONEncoder().encode(Holder(value: nil, optional: Optional.none))
        #expect(String(decoding: data, as: UTF8.self) == #"{"value":null}"#)
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Holder.self, from: Data("{}".utf8)) }
        guard case .keyNotFound(let key, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key.stringValue == "value")
        #expect(try decoder.decode([JSONValue?].self, from: Data("[null,1]".utf8)) == [Optional.none, 1])
    }

    @Test func errors() throws {
        struct Holder: Decodable {
            var list: JSONArray?
            var object: JSONObject?
            var number: JSONNumber?
        }
        for (text, path) in [
            (#"{"list":{}}"#, "list"), (#"{"list":1}"#, "list"), (#"{"list":"x"}"#, "list"),
            (#"{"object":[]}"#, "object"), (#"{"object":true}"#, "object"), (#"{"number":"1"}"#, "number"),
            (#"{"number":true}"#, "number"),
            (#"{"number":[1]}"#, "number"),
        ] {
            let error = #expect(throws: DecodingError.self, "\(text)") {
                try JSONDecoder().decode(Holder.self, from: Data(text.utf8))
            }
            guard case .typeMismatch(_, let context) = error else {
                Issue.record("\(text): \(String(describing: error))")
                continue
            }
            #expect(context.codingPath.map(\.stringValue) == [path])
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONNumber.self, from: Data("null".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONArray.self, from: Data("null".utf8)) }
        // Beyond the range of Double no encoder has a number.
        for text in ["1e400", "-1e400"] {
            let value: JSONValue = ["a": [try Self.number(text)]]
            #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
        }
        // And never a bool or string in its place.
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data("[0,1,\"1\",true]".utf8)) == [0, 1, "1", true])
    }

    /// A value that is not in order, far inside, is reported with its place.
    @Test func placeOfAnError() throws {
        let value: JSONValue = ["a": [0, ["b": try Self.number("1e400")]]]
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1", "b"])
    }

    @Test func nested() throws {
        var value: JSONValue = "inside"
        for level in 0..<200 { value = level % 2 == 0 ? [value, 1] : ["k": value] }
        let result = try Self.throughJSON(value)
        #expect((result == value) as Bool)
    }

    @Test func strategiesOfTheEncoder() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let value: JSONValue = ["someKey": 1, "another": ["innerKey": [2]]]
        // The names in a tree are names as those of structs are.
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        #expect(text == #"{"another":{"inner_key":[2]},"some_key":1}"#)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(JSONValue.self, from: Data(text.utf8)) == value)
    }

    @Test func randomTrees() throws {
        var generator = Generator(state: 800)
        for _ in 0..<2000 {
            let value = generator.value(depth: 0)
            let data = try JSONEncoder().encode(value)
            #expect(try JSONValue(parsing: data) == value)
            #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
            #expect(try JSONDecoder().decode(JSONValue.self, from: Data(value.encoded())) == value)
        }
    }

    /// Makes values that Foundation can hold.
    private struct Generator {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }

        mutating func value(depth: Int) -> JSONValue {
            switch next(depth > 4 ? 6 : 9) {
            case 0: return nil
            case 1: return JSONValue(next(2) == 0)
            case 2: return JSONValue(next(1000) - 500)
            case 3: return JSONValue(Double(next(1 << 30)) / 1024) ?? nil
            case 4: return JSONValue(UInt64.max - UInt64(next(1000)))
            case 5: return JSONValue(["", "é", "\u{0}\"", "😀/", "0123456789abcdef"][next(5)])
            case 6, 7: return JSONValue((0..<next(4)).map { _ in value(depth: depth + 1) })
            default: return .object(JSONObject((0..<next(4)).map { (key: "k\($0)", value: value(depth: depth + 1)) }))
            }
        }
    }

    // MARK: PropertyListEncoder and PropertyListDecoder

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func throughPropertyLists(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let values: [JSONValue] = [
            [], [:], [true, false, 0, 1, -1, 1.5, "x", ""], ["a": ["b": [1, "1", true]], "c": 0.1],
            [JSONValue(Int64.min), JSONValue(Int64.max), JSONValue(UInt64.max), 1e300], [nil, ["a": nil]],
        ]
        for value in values {
            let result = try Self.throughPropertyList(value, format)
            #expect(result == value)
            if let array = value.array { #expect(try Self.throughPropertyList(array, format) == array) }
            if let object = value.object { #expect(try Self.throughPropertyList(object, format) == object) }
        }
        #expect(try Self.throughPropertyList(Self.record, format) == Self.record)
        let inexact: JSONValue = [try Self.number("123456789012345678901234567890")]
        #expect(try Self.throughPropertyList(inexact, format) == [1.2345678901234568e29])
        // A property list has an array or a dictionary as its root.
        #expect(throws: EncodingError.self) { try Self.throughPropertyList(1 as JSONValue, format) }
    }

    /// Types that property lists have and JSON does not.
    @Test func typesThatAreNotJSON() throws {
        let data = try PropertyListEncoder().encode([Date(timeIntervalSinceReferenceDate: 0)])
        #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(JSONValue.self, from: data) }
    }

    /// Property lists have numbers that JSON has not.
    @Test func numbersThatAreNotJSON() throws {
        for value in [Double.infinity, -.infinity, .nan] {
            let data = try PropertyListEncoder().encode([value])
            #expect(throws: DecodingError.self) { try PropertyListDecoder().decode([JSONNumber].self, from: data) }
            #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(JSONValue.self, from: data) }
        }
    }
}
