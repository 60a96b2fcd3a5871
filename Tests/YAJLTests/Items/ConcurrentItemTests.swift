import Synchronization
import Testing
import YAJL

@testable import YAJLTestSupport

/// Items that are made on several cores are those made on one.
@Suite struct ConcurrentItemTests {
    typealias Row = ConcurrentItems.Row

    /// Lines, of which some are wrong; long enough for several parts.
    static func lines(_ count: Int, wrong: Set<Int> = []) -> [UInt8] {
        var text: [UInt8] = []
        for id in 0..<count {
            let value = wrong.contains(id) ? (id % 2 == 0 ? "\"x\"" : "}") : "\(id)"
            let name = "name \(id) \(String(repeating: "é", count: id % 40))"
            text += Array("{\"id\": \(value), \"name\": \"\(name)\"}\n".utf8)
        }
        return text
    }

    /// An item, or an error without its snippet, which shows what happens to be in memory.
    static func log<Item>(_ result: Result<Item, JSONItemError>) -> String {
        switch result {
        case .success(let item): "\(item)"
        case .failure(let error): "\(error.byteRange) \(error.path) \("\(error)".prefix { $0 != "\n" })"
        }
    }

    @Test(arguments: [1, 2, 5]) func linesAreThoseOfOneCore(width: Int) async throws {
        let bytes = Self.lines(30_000, wrong: [0, 17, 9_000, 9_001, 29_999])
        let items = JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items(as: Row.self)
        let expected = try items.results.collect().map(Self.log)
        var found: [String] = []
        for try await result in items.concurrent(width: width).results { found.append(Self.log(result)) }
        ConcurrentItems.expectSame(found, expected)
    }

    private enum Context {
        @TaskLocal static var value = 0
    }

    private struct ContextItem: Decodable, Sendable {
        var value: Int

        init(from decoder: any Decoder) { value = Context.value }
    }

    /// Types see the task-local values of whoever takes the items, on whatever core they are made.
    @Test func taskLocalValues() async throws {
        let bytes = Self.lines(30_000)
        let items = JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items(as: ContextItem.self)
        var found = [Int](repeating: 0, count: 6)
        try await Context.$value.withValue(5) {
            for try await item in items.concurrent(width: 3) {
                // Time for the other tasks: the consumer makes all items that nobody else has begun with.
                if found.allSatisfy({ $0 == 0 }) { try await Task.sleep(for: .milliseconds(300)) }
                found[item.value] += 1
            }
        }
        #expect(found == [0, 0, 0, 0, 0, 30_000])
    }

