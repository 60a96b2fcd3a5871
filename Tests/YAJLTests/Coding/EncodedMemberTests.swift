import Testing
import YAJL

@testable import YAJLTestSupport

/// Members of large objects: their order, keys that come twice, and nested containers that are asked for again.
@Suite struct EncodedMemberTests {
    private static let parts = [
        "a", "b", "/", "\"", "\\", "\n", "\u{1}", "é", "e\u{301}", "😀", "\u{7F}", "\u{FFFD}", "same start of a name ",
        "0",
    ]

    private func names(_ random: inout RandomText, _ count: Int) -> [String] {
        Array(
            Set(
                (0..<count).map { _ in
                    (0..<Int.random(in: 0...6, using: &random.generator)).map { _ in random.pick(Self.parts) }.joined()
                }
            )
        )
    }

    /// Sorted by their bytes, whatever is escaped.
    @Test func sortedNames() throws {
        var random = RandomText(seed: 9)
        for _ in 0..<scaled(1000) {
            let names = names(&random, random.pick([1, 5, 30, 200]))
            let expected = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            for formatting in [YAJLEncoder.OutputFormatting.sortedKeys, [.sortedKeys, .withoutEscapingSlashes]] {
                var encoder = YAJLEncoder()
                encoder.outputFormatting = formatting
                let object = JSONObject(names.map { ($0, 1) })
                let text = try encoder.string(from: object)
                let found = try JSONValue(parsing: text).object?.keys.map { Array($0.utf8) }
                #expect(found == expected.map { Array($0.utf8) })
                // With ASCII alone, through a writer.
                var writer = JSONWriter(options: JSONWritingOptions(sortsKeys: true, asciiOnly: true))
                try encoder.encode(object, to: &writer)
                let written = try JSONValue(parsing: writer.finish()).object?.keys.map { Array($0.utf8) }
                #expect(written == expected.map { Array($0.utf8) })
            }
        }
    }

    /// Steps with a container, as numbers, so that they can be repeated.
    private struct Script: Encodable {
        struct Failure: Error {}
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: JSONCodingKey.self)
                var nested = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "x")
                try nested.encode(1, forKey: "y")
                throw Failure()
            }
        }

        var steps: [(action: Int, key: Int)]
        /// Members that come first and make the object large.
        var fillers: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            for index in 0..<fillers {
                try container.encode(index, forKey: JSONCodingKey(stringValue: "filler\(index)"))
            }
            for (number, step) in steps.enumerated() {
                let key = JSONCodingKey(stringValue: "k/\(step.key)")
                switch step.action {
                case 0:
                    var nested = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: key)
                    try nested.encode(number, forKey: JSONCodingKey(stringValue: "n\(number)"))
                case 1:
                    var nested = container.nestedUnkeyedContainer(forKey: key)
                    try nested.encode(number)
                case 2: try container.encode(number, forKey: key)
                case 3:
                    var single = container.superEncoder(forKey: key).singleValueContainer()
                    try single.encode(["super": number])
                case 4: #expect(throws: Failure.self) { try container.encode(Failing(), forKey: key) }
                default: try container.encode([["z": number]], forKey: key)
                }
            }
        }
    }

    /// The same comes out of small objects, whose members are compared one by one, and of large ones.
    @Test func nestedContainersAskedForAgain() throws {
        var random = RandomText(seed: 10)
        for _ in 0..<scaled(5000) {
            let steps = (0..<Int.random(in: 1...7, using: &random.generator)).map { _ in
                (random.pick([0, 0, 0, 1, 1, 2, 3, 4, 5]), random.pick([1, 2, 3]))
            }
            let small = try JSONValue(encoding: Script(steps: steps, fillers: 0))
            for fillers in [1, 4, 9, 40] {
                let large = try JSONValue(encoding: Script(steps: steps, fillers: fillers))
                let rest = large.object?.filter { !$0.key.hasPrefix("filler") } ?? []
                #expect(JSONValue.object(JSONObject(rest.map { ($0.key, $0.value) })) == small, "\(steps)")
                #expect(large.object?.count == fillers + (small.object?.count ?? 0))
            }
        }
    }

    /// Each container that is asked for again is the one there was.
    @Test func manyNestedContainers() throws {
        struct Many: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: JSONCodingKey.self)
                for round in 0..<3 {
                    for index in 0..<500 {
                        let key = JSONCodingKey(stringValue: "member \(index)")
                        var nested = container.nestedUnkeyedContainer(forKey: key)
                        try nested.encode(round)
                    }
                }
            }
        }
        let object = try #require(try JSONValue(encoding: Many()).object)
        #expect(object.count == 500)
        #expect(object.values.allSatisfy { $0 == [0, 1, 2] })
    }

    /// A key that fits into a byte, which is the length of its name.
    private struct Key: CodingKey {
        var length: UInt8

        init(_ length: UInt8) { self.length = length }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }

        var stringValue: String { String((0..<length).map { Character(Unicode.Scalar(0x61 + $0 % 26)) }) }
        var intValue: Int? { nil }
    }

    /// Names of all lengths around those that are copied in blocks, first and not first.
    @Test func lengthsOfNames() throws {
        struct Pair: Encodable {
            var first: Key
            var second: Key

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: first)
                try container.encode(2, forKey: second)
            }
        }
        // What a name is written as is known from the second time on.
        for _ in 0..<2 {
            for length in 1...62 as ClosedRange<UInt8> {
                let pair = Pair(first: Key(length), second: Key(length + 1))
                let text = try YAJLEncoder().string(from: pair)
                #expect(text == #"{"\#(pair.first.stringValue)":1,"\#(pair.second.stringValue)":2}"#)
            }
        }
    }

    /// Objects in objects, with nested containers and keys that come twice, in the order of their names.
    private struct Level: Encodable {
        var depth: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            var last = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "z")
            try container.encode(1, forKey: "m")
            var list = container.nestedUnkeyedContainer(forKey: "k")
            try last.encode("written later", forKey: "b")
            if depth > 0 {
                try last.encode(Level(depth: depth - 1), forKey: "a")
                try container.encode(["y": Level(depth: depth - 1), "x": Level(depth: 0)], forKey: "é\n")
                try list.encode(Level(depth: depth / 2))
            }
            try list.encode(depth)
            try container.encode(["2", "1"], forKey: "m")
            try container.encode(depth, forKey: "b")
        }
    }

    @Test(arguments: 0..<8) func sortedLevels(_ depth: Int) throws {
        for formatting in [YAJLEncoder.OutputFormatting.sortedKeys, [.sortedKeys, .prettyPrinted]] {
            var encoder = YAJLEncoder()
            let tree = try JSONValue(encoding: Level(depth: depth), using: encoder)
            encoder.outputFormatting = formatting
            #expect(try encoder.encode(Level(depth: depth)) == encoder.encode(tree))
            #expect(try JSONValue(parsing: encoder.encode(tree)) == tree)
        }
        #expect(try JSONValue(encoding: Level(depth: depth))["m"] == ["2", "1"])
    }
}
