import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/allowsTrailingCommas`` in every way to read.
@Suite(.timeLimit(.minutes(15))) struct TrailingCommaWayTests {
    typealias Row = ReadingWay.Row

    private static let text = """
        [{"id":1,"tags":["a","b",],},
         {"id":2,"tags":["],}",],} ,{"tags":[],"id":3,},
         {"id":4}, \(String(repeating: #"{"id":5,"tags":["long enough to fill a part",]  ,},"#, count: 20))
        ]
        """
    private static let lines = """
        {"id":1,"tags":["a","b",],}
        {"id":2,}

        {"tags":["],}",],"id":3,}

        """

    /// The text without the commas, by hand: none of its strings has what is replaced.
    private static func plain(_ text: String) -> String {
        text.split(separator: "],}\"").map { part in
            part.replacing(",]", with: "]").replacing("]  ,}", with: "]}").replacing(",}", with: "}")
                .replacing(", \n]", with: "\n]").replacing(",\n]", with: "\n]")
        }
        .joined(separator: "],}\"")
    }

    @Test(arguments: ReadingWay.allCases) func array(_ way: ReadingWay) async throws {
        let expected = try await way.read(ReadText(Self.plain(Self.text), .strict), "$[*]")
        #expect(!expected.isEmpty)
        let jsonc = "// rows\n" + Self.text.replacing("},", with: "},/*,*/") + "// end"
        for cut in [Cut.whole, .size(1), .size(7)] {
            for (text, options) in [(Self.text, TrailingCommaTests.options), (jsonc, TrailingCommaTests.jsonc)] {
                let found = try await way.read(ReadText(text, options, cut), "$[*]")
                #expect(found == expected, "\(cut)")
            }
        }
    }

    @Test(arguments: ReadingWay.allCases.filter(\.takesSeveral), [JSONParsingOptions.Framing.lines, .concatenated])
    func severalValues(_ way: ReadingWay, _ framing: JSONParsingOptions.Framing) async throws {
        var options = JSONParsingOptions(framing: framing)
        let expected = try await way.read(ReadText(Self.plain(Self.lines), options), "$")
        options.engine = .swift
        options.allowsTrailingCommas = true
        for cut in [Cut.whole, .size(1), .size(7)] {
            let found = try await way.read(ReadText(Self.lines, options, cut), "$")
            #expect(found == expected, "\(cut)")
        }
    }

    /// libyajl cannot do it: the error says so before anything is read, even of an empty input.
    @Test(arguments: ReadingWay.allCases) func libyajl(_ way: ReadingWay) async throws {
        for (text, framing) in [(Self.text, JSONParsingOptions.Framing.single), ("", .single), ("", .lines)] {
            var options = JSONParsingOptions(framing: framing, allowsTrailingCommas: true)
            options.engine = .libyajl
            let input = ReadText(text, options)
            let error = await #expect(throws: (any Error).self) { try await way.read(input, "$[*]") }
            let found = error as? JSONParsingError ?? (error as? JSONItemError)?.underlying as? JSONParsingError
            let parsing = found ?? (error as? DecodingError)?.jsonError
            #expect(parsing?.code == .unsupportedOption)
            let message = "libyajl cannot read trailing commas: for allowsTrailingCommas set options.engine = .swift"
            #expect(parsing.map { "\($0)" } == "line 1, column 1 (byte 0), at $: \(message)")
            #expect(parsing?.isIncomplete == false)
            #expect(input.requests.value == 0)
        }
    }

    /// The error comes again, and a parser has used nothing.
    @Test func parserOfLibyajl() throws {
        var options = JSONParsingOptions(allowsTrailingCommas: true)
        options.engine = .libyajl
        var parser = JSONParser(handler: Recorder(), options: options)
        let first = try #require(thrown { try parser.feed("[1]") } as? JSONParsingError)
        #expect(thrown { try parser.feed("[1]") } as? JSONParsingError == first)
        #expect(thrown { try parser.finish() } as? JSONParsingError == first)
        #expect(parser.bytesConsumed == 0 && parser.position == .start && parser.handler.events.isEmpty)
    }

    /// One error ends items that recover: nothing else can be had.
    @Test func recoveringItemsOfLibyajl() async throws {
        for framing in JSONParsingOptions.Framing.allCases {
            var options = JSONParsingOptions(framing: framing, allowsTrailingCommas: true)
            options.engine = .libyajl
            let text = ReadText("[1]\n[2]\n[3]\n", options)
            var results = try text.items(at: "$[*]").results.collect().map(ConcurrentItems.log)
            #expect(results.count == 1)
            for try await result in ReadingWay.concurrent(text.items(at: "$[*]")).results {
                results.append(ConcurrentItems.log(result))
            }
            for try await result in text.stream.items(at: "$[*]").results {
                results.append(ConcurrentItems.log(result))
            }
            #expect(results.count == 3 && Set(results).count == 1)
            #expect(text.requests.value == 0)
        }
    }

    /// Elements and lines cut out for several cores give the items and errors of one core.
    @Test(arguments: [1, 2, 3]) func concurrentElements(_ width: Int) async throws {
        let texts =
            [Self.text] + ConcurrentItems.texts + [
                "[1,2,]", "[1,2,\n]  ", "[[1,],[2,],]", "[1,2,,]", "[1,2,]]", "[1,2,],", "[1,2,}", "[,]",
                "[1,\"a,]\",]",
                "[\(String(repeating: "[1,{\"a\":[],},],", count: 30))]",
            ]
        for text in texts {
            for partSize in [1, 64] {
                let input = JSONBytes(text, options: TrailingCommaTests.options)
                try await ConcurrentItems.expectSame(input, width: width, partSize: partSize)
            }
        }
    }

    /// Places and errors of items, for each cut.
    @Test func placesOfItems() async {
        for text in [Self.text, Self.lines, "[{\"a\":[1,],},[2,],,]", "[1,2,", "{\"a\":{\"b\":[1,],},}"] {
            for framing in [JSONParsingOptions.Framing.single, .concatenated] {
                var options = TrailingCommaTests.options
                options.framing = framing
                _ = await ItemRun.values(at: "$[*]").logForAllCuts(text, options)
                _ = await ItemRun.raw(at: "$[*]").logForAllCuts(text, options)
                _ = await ItemRun.hits(["$..a", "$..b", "$[*]"]).logForAllCuts(text, options)
            }
        }
    }

    /// Bytes of an item stay as they are in the text; the commas count in ranges.
    @Test func rawItems() throws {
        let items = JSONBytes("[[1,],{\"a\":2, },]", options: TrailingCommaTests.options).items(at: "$[*]").raw
        let found = try items.collect()
        #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == ["[1,]", "{\"a\":2, }"])
        #expect(found.map(\.byteRange) == [1..<5, 6..<15])
    }

    /// Errors of types have their place in the text, past commas and comments.
    @Test func placesOfDecodingErrors() {
        let text = "[{\"id\":1,\"tags\":[\"a\",],}, // x\n {\"tags\":[\"b\",],\"id\":\"‸\",},]"
        let place = text.utf8.count - "\"‸\",},]".utf8.count
        let bytes = Array(text.replacing("‸", with: "").utf8)
        let error = thrown { _ = try ReadingWay.decoder(TrailingCommaTests.jsonc).decode([Row].self, from: bytes) }
        let found = (error as? DecodingError)?.jsonError
        #expect(found?.position.byteOffset == place)
        #expect(found?.path == [1, "id"])
    }

    /// The written text has no comma too many, whatever was read.
    @Test func writing() throws {
        let value = try JSONValue(parsing: Self.text, options: TrailingCommaTests.options)
        let plain = try JSONValue(parsing: Self.plain(Self.text))
        for options in [JSONWritingOptions.compact, .pretty] {
            #expect(value.encoded(options) == plain.encoded(options))
        }
    }
}
