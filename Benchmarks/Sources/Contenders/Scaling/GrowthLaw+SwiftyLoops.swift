internal import Foundation
internal import SwiftyJSON

extension GrowthLaw {
    /// Loops of SwiftyJSON over all of a value.
    static let swiftyLoops: [GrowthLaw] = [
        loop("json[\"a\"][i] = x, for all elements") { json, count in
            for index in 0..<count { json["a"][index] = "new" }
            return json["a"].arrayValue.count { $0 == "new" }
        },
        loop("json[\"a\"][i][\"id\"].int = x, for all") { json, count in
            for index in 0..<count { json["a"][index]["id"].int = index }
            return (0..<count).count { json["a"][$0]["id"].int == $0 }
        },
        loop("json[\"a\"].append(x), again and again") { json, count in
            for index in 0..<count { json["a"].append(JSON(index)) }
            return json["a"].count - count
        },
        loop("json[\"a\"].arrayObject?.append(x), 10 times") { json, count in
            for index in 0..<10 { json["a"].arrayObject?.append(index) }
            return json["a"].count - 10
        },
        loop("elements read by a loop of indices") { json, count in
            (0..<count).count { json["a"][$0]["name"].stringValue == "Ann" }
        },
        loop("elements read by arrayValue") { json, _ in
            json["a"].arrayValue.count { $0["name"].string == "Ann" }
        },
        loop("for (key, value) in json") { json, _ in
            var count = 0
            for (_, value): (String, JSON) in json["a"] where value["name"].exists() { count += 1 }
            return count
        },
        loop("elements sorted by a member", atLeast: 1e6, because: "each is compared with some fourteen others") {
            json,
            count in
            for index in 0..<count { json["a"][index]["id"].int = index &* 7919 % 10_007 }
            let sorted = JSON(json["a"].arrayValue.sorted { $0["id"] < $1["id"] })
            return sorted.count
        },
        loop("elements removed, the last one each time") { json, count in
            for index in (0..<count).reversed() { json["a"].remove(index) }
            return json["a"].isEmpty ? count : 0
        },
        loop("rawString, rawData and description") { json, count in
            let texts = [json.rawString(), json.rawString(options: .sortedKeys), json.description]
            return texts.allSatisfy { $0?.contains("Ann") ?? false } ? count : 0
        },
        loop("merge(with: [x]), again and again", atLeast: 4e6, because: "a few bytes become a JSON of its own") {
            json,
            count in
            for index in 0..<count { try json["a"].merge(with: JSON([index])) }
            return json["a"].count - count
        },
        loop("merge(with: [key: x]), again and again", atLeast: 2e6, because: "a few bytes become a JSON of its own") {
            json,
            count in
            for index in 0..<count { try json.merge(with: JSON(["k\(index)": index])) }
            return json.count - 1
        },
        loop("merge(with: [key: [x]]) of Chinese keys", atLeast: 1e6, because: "a few bytes become a JSON of its own") {
            json,
            count in
            for index in 0..<count { try json.merge(with: JSON(["a": [index], "鍵\(index)": index])) }
            return json.count - 1 == count ? json["a"].count - count : 0
        },
        loop("merged with itself") { json, count in
            var merged = json
            try merged.merge(with: json)
            return merged["a"].count - count
        },
        loop("compared with a changed copy") { json, count in
            var copy = json
            copy["b"] = 1
            copy["b"] = JSON.null
            json["b"] = JSON.null
            return copy == json ? count : 0
        },
        loop("made of Foundation's objects") { json, count in
            JSON(json.object)["a"].count
        },
        GrowthLaw(
            "for (key, value) in an object",
            size: 50_000,
            input: { size in
                let text = Data(HardText.object(size))
                return (try JSON(data: text), text.count)
            },
            byteCount: { $1 },
            work: { json, _ in
                var count = 0
                for (key, value): (String, JSON) in json where !key.isEmpty && value.type == .number { count += 1 }
                return count
            },
            count: { $0 }
        ),
        GrowthLaw(
            "nested objects, written and compared",
            size: 500,
            input: { Data(HardText.nested("{\"a\":", "}", $0 / 2)) },
            byteCount: \.count,
            work: { data in
                let json = try JSON(data: data)
                return try json == JSON(data: json.rawData()) ? data.count : 0
            },
            count: { $0 / 3 },
            expecting: { $0 / 2 * 2 }
        ),
    ]

    /// Works on an object with an array of so many rows.
    private static func loop(
        _ name: String,
        atLeast least: Double = 10e6,
        because reason: String? = nil,
        _ work: @escaping @Sendable (inout JSON, _ count: Int) throws -> Int
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: 5_000,
            atLeast: least,
            because: reason,
            input: {
                Data(
                    HardText.repeated(
                        #"{"id":7,"name":"Ann"},"#,
                        $0 - 1,
                        from: "{\"a\":[",
                        to: #"{"id":7,"name":"Ann"}]}"#
                    )
                )
            },
            byteCount: \.count,
            work: { data in
                var json = try JSON(data: data)
                return try work(&json, (data.count - 6) / 22)
            },
            count: { $0 }
        )
    }
}
