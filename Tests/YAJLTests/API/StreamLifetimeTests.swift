import Testing
import YAJL

@testable import YAJLTestSupport

/// Waiting, cancelling, leaving early: what a `JSONStream` does with its base and its memory.
@Suite(.timeLimit(.minutes(15))) struct StreamLifetimeTests {
    private func stream() -> (AsyncStream<[UInt8]>, AsyncStream<[UInt8]>.Continuation) {
        AsyncStream.makeStream(of: [UInt8].self)
    }

    /// The producer sends a chunk only when the consumer has seen the events of the last one.
    @Test func eventsArriveBeforeTheNextChunkIsSent() async throws {
        let (chunks, chunkSender) = stream()
        let (events, eventSender) = AsyncStream.makeStream(of: JSONEvent.self)
        let consumer = Task {
            for try await event in JSONStream(chunks).events { eventSender.yield(event) }
            eventSender.finish()
        }
        var received = events.makeAsyncIterator()
        let script: [(String, [JSONEvent])] = [
            ("[", [.beginArray]), ("\"a", []), ("b\"", [.string("ab")]), (",tru", []), ("e", [.bool(true)]),
            (",{\"k\"", [.beginObject, .key("k")]), (":12", []), ("}", [.number(12), .endObject]), ("]", [.endArray]),
        ]
        for (text, expected) in script {
            chunkSender.yield(Array(text.utf8))
            for event in expected { #expect(await received.next() == event) }
        }
        chunkSender.finish()
        #expect(await received.next() == nil)
        try await consumer.value
    }

    @Test func cancelWhileWaiting() async {
        let (chunks, chunkSender) = stream()
        let (events, eventSender) = AsyncStream.makeStream(of: JSONEvent.self)
        let consumer = Task {
            for try await event in JSONStream(chunks).events { eventSender.yield(event) }
        }
        chunkSender.yield(Array("[1,".utf8))
        var received = events.makeAsyncIterator()
        #expect(await received.next() == .beginArray)
        #expect(await received.next() == .number(1))
        consumer.cancel()
        let result = await consumer.result
        #expect(throws: CancellationError.self) { try result.get() }
    }

    /// A base that ends when it is cancelled must not make the text look incomplete, or complete.
    @Test(arguments: ["[1,", "[1]", "", "12"])
    func cancelledBaseIsNoEndOfInput(_ text: String) async {
        let (chunks, chunkSender) = stream()
        if !text.isEmpty { chunkSender.yield(Array(text.utf8)) }
        let consumer = Task { try await JSONStream(chunks).events.reduce(0) { count, _ in count + 1 } }
        // Whether the task has begun to wait or not, the outcome is the same.
        for _ in 0..<10 { await Task.yield() }
        consumer.cancel()
        let result = await consumer.result
        #expect(throws: CancellationError.self) { try result.get() }
    }

    @Test func cancelledBeforeItBegins() async {
        let (chunks, chunkSender) = stream()
        chunkSender.yield(Array("[1]".utf8))
        chunkSender.finish()
        let consumer = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await JSONStream(chunks).events.reduce(0) { count, _ in count + 1 }
        }
        let result = await consumer.result
        #expect(throws: CancellationError.self) { try result.get() }
    }

    /// The end of a cancelled iteration is `nil` from then on.
    @Test func afterCancellation() async throws {
        let consumer = Task {
            var iterator = JSONStream(ScriptedChunks(["[1,", "2]"].map { Array($0.utf8) })).events.makeAsyncIterator()
            let first = try await iterator.next()
            #expect(first == .beginArray)
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { while try await iterator.next() != nil {} }
            let last = try await iterator.next()
            #expect(last == nil)
        }
        try await consumer.value
    }

    /// A base that takes no notice of the cancellation is not asked for more.
    @Test func cancelledBaseThatGoesOn() async throws {
        let consumer = Task {
            let base = ScriptedChunks((0..<1000).map { _ in Array("[true]\n".utf8) })
            var iterator = JSONStream(base, options: JSONParsingOptions(framing: .lines)).events.makeAsyncIterator()
            let first = try await iterator.next()
            #expect(first == .beginArray)
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { while try await iterator.next() != nil {} }
            #expect(base.log.requests == 1)
        }
        try await consumer.value
    }

    /// Leaving the loop leaves the rest of the base alone.
    @Test func leavingTheLoop() async throws {
        let base = ScriptedChunks((0..<1000).map { Array("\($0 == 0 ? "[" : ",")\($0)".utf8) })
        for try await event in JSONStream(base).events where event == .number(3) { break }
        // The number shows its end in the chunk after it.
        #expect(base.log.requests == 5)
    }

    /// A stream without an end, of which some is read.
    @Test func endlessBase() async throws {
        let endless = AsyncStream<[UInt8]> { Array("[true]\n".utf8) }
        let options = JSONParsingOptions(framing: .lines)
        let count = try await JSONStream(endless, options: options).events.prefix(3000).reduce(0) { count, _ in
            count + 1
        }
        #expect(count == 3000)
    }

    private final class Payload {}

    /// Nothing keeps the base alive: neither the end, nor an error, nor a loop that was left.
    @Test func nothingLeaks() async {
        for (text, leavesEarly) in [("[1,2]", false), ("[1,x]", false), ("[1,2]", true), ("[1", false)] {
            weak var leaked: Payload?
            do {
                let payload = Payload()
                leaked = payload
                let base = ScriptedChunks(text.utf8.map { [$0] }, payload: payload)
                do {
                    for try await event in JSONStream(base).events where leavesEarly && event == .number(1) { break }
                } catch {
                    #expect(error is JSONParsingError)
                }
            }
            #expect(leaked == nil, "\(text)")
        }
    }

    @Test func nothingLeaksWhenCancelled() async {
        weak var leaked: Payload?
        do {
            let payload = Payload()
            leaked = payload
            let (chunks, chunkSender) = stream()
            chunkSender.yield(Array("[1,".utf8))
            let keeping = chunks.map { [box = Noted(payload)] chunk in
                _ = box
                return chunk
            }
            let consumer = Task { try await JSONStream(keeping).events.reduce(0) { count, _ in count + 1 } }
            for _ in 0..<10 { await Task.yield() }
            consumer.cancel()
            _ = await consumer.result
        }
        // The task's closure goes away shortly after its result is there.
        while leaked != nil { await Task.yield() }
    }

    @Test func sendable() async throws {
        let (chunks, chunkSender) = stream()
        chunkSender.yield(Array("[1]".utf8))
        chunkSender.finish()
        let stream = JSONStream(chunks)
        let events = stream.events
        let count = try await Task.detached { try await events.reduce(0) { count, _ in count + 1 } }.value
        #expect(count == 3)
    }
}
