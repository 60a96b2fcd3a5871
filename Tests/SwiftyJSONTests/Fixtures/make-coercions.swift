// Makes coercions.txt, the table of what every typed property gives for every kind of value:
//
//     swift Tests/SwiftyJSONTests/Fixtures/make-coercions.swift > Tests/SwiftyJSONTests/Fixtures/coercions.txt
//
// It knows nothing of SwiftyJSON: it states the rules of the original, of which most say "as `NSNumber` does it" or "as
// `NSDecimalNumber(string:)` reads it", so those are asked. The texts of numbers, for which Foundation's are not the rule,
// are written down by hand. Doubles that do not fit into 64 bits are converted as on x86-64.

import Foundation

/// The number as `UInt`, of which `NSNumber` cuts a `Double` off at 2^63.
func unsigned(_ number: NSNumber) -> UInt {
    (0x1p63..<0x1p64).contains(number.doubleValue) ? UInt(number.uint64Value) : number.uintValue
}

enum Raw {
    case number(NSNumber, text: String, double: Double? = nil)
    case bool(Bool)
    case string(String)
    case array(Int)
    case dictionary(Int)
    case null(isMissing: Bool)
    case unknown
}

var rows: [(name: String, raw: Raw)] = []

func add(_ name: String, _ raw: Raw) { rows.append((name, raw)) }

let integers: [Int64] = [
    0, 1, -1, 2, 42, 127, 128, -128, -129, 255, 256, 300, 32767, 32768, -32768, -32769, 65535, 65536, 2_147_483_647,
    2_147_483_648, -2_147_483_648, -2_147_483_649, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_993, .max, .min,
]
for integer in integers { add("int \(integer)", .number(NSNumber(value: integer), text: String(integer))) }
for integer in [UInt64(9_223_372_036_854_775_808), .max] {
    add("int \(integer)", .number(NSNumber(value: integer), text: String(integer)))
}

