import Foundation
import SwiftyJSON
import Testing

@Suite struct RawRepresentableTests {
    @Test func knownTypes() {
        let values: [(Any, Type)] = [
            (1, .number), (UInt64.max, .number), (1.5, .number), (Decimal(1), .number), (CGFloat(1), .number),
            (true, .bool), ("s", .string),
            (NSNull(), .null), ([1, "a"] as [Any], .array), (["k": 1], .dictionary), (Data("[1]".utf8), .array),
            (JSON("x"), .string), (Int?.none as Any, .null), ([Date()], .array), (NSArray(), .array),
            (NSDictionary(), .dictionary), (NSString("s"), .string), (AnyHashable("s"), .string),
            ([AnyHashable("k"): 1] as [AnyHashable: Any], .dictionary),
        ]
        for (value, type) in values {
            let json = JSON(rawValue: value)
            #expect(json?.type == type, "\(value)")
            #expect(json?.error == nil, "\(value)")
        }
    }

    @Test func unknownTypes() {
        let url = URL(fileURLWithPath: "/")
        let values: [Any] = [
            Date(), url, Set([1]), [1: "a"], (1, 2), Character("a"), "abc".dropFirst(), NSObject(),
        ]
        for value in values { #expect(JSON(rawValue: value) == nil, "\(value)") }
    }

    @Test func rawValues() {
        #expect(JSON(5).rawValue as? Int == 5 && JSON(5).rawValue is NSNumber)
        #expect(JSON("s").rawValue as? String == "s")
        #expect(JSON(true).rawValue as? Bool == true && JSON(true).rawValue as? Int == nil)
        #expect(JSON.null.rawValue is NSNull && JSON([:])["x"].rawValue is NSNull && JSON(Date()).rawValue is NSNull)
        #expect(JSON([1]).rawValue as? [Int] == [1])
        #expect(JSON(["a": 1]).rawValue as? [String: Int] == ["a": 1])
        func roundTrip<Value: RawRepresentable & Equatable>(_ value: Value) -> Bool {
            Value(rawValue: value.rawValue) == value
        }
        for json in [JSON(1), "s", true, .null, [1, "a", JSON.null], ["a": ["b": 1.5]]] {
            #expect(roundTrip(json), "\(json)")
        }
    }
}
