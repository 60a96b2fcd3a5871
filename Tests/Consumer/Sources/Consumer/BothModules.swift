// A file that uses SwiftyJSON and what is below it: no name of one hides one of the other, or one of Swift.

import Foundation
import GuardedSwiftyJSON
import SwiftyJSON
import YAJL

func bothModules() throws {
    let value = try JSONValue(parsing: #"{"users":[{"name":"Ann","age":36}]}"#)
    var json = JSON(jsonValue: value)
    json["users"][0]["age"].int = 37
    try expect(json.jsonValue?["users"][0]["age"], 37)
    try expect(value["users"][0]["age"], 36)
    try expect(JSON(["value": value])["value"], JSON(jsonValue: value))

    let type: SwiftyJSON.`Type` = json.type
    let same: Type = .dictionary
    try expect(type, same)
    try expect(json.startIndex == JSON.Index.dictionary(0), true)
    let index: Index<JSON> = .array(1)
    try expect(index, JSONIndex.array(1))
    let array: JSONArray = [1, "two"]
    let object: JSONObject = ["array": .array(array)]
    try expect(JSON(jsonValue: .object(object))["array"][1].string, "two")
    try expect(JSON(jsonValue: .array(array)).rawString(options: []), #"[1,"two"]"#)
    let key: JSONKey = "name".jsonKey
    try expect(describe(key), "name")
    let pointer: JSONPointer = "/users/0/name"
    try expect(try value.value(at: pointer).string, "Ann")
    try expect(json[pointer: "/users/0/name"].string, "Ann")

    // Foundation's names are still its own.
    let object2 = try JSONSerialization.jsonObject(with: Data("[1]".utf8))
    try expect((object2 as? [Any])?.count, 1)
    try expect(try JSONDecoder().decode([Int].self, from: Data("[1]".utf8)), [1])

    do {
        _ = try JSON(data: Data("[1,]".utf8))
        throw Difference(description: "no error for a trailing comma")
    } catch let error as NSError where error.domain == NSCocoaErrorDomain {
        let cause = error.userInfo[NSUnderlyingErrorKey] as? JSONParsingError
        try expect(cause?.position.line, 1)
    }
}
