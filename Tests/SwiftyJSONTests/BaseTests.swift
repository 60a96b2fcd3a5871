import Foundation
import SwiftyJSON
import Testing
import YAJL

@Suite struct BaseTests {
    // MARK: Types of values

    struct Value: Sendable, CustomTestStringConvertible {
        let name: String
        let make: @Sendable () -> JSON
        let type: Type
        var testDescription: String { name }
    }

    private enum Plain { case one }
    private struct Structure {}

    static let values: [Value] = [
        Value(name: "Int", make: { JSON(Int(5) as Any) }, type: .number),
        Value(name: "Int8", make: { JSON(Int8(1) as Any) }, type: .number),
        Value(name: "Int16", make: { JSON(Int16(1) as Any) }, type: .number),
        Value(name: "Int32", make: { JSON(Int32(1) as Any) }, type: .number),
        Value(name: "Int64", make: { JSON(Int64(1) as Any) }, type: .number),
        Value(name: "UInt", make: { JSON(UInt(1) as Any) }, type: .number),
        Value(name: "UInt8", make: { JSON(UInt8(1) as Any) }, type: .number),
        Value(name: "UInt16", make: { JSON(UInt16(1) as Any) }, type: .number),
        Value(name: "UInt32", make: { JSON(UInt32(1) as Any) }, type: .number),
        Value(name: "UInt64", make: { JSON(UInt64.max as Any) }, type: .number),
        Value(name: "Double", make: { JSON(1.5 as Any) }, type: .number),
        Value(name: "Double NaN", make: { JSON(Double.nan as Any) }, type: .number),
        Value(name: "Float", make: { JSON(Float(1.5) as Any) }, type: .number),
        Value(name: "Decimal", make: { JSON(Decimal(3) as Any) }, type: .number),
        Value(name: "NSNumber", make: { JSON(NSNumber(value: 1)) }, type: .number),
        Value(name: "NSNumber Int8", make: { JSON(NSNumber(value: Int8(1))) }, type: .number),
        Value(name: "NSDecimalNumber", make: { JSON(NSDecimalNumber(string: "1")) }, type: .number),
        Value(name: "Bool", make: { JSON(true as Any) }, type: .bool),
        Value(name: "NSNumber Bool", make: { JSON(NSNumber(value: false)) }, type: .bool),
        Value(name: "String", make: { JSON("x" as Any) }, type: .string),
        Value(name: "String of JSON", make: { JSON("[1]" as Any) }, type: .string),
        Value(name: "NSString", make: { JSON(NSString(string: "x")) }, type: .string),
        Value(name: "NSNull", make: { JSON(NSNull()) }, type: .null),
        Value(name: "nil", make: { JSON(Int?.none as Any) }, type: .null),
        Value(name: "nested nil", make: { JSON(Int??.some(nil) as Any) }, type: .null),
        Value(name: "Optional", make: { JSON(Optional(5) as Any) }, type: .number),
        Value(name: "Optional String", make: { JSON(Optional("a") as Any) }, type: .string),
        Value(name: "[Any]", make: { JSON([1, "a"] as [Any]) }, type: .array),
        Value(name: "[Int]", make: { JSON([1, 2] as [Int] as Any) }, type: .array),
        Value(name: "[Any?]", make: { JSON([1, nil] as [Any?]) }, type: .array),
        Value(name: "NSArray", make: { JSON(NSArray(array: [1])) }, type: .array),
        Value(name: "[JSON]", make: { JSON([JSON(1), JSON("a")] as [JSON] as Any) }, type: .array),
        Value(name: "[Date]", make: { JSON([Date()] as Any) }, type: .array),
        Value(name: "[String: Int]", make: { JSON(["a": 1] as [String: Int] as Any) }, type: .dictionary),
        Value(name: "[String: Int?]", make: { JSON(["a": nil] as [String: Int?] as Any) }, type: .dictionary),
        Value(name: "NSDictionary", make: { JSON(NSDictionary(dictionary: ["a": 1])) }, type: .dictionary),
        Value(name: "[String: JSON]", make: { JSON(["a": JSON(1)] as [String: JSON] as Any) }, type: .dictionary),
        Value(name: "JSON", make: { JSON(JSON(true)) }, type: .bool),
        Value(name: "Data", make: { JSON(Data("[1]".utf8)) }, type: .array),
        Value(name: "Data of no JSON", make: { JSON(Data("[".utf8)) }, type: .null),
        Value(name: "Data of a scalar", make: { JSON(Data("1".utf8)) }, type: .null),
        Value(name: "Date", make: { JSON(Date()) }, type: .unknown),
        Value(name: "URL", make: { JSON(URL(fileURLWithPath: "/")) }, type: .unknown),
        Value(name: "Substring", make: { JSON("abc".dropFirst() as Any) }, type: .unknown),
        Value(name: "Character", make: { JSON(Character("a") as Any) }, type: .unknown),
        Value(name: "Set", make: { JSON(Set([1])) }, type: .unknown),
        Value(name: "[Int: String]", make: { JSON([1: "a"] as [Int: String] as Any) }, type: .unknown),
        Value(name: "enum", make: { JSON(Plain.one) }, type: .unknown),
        Value(name: "struct", make: { JSON(Structure()) }, type: .unknown),
        Value(name: "tuple", make: { JSON((1, 2)) }, type: .unknown),
        Value(name: "metatype", make: { JSON(Int.self) }, type: .unknown),
        Value(name: "NSObject", make: { JSON(NSObject()) }, type: .unknown),
        Value(name: "CGFloat", make: { JSON(CGFloat(1)) }, type: .number),
    ]

