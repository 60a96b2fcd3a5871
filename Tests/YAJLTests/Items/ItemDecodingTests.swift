import Testing
import YAJL

@testable import YAJLTestSupport

/// Items as Swift types: every framing, members, options of the decoder, and values that are kept.
@Suite struct ItemDecodingTests {
    private struct Row: Codable, Equatable {
        var id: Int
        var name: String
        var extra: JSONValue?
    }

    private static let rows = (0..<5).map {
        Row(id: $0, name: "é\n\($0)", extra: $0 == 3 ? nil : ["a": [1, nil, "x"]])
    }
    private static let texts = [
        #"{"id": 0, "name": "é\n0", "extra": {"a": [1, null, "x"]}}"#,
        #"{"name": "é\u000a1", "id": 1, "extra": {"a": [1, null, "x"]}}"#,
        #"{"extra": {"a": [1, null, "\u0078"]}, "id": 2, "more": [{"id": 9}], "name": "\u00e9\n2"}"#,
        #"{"id": 3, "name": "é\n3"}"#,
        #"{"id":4,"name":"é\n4","extra":{"a":[1,null,"x"]}}"#,
    ]

    private let run = ItemRun.decoded(Row.self, at: "$.rows[*]")
    private let rootRun = ItemRun.decoded(Row.self)

    @Test func elements() async {
        let text = "{\"n\": [1], \"rows\":\n    [" + Self.texts.joined(separator: ",\n        ") + "], \"x\": {}}"
        #expect(await run.logForAllCuts(text) == Self.rows.map { "\($0)" })
    }

    @Test(arguments: JSONParsingOptions.Framing.allCases)
    func framings(_ framing: JSONParsingOptions.Framing) async {
        let texts = framing == .single ? [Self.texts[2]] : Self.texts
        let text =
            switch framing {
            case .single: texts[0]
            case .concatenated: texts.joined()
            case .lines: texts.joined(separator: "\n")
            case .recordSeparated: texts.map { "\u{1E}\($0)\n" }.joined()
            }
        let expected = framing == .single ? [Self.rows[2]] : Self.rows
        let options = JSONParsingOptions(framing: framing)
        #expect(await rootRun.logForAllCuts(text, options) == expected.map { "\($0)" })
        #expect(await rootRun.logForAllCuts(text, options, recovering: true) == expected.map { "\($0)" })
    }

    /// No values, no items; of one value that is expected there must be one.
    @Test(arguments: JSONParsingOptions.Framing.allCases)
    func inputsWithoutValues(_ framing: JSONParsingOptions.Framing) async {
        for text in ["", " \n"] {
            let log = await rootRun.logForAllCuts(text, JSONParsingOptions(framing: framing))
            #expect(log.count == (framing == .single ? 1 : 0))
        }
    }

    /// Scalars at the root, which end with the input or a blank.
    @Test func scalars() async {
        let lines = JSONParsingOptions(framing: .lines)
        #expect(await ItemRun.decoded(Int.self).logForAllCuts("1\n23\n\n456", lines) == ["1", "23", "456"])
        #expect(await ItemRun.decoded(Bool.self).logForAllCuts("true\nfalse\n", lines) == ["true", "false"])
        let sequence = JSONParsingOptions(framing: .concatenated)
        #expect(await ItemRun.decoded(String.self).logForAllCuts("\"a\"\"b\" \"c\"", sequence) == ["a", "b", "c"])
        #expect(await ItemRun.decoded(Double.self).logForAllCuts("1.5e3") == ["1500.0"])
        #expect(await ItemRun.decoded([Int]?.self).logForAllCuts("null\n[1]\n", lines) == ["nil", "Optional([1])"])
    }

