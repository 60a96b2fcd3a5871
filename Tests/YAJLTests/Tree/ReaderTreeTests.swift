import Testing
import YAJL

@testable import YAJLTestSupport

/// `JSONReader.readValue()`: trees out of a stream.
@Suite struct ReaderTreeTests {
    private static let kinds = [
        "null", "true", "-1.50", #""x\n""#, "[]", "{}", #"[1,[2,{"a":[]}],"é"]"#, #"{"a":{"b":[null]},"":0}"#,
    ]

    private static func reader(_ text: String, size: Int, _ options: JSONParsingOptions = .strict) -> JSONReader {
        JSONReader(source: DocumentSourceTests.Pieces(text, size: size), options: options)
    }

    @Test(arguments: [1, 3, 1000])
    func allKinds(size: Int) throws {
        for text in Self.kinds {
            var alone = Self.reader(text, size: size)
            #expect(try alone.readValue().description == (try JSONValue(parsing: text).description))
            try alone.finish()

            // The reader is right after the value.
            var array = Self.reader("[0, \(text), \"next\"]", size: size)
            #expect(try array.next() == .beginArray)
            #expect(try array.readInt() == 0)
            #expect(try array.readValue() == JSONValue(parsing: text))
            #expect(array.depth == 1)
            #expect(try array.readString() == "next")
            #expect(array.path == [2])
            #expect(try array.next() == .endArray)
            try array.finish()

            var object = Self.reader("{\"a\": \(text), \"b\": 1}", size: size)
            var values: [String: JSONValue] = [:]
            try object.readObject { key, reader in values[key] = try reader.readValue() }
            #expect(values == ["a": try JSONValue(parsing: text), "b": 1])
            try object.finish()
        }
    }

    /// Rows of a table, one tree each, mixed with other ways of reading.
    @Test func rowsOfAStream() throws {
        let bytes = SampleDocument.table(rows: 500)
        let expected = try JSONValue(parsing: bytes)
        for size in [7, 4096, 1 << 20] {
            var reader = JSONReader(source: DocumentSourceTests.Pieces(bytes, size: size))
            var rows: [JSONValue] = []
            var count: JSONValue?
            try reader.readObject { key, reader in
                if key == "count" {
                    count = try reader.readValue()
                    return
                }
                try reader.readArray { reader in
                    if rows.count % 3 == 1 {
                        // This row is skipped.
                        rows.append(expected["rows"][rows.count])
                    } else {
                        rows.append(try reader.readValue())
                    }
                }
            }
            try reader.finish()
            #expect((JSONValue(rows) == expected["rows"]) as Bool)
            #expect(count == 500)
        }
    }

    @Test func severalRoots() throws {
        for (framing, text) in [
            (JSONParsingOptions.Framing.lines, "{\"a\":1}\n[2]\n\n3\nnull\n"), (.concatenated, "{\"a\":1}[2]3 null"),
            (.recordSeparated, "\u{1E}{\"a\":1}\n\u{1E}[2]\n\u{1E}3\n\u{1E}null\n"),
        ] {
            var reader = Self.reader(text, size: 2, JSONParsingOptions(framing: framing))
            var values: [JSONValue] = []
            while try reader.peek() != nil { values.append(try reader.readValue()) }
            #expect(values == [["a": 1], [2], 3, nil])
        }
    }

    @Test func randomDocuments() throws {
        var documents = DocumentGenerator(seed: 710)
        var generator = SplitMix64(seed: 711)
        for _ in 0..<scaled(20_000) {
            let bytes = documents.next()
            let expected = try JSONValue(parsing: bytes)
            let size = Int.random(in: 1...40, using: &generator)
            var reader = JSONReader(source: DocumentSourceTests.Pieces(bytes, size: size))
            let value = try reader.readValue()
            try reader.finish()
            #expect(value.description == expected.description)
        }
    }

    // MARK: Errors

    /// An error without the piece of the text.
    private func first(_ error: JSONParsingError?) -> Substring? { error?.description.split(separator: "\n").first }

