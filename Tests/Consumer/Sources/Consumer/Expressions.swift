// Long expressions as programs have them, mostly without a type that would help the compiler. `Scripts/consumer-test` gives it one
// second for each: overloads that multiply end in "unable to type-check this expression in reasonable time".

import Foundation
import GuardedSwiftyJSON
import SwiftyJSON

private let json = JSON(
    parseJSON: """
        {"a": {"b": 1, "c": "text", "d": [1, 2, 3], "e": {"f": 2.5, "g": true}}, "x": 3, "y": 4.5, "z": "7", "list":
         [{"id": 1, "name": "Ann", "tags": ["p", "q"]}, {"id": 2, "name": "Bob", "tags": []}], "next": null}
        """
)

func expressions() throws {
    try defaults()
    try collections()
    try conditions()
    try arithmetic()
    try texts()
    try closures()
    try changes()
    try guardedExpressions()
}

/// `??` and optional chaining.
private func defaults() throws {
    let text =
        json["p"]["q"].string ?? json["r"]["s"].string ?? json["t"][0]["u"].string ?? json["v"]["w"]["i"].string ?? ""
    try expect(text, "")
    let name =
        json["p"].string ?? json["q"][0].string ?? json["list"][0]["name"].string ?? json["list"][1]["name"].string
    try expect(name, "Ann")
    let number = json["p"]["q"].int ?? json["a"]["b"].int ?? json["x"].int ?? json["y"].int ?? json["z"].int ?? 0
    try expect(number, 1)
    let double = json["a"]["e"]["f"].double ?? json["x"].double ?? json["z"]["w"].double ?? 1.5
    try expect(double, 2.5)
    let list = json["p"].array ?? json["a"]["q"].array ?? json["a"]["d"].array ?? json["list"][0]["tags"].array ?? []
    try expect(list.count, 3)
    let dictionary = json["p"].dictionary ?? json["q"]["r"].dictionary ?? json["a"]["e"].dictionary ?? [:]
    try expect(dictionary.count, 2)
    let flag = json["p"].bool ?? json["a"]["p"].bool ?? json["a"]["e"]["g"].bool ?? json["x"].boolValue
    try expect(flag, true)
    let url = json["p"]["url"].url?.absoluteString ?? json["a"]["c"].url?.path ?? json["z"].url?.host ?? "none"
    try expect(url, "text")
    let count = json["list"].array?.first?["tags"].array?.count ?? json["x"].int ?? 0
    try expect(count, 2)
    let first =
        json["list"].arrayValue.first?["name"].string?.lowercased() ?? json["a"]["c"].string?.uppercased() ?? "-"
    try expect(first, "ann")
    let last =
        json["list"].array?.last?.dictionary?["name"]?.string ?? json["list"][0].dictionaryValue["name"]?.string ?? ""
    try expect(last, "Bob")
    let upper = (json["a"]["c"].string ?? json["z"].string ?? "").uppercased() + (json["p"]["q"].string ?? "!")
    try expect(upper, "TEXT!")
    let pair = (json["a"]["b"].int ?? json["x"].int ?? 0, json["a"]["c"].string ?? json["z"].string ?? "")
    try expect(pair.0, 1)
    let nested =
        json["list"][json["x"].int ?? 0]["name"].string ?? json["list"][json["a"]["b"].int ?? 0]["name"].string ?? ""
    try expect(nested, "Bob")
    let object =
        json["a"].dictionaryObject?["c"] as? String ?? json["list"][0].dictionaryObject?["name"] as? String ?? ""
    try expect(object, "text")
}

