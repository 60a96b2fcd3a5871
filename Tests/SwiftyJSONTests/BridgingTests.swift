import Foundation
import SwiftyJSON
import Testing
import YAJL

/// The values inside of a bridged value are bridged late.
///
/// A program must not notice it.
@Suite struct BridgingTests {
    private static let text =
        #"{"n":1,"l":[1,[2,3],{"k":[true,null]}],"d":{"é":"x","e\#u{301}":"y","s":{"t":1.5}},"s":"t"}"#

    @Test func casts() throws {
        let json = JSON(parseJSON: Self.text)
        let object = try #require(json.dictionaryObject)
        let list = try #require(object["l"])
        #expect(list is [Any] && list is NSArray && !(list is [Int]) && !(list is [String: Any]))
        #expect((list as? [Any])?.count == 3 && (list as? NSArray)?.count == 3)
        #expect((list as? [Any])?[1] as? [Int] == [2, 3])
        #expect(((list as? [Any])?[2] as? [String: [Any]])?["k"]?[0] as? Bool == true)
        #expect(((list as? [Any])?[2] as? [String: [Any]])?["k"]?[1] is NSNull)
        let inner = try #require(object["d"])
        #expect(inner is [String: Any] && inner is NSDictionary && !(inner is [String: Int]) && !(inner is [Any]))
        #expect((inner as? [String: Any])?.count == 2 && (inner as? NSDictionary)?.count == 2)
        #expect((inner as? [String: Any])?["s"] as? [String: Double] == ["t": 1.5])
        #expect((inner as? [String: Any])?["\u{E9}"] as? String == "y")
        #expect((json["d"].object as? [String: [String: Double]]) == nil)
        let nested = JSON(parseJSON: #"[[[1,2],[3]],[],[[4]]]"#)
        #expect(nested.object as? [[[Int]]] == [[[1, 2], [3]], [], [[4]]])
        #expect(nested.arrayObject as? [[[Double]]] == [[[1, 2], [3]], [], [[4]]])
        switch list {
        case let elements as [Any]: #expect(elements.count == 3)
        default: Issue.record("no array")
        }
    }

    @Test func foundationTakesThem() throws {
        let json = JSON(parseJSON: Self.text)
        #expect(JSONSerialization.isValidJSONObject(json.object))
        let data = try JSONSerialization.data(withJSONObject: json.object, options: .sortedKeys)
        let expected = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: Data(Self.text.utf8)),
            options: .sortedKeys
        )
        #expect(String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        let list = try #require(json["l"].object as? NSArray)
        #expect(
            list.isEqual(to: [1, [2, 3], ["k": [true, NSNull()] as [Any]]]) && list == (list.mutableCopy() as? NSArray)
        )
        let members = try #require((json.object as? [String: Any])?["d"] as? NSDictionary)
        #expect(members.isEqual(to: ["e\u{301}": "y", "s": ["t": 1.5]]) && members == members.copy() as? NSDictionary)
        #expect(members == (members.mutableCopy() as? NSDictionary) && members.allKeys.count == 2)
        let mutable = NSMutableArray(array: list)
        mutable.add(json.object)
        #expect(JSON(mutable)[3] == json && JSON(mutable)[1] == [2, 3])
        let list2 = try PropertyListSerialization.data(
            fromPropertyList: JSON([[1], ["a": [2]]]).object,
            format: .xml,
            options: 0
        )
        #expect(try PropertyListSerialization.propertyList(from: list2, format: nil) as? NSArray == [[1], ["a": [2]]])
    }

    @Test func backAndForth() throws {
        let json = JSON(parseJSON: Self.text)
        for copy in [
            JSON(json.object), JSON(JSON(json.object).object), JSON([json.object])[0], JSON(["x": json.object])["x"],
        ] {
            #expect(copy == json && copy["l"].rawString(options: []) == json["l"].rawString(options: []))
        }
        var changed = json
        changed.dictionaryObject?["q"] = json["l"].object
        changed["l"].arrayObject?.append(json["d"].object)
        let values = (changed["l"][2]["k"].arrayObject ?? []) + [4]
        changed["l"][2].dictionaryObject?["k"] = values
        #expect(
            changed["q"] == json["l"] && changed["l"][3] == json["d"] && changed["l"][2]["k"] == [true, JSON.null, 4]
        )
        #expect(changed["l"][0] == 1 && changed["d"] == json["d"])
        let date = Date(timeIntervalSince1970: 0)
        changed.dictionaryObject?["date"] = date
        #expect(
            changed["date"].type == .unknown && changed["l"][1] == [2, 3]
                && changed.dictionaryObject?["date"] as? Date == date
        )
        #expect(changed.dictionaryObject?["l"] is [Any])
        var elements = JSON([date, [1, 2]] as [Any])
        elements.arrayObject?.append(json.object)
        #expect(elements.arrayObject?[1] as? [Int] == [1, 2] && elements[2] == json)
    }

    /// Lists are printed as Swift prints arrays, wherever they are.
    @Test func descriptions() throws {
        let json = JSON(parseJSON: #"{"l":[1,"x\n",null,true,[],[2,["y"]],{"k":[1.5]}],"e":[]}"#)
        let expected = #"[1, "x\n", <null>, true, [], [2, ["y"]], ["k": [1.5]]]"#
        let object = try #require(json.dictionaryObject)
        let list = try #require(object["l"])
        #expect(
            "\(list)" == expected && String(reflecting: list) == expected && (list as? NSArray)?.description == expected
        )
        #expect("\((list as? [Any]) ?? [])" == expected && "\(json["l"].object)" == expected)
        #expect("\([list])" == "[\(expected)]" && "\(["l": list])" == "[\"l\": \(expected)]")
        #expect("\(try #require(object["e"]))" == "[]" && "\(JSON([[1]]).object)" == "[[1]]")
    }

    /// As deep as a raised limit lets a text be: what called itself for each level would take the stack.
    @Test(arguments: [("[", "", "]"), (#"{"a":"#, "1", "}"), (#"[{"a":"#, "1", "}]")])
    func deepValues(_ open: String, _ leaf: String, _ close: String) throws {
        let depth = 50_000
        let text = String(repeating: open, count: depth) + leaf + String(repeating: close, count: depth)
        var options = JSONParsingOptions.inMemory
        options.limits.depth = 2 * depth
        let json = JSON(jsonValue: try JSONValue(parsing: text, options: options))
        // Not in `#expect`, which would describe it, and what is in it, by recursion.
        let isEqual = JSON(json.object) == json && JSON([json.object])[0] == json && !(json < json) && json <= json
        #expect(isEqual)
        var changed = json
        if json.type == .array {
            changed.arrayObject?.append(1)
        } else {
            changed.dictionaryObject?["b"] = json.object
        }
        let isChanged = changed != json && (changed[1] == 1 || changed["b"] == json)
        #expect(isChanged)
        let compact = json.rawString(options: [])
        #expect(compact == text)
        let merged = try json.merged(with: changed)
        let isMerged = merged.type == json.type && merged.count == (json.type == .array ? 3 : 2)
        #expect(isMerged)
        #expect(try json.rawData(options: .sortedKeys).count == text.utf8.count)
        #expect(json.rawString([.castNilToNSNull: true, .maxObjextDepth: 3 * depth])?.isEmpty == false)
        #expect(json.rawString([.castNilToNSNull: true]) == nil)
        let isDecoded = try json.decode(JSON.self) == json
        #expect(isDecoded)
    }

    @Test func deepArraysCanBeFollowed() throws {
        let depth = 50_000
        var options = JSONParsingOptions.inMemory
        options.limits.depth = depth
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        var inner = JSON(jsonValue: try JSONValue(parsing: text, options: options)).object
        var levels = 1
        while let next = (inner as? [Any])?.first {
            inner = next
            levels += 1
        }
        #expect(levels == depth)
    }

    @Test func deepDictionariesEndInJSON() throws {
        var options = JSONParsingOptions.inMemory
        options.limits.depth = 600
        let text = String(repeating: #"{"a":"#, count: 600) + "1" + String(repeating: "}", count: 600)
        var inner: Any? = JSON(jsonValue: try JSONValue(parsing: text, options: options)).object
        for _ in 0..<512 { inner = (inner as? [String: Any])?["a"] }
        let rest = try #require(inner as? JSON)
        #expect(rest.rawString(options: []) == String(text.dropFirst(512 * 5).dropLast(512)))
    }
}
