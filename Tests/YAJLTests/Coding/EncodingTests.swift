import Testing
import YAJL

@testable import YAJLTestSupport

/// `YAJLEncoder` without Foundation.
@Suite struct EncodingTests {
    struct Item: Encodable, Sendable {
        var id = 1
        var name: String? = "é/"
        var none: Int? { nil }
        var list = [1.5, 2]
        var empty: [String: Int] = [:]
        var nested = Nested()
        struct Nested: Encodable, Sendable {
            var value: Bool? = true
            private enum CodingKeys: CodingKey { case value, absent }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encodeNil(forKey: .absent)
                try container.encode(value, forKey: .value)
            }
        }
    }

    private static let compact =
        #"{"id":1,"name":"é\/","list":[1.5,2],"empty":{},"nested":{"absent":null,"value":true}}"#

    @Test func formsOfTheText() throws {
        let encoder = YAJLEncoder()
        #expect(try encoder.string(from: Item()) == Self.compact)
        #expect(try encoder.encode(Item()) == Array(Self.compact.utf8))
        #expect(try JSONValue(encoding: Item(), using: encoder)["nested"]["absent"].isNull)
    }

    // MARK: Writers

    @Test(arguments: [
        JSONWritingOptions.compact, .pretty, JSONWritingOptions(format: .pretty(indent: 3), sortsKeys: true),
        JSONWritingOptions(sortsKeys: true, escapesSlashes: true), JSONWritingOptions(asciiOnly: true),
        JSONWritingOptions(omitsNulls: true), JSONWritingOptions(format: .pretty(), sortsKeys: true, omitsNulls: true),
    ])
    func asThePartOfAText(_ options: JSONWritingOptions) throws {
        let tree = try JSONValue(encoding: Item())
        var ours = JSONWriter(options: options)
        var expected = JSONWriter(options: options)
        func write(
            _ writer: inout JSONWriter,
            _ body: (inout JSONWriter) throws -> Void
        ) throws -> String {
            try writer.beginObject()
            try writer.key("z")
            try writer.beginArray()
            try body(&writer)
            try body(&writer)
            try writer.endArray()
            try writer.key("a")
            try body(&writer)
            try writer.endObject()
            return String(decoding: try writer.finish(), as: UTF8.self)
        }
        #expect(
            try write(&ours) { try YAJLEncoder().encode(Item(), to: &$0) } == write(&expected) { try $0.value(tree) }
        )
    }

    @Test func nullAsAMember() throws {
        var writer = JSONWriter(options: JSONWritingOptions(omitsNulls: true))
        try writer.beginObject()
        try writer.key("a")
        try YAJLEncoder().encode(Int?.none, to: &writer)
        try writer.endObject()
        #expect(try writer.finish() == Array("{}".utf8))
    }

    /// Values may be nested deeper than a text that comes from outside.
    @Test(arguments: [511, 512, 513, 2000])
    func deepValues(_ depth: Int) throws {
        let value = (1..<depth).reduce(JSONValue.array([])) { inner, _ in [inner] }
        for omitsNulls in [false, true] {
            var writer = JSONWriter(options: JSONWritingOptions(omitsNulls: omitsNulls))
            try YAJLEncoder().encode(value, to: &writer)
            #expect(try writer.finish().count == 2 * depth)
        }
        #expect(try JSONValue(encoding: value) == value)
    }

    @Test func lines() throws {
        var chunks: [UInt8] = []
        var writer = JSONWriter(options: JSONWritingOptions(framing: .lines)) { chunks += $0 }
        for index in 0..<5000 { try YAJLEncoder().encode(["n": index], to: &writer) }
        try writer.finish()
        #expect(chunks == Array((0..<5000).map { "{\"n\":\($0)}\n" }.joined().utf8))
    }

    @Test func errorsOfWriters() throws {
        var writer = JSONWriter()
        #expect(throws: EncodingError.self) { try YAJLEncoder().encode([Double.nan], to: &writer) }
        try YAJLEncoder().encode([1], to: &writer)
        let error = #expect(throws: JSONWritingError.self) { try YAJLEncoder().encode([1], to: &writer) }
        #expect(error?.code == .secondRoot)
        #expect(throws: JSONWritingError.self) { try writer.finish() }
    }

    // MARK: Trees

    private static let tree: JSONValue = [
        "someKey": [1, nil, "x/", ["innerKey": true, "": [:]]], "big": 0, "list": [[], [[]]],
    ]

    @Test func trees() throws {
        var tree = Self.tree
        tree["big"] = .number(try #require(JSONNumber("123456789012345678901234567890.10")))
        let members = #""someKey":[1,null,"x\/",{"innerKey":true,"":{}}]"#
        for strategy in Self.keyStrategies {
            var encoder = YAJLEncoder()
            encoder.keyEncodingStrategy = strategy
            let expected = "{\(members),\"big\":123456789012345678901234567890.10,\"list\":[[],[[]]]}"
            #expect(try encoder.string(from: tree) == expected)
        }
        let encoder = YAJLEncoder()
        let parts = [try #require(tree["someKey"].array)]
        #expect(try encoder.string(from: parts) == #"[[1,null,"x\/",{"innerKey":true,"":{}}]]"#)
        #expect(try encoder.string(from: ["k": tree["list"]]) == #"{"k":[[],[[]]]}"#)
        #expect(try encoder.string(from: [Self.tree.object]).hasPrefix(#"[{"someKey""#))
        let number = try #require(tree["big"].number)
        #expect(try encoder.string(from: [number, nil]) == "[123456789012345678901234567890.10,null]")
        var pretty = YAJLEncoder()
        pretty.outputFormatting = [.prettyPrinted, .sortedKeys]
        let text = try pretty.string(from: ["z": tree, "a": 1])
        #expect(text.hasPrefix("{\n  \"a\" : 1,\n  \"z\" : {\n    \"big\" : 12345"))
        #expect(text.hasSuffix("\n    ]\n  }\n}"))
        #expect(try JSONValue(parsing: Array(text.utf8)) == ["z": tree, "a": 1])
    }

    private static let keyStrategies: [YAJLEncoder.KeyEncodingStrategy] = [
        .useDefaultKeys, .convertToSnakeCase, .custom { _ in JSONCodingKey(stringValue: "other") },
    ]

    /// Encodes and decodes as the tree that it has.
    private struct Wrapper: Codable, Equatable {
        var tree: JSONValue

        init(tree: JSONValue) { self.tree = tree }
        init(from decoder: any Decoder) throws { tree = try JSONValue(from: decoder) }
        func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
    }

    private struct Named: Codable, Equatable {
        var oneTree = EncodingTests.tree
        var manyTrees = [EncodingTests.tree]
        var wrappedTree = Wrapper(tree: EncodingTests.tree)
        var byName = ["aB": EncodingTests.tree["someKey"]]
    }

    /// The names of members of trees are content, as the keys of dictionaries are: both coders leave them alone.
    @Test func keyStrategiesOfTrees() throws {
        var encoder = YAJLEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = try encoder.string(from: Named())
        #expect(
            try JSONValue(parsing: text) == [
                "one_tree": Self.tree, "many_trees": [Self.tree], "wrapped_tree": Self.tree,
                "by_name": ["aB": Self.tree["someKey"]],
            ]
        )
        #expect(try decoder.decode(Named.self, from: text) == Named())
        let snake: JSONValue = ["a_b": 1, "aB": ["c_d": 2]]
        for value in [snake, [snake]] {
            #expect(try decoder.decode(Wrapper.self, from: value.encoded()).tree == value)
            #expect(try decoder.decode(JSONValue.self, from: value.encoded()) == value)
        }
        for strategy in Self.keyStrategies {
            encoder.keyEncodingStrategy = strategy
            #expect(try encoder.string(from: Wrapper(tree: Self.tree)) == encoder.string(from: Self.tree))
        }
    }

    @Test func deepTrees() throws {
        var value: JSONValue = "inside"
        let depth = max(scaled(100_000), 20_000)
        for level in 0..<depth { value = level % 2 == 0 ? [value] : ["k": value] }
        #expect(try YAJLEncoder().encode([value]).count == depth / 2 * 8 + 10)
    }

    // MARK: Types with strategies

    struct Price: Encodable { var cents: Int }

    @Test func ownStrategies() throws {
        struct Order: Encodable {
            var price = Price(cents: 5)
            var prices = [Price(cents: 6), nil]
            var byName = ["x": Price(cents: 7)]
        }
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            try encoder.string(from: Order())
                == #"{"byName":{"x":{"cents":7}},"price":{"cents":5},"prices":[{"cents":6},null]}"#
        )
        encoder.strategies[PriceText.self] = true
        #expect(try encoder.string(from: Order()) == #"{"byName":{"x":"7 ct"},"price":"5 ct","prices":["6 ct",null]}"#)
        #expect(try encoder.string(from: Price(cents: 8)) == #""8 ct""#)
    }

    // MARK: Use that is not in order

    private final class Keeper: Encodable {
        var encoder: (any Encoder)?
        var container: (any UnkeyedEncodingContainer)?

        func encode(to encoder: any Encoder) throws {
            self.encoder = encoder
            container = encoder.unkeyedContainer()
        }
    }

    /// An encoder that is kept knows nothing of the values after.
    @Test func encodersThatAreKept() throws {
        let keeper = Keeper()
        let encoder = YAJLEncoder()
        for _ in 0..<10 {
            #expect(try encoder.string(from: ["k": [keeper]]) == #"{"k":[[]]}"#)
            #expect(keeper.encoder?.codingPath.isEmpty == true)
            #expect(keeper.container?.count == 0)
        }
    }

    /// A nested container of a value that failed writes into nothing.
    @Test func containersOfFailedValues() throws {
        struct Failure: Error {}
        let value = Misuse { encoder in
            var kept: (any UnkeyedEncodingContainer)?
            var container = encoder.unkeyedContainer()
            try? container.encode([
                "k": Misuse { encoder in
                    var container = encoder.unkeyedContainer()
                    kept = container.nestedUnkeyedContainer()
                    throw Failure()
                }
            ])
            try kept?.encode(1)
            #expect(kept?.codingPath.count ?? 0 > 0)
            try container.encode(2)
        }
        #expect(try YAJLEncoder().string(from: value) == "[2]")
    }

    /// A value that fails leaves the nested container alone that was begun before it.
    @Test func failuresAfterContainers() throws {
        let value = Misuse { encoder in
            var container = encoder.unkeyedContainer()
            var nested = container.nestedUnkeyedContainer()
            try? container.encode([Double.nan])
            try nested.encode(1)
            var last = container.nestedContainer(keyedBy: JSONCodingKey.self)
            try? container.encode(["k": [Double.nan]])
            try last.encode(2, forKey: "a")
        }
        #expect(try YAJLEncoder().string(from: value) == #"[[1],{"a":2}]"#)
    }

    private struct Misuse: Encodable {
        var script: (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try script(encoder) }
    }

    /// An encoder that is used within another one.
    @Test func encodersWithinEncoders() throws {
        let value = Misuse { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(1)
            try container.encode(YAJLEncoder().string(from: ["a": [2]]))
            try container.encode([3])
        }
        #expect(try YAJLEncoder().string(from: [value]) == #"[[1,"{\"a\":[2]}",[3]]]"#)
    }

    @Test func threads() async throws {
        let encoder = YAJLEncoder()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try (0..<200).allSatisfy { _ in try encoder.string(from: Item()) == Self.compact }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    /// With settings that change from one value to the next.
    @Test func settingsInTurn() throws {
        for _ in 0..<3 {
            var encoder = YAJLEncoder()
            #expect(try encoder.string(from: ["k": Names()]) == #"{"k":{"aName\/":1}}"#)
            encoder.outputFormatting = .withoutEscapingSlashes
            #expect(try encoder.string(from: ["k": Names()]) == #"{"k":{"aName/":1}}"#)
            encoder.keyEncodingStrategy = .convertToSnakeCase
            #expect(try encoder.string(from: ["k": Names()]) == #"{"k":{"a_name/":1}}"#)
            encoder.keyEncodingStrategy = .custom { _ in "x" as JSONCodingKey }
            #expect(try encoder.string(from: ["k": Names()]) == #"{"k":{"x":1}}"#)
            encoder.outputFormatting = .prettyPrinted
            #expect(try encoder.string(from: ["k": Names()]) == "{\n  \"k\" : {\n    \"x\" : 1\n  }\n}")
        }
    }

    private struct Names: Encodable {
        var value = 1
        private enum CodingKeys: String, CodingKey { case value = "aName/" }
    }
}

private enum PriceText: JSONCodingStrategyKey { static var defaultValue: Bool { false } }

extension EncodingTests.Price: JSONStrategyEncodable {
    func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        guard strategies[PriceText.self] else { return try encode(to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encode("\(cents) ct")
    }
}
