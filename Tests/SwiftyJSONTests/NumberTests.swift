import Foundation
import SwiftyJSON
import Testing

/// The setters, and what the table of ``CoercionTests`` does not show.
@Suite struct NumberTests {
    /// The examples that the contract names, without a way over `NSNumber`.
    @Test func namedExamples() {
        let int: [(JSON, Int)] = [
            ("12abc", 12), (" 12", 12), ("1,000", 1), ("0x10", 0), ("1e3", 1000), ("+5", 5), ("-5", -5), ("abc", 0),
            ("", 0), ("nan", 0), ("inf", 0), ("true", 0), ("3.7", 3), ("9007199254740993", 9_007_199_254_740_993),
            ("99999999999999999999", 7_766_279_631_452_241_919), ("1e300", 0), (3.7, 3), (true, 1), (false, 0),
            (JSON(UInt64.max), -1), (.null, 0), ([], 0), ([:], 0),
        ]
        for (json, value) in int { #expect(json.intValue == value, "\(json)") }
        #expect(JSON(UInt64.max).int == -1)
        #expect(JSON(-1).uInt64 == .max && JSON(-1).uInt8 == 255 && JSON(300).int8 == 44)
        #expect(JSON(1e20).int8 == 0 && JSON(-1.5).uInt == .max && JSON(3e9).int32 == -1_294_967_296)
        #expect(JSON(1e39).float == .infinity)
        #expect(
            JSON("5").int == nil && JSON("5").number == nil && JSON("1.2").double == nil
                && JSON("1.2").doubleValue == 1.2
        )
        #expect(JSON(true).number?.objCType.pointee == NSNumber(value: 1).objCType.pointee)
        #expect("\(JSON([:])["x"].numberValue)" == "0" && "\(JSON.null.numberValue)" == "0")
    }