    @Test(arguments: values) func valueHasType(_ value: Value) {
        let json = value.make()
        #expect(json.type == value.type)
        #expect(json.error == (value.type == .unknown ? .unsupportedType : nil))
        #expect(json.exists() == (value.type != .unknown))
        // The same by way of `object`.
        if value.type != .unknown, value.type != .null {
            #expect(JSON(json.object).type == value.type)
            #expect(JSON(json.object) == json)
        }
    }

    @Test func unknownIsNothing() {
        let json = JSON(Date())
        #expect(json.object is NSNull)
        #expect(json.rawValue is NSNull)
        #expect(json["a"].error == .unsupportedType)
        #expect(json[0].error == .unsupportedType)
        #expect(json.description == "unknown")
        #expect(json.stringValue == "")
        #expect(json.null == nil)
        #expect(JSON(json).type == .null)
        #expect(JSON(json).error == nil)
    }

    @Test func errorOfWrappedJSONIsDropped() {
        let missing = JSON([:] as [String: Any])["missing"]
        #expect(missing.error == .notExist)
        #expect(JSON(missing).error == nil)
        #expect(JSON(missing).exists())
        #expect(JSON([missing] as [JSON])[0].error == nil)
        #expect(JSON([missing] as [JSON])[0].type == .null)
        #expect(JSON(["a": JSON(Date())] as [String: JSON])["a"].type == .null)
    }

    // MARK: Parsing

