import Foundation
import SwiftyJSON
import Testing

@testable import YAJL

@Suite struct MergeTests {
    static let merges: [(JSON, JSON, JSON)] = [
        (1, 2, 2), ("a", "b", "b"), (true, false, false), (.null, .null, .null),
        ([1], [2, 1], [1, 2, 1]), ([], [], []),
        (["a": 1], ["b": 2], ["a": 1, "b": 2]), (["a": 1], ["a": 2], ["a": 2]),
        (["a": ["x": 1, "y": 2]], ["a": ["y": 3, "z": 4]], ["a": ["x": 1, "y": 3, "z": 4]]),
        (["a": [1]], ["a": [2]], ["a": [1, 2]]), (["a": [1]], ["a": "s"], ["a": "s"]),
        (["a": 1], ["a": JSON.null], ["a": JSON.null]),
        (["a": JSON.null], ["a": 1], ["a": 1]), (["a": ["b": 1]], ["a": 5], ["a": 5]),
        (["a": 5], ["a": ["b": 1]], ["a": ["b": 1]]),
        ([:], ["a": ["b": [1]]], ["a": ["b": [1]]]), (["\u{E9}": 1], ["e\u{301}": 2], ["\u{E9}": 2]),
        (["f": JSON(Float(0.5)), "l": [1]], ["l": [2], "g": 1], ["f": 0.5, "l": [1, 2], "g": 1]),
        ([JSON(Float(0.5))], [1], [0.5, 1]),
        // Data is JSON, wherever it is.
        (JSON([Data(#"{"k":1}"#.utf8)]), [1], [["k": 1], 1]),
        ([1], JSON([Data("[2]".utf8), Float(0.5)]), [1, [2], 0.5]),
        (["x": JSON([Data("[]".utf8)])], ["x": [1]], ["x": [[], 1]]),
    ]

    @Test func merging() throws {
        for (left, right, expected) in Self.merges {
            #expect(try left.merged(with: right) == expected)
            var merged = left
            try merged.merge(with: right)
            #expect(merged == expected && merged.error == nil)
            #expect(merged.rawString(options: .sortedKeys) == expected.rawString(options: .sortedKeys))
        }
    }

    @Test func typesMustAgreeAtTheTop() throws {
        let values: [JSON] = [1, "1", true, .null, [1], ["a": 1], JSON(Date())]
        for (position, left) in values.enumerated() {
            for (other, right) in values.enumerated() where position != other {
                #expect(throws: SwiftyJSONError.wrongType) { try left.merged(with: right) }
                var unchanged = left
                #expect(throws: SwiftyJSONError.wrongType) { try unchanged.merge(with: right) }
                #expect(unchanged.type == left.type)
            }
        }
        let missing = JSON([:])["x"]
        #expect(try missing.merged(with: .null).error == nil)
    }

    @Test func nested() throws {
        var json: JSON = ["user": ["name": "Ada", "tags": ["a"]]]
        try json["user"].merge(with: ["age": 36, "tags": ["b"]])
        #expect(json == ["user": ["name": "Ada", "tags": ["a", "b"], "age": 36]])
        #expect(json["user"].map(\.0).sorted() == ["age", "name", "tags"])
        let original: JSON = ["a": 1]
        let copy = original
        #expect(try copy.merged(with: ["b": 2]).count == 2)
        #expect(original.count == 1)
    }

    /// A value that is missing stays missing, with its reason.
    @Test func errorsAreTakenOver() throws {
        let json: JSON = ["a": 1]
        for start in [json["x"], .null] {
            let merged = try start.merged(with: json["y"])
            #expect(!merged.exists() && merged.error == .notExist)
            #expect(merged["z"].error == .notExist)
        }
        #expect(try json["x"].merged(with: .null).exists())
    }

    /// Where the elements or members of a value are that code has made.
    private static func address(_ json: JSON) -> UInt? {
        switch json.jsonValue {
        case .array(let elements)?:
            elements.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        case .object(let members)?:
            members.container.own.map { UInt(bitPattern: ObjectIdentifier($0)) }
        default:
            nil
        }
    }

    /// Were the left side copied each time, a loop would take quadratic time.
    @Test func changesAreMadeInPlace() throws {
        let start = #"{"l":[0],"m":{"k":0},"n":{"l":[0],"m":{"k":0}}}"#
        let paths: [[any JSONSubscriptType]] = [[], ["l"], ["m"], ["n"], ["n", "l"], ["n", "m"]]
        for var json in [JSON(parseJSON: start), ["l": [0], "m": ["k": 0], "n": ["l": [0], "m": ["k": 0]]]] {
            var moves = Array(repeating: 0, count: paths.count)
            for round in 0..<1_000 {
                let before = paths.map { Self.address(json[$0]) }
                let new: JSON = ["l": [JSON(round)], "m": ["m\(round)": 1]]
                try json.merge(with: ["l": new["l"], "m": new["m"], "n": new, "r\(round)": JSON.null])
                for (index, path) in paths.enumerated() where Self.address(json[path]) != before[index] {
                    moves[index] += 1
                }
            }
            #expect(json["n"]["l"].count == 1_001 && json["m"].count == 1_001 && json.count == 1_003)
            // Those of a text are copied once. An array moves when its room is used up.
            #expect(zip(paths, moves).allSatisfy { json[$0].type == .array ? $1 < 20 : $1 <= 1 }, "\(moves)")
        }
    }

    @Test func arraysAreJoinedInPlace() throws {
        var json: JSON = []
        var moves = 0
        for round in 0..<1_000 {
            let before = Self.address(json)
            try json.merge(with: [JSON(round)])
            if Self.address(json) != before { moves += 1 }
        }
        #expect(json.count == 1_000 && moves < 20, "\(moves)")
        try json.merge(with: json)
        #expect(json.count == 2_000 && json[1_999] == 999)
    }

    /// A value that others have as well is copied first.
    @Test func copiesStay() throws {
        let text = #"{"a":[1],"b":{"c":{"d":1}}}"#
        for original in [JSON(parseJSON: text), ["a": [1], "b": ["c": ["d": 1]]]] {
            var json = original
            let inner = json["b"]["c"]
            try json.merge(with: ["a": [2], "b": ["c": ["d": 2, "e": 3]]])
            #expect(original.rawString(options: []) == text && inner == ["d": 1])
            try json.merge(with: json)
            #expect(json.rawString(options: []) == #"{"a":[1,2,1,2],"b":{"c":{"d":2,"e":3}}}"#)
        }
    }

    /// What a merge comes to, in the words of the documentation: on lists of members, with the order of the left side.
    private static func model(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
        switch (left, right) {
        case (.array(let left), .array(let right)):
            return .array(JSONArray(Array(left) + Array(right)))
        case (.object(let left), .object(let right)):
            var members = Array(left)
            for (key, value) in right {
                let place =
                    members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } ?? members.lastIndex { $0.key == key }
                if let place {
                    members[place].value = model(members[place].value, value)
                } else {
                    members.append((key, value))
                }
            }
            return .object(JSONObject(members))
        default:
            return right
        }
    }

    /// Any values, with forms of a key beside each other, and objects with and without an index.
    private static func random(_ depth: Int, _ generator: inout some RandomNumberGenerator) -> JSONValue {
        let keys = ["a", "b", "K", "\u{212A}", "\u{E9}", "e\u{301}", "\u{212B}", "A\u{30A}"]
        let kind = Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &generator)
        switch kind {
        case 0: return .null
        case 1: return JSONValue(Int.random(in: 0..<9, using: &generator))
        case 2: return "s"
        case 3, 4: return .array(JSONArray((0..<kind).map { _ in random(depth - 1, &generator) }))
        default:
            var object = JSONObject()
            if kind == 5 { for index in 0..<70 { object["k\(index)"] = JSONValue(index) } }
            for key in keys where Bool.random(using: &generator) { object[key] = random(depth - 1, &generator) }
            return .object(object)
        }
    }

    @Test func randomValues() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let (left, right) = (Self.random(4, &generator), Self.random(4, &generator))
            let expected = Self.model(left, right).description
            let parsed = (JSON(parseJSON: left.description), JSON(parseJSON: right.description))
            let made = (JSON(jsonValue: left), JSON(jsonValue: right))
            guard made.0.type == made.1.type, !parsed.0.isEmpty, !parsed.1.isEmpty else { continue }
            for (left, right) in [parsed, made, (parsed.0, made.1), (made.0, parsed.1)] {
                #expect(try left.merged(with: right).jsonValue?.description == expected, "\(left) \(right)")
                var json = left
                json["new"] = 1
                json.remove("new")
                try json.merge(with: right)
                #expect(json.jsonValue?.description == expected, "\(left) \(right)")
            }
        }
    }
}
