import Foundation
import SwiftyJSON
import Testing

@Suite struct ArrayTests {
    @Test func getters() {
        let json = JSON(parseJSON: #"[1, "a", true, null, [2], {"k": 3}]"#)
        #expect(json.array?.count == 6)
        #expect(json.arrayValue.map(\.type) == [.number, .string, .bool, .null, .array, .dictionary])
        let object = json.arrayObject
        #expect(object?.count == 6)
        #expect(object?[0] is NSNumber)
        #expect(object?[1] is String)
        #expect(object?[2] as? Bool == true)
        #expect(object?[3] is NSNull)
        #expect(object?[4] is [Any])
        #expect(object?[5] is [String: Any])
        for other in [JSON("a"), 1, true, .null, [:], JSON(Date()), json["x"]] {
            #expect(other.array == nil && other.arrayValue.isEmpty && other.arrayObject == nil)
        }
    }

    @Test func casts() {
        let ints = JSON(parseJSON: "[1, 2, 3]")
        #expect(ints.arrayObject as? [Int] == [1, 2, 3])
        #expect(ints.arrayObject as? [Double] == [1, 2, 3])
        #expect(ints.arrayObject is [NSNumber])
        #expect(ints.object as? [Int] == [1, 2, 3])
        #expect(ints.object is NSArray)
        #expect((ints.object as? NSArray)?.count == 3)
        #expect(ints.object is [Any])
        #expect(!(ints.object is [String]))
        #expect(JSON(parseJSON: #"["a"]"#).arrayObject as? [String] == ["a"])
        #expect(JSON(parseJSON: "[true]").arrayObject as? [Bool] == [true])
        #expect(JSON(parseJSON: "[true]").arrayObject?[0] as? Int == nil)
        #expect(JSON(parseJSON: "[1]").arrayObject?[0] as? Bool == true)
        #expect(JSON(parseJSON: "[1.5]").arrayObject as? [Double] == [1.5])
        #expect(JSON(parseJSON: "[[1], [2]]").arrayObject as? [[Int]] == [[1], [2]])
        #expect(JSON(parseJSON: #"[{"a": 1}]"#).arrayObject as? [[String: Int]] == [["a": 1]])
        #expect((JSON([1, 2] as [Int] as Any).object as? NSArray)?.isEqual(to: [1, 2]) == true)
    }

    @Test func setting() {
        var json: JSON = ["l": [1]]
        json["l"].arrayObject = [1, "a", NSNull(), [2]] as [Any]
        #expect(json["l"].rawString(options: []) == #"[1,"a",null,[2]]"#)
        json["l"].arrayObject?.append("new")
        json["l"].arrayObject?.remove(at: 0)
        json["l"].arrayObject?[0] = true
        #expect(json["l"].rawString(options: []) == #"[true,null,[2],"new"]"#)
        json["l"].arrayObject = nil
        #expect(json["l"].type == .null)
        json["s"].arrayObject = ["x"]
        #expect(json["s"][0].string == "x")
        var scalar: JSON = 5
        scalar.arrayObject = [1]
        #expect(scalar == [1])
        scalar.arrayObject = []
        #expect(scalar.type == .array && scalar.isEmpty)
    }

    @Test func foreignElements() {
        let date = Date(timeIntervalSince1970: 0)
        let json = JSON([date, 1, [date], ["d": date, "n": 2] as [String: Any]] as [Any])
        #expect(json.type == .array && json.error == nil && json.count == 4)
        #expect(json[0].type == .unknown && json[0].error == .unsupportedType)
        #expect(json[1].int == 1)
        #expect(json[2][0].type == .unknown)
        #expect(json[3]["d"].type == .unknown && json[3]["n"].int == 2)
        #expect(json.arrayObject?[0] as? Date == date)
        #expect((json.object as? [Any])?[0] as? Date == date)
        #expect((json.arrayObject?[2] as? [Any])?[0] as? Date == date)
        #expect((json.arrayObject?[3] as? [String: Any])?["d"] as? Date == date)
        #expect(json[3].dictionaryObject?["d"] as? Date == date)
        #expect(json.arrayValue[0].type == .unknown)
        #expect(json.map { $0.1.type } == [.unknown, .number, .array, .dictionary])
        #expect(json == JSON([date, 1, [date], ["d": date, "n": 2] as [String: Any]] as [Any]))
        #expect(json != JSON([date, 2, [date], ["d": date, "n": 2] as [String: Any]] as [Any]))
        #expect(json[0] != json[0])
        #expect(throws: SwiftyJSONError.invalidJSON) { try json.rawData() }
        #expect(json.rawString() == nil)
        #expect(json.description == "unknown")
        var changed = json
        changed[1] = 5
        changed[3]["n"].int = 7
        changed[3]["x"] = "new"
        #expect(changed[0].type == .unknown && changed[1].int == 5 && changed[3]["n"].int == 7)
        #expect(changed.arrayObject?[0] as? Date == date && json[1].int == 1)
        changed.arrayObject?.append(date)
        #expect(changed.count == 5 && changed[4].type == .unknown)
        changed[0] = 0
        changed[2] = []
        changed[3]["d"] = "date"
        changed[4].string = "last"
        #expect(changed.rawString(options: .sortedKeys) == #"[0,5,[],{"d":"date","n":7,"x":"new"},"last"]"#)
    }

    @Test func foreignNumbers() {
        let decimal = NSDecimalNumber(string: "12345678901234567890.12345")
        let json = JSON([decimal, Float(0.1), Double.infinity, 1] as [Any])
        #expect(json.arrayObject?[0] as? NSDecimalNumber == decimal)
        #expect(json[0].number === decimal)
        #expect(json[0].stringValue == "12345678901234567890.12345")
        #expect(json[1].type == .number)
        #expect(json[1].float == 0.1 && json[1].stringValue == "0.1")
        #expect(json[1].double == 0.10000000149011612)
        #expect(json[1].number?.objCType.pointee == NSNumber(value: Float(0.1)).objCType.pointee)
        #expect(json[2].double == .infinity)
        #expect(throws: SwiftyJSONError.invalidJSON) { try json.rawData() }
        var finite = json
        finite[2] = 2
        #expect(finite.rawString(options: []) == "[12345678901234567890.12345,0.1,2,1]")
    }

    @Test func additions() {
        var json: JSON = [1]
        json.append(2)
        json.append(JSON("three"))
        #expect(json == [1, 2, "three"])
        #expect(json.remove(0) == 1 && json == [2, "three"])
        #expect(json.remove(5) == nil && json.remove(-1) == nil && json.remove("k") == nil)
        var object: JSON = ["a": [1], "b": 2]
        object["a"].append(5)
        object["new"].append(6)
        object["b"].append(7)
        #expect(object == ["a": [1, 5], "b": 2, "new": [6]])
        #expect(object.remove("b") == 2 && object.remove("b") == nil && object.remove(0) == nil)
        object.set(12, at: "user", "settings", "size")
        object.set(13, at: "a", 0)
        object.set(14, at: "a", "x")
        #expect(object == ["a": [13, 5], "new": [6], "user": ["settings": ["size": 12]]])
        #expect(object[pointer: "/user/settings/size"].int == 12)
        #expect(object[pointer: "/a/1"].int == 5)
        #expect(object[pointer: ""] == object)
        #expect(
            object[pointer: "/a/x"].isMissing && object[pointer: "x"].isMissing && object[pointer: "/q/r"].isMissing
        )
        #expect(throws: Never.self) { try object.set("v", atPointer: "/a/-") }
        #expect(object["a"][2] == "v")
        #expect(throws: (any Error).self) { try object.set("v", atPointer: "/q/r") }
        #expect(object["a"][2] == "v")
        var mixed = JSON([Date()])
        mixed.append(1)
        #expect(mixed.count == 2 && mixed.remove(0) != nil && mixed == [1])
        var values = JSON([1])
        values.append(JSON(Float(0.1)))
        #expect(values[1].stringValue == "0.1")
    }
}

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

