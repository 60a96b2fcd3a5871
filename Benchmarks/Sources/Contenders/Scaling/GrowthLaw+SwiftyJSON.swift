internal import Foundation
internal import SwiftyJSON

extension GrowthLaw {
    /// Values of SwiftyJSON that are changed and bridged.
    static let swiftyJSON: [GrowthLaw] = bridged + swiftyLoops

    private static let bridged: [GrowthLaw] = [
        GrowthLaw(
            "Chinese keys, set one by one",
            size: 4_000,
            input: { HardText.names($0) { "新しい鍵の名前\($0)" } },
            byteCount: HardText.byteCount,
            work: { keys in
                var json: JSON = [:]
                for key in keys { json[key] = true }
                return json
            },
            count: \.count
        ),
        GrowthLaw(
            "Chinese keys, missing",
            size: 5_000,
            input: { (try JSON(data: text($0, key: "鍵の名前")), HardText.names($0) { "名前の鍵は\($0)" }) },
            byteCount: { HardText.byteCount($1) },
            work: { json, keys in keys.count { json[$0].isMissing } },
            count: { $0 }
        ),
        GrowthLaw(
            "members removed from the first on",
            size: 20_000,
            input: { size in (try JSON(data: text(size, key: "a key of some length ")), names(size)) },
            byteCount: { HardText.byteCount($1) },
            work: { json, names in
                var json = json
                for name in names { json.remove(name) }
                return json.isEmpty ? names.count : 0
            },
            count: { $0 }
        ),
        GrowthLaw(
            "half of the forms of a key, removed",
            size: 20_000,
            atLeast: 1e6,
            because: "the look-up of another form hashes the characters of all",
            input: { size in (Data(HardText.object(size, names: form)), HardText.names(size, form)) },
            byteCount: { HardText.byteCount($1) },
            work: { data, names in
                var json = try JSON(data: data)
                json["new"] = true
                guard json[form(-1)].exists() else { return 0 }
                return names.prefix(names.count / 2).count { json.remove($0) != nil }
            },
            count: { 2 * $0 }
        ),
        GrowthLaw(
            "members added and removed again",
            size: 20_000,
            input: { size in (try JSON(data: text(size, key: "")), names(size)) },
            byteCount: { HardText.byteCount($1) },
            work: { json, names in
                var json = json
                for name in names {
                    json[name] = true
                    json.remove(name)
                }
                return json
            },
            count: \.count
        ),
        GrowthLaw(
            "dictionaryObject, read",
            size: 50_000,
            input: list,
            byteCount: \.count,
            work: { try JSON(data: $0).dictionaryObject?["n"] as? Int },
            count: { $0 ?? 0 },
            expecting: { _ in 1 }
        ),
        GrowthLaw(
            "dictionaryObject, changed",
            size: 50_000,
            input: list,
            byteCount: \.count,
            work: { data in
                var json = try JSON(data: data)
                json.dictionaryObject?["q"] = 5
                return json
            },
            count: \.count,
            expecting: { _ in 3 }
        ),
        GrowthLaw(
            "arrayObject of numbers, there and back",
            size: 10_000,
            input: { size in Data(("[" + (0..<size).map { "\($0 * 7).5" }.joined(separator: ",") + "]").utf8) },
            byteCount: \.count,
            work: { data in
                var json = try JSON(data: data)
                json.arrayObject?.append(5)
                return json.count - 1
            },
            count: { $0 }
        ),
        GrowthLaw(
            "dictionaryObject, read 100 times",
            size: 2_000,
            input: dictionaries,
            byteCount: \.count,
            work: { data in
                let json = try JSON(data: data)
                return (0..<100).reduce(0) { count, _ in count + (json.dictionaryObject?["n"] as? Int ?? 0) }
            },
            count: { $0 },
            expecting: { _ in 100 }
        ),
        GrowthLaw(
            "dictionaryObject, changed 100 times",
            size: 2_000,
            input: dictionaries,
            byteCount: \.count,
            work: { data in
                var json = try JSON(data: data)
                for number in 0..<100 { json.dictionaryObject?["q"] = number }
                return json
            },
            count: \.count,
            expecting: { _ in 3 }
        ),
        GrowthLaw(
            "arrayObject, 10 times appended and read",
            size: 10_000,
            input: { size in (try JSON(data: list(size))["list"].rawData(), size) },
            byteCount: { data, _ in data.count },
            work: { data, size in
                var json = try JSON(data: data)
                for number in 0..<10 {
                    json.arrayObject?.append(["id": number, "tags": ["a", "b"]] as [String: Any])
                    guard json[size]["id"] == 0 else { return 0 }
                }
                return json.count - 10
            },
            count: { $0 }
        ),
    ]

    /// An object with a dictionary of so many small ones.
    @Sendable private static func dictionaries(_ count: Int) -> Data {
        let members = (0..<count).map { #""k\#($0)":{"id":\#($0),"name":"row"}"# }.joined(separator: ",")
        return Data((#"{"n":1,"rows":{"# + members + "}}").utf8)
    }

    private static func names(_ count: Int) -> [String] { (0..<count).map { "a key of some length \($0)" } }

    /// A form of one key: each bit says whether a letter is one scalar or two.
    @Sendable private static func form(_ bits: Int) -> String {
        (0..<20).map { bits >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
    }

    /// An object with a list of so many small ones.
    @Sendable private static func list(_ count: Int) -> Data {
        let list = (0..<count).map { #"{"id":\#($0),"tags":["a","b"]}"# }.joined(separator: ",")
        return Data((#"{"n":1,"list":["# + list + "]}").utf8)
    }

    /// An object with this many members.
    private static func text(_ count: Int, key: String) -> Data {
        Data(("{" + (0..<count).map { "\"\(key)\($0)\":\($0)" }.joined(separator: ",") + "}").utf8)
    }
}