    @Test func nothingTraps() {
        let values: [JSON] = [
            JSON(Double.nan), JSON(Double.infinity), JSON(-Double.infinity), 1e300, -1e300, JSON(Int.min),
            JSON(UInt64.max),
            JSON(Decimal.greatestFiniteMagnitude), JSON(Decimal.nan), JSON(NSDecimalNumber.notANumber), JSON(Float.nan),
            JSON(Float.greatestFiniteMagnitude), JSON(parseJSON: "[1e999999999]")[0],
            JSON(parseJSON: "[-1e-999999999]")[0],
            JSON(parseJSON: "[123456789012345678901234567890123456789012345]")[0],
            JSON("1e999999999"), JSON(String(repeating: "9", count: 1_000)),
        ]
        for json in values {
            _ = (json.int8Value, json.int16Value, json.int32Value, json.int64Value, json.intValue)
            _ = (json.uInt8Value, json.uInt16Value, json.uInt32Value, json.uInt64Value, json.uIntValue)
            _ = (
                json.floatValue, json.doubleValue, json.boolValue, json.description,
                json.rawString([.castNilToNSNull: true])
            )
            #expect(json.exists() && json <= json && json >= json && !(json < json))
            for other in values { #expect((json < other) == (other > json), "\(json), \(other)") }
        }
    }

    @Test func settingOptionals() {
        var json: JSON = ["n": "text"]
        json["n"].int = -1
        #expect(json["n"].int == -1)
        json["n"].int8 = .min
        #expect(json["n"].int8 == .min && json["n"].int == -128 && json["n"].type == .number)
        json["n"].int16 = .min
        #expect(json["n"].int16 == .min && json["n"].int == -32768)
        json["n"].int32 = .min
        #expect(json["n"].int32 == .min && json["n"].int == -2_147_483_648)
        json["n"].int64 = .min
        #expect(json["n"].int64 == .min && json["n"].stringValue == "-9223372036854775808")
        json["n"].uInt = .max
        #expect(json["n"].uInt == .max && json["n"].stringValue == "18446744073709551615")
        json["n"].uInt8 = .max
        #expect(json["n"].uInt8 == .max && json["n"].int8 == -1)
        json["n"].uInt16 = .max
        #expect(json["n"].uInt16 == .max && json["n"].int16 == -1)
        json["n"].uInt32 = .max
        #expect(json["n"].uInt32 == .max && json["n"].int32 == -1)
        json["n"].uInt64 = .max
        #expect(json["n"].uInt64 == .max && json["n"].int64 == -1)
        json["n"].double = 0.1
        #expect(json["n"].double == 0.1)
        json["n"].float = 0.1
        #expect(json["n"].float == 0.1 && json["n"].stringValue == "0.1")
        json["n"].number = 5
        #expect(json["n"].int == 5)
        json["n"].number = NSNumber(value: true)
        #expect(json["n"].type == .bool && json["n"].bool == true)
        json["n"].number = NSDecimalNumber(string: "0.10")
        #expect(json["n"].number is NSDecimalNumber && json["n"].stringValue == "0.1")
    }

    @Test func settingNilGivesNull() {
        let setters: [(inout JSON) -> Void] = [
            { $0.int = nil }, { $0.int8 = nil }, { $0.int16 = nil }, { $0.int32 = nil }, { $0.int64 = nil },
            { $0.uInt = nil }, { $0.uInt8 = nil }, { $0.uInt16 = nil }, { $0.uInt32 = nil }, { $0.uInt64 = nil },
            { $0.double = nil }, { $0.float = nil }, { $0.number = nil }, { $0.bool = nil }, { $0.string = nil },
            { $0.url = nil }, { $0.null = nil }, { $0.arrayObject = nil }, { $0.dictionaryObject = nil },
        ]
        for (index, set) in setters.enumerated() {
            for var json in [JSON(1), "x", [1], ["a": 1], JSON(Date()), JSON([:])["x"]] {
                set(&json)
                #expect(json.isNull, "setter \(index)")
            }
        }
    }

    @Test func settingValues() {
        let setters: [((inout JSON) -> Void, text: String)] = [
            ({ $0.intValue = 5 }, "5"), ({ $0.int8Value = -5 }, "-5"), ({ $0.int16Value = 5 }, "5"),
            ({ $0.int32Value = 5 }, "5"), ({ $0.int64Value = .min }, "-9223372036854775808"),
            ({ $0.uIntValue = 5 }, "5"), ({ $0.uInt8Value = 5 }, "5"), ({ $0.uInt16Value = 5 }, "5"),
            ({ $0.uInt32Value = 5 }, "5"), ({ $0.uInt64Value = .max }, "18446744073709551615"),
            ({ $0.doubleValue = 2 }, "2"), ({ $0.floatValue = 0.1 }, "0.1"), ({ $0.numberValue = 1.5 }, "1.5"),
            ({ $0.boolValue = true }, "true"), ({ $0.stringValue = "s" }, "s"), ({ $0.int8 = 1 }, "1"),
        ]
        for (set, text) in setters {
            for var json in [JSON(1), "x", [1], ["a": 1], JSON(Date()), JSON([:])["x"]] {
                set(&json)
                #expect(json.stringValue == text && json.error == nil, "\(text)")
            }
        }
    }

    @Test func exactNumbers() throws {
        // Doubles of 17 digits, integers of 64 bits, and decimals, as they were written.
        let text = "[0.30000000000000004,24.33,8.7,9223372036854775807,18446744073709551615,12345678901234567890.12345]"
        let json = JSON(parseJSON: text)
        #expect(json[0].double == 0.1 + 0.2 && json[1].double == 24.33 && json[2].stringValue == "8.7")
        #expect(json[3].int == .max && json[4].uInt64 == .max)
        #expect(json[5].number?.decimalValue == Decimal(string: "12345678901234567890.12345"))
        #expect(json.rawString(options: []) == text)
    }
}
