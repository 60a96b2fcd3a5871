import Testing
import YAJL

/// Calls of `next()` that overlap, through copies of a cursor: the program stops before a chunk is used twice.
@Suite struct OverlappingReadTests {
    /// Gives nothing for so long that another call comes meanwhile.
    struct Silent: AsyncSequence, AsyncIteratorProtocol, Sendable {
        func makeAsyncIterator() -> Silent { self }

        mutating func next() async -> [UInt8]? {
            try? await Task.sleep(for: .seconds(20))
            return nil
        }
    }

    actor Holder<Cursor: AsyncIteratorProtocol> {
        private let cursor: Cursor

        init(_ make: @Sendable () -> Cursor) {
            cursor = make()
        }

        func next() async throws -> Bool {
            var copy = cursor
            return try await copy.next(isolation: self) != nil
        }
    }

    /// An error would not do: it comes when the wrong items have been delivered.
    static func overlap<Cursor: AsyncIteratorProtocol>(_ make: @Sendable () -> Cursor) async {
        let holder = Holder(make)
        async let first = holder.next()
        async let second = holder.next()
        _ = await (try? first, try? second)
    }

    @Test(arguments: 0..<4) func streams(_ form: Int) async {
        await #expect(processExitsWith: .failure) { [form] in
            let options = JSONParsingOptions(framing: .lines)
            switch form {
            case 0: await Self.overlap { JSONStream(Silent(), options: options).items().makeCursor() }
            case 1: await Self.overlap { JSONStream(Silent(), options: options).items().concurrent().makeCursor() }
            case 2: await Self.overlap { JSONStream(Silent()).events.makeCursor() }
            default: await Self.overlap { JSONStream(Silent()).snapshots().makeAsyncIterator() }
            }
        }
    }

    private struct Advancing: Decodable {
        nonisolated(unsafe) static var cursor: JSONItems<Advancing>.Cursor?

        init(from decoder: any Decoder) throws {
            var copy = Self.cursor
            _ = try? copy?.next()
        }
    }

    /// A type that takes the next item from the cursor that makes it.
    @Test func itemThatMovesItsCursor() async {
        await #expect(processExitsWith: .failure) {
            var cursor = JSONBytes("[{},{},{}]").items(at: "$[*]", as: Advancing.self).makeCursor()
            Advancing.cursor = cursor
            _ = try? cursor.next()
        }
    }

    nonisolated(unsafe) private static var reporting: JSONItems<JSONValue>.Cursor?

    /// A report of progress that takes the next item, while the call that reports has not taken its own.
    @Test func progressThatMovesTheCursor() async {
        await #expect(processExitsWith: .failure) {
            // Of several chunks, so that the next one would take the place of one that is in use.
            let text = "[" + String(repeating: "\"0123456789\", ", count: 60_000) + "1]"
            let items = JSONBytes(text).items(at: "$[*]").onProgress { _ in
                var copy = Self.reporting
                Self.reporting = nil
                _ = try? copy?.next()
            }
            var cursor = items.makeCursor()
            Self.reporting = cursor
            while let item = try? cursor.next() { _ = item }
        }
    }
}
