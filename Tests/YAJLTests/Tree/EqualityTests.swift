import Testing
import YAJL

@testable import YAJLTestSupport

/// Equal values are equal however they are made and ordered, and hash alike.
@Suite struct EqualityTests {
    @Test(arguments: [
        ("null", ["null"]), ("true", ["true"]), ("1", ["1.0", "1e0", "10e-1", "1.000"]),
        ("0", ["-0", "0.0", "-0e5", "0e999"]),
        ("1e400", ["10e399", "1.0E+400"]), ("\"é\"", ["\"\\u00e9\"", "\"\\u00E9\""]), ("[]", ["[ ]"]), ("{}", ["{ }"]),
        (#"{"a":1,"b":[2]}"#, [#"{"b":[2.0],"a":1}"#, #"{"a":0,"b":[20e-1],"a":1.0}"#]),
        (#"[{"a":{"x":1,"y":2}}]"#, [#"[{"a":{"y":2,"x":1}}]"#]),
        (#"{"1":1,"2":2,"3":3}"#, [#"{"3":3,"2":2,"1":1}"#, #"{"2":2,"3":3.0,"1":1}"#]),
    ])
    func equal(_ text: String, _ others: [String]) throws {
        let value = try JSONValue(parsing: text)
        for other in try others.map({ try JSONValue(parsing: $0) }) + [value, TestTree(value).built] {
            for other in [other, TestTree(other).built] {
                #expect(value == other && other == value)
                #expect(value.hashValue == other.hashValue)
                #expect(Set([value, other]).count == 1)
                #expect(([value] as JSONArray) == [other] && (["k": value] as JSONObject) == ["k": other])
                #expect(([value] as JSONArray).hashValue == ([other] as JSONArray).hashValue)
            }
        }
    }

    static let different = [
        "null", "true", "false", "0", "1", "-1", "0.1", "0.10000000000000001", "9007199254740993", "9007199254740992",
        "\"\"",
        "\"0\"", "\"1\"", "\"null\"", "\"é\"", "\"e\\u0301\"", "\"\\u0000\"", "[]", "[[]]", "[null]", "[[],[]]",
        "[1,2]", "[2,1]",
        "[1,[2]]", "[[1],2]", "[[1,2]]", "{}", "[{}]", #"{"a":1}"#, #"{"a":2}"#, #"{"b":1}"#, #"{"a":1,"b":1}"#,
        #"{"a":null}"#,
        #"{"a":{}}"#, #"{"a":[]}"#, #"{"a":{"b":1}}"#, #"{"b":{"a":1}}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#,
        #"{"é":1}"#, #"{"e\u0301":1}"#, #"{"ab":"c"}"#, #"{"a":"bc"}"#, #"["ab","c"]"#, #"["a","bc"]"#,
        #"["a","b","c"]"#,
    ]

    @Test func noTwoAreEqual() throws {
        let values = try Self.different.map { try JSONValue(parsing: $0) }
        for (index, value) in values.enumerated() {
            for (other, second) in values.enumerated() {
                #expect((value == second) == (index == other), "\(Self.different[index]) and \(Self.different[other])")
                #expect((value == TestTree(second).built) == (index == other))
            }
        }
        #expect(Set(values).count == values.count)
        // Their hashes differ as well, but for rare coincidence.
        #expect(Set(values.map(\.hashValue)).count == values.count)
    }

    /// Random trees: equal to themselves with their members shuffled, and to nothing else.
    @Test func randomTrees() throws {
        var random = RandomText(seed: 77)
        var trees: [(TestTree, JSONValue)] = []
        for _ in 0..<scaled(1500) {
            let bytes = random.records(.single, comments: false)
            guard let tree = testTree(bytes) else { continue }
            let value = try JSONValue(parsing: bytes)
            let shuffled = Self.shuffled(tree, &random.generator).built
            try #require(shuffled == value && shuffled.hashValue == value.hashValue)
            trees.append((tree, value))
        }
        var generator = random.generator
        for _ in 0..<scaled(100_000) {
            guard let (tree, value) = trees.randomElement(using: &generator),
                let (otherTree, other) = trees.randomElement(using: &generator)
            else { break }
            try #require((value == other) == (Self.normal(tree) == Self.normal(otherTree)))
            try #require(value != other || value.hashValue == other.hashValue)
        }
    }

    private static func shuffled(_ tree: TestTree, _ generator: inout SplitMix64) -> TestTree {
        switch tree {
        case .array(let elements): return .array(elements.map { shuffled($0, &generator) })
        case .object(let members):
            let inner = members.map { TestTree.Member(key: $0.key, value: shuffled($0.value, &generator)) }
            return .object(inner.shuffled(using: &generator))
        default: return tree
        }
    }

    /// The tree with its members in order, and its numbers by value.
    private static func normal(_ tree: TestTree) -> TestTree {
        switch tree {
        case .array(let elements): return .array(elements.map(normal))
        case .object(let members):
            let inner = members.map { TestTree.Member(key: $0.key, value: normal($0.value)) }
            return .object(inner.sorted { $0.key.lexicographicallyPrecedes($1.key) })
        case .number(let text):
            let canonical = JSONNumber(text).map { number in Double(number) == 0 ? "0" : "\(Double(number))" }
            return .number(canonical ?? text)
        default: return tree
        }
    }

    /// Large objects, in another order.
    @Test(arguments: [64, 65, 1000])
    func largeObjects(_ count: Int) throws {
        var generator = SplitMix64(seed: UInt64(count))
        let members = (0..<count).map { "\"\($0)\":[\($0)]" }
        let value = try JSONValue(parsing: "{" + members.joined(separator: ",") + "}")
        let other = try JSONValue(parsing: "{" + members.shuffled(using: &generator).joined(separator: ",") + "}")
        #expect(value == other && value.hashValue == other.hashValue)
        var changed = other
        changed["7"][0] = "7"
        #expect(value != changed)
        changed["7"][0] = 7
        #expect(value == changed && value.hashValue == changed.hashValue)
        changed["7"] = nil
        #expect(value != changed)
    }
}
