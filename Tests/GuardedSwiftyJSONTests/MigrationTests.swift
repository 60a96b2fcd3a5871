import Foundation
import SwiftyJSON
import Testing
import YAJL

// The examples of "Coming from SwiftyJSON" in README.md and of the article MigratingFromSwiftyJSON, line by line, and what their
// tables say; `DocumentationTests` of YAJLTests compares the examples.

@Suite struct MigrationTests {
    private let data = Data(#"{"users": [{"name": "Ann", "password": "x"}], "next": null}"#.utf8)

    @Test func codeThatStays() throws {
        var printed: [String] = []
        func print(_ values: Any...) { printed.append(values.map { "\($0)" }.joined(separator: " ")) }
        var json = try JSON(data: data)
        if let name = json["users"][0]["name"].string { print(name) }
        for (key, subJson): (String, JSON) in json["users"][0] {
            print(key, subJson.stringValue)
        }
        json["users"][0]["name"].string = "Ada"
        #expect(printed == ["Ann", "name Ann", "password x"])
        #expect(json["users"][0]["name"] == "Ada")
    }

    @Test func additions() throws {
        var printed: [String] = []
        func print(_ values: Any...) { printed.append(values.map { "\($0)" }.joined(separator: " ")) }
        var json = try JSON(data: data)
        json.set("dark", at: "settings", "theme")  // makes the dictionary that is missing
        json["users"].append(["name": "Bob"])
        json["users"][0].remove("password")
        print(json[pointer: "/users/1/name"].stringValue)  // Bob
        print(json["nothing"].isMissing, json["next"].isNull)  // true true
        #expect(printed == ["Bob", "true true"])
        #expect(
            json.rawString(options: [])
                == #"{"users":[{"name":"Ann"},{"name":"Bob"}],"next":null,"settings":{"theme":"dark"}}"#
        )
        try json.set("Cid", atPointer: "/users/-")
        #expect(json["users"][2] == "Cid")
    }

    @Test func manyValues() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try data.write(to: folder.appendingPathComponent("users.json"))
        func JSONFile(_ name: String) -> YAJL.JSONFile { YAJL.JSONFile(folder.appendingPathComponent(name).path) }
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let json = try JSON(data: data)
        let names = json.values(at: "$.users[*].name").map(\.stringValue)
        let users = JSONFile("users.json").items(at: "$.users[*]", as: JSON.self)
        try users.forEach { user in
            print(user["name"].stringValue)
        }
        #expect(names == ["Ann"] && printed == ["Ann"])
    }

    @Test func reasons() {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        let text = "{\"a\": [\n  1,\n]}"
        do {
            let json = try JSON(data: Data(text.utf8))
            print(json)
        } catch let error as NSError {
            if let reason = error.userInfo[NSUnderlyingErrorKey] as? JSONParsingError {
                print(reason.position, "at", reason.path)
            }
        }
        #expect(printed == ["line 3, column 1 (byte 13) at $.a[1]"])
    }

    @Test func bothLayers() throws {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let json = try JSON(data: data)
        if let value = json.jsonValue {  // O(1): it is the same tree
            let name = try value.string(at: ["users", 0, "name"])
            print(name)
        }
        let user = JSON(jsonValue: ["name": "Ann"])
        print(user["name"])
        #expect(printed == ["Ann", "Ann"])
    }

    @Test func places() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        let json: JSON = ["a": 1, "b": 2]
        switch json.startIndex {
        case .array(let position): print("element", position)
        case .dictionary(let position): print("member", position)  // its place
        case .null: print("nothing")
        }
        #expect(printed == ["member 0"])
    }

    // MARK: The tables

    @Test func order() throws {
        let keys = (0..<100).map { "key \($0 * 7919 % 100)" }
        let json = JSON(parseJSON: "{" + keys.map { "\"\($0)\": 1" }.joined(separator: ",") + "}")
        #expect(json.map(\.0) == keys)
        #expect(JSON(parseJSON: #"{"a":1,"b":2}"#) == JSON(parseJSON: #"{"b":2,"a":1}"#))
    }

    @Test func acceptedTexts() {
        for text in ["[1,]", #"{"a":1,}"#] {
            let error = #expect(throws: NSError.self) { _ = try JSON(data: Data(text.utf8)) }
            #expect(error?.domain == NSCocoaErrorDomain && error?.code == 3840)
            #expect(error?.userInfo[NSUnderlyingErrorKey] is JSONParsingError)
            #expect(JSON(parseJSON: text) == .null)
        }
        #expect(JSON(parseJSON: "[1e400]")[0].double == .infinity)
        #expect(JSON(parseJSON: "[1e400]").rawString(options: []) == "[1e400]")
    }

    @Test func numbers() throws {
        let json = JSON(parseJSON: "[1.0, 8.7, 0.1234567890123457, 18446744073709551615, 24.33]")
        #expect(json[0].stringValue == "1" && json[1].stringValue == "8.7")
        #expect(json[2].doubleValue == 0.1234567890123457 && json[4].stringValue == "24.33")
        #expect(json[3].uInt64 == .max && json[3].stringValue == "18446744073709551615")
        #expect(try json.rawData() == Data("[1,8.7,0.1234567890123457,18446744073709551615,24.33]".utf8))
    }

    @Test func keysOfTheSameCharacters() {
        let json = JSON(parseJSON: #"{"caf\u00e9": 1}"#)
        #expect(json["cafe\u{301}"].int == 1)
        let both = JSON(parseJSON: #"{"\u00e9": 1, "e\u0301": 2}"#)
        #expect(both["\u{e9}"].int == 1 && both["e\u{301}"].int == 2 && both.count == 2)
        #expect(both.dictionaryValue == ["\u{e9}": 2])
    }

    @Test func foreignObjects() {
        let date = Date(timeIntervalSince1970: 0)
        let json = JSON(["when": date])
        #expect(json["when"].type == .unknown && json["when"].error == .unsupportedType)
        #expect(json.dictionaryObject?["when"] as? Date == date)
        #expect(json.rawString() == nil)
    }

    @Test func nilIsWrittenAsJSON() {
        let json: JSON = ["a \"b\"": JSON.null]
        #expect(json.rawString([.castNilToNSNull: true]) == #"{"a \"b\"": null}"#)
    }
}
