import Foundation
import SwiftyJSON
import Testing

@Suite struct PrintableTests {
    static let descriptions: [(JSON, String)] = [
        (.null, "null"), (JSON([:])["x"], "null"), (true, "true"), (false, "false"), (1, "1"), (-0.0, "-0"), (1.0, "1"),
        (1.5, "1.5"), (1e16, "1e+16"), ("text", "text"), ("a\"b\\c", "a\"b\\c"), ("", ""), (JSON(Date()), "unknown"),
        (JSON([Date()]), "unknown"), (JSON([Double.nan]), "unknown"), (JSON(Double.nan), "nan"), ([], "[\n\n]"),
        ([:], "{\n\n}"), ([1, "a", JSON.null], "[\n  1,\n  \"a\",\n  null\n]"), (["k": "v"], "{\n  \"k\" : \"v\"\n}"),
        (["k": [1], "e": []], "{\n  \"k\" : [\n    1\n  ],\n  \"e\" : [\n\n  ]\n}"),
        (["a/b": "c/d"], "{\n  \"a\\/b\" : \"c\\/d\"\n}"), ([JSON(Float(0.1))], "[\n  0.1\n]"),
    ]

    @Test func descriptions() {
        for (json, text) in Self.descriptions {
            #expect(json.description == text)
            #expect(json.debugDescription == text)
            #expect("\(json)" == text && String(describing: json) == text && String(reflecting: json) == text)
            #expect((json.rawString() ?? "unknown") == text)
        }
    }
}
