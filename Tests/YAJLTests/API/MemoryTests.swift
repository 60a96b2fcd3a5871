#if os(Linux)
import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory does not grow with the input.
///
@Suite(.enabled(if: !hasSanitizer)) struct MemoryTests {
    private struct EmptyHandler: JSONEventHandler {}

    private struct PartCounter: JSONEventHandler {
        static var receivesStringParts: Bool { true }
        var count = 0

        mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
            count += part.count
            return .continue
        }
    }

    /// Feeds a start, then a piece again and again, then an end.
    private static func feed(
        _ parser: inout JSONParser<some JSONEventHandler>,
        _ begin: String,
        _ piece: String,
        _ end: String,
        byteCount: Int,
        chunkSize: Int
    ) throws {
        let piece = Array(piece.utf8)
        // Chunks that begin at any byte of the piece.
        let bytes = Array(repeating: piece, count: chunkSize / piece.count + 2).flatMap { $0 }
        try parser.feed(begin)
        var offset = 0
        let total = byteCount / piece.count * piece.count
        while offset < total {
            let count = min(chunkSize, total - offset)
            let start = offset % piece.count
            try parser.feed(bytes[start..<(start + count)])
            offset += count
        }
        try parser.feed(end)
        try parser.finish()
    }

    @Test(arguments: [31, 97, 65536])
    func events(chunkSize: Int) async {
        await #expect(processExitsWith: .success) { [chunkSize] in
            let growth = try MemoryGauge.growth { byteCount in
                var parser = JSONParser(handler: EmptyHandler())
                let row =
                    "\n    {\"id\": 12345678, \"name\": \"Zo\\u00eb 漢字\", \"tags\": [true, null, -1.5e3], \"nested\": {\"a\": []}},"
                try MemoryTests.feed(&parser, "[", row, "0]", byteCount: byteCount, chunkSize: chunkSize)
            }
            #expect(growth < MemoryGauge.allowedGrowth)
        }
    }

    /// One string, taken in parts; and one that is skipped.
    @Test func giantStrings() async {
        await #expect(processExitsWith: .success) {
            let growth = try MemoryGauge.growth { byteCount in
                var parser = JSONParser(handler: PartCounter())
                try MemoryTests.feed(
                    &parser,
                    "\"",
                    "plain \\u00e9\\ud83d\\ude00 漢",
                    "\"",
                    byteCount: byteCount,
                    chunkSize: 5000
                )
                #expect(parser.handler.count > byteCount / 2)
            }
            #expect(growth < MemoryGauge.allowedGrowth)
        }
        await #expect(processExitsWith: .success) {
            let growth = try MemoryGauge.growth { byteCount in
                let skipping = ScriptedHandler { _, event in event.kind == .key ? .skipValue : .continue }
                var parser = JSONParser(handler: skipping, options: .inMemory)
                try MemoryTests.feed(&parser, "{\"a\":\"", "plain text", "\"}", byteCount: byteCount, chunkSize: 5000)
                #expect(parser.handler.events == [.beginObject, .key("a"), .endObject])
            }
            #expect(growth < MemoryGauge.allowedGrowth)
        }
    }

    /// Blanks and comments, and a number without an end, which the limit refuses before it takes memory.
    @Test func blanksCommentsAndDigits() async {
        await #expect(processExitsWith: .success) {
            let growth = try MemoryGauge.growth { byteCount in
                let options = JSONParsingOptions(allowsComments: true)
                for (begin, piece, end) in [("[", " \n      \t", "]"), ("[", "/* x */", "]"), ("[//", "漢", "\n]")] {
                    var parser = JSONParser(handler: EmptyHandler(), options: options)
                    try MemoryTests.feed(&parser, begin, piece, end, byteCount: byteCount / 3, chunkSize: 5000)
                }
                for piece in ["1", "1.5e"] {
                    var parser = JSONParser(handler: EmptyHandler())
                    let error = thrown {
                        try MemoryTests.feed(&parser, "[", piece, "]", byteCount: byteCount / 3, chunkSize: 5000)
                    }
                    #expect(error is JSONParsingError)
                }
            }
            #expect(growth < MemoryGauge.allowedGrowth)
        }
    }

    /// The pull reader and the asynchronous stream hold one buffer as well.
    @Test func readerAndStream() async {
        await #expect(processExitsWith: .success) {
            struct Rows: JSONByteSource {
                var left: Int
                mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                    guard left > 0 else { return 0 }
                    left -= 1
                    let row = Array("{\"name\": [1, 2, \"x\\n\"]}\n".utf8)
                    buffer.copyBytes(from: row)
                    return row.count
                }
            }
            let lines = JSONParsingOptions(framing: .lines)
            let growth = try MemoryGauge.growth { byteCount in
                var reader = JSONReader(source: Rows(left: byteCount / 50), options: lines)
                var count = 0
                while try reader.next() != nil { count += 1 }
                #expect(count == byteCount / 50 * 8)
            }
            #expect(growth < MemoryGauge.allowedGrowth)

            let row = Array("{\"name\": [1, 2, \"x\\n\"]}\n".utf8)
            let before = try MemoryGauge.highWaterMark()
            let rows = RepeatedChunk(row, count: MemoryGauge.byteCount / 50)
            var count = 0
            for try await _ in JSONStream(rows, options: lines).events { count += 1 }
            #expect(count == MemoryGauge.byteCount / 50 * 8)
            #expect(try MemoryGauge.highWaterMark() - before < MemoryGauge.allowedGrowth)
        }
    }

    /// The measure sees memory that is taken.
    @Test func measureSeesMemory() async {
        await #expect(processExitsWith: .success) {
            let growth = try MemoryGauge.growth { byteCount in
                let bytes = [UInt8](repeating: 1, count: byteCount * 8)
                #expect(bytes[byteCount] == 1)
            }
            #expect(growth > MemoryGauge.byteCount)
        }
    }
}
#endif
