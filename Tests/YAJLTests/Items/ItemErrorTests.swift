import Testing
import YAJL

@testable import YAJLTestSupport

/// Errors in items and in the text around them: what is delivered before, what the error says, and what follows.
@Suite struct ItemErrorTests {
    private struct GivenError: Error {}

    @Test func placesOfErrors() throws {
        struct Item: Decodable {
            var a: Int
            enum CodingKeys: CodingKey { case a }
            init(from decoder: any Decoder) throws {
                a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
                if a == 3 { throw GivenError() }
            }
        }
        var places: [Int?] = []
        let text = "{\"a\":1}\n{\"a\":\"x\"}\n\n[}\n{\"a\":2} 3\n{\"a\":3}"
        try JSONBytes(text, options: JSONParsingOptions(framing: .lines)).items(as: Item.self).results.forEach {
            result in
            guard case .failure(let error) = result else { return }
            places.append(error.jsonError?.position.line)
            #expect(error.description == error.jsonError?.description ?? "GivenError()")
        }
        #expect(places == [2, 4, 5, nil])
    }

    /// Where the decoder collects errors, the place is that of the first.
    @Test(arguments: ["[\n\"x\", 1]", "[\n\"x\",\ntrue]"])
    func placeOfCollectedErrors(text: String) throws {
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        let results = try JSONBytes(text).items(as: [Int].self, using: decoder).results.collect()
        guard case .failure(let error) = results.first else {
            Issue.record("no error")
            return
        }
        #expect(error.jsonError?.position == JSONPosition(byteOffset: 2, line: 2, column: 1))
        #expect(error.description == "\(error.underlying)")
    }

    private struct Row: Decodable {
        var id: Int
        var tags: [String]
    }

    private struct Document: Decodable {
        var rows: [Row]
    }

    private static let rowTexts = [
        #"{"id": "1", "tags": []}"#, #"{"id": null, "tags": []}"#, #"{"id": 1}"#, #"{"id": 1.5, "tags": []}"#, "7",
        "\"é\"", #"{"id": 1, "tags": ["é", "\u00e9", 7]}"#,
        "{\n    \"id\": 1,\n    \"tags\": [\n        true\n    ]\n}",
        #"{"id": 300000000000000000000, "tags": []}"#, #"{"tags": "x", "id": 1}"#, "[]", "null",
    ]

