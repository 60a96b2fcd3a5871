import Testing
import YAJL

@testable import YAJLTestSupport

/// Objects that resemble the one before them, and differ in something.
@Suite struct ShapeTests {
    /// All lists of up to `count` of some names, with repetition.
    static func lists(of names: [String], upTo count: Int) -> [[String]] {
        var result: [[String]] = [[]]
        var last = result
        for _ in 0..<count {
            last = last.flatMap { list in names.map { list + [$0] } }
            result += last
        }
        return result
    }

    static func object(_ names: [String], _ value: (Int) -> String = { "\($0)" }) -> String {
        "{" + names.enumerated().map { "\"\($1)\":\(value($0))" }.joined(separator: ",") + "}"
    }

    /// Every object of up to three members after every other one, in an array.
    @Test(arguments: [
        ["a", "b", "c"], ["a", "a long name of one kind - 1", "a long name of one kind - 2"],
        ["", "\\u0000", "fourteen bytes"],
    ])
    func everyPair(_ names: [String]) throws {
        let lists = Self.lists(of: names, upTo: 3)
        for first in lists {
            for second in lists {
                try RandomTreeTests.check(Array("[\(Self.object(first)),\(Self.object(second))]".utf8), .inMemory)
            }
        }
    }

    /// Three objects in a row: the third has a model that had one.
    @Test func everyTriple() throws {
        let lists = Self.lists(of: ["a", "b"], upTo: 3)
        for first in lists {
            for second in lists {
                for third in lists {
                    let text = "[\(Self.object(first)),\(Self.object(second)),\(Self.object(third))]"
                    #expect(TestTree(try JSONValue(parsing: text)) == testTree(text))
                }
            }
        }
    }

    /// Objects in members of objects, whose model is found through the outer object's.
    @Test func nested() throws {
        let lists = Self.lists(of: ["a", "b"], upTo: 2)
        let shapes: [(String) -> String] = [
            { $0 }, { "[\($0)]" }, { "[[\($0)]]" }, { "[0,\($0)]" }, { "{\"a\":\($0)}" },
            { "{\"b\":[\($0)],\"a\":\($0)}" },
            { _ in "0" }, { _ in "[]" }, { _ in "\"a string, not an object\"" },
        ]
        for first in lists {
            for second in lists {
                for left in shapes.indices {
                    for right in shapes.indices {
                        let inner = shapes[left](Self.object(first))
                        let other = shapes[right](Self.object(second))
                        let text =
                            "[{\"a\":\(inner),\"b\":\(other)},{\"a\":\(other),\"b\":\(inner)},{\"b\":\(other),\"a\":\(inner)}]"
                        try #require(TestTree(try JSONValue(parsing: text)) == testTree(text), Comment(rawValue: text))
                    }
                }
            }
        }
    }

    /// Members that come, go and change places, over thousands of rows; those with an index as well.
    @Test(arguments: [4, 12, 40, 64, 70, 130])
    func optionalMembers(_ count: Int) throws {
        var random = RandomText(seed: UInt64(count))
        for prefix in ["", "a long prefix that all of the names share "] {
            let names = (0..<count).map { "\(prefix)\($0)" }
            var rows: [String] = []
            for _ in 0..<max(20, scaled(1000)) {
                var list = names
                for _ in 0..<Int.random(in: 0...3, using: &random.generator) {
                    let place = Int.random(in: list.indices, using: &random.generator)
                    switch Int.random(in: 0..<5, using: &random.generator) {
                    case 0: list.remove(at: place)
                    case 1: list.insert("new", at: place)
                    case 2: list.insert(random.pick(names), at: place)
                    case 3: list.swapAt(place, random.chance(1, in: 2) ? 0 : list.count - 1)
                    default: list.removeSubrange(place..<min(place + 7, list.count))
                    }
                    if list.isEmpty { list = ["x"] }
                }
                rows.append(
                    Self.object(list) { index in index % 5 == 3 ? "{\"in\":\(index),\"out\":[{\"x\":1}]}" : "\(index)" }
                )
            }
            try RandomTreeTests.check(Array("[\(rows.joined(separator: ","))]".utf8), .inMemory)
        }
    }

    /// Each table is a text; the tree must be that of its events.
    @Test(arguments: [
        // The second has the name of the first's value, or of its nested object.
        #"[{"a":"b","c":1},{"a":"b","b":2,"c":3}]"#,
        #"[{"a":{"x":1}},{"a":{"x":2},"x":3},{"x":4,"a":{"x":5,"x":6}}]"#,
        // Duplicates in the second only, at each place.
        #"[{"a":1,"b":2,"c":3},{"a":1,"b":2,"c":3,"a":4}]"#,
        #"[{"a":1,"b":2,"c":3},{"a":1,"a":2,"b":3,"c":4}]"#,
        #"[{"a":1,"b":2,"c":3},{"c":1,"b":2,"c":3}]"#,
        #"[{"a":1,"b":2,"c":3},{"b":1,"c":2,"b":3,"c":4}]"#,
        // A model that lost a duplicate.
        #"[{"a":1,"b":2,"a":3,"c":4},{"a":1,"b":2,"a":3,"c":4},{"a":1,"b":2,"c":4}]"#,
        // Members left out far after, and taken up again.
        #"[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9},{"a":1,"i":2,"b":3},{"h":1,"g":2,"h":3}]"#,
        #"[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9},{"a":1,"f":2,"b":3,"g":4,"f":5}]"#,
        // Arrays, scalars and empty objects between.
        #"[{"a":1,"b":2},[{"a":1,"b":2}],{"a":1,"b":2},0,{"a":1,"b":2},{},{"a":1,"b":2},[],{"b":1,"a":2}]"#,
        #"[[{"a":1}],[{"a":2,"a":3}],[{"b":1},{"b":2,"b":3}]]"#,
        #"{"a":[{"x":1},{"x":2}],"b":[{"x":3,"y":4}],"c":{"x":1,"x":2}}"#,
        #"[{"r":[{"x":1,"y":2}]},{"r":[{"x":3,"y":4},{"x":5,"y":6,"x":7}]},{"r":[]},{"r":[{"y":1}]},{"r":{"x":1,"x":2}}]"#,
        // Long names with the same head, and texts that equal a name.
        #"[{"the same fifteen":"the same fifteen"},{"the same fifteen":1,"the same fifteeN":2,"the same fifteen":3}]"#,
        #"[{"the same fifteen-":1},{"the same fifteen":1},{"the same fifteen--":2},{"the same fifteen-":3}]"#,
    ])
    func tables(_ text: String) throws {
        try RandomTreeTests.check(Array(text.utf8), .inMemory)
        for size in 1...3 {
            let document = try JSONDocumentBuilder.document(Array(text.utf8), cut: .size(size))
            #expect(TestTree(document.root) == testTree(text))
        }
    }
}
