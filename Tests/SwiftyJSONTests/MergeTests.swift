import Foundation
import SwiftyJSON
import Testing

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
    ]

    @Test func merging() throws {
        for (left, right, expected) in Self.merges {
            #expect(try left.merged(with: right) == expected)
            var merged = left
            try merged.merge(with: right)
            #expect(merged == expected && merged.error == nil)
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
}
