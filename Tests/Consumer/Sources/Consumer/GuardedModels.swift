// Models as the README of the original GuardedSwiftyJSON has them.

import GuardedSwiftyJSON
import SwiftyJSON

struct Inner: JsonInitializable {
    let value: Int

    init(json: GuardedJSON) {
        value = json["value"].int
    }
}

struct Outer: JsonInitializable {
    let name: String
    let note: String?
    let required: Inner
    let optional: Inner?
    let all: [Inner]
    let valid: [Inner]

    init(json: GuardedJSON) {
        name = json["name"].string
        note = json["note"].optionalString
        required = Inner(json: json["required"])
        optional = Inner(json: json["optional"].rawJson)
        all = json["all"].array.map { Inner(json: $0) }
        valid = json["valid"].array.compactMap { Inner(json: $0.rawJson) }
    }
}

func guardedModels() throws {
    var json: JSON = [
        "name": "outer", "required": ["value": 1], "optional": ["value": "no number"], "all": [["value": 2]],
        "valid": [["value": 3], [:], 4, ["value": 5]],
    ]
    let outer = Outer(json: json)
    try expect(outer?.name, "outer")
    try expect(outer?.note, nil)
    try expect(outer?.required.value, 1)
    try expect(outer?.optional == nil, true)
    try expect(outer?.all.map { $0.value } ?? [], [2])
    try expect(outer?.valid.map { $0.value } ?? [], [3, 5])

    json["required"]["value"] = "1"
    json["all"][0] = JSON.null
    try expect(Outer(json: json) == nil, true)
    do {
        _ = try Outer(validating: json)
        throw Difference(description: "no report")
    } catch let error as GuardedJSONError {
        try expect(
            error.description,
            """
            at $.required.value: expected an integer, found a string
            at $.all[0].value: expected an integer, found nothing
            """
        )
    }
}
