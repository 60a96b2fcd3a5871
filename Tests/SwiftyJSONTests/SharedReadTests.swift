import Foundation
import SwiftyJSON
import Testing

/// Several threads read the same value at once, and each read is the first one.
///
/// Run these tests under the thread sanitizer.
@Suite struct SharedReadTests {
    enum Origin: CaseIterable {
        case parsed, built, literal, foreign, changed, copied, merged, bridged, decoded
    }

    private static func name(_ index: Int) -> String {
        // Names in ASCII and others, as they are looked up in different ways.
        index % 2 == 0 ? "name \(index)" : "名前 \(index)"
    }

    /// An object of members that are their index, and one list.
    private static func value(_ origin: Origin, count: Int) throws -> JSON {
        let text = "{" + (0..<count).map { "\"\(name($0))\":\($0)," }.joined() + #""list":[1,"x",null,{"k":true}]}"#
        let parsed = JSON(parseJSON: text)
        var dictionary: [String: Any] = ["list": [1, "x", NSNull(), ["k": true]] as [Any]]
        for index in 0..<count { dictionary[name(index)] = index }
        switch origin {
        case .parsed:
            return parsed
        case .built:
            return JSON(dictionary)
        case .literal:
            var json: JSON = ["list": [1, "x", JSON.null, ["k": true]]]
            for index in 0..<count { json[name(index)].int = index }
            return json
        case .foreign:
            dictionary[name(0)] = NSDecimalNumber(value: 0)
            dictionary[name(1)] = Float(1)
            return JSON(dictionary)
        case .changed:
            var json = parsed
            json[name(1)].string = "x"
            json[name(1)].int = 1
            return json
        case .copied:
            var json = JSON(dictionary)
            let kept = json
            json["more"] = 1
            json.dictionaryObject?["more"] = nil
            return kept["more"].exists() ? .null : json
        case .merged:
            return try JSON(["list": 0]).merged(with: parsed)
        case .bridged:
            return JSON(parsed.object)
        case .decoded:
            return try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
        }
    }

    /// Reads a value in every way there is; returns the names of those that gave something wrong.
    private static func problems(_ json: JSON, _ equal: JSON, count: Int) -> Set<String> {
        var problems: Set<String> = []
        func check(_ name: String, _ isRight: Bool) {
            if !isRight { problems.insert(name) }
        }
        for index in 0..<count {
            check("int", json[name(index)].int == index)
            check("number", json[name(index)].numberValue.intValue == index)
            check("missing", !json[name(index) + "?"].exists() && json["名\(index)"].error == .notExist)
        }
        check("path", json["list", 3, "k"].boolValue && json["list"][3]["k"].bool == true)
        check("dictionary", json.dictionaryValue[name(1)]?.int == 1)
        check("dictionaryObject", json.dictionaryObject?[name(1)] as? Int == 1)
        check("arrayObject", json["list"].arrayObject?.count == 4)
        check("object", (json.object as? [String: Any])?.count == json.count)
        check("types", (json["list"].arrayObject?[3] as? [String: Any])?["k"] as? Bool == true)
        let bridged = json.dictionaryObject
        check("kept", (bridged?["list"] as? [Any])?.count == 4 && bridged?.count == json.count)
        check("loop", json.reduce(0) { $0 + $1.1.intValue } >= count * (count - 1) / 2)
        check("==", json == json && json == equal)
        check("rawString", (json.rawString()?.count ?? 0) > count)
        check("rawData", json["list"].exists() && (try? json["list"].rawData()) != nil)
        check("description", json.description.count > count)
        var copy = json
        copy[name(0)].string = "mine"
        copy["list"][0] = 2
        var inPlace = json
        inPlace.dictionaryObject?["in place"] = 1
        inPlace["list"].arrayObject?.append(["x": 1])
        check("changed in place", inPlace["in place"] == 1 && inPlace["list"][4]["x"] == 1 && json["list"].count == 4)
        check("changed copy", copy[name(0)].stringValue == "mine" && json["list"][0].int == 1)
        return problems
    }

    /// The threads change their own copies of a value whose bridged form they share.
    @Test(arguments: Origin.allCases) func copiesOfBridgedValues(_ origin: Origin) async throws {
        let json = try Self.value(origin, count: 130)
        let sums = await withTaskGroup(of: Int.self) { group in
            for task in 0..<4 {
                group.addTask {
                    var copy = json
                    for round in 0..<20 {
                        copy.dictionaryObject?["more"] = round
                        copy["list"].arrayObject?.append(task)
                        if round % 5 == task { copy[Self.name(2)].int = 2 }
                    }
                    return copy["more"].intValue + copy["list"].count + copy["list"][23].intValue - task
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == [43, 43, 43, 43] && !json["more"].exists() && json["list"].count == 4)
    }

    @Test(arguments: Origin.allCases) func values(_ origin: Origin) async throws {
        for round in 0..<3 {
            for count in [3, 66, 130] {
                let json = try Self.value(origin, count: count)
                let equal = try Self.value(Origin.allCases[round % Origin.allCases.count], count: count)
                let problems = await withTaskGroup(of: Set<String>.self) { group in
                    for _ in 0..<4 { group.addTask { Self.problems(json, equal, count: count) } }
                    return await group.reduce(into: Set()) { $0.formUnion($1) }
                }
                #expect(problems == [], "\(origin), \(count) members, and \(Origin.allCases[round])")
            }
        }
    }
}
