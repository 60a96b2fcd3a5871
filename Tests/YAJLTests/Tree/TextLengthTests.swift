import Testing
import YAJL

@testable import YAJLTestSupport

/// Texts of every length: short ones lie in the nodes, long ones beside them.
@Suite struct TextLengthTests {
    static let alphabets: [(unit: String, escaped: String)] = [
        ("a", "a"), ("é", "é"), ("漢", "漢"), ("😀", "😀"), ("\0", "\\u0000"), ("\"", "\\\""), ("\n", "\\n"),
        ("é", "\\u00e9"), ("😀", "\\ud83d\\ude00"), ("e\u{301}", "e\u{301}"), ("\u{7F}", "\u{7F}"),
    ]

    /// Texts of up to 40 bytes, and some around powers of two: as they are, and as JSON has them.
    static var texts: [(plain: String, escaped: String)] {
        alphabets.flatMap { unit, escaped in
            [0, 1, 7, 13].flatMap { shift in
                (Array(0...40) + [63, 64, 65, 127, 128, 255, 256, 257, 1000]).map { count in
                    let head = String(repeating: "x", count: min(shift, count))
                    let units = (count - head.utf8.count) / unit.utf8.count
                    return (
                        head + String(repeating: unit, count: units),
                        head + String(repeating: escaped, count: units)
                    )
                }
            }
        }
    }

    @Test func strings() throws {
        let text = "[" + Self.texts.map { "\"\($0.escaped)\"" }.joined(separator: ",") + "]"
        let array = try JSONValue(parsing: text).array(at: [])
        #expect(array.count == Self.texts.count)
        for (value, expected) in zip(array, Self.texts) {
            #expect(value.string.map { Array($0.utf8) } == Array(expected.plain.utf8))
        }
        let plain = JSONArray(Self.texts.map { .string($0.plain) })
        #expect(array == plain)
        #expect(try JSONValue.array(plain).walked() == TestTree(.array(array)))
    }

    @Test func keys() throws {
        for (plain, escaped) in Self.texts {
            // Another key of the same length, and one that is longer.
            let other = plain.isEmpty ? "o" : String(repeating: "o", count: plain.utf8.count)
            let object = try JSONValue(parsing: "{\"\(escaped)\":1,\"\(escaped)z\":2,\"\(other)\":3}")
            #expect(object[plain] == 1)
            #expect(object[plain + "z"] == 2)
            #expect(object[other] == 3)
            #expect(object[plain + "y"].isNull)
            #expect(object.object?.keys.map { Array($0.utf8) } == [plain, plain + "z", other].map { Array($0.utf8) })
            let again = try JSONValue(parsing: "[{\"\(escaped)\":1},{\"\(escaped)\":2},{\"\(escaped)z\":3}]")
            #expect(again[0][plain] == 1)
            #expect(again[1][plain] == 2)
            #expect(again[2][plain].isNull)
            #expect(again[2][plain + "z"] == 3)
        }
    }

    /// Keys that differ in one byte, at each place.
    @Test func keysThatAreNearlyTheSame() throws {
        for count in 1...40 {
            let keys = (0..<count).map { place in
                String(decoding: (0..<count).map { UInt8(ascii: $0 == place ? "b" : "a") }, as: UTF8.self)
            }
            let members = keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
            let value = try JSONValue(parsing: "[{\(members)},{\(members)},{\"\(keys[0])\":0}]")
            var built = JSONObject()
            for (index, key) in keys.enumerated() { built[key] = JSONValue(index) }
            for (index, key) in keys.enumerated() {
                #expect(value[0][key].int == index)
                #expect(value[1][key].int == index)
                #expect(built[key]?.int == index)
                #expect(value[2][key].int == (index == 0 ? 0 : nil))
            }
            #expect(value[0][String(repeating: "a", count: count)].isNull)
            #expect(built[String(repeating: "a", count: count)] == nil)
        }
    }

    /// Numbers keep their text, whatever it is.
    @Test func numbers() throws {
        var texts: [String] = []
        for count in 1...45 {
            let digits = String("1234567890123456789012345678901234567890123456789".prefix(count))
            texts += [
                digits, "-" + digits, "0." + digits, digits + ".0", digits + "e5", digits + "E-07", "-0.00" + digits,
            ]
            texts += [digits + ".50e+00", "1" + String(repeating: "0", count: count)]
        }
        texts += ["0", "-0", "0.0", "-0.0", "0e0", "1e400", "1e-400", "18446744073709551615", "18446744073709551616"]
        let array = try JSONValue(parsing: "[" + texts.joined(separator: ",") + "]").array(at: [])
        #expect(array.compactMap { $0.number?.description } == texts)
        var recorder = Recorder()
        try JSONValue.array(array).walk(&recorder)
        #expect(recorder.numbers == texts)
        var built = Recorder()
        try JSONValue.array(JSONArray(Array(array))).walk(&built)
        #expect(built.numbers == texts)
        #expect(try texts.map { try JSONValue(parsing: $0).number?.description } == texts)
    }
}
