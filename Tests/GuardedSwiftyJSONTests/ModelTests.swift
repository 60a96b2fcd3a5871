import GuardedSwiftyJSON
import SwiftyJSON
import Testing

// The examples that the original's documentation describes, and its topics: values that are there, values that are missing,
// JSON that is kept, deep paths, arrays of models, failures inside, and lists without what is wrong.

/// Required values and an optional one.
private struct Inner: JsonInitializable, Equatable {
    let name: String
    let age: Int
    let nickname: String?

    init(json: GuardedJSON) {
        name = json["name"].string
        age = json["age"].int
        nickname = json["nickname"].optionalString
    }
}

/// A model that must be there.
private struct Outer: JsonInitializable, Equatable {
    let id: Int
    let inner: Inner

    init(json: GuardedJSON) {
        id = json["id"].int
        inner = Inner(json: json["inner"])
    }
}

/// A model that may be missing.
private struct OuterWithOptional: JsonInitializable, Equatable {
    let id: Int
    let inner: Inner?

    init(json: GuardedJSON) {
        id = json["id"].int
        inner = Inner(json: json["inner"].rawJson)
    }
}

/// A list of models that must all be right.
private struct Strict: JsonInitializable, Equatable {
    let inners: [Inner]

    init(json: GuardedJSON) {
        inners = json["inners"].array.map { Inner(json: $0) }
    }
}

/// A list without the models that are wrong.
private struct Lenient: JsonInitializable, Equatable {
    let inners: [Inner]

    init(json: GuardedJSON) {
        inners = json["inners"].array.compactMap { Inner(json: $0.rawJson) }
    }
}

/// The same list as it was written before Swift 4.1.
private struct Flattened: JsonInitializable, Equatable {
    let inners: [Inner]

    // The standard library has deprecated this `flatMap`. In a declaration that is deprecated itself the compiler does not
    // say so, and nobody calls this one but by way of the protocol.
    @available(*, deprecated)
    init(json: GuardedJSON) {
        inners = json["inners"].array.flatMap { Inner(json: $0.rawJson) }
    }
}

private class Base: JsonInitializable {
    let id: Int

    required init(json: GuardedJSON) {
        id = json["id"].int
    }
}

private final class Derived: Base {
    let name: String

    required init(json: GuardedJSON) {
        name = json["name"].string
        super.init(json: json)
    }
}

private struct Keeping: JsonInitializable {
    let name: String
    let all: JSON
    let part: JSON

    init(json: GuardedJSON) {
        name = json["name"].string
        all = json.rawJson
        part = json["part"].rawJson
    }
}

private enum Key: String, JSONSubscriptType {
    case users, name
    var jsonKey: JSONKey { .key(rawValue) }
}

private struct Deep: JsonInitializable {
    let variadic: String
    let array: String
    let chained: String
    let own: String
    let itself: Int

    init(json: GuardedJSON) {
        variadic = json["users", 1, "name"].string
        let path: [JSONSubscriptType] = ["users", 1, "name"]
        array = json[path].string
        chained = json["users"][1]["name"].string
        own = json[Key.users, 1, Key.name].string
        itself = json[].dictionary.count + json[[]].dictionary.count
    }
}

private let ann: JSON = ["name": "Ann", "age": 36, "nickname": "A"]
private let bob: JSON = ["name": "Bob", "age": 40]
private let wrong: JSON = ["name": "Cid", "age": "41"]

