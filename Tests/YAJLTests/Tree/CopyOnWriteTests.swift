import Testing
import YAJL

@testable import YAJLTestSupport

/// A copy never changes, whatever is done with the original.
@Suite struct CopyOnWriteTests {
    static let text = #"{"a":{"b":[1,{"c":[true,null,{"d":"x"}]},3],"e":{}},"f":[],"g":[[1],[2],[3]],"h":0}"#

    /// The same value as a document, made by code, and mixed of both.
    static func values() throws -> [JSONValue] {
        let parsed = try JSONValue(parsing: text)
        var mixed = parsed
        mixed["h"] = 1
        mixed["h"] = 0
        mixed["a"]["b"][1] = try JSONValue(parsing: #"{"c":[true,null,{"d":"x"}]}"#)
        return [parsed, TestTree(parsed).built, mixed] + parsed.rewritten
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout JSONValue) throws -> Void

        init(_ description: String, _ apply: @escaping @Sendable (inout JSONValue) throws -> Void) {
            testDescription = description
            self.apply = apply
        }
    }

    static let changes = [
        Change("subscripts") { $0["a"]["b"][1]["c"][2]["d"] = 1 },
        Change("element") { $0["g"][0][0] = "new" },
        Change("new member") { $0["a"]["new"]["newer"] = 1 },
        Change("array accessor") { $0["a"]["b"][1]["c"].array?.append(4) },
        Change("array assigned") { $0["g"].array = [] },
        Change("array removed") { $0["g"].array = nil },
        Change("object accessor") { $0["a"].object?.removeValue(forKey: "b") },
        Change("object accessor, nested") { $0["a"].object?["b"]?[1].object?["c"]?.array?.removeAll { $0 == true } },
        Change("object default") { $0.object?["x", default: []].array?.append(1) },
        Change("object insert") { $0.object?.insert("first", forKey: "h", at: 0) },
        Change("object remove at") { if $0.object?.isEmpty == false { $0.object?.remove(at: 0) } },
        Change("object remove all where") { $0.object?.removeAll { $0.key < "g" } },
        Change("object remove all") { $0["a"].object?.removeAll() },
        Change("object merge") { $0.object?.merge([(key: "a", value: 1), (key: "z", value: 2)]) { [$0, $1] } },
        Change("sort") { $0["g"].array?.reverse() },
        Change("swap") { if $0["g"].array?.count == 3 { $0["g"].array?.swapAt(0, 2) } },
        Change("slice") { if $0["g"].array?.count == 3 { $0["g"].array?[1...].reverse() } },
        Change("pointer set") { try $0.set("deep", at: "/a/b/1/c/2/d") },
        Change("pointer append") { try $0.set("deep", at: "/a/b/1/c/-") },
        Change("pointer new") { try $0.set([1], at: "/a/e/new") },
        Change("pointer remove") { try $0.remove(at: "/a/b/1/c/0") },
        Change("pointer remove member") { try $0.remove(at: "/a") },
        Change("pointer root") { try $0.set(1, at: "") },
        Change("merge patch") { $0.merge(["a": ["b": nil, "e": ["x": ["y": 1]]], "f": "s"]) },
        Change("merge patch to scalar") { $0.merge(5) },
        Change("assignment to itself") { value in value["a"]["e"] = value },
        Change("null") { $0 = nil },
    ]

    @Test(arguments: changes)
    func copiesStay(_ change: Change) throws {
        let expected = try #require(testTree(Self.text))
        var results: [TestTree] = []
        for value in try Self.values() {
            let copy = value
            let parts = [
                value["a"], value["a"]["b"], value["a"]["b"][1], value["a"]["b"][1]["c"], value["g"], value["g"][0],
            ]
            let trees = parts.map { TestTree($0) }
            var changed = value
            try change.apply(&changed)
            #expect(TestTree(changed) != expected)
            results.append(TestTree(changed))
            // A second time, on what the first left behind, with a copy of that.
            let second = changed
            var third = changed
            try? change.apply(&third)
            #expect(TestTree(second) == results.last)
            #expect(TestTree(copy) == expected)
            #expect(TestTree(value) == expected)
            #expect(parts.map { TestTree($0) } == trees)
        }
        // The same change gives the same, wherever the value came from.
        #expect(Set(results).count == 1)
    }

    /// Random changes, each kept as a copy.
    @Test func history() throws {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<scaled(300) {
            for start in try Self.values() {
                var value = start
                var history: [(JSONValue, TestTree)] = []
                for _ in 0..<12 {
                    history.append((value, TestTree(value)))
                    guard let change = Self.changes.dropLast().randomElement(using: &generator) else { continue }
                    try? change.apply(&value)
                    if value.kind != .object { value = start }
                }
                for (copy, tree) in history { try #require(TestTree(copy) == tree) }
            }
        }
    }

    @Test(arguments: ["/x/y", "/a/b/9", "/a/b/x", "/h/x", "/g/0/0/0", "/a/b/01"])
    func errorsChangeNothing(_ pointer: String) throws {
        let expected = testTree(Self.text)
        let pointer = try #require(JSONPointer(pointer))
        for value in try Self.values() {
            var changed = value
            #expect(throws: JSONAccessError.self) { try changed.set(1, at: pointer) }
            #expect(TestTree(changed) == expected)
            #expect(throws: JSONAccessError.self) { try changed.remove(at: pointer) }
            #expect(TestTree(changed) == expected)
            #expect(throws: JSONAccessError.self) { try changed["a"]["e"].set(1, at: "/x/y") }
            #expect(TestTree(changed) == expected)
        }
    }

    /// A part of a document lives on without it, in arrays and objects of others.
    @Test func partsOutliveTheirDocument() throws {
        var parts: JSONArray = []
        for index in 0..<100 {
            let value = try JSONValue(parsing: "{\"row\":{\"name\":\"a text of more than fourteen bytes \(index)\"}}")
            parts.append(value["row"])
        }
        for index in 0..<100 { #expect(parts[index]["name"].string == "a text of more than fourteen bytes \(index)") }
    }
}
