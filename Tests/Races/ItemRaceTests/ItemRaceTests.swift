import Testing
import YAJL

/// Items that several tasks make at once, and coders that several tasks use.
@Suite struct ItemRaceTests {
    private struct Row: Codable, Equatable, Sendable {
        var id: Int
        var rowName: String
        var tags: [String]?
    }

    private static let rows = (0..<8_000).map {
        Row(id: $0, rowName: "row \($0)", tags: $0 % 3 == 0 ? nil : ["a", "é"])
    }

    /// With keys that a strategy converts, so that the decoder has something to remember.
    private static let encoder: YAJLEncoder = {
        var encoder = YAJLEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }()

    private static let decoder: YAJLDecoder = {
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.leniency = [.numbersFromStrings]
        return decoder
    }()

    private static func texts() throws -> (lines: [UInt8], array: [UInt8]) {
        let lines = try rows.map { try encoder.encode($0) as [UInt8] }
        return (lines.flatMap { $0 + [0x0A] }, try encoder.encode(rows))
    }

    private static func items(
        _ isLines: Bool,
        _ engine: JSONParsingOptions.Engine
    ) throws -> JSONItems<Row> {
        let (lines, array) = try texts()
        var options = JSONParsingOptions(framing: isLines ? .lines : .single)
        options.engine = engine
        let input = JSONBytes(isLines ? lines : array, options: options)
        return input.items(at: isLines ? "$" : "$[*]", as: Row.self, using: decoder)
    }

    @Test(arguments: [true, false], JSONParsingOptions.Engine.allCases)
    func files(_ isLines: Bool, _ engine: JSONParsingOptions.Engine) async throws {
        let items = try Self.items(isLines, engine)
        // Two passes at once, each with tasks of its own.
        async let first = items.concurrent(width: 3).collect()
        async let second = items.concurrent(width: 2).results.collect()
        let (found, results) = try await (first, second)
        #expect(found == Self.rows)
        #expect(try results.map { try $0.get() } == Self.rows)
    }

    @Test(arguments: JSONParsingOptions.Engine.allCases)
    func streams(_ engine: JSONParsingOptions.Engine) async throws {
        let lines = try Self.texts().lines
        let stream = AsyncStream<[UInt8]> { continuation in
            for start in stride(from: 0, to: lines.count, by: 100_000) {
                continuation.yield(Array(lines[start..<min(start + 100_000, lines.count)]))
            }
            continuation.finish()
        }
        var options = JSONParsingOptions(framing: .lines)
        options.engine = engine
        let items = JSONStream(stream, options: options).items(as: Row.self, using: Self.decoder)
        #expect(try await items.concurrent(width: 4).collect() == Self.rows)
    }

    /// Consumers that stop while tasks work for them.
    @Test(arguments: [true, false]) func stops(_ isLines: Bool) async throws {
        let items = try Self.items(isLines, .swift)
        for count in [0, 1, 2_000] {
            var taken = 0
            for try await row in items.concurrent(width: 3) {
                #expect(row.id == taken)
                if taken == count { break }
                taken += 1
            }
            let task = Task {
                for try await row in items.concurrent(width: 3) where row.id == count {
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func coders() async throws {
        let expected = try Self.texts().array
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<3 {
                        let text: [UInt8] = try Self.encoder.encode(Self.rows)
                        #expect(text == expected)
                        #expect(try Self.decoder.decode([Row].self, from: text) == Self.rows)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
