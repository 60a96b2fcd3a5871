#if os(Linux)
import Foundation
import Synchronization
import Testing
import YAJL

@testable import YAJLTestSupport

/// Memory does not grow with the input, and where nothing of a value is kept, not with the value.
///
/// Each test runs in a separate process: the high-water mark belongs to the whole process.
@Suite(.enabled(if: !hasSanitizer)) struct ItemMemoryTests {
    /// A start, then a piece again and again, then an end, none of it held.
    struct Generated: JSONInput {
        var begin: String
        var piece: String
        var end: String
        var byteCount: Int
        // Strings that are not kept may be longer.
        var options = JSONParsingOptions(limits: JSONLimits(string: 1000))

        func makeByteSource() -> any JSONByteSource { Source(self) }

        private struct Source: JSONByteSource {
            /// The bytes that are read next, and the pieces that come after.
            private var next: [UInt8]
            private let piece: [UInt8]
            private let end: [UInt8]
            private var left: Int

            init(_ input: Generated) {
                next = Array(input.begin.utf8)
                piece = Array(input.piece.utf8)
                end = Array(input.end.utf8)
                left = input.byteCount
            }

            mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                if next.isEmpty, left > 0 {
                    // Chunks that begin at any byte of the piece.
                    while next.count < 5000 { next += piece }
                    left -= next.count
                    if left <= 0 { next += end }
                }
                let count = min(next.count, buffer.count, 4999)
                buffer.copyBytes(from: next.prefix(count))
                next.removeFirst(count)
                return count
            }
        }
    }

    private static func isFlat(_ body: (_ byteCount: Int) throws -> Void) throws -> Bool {
        let growth = try MemoryGauge.growth(body)
        return growth < MemoryGauge.allowedGrowth
    }

    /// One string that is selected, of which only the place is asked for.
    @Test func rangeOfALongString() async {
        await #expect(processExitsWith: .success) {
            let isFlat = try ItemMemoryTests.isFlat { byteCount in
                let input = Generated(
                    begin: "{\"a\": \"",
                    piece: "plain \\u00e9 漢\\n",
                    end: "\", \"b\": 1}",
                    byteCount: byteCount
                )
                let ranges = try input.items(at: "$.*").raw.ranges.collect()
                #expect(ranges.count == 2 && ranges[0].lowerBound == 6 && ranges[0].count > byteCount)
                #expect(try input.members(at: "$").raw.ranges.collect() == ranges)
            }
            #expect(isFlat)
        }
    }

    /// The same of an array.
    @Test func rangeOfALongArray() async {
        await #expect(processExitsWith: .success) {
            let isFlat = try ItemMemoryTests.isFlat { byteCount in
                let input = Generated(
                    begin: "{\"a\": [",
                    piece: "{\"id\": 1},",
                    end: "1], \"b\": 1}",
                    byteCount: byteCount
                )
                let ranges = try input.items(at: "$.*").raw.ranges.collect()
                #expect(ranges.count == 2 && ranges[0].lowerBound == 6 && ranges[0].count > byteCount)
                #expect(try input.members(at: "$").raw.ranges.collect() == ranges)
            }
            #expect(isFlat)
        }
    }

    /// Values that are not selected are not kept.
    @Test func skippedValues() async {
        await #expect(processExitsWith: .success) {
            for (begin, piece, end) in [
                ("{\"x\": \"", "plain \\u00e9 漢\\n", "\", \"a\": 1}"), ("{\"x\": [", "{\"id\": 1},", "1], \"a\": 1}"),
                ("{\"x\": {\"y\": \"", "plain", "\"}, \"a\": 1}"), ("[[], \"", "plain", "\", {\"a\": 1}]"),
            ] {
                let isFlat = try ItemMemoryTests.isFlat { byteCount in
                    let input = Generated(begin: begin, piece: piece, end: end, byteCount: byteCount / 3)
                    let pattern: JSONPath = begin.hasPrefix("[") ? "$[2].a" : "$.a"
                    let values = try input.items(at: pattern).collect()
                    let integers = try input.items(at: pattern, as: Int.self).collect()
                    #expect(values == [1] && integers == [1])
                }
                #expect(isFlat, "\(begin)")
            }
        }
    }

    /// Elements of a long array, in each form.
    @Test(arguments: 0..<7)
    func elements(_ form: Int) async {
        await #expect(processExitsWith: .success) { [form] in
            struct Row: Decodable { var name: String }
            let isFlat = try ItemMemoryTests.isFlat { byteCount in
                let piece = "{\"id\": 1, \"name\": \"Zoë\\n\", \"list\": [1, {}]},\n"
                let input = Generated(
                    begin: "{\"rows\": [",
                    piece: piece,
                    end: "{\"name\": \"\"}]}",
                    byteCount: byteCount
                )
                var count = 0
                switch form {
                case 0: try input.items(at: "$.rows[*]").forEach { count += $0["name"] == nil ? 0 : 1 }
                case 1:
                    try input.items(at: "$.rows[*]", as: Row.self).forEach { count += $0.name.count < 5 ? 1 : 0 }
                case 2: try input.items(at: "$.rows[*]").raw.forEach { count += $0.bytes.isEmpty ? 0 : 1 }
                case 3: try input.items(at: "$.rows[*]").raw.ranges.forEach { count += $0.isEmpty ? 0 : 1 }
                case 4: try input.select("$..id", "$.rows[*].name").forEach { count += $0.pattern }
                // Values in selected values.
                case 5: try input.select("$.rows[*].list", "$.rows[*]").forEach { count += $0.pattern }
                default:
                    // Each is an error.
                    try input.items(at: "$.rows[*]", as: Int.self).results.forEach { item in
                        if case .failure = item { count += 1 }
                    }
                }
                #expect(count > byteCount / (piece.utf8.count + 1))
            }
            #expect(isFlat)
        }
    }

    /// Streams hold one chunk.
    @Test func streams() async {
        await #expect(processExitsWith: .success) {
            struct Row: Decodable { var name: [Int] }
            let line = Array("{\"name\": [1, 2], \"x\": \"y\"}\n".utf8)
            let options = JSONParsingOptions(framing: .lines)
            func read(_ byteCount: Int) async throws {
                var count = 0
                let lines = JSONStream(RepeatedChunk(line, count: byteCount / line.count), options: options)
                for try await row in lines.items(as: Row.self) { count += row.name.count - 1 }
                #expect(count == byteCount / line.count)
            }
            try await read(2 << 20)
            let before = try MemoryGauge.highWaterMark()
            try await read(MemoryGauge.byteCount)
            #expect(try MemoryGauge.highWaterMark() - before < MemoryGauge.allowedGrowth)
        }
    }

    /// Others get a turn, though no loop ever waits.
    @Test(arguments: LoopsOnAllCores.Loop.allCases)
    func loopsOnAllCoresCanBeCancelled(loop: LoopsOnAllCores.Loop) async {
        await #expect(processExitsWith: .success) { [loop] in
            let input = LoopsOnAllCores.lines(16 * MemoryGauge.byteCount)
            let ends = Mutex(0)
            await #expect(throws: CancellationError.self) {
                try await LoopsOnAllCores.run(cancelledAfter: .milliseconds(5)) {
                    switch loop {
                    case .items: for try await _ in input.items().raw.ranges {}
                    case .concurrentItems: for try await _ in input.items().raw.ranges.concurrent(width: 2) {}
                    case .events: for try await _ in input.events {}
                    }
                    ends.withLock { $0 += 1 }
                }
            }
            #expect(ends.withLock { $0 } == 0)
        }
    }

    /// Loops that keep all threads of the pool busy.
    enum LoopsOnAllCores {
        enum Loop: CaseIterable, Codable {
            case items, concurrentItems, events
        }

        static func lines(_ byteCount: Int) -> Generated {
            let options = JSONParsingOptions(framing: .lines)
            return Generated(begin: "", piece: "{\"id\":1}\n", end: "", byteCount: byteCount, options: options)
        }

        static func run(cancelledAfter time: Duration, _ loop: @escaping @Sendable () async throws -> Void) async throws
        {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { group.addTask(operation: loop) }
                group.addTask {
                    try await Task.sleep(for: time)
                    throw CancellationError()
                }
                while try await group.next() != nil {}
            }
        }
    }
}
#endif
