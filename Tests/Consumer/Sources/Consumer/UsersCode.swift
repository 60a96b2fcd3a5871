// Code as programs on SwiftyJSON have it: what their READMEs and years of questions and answers show. It must compile as it is.

import Foundation
import SwiftyJSON

enum Field: String, JSONSubscriptType {
    case user, name, followers

    var jsonKey: JSONKey { return JSONKey.key(self.rawValue) }
}

struct Profile: Codable, Equatable {
    let id: Int
    let payload: JSON
    let extra: JSON?
}

class Status {
    let text: String
    let userName: String
    let tags: [String]
    let retweets: Int?
    let url: URL?
    let coordinates: (Double, Double)?

    init(json: JSON) {
        self.text = json["text"].stringValue
        self.userName = json["user"]["name"].stringValue
        self.tags = json["tags"].arrayValue.map { $0.stringValue }
        self.retweets = json["retweets"].int
        self.url = json["url"].url
        if let latitude = json["geo", 0].double, let longitude = json["geo", 1].double {
            self.coordinates = (latitude, longitude)
        } else {
            self.coordinates = nil
        }
    }
}

extension JSON {
    /// A member as users add them.
    var date: Date? {
        guard let seconds = self.double else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    mutating func appendIfArray(_ json: JSON) {
        if var array = self.array {
            array.append(json)
            self = JSON(array)
        }
    }
}

func describe(_ json: JSON) -> String {
    switch json.type {
    case .number: return "number"
    case .string: return "string"
    case .bool: return "bool"
    case .array: return "array"
    case .dictionary: return "dictionary"
    case .null: return "null"
    case .unknown: return "unknown"
    }
}

func describe(_ error: SwiftyJSONError) -> String {
    switch error {
    case .unsupportedType: return "unsupportedType"
    case .indexOutOfBounds: return "indexOutOfBounds"
    case .elementTooDeep: return "elementTooDeep"
    case .wrongType: return "wrongType"
    case .notExist: return "notExist"
    case .invalidJSON: return "invalidJSON"
    }
}

func describe(_ key: JSONKey) -> String {
    switch key {
    case .index(let index): return "[\(index)]"
    case .key(let key): return key
    }
}

let text = """
    {"statuses": [
        {"text": "Hi \\u00e9", "user": {"name": "Ann", "followers": 12}, "tags": ["a", "b"], "retweets": 3,
         "url": "https://example.com/a b", "geo": [41.9, 12.5], "created": 1763722800},
        {"text": "Ho", "user": {"name": "Bob", "followers": "7"}, "tags": [], "retweets": null}
    ], "count": 2, "ok": true, "next": null, "price": 12.50}
    """

func reading() throws {
    guard let data = text.data(using: .utf8) else { throw Difference(description: "no data") }
    let json = try JSON(data: data)

    if let userName = json["statuses"][0]["user"]["name"].string {
        try expect(userName, "Ann")
    } else {
        throw Difference(description: "no name: \(String(describing: json["statuses"][0]["user"]["name"].error))")
    }
    try expect(json["statuses", 1, "user", "name"].stringValue, "Bob")
    let path: [JSONSubscriptType] = ["statuses", 1, "user", "name"]
    try expect(json[path].string, "Bob")
    try expect(json["statuses"][0][Field.user][Field.name].string, "Ann")
    try expect(json["statuses"][0][Field.user, Field.followers].int, 12)
    try expect(json["statuses"][1]["user"]["followers"].int, nil)
    try expect(json["statuses"][1]["user"]["followers"].intValue, 7)
    try expect(json["price"].doubleValue, 12.5)
    try expect(json["price"].number, 12.5)
    try expect(json["ok"].boolValue && json["next"].null == NSNull(), true)
    try expect(json["statuses"].count, 2)
    try expect(json["statuses"].array?.count ?? 0, 2)
    try expect(json["next"].exists() && !json["nothing"].exists(), true)
    try expect(json["count"].numberValue.intValue + json["count"].intValue, 4)

    let status = Status(json: json["statuses"][0])
    try expect(status.text, "Hi é")
    try expect(status.tags, ["a", "b"])
    try expect(status.retweets, 3)
    try expect(status.url?.absoluteString, "https://example.com/a%20b")
    try expect(status.coordinates?.1, 12.5)
    let statuses = json["statuses"].arrayValue.map(Status.init(json:))
    try expect(statuses.map { $0.userName }, ["Ann", "Bob"])

    var keys: [String] = []
    for (key, subJson): (String, JSON) in json {
        keys.append("\(key) \(subJson.type == .array ? "array" : describe(subJson))")
    }
    try expect(keys.sorted(), ["count number", "next null", "ok bool", "price number", "statuses array"])
    var texts: [String] = []
    for (index, subJson): (String, JSON) in json["statuses"] {
        texts.append(index + subJson["text"].stringValue)
    }
    try expect(texts, ["0Hi é", "1Ho"])
    for (key, value) in json["statuses"][1]["user"].dictionaryValue where key == "name" {
        try expect(value.stringValue, "Bob")
    }
    try expect(json["statuses"].first?.1["text"].string, "Hi é")
    try expect(json.sorted { $0.0 < $1.0 }.map { $0.0 }.first, "count")
    try expect(json["statuses"][0].date == nil, true)
    try expect(json["statuses"][0]["created"].date?.timeIntervalSince1970, 1_763_722_800)

    try expect(json["statuses"][0]["tags"].arrayObject as? [String], ["a", "b"])
    try expect((json.dictionaryObject?["count"] as? Int) ?? 0, 2)
    try expect((json["statuses"].object as? [[String: Any]])?.count, 2)
    try expect((json.object as? [String: Any])?["ok"] as? Bool, true)
}

func errors() throws {
    let json = JSON(parseJSON: text)
    try expect(json["statuses"][9]["user"].error.map(describe), "indexOutOfBounds")
    try expect(json["nothing"]["at"]["all"].error.map(describe), "notExist")
    try expect(json["count"]["x"].error.map(describe), "wrongType")
    try expect(JSON(Date()).error.map(describe), "unsupportedType")
    try expect(json["count"].error == nil, true)
    try expect(json["statuses"][9].error?.errorDescriptionForUsers, "Array Index is out of bounds.")
    let error = SwiftyJSONError.notExist as NSError
    try expect(error.domain, SwiftyJSONError.errorDomain)
    try expect(error.code, 500)
    try expect(error.localizedDescription, "Dictionary key does not exist.")
    do {
        _ = try JSON(data: Data("{\"a\": ".utf8))
        throw Difference(description: "no error for a document that is cut off")
    } catch let error as NSError where error.domain == NSCocoaErrorDomain {
        try expect(error.code, 3840)
    }
    do {
        _ = try JSON(["a": 1]).merged(with: [1])
        throw Difference(description: "no error for a merge of two types")
    } catch SwiftyJSONError.wrongType {
    }
    do {
        _ = try JSON("text").rawData()
        throw Difference(description: "no error for a fragment")
    } catch let error as SwiftyJSONError {
        try expect(describe(error), "invalidJSON")
    }
    try expect(JSON(parseJSON: "no JSON").type == .null, true)
    try expect(JSON(parseJSON: "no JSON"), JSON.null)
}

extension SwiftyJSONError {
    fileprivate var errorDescriptionForUsers: String? { return errorUserInfo[NSLocalizedDescriptionKey] as? String }
}

func writing() throws {
    var json: JSON = ["name": "Jack", "age": 25, "list": ["a", "b", "c", ["what": "this"]] as [Any]]
    json["list"][3]["what"] = "that"
    json["list", 3, "new"].string = "more"
    json["name"] = JSON("Jill")
    json["age"].int = 26
    json["id"].intValue = 1
    json["tags"].arrayObject = ["x"]
    json["tags"].arrayObject?.append("y")
    json["list"][3].dictionaryObject?.removeValue(forKey: "new")
    json["gone"] = 1
    json.dictionaryObject?.removeValue(forKey: "gone")
    json["list"].appendIfArray("d")
    json["address"] = ["city": "Rome"]
    json["address"]["zip"].stringValue = "00100"
    json["url"].url = URL(string: "https://example.com")
    json["nothing"] = JSON.null
    let expected: JSON = [
        "name": "Jill", "age": 26, "id": 1, "tags": ["x", "y"], "address": ["city": "Rome", "zip": "00100"],
        "list": ["a", "b", "c", ["what": "that"], "d"] as [Any], "url": "https://example.com", "nothing": NSNull(),
    ]
    try expect(json, expected)
    try expect(json["list"].arrayValue.last?.string, "d")

    let number: JSON = 5
    let literals: [JSON] = [number, 1.5, true, "text", [1, 2], ["k": "v"]]
    try expect(literals.map(describe), ["number", "number", "bool", "string", "array", "dictionary"])
    try expect(literals.map(describe).count, literals.filter { $0 != JSON.null }.count)
    try expect(JSON(3) < 4 && JSON("b") >= "a" && [JSON(2), 1].sorted() == [1, 2], true)

    try json.merge(with: ["age": 27, "address": ["street": "Via Appia"]])
    try expect(json["age"].int, 27)
    try expect(json["address"]["city"].string, "Rome")
    try expect(try JSON([1]).merged(with: [2, 3]), [1, 2, 3])

    try expect(JSON(["b": [1, NSNull()] as [Any]]).rawString(.utf8, options: []), #"{"b":[1,null]}"#)
    try expect(JSON(["b": 1.0]).rawString([.castNilToNSNull: true, .encoding: String.Encoding.utf8]), #"{"b": 1}"#)
    try expect(JSON("a\"b").rawString(), "a\"b")
    try expect("\(JSON([]))", "[\n\n]")
    let data = try json.rawData(options: .prettyPrinted)
    try expect(try JSON(data: data), json)
    try expect(JSON(rawValue: ["a": 1])?["a"].rawValue as? Int, 1)
    try expect(JSON(["a": Optional<Int>.none as Any])["a"].type, .null)
    try expect(describe(JSONKey.index(1)) + describe("key".jsonKey), "[1]key")
}

func coding() throws {
    let text = #"{"id":7,"payload":{"list":[1,2.5,"x",true,null]}}"#
    let profile = try JSONDecoder().decode(Profile.self, from: Data(text.utf8))
    try expect(profile.payload["list"][1].double, 2.5)
    try expect(profile.extra, nil)
    let copy = try JSONDecoder().decode(Profile.self, from: JSONEncoder().encode(profile))
    try expect(copy, profile)
}

/// Closures and tasks that Swift 6 checks.
func sharing() async throws {
    let json = JSON(parseJSON: text)
    let name = await Task.detached { json["statuses"][0]["user"]["name"].stringValue }.value
    try expect(name, "Ann")
}
