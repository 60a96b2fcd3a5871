import Testing
import YAJL

@testable import YAJLTestSupport

/// When items come, and what cancelling or leaving the loop does.
@Suite(.timeLimit(.minutes(15))) struct ItemLivelinessTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var framing = JSONParsingOptions.Framing.single
        var pattern: JSONPath = "$"
        /// A text with `‸` after the byte with which each item must come.
        var marked: String

        var testDescription: String { marked.debugDescription }

        var bytes: [UInt8] { Array(marked.replacing("‸", with: "").utf8) }

        /// After how many bytes each item must be there.
        var places: [Int] {
            let parts = marked.unicodeScalars.split(separator: "‸", omittingEmptySubsequences: false)
            var count = 0
            return parts.dropLast().map { part in
                count += String(part).utf8.count
                return count
            }
        }
    }

    static let cases = [
        Case(pattern: "$[*]", marked: "[{}‸,{\"a\":[1]}‸ , \"x\"‸, true‸, null‸,12,‸ []‸, -1 ‸,\"\\u00e9\"‸]"),
        Case(pattern: "$.rows[*].id", marked: "{\"n\":[],\"rows\":[{\"id\":\"a\"‸,\"x\":1},{\"x\":{},\"id\":[2]‸}]}"),
        Case(pattern: "$.a.b", marked: "{\"a\":{\"b\":{}‸}}"),
        Case(pattern: "$", marked: "{\"a\":1}‸ \n"), Case(pattern: "$", marked: "\"a\"‸\n"),
        Case(pattern: "$", marked: "false‸\n"),
        Case(pattern: "$", marked: " 12\n‸ "),
        Case(framing: .lines, marked: "{\"a\":1}‸\n[]‸\n\n\"x\"‸\ntrue‸\n12\n‸ null‸\n"),
        Case(framing: .lines, pattern: "$.a", marked: "{\"a\":[]‸}\n{\"b\":1}\n{\"a\":1,‸\"b\":1}\n"),
        Case(framing: .concatenated, marked: "{}‸[1]‸\"a\"‸ true‸ 12 ‸{}‸"),
        Case(framing: .recordSeparated, marked: "\u{1E}{}‸\n\u{1E}[1]‸\u{1E}\"a\"‸\n\u{1E}12\n‸\u{1E}true‸\n"),
    ]

    /// Byte by byte: the chunk with an item's last byte is the last that has been asked for when the item comes.
    @Test(arguments: cases)
    func itemsComeWithTheirLastByte(_ item: Case) async throws {
        let options = JSONParsingOptions(framing: item.framing)
        func chunks() -> ScriptedChunks<[UInt8]> { ScriptedChunks(item.bytes.map { [$0] }) }
        var requests: [String: [Int]] = [:]
        for (name, isRaw) in [("value", false), ("raw", true)] {
            let base = chunks()
            let items = JSONStream(base, options: options).items(at: item.pattern)
            if isRaw {
                for try await _ in items.raw { requests[name, default: []].append(base.log.requests) }
            } else {
                for try await _ in items { requests[name, default: []].append(base.log.requests) }
            }
        }
        let base = chunks()
        for try await _ in JSONStream(base, options: options).items(at: item.pattern, as: JSONValue.self) {
            requests["decoded", default: []].append(base.log.requests)
        }
        let selected = chunks()
        for try await _ in JSONStream(selected, options: options).select(item.pattern, "$.nothing") {
            requests["selected", default: []].append(selected.log.requests)
        }
        let results = chunks()
        for try await _ in JSONStream(results, options: options).items(at: item.pattern).results {
            requests["results", default: []].append(results.log.requests)
        }
        // Single bytes are gathered up to one that may end an item.
        let bytes = ScriptedChunks(item.bytes)
        for try await _ in JSONStream(bytes, options: options).items(at: item.pattern) {
            requests["bytes", default: []].append(bytes.log.requests)
        }
        for (name, places) in requests { #expect(places == item.places, "\(name)") }
        #expect(requests.count == 6)
    }

    /// A chunk with several items: all of them come before the next chunk is asked for.
    @Test func allItemsOfAChunk() async throws {
        let base = ScriptedChunks(["[[1],[2],[3],[", "4],[5]", "]"].map { Array($0.utf8) })
        var requests: [Int] = []
        for try await _ in JSONStream(base).items(at: "$[*]", as: [Int].self) { requests.append(base.log.requests) }
        #expect(requests == [1, 1, 1, 2, 2])
    }

    /// Errors come as soon as items do.
    @Test func errorsComeWithTheirByte() async throws {
        let text = "[1]\n[x]\n[2]\n{\n[3]\n"
        let base = ScriptedChunks(text.utf8.map { [$0] })
        var requests: [Int] = []
        let options = JSONParsingOptions(framing: .lines)
        for try await item in JSONStream(base, options: options).items(as: [Int].self).results {
            requests.append(base.log.requests)
            if case .failure(let error) = item { #expect(error.byteRange.upperBound == base.log.requests) }
        }
        #expect(requests == [3, 8, 11, 14, 17])
    }

    /// The producer sends a chunk only when the consumer has seen the items of the last one.
    @Test func itemsArriveBeforeTheNextChunkIsSent() async throws {
        let (chunks, chunkSender) = AsyncStream.makeStream(of: [UInt8].self)
        let (items, itemSender) = AsyncStream.makeStream(of: [Int].self)
        let consumer = Task {
            for try await item in JSONStream(chunks).items(at: "$.rows[*]", as: [Int].self) { itemSender.yield(item) }
            itemSender.finish()
        }
        var received = items.makeAsyncIterator()
        for (text, expected) in [
            ("{\"rows\":", []), ("[[1]", [[1]]), (",[2,", []), ("3],[4],[5]", [[2, 3], [4], [5]]), ("]", []),
        ]
            as [(String, [[Int]])]
        {
            chunkSender.yield(Array(text.utf8))
            for item in expected { #expect(await received.next() == item) }
        }
        // Nothing more can be selected: the end is there, although the producer waits.
        #expect(await received.next() == nil)
        try await consumer.value
    }

    // MARK: Cancelling

    private static let many = (0..<40).map { "\($0 == 0 ? "[" : ",")[\($0)]" }

    /// Whatever has come before, a cancelled task gets nothing more but the error.
    @Test(arguments: [1, 3, 40])
    func cancelledAtEveryItem(_ itemsInAChunk: Int) async throws {
        let chunks = stride(from: 0, to: 40, by: itemsInAChunk).map {
            Array(Self.many[$0..<min(40, $0 + itemsInAChunk)].joined().utf8)
        }
        for count in 0...40 {
            for recovering in [false, true] {
                let consumer = Task {
                    let base = ScriptedChunks(chunks + [Array("]".utf8)])
                    let items = JSONStream(base).items(at: "$[*]", as: [Int].self)
                    var iterator = items.makeAsyncIterator()
                    var results = items.results.makeAsyncIterator()
                    func next() async throws -> [Int]? {
                        recovering ? try await results.next()?.get() : try await iterator.next()
                    }
                    for index in 0..<count {
                        let item = try await next()
                        #expect(item == [index])
                    }
                    let requests = base.log.requests
                    withUnsafeCurrentTask { $0?.cancel() }
                    await #expect(throws: CancellationError.self) { _ = try await next() }
                    #expect(base.log.requests == requests)
                    let last = try await next()
                    #expect(last == nil)
                }
                try await consumer.value
            }
        }
    }

    @Test func cancelledWhileWaiting() async {
        let (chunks, chunkSender) = AsyncStream.makeStream(of: [UInt8].self)
        let (items, itemSender) = AsyncStream.makeStream(of: JSONValue.self)
        let consumer = Task {
            for try await item in JSONStream(chunks).items(at: "$[*]") { itemSender.yield(item) }
        }
        chunkSender.yield(Array("[[1],".utf8))
        var received = items.makeAsyncIterator()
        #expect(await received.next() == [1])
        consumer.cancel()
        let result = await consumer.result
        #expect(throws: CancellationError.self) { try result.get() }
    }

    /// A base that ends when it is cancelled must not make the text look incomplete, or complete.
    @Test(arguments: ["[[1],", "[[1]]", "", "12"], [false, true])
    func cancelledBaseIsNoEndOfInput(_ text: String, _ recovering: Bool) async {
        let (chunks, chunkSender) = AsyncStream.makeStream(of: [UInt8].self)
        if !text.isEmpty { chunkSender.yield(Array(text.utf8)) }
        let consumer = Task {
            let items = JSONStream(chunks).items(at: "$..*")
            if recovering {
                for try await item in items.results { _ = try item.get() }
            } else {
                for try await _ in items {}
            }
        }
        // Whether the task has begun to wait or not, the outcome is the same.
        for _ in 0..<10 { await Task.yield() }
        consumer.cancel()
        let result = await consumer.result
        #expect(throws: CancellationError.self) { try result.get() }
    }

    /// A cancelled base that says so ends the items, and is not an error of an item.
    @Test func baseThatThrowsCancellation() async throws {
        let base = ScriptedChunks([Array("[[1],".utf8)], failure: CancellationError())
        var iterator = JSONStream(base).items(at: "$[*]").results.makeAsyncIterator()
        let first = try await iterator.next()?.get()
        #expect(first == [1])
        await #expect(throws: CancellationError.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    // MARK: Leaving

    @Test func leavingTheLoop() async throws {
        let base = ScriptedChunks(Self.many.map { Array($0.utf8) })
        for try await item in JSONStream(base).items(at: "$[*]", as: [Int].self) where item == [3] { break }
        #expect(base.log.requests == 4)
        let others = ScriptedChunks(Self.many.map { Array($0.utf8) })
        let prefix = JSONStream(others).items(at: "$[*]", as: [Int].self).prefix(2)
        let count = try await prefix.reduce(0) { count, _ in count + 1 }
        #expect(count == 2 && others.log.requests == 2)
    }

    @Test func endlessBase() async throws {
        let endless = AsyncStream<[UInt8]> { Array("{\"a\":[1]}\n".utf8) }
        let items = JSONStream(endless, options: JSONParsingOptions(framing: .lines)).items(at: "$.a")
        let count = try await items.prefix(2000).reduce(0) { count, _ in count + 1 }
        #expect(count == 2000)
    }

    private final class Payload {}

    /// Nothing keeps the base alive: neither the end, nor an error, nor a loop that was left.
    @Test func nothingLeaks() async {
        struct Row: Decodable { var id: Int }
        for (text, leavesEarly) in [
            ("[{\"id\":1},{\"id\":2}]", false), ("[{\"id\":1},{\"id\":x}]", false),
            ("[{\"id\":1},{\"id\":\"\"}]", false),
            ("[{\"id\":1},{\"id\":2}]", true), ("[{\"id\":1},{\"id", false),
        ] {
            for size in [1, 100] {
                weak var leaked: Payload?
                do {
                    let payload = Payload()
                    leaked = payload
                    let base = ScriptedChunks(
                        Cut.size(size).chunks(of: Array(text.utf8)).map { Array($0) },
                        payload: payload
                    )
                    do {
                        for try await row in JSONStream(base).items(at: "$[*]", as: Row.self)
                        where leavesEarly && row.id == 1 { break }
                        for try await _ in JSONStream(base).select("$[*]", "$..id").raw where leavesEarly { break }
                    } catch {
                        #expect(error is JSONParsingError || error is DecodingError)
                    }
                    do {
                        let results = JSONStream(base).items(at: "$[*]", as: Row.self).results
                        for try await _ in results where leavesEarly { break }
                    } catch {
                        Issue.record("thrown: \(error)")
                    }
                }
                #expect(leaked == nil, "\(text)")
            }
        }
    }

    /// Items that are kept do not keep what they come from.
    @Test func keptItemsKeepNothing() async throws {
        weak var leaked: Payload?
        var kept: [JSONHit] = []
        do {
            let payload = Payload()
            leaked = payload
            let base = ScriptedChunks([Array("[[1],[2]]".utf8)], payload: payload)
            for try await hit in JSONStream(base).select("$[*]") { kept.append(hit) }
        }
        #expect(leaked == nil && kept.map(\.value) == [[1], [2]])
    }

    @Test func nothingLeaksWhenCancelled() async {
        weak var leaked: Payload?
        do {
            let payload = Payload()
            leaked = payload
            let (chunks, chunkSender) = AsyncStream.makeStream(of: [UInt8].self)
            chunkSender.yield(Array("[1,".utf8))
            let keeping = chunks.map { [box = Noted(payload)] chunk in
                _ = box
                return chunk
            }
            let consumer = Task { for try await _ in JSONStream(keeping).items(at: "$[*]") {} }
            for _ in 0..<10 { await Task.yield() }
            consumer.cancel()
            _ = await consumer.result
        }
        // The task's closure goes away shortly after its result is there.
        while leaked != nil { await Task.yield() }
    }

    /// Items can be asked for here and taken elsewhere.
    @Test func sendable() async throws {
        let (chunks, chunkSender) = AsyncStream.makeStream(of: [UInt8].self)
        chunkSender.yield(Array("[[1],[2]]".utf8))
        chunkSender.finish()
        let items = JSONStream(chunks).items(at: "$[*]", as: [Int].self)
        let sum = try await Task.detached { try await items.reduce(0) { sum, item in sum + item[0] } }.value
        #expect(sum == 3)
        let bytes = JSONBytes("[[1],[2]]").items(at: "$[*]", as: [Int].self)
        let other = try await Task.detached { try bytes.collect().reduce(0) { sum, item in sum + item[0] } }.value
        #expect(other == 3)
    }
}
