import Foundation
import SwiftyJSON
import Testing

@Suite struct SubscriptTests {
    private enum Key: String, JSONSubscriptType {
        case users, name
        var jsonKey: JSONKey { .key(rawValue) }
    }

    private static let json = JSON(
        parseJSON:
            #"{"users": [{"name": "Ada", "tags": ["x"]}, {"name": null}], "n": 1, "s": "t", "b": true, "z": null}"#
    )

    @Test func reading() {
        let json = Self.json
        #expect(json["users"][0]["name"].string == "Ada")
        #expect(json["users", 0, "name"].string == "Ada")
        #expect(json[["users", 0, "name"]].string == "Ada")
        #expect(json[Key.users][0][Key.name].string == "Ada")
        #expect(json[Key.users, 0, Key.name].string == "Ada")
        let path: [any JSONSubscriptType] = [Key.users, 0, "tags", 0]
        #expect(json[path].string == "x")
        #expect(json[] == json)
        #expect(json[[]] == json)
        #expect(json["users"][1]["name"].exists())
    }

    static var steps: [(path: [any JSONSubscriptType], error: SwiftyJSONError?)] {
        [
            (["users"], nil), (["users", 0], nil), (["users", 1, "name"], nil), (["z"], nil),
            (["none"], .notExist), (["none", "x"], .notExist), (["none", 0], .notExist),
            (["none", 0, "x", 1], .notExist),
            (["users", 2], .indexOutOfBounds), (["users", -1], .indexOutOfBounds),
            (["users", Int.max], .indexOutOfBounds),
            (["users", Int.min], .indexOutOfBounds), (["users", 9, "name"], .indexOutOfBounds),
            (["users", 9, "name", "x"], .indexOutOfBounds),
            (["users", "name"], .wrongType), ([0], .wrongType), (["n", 0], .wrongType), (["n", "x"], .wrongType),
            (["s", 0], .wrongType), (["s", "x"], .wrongType), (["b", "x"], .wrongType), (["z", "x"], .wrongType),
            (["z", 0], .wrongType), (["users", "name", "x", 0], .wrongType), (["users", 0, 0], .wrongType),
            (["users", 1, "name", "x"], .wrongType),
        ]
    }

    @Test func errorsAreCarriedAlong() {
        for (path, error) in Self.steps {
            let value = Self.json[path]
            #expect(value.error == error, "\(path)")
            #expect(value.exists() == (error == nil), "\(path)")
            if error != nil {
                #expect(value.type == .null && value.null == NSNull(), "\(path)")
                #expect(value == JSON.null)
            }
            // The same step by step.
            var stepwise = Self.json
            for step in path {
                switch step.jsonKey {
                case .index(let index): stepwise = stepwise[index]
                case .key(let key): stepwise = stepwise[key]
                }
            }
            #expect(stepwise.error == error, "\(path)")
        }
    }

    @Test func keysAreCanonicallyEqual() {
        let json = JSON(parseJSON: "{\"caf\u{E9}\": 1, \"e\u{301}\": 2, \"a\": 3}")
        #expect(json["caf\u{E9}"].int == 1)
        #expect(json["cafe\u{301}"].int == 1)
        #expect(json["\u{E9}"].int == 2)
        #expect(json["\u{E8}"].error == .notExist)
        var changed = json
        changed["cafe\u{301}"] = 5
        #expect(changed.count == 3)
        #expect(changed["caf\u{E9}"].int == 5)
        changed["\u{E9}"].int = 6
        #expect(changed["e\u{301}"].int == 6 && changed.count == 3)
        let both = JSON(parseJSON: "{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        #expect(both.dictionaryValue.count == 1)
        #expect(both.dictionaryValue["\u{E9}"]?.int == 2)
        #expect(both.dictionaryObject?.count == 1)
        #expect((both.object as? [String: Any])?["\u{E9}"] as? Int == 2)
    }

    @Test func settingOneStep() {
        var json = JSON(parseJSON: #"{"a": {"b": 1}, "l": [1, 2], "s": "x", "z": null}"#)
        json["a"]["b"] = 2
        json["a"]["c"] = "new"
        json["l"][1] = JSON("two")
        json["l"][2] = 3
        json["l"][-1] = 3
        json["l"]["k"] = 3
        json["s"]["k"] = 1
        json["s"][0] = 1
        json["z"]["k"] = 1
        json[0] = 1
        #expect(json.rawString(options: []) == #"{"a":{"b":2,"c":"new"},"l":[1,"two"],"s":"x","z":null}"#)
        json["added"] = [1, 2]
        #expect(json["added"][1].int == 2)
        json[] = 5
        #expect(json.type == .dictionary)
        json[[]] = 5
        #expect(json.type == .dictionary)

        var null = JSON.null
        null["k"] = 1
        null[0] = 1
        #expect(null == JSON.null && null.error == nil)
        var number: JSON = 5
        number["k"] = 1
        #expect(number == 5)
    }

    @Test func settingErrorsAndUnknownsWritesNull() {
        var json: JSON = ["a": 1, "b": 2]
        json["a"] = json["missing"]
        json["b"] = JSON(Date())
        #expect(json["a"].type == .null && json["a"].error == nil && json["a"].exists())
        #expect(json["b"].type == .null && json["b"].error == nil)
        json["c"] = json["a"]["x"]["y"]
        #expect(json["c"].exists() && json["c"].type == .null)
        var list: JSON = [1, 2]
        list[0] = list[7]
        list[1] = JSON(Date())
        #expect(list.rawString(options: []) == "[null,null]")
    }

    @Test func chainAgainstPath() {
        // In a chain what is missing becomes null, by a path nothing is written.
        var chained: JSON = [:]
        chained["b"]["c"] = 1
        #expect(chained.rawString(options: []) == #"{"b":null}"#)
        var path: JSON = [:]
        path["b", "c"] = 1
        #expect(path.rawString(options: []) == "{}")
        path[["b", "c", "d"]] = 1
        #expect(path.rawString(options: []) == "{}")
        path["b"] = 1
        path["b", "c"] = 2
        #expect(path.rawString(options: []) == #"{"b":1}"#)

        var json = JSON(parseJSON: #"{"l": [{"k": 1}, [2]], "d": {"e": {"f": 1}}}"#)
        json["l", 0, "k"] = 10
        json["l", 1, 0] = 20
        json["l", 1, 1] = 30
        json["l", 5, "k"] = 30
        json["d", "e", "f"] = "x"
        json["d", "e", "g"] = nil as Int? == nil ? JSON.null : 1
        json["d", "x", "y"] = 1
        json[Key.users, Key.name] = 1
        #expect(json.rawString(options: []) == #"{"l":[{"k":10},[20]],"d":{"e":{"f":"x","g":null}}}"#)
        json["d", "e", "f"] = JSON(Date())
        #expect(json["d", "e", "f"].type == .null)
        json["d", "e", "f"].string = "typed"
        json["l", 0, "k"].int? += 1
        #expect(json["d"]["e"]["f"].string == "typed" && json["l"][0]["k"].int == 11)
    }

    @Test func copiesDoNotChange() {
        let original = Self.json
        var copy = original
        copy["users"][0]["name"] = "Bob"
        copy["users", 0, "tags", 0] = "y"
        #expect(original["users"][0]["name"].string == "Ada")
        #expect(original["users"][0]["tags"][0].string == "x")
        let inner = copy["users"][0]
        copy["users"][0]["name"] = "Cy"
        #expect(inner["name"].string == "Bob")
        var other = copy
        other["users"][1] = "gone"
        #expect(copy["users"][1].type == .dictionary && other["users"][1].string == "gone")
    }
}