    @Test func optionsOfTheDecoder() async {
        struct User: Decodable { var firstName: String }
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(
            await ItemRun.decoded(User.self, at: "$[*]", decoder).logForAllCuts(
                #"[{"first_name": "Ann"}, {"first_name": "Bob"}]"#
            )
                == ["Ann", "Bob"].map { "\(User(firstName: $0))" }
        )
        decoder = YAJLDecoder()
        decoder.invalidElementStrategy = .skip { _ in }
        #expect(
            await ItemRun.decoded([Int].self, at: "$[*]", decoder).logForAllCuts(
                #"[[1, "x", 2], [], ["y"], [null, 3]]"#
            )
                == ["[1, 2]", "[]", "[]", "[3]"]
        )
        decoder.leniency = [.numbersFromStrings]
        #expect(await ItemRun.decoded(Int.self, at: "$[*]", decoder).logForAllCuts(#"["1", 2]"#) == ["1", "2"])
        let key = CodingUserInfoKey(rawValue: "key")
        struct Told: Decodable, CustomStringConvertible {
            var description: String
            init(from decoder: any Decoder) throws {
                description = decoder.userInfo.map { "\($0.key.rawValue) \($0.value)" }.joined()
            }
        }
        if let key { decoder.userInfo[key] = 7 }
        #expect(await ItemRun.decoded(Told.self, at: "$[*]", decoder).logForAllCuts("[1,2]") == ["key 7", "key 7"])
    }

    /// The parsing options are those of the input, not of the decoder.
    @Test func parsingOptionsOfTheDecoderDoNotMatter() throws {
        var decoder = YAJLDecoder()
        decoder.parsingOptions.allowsComments = true
        decoder.parsingOptions.limits.depth = 0
        let text = "[[1]/**/]"
        #expect(ItemRun.decoded([Int].self, at: "$[*]", decoder).log(JSONBytes(text)).count == 2)
        let options = JSONParsingOptions(allowsComments: true)
        #expect(ItemRun.decoded([Int].self, at: "$[*]", decoder).log(JSONBytes(text, options: options)) == ["[1]"])
    }

    // MARK: Values that are kept

    /// Many items with values in them, changed and copied when the input is gone.
    @Test func keptValues() async throws {
        let count = 3000
        let text =
            "["
            + (0..<count).map {
                "{\"id\":\($0),\"name\":\"n\($0)\",\"extra\":{\"list\":[\($0),\"a long text of row \($0)\"]}}"
            }
            .joined(separator: ",\n") + "]"
        var rows: [Row] = []
        var values: [JSONValue] = []
        for size in [1000, 70_000] {
            let chunks = ScriptedChunks(Cut.size(size).chunks(of: Array(text.utf8)).map { Array($0) })
            for try await row in JSONStream(chunks).items(at: "$[*]", as: Row.self) { rows.append(row) }
            for try await value in JSONStream(chunks).items(at: "$[*]") { values.append(value) }
        }
        rows += try JSONBytes(text).items(at: "$[*]", as: Row.self).collect()
        values += try JSONBytes(text).items(at: "$[*]").collect()
        try #require(rows.count == 3 * count && values.count == 3 * count)
        for index in rows.indices {
            let id = index % count
            var extra: JSONValue = ["list": [.number(JSONNumber(id)), .string("a long text of row \(id)")]]
            guard rows[index].id == id, rows[index].extra == extra, values[index]["extra"] == extra else {
                Issue.record("row \(index): \(rows[index]), \(values[index])")
                return
            }
            let copy = rows[index]
            rows[index].extra?["list"][1] = "changed"
            values[index]["extra"]["list"][1] = "changed"
            values[index]["new"] = [1]
            extra["list"][1] = "changed"
            let isChanged = rows[index].extra == extra && values[index]["extra"] == extra
            guard isChanged, copy.extra != extra, values[index]["new"] == [1] else {
                Issue.record("row \(index) after the change: \(rows[index]), \(values[index])")
                return
            }
        }
        // A few of many, when all others are gone.
        let few = [values[0], values[count], values[3 * count - 1]]
        values = []
        #expect(few.map { $0["id"] } == [0, 0, .number(JSONNumber(count - 1))])
        #expect(few[2]["extra"]["list"][1] == "changed")
    }

    // MARK: Duplicates

    private static let duplicates =
        "[{\"a\": 1, \"b\": {\"c\": 1}, \"a\": 2},\n {\"a\": {\"b\": 1, \"\\u0062\": 2}}, {\"a\": 3}]"

    @Test func duplicateKeys() async {
        let text = Self.duplicates
        #expect(
            await ItemRun.values(at: "$[*]").logForAllCuts(text, .strict.duplicates(.keepFirst))
                == ["{ a: 1 b: { c: 1 } }", "{ a: { b: 1 } }", "{ a: 3 }"]
        )
        #expect(
            await ItemRun.values(at: "$[*]").logForAllCuts(text)
                == ["{ a: 2 b: { c: 1 } }", "{ a: { b: 2 } }", "{ a: 3 }"]
        )
        struct A: Decodable { var a: JSONValue }
        for (policy, first) in [(JSONParsingOptions.DuplicateKeys.keepFirst, "1"), (.keepLast, "2")] {
            let run = ItemRun(
                items: { $0.items(at: "$[*]", as: A.self) },
                stream: { $0.items(at: "$[*]", as: A.self) },
                describe: \.a.trace
            )
            #expect(await run.logForAllCuts(text, .strict.duplicates(policy)) == [first, "{ b: \(first) }", "3"])
        }
    }

    /// A name for the second time is an error of its item, at its place; others come.
    @Test func rejectedDuplicates() async {
        let message = "the name \"a\" occurs more than once in this object"
        let expected = [
            "✗ 1..<32 $[0] line 1, column 26 (byte 25), at $[0].a: ",
            "✗ 35..<63 $[1] line 2, column 17 (byte 50), at $[1].a.b: ", "{ a: 3 }",
        ]
        let text = Array(Self.duplicates.utf8)
        let options = JSONParsingOptions(duplicateKeys: .reject)
        for log in [
            await ItemRun.values(at: "$[*]").logForAllCuts(text, options, recovering: true),
            await ItemRun.decoded(JSONValue.self, at: "$[*]").logForAllCuts(text, options, recovering: true)
                .map { $0.hasPrefix("{") ? "{ a: 3 }" : $0 },
        ] {
            let places = log.map { entry in String(entry.prefix { $0 != ":" } + (entry.hasPrefix("✗") ? ": " : "")) }
            #expect(places == expected.map { $0 == "{ a: 3 }" ? "{ a" : $0 }, "\(log), \(message)")
        }
        let log = await ItemRun.values(at: "$[*]").logForAllCuts(text, options)
        #expect(log.count == 1 && log[0].hasPrefix("✗ line 1, column 26 (byte 25), at $[0].a: "))
        // Around the items there is nothing to reject.
        #expect(
            await ItemRun.values(at: "$[*].a").logForAllCuts(#"[{"a": 1, "a": 2, "x": 1, "x": 2}]"#, options) == ["1"]
        )
    }

    // MARK: Hits and raw items

    @Test func hitsAndRawItemsAreDecoded() async throws {
        let text =
            "{\"data\": [{\"id\": 1, \"name\": \"a\"},\n {\"id\": \"x\", \"name\": \"b\"}], \"errors\": [{\"message\": \"m\"}]}"
        var log: [String] = []
        try JSONBytes(text).select("$.data[*]", "$.errors[*].message").forEach { hit in
            do {
                log.append(hit.pattern == 0 ? try hit.decode(Row.self).name : try hit.decode())
            } catch {
                log.append("\(short(error))")
            }
        }
        // A hit knows where it is, and not what is where in it.
        #expect(
            log == [
                "a",
                "typeMismatch at id: line 2, column 2 (byte 35), at $.data[1].id: Int needs a number, and this is a string",
                "m",
            ]
        )
        let raw = try JSONBytes(text).items(at: "$.data[*]").raw.collect()
        #expect(try raw[0].decode(Row.self) == Row(id: 1, name: "a", extra: nil))
        let error = try #require(thrown { _ = try raw[1].decode(Row.self) })
        #expect(
            short(error)
                == "typeMismatch at id: line 2, column 9 (byte 42), at $.data[1].id: Int needs a number, and this is a string"
        )
        func twice(_ policy: JSONParsingOptions.DuplicateKeys) throws -> JSONValue? {
            let input = JSONBytes(#"[{"a": 1, "a": 2}]"#, options: .strict.duplicates(policy))
            return try input.items(at: "$[*]").raw.collect().first?.value()
        }
        #expect(try twice(.keepLast) == ["a": 2] && twice(.keepFirst) == ["a": 1])
        #expect((thrown { _ = try twice(.reject) } as? JSONParsingError)?.code == .duplicateKey)
    }

    /// The bytes of an item are parsed a second time, with the same places.
    @Test func placesOfRepeatedNamesInRawItems() throws {
        let input = JSONBytes("[1,\n {\"b\": {\"a\": 1, \"a\": 2}}]", options: .strict.duplicates(.reject))
        let item = try #require(input.items(at: "$[*]").raw.collect().last)
        let errors = [
            thrown { _ = try item.value() } as? JSONParsingError,
            (thrown { _ = try item.decode(JSONValue.self) } as? DecodingError)?.jsonError,
        ]
        for error in errors {
            #expect(error?.code == .duplicateKey)
            #expect(error?.position == JSONPosition(byteOffset: 20, line: 2, column: 17))
            #expect(error?.path == [1, "b", "a"])
        }
    }

    /// The decoder that a call is given is the one that decodes.
    @Test func decodersOfCalls() async throws {
        var decoder = YAJLDecoder()
        decoder.leniency = .numbersFromStrings
        let input = JSONBytes(#"[{"a":"1"}]"#)
        let stream = JSONStream(ScriptedChunks([Array(#"[{"a":"1"}]"#.utf8)]))
        #expect(try input.select("$[*].a").collect()[0].decode(Int.self, using: decoder) == 1)
        #expect(try input.items(at: "$[*].a").raw.collect()[0].decode(Int.self, using: decoder) == 1)
        #expect(try input.members(at: "$[*]", as: Int.self, using: decoder).collect().map(\.value) == [1])
        #expect(try await stream.members(at: "$[*]", as: Int.self, using: decoder).collect().map(\.value) == [1])
        #expect(try JSONValue("1").decode(Int.self, using: decoder) == 1)
        var last: [[String: Int]]?
        for try await value in stream.snapshots(of: [[String: Int]].self, using: decoder) { last = value }
        #expect(last == [["a": 1]])
    }

    /// The relaxations of an input hold for its items as well.
    @Test func relaxedInputs() async throws {
        let options = JSONParsingOptions(
            allowsComments: true,
            invalidUnicode: .replace,
            limits: JSONLimits(depth: 2000)
        )
        let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
        let text = "{\"a\": [/* x */ {\"a\": \"\\ud800\"}, {\"a\": {\"a\": \(deep)}}]}"
        let hits = await ItemRun.hits(["$..a"]).logForAllCuts(
            Array(text.utf8),
            options,
            cuts: [.size(1), .size(10), .size(100)]
        )
        #expect(hits.count == 4 && hits.dropFirst().first?.hasSuffix("\"\u{FFFD}\"") == true)
        let values = try JSONBytes(text, options: options).items(at: "$..a").raw.collect().map { try $0.value() }
        #expect(values.count == 4 && values[0][0]["a"] == "\u{FFFD}" && values[1] == "\u{FFFD}")
        let strings = try JSONBytes("[ [\"\\udc00\" // x\n] ]", options: options).items(at: "$[*]").raw.collect()
            .map { try $0.decode([String].self) }
        #expect(strings == [["\u{FFFD}"]])
    }

    /// A name that comes twice is an error of each value that it is in, and of no other.
    @Test func rejectedDuplicatesInSelectedValues() async {
        let text = "{\"a\": {\"x\": 1,\n \"a\": {\"y\": 1, \"y\": 2}, \"b\": {\"a\": [3]}}}"
        let log = await ItemRun.hits(["$..a"]).logForAllCuts(
            text,
            JSONParsingOptions(duplicateKeys: .reject),
            recovering: true
        )
        let places = log.map { String($0.prefix { $0 != ":" }) }
        #expect(
            places == [
                "✗ 6..<55 $.a line 2, column 16 (byte 30), at $.a.a.y",
                "✗ 21..<37 $.a.a line 2, column 16 (byte 30), at $.a.a.y",
                "0 $.a.b.a line 2, column 36 (byte 50) 50..<53 [ 3 ]",
            ],
            "\(log)"
        )
    }

    /// A value of arrays and objects, in which most names come again.
    private static func textWithRepeatedNames(_ random: inout RandomText, depth: Int = 0) -> String {
        let count = random.pick([0, 1, 2, 3, 4, 12])
        switch random.pick(depth > 3 ? [0] : [0, 1, 2, 2, 2]) {
        case 0: return random.pick(["1", "\"text\"", "null"])
        case 1:
            let elements = (0..<min(count, 3)).map { _ in textWithRepeatedNames(&random, depth: depth + 1) }
            return "[" + elements.joined(separator: ",") + "]"
        default:
            let members = (0..<count).map { _ in
                let name = random.pick(["a", "b", "a longer name", "c"])
                let isSmall = count > 4 && !random.chance(1, in: 4)
                return "\"\(name)\":" + (isSmall ? "2" : textWithRepeatedNames(&random, depth: depth + 1))
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    private struct Whole: Decodable {
        var value: JSONValue
        init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
    }

    /// Each selected value is what its own text is, whether the value around it has it or has left it out.
    @Test(arguments: [JSONParsingOptions.DuplicateKeys.keepFirst, .keepLast], JSONParsingOptions.Engine.allCases)
    func selectedValuesBesideRepeatedNames(
        _ policy: JSONParsingOptions.DuplicateKeys,
        _ engine: JSONParsingOptions.Engine
    ) async throws {
        var options = JSONParsingOptions.strict.duplicates(policy)
        options.engine = engine
        var random = RandomText(seed: 88)
        for _ in 0..<scaled(400) {
            let bytes = Array(Self.textWithRepeatedNames(&random).utf8)
            for pattern in ["$..*", "$..a", "$.a..b", "$..[0]", "$..a.b", "$..*.a", "$..a..c"] as [JSONPath] {
                let hits = try JSONBytes(bytes, options: options).select(pattern).collect()
                let expected = try hits.map {
                    try JSONValue(parsing: Array(bytes[$0.byteRange]), options: .inMemory.duplicates(policy))
                }
                let comment: Comment = "\(pattern) in \(String(decoding: bytes, as: UTF8.self))"
                #expect(hits.map(\.value) == expected, comment)
                let chunks = Cut.random(bytes.count, using: &random.generator).chunks(of: bytes).map { Array($0) }
                let stream = JSONStream(ScriptedChunks(chunks), options: options)
                #expect(try await stream.select(pattern).collect().map(\.value) == expected, comment)
                let whole = try JSONBytes(bytes, options: options).items(at: pattern, as: Whole.self).collect()
                #expect(whole.map(\.value) == expected, comment)
            }
        }
    }
}