// The shortest text that reads back; integral ones without a fraction.
let doubles: [(Double, text: String)] = [
    (0, "0"), (-0.0, "-0"), (0.5, "0.5"), (-0.5, "-0.5"), (0.1, "0.1"), (1, "1"), (2, "2"), (3.7, "3.7"),
    (-3.7, "-3.7"),
    (-1.5, "-1.5"), (255.9, "255.9"), (300, "300"), (8.7, "8.7"), (24.33, "24.33"), (3e9, "3000000000"),
    (0.30000000000000004, "0.30000000000000004"), (123_456.789, "123456.789"), (1e15, "1000000000000000"),
    (1e16, "1e+16"), (1e20, "1e+20"), (1e39, "1e+39"), (1e300, "1e+300"), (-1e300, "-1e+300"),
    (9.3e18, "9.3e+18"),
    (123_456_789_012_345_678, "1.2345678901234568e+17"), (5e-324, "5e-324"), (1e-7, "1e-07"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (9_007_199_254_740_992, "9007199254740992"),
    (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"),
]
for (double, text) in doubles { add("double \(double)", .number(NSNumber(value: double), text: text)) }
for (float, text) in [(Float(0.1), "0.1"), (3.5, "3.5"), (-2, "-2"), (1e10, "1e+10")] {
    add("float \(float)", .number(NSNumber(value: float), text: text))
}
for text in ["3.7", "-0.1", "300", "12345678901234567890.12345", "99999999999999999999"] {
    add("decimal \(text)", .number(NSDecimalNumber(string: text), text: text))
}

// Texts of numbers that are parsed: integers of 64 bits as such; what a double cannot stand for as a decimal number; the
// others as doubles. As doubles all of them are the nearest one: there Foundation errs, and we need not.
let parsed: [(source: String, NSNumber, text: String)] = [
    ("0", NSNumber(value: 0), "0"), ("-0", NSNumber(value: 0), "0"), ("-0.0", NSNumber(value: -0.0), "-0"),
    ("1.0", NSNumber(value: 1.0), "1"), ("1e2", NSNumber(value: 100.0), "100"), ("1E+2", NSNumber(value: 100.0), "100"),
    ("1.50", NSNumber(value: 1.5), "1.5"), ("8.7", NSNumber(value: 8.7), "8.7"),
    ("1e-400", NSNumber(value: 0.0), "0"), ("-9223372036854775808", NSNumber(value: Int64.min), "-9223372036854775808"),
    ("18446744073709551615", NSNumber(value: UInt64.max), "18446744073709551615"),
    ("18446744073709551616", NSDecimalNumber(string: "18446744073709551616"), "18446744073709551616"),
    ("99999999999999999999", NSDecimalNumber(string: "99999999999999999999"), "99999999999999999999"),
    (
        "123456789012345678901234567890", NSDecimalNumber(string: "123456789012345678901234567890"),
        "123456789012345678901234567890"
    ),
    ("0.1234567890123456789", NSDecimalNumber(string: "0.1234567890123456789"), "0.1234567890123456789"),
    ("0.30000000000000004", NSNumber(value: 0.30000000000000004), "0.30000000000000004"),
]
for (source, number, text) in parsed {
    let double = number is NSDecimalNumber ? Double(source) : nil
    add("parsed \(source)", .number(number, text: text, double: double))
}

for bool in [true, false] { add("bool \(bool)", .bool(bool)) }
add("parsed true", .bool(true))
add("NSNumber true", .bool(true))

let strings = [
    "", "abc", "12abc", " 12", "1,000", "0x10", "1e3", "+5", "-5", "nan", "inf", "3.7", "-3.7", "255.9", "300", "0.1",
    "9007199254740993", "99999999999999999999", "-99999999999999999999", "18446744073709551615", "1e300", "1e400", "-",
    "1.5e", "true", "TRUE", "True", "y", "Y", "t", "T", "yes", "YES", "1", "0", "01", "on", "2", " true", "true ", "no",
    "false", "null", "[1]", "é", "a b", "100%", "%20x y", "%41", "http://x/é", "http://a/b?c=d&e", "mailto:a@b.c",
]
for string in strings { add("string \(string)", .string(string)) }

add("array of 0", .array(0))
add("array of 2", .array(2))
add("array with a date", .array(1))
add("dictionary of 0", .dictionary(0))
add("dictionary of 2", .dictionary(2))
add("dictionary with a date", .dictionary(1))
add("null", .null(isMissing: false))
add("parsed null", .null(isMissing: false))
add("nil", .null(isMissing: false))
add("failed parse", .null(isMissing: false))
add("missing key", .null(isMissing: true))
add("missing index", .null(isMissing: true))
add("step into a number", .null(isMissing: true))
add("date", .unknown)
add("set", .unknown)

func properties(_ raw: Raw) -> [(String, String)] {
    var fields: [(String, String)] = []
    func field<Value>(_ name: String, _ value: Value?) { fields.append((name, value.map { "\($0)" } ?? "nil")) }

    var number: NSNumber?
    var numberValue = NSNumber(value: 0)
    var nearest: Double?
    var string: String?
    var text = ""
    var isTrue = false
    var type = 0
    var count: Int?
    switch raw {
    case .number(let value, let itsText, let double):
        nearest = double
        (type, number, numberValue, text, isTrue) = (0, value, value, itsText, value.doubleValue != 0)
    case .string(let value):
        (type, string, text) = (1, value, value)
        let decimal = NSDecimalNumber(string: value)
        numberValue = decimal == .notANumber ? .zero : decimal
        isTrue = ["true", "y", "t", "yes", "1"].contains(value.lowercased())
    case .bool(let value):
        (type, text, isTrue) = (2, value ? "true" : "false", value)
        numberValue = NSNumber(value: value ? 1 : 0)
        number = numberValue
    case .array(let itsCount): (type, count) = (3, itsCount)
    case .dictionary(let itsCount): (type, count) = (4, itsCount)
    case .null: type = 5
    case .unknown: type = 6
    }
    var bool: Bool?
    if case .bool(let value) = raw { bool = value }
    var isMissing = false
    if case .null(isMissing: true) = raw { isMissing = true }

    field("type", type)
    field("exists", !isMissing && type != 6)
    field("bool", bool)
    field("boolValue", isTrue)
    field("string", string)
    field("stringValue", text)
    field("rawString", type < 3 ? text : type == 5 ? "null" : count == nil ? nil : "text")
    field("number", number?.doubleValue)
    field("numberValue", numberValue.doubleValue)
    field("double", nearest ?? number?.doubleValue)
    field("doubleValue", nearest ?? numberValue.doubleValue)
    field("float", number?.floatValue)
    field("floatValue", numberValue.floatValue)
    field("int", number?.intValue)
    field("intValue", numberValue.intValue)
    field("int8", number?.int8Value)
    field("int8Value", numberValue.int8Value)
    field("int16", number?.int16Value)
    field("int16Value", numberValue.int16Value)
    field("int32", number?.int32Value)
    field("int32Value", numberValue.int32Value)
    field("int64", number?.int64Value)
    field("int64Value", numberValue.int64Value)
    field("uInt", number.map(unsigned))
    field("uIntValue", unsigned(numberValue))
    field("uInt8", number?.uint8Value)
    field("uInt8Value", numberValue.uint8Value)
    field("uInt16", number?.uint16Value)
    field("uInt16Value", numberValue.uint16Value)
    field("uInt32", number?.uint32Value)
    field("uInt32Value", numberValue.uint32Value)
    field("uInt64", number?.uint64Value)
    field("uInt64Value", numberValue.uint64Value)
    field("array", type == 3 ? count : nil)
    field("arrayValue", type == 3 ? count : 0)
    field("arrayObject", type == 3 ? count : nil)
    field("dictionary", type == 4 ? count : nil)
    field("dictionaryValue", type == 4 ? count : 0)
    field("dictionaryObject", type == 4 ? count : nil)
    field("count", count ?? 0)
    field("isEmpty", (count ?? 0) == 0)
    field("null", type == 5 ? "null" : nil)
    field("url", string.flatMap(url)?.absoluteString)
    return fields
}

func url(_ text: String) -> URL? {
    let escape = text.range(of: "%[0-9A-Fa-f]{2}", options: .regularExpression)
    return escape != nil
        ? URL(string: text)
        : text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed).flatMap { URL(string: $0) }
}

print(
    "# Made by make-coercions.swift from the rules of the original, not by SwiftyJSON. One value a line, fields separated by tabs."
)
for (name, raw) in rows {
    print(name, properties(raw).map { "\($0)=\($1)" }.joined(separator: "\t"), separator: "\t")
}
