import Testing
import YAJL

@testable import YAJLTestSupport

/// Patterns on trees.
@Suite struct PatternValuesTests {
    private static let store: JSONValue = [
        "book": [
            ["title": "A", "price": 8.95, "tags": ["x", "y"]],
            ["title": "B", "price": 12, "author": ["title": "Dr"]],
            ["title": "C"],
        ],
        "bicycle": ["price": 19],
        "0": ["zero"],
    ]

    @Test(
        arguments: [
            ("$.bicycle.price", ["$.bicycle.price"]),
            ("$.book[*].title", ["$.book[0].title", "$.book[1].title", "$.book[2].title"]),
            ("$.book[1:].price", ["$.book[1].price"]),
            ("$.book[:2].price", ["$.book[0].price", "$.book[1].price"]),
            ("$.book[7]", []),
            ("$.book.title", []),
            ("$.missing", []),
            ("$..title", ["$.book[0].title", "$.book[1].title", "$.book[1].author.title", "$.book[2].title"]),
            ("$..price", ["$.book[0].price", "$.book[1].price", "$.bicycle.price"]),
            ("$.*", ["$.book", "$.bicycle", "$['0']"]),
            ("$..tags[1]", ["$.book[0].tags[1]"]),
            ("$..['0',0]", ["$.book[0]", "$.book[0].tags[0]", "$['0']", "$['0'][0]"]),
            ("$", ["$"]),
        ] as [(String, [String])]
    )
    func places(_ text: String, _ expected: [String]) throws {
        let pattern = try JSONPath(parsing: text)
        let matches = Self.store.matches(of: pattern)
        #expect(matches.map(\.path.description) == expected)
        for (path, value) in matches { #expect(try Self.store.value(at: path) == value) }
        #expect(Self.store.values(at: pattern) == matches.map(\.value))
    }

    /// Everything below the root, in the order of the document.
    @Test func descendants() throws {
        let value = try JSONValue(parsing: #"{"a":[1,{"b":2}],"c":{}}"#)
        #expect(
            value.matches(of: "$..*").map(\.path.description) == ["$.a", "$.a[0]", "$.a[1]", "$.a[1].b", "$.c"]
        )
        #expect(JSONValue.number(1).values(at: "$..*").isEmpty && JSONValue.number(1).values(at: "$") == [1])
    }

    /// Parsed, built by code, and changed.
    @Test(arguments: 0..<4)
    func randomTrees(_ seed: Int) {
        var random = RandomPatterns(seed: UInt64(seed) + 100)
        random.hasDuplicates = false
        for _ in 0..<scaled(50_000) {
            let tree = random.tree()
            let pattern = random.pattern()
            let value = tree.built
            let nodes = TestNode.all(in: tree).filter { pattern.selects($0.path, withDuplicates: false) }
            let found = value.matches(of: pattern)
            let values = value.values(at: pattern)
            guard found.map({ TestTree($0.value) }) == nodes.map(\.value),
                values.map(TestTree.init) == nodes.map(\.value),
                found.map(\.path) == nodes.map(\.jsonPath)
            else {
                Issue.record("\(pattern) in \(tree): \(found)")
                return
            }
            guard seed == 0 else { continue }
            for other in value.rewritten + [value.copied()] where other.values(at: pattern) != values {
                Issue.record("\(pattern) in \(tree), changed")
                return
            }
        }
    }

    /// A name leads straight to the member of a large object, and an index to the element of a large array.
    @Test func largeContainers() throws {
        let count = 10_000
        let object = JSONValue.object(JSONObject((0..<count).map { ("key \($0)", .array([.number(JSONNumber($0))])) }))
        #expect(object.values(at: "$['key 9999'][0]") == [9999])
        #expect(object.values(at: "$[*][0]").count == count)
        let array = JSONValue.array(JSONArray((0..<count).map { ["v": .number(JSONNumber($0))] }))
        #expect(array.values(at: "$[9998:].v") == [9998, 9999])
        #expect(array.values(at: "$..v").count == count)
    }

    /// Patterns of one word of states and of several, by names.
    @Test(arguments: [5, 62, 63, 64, 65, 130]) func longPatterns(_ count: Int) throws {
        var value: JSONValue = ["end": 1, "other": 2]
        for _ in 0..<count { value = ["a": value, "b": ["a": 0]] }
        let names = JSONPath(Array(repeating: .key("a"), count: count))
        #expect(value.values(at: JSONPath(names.components + [.key("end")])) == [1])
        #expect(value.values(at: JSONPath(names.components + [.each])) == [1, 2])
        #expect(value.values(at: JSONPath(names.components + [.key("absent")])).isEmpty)
        #expect(value.values(at: JSONPath(names.components + [.descendants, .key("other")])) == [2])
        let any = JSONPath(Array(repeating: .each, count: count - 1))
        #expect(value.values(at: JSONPath(any.components + [.key("b"), .key("a")])) == [0])
    }

    /// No recursion, however deep the value is.
    @Test func depth() throws {
        let depth = 100_000
        try onSmallStack {
            let text = [UInt8](repeating: 0x5B, count: depth) + [0x37] + [UInt8](repeating: 0x5D, count: depth)
            let document = try JSONDocument(
                parsing: text,
                options: JSONParsingOptions(limits: JSONLimits(depth: depth))
            )
            let found = document.root.values(at: "$..*")
            try require(found.count == depth && found.last == 7)
            let long = JSONPath(Array(repeating: .each, count: 1000) + [.descendants, .each])
            try require(document.root.values(at: long).count == depth - 1000)
        }
    }
}
