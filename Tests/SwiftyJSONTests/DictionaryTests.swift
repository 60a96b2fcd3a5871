import Foundation
import SwiftyJSON
import Testing

@Suite struct DictionaryTests {
    @Test func getters() {
        let json = JSON(parseJSON: #"{"n": 1, "s": "a", "b": true, "z": null, "l": [2], "d": {"k": 3}}"#)
        #expect(json.dictionary?.count == 6)
        #expect(json.dictionaryValue["d"]?["k"].int == 3)
        #expect(json.dictionaryValue["none"] == nil)
        let object = json.dictionaryObject
        #expect(object?["n"] is NSNumber)
        #expect(object?["s"] is String)
        #expect(object?["b"] as? Bool == true)
        #expect(object?["z"] is NSNull)
        #expect(object?["l"] is [Any])
        #expect(object?["d"] is [String: Any])
        for other in [JSON("a"), 1, true, .null, [], JSON(Date()), json["x"]] {
            #expect(other.dictionary == nil && other.dictionaryValue.isEmpty && other.dictionaryObject == nil)
        }
    }

    @Test func casts() {
        let json = JSON(parseJSON: #"{"a": "x", "b": "y"}"#)
        #expect(json.dictionaryObject as? [String: String] == ["a": "x", "b": "y"])
        #expect(json.object as? [String: String] == ["a": "x", "b": "y"])
        #expect(json.object is [String: Any])
        #expect(json.object is NSDictionary)
        #expect((json.object as? NSDictionary)?["a"] as? String == "x")
        #expect(!(json.object is [String: Int]))
        #expect(JSON(parseJSON: #"{"a": 1}"#).dictionaryObject as? [String: Int] == ["a": 1])
        #expect(JSON(parseJSON: #"{"a": 1}"#).dictionaryObject as? [String: Double] == ["a": 1])
        #expect(JSON(parseJSON: #"{"a": {"b": 1}}"#).object as? [String: [String: Int]] == ["a": ["b": 1]])
    }

    @Test func setting() {
        var json = JSON(parseJSON: #"{"user": {"id": 1, "name": "Ada", "tmp": [1]}, "x": 1}"#)
        json["user"].dictionaryObject?.removeValue(forKey: "name")
        #expect(json.rawString(options: []) == #"{"user":{"id":1,"tmp":[1]},"x":1}"#)
        json["user"].dictionaryObject?["new"] = "v"
        json["user"].dictionaryObject?["id"] = 2
        #expect(json["user"].rawString(options: []) == #"{"id":2,"tmp":[1],"new":"v"}"#)
        json["user"].dictionaryObject = ["only": NSNull()]
        #expect(json["user"].rawString(options: []) == #"{"only":null}"#)
        json["x"].dictionaryObject = ["k": 1]
        #expect(json["x"]["k"].int == 1)
        json["x"].dictionaryObject = nil
        #expect(json["x"].type == .null && json["x"].exists())
        json.dictionaryObject?.removeValue(forKey: "x")
        #expect(json.count == 1)
        // As in Swift: the optional chain ends, but `nil` is written back.
        json["missing"].dictionaryObject?.removeValue(forKey: "k")
        #expect(json["missing"].exists() && json["missing"].type == .null)
        json.dictionaryObject = [:]
        #expect(json.type == .dictionary && json.isEmpty)
    }

    @Test func orderIsKept() {
        var json = JSON(parseJSON: #"{"z": 1, "a": 2, "m": 3, "b": 4}"#)
        #expect(json.map(\.0) == ["z", "a", "m", "b"])
        json["a"] = 5
        json["new"] = 6
        json.dictionaryObject?.removeValue(forKey: "m")
        #expect(json.map(\.0) == ["z", "a", "b", "new"])
        json["b"].float = 0.1
        #expect(json.map(\.0) == ["z", "a", "b", "new"])
        json.remove("z")
        #expect(json.map(\.0) == ["a", "b", "new"])
        #expect(json.rawString(options: []) == #"{"a":5,"b":0.1,"new":6}"#)
        let literal: JSON = ["q": 1, "c": 2, "x": 3]
        #expect(literal.map(\.0) == ["q", "c", "x"])
    }

    @Test func foreignMembers() {
        let date = Date(timeIntervalSince1970: 5)
        var json = JSON(["d": date, "n": 1] as [String: Any])
        #expect(json.type == .dictionary && json.count == 2)
        #expect(json["d"].type == .unknown && json["n"].int == 1 && json["q"].error == .notExist)
        #expect(json[0].error == .wrongType)
        #expect(json.dictionaryObject?["d"] as? Date == date)
        #expect(json.dictionaryValue["d"]?.type == .unknown)
        json["n"].int = 2
        #expect(json.dictionaryObject?["d"] as? Date == date && json["n"].int == 2)
        json["d"]["x"] = 1
        #expect(json["d"].type == .null)
        #expect(json.rawString(options: .sortedKeys) == #"{"d":null,"n":2}"#)
        let url = URL(fileURLWithPath: "/x")
        let literal: JSON = ["u": url, "l": [1, url] as [Any]]
        #expect(literal["u"].type == .unknown && literal["l"][0].int == 1)
        #expect((literal["l"].arrayObject?[1] as? URL) == url)
    }
}
