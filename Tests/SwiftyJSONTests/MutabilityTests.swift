import Foundation
import SwiftyJSON
import Testing

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
