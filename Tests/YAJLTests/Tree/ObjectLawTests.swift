import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONObject`` against a list of members.
@Suite struct ObjectLawTests {
    /// An object as a list: slow and simple.
    struct Model: Equatable {
        struct Member: Equatable {
            var key: String
            var value: JSONValue
        }
        var members: [Member] = []

        /// Strings that are not equal are soon known; to compare their bytes takes long in a debug build.
        func position(_ key: String) -> Int? {
            members.firstIndex { $0.key == key && $0.key.utf8.elementsEqual(key.utf8) }
        }

        subscript(key: String) -> JSONValue? { position(key).map { members[$0].value } }

        mutating func update(_ key: String, _ value: JSONValue) -> JSONValue? {
            guard let position = position(key) else {
                members.append(Member(key: key, value: value))
                return nil
            }
            defer { members[position].value = value }
            return members[position].value
        }

        mutating func remove(_ key: String) -> JSONValue? { position(key).map { members.remove(at: $0).value } }

        mutating func merge(_ other: [(key: String, value: JSONValue)], _ combine: (JSONValue, JSONValue) -> JSONValue)
        {
            for (key, value) in other { _ = update(key, self[key].map { combine($0, value) } ?? value) }
        }
    }

    static func check(_ object: JSONObject, _ model: Model, _ names: [String]) throws {
        try #require(object.count == model.members.count)
        try #require(
            zip(object, model.members).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value }
        )
        try #require(Array(object.keys) == model.members.map(\.key))
        try #require(Array(object.values) == model.members.map(\.value))
        for name in names {
            try #require(object[name] == model[name])
            try #require(object.contains(key: name) == (model.position(name) != nil))
            try #require(object.index(forKey: name) == model.position(name))
        }
    }

    /// Few members, many, and as many as the index begins with.
    @Test(arguments: [(0, 8), (60, 72), (120, 140), (300, 310)])
    func randomOperations(_ smallest: Int, _ nameCount: Int) throws {
        var generator = SplitMix64(seed: UInt64(nameCount))
        let names =
            (0..<nameCount).map { $0 % 3 == 0 ? "\($0)" : "a name of more than fourteen bytes \($0)" } + [
                "", "é", "e\u{301}",
            ]
        for round in 0..<scaled(300) {
            let start = names.prefix(smallest).enumerated().map { (key: $1, value: JSONValue($0)) }
            var object = JSONObject(start)
            if round % 2 == 0 {
                let text = "{" + start.map { "\"\($0.key)\":\($0.value.trace)" }.joined(separator: ",") + "}"
                object = try JSONValue(parsing: text).object(at: [])
            }
            var model = Model(members: start.map { Model.Member(key: $0.key, value: $0.value) })
            var old: [(JSONObject, Model)] = []
            for step in 0..<40 {
                if step % 8 == 0 { old.append((object, model)) }
                try Self.change(&object, &model, names, &generator)
                // All names after every eighth step; a look at each takes time in proportion to the members.
                let seen = step % 8 == 7 ? names : Array(names.shuffled(using: &generator).prefix(6))
                try Self.check(object, model, seen)
            }
            for (copy, members) in old { try Self.check(copy, members, names) }
        }
    }

    private static func change(
        _ object: inout JSONObject,
        _ model: inout Model,
        _ names: [String],
        _ generator: inout SplitMix64
    ) throws {
        let name = names.randomElement(using: &generator) ?? ""
        let other = names.randomElement(using: &generator) ?? ""
        let value = JSONValue(Int.random(in: 0..<1000, using: &generator))
        let position = Int.random(in: 0...model.members.count, using: &generator)
        let more =
            [(key: name, value: value), (key: other, value: nil), (key: name, value: "again")] as [JSONObject.Element]
        switch Int.random(in: 0..<16, using: &generator) {
        case 0, 1:
            try #require(object.updateValue(value, forKey: name) == model.update(name, value))
        case 2:
            object[name] = value
            _ = model.update(name, value)
        case 3, 4:
            object[name] = nil
            _ = model.remove(name)
        case 5:
            try #require(object.removeValue(forKey: name) == model.remove(name))
        case 6 where position < model.members.count:
            let removed = object.remove(at: position)
            let expected = model.members.remove(at: position)
            try #require(removed.key == expected.key && removed.value == expected.value)
        case 7:
            let isPresent = model.remove(name) != nil
            let place = isPresent ? min(position, model.members.count) : position
            model.members.insert(Model.Member(key: name, value: value), at: place)
            object.insert(value, forKey: name, at: place)
        case 8:
            object.merge(more) { _, new in new }
            model.merge(more) { _, new in new }
        case 9:
            object.merge(more) { old, _ in old }
            model.merge(more) { old, _ in old }
        case 10:
            object[name, default: 7] = value
            _ = model.update(name, value)
        case 11:
            // Changes in place, of a member that may be missing.
            object[name, default: []].array?.append(value)
            var changed = model[name] ?? []
            changed.array?.append(value)
            _ = model.update(name, changed)
        case 12:
            object[name]?.array?.append(value)
            if var changed = model[name] {
                changed.array?.append(value)
                _ = model.update(name, changed)
            }
        case 13:
            let removed = { (key: String) in
                key.utf8.count % 3 == value.int.map { $0 % 3 } && value.int.map { $0 % 4 } == 0
            }
            object.removeAll { removed($0.key) }
            model.members.removeAll { removed($0.key) }
        case 14:
            object = JSONObject(object.map { $0 } + more)
            model.merge(more) { _, new in new }
        case 15:
            try #require(object[name, default: "none"] == model[name] ?? "none")
        default: break
        }
    }

    /// An object that shrinks below the size from which on it has an index, and grows again.
    @Test func fewerMembersThanTheIndexNeeds() throws {
        let names = (0..<70).map { "k\($0)" }
        let parsed = try JSONValue(parsing: "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}")
        for start in [try parsed.object(at: []), JSONObject(names.map { (key: $0, value: 1) })] {
            var object = start
            for name in names.prefix(10) { object.removeValue(forKey: name) }
            #expect(Array(object.keys) == Array(names.dropFirst(10)))
            for name in names.prefix(10) { object[name] = 2 }
            #expect(names.map { object[$0] } == names.indices.map { $0 < 10 ? 2 : 1 })
            object.removeAll { $0.value == 1 }
            #expect(Array(object.keys) == Array(names.prefix(10)))
        }
    }

    private struct Refusal: Error {}

    /// A closure that throws leaves a whole object behind.
    @Test(arguments: [3, 100])
    func throwingClosures(_ count: Int) throws {
        let members = (0..<count).map { (key: "\($0)", value: JSONValue($0)) }
        var object = JSONObject(members)
        #expect(throws: Refusal.self) { try object.removeAll { if $0.value == 2 { throw Refusal() } else { true } } }
        #expect(object == JSONObject(members))
        #expect(throws: Refusal.self) {
            try object.merge([(key: "new", value: 1), (key: "0", value: 2), (key: "other", value: 3)]) { _, _ in
                throw Refusal()
            }
        }
        #expect(object["0"] == 0)
        #expect(object["new"] == 1)
        #expect(object["other"] == nil)
        #expect(throws: Refusal.self) { try object["1"]?.refuse(Refusal()) }
        #expect(object["1"] == 1)
        #expect(object.count == count + 1)
    }

    /// The same where slots of removed members are empty.
    @Test(arguments: [3, 100])
    func throwingClosuresBesideGaps(_ count: Int) throws {
        var object = JSONObject((0..<count).map { (key: "\($0)", value: JSONValue($0)) })
        object["1"] = nil
        #expect(throws: Refusal.self) { try object.removeAll { _ in throw Refusal() } }
        #expect(object.map(\.key) == (0..<count).filter { $0 != 1 }.map { "\($0)" })
        for index in 0..<count { #expect(object["\(index)"] == (index == 1 ? Optional.none : JSONValue(index))) }
        object[""] = true
        object["0"] = nil
        object.removeAll { $0.key == "2" }
        #expect(object.map(\.key) == (3..<max(count, 3)).map { "\($0)" } + [""])
    }

    private static let members: [JSONObject.Element] = [("b", 1), ("a", 2), ("b", 3)]

    @Test func initializers() throws {
        #expect(JSONObject().isEmpty && ([:] as JSONObject).isEmpty)
        #expect(JSONValue.object(["b": 1, "a": 2, "b": 3]).trace == "{ b: 3 a: 2 }")
        #expect((["b": 1, "a": 2, "b": 3] as JSONValue).trace == "{ b: 3 a: 2 }")
        #expect(JSONValue.object(JSONObject(Self.members)).trace == "{ b: 3 a: 2 }")
        let sums = JSONObject(Self.members) { .number(JSONNumber(($0.int ?? 0) + ($1.int ?? 0))) }
        #expect(JSONValue.object(sums).trace == "{ b: 4 a: 2 }")
        var object: JSONObject = ["a": 1]
        object.removeAll()
        #expect(object.isEmpty && object["a"] == nil)
        object["x"] = 1
        #expect(object.count == 1)
    }

    /// An object that is merged with itself, or with what is made of itself.
    @Test func mergeWithItself() throws {
        for start in [["a": 1, "b": 2] as JSONObject, try JSONValue(parsing: #"{"a":1,"b":2}"#).object(at: [])] {
            var object = start
            object.merge(object.lazy.map { (key: $0.key + "x", value: $0.value) }) { old, _ in old }
            #expect(JSONValue.object(object).trace == "{ a: 1 b: 2 ax: 1 bx: 2 }")
            object.merge(object) { old, new in [old, new] }
            #expect(JSONValue.object(object).trace == "{ a: [ 1 1 ] b: [ 2 2 ] ax: [ 1 1 ] bx: [ 2 2 ] }")
            #expect(start.count == 2)
        }
    }
}

extension JSONValue {
    fileprivate mutating func refuse(_ error: some Error) throws {
        throw error
    }
}
