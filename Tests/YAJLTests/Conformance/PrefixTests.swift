import Testing
import YAJL

@testable import YAJLTestSupport

/// Every beginning of a document is either a document itself or incomplete, never wrong.
@Suite struct PrefixTests {
    static let documents = [
        #"{"name":"Zoë","tags":["a","\u00e9\n",""],"size":-12.5e+10,"on":true,"off":false,"none":null,"in":{"a":[[]]}}"#,
        "[\n  1,\n  0,\n -0.5,\n  1E9,\n  {}\n]\n",
        #"["\ud83d\ude00","😀","\\u\"\/","\u0000"]"#,
        #" "root string é" "#,
        " -120.50e-3 ",
        "true ",
        " null",
        #"{"":{"":{"":[{"k":0}]}}}"#,
    ]

    @Test(arguments: documents)
    func prefixIsIncompleteOrADocument(_ document: String) {
        let bytes = Array(document.utf8)
        let whole = outcome(of: bytes)
        #expect(whole.error == nil)
        for length in 0..<bytes.count {
            let prefix = Array(bytes[..<length])
            let outcome = outcomeForAllCuts(of: prefix)
            let comment: Comment = "the first \(length) bytes"
            if isDocument(prefix) {
                #expect(outcome.error == nil, comment)
            } else {
                #expect(outcome.code == .unexpectedEnd, comment)
                #expect(outcome.error?.isIncomplete == true, comment)
                #expect(outcome.error?.position == JSONPosition(of: length, in: prefix), comment)
                #expect(outcome.events == Array(whole.events.prefix(outcome.events.count)), comment)
            }
        }
    }

    /// A prefix of these documents is one itself if the root is closed, or is a number that ends in a digit.
    private func isDocument(_ prefix: [UInt8]) -> Bool {
        let text = String(decoding: prefix, as: UTF8.self).drop { $0 == " " }
        let trimmed = text.replacing(" ", with: "").replacing("\n", with: "")
        guard let first = trimmed.first else { return false }
        switch first {
        case "{", "[":
            let opening = prefix.filter { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
            let closing = prefix.filter { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }
            return opening.count == closing.count
        case "\"": return trimmed.count > 1 && trimmed.last == "\""
        case "t", "n": return trimmed == "true" || trimmed == "null"
        default: return trimmed.last?.isNumber == true
        }
    }

    /// The same holds for records: what is not finished is incomplete, what has come before it is delivered.
    @Test(arguments: [
        (JSONParsingOptions.Framing.lines, "{\"a\":1}\n\n[\"x\"]\r\n\"y\"\n"),
        (.concatenated, #"{"a":1}[]"x" true [1]"#),
        (.recordSeparated, "\u{1E}{\"a\":1}\n\u{1E}[2]\u{1E}\"x\"\n\u{1E}true\n"),
    ])
    func prefixOfRecords(_ framing: JSONParsingOptions.Framing, _ text: String) {
        let bytes = Array(text.utf8)
        let options = JSONParsingOptions(framing: framing)
        let whole = outcome(of: bytes, options: options)
        #expect(whole.error == nil)
        for length in 0...bytes.count {
            let outcome = outcomeForAllCuts(of: Array(bytes[..<length]), options: options)
            #expect(outcome.error?.isIncomplete ?? true, "the first \(length) bytes")
            #expect(outcome.error.map { $0.position.byteOffset == length } ?? true, "the first \(length) bytes")
            #expect(outcome.events == Array(whole.events.prefix(outcome.events.count)), "the first \(length) bytes")
        }
    }
}