    static let accepted: [(text: String, description: String)] = [
        ("[]", "[]"), ("{}", "{}"), (" [1 , 2 ]\n", "[1,2]"), ("\u{FEFF}[1]", "[1]"),
        (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#"["\u0000"]"#, #"["\u0000"]"#), ("[\"\u{7F}\"]", "[\"\u{7F}\"]"),
        (#"["\ud83d\ude00"]"#, #"["😀"]"#), ("[1e-400]", "[0]"), ("[-0]", "[0]"), ("[-0.0]", "[-0]"), ("[1.0]", "[1]"),
        ("[\"\\/\"]", #"["\/"]"#),
    ]

    static let refused: [String] = [
        "", " ", "[", "{", "]", "[1", "[01]", "[NaN]", "[nan]", "[Infinity]", "[1] 2",
        "[1]\u{0}", "[//\n]",
        "[/**/]", #"["\ud800"]"#, #"["\udc00\ud800"]"#, "[\"\n\"]", "[\"\t\"]", "['a']", "{a:1}", "[+1]", "[.5]",
        "[5.]", "[1,,2]",
        "[,]", #"{"a"}"#, #"{"a":}"#, #"{1:2}"#, "[True]", "[tru]", #"["\x"]"#,
    ]

    @Test func acceptedTexts() throws {
        for (text, description) in Self.accepted {
            let json = try JSON(data: Data(text.utf8))
            #expect(json.rawString(options: []) == description, "\(text)")
            #expect(json.error == nil)
            #expect(JSON(parseJSON: text) == json, "\(text)")
        }
    }

    @Test func refusedTexts() throws {
        for text in Self.refused {
            let error = #expect(throws: (any Error).self, "\(text)") { try JSON(data: Data(text.utf8)) }
            let bridged = error.map { $0 as NSError }
            #expect(bridged?.domain == NSCocoaErrorDomain)
            #expect(bridged?.code == 3840)
            #expect(bridged?.userInfo["NSDebugDescription"] is String)
            let json = JSON(parseJSON: text)
            #expect(json.type == .null && json.error == nil && json.exists(), "\(text)")
        }
    }

    @Test func trailingCommasAreRefused() {
        // A documented difference: JSONSerialization accepts them.
        for text in ["[1,]", #"{"a":1,}"#] {
            let error = #expect(throws: NSError.self) { try JSON(data: Data(text.utf8)) }
            let description = error?.userInfo[NSDebugDescriptionErrorKey] as? String
            #expect(description?.contains("comma") == true, "\(text): \(description ?? "none")")
            #expect(JSON(parseJSON: text).type == .null)
        }
    }

    @Test func numbersBeyondDoublesAreAccepted() throws {
        // A documented difference: JSONSerialization refuses them. The text is kept.
        let nines = String(repeating: "9", count: 400)
        for (text, double) in [("1e400", Double.infinity), ("-1e400", -.infinity), (nines, .infinity)] {
            let json = try JSON(data: Data("[\(text)]".utf8))[0]
            #expect(json.type == .number && json.double == double, "\(text)")
            #expect(json.stringValue == text && json.float == Float(double))
            // The decimal of an infinite NSNumber ends the program.
            let numbers = [json.number, json.numberValue, JSON([json]).arrayObject?[0] as? NSNumber]
            #expect(numbers.allSatisfy { $0?.decimalValue.isNaN == true }, "\(text)")
            #expect(JSON([json]).rawString(options: []) == "[\(text)]")
            #expect(json == json && !(json < json) && json <= json)
        }
        #expect(JSON(parseJSON: "[1e400]")[0] < JSON(parseJSON: "[1e401]")[0])
    }

    @Test func invalidUTF8IsRefused() {
        for bytes: [UInt8] in [
            [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
        ] {
            let data = Data([0x5B, 0x22] + bytes + [0x22, 0x5D])
            #expect(throws: NSError.self) { try JSON(data: data) }
            #expect(JSON(data).type == .null)
        }
    }

    static let fragments: [(text: String, type: Type)] = [
        ("1", .number), ("-1.5e3", .number), ("\"x\"", .string), ("true", .bool), ("false", .bool), ("null", .null),
    ]

    @Test func fragments() throws {
        for (text, type) in Self.fragments {
            let data = Data(text.utf8)
            let error = #expect(throws: (any Error).self) { try JSON(data: data) }
            #expect(
                (error as NSError?)?.userInfo["NSDebugDescription"] as? String
                    == "JSON text did not start with array or object and option to allow fragments not set."
            )
            let json = try JSON(data: data, options: .fragmentsAllowed)
            #expect(json.type == type && json.error == nil)
            #expect(JSON(parseJSON: text).type == .null)
            #expect(JSON(data).type == .null)
        }
        for options: JSONSerialization.ReadingOptions in [.mutableContainers, .mutableLeaves] {
            #expect(try JSON(data: Data("[1]".utf8), options: options)[0].int == 1)
        }
    }

    @Test func depth() throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        let deepest = try JSON(data: nested(512))
        #expect(deepest.type == .array)
        #expect(deepest.rawString(options: []) == String(decoding: nested(512), as: UTF8.self))
        let error = #expect(throws: NSError.self) { try JSON(data: nested(513)) }
        let place = error?.userInfo[NSUnderlyingErrorKey] as? JSONParsingError
        #expect(place?.code == .limitExceeded(.depth) && place?.position.byteOffset == 512)
    }

    @Test func encodings() throws {
        let text = #"{"é": ["😀", "ü", 1]}"#
        let expected = try JSON(data: Data(text.utf8))
        let encodings: [(String.Encoding, [UInt8])] = [
            (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
        ]
        for (encoding, mark) in encodings {
            let data = try #require(text.data(using: encoding))
            #expect(try JSON(data: data) == expected, "\(encoding)")
            #expect(try JSON(data: Data(mark) + data) == expected, "\(encoding) with mark")
            #expect(JSON(Data(mark) + data)["é"][0].string == "😀")
            // A part of other data, whose indices do not begin at 0.
            #expect(try JSON(data: (Data([1, 2, 3]) + data).dropFirst(3)) == expected)
            let empty = try #require("[]".data(using: encoding))
            #expect(try JSON(data: empty).type == .array)
            let fragment = try #require("1".data(using: encoding))
            #expect(try JSON(data: Data(mark) + fragment, options: .fragmentsAllowed).int == 1)
        }
        // A surrogate without the other one.
        #expect(throws: NSError.self) { try JSON(data: Data([0x5B, 0, 0x22, 0, 0, 0xD8, 0x22, 0, 0x5D, 0])) }
        #expect(throws: NSError.self) { try JSON(data: Data([0x5B, 0, 0x22, 0, 0, 0xDC, 0x22, 0, 0x5D, 0])) }
    }

    // MARK: Errors

    static let errors: [(SwiftyJSONError, Int, String)] = [
        (.unsupportedType, 999, "It is an unsupported type."),
        (.indexOutOfBounds, 900, "Array Index is out of bounds."),
        (.elementTooDeep, 902, "Element too deep. Increase maxObjectDepth and make sure there is no reference loop."),
        (.wrongType, 901, "Couldn't merge, because the JSONs differ in type on top level."),
        (.notExist, 500, "Dictionary key does not exist."),
        (.invalidJSON, 490, "JSON is invalid."),
    ]

    @Test func errorsBridge() {
        #expect(SwiftyJSONError.errorDomain == "com.swiftyjson.SwiftyJSON")
        for (error, code, text) in Self.errors {
            #expect(error.rawValue == code)
            #expect(SwiftyJSONError(rawValue: code) == error)
            #expect(error.errorCode == code)
            #expect(error.errorUserInfo[NSLocalizedDescriptionKey] as? String == text)
            #expect(error.errorUserInfo.count == 1)
            let bridged = error as NSError
            #expect(bridged.domain == "com.swiftyjson.SwiftyJSON")
            #expect(bridged.code == code)
            #expect(bridged.localizedDescription == text)
            #expect((error as any Error).localizedDescription == text)
        }
    }

    @Test func rawValuesOfTypes() {
        let types: [Type] = [.number, .string, .bool, .array, .dictionary, .null, .unknown]
        #expect(types.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
        #expect(JSON.null.type == Type.null)
        #expect(JSON.null.error == nil)
        let keys: [writingOptionsKeys: Int] = [
            .jsonSerialization: 1, .castNilToNSNull: 2, .maxObjextDepth: 3, .encoding: 4,
        ]
        #expect(keys.count == 4)
    }

    @Test func existence() {
        let json = JSON(parseJSON: #"{"a": null, "b": [1]}"#)
        #expect(json["a"].exists())
        #expect(!json["c"].exists())
        #expect(!json["b"][1].exists())
        #expect(!json["a"]["x"].exists())
        #expect(!JSON(Date()).exists())
        #expect(JSON(parseJSON: "nonsense").exists())
        #expect(json["a"].isNull && !json["a"].isMissing)
        #expect(!json["c"].isNull && json["c"].isMissing)
        #expect(!JSON(1).isNull && !JSON(1).isMissing)
    }

    @Test func parseErrorsSayWhere() {
        let error = #expect(throws: (any Error).self) { try JSON(data: Data("{\"a\": [1,\n x]}".utf8)) }
        let bridged = error as NSError?
        let text = bridged?.userInfo["NSDebugDescription"] as? String
        #expect(text?.contains("line 2") == true, "\(text ?? "none")")
        #expect(bridged?.userInfo[NSUnderlyingErrorKey] != nil)
    }
}
