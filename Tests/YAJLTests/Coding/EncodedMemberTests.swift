import Foundation
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
    private struct Script<Key: CodingKey>: Encodable {
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
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<fillers {
                try container.encode(index, forKey: #require(Key(stringValue: "filler\(index)")))
            }
            for (number, step) in steps.enumerated() {
                let key = try #require(Key(stringValue: "k/\(step.key)"))
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
                case 5: try container.encode([Int](), forKey: key)
                case 6: try container.encode([String: Int](), forKey: key)
                default: try container.encode([["z": number]], forKey: key)
                }
            }
        }

        /// The object without the fillers: a container adds to what is there if that is of its kind.
        var expected: JSONValue {
            var members: [String: JSONValue] = [:]
            for (number, step) in steps.enumerated() {
                let key = "k/\(step.key)"
                switch step.action {
                case 0:
                    var object = members[key]?.object ?? [:]
                    object["n\(number)"] = JSONValue(number)
                    members[key] = .object(object)
                case 1: members[key] = .array((members[key]?.array ?? []) + [JSONValue(number)])
                case 2: members[key] = JSONValue(number)
                case 3: members[key] = ["super": JSONValue(number)]
                case 4: break
                case 5: members[key] = []
                case 6: members[key] = [:]
                default: members[key] = [["z": JSONValue(number)]]
                }
            }
            return .object(JSONObject(members.map { ($0.key, $0.value) }))
        }
    }

    /// Keys whose texts are known from the second time on.
    private enum FixedKey: String, CodingKey {
        case k1 = "k/1"
        case k2 = "k/2"
        case k3 = "k/3"
    }

    private func randomSteps(_ random: inout RandomText) -> [(action: Int, key: Int)] {
        (0..<Int.random(in: 1...7, using: &random.generator)).map { _ in
            (random.pick([0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7]), random.pick([1, 2, 3]))
        }
    }

    /// The same comes out of small objects, whose members are compared one by one, and of large ones.
    @Test func nestedContainersAskedForAgain() throws {
        var random = RandomText(seed: 10)
        for _ in 0..<scaled(5000) {
            let steps = randomSteps(&random)
            let script = Script<JSONCodingKey>(steps: steps, fillers: 0)
            let small = try JSONValue(encoding: script)
            #expect(small == script.expected, "\(steps)")
            for fillers in [1, 4, 9, 40] {
                let large = try JSONValue(encoding: Script<JSONCodingKey>(steps: steps, fillers: fillers))
                let rest = large.object?.filter { !$0.key.hasPrefix("filler") } ?? []
                #expect(JSONValue.object(JSONObject(rest.map { ($0.key, $0.value) })) == small, "\(steps)")
                #expect(large.object?.count == fillers + (small.object?.count ?? 0))
            }
        }
    }

    /// Objects after each other, which use the memory of nested containers again.
    @Test func nestedContainersOfFixedKeys() throws {
        var random = RandomText(seed: 11)
        for _ in 0..<scaled(2000) {
            let scripts = (0..<4).map { _ in Script<FixedKey>(steps: randomSteps(&random), fillers: 0) }
            for formatting in [[], .sortedKeys, .prettyPrinted] as [YAJLEncoder.OutputFormatting] {
                var encoder = YAJLEncoder()
                encoder.outputFormatting = formatting
                let values = try JSONValue(parsing: encoder.string(from: [scripts, scripts]))
                let expected = JSONValue.array(JSONArray(scripts.map(\.expected)))
                #expect(values == [expected, expected], "\(scripts.map(\.steps))")
            }
        }
    }

    /// Whoever keeps a nested container finds no other value in it.
    @Test func keptNestedContainersAreNotUsedAgain() throws {
        final class Keeper {
            var containers: [KeyedEncodingContainer<FixedKey>] = []
        }
        struct Keeping: Encodable {
            var number: Int
            var keeper: Keeper

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: FixedKey.self)
                var nested = container.nestedContainer(keyedBy: FixedKey.self, forKey: .k1)
                try nested.encode(number, forKey: .k1)
                for index in keeper.containers.indices {
                    #expect(throws: EncodingError.self) { try keeper.containers[index].encode(-1, forKey: .k2) }
                }
                // Every other one is released.
                if number % 2 == 0 { keeper.containers.append(nested) }
                try container.encode(number, forKey: .k2)
            }
        }
        let keeper = Keeper()
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let text = try encoder.string(from: (0..<8).map { Keeping(number: $0, keeper: keeper) })
        let objects = (0..<8).map { #"{"k/1":{"k/1":\#($0)},"k/2":\#($0)}"# }
        #expect(text == "[\(objects.joined(separator: ","))]")
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

    /// A key whose number is the length of its name.
    private enum Key: UInt8, CaseIterable, CodingKey {
        case _1 = 1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21
        case _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34, _35, _36, _37, _38, _39, _40, _41, _42
        case _43, _44, _45, _46, _47, _48, _49, _50, _51, _52, _53, _54, _55, _56, _57, _58, _59, _60, _61, _62, _63

        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }

        var stringValue: String { String((0..<rawValue).map { Character(Unicode.Scalar(0x61 + $0 % 26)) }) }
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
        // The text of a name is known from the second time on.
        for _ in 0..<2 {
            for (first, second) in zip(Key.allCases, Key.allCases.dropFirst()) {
                let pair = Pair(first: first, second: second)
                let text = try YAJLEncoder().string(from: pair)
                #expect(text == #"{"\#(pair.first.stringValue)":1,"\#(pair.second.stringValue)":2}"#)
            }
        }
    }

    /// A key for a column of a table, whose names change.
    private struct Column: CodingKey {
        @TaskLocal static var names: [String] = []
        var index: UInt8

        init(_ index: UInt8) { self.index = index }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }

        var stringValue: String { Self.names[Int(index)] }
        var intValue: Int? { nil }
    }

    private struct Row: Codable, Equatable {
        var cells = [1, 2]

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Column.self)
            cells = try [0, 1].map { try container.decode(Int.self, forKey: Column($0)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Column.self)
            for (index, cell) in cells.enumerated() { try container.encode(cell, forKey: Column(UInt8(index))) }
        }
    }

    /// Names belong to the text that is written or read, and not to the bytes of the keys for ever.
    @Test(arguments: [["a", "b"], ["b", "a"], ["other", "names"], ["same", "same"]])
    func namesThatChange(_ names: [String]) throws {
        for names in [["first", "second"], names] {
            try Column.$names.withValue(names) {
                let text = try YAJLEncoder().string(from: Row())
                if names[0] == names[1] {
                    #expect(text == #"{"\#(names[0])":2}"#)
                } else {
                    #expect(text == #"{"\#(names[0])":1,"\#(names[1])":2}"#)
                    #expect(try YAJLDecoder().decode(Row.self, from: text) == Row())
                }
            }
        }
    }

    /// A value, and a container for the same key that adds to it.
    private struct Extended<Base: Encodable>: Encodable {
        var base: Base
        var isObject: Bool
        var added: [String]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            try container.encode(0, forKey: "before/")
            try container.encode(base, forKey: "base/")
            try container.encode(0, forKey: "after")
            if isObject {
                var nested = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "base/")
                for key in added { try nested.encode(key, forKey: JSONCodingKey(stringValue: key)) }
                // The second container continues the first one.
                nested = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "base/")
                var inner = nested.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "inner")
                try inner.encode(1, forKey: "z")
            } else {
                var nested = container.nestedUnkeyedContainer(forKey: "base/")
                for key in added { try nested.encode(key) }
            }
        }
    }

    /// The same with a value that a super encoder has encoded as a whole.
    private struct ExtendedSuper: Encodable {
        var isObject: Bool
        var added: [String]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            try encodeBase(to: container.superEncoder(forKey: "base"))
            try container.encode(0, forKey: "after")
            if isObject {
                var nested = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "base")
                for key in added { try nested.encode(key, forKey: JSONCodingKey(stringValue: key)) }
            } else {
                var nested = container.nestedUnkeyedContainer(forKey: "base")
                for key in added { try nested.encode(key) }
            }
        }

        private func encodeBase(to encoder: any Encoder) throws {
            var single = encoder.singleValueContainer()
            if isObject { try single.encode(["b": [1], "c": []]) } else { try single.encode(["x", "]"]) }
        }
    }

    /// The same as Foundation makes of it.
    @Test(arguments: [[], ["new"], ["b", "new", "a"]]) func addingToEncodedValues(_ added: [String]) throws {
        for isPretty in [false, true] {
            func check(_ value: some Encodable, _ comment: Comment) throws {
                var ours = YAJLEncoder()
                ours.outputFormatting = isPretty ? [.sortedKeys, .prettyPrinted] : .sortedKeys
                let theirs = JSONEncoder()
                theirs.outputFormatting = isPretty ? [.sortedKeys, .prettyPrinted] : .sortedKeys
                #expect(try ours.string(from: value) == String(decoding: theirs.encode(value), as: UTF8.self), comment)
            }
            try check(Extended(base: ["b": 1, "a": 2], isObject: true, added: added), "scalars")
            try check(Extended(base: ["inner": ["z": 2, "b": 3]], isObject: true, added: added), "an inner object")
            let deep = Extended(base: Level(depth: 5), isObject: true, added: added)
            try check(deep, "objects that wait for their order")
            try check(Extended(base: ["x", #""],[/"#], isObject: false, added: added), "an array")
            try check(Extended(base: [["a": 1], [:]], isObject: false, added: added), "an array of objects")
            try check(Extended(base: [String: Int](), isObject: true, added: added), "an empty object")
            try check(Extended(base: [Int](), isObject: false, added: added), "an empty array")
            try check(ExtendedSuper(isObject: true, added: added), "an object of a super encoder")
            try check(ExtendedSuper(isObject: false, added: added), "an array of a super encoder")
        }
        // In the order in which they came, without sorting.
        let text = try YAJLEncoder().string(from: Extended(base: ["b": 1], isObject: true, added: added))
        let object = try #require(try JSONValue(parsing: text).object)
        #expect(Array(object.keys) == ["before/", "base/", "after"])
        #expect(object["base/"]?.object?.keys.first == "b")
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