/// Arrays and dictionaries without a type.
private func collections() throws {
    let values = [
        json["a"]["b"], json["a"]["c"], json["a"]["d"], json["x"]["y"], json["list"][0], json["y"], json["z"],
    ]
    try expect(values.count, 7)
    let unannotated = [
        json["x"]["y"], json["x"]["y"], json["x"]["y"], json["x"]["y"], json["x"]["y"], json["x"]["y"], json["x"]["y"],
    ]
    try expect(unannotated.filter { $0.error != nil }.count, 7)
    let strings = [
        json["a"]["c"].stringValue, json["list"][0]["name"].stringValue, json["list"][1]["name"].stringValue,
        json["z"].stringValue, json["x"].stringValue, json["a"]["e"]["f"].stringValue, json["p"]["q"]["r"].stringValue,
    ]
    try expect(strings.joined(separator: ","), "text,Ann,Bob,7,3,2.5,")
    let dictionary = [
        "a": json["a"]["b"].stringValue, "b": json["a"]["c"].stringValue, "c": json["a"]["d"][0].stringValue,
        "d": json["a"]["e"]["f"].stringValue, "e": json["x"].stringValue, "f": json["y"].stringValue,
        "g": json["z"].stringValue, "h": json["list"][0]["name"].stringValue,
    ]
    try expect(dictionary["h"], "Ann")
    let members = ["a": json["a"], "b": json["a"]["b"], "c": json["list"][0]["tags"], "d": json["list"][1]["name"]]
    try expect(members["d"]?.string, "Bob")
    let optionals = [
        json["a"]["b"].int, json["x"].int, json["z"].int, json["list"][0]["id"].int, json["list"][1]["id"].int,
    ]
    try expect(optionals.compactMap { $0 }, [1, 3, 1, 2])
    let built: JSON = [
        "a": json["a"]["b"].intValue, "b": json["list"][0]["name"].stringValue, "c": json["a"]["d"].arrayObject ?? [],
        "d": ["e": json["a"]["e"]["f"].double ?? 0, "f": json["z"].string ?? ""] as [String: Any],
    ]
    try expect(built["d"]["e"].double, 2.5)
    let array: JSON = [json["a"]["b"], json["a"]["c"], json["a"]["e"]["g"], json["list"][0]["tags"][1], json["x"]]
    try expect(array[3].string, "q")
    let parameters: [String: Any] = [
        "id": json["list"][0]["id"].intValue, "name": json["list"][0]["name"].string ?? "",
        "tags":
            json["list"][0]["tags"].arrayValue.map { $0.stringValue }, "next": json["next"].object,
    ]
    try expect(parameters.count, 4)
    let tuples = [("a", json["a"]["b"].int ?? 0), ("b", json["x"].int ?? 0), ("c", json["list"][1]["id"].intValue)]
    try expect(tuples.map { $0.1 }, [1, 3, 2])
    let joined =
        json["a"]["d"].arrayValue + json["list"][0]["tags"].arrayValue + [json["x"], json["y"], json["list"][1]["id"]]
    try expect(joined.count, 8)
    let ranges = Array(json["a"]["d"].arrayValue[0..<2]) + json["list"].arrayValue.map { $0["id"] } + [json["a"]["b"]]
    try expect(ranges.count, 5)
}

/// Comparisons and ternaries.
private func conditions() throws {
    let all =
        json["a"]["b"].int == 1 && json["a"]["c"].string == "text" && json["x"].intValue > 2
        && json["list"][0]["id"] == 1
    try expect(all, true)
    let any = json["p"]["q"] == json["r"]["s"] || json["a"]["b"] == json["x"] || json["list"][0]["name"] == "Bob"
    try expect(any, true)
    let ternary =
        json["a"]["e"]["g"].boolValue ? json["a"]["c"].stringValue : json["x"].exists() ? json["z"].stringValue : "none"
    try expect(ternary, "text")
    let json2 =
        json["p"].exists() ? json["p"]["q"] : json["list"].count > 1 ? json["list"][1]["name"] : json["list"][0]["name"]
    try expect(json2, "Bob")
    let mixed =
        json["next"].null != nil
        ? json["a"]["d"][0].intValue + json["a"]["d"][1].intValue : json["list"][0]["id"].intValue
    try expect(mixed, 3)
    let less = json["a"]["b"] < json["x"] && json["x"] <= json["y"] && json["list"][0]["name"] < json["list"][1]["name"]
    try expect(less, true)
    let types = json["a"].type == .dictionary && json["a"]["d"].type == .array && json["next"].type == .null
    try expect(types, true)
    let errors =
        json["p"]["q"].error == .notExist || json["list"][7].error == .indexOutOfBounds && json["x"].error == nil
    try expect(errors, true)
    let equal =
        json["list"][0]["tags"] == ["p", "q"] && json["a"]["d"] == [1, 2, 3] && json["a"]["e"] == ["f": 2.5, "g": true]
    try expect(equal, true)
    if let id = json["list"][0]["id"].int, let name = json["list"][0]["name"].string,
        let tag = json["list"][0]["tags"][0].string,
        id > 0, json["list"].count == 2, json["a"]["d"].arrayValue.count > 2, name != tag
    {
        try expect(name, "Ann")
    }
    let count = json["list"].count > 0 && json["list"][0]["tags"].count == 2 && json["list"][1]["tags"].isEmpty ? 1 : 0
    try expect(count, 1)
}

