import Foundation
import SwiftyJSON
import Testing

@Suite struct RawTests {
    @Test func data() throws {
        let json = JSON(parseJSON: #"{"b": [1, 2.50, true, null], "a": "é/\n\u001f\\\"", "c": {}}"#)
        let compact = #"{"b":[1,2.5,true,null],"a":"é\/\n\u001f\\\"","c":{}}"#
        #expect(String(decoding: try json.rawData(), as: UTF8.self) == compact)
        #expect(
            String(decoding: try json.rawData(options: .withoutEscapingSlashes), as: UTF8.self)
                == compact.replacingOccurrences(of: "\\/", with: "/")
        )
        #expect(try JSON(data: json.rawData(options: .prettyPrinted)) == json)
        #expect(try JSON(data: json.rawData(options: [.sortedKeys, .prettyPrinted])).map(\.0) == ["a", "b", "c"])
    }

    @Test func layoutIsThatOfFoundation() throws {
        let texts = [
            "[]", "{}", "[[],{}]", #"{"a":{}}"#, #"[1,-1,0,1.5,-2.25,100,true,false,null,"x"]"#,
            #"{"k":["\b\f\n\r\t\u0000\u001f\"\\/é😀"]}"#, #"[{"a":[{"b":[[1]]}]}]"#, "[1e16,1e22,1e300,5e-324,0.1,1e-7]",
            "[9223372036854775807,18446744073709551615,-9223372036854775808]",
        ]
        let layouts: [JSONSerialization.WritingOptions] = [
            [], .prettyPrinted, .withoutEscapingSlashes, [.prettyPrinted, .sortedKeys],
        ]
        for text in texts {
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let json = try JSON(data: Data(text.utf8))
            for options in layouts {
                let expected = try JSONSerialization.data(withJSONObject: object, options: options)
                #expect(
                    String(decoding: try json.rawData(options: options), as: UTF8.self)
                        == String(decoding: expected, as: UTF8.self),
                    "\(text)"
                )
            }
        }
    }

    @Test func sortedKeys() throws {
        let keys = ["b", "a10", "a2", "B", "A", "a", "", "é", "z", "10", "9", "a b", "_"]
        let object = Dictionary(uniqueKeysWithValues: keys.map { ($0, ["y": 1, "x": 2]) })
        let expected = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        #expect(try JSON(object).rawData(options: .sortedKeys) == expected)
        // With something in it that the tree does not hold.
        var mixed = JSON(object)
        mixed["a"]["x"] = JSON(Float(2))
        #expect(try mixed.rawData(options: .sortedKeys) == expected)
        let order = JSON(["a10": 1, "a2": 2, "B": 3, "b": 4, "a": 5, "A": 6])
        #expect(order.rawString(options: .sortedKeys) == #"{"a":5,"A":6,"a2":2,"a10":1,"b":4,"B":3}"#)
    }

    @Test func whatCannotBeWritten() {
        let values: [JSON] = [
            1, "s", true, .null, JSON(Date()), JSON([:])["x"], JSON([Double.nan]), JSON([Double.infinity]),
            JSON(["a": [Date()]]), JSON([Data()]), JSON([Float.nan]), JSON([NSDecimalNumber.notANumber]),
        ]
        for json in values {
            #expect(throws: SwiftyJSONError.invalidJSON) { try json.rawData() }
            #expect(throws: SwiftyJSONError.invalidJSON) { try json.rawData(options: .fragmentsAllowed) }
        }
    }

    @Test func strings() {
        let json: JSON = ["a": "é"]
        let cases: [(JSON, String?)] = [
            ("a\"b", "a\"b"), (1, "1"), (true, "true"), (.null, "null"), (JSON(Date()), nil), (JSON([Date()]), nil),
            (["a": "é"], #"{"a":"é"}"#), ([1, [2]], "[1,[2]]"),
        ]
        for (json, text) in cases { #expect(json.rawString(options: []) == text) }
        #expect(json.rawString() == "{\n  \"a\" : \"é\"\n}")
        #expect(json.rawString(.isoLatin1, options: []) == #"{"a":"Ã©"}"#)
        #expect(json.rawString(.ascii, options: []) == nil)
        #expect(JSON("é").rawString(.ascii) == "é")
    }

    static let spaced: [(JSON, String?)] = [
        (["k": 1, "k2": [1, "a", JSON.null]], #"{"k": 1,"k2": [1,"a",null]}"#), ([:], "{}"), ([], "[]"),
        (["a\"b": "c\"\\\n\u{1F}d"], #"{"a\"b": "c\"\\\n\u001fd"}"#), ([true, 1.0, 1.5], "[true,1,1.5]"),
        ([String?.none as Any, "x"], #"[null,"x"]"#), (JSON([Date()]), nil), (JSON([Double.nan]), nil),
        (JSON([JSON(Float(0.5))]), "[0.5]"), ("a\"b", "a\"b"), (1, "1"), (.null, "null"), (JSON(Date()), nil),
        (["a": ["b": ["c": "é"]]], #"{"a": {"b": {"c": "é"}}}"#),
    ]

    @Test func castNilToNull() throws {
        for (json, text) in Self.spaced {
            let found = json.rawString([.castNilToNSNull: true])
            #expect(found == text, "\(json)")
            if let found, json.type == .array || json.type == .dictionary {
                #expect(try JSON(data: Data(found.utf8)) == json, "\(found)")
            }
        }
    }

    @Test func depth() {
        func nested(_ depth: Int) -> JSON { (1..<depth).reduce([] as JSON) { json, _ in [json] } }
        let cases: [(json: JSON, depth: Int?, isWritten: Bool)] = [
            (nested(10), nil, true), (nested(11), nil, false), (nested(3), 3, true), (nested(3), 2, false),
            ([1], 2, true), ([1], 1, false), ([], 1, true), ([:], 1, true), (nested(20), Int.max, true),
        ]
        for (json, depth, isWritten) in cases {
            var options: [writingOptionsKeys: Any] = [.castNilToNSNull: true]
            options[.maxObjextDepth] = depth
            #expect(
                (json.rawString(options) != nil) == isWritten,
                "\(json.rawString(options: []) ?? ""), \(depth ?? 10)"
            )
            options[.castNilToNSNull] = nil
            #expect(json.rawString(options) == json.rawString())
        }
        for depth in [0, -1, Int.min] {
            #expect(JSON([1]).rawString([.maxObjextDepth: depth]) == nil)
            #expect(JSON(1).rawString([.maxObjextDepth: depth, .castNilToNSNull: true]) == nil)
        }
    }

    @Test func options() {
        let json: JSON = ["b": "é", "a": 1]
        let sorted: JSONSerialization.WritingOptions = .sortedKeys
        #expect(json.rawString([:]) == json.rawString())
        #expect(json.rawString([.jsonSerialization: sorted]) == #"{"a":1,"b":"é"}"#)
        #expect(
            json.rawString([.jsonSerialization: sorted, .encoding: String.Encoding.isoLatin1]) == #"{"a":1,"b":"Ã©"}"#
        )
        #expect(json.rawString([.castNilToNSNull: false]) == json.rawString())
        // Values of another type are as good as none.
        #expect(json.rawString([.jsonSerialization: 1, .encoding: "x", .maxObjextDepth: "y"]) == json.rawString())
    }

    /// Foundation's decimal numbers end before the exponents of these, and their text was none: found by FuzzSwiftyJSON.
    @Test(arguments: ["0.9508856513074091e156", "-0.9508856513074091e156", "1.23456789012345678e140", "1e127", "1e128"])
    func textOfLargeExponents(_ number: String) throws {
        let json = JSON(parseJSON: "[\(number)]")
        let text = try #require(json.rawString(options: []))
        #expect(JSON(parseJSON: text) == json)
        #expect(JSON(parseJSON: text)[0].doubleValue == json[0].doubleValue)
    }
}
