import Foundation
import SwiftyJSON
import Testing

@Suite struct LiteralTests {
    @Test func literals() {
        let string: JSON = "abc"
        let interpolated = JSON("a\(1 + 1)")
        let character: JSON = "é"
        let integer: JSON = -5
        let double: JSON = 1.25
        let bool: JSON = false
        let array: JSON = [1, "a", true, 2.5, [1], ["k": 1]]
        let dictionary: JSON = ["n": 1, "s": "a", "l": [1, 2], "d": ["k": ["x"]]]
        #expect(string.string == "abc")
        #expect(interpolated.string == "a2")
        #expect(character.string == "é")
        #expect(JSON(unicodeScalarLiteral: "a") == "a")
        #expect(JSON(extendedGraphemeClusterLiteral: "a") == "a")
        #expect(integer.int == -5)
        #expect(double.double == 1.25)
        #expect(bool.bool == false)
        #expect(array.count == 6 && array[4][0] == 1 && array[5]["k"] == 1)
        #expect(dictionary["d"]["k"][0] == "x")
        let emptyArray: JSON = []
        let emptyDictionary: JSON = [:]
        #expect(emptyArray.type == .array && emptyDictionary.type == .dictionary)
    }

    @Test func callsWithLiterals() {
        #expect(JSON(5).type == .number)
        #expect(JSON(-5).int == -5)
        #expect(JSON(5.5).double == 5.5)
        #expect(JSON(true).type == .bool)
        #expect(JSON("[1]").type == .string)
        #expect(JSON([:]).type == .dictionary)
        #expect(JSON([]).type == .array)
        #expect(JSON(["a": 1])["a"] == 1)
        #expect(JSON([1, "a"])[1] == "a")
        #expect(JSON(["a": 1, "b": "x"]).count == 2)
        #expect(JSON([nil, 1] as [Int?])[0].type == .null)
        for flag in [true, false] {
            #expect(JSON(flag ? 1 : 2) == (flag ? 1 : 2))
            #expect(JSON(flag ? "a" : "b").string == (flag ? "a" : "b"))
        }
        let optional: Int? = nil
        #expect(JSON(optional as Any).type == .null)
        #expect(JSON(optional ?? 7) == 7)
    }

    @Test func nestedValuesInLiterals() {
        let inner: JSON = ["x": 1]
        let date = Date()
        let json: JSON = ["a": inner, "b": [inner], "n": NSNull(), "o": Int?.none as Any, "d": date]
        #expect(json["a"]["x"] == 1 && json["b"][0]["x"] == 1)
        #expect(json["n"].type == .null && json["o"].type == .null && json["d"].type == .unknown)
        #expect(json.map(\.0) == ["a", "b", "n", "o", "d"])
        #expect(JSON(dictionaryLiteral: ("a", 1), ("b", 2), ("a", 3))["a"] == 3)
        #expect(JSON(dictionaryLiteral: ("a", 1), ("a", date), ("a", 3)) == ["a": 3])
        #expect(JSON(arrayLiteral: 1, "x") == [1, "x"])
        #expect(JSON(integerLiteral: 3) == 3 && JSON(floatLiteral: 0.5) == 0.5 && JSON(booleanLiteral: true) == true)
    }
}
