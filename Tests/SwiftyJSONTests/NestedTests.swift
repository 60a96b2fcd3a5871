import Foundation
import SwiftyJSON
import Testing
import YAJL

@Suite struct NestedTests {
    @Test func families() {
        var family: JSON = [:]
        family["count"] = 2
        family["people"] = [["name": "Ann", "tags": []], ["name": "Bob"]]
        family["people"][1]["friends"] = ["Cid"]
        family["people"][0]["tags"].arrayObject?.append("x")
        family["people", 0, "tags"].arrayObject?.append("y")
        family["people"][1].dictionaryObject?.removeValue(forKey: "name")
        let text = #"{"count":2,"people":[{"name":"Ann","tags":["x","y"]},{"friends":["Cid"]}]}"#
        #expect(family.rawString(options: .sortedKeys) == text)
        #expect(family["people"].arrayValue.map { $0["name"].stringValue } == ["Ann", ""])
    }

    /// Where the elements of an array are in memory; `nil` if they, or some of them, are still in the document.
    private func address(_ json: JSON) -> UInt? {
        guard case .array(let array)? = json.jsonValue else { return nil }
        return array.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    }

    @Test func nestedWritesDoNotCopy() {
        let item = #"{"id": 1, "info": {"name": "x", "tags": [1, 2]}}"#
        var json = JSON(parseJSON: "{\"users\": [" + Array(repeating: item, count: 4_000).joined(separator: ",") + "]}")
        // An added element takes the list out of the document.
        json["users"][0]["info"]["name"] = "first"
        #expect(address(json["users"]) == nil)
        json["users"].append("last")
        let before = address(json["users"])
        #expect(before != nil)
        for index in 0..<1_000 {
            json["users"][index]["info"]["name"].string = "n\(index)"
            json["users", index, "info", "tags", 0] = 5
            json["users", index]["id"].intValue += 1
            json["users"][index]["info"]["tags"].append(3)
            json.set(true, at: "users", index, "info", "seen")
            #expect(throws: Never.self) { try json.set(false, atPointer: "/users/\(index)/info/old") }
            json["users"][index]["info"].remove("old")
        }
        #expect(address(json["users"]) == before)
        let changed = #"{"id":2,"info":{"name":"n999","tags":[5,2,3],"seen":true}}"#
        #expect(json["users"][999].rawString(options: []) == changed)
        #expect(json["users"][1000].rawString(options: []) == #"{"id":1,"info":{"name":"x","tags":[1,2]}}"#)
        // A copy has to be made if there are two values.
        let copy = json
        json["users"][0]["id"] = 7
        #expect(address(json["users"]) != before && address(copy["users"]) == before)
        #expect(copy["users"][0]["id"] == 2)
    }

    @Test func writesOfOneStepDoNotCopy() {
        var list: JSON = [1, 2, 3]
        let listAddress = address(list)
        list[0] = "x"
        list[1].double = 0.5
        list[[2]] = JSON.null
        #expect(address(list) == listAddress && list.rawString(options: []) == #"["x",0.5,null]"#)
        var json: JSON = ["l": [1, 2], "d": ["k": [3]]]
        let addresses = (address(json["l"]), address(json["d"]["k"]))
        json["new"] = 1
        json["d"]["n"] = 2
        json["d"]["k"][0].string = "s"
        json["d"].remove("n")
        json["l", 0] = 5
        #expect((address(json["l"]), address(json["d"]["k"])) == addresses)
        #expect(json.rawString(options: []) == #"{"l":[5,2],"d":{"k":["s"]},"new":1}"#)
    }

    private static let depth = 100_000

    /// Values that code has made, far deeper than any stack could follow.
    private func deep(_ innermost: JSON, wrap: (JSON) -> JSON) -> JSON {
        var json = innermost
        for _ in 0..<Self.depth { json = wrap(json) }
        return json
    }

    @Test func deepArrays() throws {
        let json = deep(1) { [$0] }
        #expect(json == deep(1) { [$0] } && json != deep(2) { [$0] })
        let path = [any JSONSubscriptType](repeating: 0, count: Self.depth)
        #expect(json[path] == 1)
        var changed = json
        changed[path] = 2
        #expect(changed[path] == 2 && json[path] == 1 && changed != json)
        let pointer = String(repeating: "/0", count: Self.depth)
        try changed.set("x", atPointer: pointer)
        #expect(changed[pointer: pointer] == "x")
        let text = String(repeating: "[", count: Self.depth) + "1" + String(repeating: "]", count: Self.depth)
        #expect(json.rawString(options: []) == text)
        #expect(json.rawString([.castNilToNSNull: true, .maxObjextDepth: Int.max]) == text)
        #expect(json.rawString([.castNilToNSNull: true, .maxObjextDepth: Self.depth]) == nil)
        #expect(try json.merged(with: json).count == 2)
    }

    @Test func deepDictionaries() throws {
        let json = deep(1) { ["k": $0] }
        let other = deep(2) { ["k": $0] }
        #expect(json == deep(1) { ["k": $0] } && json != other)
        let path = [any JSONSubscriptType](repeating: "k", count: Self.depth)
        var changed = json
        changed[path].int? += 4
        #expect(changed[path] == 5 && json[path] == 1)
        #expect(try json.merged(with: other) == other)
        let text = String(repeating: "{\"k\":", count: Self.depth) + "1" + String(repeating: "}", count: Self.depth)
        #expect(json.rawString(options: .sortedKeys) == text)
        #expect(json.rawString(options: []) == text)
    }
}
