// A program with its own extensions. It is built twice: `ExtendedConsumer` imports them, `ExtendedConsumerInOne` has
// them in its own module.

import Foundation
import SwiftyJSON

#if EXTENSIONS_ARE_IMPORTED
import UsersExtensions
#endif

func expect<Value: Equatable>(_ value: Value, _ expected: Value, line: Int = #line) {
    guard value != expected else { return }
    print("extended consumer: line \(line): \(value) instead of \(expected)")
    exit(1)
}

func namesOfTheModule() throws {
    let url = try URL(string: "users:1").unwrapped
    expect(JSON(contentsOf: url)?.string, "user's")
    if let json = JSON(contentsOf: URL(fileURLWithPath: "/none")) { expect(json, "nothing") }
    guard let json = JSON(contentsOf: "path") else { return expect(false, true) }
    expect(json, "user's path")
    expect(JSON(jsonValue: 5)["user's"].int, 5)
    let text = json.jsonValue + json.isMissing
    expect(text, "user'suser's")
    expect(json.isNull + 1, 8)
    expect("\(json.isNull) \(json.isMissing)", "7 user's")

    var array: JSON = [1]
    let isArray = array.append(JSON(2))
    expect(isArray, true)
    let count = array.append(Date(timeIntervalSince1970: 0) as Any)
    expect(count, -3)
    array.append(JSON(3))
    expect(array.remove(0), true)
    expect(array.count, 3)
    var object: JSON = ["a": [1, 2], "b": 2]
    let removed = object.remove("b")
    expect(removed, "removed b")
    object.remove("none")
    object["a"].remove(0)
    expect(object, ["a": [2]])
    let isSet = object.set(["x": 1], at: "a", 0)
    expect(isSet, true)
    let pointer = object.set(1, atPointer: "/a")
    expect(pointer, "/a")
    expect(object["a"][0]["x"], 1)

    let numbers = JSON([1, 2]).decode([Int].self)
    expect(numbers, [[1, 2]])
    let decoded: [Int]? = JSON([1, 2]).decode()
    expect(decoded, [1, 2])
    expect(JSON.decode(from: Data([1, 2])), "user's 2")
    let length = json.values(at: "$.a")
    expect(length, 3)
    let there = json[pointer: "/a"]
    expect(there, "user's /a")
    expect(JSON.parse("x") + JSON.nullJSON + json.isExists(), "user's xuser'suser's")
}

func otherNames() {
    guard var json = JSON(string: #"{"b": [3, 1, 2], "a": {"c": 0}, "t": 60}"#) else { return expect(false, true) }
    expect(JSON(string: "no"), nil)
    expect(json["t"].date, Date(timeIntervalSince1970: 60))
    expect(json.keys, ["a", "b", "t"])
    expect(json.values.map { $0.type }, [.dictionary, .array, .number])
    expect(json["a"].prettyPrinted, "{\n  \"c\" : 0\n}")
    expect(json["x"].isEmptyOrNull, true)
    expect(json["b"].toString(), "[3,1,2]")
    expect(json["b"].map { $0.intValue * 2 }, [6, 2, 4])
    json["b"].remove(at: 0)
    json["b"].insert(5, at: 1)
    json["b"].appendIfArray(9)
    json.removeValue(forKey: "t")
    expect(json, ["b": [1, 5, 2, 9], "a": ["c": 0]])
    expect(json[keyPath: "a.c"].int, 0)
    expect(json["a"]["d"][default: "none"], "none")
    expect(json["a"].value("c", as: Int.self), 0)
    expect((json["b"] + [7]).count, 5)
    expect(Set([json, json["a"], json]).count, 2)
    expect([json["a"]: 1][["c": 0]], 1)
}

extension Optional {
    var unwrapped: Wrapped {
        get throws {
            guard let self else { throw CocoaError(.coderValueNotFound) }
            return self
        }
    }
}

try namesOfTheModule()
otherNames()
print("extended consumer: everything as expected")