    private struct CancellingItem: Decodable, Sendable {
        var id: Int
        private enum Key: CodingKey { case id }

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
            if id % 10_000 == 9_000 { withUnsafeCurrentTask { $0?.cancel() } }
        }
    }

    /// A type that cancels the task in which it is made loses no item without an error.
    @Test func cancellationByAnItem() async {
        let task = Task {
            let bytes = Self.lines(60_000)
            let items = JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items(as: CancellingItem.self)
            var ids: [Int] = []
            do {
                for try await item in items.concurrent(width: 3) {
                    if ids.isEmpty { try await Task.sleep(for: .milliseconds(300)) }
                    ids.append(item.id)
                }
                return (ids, isCancelled: false)
            } catch {
                return (ids, isCancelled: error is CancellationError)
            }
        }
        let (ids, isCancelled) = await task.value
        #expect(ids == Array(0..<ids.count) && isCancelled)
    }

    /// A width beyond all bounds is one, and ends.
    @Test(arguments: [Int.max, 1 << 40, 0, .min]) func anyWidth(width: Int) async throws {
        let bytes = Self.lines(3_000)
        let items = JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items(as: Row.self)
        var count = 0
        for try await row in items.concurrent(width: width) {
            #expect(row.id == count)
            count += 1
        }
        #expect(count == 3_000)
    }

    /// Bytes of which some have been read before, such as a header.
    private struct AfterHeader: JSONInput {
        var text: String
        var options: JSONParsingOptions

        func makeByteSource() throws -> any JSONByteSource {
            var source = JSONBytes("#x\n" + text).makeByteSource()
            _ = try withUnsafeTemporaryAllocation(byteCount: 3, alignment: 1) { try source.read(into: $0) }
            return source
        }
    }

    @Test func readSourcesContinue() async throws {
        for (text, framing, pattern) in [
            ("{\"a\": 1}\n2\n", .lines, "$"), ("{\"a\": 1}\n]\n", .lines, "$"), ("[1,2,x]", .single, "$[*]"),
            ("{\"a\": [1,2]}", .single, "$[*]"), ("{\"a\": [1,2]} x", .single, "$.a[*]"),
        ] as [(String, JSONParsingOptions.Framing, JSONPath)] {
            let input = AfterHeader(text: text, options: JSONParsingOptions(framing: framing))
            let items = input.items(at: pattern).results
            // An error has its snippet, in which the header is not.
            let found = try await items.concurrent(width: 2).collect().map { "\($0)" }
            #expect(try found == items.collect().map { "\($0)" })
        }
    }

    @Test func elementsAreThoseOfOneCore() async throws {
        var text = "{\"rows\": ["
        for id in 0..<20_000 {
            let value = id == 7_000 ? "\"x\"" : "\(id)"
            text += "\(id == 0 ? "" : ",")\n  {\"id\": \(value), \"name\": \"n\(id)\"}"
        }
        text += "]}"
        let items = JSONBytes(text).items(at: "$.rows[*]", as: Row.self)
        let expected = try items.results.collect().map(Self.log)
        var found: [String] = []
        for try await result in items.concurrent(width: 3).results { found.append(Self.log(result)) }
        ConcurrentItems.expectSame(found, expected)
        let values = JSONBytes(text).items(at: "$..name")
        var names: [JSONValue] = []
        for try await name in values.concurrent() { names.append(name) }
        #expect(try names == values.collect())
    }

    @Test func theFirstErrorEndsTheItems() async throws {
        let bytes = Self.lines(20_000, wrong: [15_000])
        let items = JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items(as: Row.self)
        var count = 0
        var iterator = items.concurrent(width: 2).makeAsyncIterator()
        do {
            while try await iterator.next() != nil { count += 1 }
            Issue.record("there must be an error")
        } catch {
            #expect(error is DecodingError)
        }
        #expect(count == 15_000)
        #expect(try await iterator.next() == nil)
    }

    /// Values that only one core can find: comments, limits and other framings.
    @Test func whatCannotBeCutIsReadInOrder() async throws {
        let bytes = Self.lines(8_000, wrong: [5_000])
        var options = JSONParsingOptions(framing: .lines)
        options.limits.item = 60
        for options in [options, JSONParsingOptions(framing: .lines, allowsComments: true)] {
            let items = JSONBytes(bytes, options: options).items(as: Row.self)
            let expected = try items.results.collect().map(Self.log)
            var found: [String] = []
            for try await result in items.concurrent(width: 2).results { found.append(Self.log(result)) }
            ConcurrentItems.expectSame(found, expected)
        }
    }

    @Test func duplicatesAreRejectedAtTheirPlace() async throws {
        let text = "[" + String(repeating: "{\"a\": 1},\n", count: 3_000) + "{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2}}]"
        let items = JSONBytes(text, options: .strict.duplicates(.reject)).items(at: "$[*]")
        let expected = try items.results.collect().map(Self.log)
        var found: [String] = []
        for try await result in items.concurrent(width: 2).results { found.append(Self.log(result)) }
        ConcurrentItems.expectSame(found, expected)
        #expect(found.last?.contains("line 3002, column 16") == true)
    }

    @Test func errorsOfTheSourceComeLast() async throws {
        struct Broken: Error {}
        let bytes = Self.lines(10_000)
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for chunk in Cut.size(50_000).chunks(of: bytes) { continuation.yield(Array(chunk)) }
            continuation.finish(throwing: Broken())
        }
        var count = 0
        do {
            let items = JSONStream(stream, options: JSONParsingOptions(framing: .lines)).items(as: Row.self)
            for try await _ in items.concurrent() { count += 1 }
            Issue.record("there must be an error")
        } catch {
            #expect(error is Broken)
        }
        #expect(count == 10_000)
    }

    /// A slow producer's items do not wait for more.
    @Test func whatIsThereIsDelivered() async throws {
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        var iterator = JSONStream(stream, options: JSONParsingOptions(framing: .lines))
            .items(as: Row.self).concurrent(width: 4).makeAsyncIterator()
        for id in 0..<5 {
            continuation.yield(Array("{\"id\": \(id), \"name\": \"\"}\n".utf8))
            #expect(try await iterator.next()?.id == id)
        }
        continuation.finish()
        #expect(try await iterator.next() == nil)
    }

    @Test func cancellationEndsTheItems() async throws {
        let bytes = Self.lines(30_000)
        let task = Task {
            var count = 0
            let items = JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items(as: Row.self)
            for try await _ in items.concurrent(width: 2) {
                count += 1
                if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    /// Whoever takes the items makes some of them, where it would have to wait.
    @Test func theConsumerMakesItemsToo() async throws {
        let bytes = Self.lines(30_000)
        let items = JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items(as: Witness.self)
        try await Witness.$isConsumer.withValue(true) {
            var makers: Set<Bool> = []
            for try await witness in items.concurrent(width: 2) { makers.insert(witness.isConsumer) }
            #expect(makers.contains(true))
            for try await witness in items.concurrent(width: 1) where !witness.isConsumer {
                Issue.record("there is nobody else")
                break
            }
        }
    }

    /// A row that knows who has made it.
    ///
    /// A task that makes the first ones waits until the consumer has made one.
    struct Witness: Decodable, Sendable {
        @TaskLocal static var isConsumer = false
        private static let hasConsumerMadeOne = Atomic(false)
        /// Until when they wait: a consumer that makes none must be noticed, not waited for.
        private static let deadline = ContinuousClock.now + .seconds(10)

        let isConsumer: Bool

        init(from decoder: any Decoder) throws {
            _ = try Row(from: decoder)
            isConsumer = Self.isConsumer
            if isConsumer { Self.hasConsumerMadeOne.store(true, ordering: .relaxed) }
            while !Self.hasConsumerMadeOne.load(ordering: .relaxed), .now < Self.deadline {}
        }
    }

    /// An object where an array could be shared by the cores: one core reads it, in chunks all the same.
    @Test(arguments: JSONParsingOptions.Engine.allCases)
    func rootsOfTheOtherKind(_ engine: JSONParsingOptions.Engine) async throws {
        final class Reads: Sendable {
            let sizes = Noted<[Int]>([])
        }
        struct Counted: JSONInput {
            struct Source: JSONByteSource {
                var rest: ArraySlice<UInt8>
                let reads: Reads
                var byteCount: Int? { 8 << 20 }

                mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                    let part = rest.prefix(buffer.count)
                    buffer.copyBytes(from: part)
                    rest = rest.dropFirst(part.count)
                    reads.sizes.value.append(part.count)
                    return part.count
                }
            }
            let bytes: [UInt8]
            let reads: Reads
            var options = JSONParsingOptions()
            func makeByteSource() -> any JSONByteSource { Source(rest: bytes[...], reads: reads) }
        }
        let members = (0..<50_000).map { "\"name \($0)\":\($0)" }
        let reads = Reads()
        var input = Counted(bytes: Array("{\(members.joined(separator: ","))}".utf8), reads: reads)
        input.options.engine = engine
        let items = try await input.items(at: "$[*]", as: Int.self).concurrent(width: 2).collect()
        #expect(items == Array(0..<50_000))
        #expect(reads.sizes.value.count < 30, "\(reads.sizes.value.prefix(40))")
    }
}
