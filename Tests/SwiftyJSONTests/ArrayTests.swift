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
}
