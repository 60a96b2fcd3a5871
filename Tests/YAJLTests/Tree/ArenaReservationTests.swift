#if os(Linux)
import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// The memory that an arena reserves before it has values is bound to the length of the text: see ``ArenaBuilder``.
///
/// Each test runs in a separate process, where no other test leaves blocks to be used again.
@Suite(.enabled(if: !hasSanitizer)) struct ArenaReservationTests {
    /// The most address space so far, in bytes: it counts what is reserved and not touched.
    static func addressSpace() throws -> Int {
        let status = try Sources.text(absolutePath: "/proc/self/status")
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmPeak:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) << 10
    }

    /// How much a closure makes the address space grow, once it has been run on a small text.
    static func growth(_ byteCount: Int, of byte: UInt8, _ body: ([UInt8]) -> Void) throws -> Int {
        body([UInt8](repeating: byte, count: 20))
        let bytes = [UInt8](repeating: byte, count: byteCount)
        let before = try addressSpace()
        body(bytes)
        return try addressSpace() - before
    }

    @Test func reservationForAWholeText() async {
        await #expect(processExitsWith: .success) {
            for count in [0, 1, 7, 8, 100, 4096, 131_072, 131_073, 1 << 20, 100 << 20, (1 << 32) + 5] {
                var builder = ArenaBuilder()
                builder.begin(expectedBytes: count, duplicateKeys: .keepLast)
                #expect(builder.reservedByteCount <= 5 * count / 2 + 64, "\(count) bytes")
            }
            // More than any machine has.
            var builder = ArenaBuilder()
            builder.begin(expectedBytes: 1 << 60, duplicateKeys: .keepLast)
            _ = builder.beginArray()
            _ = builder.null()
            builder.reserve(forBytes: 1 << 60, bytesRead: SlicedInput.sliceSize)
            #expect(builder.reservedByteCount <= 2 << 30)
        }
    }

    /// The rest of a text of which one slice has been read, that has as many values as there can be.
    @Test func reservationForTheRestOfAText() async {
        await #expect(processExitsWith: .success) {
            let slice = SlicedInput.sliceSize
            for count in [slice + 1, slice + slice / 2, 2 * slice - 1, 2 * slice, 10 * slice + 5, 1000 * slice] {
                var builder = ArenaBuilder()
                builder.begin(expectedBytes: slice, duplicateKeys: .keepLast)
                _ = builder.beginArray()
                let zero: StaticString = "0"
                for _ in 0..<slice / 2 {
                    builder.push(builder.textNode(.number, zero.utf8Start, count: 1, hasBlock: false))
                }
                builder.reserve(forBytes: count, bytesRead: slice)
                #expect(builder.reservedByteCount <= 9 * count + 64, "\(count) bytes")
            }
        }
    }

    /// A long text that is wrong at once.
    @Test func wrongAtOnce() async {
        await #expect(processExitsWith: .success) {
            for engine in JSONParsingOptions.Engine.allCases {
                var options = JSONParsingOptions.inMemory
                options.engine = engine
                let count = 64 << 20
                let growth = try ArenaReservationTests.growth(count, of: UInt8(ascii: "x")) { [options] bytes in
                    #expect(throws: JSONParsingError.self) { try JSONDocument(parsing: bytes, options: options) }
                    #expect(throws: JSONParsingError.self) {
                        try JSONDocument(source: ChunkSource([bytes[...]]), options: options)
                    }
                }
                // 4 MB are for tokens and slices.
                #expect(growth <= 5 * count / 2 + 4 << 20, "\(engine)")
            }
        }
    }

    /// The limit for the input is checked first: what is beyond it costs nothing.
    @Test func reservationUnderALimit() async {
        await #expect(processExitsWith: .success) {
            for engine in JSONParsingOptions.Engine.allCases {
                var options = JSONParsingOptions.inMemory
                options.engine = engine
                options.limits.total = 10
                let growth = try ArenaReservationTests.growth(64 << 20, of: UInt8(ascii: " ")) { [options] bytes in
                    let error = #expect(throws: JSONParsingError.self) {
                        try JSONDocument(parsing: bytes, options: options)
                    }
                    #expect(error?.code == .limitExceeded(.total))
                }
                #expect(growth <= 4 << 20, "\(engine)")
            }
        }
    }
}
#endif
