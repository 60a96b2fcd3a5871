import Foundation
import SwiftyJSON
import Testing

@Suite struct ConcurrencyTests {
    private static func requireSendable<Value: Sendable>(_: Value.Type) {}

    @Test func typesAreSendable() {
        Self.requireSendable(JSON.self)
        Self.requireSendable(SwiftyJSONError.self)
        Self.requireSendable(Type.self)
        Self.requireSendable(JSONKey.self)
    }

    private static let shared = JSON(
        parseJSON: "["
            + (0..<200).map { #"{"id": \#($0), "tags": ["a", "b"], "n": {"k": 1.5}}"# }.joined(separator: ",") + "]"
    )

    @Test func readingOneValueInManyTasks() async {
        let sums = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var sum = 0
                    for (_, item) in Self.shared {
                        sum += item["id"].intValue + item["tags"].count + Int(item["n"]["k"].doubleValue * 2)
                        sum += item.dictionaryObject?.count ?? 0
                    }
                    return sum
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == Array(repeating: 199 * 100 + 200 * 8, count: 8))
    }

    @Test func changingCopiesInManyTasks() async {
        let built: JSON = ["list": Array(0..<100), "d": ["k": "v"], "date": Date()]
        let results = await withTaskGroup(of: JSON.self, returning: [JSON].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var (built, parsed) = (built, Self.shared)
                    for index in 0..<100 {
                        built["list"][index].int = task
                        parsed[index]["n"]["k"].int = task
                    }
                    return [built["list"], parsed[99]["n"]["k"]]
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 8)
        for result in results { #expect(Set(result[0].arrayValue.compactMap(\.int)) == [result[1].intValue]) }
        #expect(built["list"][99] == 99 && Self.shared[99]["n"]["k"] == 1.5)
    }

    private actor Store {
        var json: JSON = [:]
        func set(_ value: JSON, _ key: String) { json[key] = value }
    }

    @Test func actors() async {
        let store = Store()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<50 { group.addTask { await store.set([index], "k\(index)") } }
        }
        let json = await store.json
        #expect(json.count == 50 && json["k7"][0] == 7)
    }
}
