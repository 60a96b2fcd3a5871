import Testing
import YAJL

@testable import YAJLTestSupport

/// Items for actors: closures that belong to one, and types that are decodable on one only.
@Suite(.serialized) @MainActor struct ActorItemTests {
    private struct Row: Decodable {
        var id: Int
    }

    /// Counts without a lock, as its conformance says that it may.
    private struct Counted: @MainActor Decodable, Sendable {
        @MainActor static var count = 0
        var id: Int

        private enum CodingKeys: CodingKey {
            case id
        }

        @MainActor init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
            Self.count += 1
        }
    }

    private static let rowCount = 5_000
    private static let text = (0..<rowCount).map { "{\"id\": \($0)}\n" }.joined()

    private static var input: JSONBytes { JSONBytes(text, options: JSONParsingOptions(framing: .lines)) }

    private static var stream: JSONStream<ScriptedChunks<[UInt8]>> {
        JSONStream(ScriptedChunks([Array(text.utf8)]), options: JSONParsingOptions(framing: .lines))
    }

    @Test func closures() async throws {
        var ids: [Int] = []
        try await Self.stream.items(as: Row.self).forEach { ids.append($0.id) }
        #expect(ids == Array(0..<Self.rowCount))
        let collector = Collector()
        try await collector.collect(Self.stream)
        #expect(collector.ids == ids && collector.eventCount == 4 * ids.count)
    }

    @MainActor private final class Collector {
        var ids: [Int] = []
        var eventCount = 0

        func collect(_ stream: JSONStream<ScriptedChunks<[UInt8]>>) async throws {
            try await stream.items(as: Row.self).forEach { ids.append($0.id) }
            try await stream.events.forEach { _ in eventCount += 1 }
        }
    }

    @Test func typesOfAnActor() async throws {
        Counted.count = 0
        try Self.input.items(as: Counted.self).forEach { #expect($0.id >= 0) }
        for try await row in Self.input.items(as: Counted.self) { #expect(row.id >= 0) }
        for try await row in Self.stream.items(as: Counted.self) { #expect(row.id >= 0) }
        try await Self.stream.items(as: Counted.self).forEach { #expect($0.id >= 0) }
        #expect(try await Self.stream.items(as: Counted.self).collect().count == Self.rowCount)
        var cursor = Self.stream.items(as: Counted.self).makeCursor()
        while let row = try await cursor.next() { #expect(row.id >= 0) }
        #expect(Counted.count == 6 * Self.rowCount)
    }

    /// The compiler lets them go elsewhere.
    @Test func typesOfAnActorElsewhere() async throws {
        let items = Self.input.items(as: Counted.self)
        let elsewhere = await Task.detached {
            await #expect(throws: JSONParsingError.self) { for try await _ in items {} }
        }.value
        #expect(elsewhere?.code == .unsupportedOption)
        var onSeveralCores = items.concurrent(width: 4)
        onSeveralCores.partSize = 100
        Counted.count = 0
        do {
            for try await _ in onSeveralCores {}
            // The other cores had no time for it.
            #expect(Counted.count == Self.rowCount)
        } catch {
            #expect((error as? JSONParsingError)?.code == .unsupportedOption)
        }
    }
}
