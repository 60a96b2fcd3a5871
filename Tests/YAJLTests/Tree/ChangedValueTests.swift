import Testing
import YAJL

@testable import YAJLTestSupport

/// Arrays and objects of a document of which only some values were changed.
@Suite struct ChangedValueTests {
    /// Whatever code changed and changed back, the value is the same.
    @Test(arguments: 0..<2)
    func randomTrees(_ part: Int) throws {
        var trees = RandomTree(seed: UInt64(900 + part))
        for round in 0..<scaled(5000) {
            let built = trees.next().value
            let parsed = try JSONValue(parsing: built.encoded())
            let tree = TestTree(parsed)
            for value in parsed.rewritten {
                guard value == parsed, built == value, value.hashValue == built.hashValue, TestTree(value) == tree,
                    try value.walked() == tree, value.encoded() == built.encoded(), TestTree(value.copied()) == tree
                else {
                    Issue.record("round \(round): \(value) of \(parsed)")
                    return
                }
            }
        }
    }

    /// Changes that add and remove nothing, with copies in between, of objects with and without an index.
    @Test(arguments: [1, 8, 64, 65, 200])
    func objectAgainstModel(_ count: Int) throws {
        var generator = SplitMix64(seed: UInt64(count))
        let names = (0..<count).map { $0 % 2 == 0 ? "\($0)" : "a name of more than fourteen bytes \($0)" }
        let members = names.enumerated().map { "\"\($1)\":\($0 % 3 == 0 ? "[\($0)]" : "\"text \($0)\"")" }
        let text = "{" + members.joined(separator: ",") + "}"
        for _ in 0..<scaled(50) {
            var object = try JSONValue(parsing: text).object(at: [])
            var model = ObjectLawTests.Model(members: object.map { .init(key: $0.key, value: $0.value) })
            var old: [(JSONObject, ObjectLawTests.Model)] = []
            for step in 0..<20 {
                if step % 5 == 0 { old.append((object, model)) }
                let name = names.randomElement(using: &generator) ?? ""
                let value = JSONValue(Int.random(in: 0..<1000, using: &generator))
                var expected = model[name] ?? nil
                switch Int.random(in: 0..<6, using: &generator) {
                case 0:
                    object[name] = value
                    expected = value
                case 1:
                    #expect(object.updateValue(value, forKey: name) == expected)
                    expected = value
                case 2:
                    object[name, default: 0].array?.append(value)
                    expected.array?.append(value)
                case 3:
                    object[name]?.array?.append(value)
                    expected.array?.append(value)
                case 4:
                    // No member of this name: nothing is made of it.
                    object["none"]?.array?.append(value)
                    object["none"] = nil
                default:
                    var whole = JSONValue.object(object)
                    object = [:]
                    whole[name]["inner"] = value
                    whole.merge(.object([name: value]))
                    object = try whole.object(at: [])
                    expected = value
                }
                _ = model.update(name, expected)
                try ObjectLawTests.check(object, model, [name, "none"])
            }
            for (copy, members) in old { try ObjectLawTests.check(copy, members, names + ["none"]) }
            // Adding and removing take all values along.
            object["new"] = 1
            object.remove(at: 0)
            model.members.append(.init(key: "new", value: 1))
            model.members.removeFirst()
            try ObjectLawTests.check(object, model, names)
        }
    }

    @Test(arguments: [1, 5, 100])
    func arrayAgainstModel(_ count: Int) throws {
        var generator = SplitMix64(seed: UInt64(count))
        let text = "[" + (0..<count).map { $0 % 3 == 0 ? "[\($0)]" : "\"text \($0)\"" }.joined(separator: ",") + "]"
        for _ in 0..<scaled(300) {
            var array = try JSONValue(parsing: text).array(at: [])
            var model = Array(array)
            var old: [(JSONArray, [JSONValue])] = []
            for step in 0..<20 {
                if step % 5 == 0 { old.append((array, model)) }
                let place = Int.random(in: 0..<count, using: &generator)
                let other = Int.random(in: 0..<count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    array[place] = JSONValue(step)
                    model[place] = JSONValue(step)
                case 1:
                    array[place].array?.append("new")
                    model[place].array?.append("new")
                case 2:
                    array.swapAt(place, other)
                    model.swapAt(place, other)
                default:
                    array[min(place, other)...].reverse()
                    model[min(place, other)...].reverse()
                }
                try #require(Array(array) == model && array.count == count)
            }
            for (copy, elements) in old { try #require(Array(copy) == elements) }
            array.append(1)
            array.removeFirst()
            #expect(Array(array) == model.dropFirst() + [1])
        }
    }

    private struct Refusal: Error {}

    /// A value taken out for a change is put back if the change throws.
    @Test func throwingChanges() throws {
        func refuse(_ value: inout JSONValue) throws {
            value.array?.append(2)
            throw Refusal()
        }
        func refuse(_ value: inout JSONValue?) throws { throw Refusal() }
        var value = try JSONValue(parsing: #"{"a":[[1]],"b":"text"}"#)
        #expect(throws: Refusal.self) { try refuse(&value["a"][0]) }
        #expect(value.trace == #"{ a: [ [ 1 2 ] ] b: "text" }"#)
        var object = try value.object(at: [])
        #expect(throws: Refusal.self) { try refuse(&object["b"]) }
        #expect(throws: Refusal.self) { try refuse(&object["a", default: nil]) }
        #expect(JSONValue.object(object).trace == #"{ a: [ [ 1 2 ] 2 ] b: "text" }"#)
        #expect(value.trace == #"{ a: [ [ 1 2 ] ] b: "text" }"#)
    }

    /// Freed one after the other, however they are nested in each other.
    @Test func deepNesting() throws {
        try onSmallStack {
            let step = try JSONValue(parsing: #"{"a":[0,{"b":1}]}"#)
            var value: JSONValue = 1
            var copies: [JSONValue] = []
            for level in 0..<max(scaled(300_000), 20_000) {
                var outer = step
                outer["a"][1]["b"] = value
                if level % 3 == 0 { outer["a"].array?.append(nil) }
                if level % 5 == 0 { outer["c"] = true }
                if level % 1000 == 0 { copies.append(outer) }
                value = outer
            }
            try require(value["a"][1]["b"]["a"][0] == 0)
            value = nil
            copies.reverse()
            while copies.popLast() != nil {}
        }
    }
}
