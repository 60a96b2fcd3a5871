import Foundation
import SwiftyJSON
import Testing
import YAJL

/// The meaning of numbers: in integer getters, in comparisons, for coders, and as text.
@Suite struct NumberValueTests {
    /// Doubles near all that matters, and some at random.
    static let doubles: [Double] = {
        var values: [Double] = [
            0, -0.0, 0.1, 0.5, 3.7, 255.9, 1e15, 1e16, 1e17, 9.3e18, 1e19, 1e20, 6.02214076e23, 1e300,
            .leastNonzeroMagnitude,
        ]
        for exponent in 50...66 {
            let power = Double(sign: .plus, exponent: exponent, significand: 1)
            values += [power.nextDown, power, power.nextUp, power * 1.1, power * 1.7]
        }
        values += (0..<40).map { index in
            Double(sign: .plus, exponent: 52 + index % 13, significand: 1 + Double(index * 2_654_435_761 % 4096) / 4096)
        }
        return values + values.map { -$0 }
    }()

    @Test func doublesConvertExactly() throws {
        for double in Self.doubles {
            let json = JSON(double)
            let number = try #require(json.number)
            #expect(json.double == double && json.doubleValue == double && number.doubleValue == double)
            #expect(json.int8 == number.int8Value && json.int16 == number.int16Value, "\(double)")
            #expect(json.int32 == number.int32Value && json.int64 == number.int64Value, "\(double)")
            #expect(json.uInt8 == number.uint8Value && json.uInt16 == number.uint16Value, "\(double)")
            #expect(json.uInt32 == number.uint32Value && json.uInt64 == number.uint64Value, "\(double)")
            #expect(json.int == number.intValue, "\(double)")
            let whole = double.rounded(.towardZero)
            if let integer = Int64(exactly: whole) {
                #expect(json.int64Value == integer && json.intValue == Int(integer), "\(double)")
                #expect(json.int32Value == Int32(truncatingIfNeeded: integer), "\(double)")
                #expect(json.int16Value == Int16(truncatingIfNeeded: integer), "\(double)")
                #expect(json.int8Value == Int8(truncatingIfNeeded: integer), "\(double)")
            }
            if let integer = UInt64(exactly: whole) {
                #expect(json.uInt64Value == integer && json.uIntValue == UInt(integer), "\(double)")
            }
        }
    }

