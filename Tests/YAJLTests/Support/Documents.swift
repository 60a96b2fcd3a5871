import Testing
import YAJL

/// A valid document for the tests of this folder.
struct SampleDocument: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var options = JSONParsingOptions.strict

    init(_ name: String, _ text: String, options: JSONParsingOptions = .strict) {
        self.name = name
        bytes = Array(text.utf8)
        self.options = options
    }

    var testDescription: String { name }

    /// The same document, read by an engine.
    func read(by engine: JSONParsingOptions.Engine) -> SampleDocument {
        var document = self
        document.options.engine = engine
        return document
    }

    /// Documents short enough for every cut.
    static let short: [SampleDocument] = [
        SampleDocument("number", "-12.5e+3"),
        SampleDocument("string", #" "a\u00e9\n" "#),
        SampleDocument("literal", "\n\n   false"),
        SampleDocument("empty containers", "[[],{},[{}]]"),
        SampleDocument("members", #"{"a":[1,"x\n",true,null],"b":{},"":-0}"#),
        SampleDocument(
            "pretty",
            "{\n    \"a\": [\n        1,\n        {\"b\": null}\n    ],\n\t\t\t\t\t\"c\": \"d\"\n}\n"
        ),
        SampleDocument("carriage returns", "[\r\n      1 ,\r\n      \"x\"\r\n]\r\n"),
        SampleDocument("pairs", #"["\ud83d\ude00","\\ud800","é漢😀"]"#),
        SampleDocument("keys with escapes", #"{"\u006b\"":{"漢":[0]},"a":1}"#),
        SampleDocument("literals", "[true,false,null,true]"),
    ]

    /// The same with more than RFC 8259 in them.
    static let relaxed: [SampleDocument] = [
        SampleDocument(
            "comments",
            "// é\n[ /* [ */ 1,\n      // x\n    \"/*\"/**/, true/***/,nu\u{6c}l ]//",
            options: JSONParsingOptions(allowsComments: true)
        ),
        SampleDocument(
            "members with comments",
            "{/*\n*/\n        \"a\"/*:*/:/*1*/{\"b\"://\n        [12]}}",
            options: JSONParsingOptions(allowsComments: true)
        ),
        SampleDocument(
            "concatenated",
            "1 [2]{\"a\":3}\n\"b\"    null\n    true[\n     4]",
            options: JSONParsingOptions(framing: .concatenated)
        ),
        SampleDocument("lines", "{\"a\":1}\n\n    [2]\n3\n", options: JSONParsingOptions(framing: .lines)),
        SampleDocument(
            "lines of containers",
            "[]\n[1]\r\n{\"a\":\"\\n\"}\n[\"\\u00e9\"]\n",
            options: JSONParsingOptions(framing: .lines)
        ),
    ]

    static let all = short + relaxed

    /// Something like a page of real data: indented, nested, with repeated keys.
    static func table(rows: Int) -> [UInt8] {
        var text = "{\n    \"rows\": [\n"
        for row in 0..<rows {
            text += "        {\n            \"id\": \(row),\n            \"name\": \"Zoë \\\"\(row)\\\" 漢字\",\n"
            text += "            \"tags\": [\"a\", \"\\u00e9\\ud83d\\ude00\", true, null, -1.5e3],\n"
            text += "            \"position\": {\"x\": \(Double(row) / 8), \"y\": [ ]}\n        }"
            text += row == rows - 1 ? "\n" : ",\n"
        }
        return Array((text + "    ],\n    \"count\": \(rows)\n}\n").utf8)
    }
}

/// Makes random valid documents with blanks of every kind between the tokens.
struct DocumentGenerator {
    var generator: SplitMix64
    var hasComments = false
    private var text = ""

    init(seed: UInt64, hasComments: Bool = false) {
        generator = SplitMix64(seed: seed)
        self.hasComments = hasComments
    }

    mutating func next() -> [UInt8] {
        text = ""
        addBlanks()
        addValue(depth: 0)
        addBlanks()
        return Array(text.utf8)
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &generator) < percent
    }

    private mutating func addBlanks() {
        if chance(40) { return }
        let choices = [
            " ", "\n", "\t", "\r\n", "\n    ", "\n                 ", "\n\t\t\t\t\t\t", "    ", "\n\n     \n",
        ]
        let comments = ["/**/", "// é [\n", "/* \" */", "/*\n    *\n    */", "//\n     "]
        text += choices.randomElement(using: &generator) ?? ""
        if hasComments, chance(40) { text += comments.randomElement(using: &generator) ?? "" }
    }

    private mutating func addString() {
        let pieces = [
            "a", "b c", "é", "漢字", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u00e9", "\\u6f22", "\\ud83d\\ude00",
            "\\uD834\\uDD1E", "\\\\ud800", "/*", "//", "[{,:", "\u{7f}", "0123456789abcdef0123456789",
        ]
        text += "\""
        for _ in 0..<Int.random(in: 0...5, using: &generator) { text += pieces.randomElement(using: &generator) ?? "" }
        text += "\""
    }

    private mutating func addValue(depth: Int) {
        let scalars = [
            "null", "true", "false", "0", "-0", "12", "-3.25", "1e9", "6.02E+23", "1e-7", "12345678901234567890",
        ]
        switch Int.random(in: 0..<(depth < 5 ? 10 : 5), using: &generator) {
        case 0...2: text += scalars.randomElement(using: &generator) ?? ""
        case 3...4: addString()
        case 5...7: addContainer("[", "]", depth: depth, hasKeys: false)
        default: addContainer("{", "}", depth: depth, hasKeys: true)
        }
    }

    private mutating func addContainer(_ begin: String, _ end: String, depth: Int, hasKeys: Bool) {
        text += begin
        addBlanks()
        let count = Int.random(in: 0...4, using: &generator)
        for index in 0..<count {
            if index > 0 {
                text += ","
                addBlanks()
            }
            if hasKeys {
                addString()
                addBlanks()
                text += ":"
                addBlanks()
            }
            addValue(depth: depth + 1)
            addBlanks()
        }
        text += end
    }
}

/// Every place to cut once, every chunk size, and no cut.
func allCuts(of bytes: [UInt8]) -> [Cut] {
    [.whole] + (1...max(1, min(bytes.count, 64))).map(Cut.size) + (0...bytes.count).map { Cut.at([$0]) }
}
