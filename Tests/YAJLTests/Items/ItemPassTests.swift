import Testing
import YAJL

@testable import YAJLTestSupport

/// The ways to go over items and events: all give the same, from the start, to the end or the first error.
@Suite struct ItemPassTests {
    private struct Problem: Error {}

    private static let lines = JSONParsingOptions(framing: .lines)

    /// The items of one pass, with the error that ends it.
    private func log<Item>(_ pass: (inout [Item]) async throws -> Void) async -> [String] {
        var items: [Item] = []
        do {
            try await pass(&items)
        } catch {
            return items.map { "\($0)" } + [short(error)]
        }
        return items.map { "\($0)" }
    }

    @Test(
        arguments: [
            ("1\n2\n3\n", ["1", "2", "3"], true), ("", [], true), ("1\n\"x\"\n3\n", ["1"], false),
            ("1\n2\n[\n4\n", ["1", "2"], false),
        ] as [(String, [String], Bool)]
    )
    func passes(_ text: String, _ expected: [String], isWhole: Bool) async {
        let input = JSONBytes(text, options: Self.lines).items(as: Int.self)
        let stream = JSONStream(ScriptedChunks([Array(text.utf8)]), options: Self.lines).items(as: Int.self)
        var logs = [
            await log { items in
                var cursor = input.makeCursor()
                while let item = try cursor.next() { items.append(item) }
            },
            await log { items in for try await item in input { items.append(item) } },
            await log { items in try input.forEach { items.append($0) } },
            await log { items in
                var cursor = stream.makeCursor()
                while let item = try await cursor.next() { items.append(item) }
            },
            await log { items in for try await item in stream { items.append(item) } },
            await log { items in try await stream.forEach { items.append($0) } },
        ]
        #expect(Set(logs).count == 1 && logs[0].starts(with: expected), "\(logs)")
        #expect(logs[0].count == expected.count + (isWhole ? 0 : 1))
        // An array is all or nothing.
        logs = [await log { $0 = try input.collect() }, await log { $0 = try await stream.collect() }]
        #expect(logs[0] == logs[1] && logs[0].count == (isWhole ? expected.count : 1))
    }