/// Arithmetic of what the getters give.
private func arithmetic() throws {
    let sum =
        json["a"]["b"].intValue + json["x"].intValue + json["list"][0]["id"].intValue + json["list"][1]["id"].intValue
    try expect(sum, 7)
    let area =
        json["y"].doubleValue * json["a"]["e"]["f"].doubleValue + json["x"].doubleValue / 2 - json["z"].doubleValue
    try expect(area, 5.75)
    let mixed =
        Double(json["x"].intValue) * json["y"].doubleValue
        + Double(json["a"]["d"][0].intValue + json["a"]["d"][1].intValue)
    try expect(mixed, 16.5)
    let optional =
        (json["a"]["b"].int ?? 0) + (json["p"]["q"].int ?? 0) + (json["x"].int ?? 0) * (json["list"][1]["id"].int ?? 1)
    try expect(optional, 7)
    let average = (json["a"]["d"][0].doubleValue + json["a"]["d"][1].doubleValue + json["a"]["d"][2].doubleValue) / 3
    try expect(average, 2)
    let time = Date(timeIntervalSince1970: json["x"].doubleValue / 1000 + (json["y"].double ?? 0) * 60)
    try expect(time.timeIntervalSince1970 > 270, true)
    let greatest = max(
        json["a"]["b"].intValue,
        json["x"].intValue,
        json["list"][0]["id"].intValue,
        json["list"][1]["id"].intValue
    )
    try expect(greatest, 3)
    let index = json["a"]["d"][json["a"]["b"].intValue + json["a"]["d"][0].intValue - 1].intValue
    try expect(index, 2)
    // swift-format-ignore: NeverForceUnwrap
    let digits = Int(json["z"].stringValue)! + Int(json["a"]["d"][2].stringValue)! - json["a"]["b"].numberValue.intValue
    try expect(digits, 9)
}

/// Interpolation and joining of texts.
private func texts() throws {
    let line =
        "\(json["a"]["b"]) \(json["a"]["c"].stringValue) \(json["list"][0]["name"]) \(json["x"].intValue + 1) \(json["y"])"
    try expect(line, "1 text Ann 4 4.5")
    let joined =
        json["a"]["c"].stringValue + ": " + json["list"][0]["name"].stringValue + ", "
        + json["list"][1]["name"].stringValue
    try expect(joined, "text: Ann, Bob")
    let path =
        "/users/" + json["list"][0]["id"].stringValue + "/" + (json["a"]["c"].string ?? "none")
    try expect(path, "/users/1/text")
    let nested = "\(json["list"][0]["name"].string ?? json["a"]["c"].string ?? "") (\(json["list"][0]["tags"].count))"
    try expect(nested, "Ann (2)")
    let list = [json["list"][0]["name"].stringValue, json["a"]["c"].string ?? "-", "\(json["x"])"].joined(
        separator: " "
    )
    try expect(list, "Ann text 3")
    let format = String(format: "%.1f %d", json["y"].doubleValue + json["a"]["e"]["f"].doubleValue, json["x"].intValue)
    try expect(format, "7.0 3")
    let trimmed = (json["a"]["c"].stringValue + " " + (json["p"].string ?? "")).trimmingCharacters(in: .whitespaces)
    try expect(trimmed, "text")
}