    @Test func doublesAreCodedExactly() throws {
        for double in Self.doubles {
            let json: JSON = ["d": JSON(double)]
            #expect(try json["d"].decode(Double.self) == double && JSON([double]).decode([Double].self) == [double])
            let copies = [
                try YAJLDecoder().decode(JSON.self, from: YAJLEncoder().encode(json)),
                try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(json)),
                JSON(parseJSON: try #require(json.rawString())), JSON(json.object),
            ]
            for copy in copies { #expect(copy["d"].double == double && copy == json, "\(double)") }
            guard double == double.rounded() else { continue }
            if let integer = Int64(exactly: double) {
                #expect(try json["d"].decode(Int64.self) == integer, "\(double)")
                for copy in copies { #expect(copy["d"].int64 == integer, "\(double)") }
            }
            if let integer = UInt64(exactly: double) {
                #expect(try json["d"].decode(UInt64.self) == integer, "\(double)")
            }
        }
    }

    /// A text is the decimal that it says, unless it is how a `Double` is written: then both give the same integers.
    @Test func integersOfParsedTexts() {
        let cases: [(String, Int)] = [
            ("1152921504606846977", 1_152_921_504_606_846_977), ("1152921504606846977.0", 1_152_921_504_606_846_977),
            ("1.152921504606846977e18", 1_152_921_504_606_846_977), ("9007199254740993.0", 9_007_199_254_740_993),
            ("1152921504606846976.0", 1 << 60), ("1.152921504606847e+18", 1 << 60), ("1e18", 1_000_000_000_000_000_000),
            ("1152921504606847000", 1_152_921_504_606_847_000), ("-1.152921504606847e+18", -1 << 60), ("3.7", 3),
        ]
        for (text, integer) in cases { #expect(JSON(parseJSON: "[\(text)]")[0].int == integer, "\(text)") }
    }

    static func parsed(_ text: String) -> JSON { JSON(parseJSON: "[\(text)]")[0] }

    /// Numbers of all kinds with the decimal that they stand for, which is what they are compared by.
    static let values: [(JSON, String)] = {
        let integers: [Int] = [
            0, 1, -1, 2, 1 << 53, 1 << 53 + 1, 1 << 60, 1 << 60 + 1, .max, .min, 1_152_921_504_606_847_000,
        ]
        var values: [(JSON, String)] = integers.map { (JSON($0), "\($0)") }
        values += [UInt64(1) << 63, .max, .max - 1].map { (JSON($0), "\($0)") }
        values += [
            (0, "0"), (-0.0, "0"), (0.1, "0.1"), (0.5, "0.5"), (1.25, "1.25"), (-1.5, "-1.5"),
            (1e16, "10000000000000000"),
            (0x1p53, "9007199254740992"), (0x1.0000000000001p53, "9007199254740994"), (0x1p60, "1152921504606846976"),
            (-0x1p60, "-1152921504606846976"), (0x1p63, "9223372036854775808"), (-0x1p63, "-9223372036854775808"),
            (0x1.fffffffffffffp63, "18446744073709549568"), (0x1p64, "18446744073709552000"), (1e20, "1e20"),
            (6.02214076e23, "6.02214076e23"), (1e300, "1e300"), (.leastNonzeroMagnitude, "5e-324"), (-1e300, "-1e300"),
        ].map { (JSON($0.0), $0.1) }
        values += [0.5, 0.1, 16_777_216, 1e20].map {
            (JSON(Float($0)), JSONNumber(Double(Float($0)))?.description ?? "")
        }
        let decimals = [
            "0.1", "0.5", "1.25", "-1.5", "9223372036854775807", "9223372036854775807.5", "1152921504606846976",
            "12345678901234567890.12345", "0.1000000000000000055511151231257827", "1e100", "-1e-100",
            "18446744073709551616",
        ]
        values += decimals.compactMap { text in Decimal(string: text).map { (JSON($0), text) } }
        values += decimals.map { (JSON(NSDecimalNumber(string: $0)), $0) }
        let texts = [
            "0", "-0", "-0.0", "0.1", "0.10", "1e-1", "0.1000000000000000055511151231257827", "1.25", "125e-2", "1.0",
            "1e400",
            "-1e400", "1e-400", "9007199254740993", "9007199254740993.0", "9223372036854775807", "9223372036854775808",
            "18446744073709551615", "18446744073709551616", "12345678901234567890.12345", "6.02214076e23", "1e20",
            "100000000000000000000", "1152921504606846976.0", "1152921504606847000",
        ]
        values += texts.map { (parsed($0), $0) }
        values.append((parsed("1.152921504606847e+18"), "1152921504606846976"))
        return values
    }()

    @Test func comparisonsAreExact() throws {
        let values = try Self.values.map { json, text in (json, try #require(JSONNumber(text), "\(text)")) }
        for (left, leftValue) in values {
            for (right, rightValue) in values {
                // Inside of containers as well, where the values are compared without the wrapper.
                let isRight =
                    (left < right) == (leftValue < rightValue) && (left == right) == (leftValue == rightValue)
                    && (left > right) == (leftValue > rightValue) && (left <= right) == (leftValue <= rightValue)
                    && (left >= right) == (leftValue >= rightValue)
                    && (JSON([left]) == JSON([right])) == (leftValue == rightValue)
                if !isRight { Issue.record("\(leftValue) and \(rightValue)") }
            }
        }
    }

    /// Exactly one of `<`, `==` and `>`, and no circles.
    @Test func numbersHaveAnOrder() {
        let others: [Any] = [
            Double.nan, -Double.infinity, Double.infinity, Float.nan, Float.infinity, Decimal.nan,
            NSDecimalNumber.notANumber,
        ]
        let values = Self.values.map(\.0) + others.map { JSON($0) } + Self.doubles.prefix(30).map { JSON($0) }
        let sorted = values.sorted()
        for (index, left) in sorted.enumerated() {
            #expect(left == left && left <= left && !(left < left))
            for right in sorted[index...] {
                let isRight =
                    [left < right, left == right, left > right].count { $0 } == 1 && left <= right && right >= left
                    && !(left > right) && (left <= right) == !(right < left) && (left == right) == (right == left)
                if !isRight { Issue.record("\(left) and \(right)") }
            }
        }
    }

    /// Getters, JSON text and `NSNumber` write a number alike, but for the `.0` that `NSNumber` has on Linux.
    @Test func oneTextForANumber() throws {
        let small = (-12...22).flatMap { exponent in [1, 1.5, 2.25].map { $0 * pow(10, Double(exponent)) } }
        for double in Self.doubles + small {
            for json in [JSON(double), JSON(parseJSON: "[\(double)]")[0], JSON(Float(double)), JSON([double])[0]] {
                var text = try #require(json.number).stringValue
                if text.hasSuffix(".0") { text.removeLast(2) }
                if json.number?.doubleValue == 0, json.stringValue == "0" || json.stringValue == "-0" {
                    text = json.stringValue
                }
                #expect(json.stringValue == text && json.description == text, "\(double)")
                #expect(JSON([json]).rawString(options: []) == "[\(text)]" || !json.doubleValue.isFinite, "\(double)")
                #expect(JSON([json]).rawString([.castNilToNSNull: true]) == "[\(text)]" || !json.doubleValue.isFinite)
            }
        }
        #expect(JSON(0.000001).stringValue == "1e-06" && JSON(parseJSON: "[0.000001]")[0].stringValue == "1e-06")
        #expect(JSON(1e23).stringValue == "1e+23" && JSON(1.0).stringValue == "1")
    }

    /// Most fractions are written as they were read; the text is that of a single number all the same.
    @Test func textsOfFractions() {
        var texts = [
            "0.1", "0.0001", "0.00010", "0.00009", "0.00001", "-0.0001", "0.0", "-0.0", "1.50", "10.0",
            "123456789012345.6",
            "12345678901234.5", "1234567890123456.7", "0.123456789012345", "0.1234567890123456", "0.12345678901234567",
            "-0.123456789012345", "9007199254740993.5", "0.1e1", "1.5E-2", "0.30000000000000004",
            "1.7976931348623157e308",
        ]
        for _ in 0..<2_000 {
            let digits = (0..<Int.random(in: 1...18)).map { _ in
                Bool.random() ? "0" : "\(Int.random(in: 0...9))"
            }
            let whole = String(
                Int.random(in: 0...3) == 0 ? Int.random(in: 0...1_000_000) : 0
            )
            texts.append((Bool.random() ? "-" : "") + whole + "." + digits.joined())
        }
        for text in texts {
            let json = JSON(parseJSON: "[\(text)]")
            let (written, alone) = (json.rawString(options: []), json[0].stringValue)
            if written != "[\(alone)]" { Issue.record("\(text): \(written ?? "nil"), \(alone)") }
        }
    }
}
