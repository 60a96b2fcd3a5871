import Foundation
import SwiftyJSON
import Testing

@Suite struct ComparableTests {
    private static let date = Date(timeIntervalSince1970: 0)

    /// Two values, whether they are equal, and whether the first is less.
    static let pairs: [(JSON, JSON, equal: Bool, less: Bool)] = [
        (1, 1, true, false), (1, 1.0, true, false), (1, 2, false, true), (2, 1, false, false), (1.5, 2, false, true),
        (-1, JSON(UInt64.max), false, true), (JSON(UInt64.max), JSON(UInt64.max), true, false),
        (JSON(Double.nan), JSON(Double.nan), true, false), (JSON(Double.infinity), 1, false, false),
        (1, JSON(Double.infinity), false, true), (0, -0.0, true, false),
        (JSON(9_007_199_254_740_993), JSON(9_007_199_254_740_992.0), false, false),
        (JSON(9_007_199_254_740_993), JSON(9_007_199_254_740_992), false, false),
        (JSON(NSDecimalNumber(string: "0.5")), 0.5, true, false), (JSON(Float(0.5)), 0.5, true, false),
        ("a", "a", true, false), ("a", "b", false, true), ("b", "a", false, false), ("", "a", false, true),
        ("\u{E9}", "e\u{301}", true, false), ("1", 1, false, false), (1, "1", false, false), (1, true, false, false),
        (0, false, false, false), (true, true, true, false), (true, false, false, false), (false, true, false, false),
        (.null, .null, true, false), (.null, 0, false, false), (.null, false, false, false), (.null, "", false, false),
        (.null, JSON([:])["x"], true, false), (JSON([])[0], JSON([:])["x"], true, false),
        ([], [], true, false), ([1], [1], true, false), ([1], [1.0], true, false), ([1], [2], false, false),
        ([1], [1, 2], false, false), ([1], [true], false, false), ([[1]], [[1]], true, false), ([], [:], false, false),
        ([:], [:], true, false), (["a": 1], ["a": 1], true, false), (["a": 1, "b": 2], ["b": 2, "a": 1], true, false),
        (["a": 1], ["a": 2], false, false), (["a": 1], ["b": 1], false, false),
        (["a": 1], ["a": 1, "b": 1], false, false),
        (["\u{E9}": "e\u{301}"], ["e\u{301}": "\u{E9}"], true, false), (["a": 1], ["a": true], false, false),
        ([JSON(NSNull())], [JSON.null], true, false),
        (JSON(date), JSON(date), false, false), (JSON(date), .null, false, false),
        (JSON([date]), JSON([date]), true, false), (JSON([date]), [1], false, false),
        (JSON([Float(0.5)]), [0.5], true, false), ([0.5], JSON([Float(0.5)]), true, false),
        (JSON(["a": Float(0.5), "b": 1] as [String: Any]), ["b": 1, "a": 0.5], true, false),
    ]

    @Test func operators() {
        for (left, right, equal, less) in Self.pairs {
            let isOrdered = left.type == right.type && (left.type == .number || left.type == .string)
            #expect((left == right) == equal, "\(left) == \(right)")
            #expect((right == left) == equal, "\(right) == \(left)")
            #expect((left != right) == !equal)
            #expect((left < right) == less, "\(left) < \(right)")
            #expect((right > left) == less, "\(right) > \(left)")
            #expect((left <= right) == (equal || less), "\(left) <= \(right)")
            #expect((right >= left) == (equal || less), "\(right) >= \(left)")
            #expect((left > right) == (isOrdered && !equal && !less), "\(left) > \(right)")
            #expect((left >= right) == (equal || isOrdered && !less), "\(left) >= \(right)")
        }
    }

    @Test func conformance() {
        let json: JSON = [3, 1, 2]
        #expect(json.arrayValue.sorted() == [1, 2, 3])
        #expect(json.arrayValue.max() == 3 && json.arrayValue.min() == 1)
        #expect(JSON(["b", "a"]).arrayValue.sorted() == ["a", "b"])
        #expect((JSON(1) <= true) == false && (JSON(true) >= false) == false)
        func largest<Value: Comparable>(_ values: [Value]) -> Value? { values.max() }
        #expect(largest([JSON("x"), JSON("y")]) == "y")
    }
}