    /// The error of one item is that of the whole document, but for the coding path, which is the one in the item.
    @Test(arguments: rowTexts, [0, 1, 3])
    func decodingErrors(_ row: String, _ before: Int) async throws {
        let good = Array(repeating: "{\"id\": 1,\n \"tags\": [\"a\"]}", count: before)
        let text =
            "{\"é\": 1,\n  \"rows\" : [\n  " + (good + [row]).joined(separator: ",\n  ")
            + ",\n{\"id\": 2, \"tags\": []}]}"
        let whole = try #require(thrown { _ = try YAJLDecoder().decode(Document.self, from: text) })
        let wholePlace = try #require(position(whole))
        let kind = place(whole).replacing("rows.[\(before)].", with: "").replacing("rows.[\(before)]", with: "")
        let run = ItemRun.decoded(Row.self, at: "$.rows[*]")
        let expected = good.map { _ in "\(Row(id: 1, tags: ["a"]))" } + ["✗ \(kind): \(short(wholePlace))"]
        #expect(await run.logForAllCuts(text) == expected)

        // After it comes the next one.
        let log = await run.logForAllCuts(Array(text.utf8), recovering: true)
        let offset = "{\"é\": 1,\n  \"rows\" : [\n  ".utf8.count + good.reduce(0) { $0 + $1.utf8.count + 4 }
        try #require(log.count == before + 2)
        #expect(
            log[before] == "✗ \(offset)..<\(offset + row.utf8.count) $.rows[\(before)] \(kind): \(short(wholePlace))"
        )
        #expect(log[before + 1] == "\(Row(id: 2, tags: []))")
    }

    /// The same in a chunk far from the start, and in an item that is longer than a chunk.
    @Test(arguments: [10, 30_000])
    func decodingErrorsFarAfter(_ tagCount: Int) async throws {
        let tags = Array(repeating: "\"x\"", count: tagCount).joined(separator: ",\n")
        let rows = Array(repeating: "{\"id\": 1, \"tags\": [\(tags)]}", count: 40_000 / tagCount)
        let text = "{\"rows\":[" + (rows + ["{\"tags\": [\(tags),\n 1], \"id\": 2}"]).joined(separator: ",\n") + "]}"
        let whole = try #require(thrown { _ = try YAJLDecoder().decode(Document.self, from: text) })
        let run = ItemRun(
            items: { $0.items(at: "$.rows[*]", as: Row.self) },
            stream: { $0.items(at: "$.rows[*]", as: Row.self) },
            describe: { "\($0.id)" }
        )
        let log = await run.logForAllCuts(Array(text.utf8), cuts: [.size(1000), .size(65536), .size(100_003)])
        #expect(log.dropLast() == rows.map { _ in "1" }[...])
        #expect(log.last == "✗ typeMismatch at tags.[\(tagCount)]: " + short(try #require(position(whole))))
    }

    @Test func collectedErrors() async {
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        let text = #"{"rows": [{"id": "1", "tags": [1]}, {"id": 1, "tags": []}, {"tags": [2, "", 3], "id": 3}]}"#
        #expect(
            await ItemRun.decoded(Row.self, at: "$.rows[*]", decoder).logForAllCuts(Array(text.utf8), recovering: true)
                == [
                    "✗ 10..<34 $.rows[0] "
                        + "typeMismatch at id: line 1, column 18 (byte 17), at $.rows[0].id: Int needs a number, and this is a string; "
                        + "typeMismatch at tags.[0]: line 1, column 32 (byte 31), at $.rows[0].tags[0]: String needs a string, and this is a number",
                    "\(Row(id: 1, tags: []))",
                    "✗ 59..<88 $.rows[2] "
                        + "typeMismatch at tags.[0]: line 1, column 70 (byte 69), at $.rows[2].tags[0]: String needs a string, and this is a number; "
                        + "typeMismatch at tags.[2]: line 1, column 77 (byte 76), at $.rows[2].tags[2]: String needs a string, and this is a number",
                ]
        )
    }

    /// An error that a type throws itself comes as it is.
    @Test func errorsOfTypes() async {
        struct Own: Error {}
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws {
                if try decoder.singleValueContainer().decode(Int.self) == 2 { throw Own() }
            }
        }
        let run = ItemRun.decoded(Picky.self, at: "$[*]")
        #expect(await run.logForAllCuts("[1,2,3]") == ["Picky()", "✗ Own()"])
        #expect(
            await run.logForAllCuts("[1,2,3]", recovering: true) == ["Picky()", "✗ 3..<4 $[1] Own()", "Picky()"]
        )
    }

    // MARK: Texts that are not JSON

    private static let document =
        #"{"n": 12, "rows": [{"a": "é\n"}, {"b": [true, null]},  {"c": {"d": -1.5}}], "x": [1]}"#

    /// The items whose last byte comes before an offset.
    private func complete(before offset: Int) -> [String] {
        JSONBytes(Self.document).items(at: "$.rows[*]").raw.outcomes.compactMap { item in
            guard let item = try? item.get(), item.byteRange.upperBound <= offset else { return nil }
            return (try? item.value().trace)
        }
    }

    /// A control character at any place is an error everywhere, and all that comes before it is delivered.
    @Test func syntaxErrorAtEveryByte() async {
        let bytes = Array(Self.document.utf8)
        let run = ItemRun.values(at: "$.rows[*]")
        for offset in bytes.indices {
            var bytes = bytes
            bytes[offset] = 1
            guard let error = outcome(of: bytes).error else {
                Issue.record("\(offset) is not an error")
                continue
            }
            let expected = complete(before: offset) + ["✗ " + short(error)]
            #expect(await run.logForAllCuts(bytes, .validatingRest) == expected)
            let recovering = await run.logForAllCuts(
                bytes,
                .validatingRest,
                recovering: true,
                cuts: [.size(1), .size(5), .at([offset])]
            )
            #expect(recovering.dropLast() == expected.dropLast())
            // Nobody knows where the next item begins.
            #expect(recovering.last?.contains(" end ") == true)
            #expect(recovering.last?.hasSuffix(short(error)) == true)
        }
    }

    @Test func truncatedAtEveryByte() async {
        let bytes = Array(Self.document.utf8)
        let run = ItemRun.values(at: "$.rows[*]")
        for count in bytes.indices {
            guard let error = outcome(of: Array(bytes[..<count])).error, error.isIncomplete else {
                Issue.record("\(count) bytes are enough")
                continue
            }
            #expect(
                await run.logForAllCuts(Array(bytes[..<count]), .validatingRest)
                    == complete(before: count) + ["✗ " + short(error)]
            )
        }
    }

    /// Damaged texts give the error of the parser, whatever is selected, and the same for each cut.
    @Test func damagedTexts() async {
        var random = RandomPatterns(seed: 3)
        for _ in 0..<scaled(3_000) {
            var options = random.random.options()
            options.limits = JSONLimits()
            options.allowsPartialInput = false
            options.validatesRest = true
            let bytes = random.random.damaged(random.random.records(options.framing, comments: options.allowsComments))
            let pattern = random.random.pick(["$", "$[*]", "$..*", "$..key", "$.a", "$[1:]"] as [JSONPath])
            let run = ItemRun(
                items: { $0.items(at: pattern).raw },
                stream: { $0.items(at: pattern).raw },
                describe: { "\($0.path) \($0.position) \($0.bytes)" }
            )
            let cuts: [Cut] = [.size(1), .size(3), .random(bytes.count, using: &random.random.generator)]
            let log = await run.logForAllCuts(bytes, options, cuts: cuts)
            let error = outcome(of: bytes, options: options).error.map { "✗ " + short($0) }
            let found = log.last.flatMap { $0.hasPrefix("✗") ? $0 : nil }
            guard found != error else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            Issue.record("\(pattern) in \(text): \(found ?? "no error"), not \(error ?? "none")")
            return
        }
    }

    // MARK: Errors of the source

    private struct Broken: Error {}

    /// Items that were there before the source failed are delivered.
    @Test func failingSource() async {
        let bytes = Array(#"[{"a": 1}, {"b": 2}, {"c": 3}]"#.utf8)
        let run = ItemRun.values(at: "$[*]")
        for (count, items) in [(0, 0), (1, 0), (8, 0), (9, 1), (12, 1), (19, 2), (20, 2), (29, 3), (30, 3)] {
            let prefix = Array(bytes[..<count])
            let expected = Array(["{ a: 1 }", "{ b: 2 }", "{ c: 3 }"].prefix(items))
            #expect(await run.logForAllCuts(prefix, failure: Broken()) == expected + ["✗ Broken()"])
            #expect(
                await run.logForAllCuts(prefix, recovering: true, failure: Broken())
                    == expected + ["✗ \(count == 30 ? 30 : 0)..<\(count) $ end Broken()"]
            )
        }
    }

    /// The bytes of a record that has begun when the source fails are lost, as those of one that is cut off.
    @Test func sourceThatFailsInsideRecords() async {
        let text = "{\"a\":[1]}\n 12\n\n[{},\n\"é\" [2]\ntrue\n"
        let bytes = Array(text.utf8)
        let options = JSONParsingOptions(framing: .lines)
        // Where records begin that are open before an offset.
        let open = [1...8: 0, 12...13: 11, 16...19: 15, 21...23: 20, 30...32: 29]
        let run = ItemRun.values()
        for count in 0...bytes.count {
            let log = await run.logForAllCuts(
                Array(bytes[..<count]),
                options,
                recovering: true,
                failure: Broken()
            )
            let start = open.first { $0.key.contains(count) }?.value ?? count
            #expect(log.last == "✗ \(start)..<\(count) $ end Broken()", "\(count)")
        }
    }

    @Test func cursors() throws {
        var cursor = JSONBytes("[1, 2, \"x\", 3]").items(at: "$[*]", as: Int.self).makeCursor()
        #expect(try cursor.next() == 1 && cursor.next() == 2)
        let error = thrown { _ = try cursor.next() }
        #expect(error.flatMap { position($0) }?.path == [2])
        #expect(try cursor.next() == nil && cursor.next() == nil)
        var missing = JSONFile("/nonexistent").items().makeCursor()
        #expect(thrown { _ = try missing.next() } is JSONInputError)
        #expect(try missing.next() == nil)
    }

    @Test func missingFile() throws {
        let file = JSONFile("/nonexistent/rows.json")
        let message = "✗ cannot open \"/nonexistent/rows.json\": No such file or directory"
        #expect(ItemRun.values().log(file) == [message])
        #expect(ItemRun.values().recoveringLog(file) == [message.replacing("✗", with: "✗ 0..<0 $ end")])
        let error = thrown { _ = try file.items().collect() }
        #expect((error as? JSONInputError)?.operation == .open)
    }

    @Test func folderAsFile() {
        let log = ItemRun.values().log(JSONFile("/tmp"))
        #expect(log == ["✗ cannot read \"/tmp\": Is a directory"])
    }

    /// Errors print as the errors they hold.
    @Test func descriptions() throws {
        let text = "{\"id\": \"x\"}\n[1,\n"
        let lines = JSONBytes(text, options: JSONParsingOptions(framing: .lines))
        let errors = try lines.items(as: Row.self).results.collect().compactMap { item in
            if case .failure(let error) = item { error } else { nil }
        }
        #expect(
            errors.map { "\($0)" } == [
                "line 1, column 8 (byte 7), at $.id: Int needs a number, and this is a string\n"
                    + "    {\"id\": \"x\"}\n           ^",
                "line 2, column 4 (byte 15), at $[1]: the line ends before a value: a value must be on one line\n"
                    + "    [1,\n       ^",
            ]
        )
    }
}