@Suite struct MutabilityTests {
    @Test func typesCanChange() {
        var json: JSON = ["a": 1]
        json["a"].string = "s"
        #expect(json["a"] == "s")
        json["a"].bool = true
        #expect(json["a"] == true)
        json["a"].int = 3
        #expect(json["a"] == 3)
        json["a"].double = 1.5
        #expect(json["a"] == 1.5)
        json["a"].null = nil
        #expect(json["a"].type == .null)
        json["a"].null = NSNull()
        #expect(json["a"].type == .null)
        json["a"].url = URL(string: "http://x/y")
        #expect(json["a"].string == "http://x/y")
        json["a"].url = nil
        #expect(json["a"].type == .null)
        json["a"].object = [1, 2]
        #expect(json["a"] == [1, 2])
        json["a"].object = ["k": JSON("v")]
        #expect(json["a"]["k"] == "v")
        json["a"].object = Date()
        #expect(json["a"].type == .null && json["a"].error == nil)
        json["new"].string = "made"
        #expect(json["new"] == "made" && json["new"].error == nil)
    }

    @Test func objectClearsAndSetsErrors() {
        var json = JSON([:] as [String: Any])["missing"]
        #expect(json.error == .notExist)
        json.object = 1
        #expect(json.error == nil && json == 1)
        json.object = Date()
        #expect(json.error == .unsupportedType && json.type == .unknown)
        json.object = NSNull()
        #expect(json.error == nil && json.type == .null)
        json.object = Data("[1]".utf8)
        #expect(json.type == .unknown)
        json = JSON([:] as [String: Any])["missing"]
        json.string = nil
        #expect(json.error == nil && json.exists())
        json = JSON([:] as [String: Any])["missing"]
        json.bool = nil
        #expect(json.error == nil)
    }

    @Test func nested() {
        var json = JSON(
            parseJSON: #"{"users": [{"info": {"name": "a", "age": 1}}, {"info": {"name": "b", "age": 2}}]}"#
        )
        json["users"][0]["info"]["name"].string = "x"
        json["users"][1]["info"]["age"].intValue += 40
        json["users"][1]["info"]["tags"] = ["t"]
        json["users"][1]["info"]["tags"].arrayObject?.append(5)
        json["users"][7]["info"]["age"] = 3
        let expected =
            #"{"users":[{"info":{"name":"x","age":1}},{"info":{"name":"b","age":42,"tags":["t",5]}}]}"#
        #expect(json.rawString(options: []) == expected)
        json["users"][0]["info"]["score"].float = 0.1
        #expect(json["users"][0]["info"]["score"].float == 0.1)
        #expect(json["users"][0]["info"].map(\.0) == ["name", "age", "score"])
    }

    @Test func deepNesting() {
        var json: JSON = 1
        for _ in 0..<200 { json = ["a": json] }
        var value = json
        for _ in 0..<200 { value = value["a"] }
        #expect(value == 1)
        #expect(json == json)
        let path: [any JSONSubscriptType] = Array(repeating: "a", count: 200)
        json[path] = 2
        #expect(json[path] == 2)
    }
}
