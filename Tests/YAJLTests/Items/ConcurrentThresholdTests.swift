import Testing
import YAJL

@testable import YAJLTestSupport

/// Inputs whose lengths are those at which reading on several cores goes another way, and one byte less and more.
@Suite(.timeLimit(.minutes(15))) struct ConcurrentThresholdTests {
    /// Texts of elements or lines, of exactly this many bytes, the last element padded.
    ///
    /// - Parameter separator: A comma or a line feed, of which one is at the end.
    private static func rows(_ byteCount: Int, _ separator: Character) -> String {
        guard byteCount > 40 else { return String(repeating: " ", count: max(0, byteCount - 2)) + "0\(separator)" }
        let name = String(repeating: "a name ", count: 200)
        var text = ""
        for id in 0... {
            let row = #"{"id":\#(id),"name":"\n \#(name)"}"#
            guard text.utf8.count + row.utf8.count + 30 < byteCount else { break }
            text += row
            text.append(separator)
        }
        let padding = byteCount - text.utf8.count - #"{"name":"","id":0}"#.utf8.count - 1
        return text + #"{"name":"\#(String(repeating: "x", count: padding))","id":0}\#(separator)"#
    }

    /// A text on a stream in chunks, on several cores and on one: items, ranges, results and errors.
    private func check(_ chunks: [String], width: Int, _ location: SourceLocation = #_sourceLocation) async throws {
        let options = JSONParsingOptions(framing: .lines)
        let items = JSONStream(ScriptedChunks(chunks.map { Array($0.utf8) }), options: options)
            .items(as: ConcurrentItems.Row.self)
        let text = chunks.joined()
        let one = JSONBytes(text, options: options).items(as: ConcurrentItems.Row.self)
        var found: [String] = []
        for try await result in items.concurrent(width: width).results { found.append(ConcurrentItems.log(result)) }
        ConcurrentItems.expectSame(found, try one.results.collect().map(ConcurrentItems.log), location)
        found = []
        for try await result in items.raw.ranges.concurrent(width: width).results {
            found.append(ConcurrentItems.log(result))
        }
        ConcurrentItems.expectSame(found, try one.raw.ranges.results.collect().map(ConcurrentItems.log), location)
    }

    /// A chunk is cut if there are 64 KiB between its first line feed and its last one.
    @Test(arguments: [-1, 0, 1], [2, 3])
    func lengthOfAChunkThatIsCut(_ difference: Int, _ width: Int) async throws {
        // From the byte after the first line feed to the last one.
        let lines = Self.rows((64 << 10) + difference, "\n")
        #expect(lines.utf8.count == (64 << 10) + difference)
        for first in ["\n", #"{"id":1,"name":"first"}"# + "\n", #""id":1,"name":"first"}"# + "\n"] {
            for last in ["", "{", #"{"id":2,"name":"last"}"#] {
                let before = first.hasPrefix("\"") ? ["{"] : []
                try await check(before + [first + lines + last], width: width)
                // What is open at the end of the chunk goes on in the next one.
                let rest = last == "{" ? #""id":3,"name":""}"# : "\n"
                try await check(before + [first + lines + last, rest + first + lines, lines], width: width)
            }
        }
    }

    /// A part of a chunk has 32 KiB at least: with many cores there are fewer parts.
    @Test(arguments: [-1, 0, 1], [2, 3, 4, 64])
    func lengthOfPartsOfAChunk(_ difference: Int, _ width: Int) async throws {
        for size in [width * (32 << 10), 128 << 10, 256 << 10] where size <= 256 << 10 {
            try await check(["\n" + Self.rows(size + difference, "\n")], width: width)
        }
    }

    /// What a stream holds at a time is `width` times 256 KiB.
    @Test(arguments: [-1, 0, 1], [1, 2])
    func lengthOfAChunkThatIsDivided(_ difference: Int, _ width: Int) async throws {
        let size = width * (256 << 10)
        try await check([Self.rows(size + difference, "\n")], width: width)
        try await check([Self.rows(100, "\n") + Self.rows(size + difference - 100, "\n") + "{"], width: width)
    }

    /// Files and memory are cut into parts of 256 KiB.
    @Test(arguments: [-1, 0, 1], [1, 2, 3])
    func lengthOfParts(_ difference: Int, _ parts: Int) async throws {
        let size = parts * (256 << 10) + difference
        let lines = JSONBytes(Self.rows(size, "\n"), options: JSONParsingOptions(framing: .lines))
        let row = ConcurrentItems.Row.self
        try await ConcurrentItems.expectSame(lines.items(as: row), width: 2, partSize: 256 << 10)
        try await ConcurrentItems.expectSame(lines.items().raw, width: 2, partSize: 256 << 10)
        let elements = JSONBytes("[" + Self.rows(size - 1, ",").dropLast() + "]")
        try await ConcurrentItems.expectSame(elements.items(at: "$[*]", as: row), width: 2, partSize: 256 << 10)
        try await ConcurrentItems.expectSame(elements.items(at: "$[*]").raw, width: 2, partSize: 256 << 10)
    }

    /// A line or an element of up to eight parts is read by one task, and a longer one by itself.
    @Test(arguments: [-2, -1, 0, 1, 2], [1, 7, 8, 9])
    func lengthOfAnElement(_ difference: Int, _ parts: Int) async throws {
        let partSize = 64
        for count in [parts * partSize + difference, parts * partSize + difference + partSize / 2] {
            for (separator, start, end) in [("\n", "", ""), (",", "[", "0]")] as [(Character, String, String)] {
                let short = String(repeating: "1\(separator)", count: 50)
                let long = #""\#(String(repeating: "x", count: count - 2))"\#(separator)"#
                for rows in [long + short, short + long + long + short, short + long] {
                    let input = JSONBytes(
                        start + rows + end,
                        options: JSONParsingOptions(framing: separator == "\n" ? .lines : .single)
                    )
                    let pattern: JSONPath = separator == "\n" ? [] : "$[*]"
                    try await ConcurrentItems.expectSame(
                        input.items(at: pattern).raw,
                        width: 3,
                        partSize: partSize
                    )
                    let errors = input.items(at: pattern, as: Int.self)
                    try await ConcurrentItems.expectSame(errors, width: 3, partSize: partSize)
                }
            }
        }
    }
}
