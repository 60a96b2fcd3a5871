import Foundation
import GuardedSwiftyJSON
import SwiftyJSON
import Testing
import YAJL

private struct Address: JsonInitializable {
    let city: String
    let zip: Int

    init(json: GuardedJSON) {
        city = json["city"].string
        zip = json["zip"].int
    }
}

private struct User: JsonInitializable {
    let name: String
    let address: Address
    let former: [Address]
    let optional: Address?
    let scores: [Double]
    let labels: [String: Bool]

    init(json: GuardedJSON) {
        name = json["name"].string
        address = Address(json: json["address"])
        former = json["former"].array.map { Address(json: $0) }
        optional = Address(json: json["optional"].rawJson)
        scores = json["scores"].array.map(\.double)
        labels = json["labels"].dictionary.mapValues(\.bool)
    }
}

@Suite struct FailureReportTests {
    private let good: JSON = [
        "name": "Ann", "address": ["city": "Rome", "zip": 1], "former": [["city": "Oslo", "zip": 2]], "scores": [1.5],
        "labels": ["new": true],
    ]

    @Test func everythingIsThere() throws {
        let user = try User(validating: good)
        #expect(user.name == "Ann" && user.former.map(\.city) == ["Oslo"] && user.optional == nil)
        #expect(user.scores == [1.5] && user.labels == ["new": true])
    }

    @Test func allPaths() throws {
        let json: JSON = [
            "name": 7, "address": ["city": JSON.null], "former": [["city": "Oslo", "zip": 2], ["zip": "3"], false],
            "scores": [1, "2", 3, [:]], "labels": ["first name": 1],
        ]
        let error = #expect(throws: GuardedJSONError.self) { _ = try User(validating: json) }
        let text = """
            at $.name: expected a string, found a number
            at $.address.city: expected a string, found null
            at $.address.zip: expected an integer, found nothing
            at $.former[1].city: expected a string, found nothing
            at $.former[1].zip: expected an integer, found a string
            at $.former[2].city: expected a string, found nothing
            at $.former[2].zip: expected an integer, found nothing
            at $.scores[1]: expected a number, found a string
            at $.scores[3]: expected a number, found a dictionary
            at $.labels['first name']: expected a bool, found a number
            """
        #expect(error?.description == text)
        #expect(error?.localizedDescription == text)
        #expect(User(json: json) == nil)
    }

    @Test func parts() throws {
        let json: JSON = ["city": "Oslo", "zip": "3"]
        let error = #expect(throws: GuardedJSONError.self) { _ = try Address(validating: json) }
        let failure = GuardedJSONError.Failure(path: ["zip"], expected: .integer, found: .string)
        #expect(error?.failures == [failure] && error == GuardedJSONError(failures: [failure]))
        #expect(failure.description == "at $.zip: expected an integer, found a string")
        let missing = #expect(throws: GuardedJSONError.self) { _ = try Address(validating: ["city": "Oslo"]) }
        #expect(missing?.failures.first?.found == nil)
    }

    /// A part with its own initialiser reports its own failures.
    @Test func partsWithAContextOfTheirOwn() throws {
        var json = good
        json["optional"] = ["city": 1]
        #expect(try User(validating: json).optional == nil)
        let outcome = Script.run(json) { json, log in
            do throws(GuardedJSONError) {
                _ = try Address(validating: json["optional"].rawJson)
            } catch {
                log.add(error.description)
            }
            _ = json["optional"]["zip"].int
        }
        // The paths of the part start at the part.
        let text = """
            String at $.city: expected a string, found a number
            at $.zip: expected an integer, found nothing
            """
        #expect(outcome.log == [text, text])
        #expect(outcome.failures == ["at $.optional.zip: expected an integer, found nothing"])
    }

    @Test func theSameFailureIsNamedOnce() {
        let outcome = Script.run(["a": "1"]) { json, _ in
            for _ in 0..<3 { _ = json["a"].int }
            _ = json["b"].string
            _ = json["a"].int64
            _ = json["a"].double
        }
        #expect(
            outcome.failures == [
                "at $.a: expected an integer, found a string", "at $.b: expected a string, found nothing",
                "at $.a: expected a number, found a string",
            ]
        )
    }

    @Test func longReportsAreCutOff() throws {
        let json = JSON(Array(repeating: "1", count: 1_000))
        let outcome = Script.run(json) { json, _ in _ = json.array.map(\.int) }
        let error = try #require(outcome.error)
        #expect(error.failures.count == 1_000)
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 101 && lines.last == "and 900 more")
        #expect(lines[99] == "at $[99]: expected an integer, found a string")
        #expect(
            GuardedJSONError(failures: Array(error.failures.prefix(100))).description.hasSuffix(
                "$[99]: expected an integer, found a string"
            )
        )
        #expect(GuardedJSONError(failures: []).description == "")
    }

    @Test func valuesThatAreNoJSON() {
        let outcome = Script.run(JSON(["when": Date()])) { json, _ in _ = json["when"].double }
        #expect(outcome.failures == ["at $.when: expected a number, found a value that is not JSON"])
    }
}