    /// An error of the closure ends the pass, and is thrown as it is.
    @Test func closuresThatThrow() async {
        let input = JSONBytes("[1,2,3]").items(at: "$[*]", as: Int.self)
        let stream = JSONStream(ScriptedChunks([Array("[1,2,3]".utf8)])).items(at: "$[*]", as: Int.self)
        var count = 0
        #expect(throws: Problem.self) {
            try input.forEach { item in
                count += 1
                if item == 2 { throw Problem() }
            }
        }
        await #expect(throws: Problem.self) {
            try await stream.forEach { item in
                count += 1
                if item == 2 { throw Problem() }
            }
        }
        #expect(count == 4)
    }

    /// A task that is cancelled gets no more items, and is told once.
    @Test func cancelled() async throws {
        let task = Task<Void, any Error> {
            var items = JSONBytes("[1,2,3]").items(at: "$[*]", as: Int.self).makeAsyncIterator()
            var events = JSONBytes("[1]").events.makeAsyncIterator()
            let first = (try await items.next(), try await events.next())
            #expect(first == (1, .beginArray))
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await items.next() }
            await #expect(throws: CancellationError.self) { try await events.next() }
            let last = (try await items.next(), try await events.next())
            #expect(last == (nil, nil))
        }
        try await task.value
    }

    /// A task that is cancelled while a chunk is read, far from any item, is told once as well.
    @Test func cancelledBetweenItems() async throws {
        struct Cancelling: JSONInput, JSONByteSource {
            var options = JSONParsingOptions()
            func makeByteSource() -> any JSONByteSource { self }
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                withUnsafeCurrentTask { $0?.cancel() }
                buffer[0] = 0x20
                return 1
            }
        }
        let task = Task<Void, any Error> {
            var items = Cancelling().items(at: "$[*]").makeAsyncIterator()
            await #expect(throws: CancellationError.self) { try await items.next() }
            let last = try await items.next()
            #expect(last == nil)
        }
        try await task.value
    }

    /// So is one that is cancelled while it waits for the end of a pipe, after the items that came before.
    @Test func cancelledBeforeTheEnd() async throws {
        struct Cancelling: JSONInput, JSONByteSource {
            var options = JSONParsingOptions(framing: .lines)
            var text = "1\n2\n"
            func makeByteSource() -> any JSONByteSource { self }
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                if text.isEmpty { withUnsafeCurrentTask { $0?.cancel() } }
                buffer.copyBytes(from: text.utf8)
                defer { text = "" }
                return text.utf8.count
            }
        }
        let task = Task<Void, any Error> {
            var items = Cancelling().items(as: Int.self).makeAsyncIterator()
            let found = (try await items.next(), try await items.next())
            #expect(found == (1, 2))
            await #expect(throws: CancellationError.self) { try await items.next() }
            let last = try await items.next()
            #expect(last == nil)
        }
        try await task.value
        let other = Task<Void, any Error> {
            var events = Cancelling().events.makeAsyncIterator()
            let found = (try await events.next(), try await events.next())
            #expect(found == (.number(1), .number(2)))
            await #expect(throws: CancellationError.self) { try await events.next() }
            let last = try await events.next()
            #expect(last == nil)
        }
        try await other.value
        // Without `await` nobody asks whether the task is cancelled.
        let values = try await Task {
            var values: [Int] = []
            try Cancelling().items(as: Int.self).forEach { values.append($0) }
            return values
        }.value
        #expect(values == [1, 2])
    }

    /// Results of results, and results on several cores, are those of one.
    @Test func resultsInAnyOrder() async throws {
        let items = JSONBytes("1\n\"x\"\n[\n4\n", options: Self.lines).items(as: Int.self)
        let expected = try items.results.collect().map(ConcurrentItemTests.log)
        #expect(expected.count == 4)
        let before = try await items.results.concurrent(width: 2).collect()
        #expect(before.map(ConcurrentItemTests.log) == expected)
        let after = try await items.concurrent(width: 2).results.collect()
        #expect(after.map(ConcurrentItemTests.log) == expected)
        let raw = try await items.concurrent(width: 2).raw.results.collect()
        #expect(raw.count == 4 && (try? raw[1].get())?.byteRange == 2..<5)
        // The bytes of items that recover do not recover.
        #expect(throws: JSONParsingError.self) { try items.results.raw.collect() }
    }

    @Test func eventsOfStreams() async throws {
        func stream(_ text: String) -> JSONStream<ScriptedChunks<[UInt8]>>.Events {
            JSONStream(ScriptedChunks([Array(text.utf8)])).events
        }
        let expected = [JSONEvent.beginArray, .number(1), .endArray]
        #expect(try await stream("[1]").collect() == expected)
        let events = await log { events in try await stream("[1,").forEach { events.append($0) } }
        #expect(events.count == 3 && events.prefix(2) == ["\(expected[0])", "\(expected[1])"])
        var cursor = stream("[1]").makeCursor()
        #expect(try await cursor.next() == .beginArray)
    }

    /// The elements that two copies of a cursor give in turn, until both are at the end.
    private func inTurn<Cursor: AsyncIteratorProtocol>(_ cursor: Cursor) async throws -> [Cursor.Element] {
        var copies = [cursor, cursor]
        var elements: [Cursor.Element] = []
        var misses = 0
        while misses < 2 {
            if let element = try await copies[0].next() {
                elements.append(element)
                misses = 0
            } else {
                misses += 1
            }
            copies.swapAt(0, 1)
        }
        return elements
    }

    /// Copies of a cursor share their place: in turn they give what one gives.
    @Test(arguments: [1, 3, 7, 100], JSONParsingOptions.Engine.allCases)
    func copiesInTurn(_ size: Int, _ engine: JSONParsingOptions.Engine) async throws {
        var options = JSONParsingOptions.strict
        options.engine = engine
        let text = Array("[{\"a\":1},{\"a\":\"two\"},[3,[]],null,{\"a\":5.5}]".utf8)
        let starts = stride(from: 0, to: text.count, by: size)
        let chunks = starts.map { Array(text[$0..<min($0 + size, text.count)]) }
        let stream = JSONStream(ScriptedChunks(chunks), options: options)
        let input = JSONBytes(text, options: options)

        let items = stream.items(at: "$[*]", as: JSONValue.self)
        #expect(try await inTurn(items.makeCursor()) == input.items(at: "$[*]", as: JSONValue.self).collect())
        #expect(try await inTurn(items.concurrent(width: 2).makeCursor()) == items.collect())
        #expect(try await inTurn(items.results.makeCursor()).count == 5)
        #expect(try await inTurn(stream.events.makeCursor()) == input.events.collect())
        #expect(try await inTurn(input.events.makeAsyncIterator()) == input.events.collect())
        #expect(try await inTurn(input.items(at: "$[*]", as: JSONValue.self).makeAsyncIterator()) == items.collect())
        var expected: [JSONValue] = []
        for try await snapshot in stream.snapshots() { expected.append(snapshot) }
        #expect(try await inTurn(stream.snapshots().makeAsyncIterator()) == expected)
    }

    @Test func eventsInAsynchronousCode() async throws {
        var events: [JSONEvent] = []
        for try await event in JSONBytes("[1]").events { events.append(event) }
        #expect(events == [.beginArray, .number(1), .endArray])
        await #expect(throws: JSONParsingError.self) { for try await _ in JSONBytes("[x").events {} }
    }

    /// Reads the same chunk for ever, and cancels the task that reads it at the third.
    private struct CancellingInput: JSONInput {
        struct Source: JSONByteSource {
            var count = 0

            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
                count += 1
                try #require(count < 100, "nobody notices")
                if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                buffer.copyBytes(from: (count == 1 ? "[0" : ",0").utf8)
                return 2
            }
        }

        var options = JSONParsingOptions()
        func makeByteSource() -> any JSONByteSource { Source() }
    }

    /// Cancellation is noticed while no item is found.
    @Test(arguments: JSONParsingOptions.Engine.allCases)
    func cancellationWithoutItems(_ engine: JSONParsingOptions.Engine) async {
        var input = CancellingInput()
        input.options.engine = engine
        let items = input.items(at: "$[*].nothing")
        let task = Task {
            var count = 0
            for try await _ in items { count += 1 }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// The sequence gives empty chunks and never ends; the task is cancelled meanwhile.
    @Test func cancellationWithoutBytes() async {
        struct Nothing: AsyncSequence, Sendable {
            struct AsyncIterator: AsyncIteratorProtocol {
                var count = 0

                mutating func next() async throws -> [UInt8]? {
                    count += 1
                    try #require(count < 100, "nobody notices")
                    if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                    return []
                }
            }
            func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
        }
        let task = Task { try await JSONStream(Nothing()).items(at: "$[*]").collect() }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// Where the tokens are is found by going back, too, where no text shows it.
    @Test(arguments: JSONParsingOptions.Engine.allCases)
    func placesOfTokensWithoutText(_ engine: JSONParsingOptions.Engine) throws {
        let element = ["null", "true", "false", "[]", "{}", "[[],{}]", " [ null , [ ] ] ", #"["x"]"#, "7"]
        let texts = (0..<700).map { element[($0 * $0) % element.count] }
        let bytes = Array(("[" + texts.joined(separator: ",") + "]").utf8)
        var options = JSONParsingOptions()
        options.engine = engine
        let input = JSONBytes(bytes, options: options)
        var found: [String] = []
        try input.items(at: "$[*]").raw.forEach { found.append(String(decoding: $0.bytes, as: UTF8.self)) }
        #expect(
            found == texts.map { $0.drop { $0 == " " } }.map { String($0.reversed().drop { $0 == " " }.reversed()) }
        )

        var reader = JSONReader(parsing: bytes, options: options)
        for event in ReferenceReader.events(of: bytes) {
            _ = try #require(try reader.next())
            let ranges = [reader.byteRange, reader.byteRange, reader.byteRange]
            #expect(ranges == [event.range, event.range, event.range])
            #expect(reader.position.byteOffset == event.range.lowerBound)
        }

        struct Row: Decodable {
            var x: Int
        }
        var places: [Range<Int>] = []
        try input.items(at: "$[*]", as: Row.self).results.forEach { result in
            if case .failure(let error) = result { places.append(error.byteRange) }
        }
        #expect(places.count == 700)
        #expect(zip(places, found).allSatisfy { String(decoding: bytes[$0], as: UTF8.self) == $1 })
    }
}