    /// Where there is no value, the error says so and nothing is read.
    @Test func noValue() throws {
        let message = "there is no value to read"
        var empty = Self.reader("[]", size: 1)
        _ = try empty.next()
        let atEnd = thrown { _ = try empty.readValue() } as? JSONParsingError
        #expect(first(atEnd) == "line 1, column 2 (byte 1), at $: \(message)")
        #expect(atEnd?.code == .valueExpected)
        #expect(try empty.next() == .endArray)
        #expect((thrown { _ = try empty.readValue() } as? JSONParsingError)?.message == message)
        #expect(try empty.next() == nil)

        var object = Self.reader(#"{"a": 1}"#, size: 1)
        _ = try object.next()
        let atKey = thrown { _ = try object.readValue() } as? JSONParsingError
        #expect(first(atKey) == "line 1, column 2 (byte 1), at $.a: \(message)")
        #expect(try object.next() == .key)
        #expect(try object.readValue() == 1)
        let atEndOfObject = thrown { _ = try object.readValue() } as? JSONParsingError
        #expect(first(atEndOfObject) == "line 1, column 8 (byte 7), at $: \(message)")
        #expect(try object.next() == .endObject)
        try object.finish()

        var lines = Self.reader("1\n", size: 1, JSONParsingOptions(framing: .lines))
        _ = try lines.readValue()
        #expect((thrown { _ = try lines.readValue() } as? JSONParsingError)?.code == .valueExpected)
    }

    /// A text that is refused in the middle gives the parser's error, again and again.
    @Test func refusedTexts() throws {
        for text in ["[1,[2,}]", #"{"a":{"b":x}}"#, #"["\ud800"]"#, "[1", #"{"a"#, "[1e]", "[tru", ""] {
            let expected = outcome(of: Array(text.utf8)).error
            for size in [1, 4, 100] {
                var reader = Self.reader(text, size: size)
                let error = thrown { _ = try reader.readValue() } as? JSONParsingError
                #expect(error == expected, "\(text)")
                #expect(thrown { _ = try reader.readValue() } as? JSONParsingError == expected)
            }
        }
        let marked = MarkedError()
        var failing = JSONReader(source: DocumentSourceTests.Pieces("[1, [2", size: 2, error: marked))
        #expect((thrown { _ = try failing.readValue() } as? MarkedError) === marked)
        #expect((thrown { _ = try failing.next() } as? MarkedError) === marked)
    }

    // MARK: Duplicates

    @Test func duplicates() throws {
        let text = #"[{"a": 1, "b": {"x": 1, "x": 2}, "a": 3}, 7]"#
        for (policy, expected) in [
            (JSONParsingOptions.DuplicateKeys.keepLast, #"{"a":3,"b":{"x":2}}"#), (.keepFirst, #"{"a":1,"b":{"x":1}}"#),
        ] {
            var reader = Self.reader(text, size: 1, .strict.duplicates(policy))
            _ = try reader.next()
            #expect(try reader.readValue().description == expected)
            #expect(try reader.readInt() == 7)
        }
        for size in [1, 5, 100] {
            var reader = Self.reader(text, size: size, .strict.duplicates(.reject))
            _ = try reader.next()
            let error = thrown { _ = try reader.readValue() } as? JSONParsingError
            #expect(error?.code == .duplicateKey)
            #expect(
                first(error)
                    == #"line 1, column 25 (byte 24), at $[0].b.x: the name "x" occurs more than once in this object"#
            )
            #expect(error?.snippet != nil)
        }
        // Names in different objects, and names that only look the same, are not duplicates.
        var other = Self.reader(
            "[{\"a\":{\"a\":1}},{\"a\":1},{\"é\":1,\"e\u{301}\":2}]",
            size: 3,
            .strict.duplicates(.reject)
        )
        #expect(try other.readValue().array?.count == 3)
    }

    // MARK: Partial input

    @Test func partialInput() throws {
        let options = JSONParsingOptions(allowsPartialInput: true)
        let text = #"[{"a":[1,"xyz",{"b":true}],"c":"d"},2]"#
        for end in 1...text.utf8.count {
            let part = String(decoding: text.utf8.prefix(end), as: UTF8.self)
            let expected = try JSONValue(parsing: part, options: options)
            for size in [1, 4, 100] {
                var reader = Self.reader(part, size: size, options)
                #expect(try reader.readValue().description == expected.description, "\(part)")
                #expect(try reader.next() == nil)
                #expect((thrown { _ = try reader.readValue() } as? JSONParsingError)?.code == .valueExpected)
            }
        }
        for text in ["", " ", "\"x", "tr", "-"] {
            var reader = Self.reader(text, size: 1, options)
            #expect((thrown { _ = try reader.readValue() } as? JSONParsingError)?.code == .valueExpected)
        }
    }

    /// A value of the reader stays when the reader is gone, and has its own document.
    @Test func valuesOutliveTheReader() throws {
        var values: [JSONValue] = []
        do {
            var reader = Self.reader(#"[["0123456789abcdef0123"],{"k":["0123456789abcdef4567"]}]"#, size: 9)
            try reader.readArray { values.append(try $0.readValue()) }
        }
        #expect(values.map(\.description) == [#"["0123456789abcdef0123"]"#, #"{"k":["0123456789abcdef4567"]}"#])
    }

    @Test(.timeLimit(.minutes(15))) func depth() throws {
        try onSmallStack {
            let depth = max(scaled(1_000_000), 100_000)
            let bytes = [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
            let options = JSONParsingOptions(limits: JSONLimits(depth: depth + 1))
            var reader = JSONReader(parsing: [0x5B] + bytes + [0x2C, 0x31, 0x5D], options: options)
            _ = try reader.next()
            let value = try reader.readValue()
            try require(value.encoded() == bytes)
            try require(try reader.readInt() == 1)
        }
    }
}
