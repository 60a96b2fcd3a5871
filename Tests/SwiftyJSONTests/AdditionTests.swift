import Foundation
import SwiftyJSON
import Testing
import YAJL

@Suite struct AdditionTests {
    @Test func missingAndNull() {
        let json = JSON(parseJSON: #"{"a": null, "b": [1]}"#)
        let cases: [(JSON, isMissing: Bool, isNull: Bool)] = [
            (json["a"], false, true), (json["c"], true, false), (json["b"][1], true, false),
            (json["a"]["x"], true, false), (json["b"], false, false), (JSON.null, false, true),
            (JSON(Date()), false, false), (JSON(Date())["x"], true, false), (JSON(parseJSON: "["), false, true),
            (JSON(json["c"]), false, true),
        ]
        for (value, isMissing, isNull) in cases {
            #expect(value.isMissing == isMissing, "\(value), \(String(describing: value.error))")
            #expect(value.isNull == isNull, "\(value), \(String(describing: value.error))")
        }
    }

    @Test func appending() {
        var json: JSON = [1]
        json.append(2)
        json.append(JSON("three"))
        #expect(json == [1, 2, "three"])
        var object: JSON = ["a": [1], "b": 2, "z": JSON.null]
        object["a"].append(5)
        object["new"].append(6)
        object["z"].append(7)
        object["b"].append(7)
        object.append(8)
        #expect(object == ["a": [1, 5], "b": 2, "new": [6], "z": [7]])
        var missing = object["none"]
        missing.append(1)
        #expect(missing == [1] && missing.error == nil)
        var mixed = JSON([Date()])
        mixed.append(1)
        #expect(mixed.count == 2 && mixed[0].type == .unknown && mixed[1] == 1)
        var values = JSON([1])
        values.append(JSON(Float(0.1)))
        #expect(values[1].stringValue == "0.1" && values.count == 2)
        values.append(values["x"])
        values.append(JSON(Date()))
        #expect(values[2].isNull && values[3].isNull)
        var unknown = JSON(Date())
        unknown.append(1)
        #expect(unknown.type == .unknown)
    }

    @Test func removing() {
        var list: JSON = [1, 2, "three"]
        #expect(list.remove(0) == 1 && list == [2, "three"])
        for index in [2, -1, Int.max, Int.min] { #expect(list.remove(index) == nil, "\(index)") }
        #expect(list.remove("k") == nil && list.count == 2)
        var json: JSON = ["a": [1], "b": JSON.null, "e\u{301}": 3]
        #expect(json.remove("b")?.isNull == true && json.remove("b") == nil && json.remove(0) == nil)
        #expect(json.remove("\u{E9}") == 3 && json == ["a": [1]])
        #expect(json["a"].remove(0) == 1 && json == ["a": []])
        var mixed = JSON(["d": Date(), "n": 1, "m": 2] as KeyValuePairs<String, Any> as Any)
        #expect(mixed.type == .unknown && mixed.remove("d") == nil)
        mixed = ["d": Date(), "n": 1, "m": 2]
        #expect(mixed.remove("d")?.type == .unknown && mixed.map(\.0) == ["n", "m"] && mixed["m"] == 2)
        var elements = JSON([Date(), 1] as [Any])
        #expect(elements.remove(5) == nil && elements.remove(0)?.type == .unknown && elements == [1])
        var scalar: JSON = 5
        #expect(scalar.remove("x") == nil && scalar.remove(0) == nil && scalar == 5)
    }

    @Test func settingCreatesDictionaries() {
        var json: JSON = [:]
        json.set(12, at: "user", "settings", "size")
        json.set([1, 2], at: "list")
        json.set(3, at: "list", 1)
        json.set(JSON.null, at: "none")
        json.set("made", at: "none", "inner")
        json.set("text", at: "s")
        let expected = #"{"user":{"settings":{"size":12}},"list":[1,3],"none":{"inner":"made"},"s":"text"}"#
        #expect(json.rawString(options: []) == expected)
        // Nothing happens where the steps do not fit, not even on the way there.
        json.set(1, at: "list", 2)
        json.set(1, at: "list", -1)
        json.set(1, at: "list", "k")
        json.set(1, at: "s", "k")
        json.set(1, at: "s", 0)
        json.set(1, at: "new", 0)
        json.set(1, at: "new", "newer", 0, "k")
        json.set(1, at: 0)
        #expect(json.rawString(options: []) == expected)
        var null = JSON.null
        null.set(1, at: "a", "b")
        #expect(null == ["a": ["b": 1]])
        null.set(2)
        #expect(null == 2)
        var missing = JSON([:])["x"]
        missing.set(true, at: "k")
        #expect(missing == ["k": true] && missing.error == nil)
        var mixed: JSON = ["d": Date()]
        mixed.set(Float(0.5).json, at: "f", "g")
        #expect(mixed["d"].type == .unknown && mixed["f"]["g"] == 0.5)
    }

    static let pointed = JSON(
        parseJSON: #"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "m~n": 8, "k": {"0": "x"}, "\u00e9": 3}"#
    )

    @Test func pointers() {
        let json = Self.pointed
        let found: [(String, JSON)] = [
            ("", json), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/foo/1", "baz"), ("/", 0), ("/a~1b", 1),
            ("/c%d", 2), ("/m~0n", 8), ("/k/0", "x"), ("/e\u{301}", 3),
        ]
        for (pointer, value) in found {
            #expect(json[pointer: pointer] == value, "\(pointer)")
            #expect(json[pointer: pointer].error == nil, "\(pointer)")
        }
        let missing: [(String, SwiftyJSONError)] = [
            ("/x", .notExist), ("/x/y", .notExist), ("/foo/2", .indexOutOfBounds), ("/foo/-", .indexOutOfBounds),
            ("/foo/99999999999999999999999", .indexOutOfBounds), ("/foo/01", .wrongType), ("/foo/+1", .wrongType),
            ("/foo/-1", .wrongType), ("/foo/", .wrongType), ("/foo/x", .wrongType), ("/foo/0/x", .wrongType),
            ("foo", .notExist), ("/~", .notExist), ("/~2", .notExist),
        ]
        for (pointer, error) in missing {
            #expect(json[pointer: pointer].error == error, "\(pointer)")
            #expect(json[pointer: pointer].isMissing, "\(pointer)")
        }
    }

    @Test func settingByPointer() throws {
        var json = Self.pointed
        let changes: [(String, JSON)] = [
            ("/foo/0", "new"), ("/foo/-", "last"), ("/foo/3", "after"), ("/a~1b", [1]), ("/a~1b/-", 2), ("/k/1", "y"),
            ("/k/new", ["z": 1]), ("/k/new/z", JSON(Float(0.1))), ("/k/new/f", JSON(Decimal(1))), ("/e\u{301}", 4),
        ]
        for (pointer, value) in changes { try json.set(value, atPointer: pointer) }
        #expect(json["foo"] == ["new", "baz", "last", "after"] && json["a/b"] == [1, 2] && json["\u{E9}"] == 4)
        #expect(json["k"].rawString(options: []) == #"{"0":"x","1":"y","new":{"z":0.1,"f":1}}"#)
        let before = json
        let refused: [(String, SwiftyJSONError)] = [
            ("foo", .notExist), ("/x/y", .notExist), ("/foo/5", .indexOutOfBounds), ("/foo/01", .wrongType),
            ("/foo/x", .wrongType), ("/foo/0/x", .wrongType), ("/foo/9/x", .indexOutOfBounds), ("//x", .wrongType),
            ("/foo/9223372036854775807", .indexOutOfBounds),
        ]
        for (pointer, error) in refused {
            #expect(throws: error, "\(pointer)") { try json.set(1, atPointer: pointer) }
            #expect(json == before, "\(pointer)")
        }
        try json.set([], atPointer: "")
        #expect(json == [])
        // The array itself is the whole value.
        for pointer in ["/0", "/-", "/2"] { try json.set(JSON(pointer), atPointer: pointer) }
        #expect(json == ["/0", "/-", "/2"])
        try json.set(JSON(Float(0.1)), atPointer: "/-")
        try json.set(4, atPointer: "/4")
        #expect(json.count == 5 && json[3].stringValue == "0.1" && json[4] == 4)
    }

    @Test func patterns() {
        let json = JSON(parseJSON: #"{"users": [{"name": "Ann", "id": 1}, {"id": 2}, {"name": null}], "name": "x"}"#)
        #expect(json.values(at: "$.users[*].name") == ["Ann", .null])
        #expect(json.values(at: "$..name").map(\.stringValue) == ["Ann", "", "x"])
        #expect(json.values(at: "$") == [json] && json.values(at: ["users", 1]) == [["id": 2]])
        #expect(json.values(at: "$.nothing[*]").isEmpty && json["nothing"].values(at: "$").isEmpty)
        #expect(JSON.null.values(at: "$") == [.null] && json.values(at: "$..*").allSatisfy { $0.error == nil })
        // With objects that the tree cannot hold.
        let date = Date()
        let mixed: JSON = ["a": [date, 1, ["b": date]], "b": [2, Float(0.5)], "c": ["b": 3]]
        #expect(mixed.values(at: "$.a[1]") == [1] && mixed.values(at: "$.b[1]").map(\.stringValue) == ["0.5"])
        let found = mixed.values(at: "$..b")
        #expect(found.count == 3 && found[0].type == .unknown && found[1].type == .array && found[2] == 3)
        #expect(mixed.values(at: "$.a[*]").map(\.type) == [.unknown, .number, .dictionary])
        #expect(JSON(date).values(at: "$").map(\.type) == [.unknown] && JSON(date).values(at: "$..*").isEmpty)
    }

    @Test func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        let missing = #expect(throws: CocoaError.self) { try JSON(contentsOf: url) }
        #expect(missing?.code == .fileReadNoSuchFile)
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(#"{"a": [1]}"#.utf8).write(to: url)
        #expect(try JSON(contentsOf: url)["a"][0] == 1)
        try Data("5".utf8).write(to: url)
        let error = #expect(throws: NSError.self) { try JSON(contentsOf: url) }
        #expect(error?.domain == NSCocoaErrorDomain && error?.code == 3840)
    }

    @Test func values() {
        let value: JSONValue = ["a": [1, nil]]
        let json = JSON(jsonValue: value)
        #expect(json["a"][0] == 1 && json["a"][1].isNull && json.jsonValue == value)
        #expect(JSON(value) == json && JSON(["v": value])["v"] == json)
        #expect(JSON(Date()).jsonValue == nil && JSON([Date()]).jsonValue == nil && JSON(Float(1)).jsonValue == nil)
        #expect(json["missing"].jsonValue == .some(.null))
    }

    @Test func parseErrorsCarryTheirPlace() {
        let texts: [(String, line: Int, path: String)] = [
            ("{\"a\": [1,\n x]}", 2, "$.a[1]"), ("[1,]", 1, "$[1]"), ("{\"k\":\n\n {\"l\": tru}}", 3, "$.k.l"),
        ]
        for (text, line, path) in texts {
            let error = #expect(throws: NSError.self) { try JSON(data: Data(text.utf8)) }
            let underlying = error?.userInfo[NSUnderlyingErrorKey] as? JSONParsingError
            #expect(underlying?.position.line == line, "\(text)")
            #expect(underlying.map { "\($0.path)" } == path, "\(text)")
            #expect(error?.userInfo[NSDebugDescriptionErrorKey] as? String == underlying?.description)
        }
    }
}

extension Float {
    fileprivate var json: JSON { JSON(self as Any) }
}