@Suite struct ModelTests {
    @Test func valuesThatAreThere() throws {
        let inner = try #require(Inner(json: ann))
        #expect(inner.name == "Ann" && inner.age == 36 && inner.nickname == "A")
        #expect(try Inner(validating: ann) == inner)
        let parsed = JSON(parseJSON: #"{"name": "Ann", "age": 36, "nickname": "A", "more": [1, 2]}"#)
        #expect(Inner(json: parsed) == inner)
    }

    @Test func optionalValuesMayBeMissing() throws {
        let inner = try #require(Inner(json: bob))
        #expect(inner.name == "Bob" && inner.nickname == nil)
        #expect(Inner(json: ["name": "Bob", "age": 40, "nickname": 7])?.nickname == nil)
        #expect(Inner(json: ["name": "Bob", "age": 40, "nickname": JSON.null]) == inner)
    }

    @Test func requiredValuesMayNot() {
        #expect(Inner(json: wrong) == nil)
        #expect(Inner(json: ["name": "Cid"]) == nil)
        #expect(Inner(json: ["name": "Cid", "age": JSON.null]) == nil)
        #expect(Inner(json: [:]) == nil && Inner(json: []) == nil && Inner(json: "Cid") == nil)
        #expect(Inner(json: .null) == nil)
        #expect(Inner(json: ann["friend"]) == nil)
        #expect(Inner(json: JSON(parseJSON: "no JSON")) == nil)
    }

    @Test func requiredModel() throws {
        let outer = try #require(Outer(json: ["id": 1, "inner": ann]))
        #expect(outer.id == 1 && outer.inner == Inner(json: ann))
        #expect(Outer(json: ["id": 1, "inner": wrong]) == nil)
        #expect(Outer(json: ["id": 1]) == nil)
        #expect(Outer(json: ["inner": ann]) == nil)
    }

    @Test func optionalModel() throws {
        #expect(OuterWithOptional(json: ["id": 1, "inner": ann])?.inner == Inner(json: ann))
        for json: JSON in [["id": 1], ["id": 1, "inner": wrong], ["id": 1, "inner": 7]] {
            let outer = try #require(OuterWithOptional(json: json))
            #expect(outer.id == 1 && outer.inner == nil)
        }
        #expect(OuterWithOptional(json: ["inner": ann]) == nil)
    }

    @Test func arrayOfModels() {
        #expect(Strict(json: ["inners": [ann, bob]])?.inners == [ann, bob].compactMap { Inner(json: $0) })
        #expect(Strict(json: ["inners": []])?.inners == [])
        #expect(Strict(json: ["inners": [ann, wrong]]) == nil)
        #expect(Strict(json: ["inners": [ann, JSON.null]]) == nil)
        #expect(Strict(json: ["inners": ann]) == nil)
        #expect(Strict(json: [:]) == nil)
    }

    @Test func arrayWithoutWhatIsWrong() throws {
        let json: JSON = ["inners": [wrong, ann, 7, JSON.null, bob, [:]]]
        let lenient = try #require(Lenient(json: json))
        #expect(lenient.inners.map(\.name) == ["Ann", "Bob"])
        #expect(Lenient(json: ["inners": [wrong]])?.inners == [])
        #expect(Lenient(json: [:]) == nil)
        #expect(Flattened(json: json)?.inners == lenient.inners)
        #expect(Flattened(json: ["inners": [wrong]])?.inners == [])
        #expect(Flattened(json: ["inners": 1]) == nil)
    }

    @Test func jsonThatIsKept() throws {
        let json: JSON = ["name": "Ann", "part": [1, 2]]
        let keeping = try #require(Keeping(json: json))
        #expect(keeping.all == json && keeping.part == [1, 2])
        let without = try #require(Keeping(json: ["name": "Ann"]))
        #expect(!without.part.exists() && without.part.error == .notExist)
    }

    @Test func deepPaths() throws {
        let deep = try #require(Deep(json: ["users": [ann, bob]]))
        #expect([deep.variadic, deep.array, deep.chained, deep.own] == ["Bob", "Bob", "Bob", "Bob"])
        #expect(deep.itself == 2)
        #expect(Deep(json: ["users": [ann]]) == nil)
        let failures = Script.run(["users": [ann]]) { json, _ in
            _ = json["users", 1, "name"].string
            _ = json[["users", -1, "name"]].string
            _ = json["users"][Key.name][0].string
            _ = json[][[]]["users"].bool
        }
        #expect(
            failures.failures == [
                "at $.users[1].name: expected a string, found nothing",
                "at $.users[-1].name: expected a string, found nothing",
                "at $.users.name[0]: expected a string, found nothing",
                "at $.users: expected a bool, found an array",
            ]
        )
    }

    @Test func classes() throws {
        let derived = try #require(Derived(json: ["id": 1, "name": "Ann"]))
        #expect(derived.id == 1 && derived.name == "Ann")
        #expect(Derived(json: ["name": "Ann"]) == nil && Derived(json: ["id": 1]) == nil)
        #expect(Base(json: ["id": 1])?.id == 1)
        let error = #expect(throws: GuardedJSONError.self) { _ = try Derived(validating: [:]) }
        #expect(error?.failures.map { "\($0.path)" } == ["$.name", "$.id"])
    }

    @Test func initialisersRunToTheirEnd() {
        let outcome = Script.run([:]) { json, log in
            log.add(json["a"].int)
            log.add(json["b"].array.count)
            log.add("end")
        }
        #expect(!outcome.isMade)
        #expect(outcome.log == ["Int 0", "Int 0", "String end", "Int 0", "Int 0", "String end"])
    }
}
