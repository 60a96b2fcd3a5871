import Foundation
import SwiftyJSON
import Testing

@Suite struct StringTests {
    @Test func getters() {
        let cases: [(JSON, string: String?, value: String)] = [
            ("abc", "abc", "abc"), ("", "", ""), (1, nil, "1"), (1.0, nil, "1"), (true, nil, "true"), (.null, nil, ""),
            ([], nil, ""), ([:], nil, ""), (JSON(Date()), nil, ""), (JSON("a\0b"), "a\0b", "a\0b"),
            (JSON(parseJSON: #"["\u0000\ud83d\ude00"]"#)[0], "\0😀", "\0😀"), (JSON(NSString("x")), "x", "x"),
        ]
        for (json, string, value) in cases { #expect(json.string == string && json.stringValue == value) }
        var json: JSON = 1
        json.string = "a"
        #expect(json == "a")
        json.stringValue = "b"
        #expect(json == "b")
        json.string?.append("c")
        #expect(json == "bc")
        json.string = nil
        #expect(json.isNull)
    }

    @Test func words() {
        let isTrue = ["true", "TRUE", "True", "tRuE", "y", "Y", "t", "T", "yes", "YES", "1"]
        let isFalse = ["", "false", "no", "n", "f", "0", "01", "2", "on", " true", "true ", "1.0", "yess", "ye"]
        for word in isTrue { #expect(JSON(word).boolValue && JSON(word).bool == nil, "\(word)") }
        for word in isFalse { #expect(!JSON(word).boolValue, "\(word)") }
        for number in [1, -1, 2, 0.5, 1e300] { #expect(JSON(number).boolValue, "\(number)") }
        #expect(!JSON(0).boolValue && !JSON(-0.0).boolValue && !JSON([1]).boolValue && !JSON.null.boolValue)
        var json: JSON = "x"
        json.bool = true
        #expect(json.bool == true && json.type == .bool)
        json.boolValue = false
        #expect(json.bool == false)
    }

    @Test func urls() {
        let cases: [(String, String?)] = [
            ("http://github.com", "http://github.com"), ("a b", "a%20b"), ("100%", "100%25"), ("", nil),
            ("%20x y", "%2520x%20y"), ("http://x/é", "http://x/%C3%A9"), ("http://x/%C3%A9", "http://x/%C3%A9"),
            ("http://a/b?c=d&e", "http://a/b?c=d&e"),
        ]
        for (text, url) in cases { #expect(JSON(text).url?.absoluteString == url, "\(text)") }
        for json in [JSON(1), true, .null, [], [:], JSON(Date())] { #expect(json.url == nil) }
        var json: JSON = ["u": 1]
        json["u"].url = URL(string: "http://x/a%20b")
        #expect(json["u"].string == "http://x/a%20b")
        #expect(json["u"].url?.absoluteString == "http://x/a%20b")
    }

    /// Building with names that are not ASCII stays linear: 20,000 of them would otherwise take minutes.
    @Test func manyNonASCIIKeys() throws {
        let object = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("ключ\($0)", $0) })
        let json = JSON(object)
        #expect(json.count == 20_000 && json["ключ77"] == 77)
        #expect(
            try json.merged(with: JSON(Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("鍵\($0)", $0) }))).count
                == 40_000
        )
    }
}
