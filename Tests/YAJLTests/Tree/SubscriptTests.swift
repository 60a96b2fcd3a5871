import Testing
import YAJL

@testable import YAJLTestSupport

/// Subscripts read nothing as `null`, and write where there is a place.
@Suite struct SubscriptTests {
    static let text = #"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{},"e":[]}"#

    static func values() throws -> [JSONValue] {
        let parsed = try JSONValue(parsing: text)
        return [parsed, TestTree(parsed).built]
    }

    @Test func reading() throws {
        for value in try Self.values() {
            #expect(value["a"][1]["b"] == 2)
            for nothing in [
                value["x"], value["x"]["y"][3], value[0], value["a"]["b"], value["a"][2], value["a"][-1],
                value["a"][.max], value["a"][.min],
                value["s"]["x"], value["s"][0], value["n"][0], value["n"]["x"], value["t"][0], value["o"]["x"],
                value["e"][0], value["a"][0][0],
            ] {
                #expect(nothing.isNull)
            }
        }
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let expected: String
        let apply: @Sendable (inout JSONValue) -> Void
        var testDescription: String { expected }

        init(_ expected: String, _ apply: @escaping @Sendable (inout JSONValue) -> Void) {
            self.expected = expected
            self.apply = apply
        }
    }

    static let changes = [
        Change(#"{"a":[1,{"b":9}],"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0["a"][1]["b"] = 9 },
        Change(#"{"a":[1,{"b":2,"c":9}],"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0["a"][1]["c"] = 9 },
        Change(#"{"a":[[9],{"b":2}],"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0["a"][0] = [9] },
        // null becomes an object, and what is missing is made.
        Change(#"{"a":[1,{"b":2}],"s":"x","n":{"y":9},"t":true,"o":{},"e":[]}"#) { $0["n"]["y"] = 9 },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{"p":{"q":{"r":9}}},"e":[]}"#) {
            $0["o"]["p"]["q"]["r"] = 9
        },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{},"e":[],"z":{"":9}}"#) { $0["z"][""] = 9 },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{},"e":[],"z":[9]}"#) { $0["z"].array = [9] },
        // null can be assigned, to what is there and to what is not.
        Change(#"{"a":null,"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0["a"] = nil },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{},"e":[],"z":null}"#) { $0["z"] = nil },
        Change(#"{"a":[1,null],"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0["a"][1] = nil },
        Change(#"{"a":[1,{"b":2}],"s":null,"n":null,"t":true,"o":{},"e":[]}"#) { $0["s"].array = nil },
        // In values of another type there is nothing to set.
        Change(text) { $0[0] = 9 },
        Change(text) { $0["a"]["x"] = 9 },
        Change(text) { $0["a"][2] = 9 },
        Change(text) { $0["a"][-1] = 9 },
        Change(text) { $0["a"][.min] = 9 },
        Change(text) { $0["e"][0] = 9 },
        Change(text) { $0["s"]["x"] = 9 },
        Change(text) { $0["s"]["x"]["y"]["z"] = 9 },
        Change(text) { $0["s"][0]["y"] = 9 },
        Change(text) { $0["t"]["x"][0] = 9 },
        Change(text) { $0["n"][0] = 9 },
        Change(text) { $0["a"][0]["x"] = 9 },
        Change(text) { $0["a"][5]["x"]["y"] = 9 },
        // A missing value that nothing is put into stays missing.
        Change(text) { $0["z"][0] = 9 },
        Change(text) { $0["z"]["y"][0] = 9 },
        Change(text) { $0["z"].array?.append(9) },
        Change(text) { $0["z"]["y"]["x"].array?.append(9) },
        Change(text) { $0["n"]["y"].object?["x"] = 9 },
        Change(text) { $0["s"].array?.append(9) },
        Change(text) { $0["a"].object?["x"] = 9 },
        Change(text) { $0["z"]["y"].merge(nil) },
        Change(text) { $0["o"]["y"].array?.append(9) },
        Change(text) { value in _ = value["a"][1]["b"].array?.popLast() },
        // Accessors.
        Change(#"{"a":[1,{"b":2},9],"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0["a"].array?.append(9) },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{},"e":[9]}"#) { $0["e"].array?.append(9) },
        Change(#"{"a":[1,{}],"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0["a"][1].object?["b"] = nil },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{"x":9},"e":[]}"#) { $0["o"].object?["x"] = 9 },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{"x":{"y":9}},"e":[]}"#) {
            $0["o"].object?["x"] = ["y": 9]
        },
        Change(#"{"a":[1,{"b":2}],"s":{"y":9},"n":null,"t":true,"o":{},"e":[]}"#) { $0["s"].object = ["y": 9] },
        Change(#"{"s":"x","n":null,"t":true,"o":{},"e":[]}"#) { $0.object?.removeValue(forKey: "a") },
        Change(#"{"a":[1,{"b":2}],"s":"x","n":null,"t":true,"o":{"y":9},"e":[]}"#) { $0["o"].merge(["y": 9]) },
    ]

    @Test(arguments: changes)
    func writing(_ change: Change) throws {
        for value in try Self.values() {
            var changed = value
            change.apply(&changed)
            #expect(TestTree(changed) == testTree(change.expected))
            // The same below an element.
            var inner: JSONValue = [0, ["x": value]]
            change.apply(&inner[1]["x"])
            #expect(TestTree(inner[1]["x"]) == testTree(change.expected))
            #expect(inner.array?.count == 2 && inner[1].object?.count == 1)
        }
    }

    /// Roots of all types.
    @Test func roots() {
        var value: JSONValue = nil
        value[0] = 1
        #expect(value.isNull)
        value["a"].array?.append(1)
        #expect(value.isNull)
        value["a"] = 1
        #expect(value == ["a": 1])
        for scalar in [true, 1, "s", [1]] as [JSONValue] {
            var changed = scalar
            changed["a"] = 1
            changed["a"]["b"] = 1
            changed[1] = 1
            changed.object?["x"] = 1
            #expect(changed == scalar)
        }
        var empty: JSONValue = [:]
        empty["a"].array?.append(1)
        #expect(empty == [:])
    }

    private struct Refusal: Error {}

    /// A change that throws half-way leaves everything in its place.
    @Test func throwing() throws {
        func refuse(_ value: inout JSONValue, _ new: JSONValue?) throws {
            if let new { value = new }
            throw Refusal()
        }
        for value in try Self.values() {
            var changed = value
            #expect(throws: Refusal.self) { try refuse(&changed["a"][1]["b"], nil) }
            #expect(throws: Refusal.self) { try refuse(&changed["z"]["y"], nil) }
            #expect(throws: Refusal.self) { try refuse(&changed["s"]["y"], 1) }
            #expect(TestTree(changed) == testTree(Self.text))
            #expect(throws: Refusal.self) { try refuse(&changed["a"][1]["b"], 7) }
            #expect(changed["a"][1]["b"] == 7)
        }
    }
}
