import Testing
import YAJL

@testable import YAJLTestSupport

/// The effect of each option on the text.
@Suite struct WriterLayoutTests {
    private static let sample = #"{"b":[1,{"é/":null},[],{}],"a":"x","c":null}"#

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var options: JSONWritingOptions
        var expected: String
        var testDescription: String { name }

        init(_ name: String, _ expected: String, _ change: (inout JSONWritingOptions) -> Void) {
            self.name = name
            self.expected = expected
            options = JSONWritingOptions()
            change(&options)
        }
    }

    private static let cases = [
        Case("compact", sample) { _ in },
        Case(
            "pretty",
            """
            {
              "b": [
                1,
                {
                  "é/": null
                },
                [],
                {}
              ],
              "a": "x",
              "c": null
            }
            """
        ) { $0.format = .pretty() },
        Case(
            "pretty by 4",
            """
            {
                "b": [
                    1,
                    {
                        "é/": null
                    },
                    [],
                    {}
                ],
                "a": "x",
                "c": null
            }
            """
        ) { $0.format = .pretty(indent: 4) },
        Case(
            "pretty by 0",
            "{\n\"b\": [\n1,\n{\n\"é/\": null\n},\n[],\n{}\n],\n\"a\": \"x\",\n\"c\": null\n}"
        ) { $0.format = .pretty(indent: -3) },
        Case(
            "like Foundation",
            """
            {
              "b" : [
                1,
                {
                  "é\\/" : null
                },
                [

                ],
                {

                }
              ],
              "a" : "x",
              "c" : null
            }
            """
        ) {
            $0.format = .pretty()
            $0.escapesSlashes = true
            $0.spacesBeforeColon = true
            $0.breaksEmptyContainers = true
        },
        Case("like Foundation, but compact", sample) {
            $0.spacesBeforeColon = true
            $0.breaksEmptyContainers = true
        },
        Case("sorted", #"{"a":"x","b":[1,{"é/":null},[],{}],"c":null}"#) { $0.sortsKeys = true },
        Case("without nulls", #"{"b":[1,{},[],{}],"a":"x"}"#) { $0.omitsNulls = true },
        Case("sorted without nulls", #"{"a":"x","b":[1,{},[],{}]}"#) {
            $0.sortsKeys = true
            $0.omitsNulls = true
        },
        Case(
            "sorted without nulls, pretty",
            """
            {
              "a": "x",
              "b": [
                1,
                {},
                [],
                {}
              ]
            }
            """
        ) {
            $0.format = .pretty()
            $0.sortsKeys = true
            $0.omitsNulls = true
        },
        Case("slashes", #"{"b":[1,{"é\/":null},[],{}],"a":"x","c":null}"#) { $0.escapesSlashes = true },
        Case("ASCII", #"{"b":[1,{"\u00e9/":null},[],{}],"a":"x","c":null}"#) { $0.asciiOnly = true },
        Case("lines", sample + "\n") { $0.framing = .lines },
        Case("lines are never pretty", sample + "\n") {
            $0.framing = .lines
            $0.format = .pretty()
        },
        Case("record-separated", "\u{1E}\(sample)\n") { $0.framing = .recordSeparated },
    ]

    @Test(arguments: cases)
    func layout(_ layout: Case) throws {
        #expect(try rewritten(Self.sample, layout.options) == layout.expected)
    }

    /// All options in all combinations, on random documents, as a simple writer lays them out.
    @Test func allCombinations() throws {
        var documents = DocumentGenerator(seed: 41)
        for round in 0..<scaled(20_000) {
            let bytes = round == 0 ? Array(Self.sample.utf8) : documents.next()
            let events = outcome(of: bytes, options: .inMemory).events
            for number in 0..<512 where round == 0 || number % 128 == round % 128 {
                var options = JSONWritingOptions()
                if number & 1 != 0 { options.format = .pretty(indent: round % 4) }
                options.framing = JSONWritingOptions.Framing.allCases[number / 2 % 4 % 3]
                options.sortsKeys = number & 8 != 0
                options.omitsNulls = number & 16 != 0
                options.escapesSlashes = number & 32 != 0
                options.asciiOnly = number & 64 != 0
                options.spacesBeforeColon = number & 128 != 0
                options.breaksEmptyContainers = number & 256 != 0
                let found = try rewritten(bytes, options)
                let expected = ReferenceWriter(options: options).text(of: events)
                guard found.elementsEqual(expected.utf8) else {
                    Issue.record("\(options):\n\(String(decoding: found, as: UTF8.self))\nexpected\n\(expected)")
                    return
                }
            }
        }
    }

    @Test func framings() throws {
        func three(_ framing: JSONWritingOptions.Framing) throws -> String {
            try written(JSONWritingOptions(framing: framing)) { writer in
                try writer.number(1)
                try writer.beginArray()
                try writer.endArray()
                try writer.stringPart("a", isLast: false)
                try writer.stringPart("b", isLast: true)
            }
        }
        #expect(try three(.lines) == "1\n[]\n\"ab\"\n")
        #expect(try three(.recordSeparated) == "\u{1E}1\n\u{1E}[]\n\u{1E}\"ab\"\n")
        #expect(try written(JSONWritingOptions(framing: .lines)) { _ in } == "")
        #expect(try written(JSONWritingOptions(framing: .recordSeparated)) { _ in } == "")
        let pretty = JSONWritingOptions(format: .pretty(), framing: .recordSeparated)
        #expect(
            try written(pretty) { writer in
                for _ in 0..<2 {
                    try writer.beginArray()
                    try writer.null()
                    try writer.endArray()
                }
            } == "\u{1E}[\n  null\n]\n\u{1E}[\n  null\n]\n"
        )
    }

    /// By the bytes of the name as it is, not as it is written; members of one name stay in order.
    @Test(arguments: [
        (#"{"b":1,"a":2,"":3,"aa":4,"B":5}"#, #"{"":3,"B":5,"a":2,"aa":4,"b":1}"#),
        (#"{"Z":1,"\n":2,"\"":3,"!":4,"$":5}"#, #"{"\n":2,"!":4,"\"":3,"$":5,"Z":1}"#),
        (#"{"z":1,"\u00e9":2,"😀":3,"｡":4,"~":5}"#, #"{"z":1,"~":5,"\u00e9":2,"\uff61":4,"\ud83d\ude00":3}"#),
        (#"{"a":1,"b":2,"a":3,"b":4,"a":5}"#, #"{"a":1,"a":3,"a":5,"b":2,"b":4}"#),
        (#"{"a\u0000":1,"a":2,"a\u0000\u0000":3}"#, #"{"a":2,"a\u0000":1,"a\u0000\u0000":3}"#),
        (#"{"12345678b":1,"12345678a":2,"12345678":3}"#, #"{"12345678":3,"12345678a":2,"12345678b":1}"#),
        (
            #"{"b":{"d":{"f":1,"e":2},"c":3},"a":[{"h":4,"g":5}]}"#,
            #"{"a":[{"g":5,"h":4}],"b":{"c":3,"d":{"e":2,"f":1}}}"#
        ),
    ])
    func sorting(_ text: String, _ expected: String) throws {
        #expect(try rewritten(text, JSONWritingOptions(sortsKeys: true, asciiOnly: true)) == expected)
    }

    /// Names that are canonically equal are two names.
    @Test func sortingComparesBytes() throws {
        let text = try rewritten("{\"e\u{301}\":1,\"\u{e9}\":2,\"e\":3}", JSONWritingOptions(sortsKeys: true))
        #expect(Array(text.utf8) == Array("{\"e\":3,\"e\u{301}\":1,\"\u{e9}\":2}".utf8))
    }

    @Test(arguments: [
        (#"{"a":null}"#, "{}"), (#"{"a":null,"b":1}"#, #"{"b":1}"#), (#"{"a":1,"b":null}"#, #"{"a":1}"#),
        (#"{"a":null,"b":null,"c":[null]}"#, #"{"c":[null]}"#), (#"[{"a":null},null]"#, "[{},null]"), ("null", "null"),
        (#"{"a":{"b":null},"c":null,"d":{"e":1,"f":null}}"#, #"{"a":{},"d":{"e":1}}"#),
    ])
    func omittingNulls(_ text: String, _ expected: String) throws {
        #expect(try rewritten(text, JSONWritingOptions(omitsNulls: true)) == expected)
        #expect(try rewritten(text, JSONWritingOptions(sortsKeys: true, omitsNulls: true)) == expected)
    }

    /// Widths beyond 0 to 255 count as the nearest one, by every way to write.
    @Test(arguments: [
        (Int.min, 0), (-1, 0), (0, 0), (1, 1), (254, 254), (255, 255), (256, 255), (257, 255), (65_536, 255),
        (Int.max, 255),
    ])
    func widthOfIndentation(_ indent: Int, _ width: Int) throws {
        let options = JSONWritingOptions(format: .pretty(indent: indent))
        let line = "\n" + String(repeating: " ", count: width)
        let deep = line + String(repeating: " ", count: width)
        let expected = "[\(line)1,\(line){\(deep)\"a\": []\(line)}\n]"
        let value: JSONValue = [1, ["a": []]]
        #expect(value.encodedString(options) == expected)
        #expect(try rewritten(#"[1,{"a":[]}]"#, options) == expected)
        let encoded = try written(options) { try YAJLEncoder().encode(value, to: &$0) }
        #expect(encoded == expected)
        // 20 levels, and a value that is encoded in the innermost one.
        let text = try written(options) { writer in
            for _ in 0..<20 { try writer.beginArray() }
            try YAJLEncoder().encode(["a": 1], to: &writer)
            for _ in 0..<20 { try writer.endArray() }
        }
        let lines = text.split(separator: "\n")
        let levels = Array(0...21) + (0...20).reversed()
        #expect(lines.map { $0.prefix { $0 == " " }.count } == levels.map { $0 * width })
    }
}