/// Closures of one expression.
private func closures() throws {
    let names = json["list"].arrayValue.map { $0["name"].string ?? $0["title"].string ?? $0["a"]["b"].string ?? "" }
    try expect(names, ["Ann", "Bob"])
    let pairs = json["list"].arrayValue.map { ($0["id"].intValue, $0["name"].stringValue, $0["tags"].arrayValue.count) }
    try expect(pairs[0].2, 2)
    let filtered = json["list"].arrayValue.filter {
        $0["id"].intValue > 0 && $0["name"] != "Bob" && $0["tags"].count > 1
    }
    try expect(filtered.count, 1)
    let sorted = json["list"].arrayValue.sorted { $0["name"].stringValue > $1["name"].stringValue }.map {
        $0["id"].intValue
    }
    try expect(sorted, [2, 1])
    let sum = json["list"].arrayValue.reduce(0) { $0 + $1["id"].intValue + ($1["age"].int ?? $1["tags"].count) }
    try expect(sum, 5)
    let flat =
        json["list"].arrayValue.flatMap { $0["tags"].arrayValue.map { $0.stringValue } } + [json["a"]["c"].stringValue]
    try expect(flat, ["p", "q", "text"])
    let grouped = Dictionary(
        grouping: json["list"].arrayValue,
        by: { $0["tags"].isEmpty ? "none" : $0["tags"][0].stringValue }
    )
    try expect(grouped["p"]?.count, 1)
    let compact = json["list"].arrayValue.compactMap {
        $0["email"].string ?? $0["tags"][0].string ?? $0["next"]["email"].string
    }
    try expect(compact, ["p"])
    let members = json["a"].filter { $0.1.type == .number }.map { $0.0 + "=" + $0.1.stringValue }.sorted()
    try expect(members, ["b=1"])
    let found =
        json["list"].arrayValue.first { $0["id"] == 2 && $0["name"].stringValue.hasPrefix("B") }?["name"].string ?? ""
    try expect(found, "Bob")
    let lazily = { json["a"]["b"].int ?? json["x"].int ?? json["list"][0]["id"].int ?? json["list"][1]["id"].int ?? 0 }
    try expect(lazily(), 1)
}

/// Writing.
private func changes() throws {
    var copy = json
    copy["a"]["b"].int = (copy["a"]["b"].int ?? 0) + (copy["x"].int ?? 0) + copy["list"][0]["id"].intValue
    try expect(copy["a"]["b"], 5)
    copy["a"]["e"]["f"] = JSON(copy["y"].doubleValue * 2 + copy["a"]["e"]["f"].doubleValue)
    try expect(copy["a"]["e"]["f"].double, 11.5)
    copy["new"] = [
        "a": copy["a"]["b"], "b": copy["a"]["c"], "c": copy["list"][0]["name"], "d": copy["x"], "e": copy["y"],
    ]
    try expect(copy["new"]["c"], "Ann")
    copy["list"][0]["name"].string = copy["list"][1]["name"].stringValue + (copy["z"].string ?? copy["x"].string ?? "")
    try expect(copy["list"][0]["name"], "Bob7")
    copy["a"]["d"] = JSON([copy["a"]["d"][2], copy["a"]["d"][1], copy["a"]["d"][0]])
    try expect(copy["a"]["d"], [3, 2, 1])
    copy["list", 0, "tags"] = copy["list", 1, "tags"].isEmpty ? ["r"] : copy["list", 0, "tags"]
    try expect(copy["list", 0, "tags"] == copy["list"][0]["tags"] && copy["list", 0, "tags", 0] == "r", true)
    copy["tags"].arrayObject = (copy["a"]["d"].arrayObject ?? []) + (copy["list"][0]["tags"].arrayObject ?? [])
    try expect(copy["tags"].count, 4)
}

private struct Account: JsonInitializable {
    let label: String
    let total: Int
    let tags: [String]
    let note: String

    init(json: GuardedJSON) {
        label = json["list"][0]["name"].string + " " + json["a"]["c"].string + " " + json["list"][1]["name"].string
        total = json["a"]["b"].int + json["x"].int + json["list"][0]["id"].int * json["list"][1]["id"].int
        tags = json["list"].array.map {
            $0["name"].string + ($0["tags"][0].optionalString ?? $0["next"].optionalString ?? "")
        }
        note = json["p"]["q"].optionalString ?? json["r"].optionalString ?? json["a"]["c"].optionalString ?? ""
    }
}

/// The same in an initialiser of GuardedSwiftyJSON.
private func guardedExpressions() throws {
    let account = Account(json: json)
    try expect(account?.label, "Ann text Bob")
    try expect((account?.total ?? 0) + (Account(json: json["a"])?.total ?? 0), 6)
    try expect(account?.tags ?? [], ["Annp", "Bob"])
    try expect(account?.note, "text")
}
