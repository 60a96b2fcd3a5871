import Foundation
import GuardedSwiftyJSON
import SwiftyJSON
import Testing

/// Keeps what was only lent.
private struct Holder: JsonInitializable {
    let id: Int
    let json: GuardedJSON

    init(json: GuardedJSON) {
        id = json["id"].int
        self.json = json
    }
}

private struct Item: JsonInitializable, Sendable, Equatable {
    let id: Int
    let tags: [String]

    init(json: GuardedJSON) {
        id = json["id"].int
        tags = json["tags"].array.map(\.string)
    }
}

/// Values that outlive their initialiser, and initialisers on many threads.
@Suite struct LifetimeTests {
    @Test func valuesAreStillThereAfterwards() throws {
        let holder = try #require(Holder(json: ["id": 1, "name": "Ann", "tags": ["a"]]))
        #expect(holder.json["name"].string == "Ann")
        #expect(holder.json["tags"].array.map(\.string) == ["a"])
        #expect(holder.json["missing"].optionalInt == nil)
    }

    /// The original ends the process here.
    @Test func missingValuesAreDefaultsAfterwards() throws {
        for holder in [try #require(Holder(json: ["id": 1])), try Holder(validating: ["id": 1])] {
            let json = holder.json
            #expect(json["a"].int == 0 && json["a"].uInt64 == 0 && json["a"].double == 0 && json["a"].float == 0)
            #expect(json["a"].string == "" && json["a"].bool == false && json["a"].number == NSNumber(value: 0))
            #expect(json["a"].array.isEmpty && json["a"].dictionary.isEmpty)
            #expect(json["id"].string == "")
            #expect(Item(json: json["a"]).id == 0 && Item(json: json["a"]).tags.isEmpty)
            // It changes nothing for others.
            #expect(Holder(json: json.rawJson) != nil)
        }
    }

    @Test func aLaterInitialiserIsNotAffected() throws {
        let holder = try #require(Holder(json: ["id": 1]))
        let outcome = Script.run(["b": 2]) { json, log in
            #expect(holder.json["b"].string == "")
            log.add(json["b"].int)
        }
        #expect(outcome.isMade && outcome.failures.isEmpty)
    }

    @Test func tasks() async {
        let json: JSON = JSON(
            (0..<200).map { $0.isMultiple(of: 2) ? ["id": $0, "tags": ["x"]] : ["id": $0, "tags": [1]] }
        )
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    do throws(GuardedJSONError) {
                        let item = try Item(validating: json[index])
                        return index.isMultiple(of: 2) && item.id == index && Item(json: json[index]) == item
                    } catch {
                        return !index.isMultiple(of: 2) && Item(json: json[index]) == nil
                            && error.description == "at $.tags[0]: expected a string, found a number"
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func errorsTravelBetweenTasks() async {
        let task = Task { try Item(validating: [:]) }
        let error = await #expect(throws: GuardedJSONError.self) { _ = try await task.value }
        #expect(error?.failures.count == 2)
    }
}
