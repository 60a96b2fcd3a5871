import Synchronization
import Testing
import YAJL

@testable import YAJLTestSupport

/// Lines on several cores, however they are cut: items, errors and places are those of one core.
@Suite(.timeLimit(.minutes(15))) struct ConcurrentRecordTests {
    typealias Row = ConcurrentItems.Row

    struct Broken: Error {}

    /// A source that knows its length, as files do, and may fail at its end.
    struct HeldInput: JSONInput {
        struct Source: JSONByteSource {
            var source: ChunkSource
            var byteCount: Int?

            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
                try source.read(into: buffer)
            }
        }

        var bytes: [UInt8]
        var cut = Cut.whole
        var options = JSONParsingOptions(framing: .lines)
        var failure: (any Error)?

        func makeByteSource() -> any JSONByteSource {
            Source(source: ChunkSource(cut.chunks(of: bytes), failure: failure), byteCount: bytes.count)
        }
    }

    static let lines = JSONParsingOptions(framing: .lines)

    /// A result in short, with everything that is known of an error.
    static func log(_ result: Result<Row, JSONItemError>) -> String {
        switch result {
        case .success(let row): "\(row)"
        case .failure(let error):
            "\(error.byteRange) \(error.path) \(error.endsInput) \(short(error.underlying))"
        }
    }

    static func log<Base>(_ items: JSONStream<Base>.Items<Row>) async throws -> [String] {
        var found: [String] = []
        for try await result in items.results { found.append(log(result)) }
        return found
    }

    /// The items up to the first error, and that error.
    static func logToError<Base>(_ items: JSONStream<Base>.Items<Row>) async -> [String] {
        var found: [String] = []
        var iterator = items.makeAsyncIterator()
        do {
            while let row = try await iterator.next() { found.append("\(row)") }
        } catch {
            found.append(short(error))
        }
        if (try? await iterator.next()) != nil { found.append("more after the end") }
        return found
    }

    static func logToError(_ items: JSONItems<Row>) -> [String] {
        items.outcomes.map { item in
            switch item {
            case .success(let row): "\(row)"
            case .failure(let error): short(error)
            }
        }
    }

    /// Ends of lines and texts that are treated in special ways.
    static func texts() -> [[UInt8]] {
        let rows = ConcurrentItemTests.lines(4_500, wrong: [0, 1, 2_000, 2_001, 4_498, 4_499])
        let long = Array("{\"id\": 1, \"name\": \"\(String(repeating: "long ", count: 60_000))\"}".utf8)
        let feed: [UInt8] = [0x0A]
        return [
            rows, Array(rows.dropLast()), Array(rows.dropLast(5)), Array(rows.dropLast(20)),
            Array(
                ConcurrentItemTests.lines(2_000).map { $0 == 0x0A ? [0x0D, 0x0A, 0x0A, 0x20, 0x0A] : [$0] }.joined()
            ),
            rows + long + feed + rows, long + feed + long, long, long.dropLast(3) + feed + rows,
            feed + long.dropLast(2),
            [0xEF, 0xBB, 0xBF] + ConcurrentItemTests.lines(2_000), [], feed, Array("{}".utf8),
        ]
    }

    @Test(arguments: [1, 3, 8]) func cutsDoNotMatter(width: Int) async throws {
        var generator = SplitMix64(seed: UInt64(width))
        for bytes in Self.texts() {
            let options = JSONParsingOptions(framing: .lines, skipsByteOrderMark: Bool.random(using: &generator))
            let all = JSONBytes(bytes, options: options).items(as: Row.self)
            let expected = try all.results.collect().map(Self.log)
            let expectedToError = Self.logToError(all)
            for partSize in [1_000, 1 << 18] {
                var parts = all.concurrent(width: width)
                parts.partSize = partSize
                ConcurrentItems.expectSame(try await Self.log(parts), expected)
                ConcurrentItems.expectSame(await Self.logToError(parts), expectedToError)
            }
            for cut in [Cut.size(150_001), .random(bytes.count, using: &generator)] {
                let held = HeldInput(bytes: bytes, cut: cut, options: options).items(as: Row.self)
                ConcurrentItems.expectSame(try await Self.log(held.concurrent(width: width)), expected)
                let chunks = cut.chunks(of: bytes).map { Array($0) }
                let stream = JSONStream(ScriptedChunks(chunks), options: options).items(as: Row.self)
                ConcurrentItems.expectSame(try await Self.log(stream.concurrent(width: width)), expected)
                ConcurrentItems.expectSame(await Self.logToError(stream.concurrent(width: width)), expectedToError)
            }
        }
    }

    /// All items before the error of a source are delivered, even the last one, whose line has no end.
    @Test(arguments: [0, 1, 10]) func errorsOfSourcesComeLast(cutOff: Int) async throws {
        let bytes = Array(ConcurrentItemTests.lines(9_000).dropLast(cutOff))
        for cut in [Cut.size(100_000), .whole] {
            let input = CutInput(bytes: bytes, cut: cut, options: Self.lines, failure: Broken())
            let expected = try input.items(as: Row.self).results.collect().map(Self.log)
            #expect(expected.count == (cutOff < 2 ? 9_001 : 9_000))
            let held = HeldInput(bytes: bytes, cut: cut, failure: Broken()).items(as: Row.self)
            ConcurrentItems.expectSame(try await Self.log(held.concurrent(width: 2)), expected)
            let unknown = input.items(as: Row.self)
            ConcurrentItems.expectSame(try await Self.log(unknown.concurrent(width: 2)), expected)
            let chunks = ScriptedChunks(cut.chunks(of: bytes).map { Array($0) }, failure: Broken())
            let stream = JSONStream(chunks, options: Self.lines).items(as: Row.self)
            ConcurrentItems.expectSame(try await Self.log(stream.concurrent(width: 2)), expected)
        }
    }

    /// The error of a bad record without an end comes before that of the source, with all bytes that were read.
    @Test(arguments: ["{bad", "{\"id\": 1,, \"name\": \"\"", "{bad\n", "{\"id\": 1, \"na", "", "nul"], [0, 1, 3_000])
    func errorsOfRecordsComeBeforeThatOfTheSource(ending: String, count: Int) async throws {
        let rows = ConcurrentItemTests.lines(count)
        let bytes = rows + Array(ending.utf8)
        for engine in JSONParsingOptions.Engine.allCases {
            var options = Self.lines
            options.engine = engine
            for cut in count == 3_000 ? [Cut.size(70_000)] : [.size(1), .size(7), .whole] {
                func input() -> some JSONInput {
                    CutInput(bytes: bytes, cut: cut, options: options, failure: Broken())
                }
                func stream() -> JSONStream<ScriptedChunks<[UInt8]>> {
                    let chunks = cut.chunks(of: bytes).map { Array($0) }
                    return JSONStream(ScriptedChunks(chunks, failure: Broken()), options: options)
                }
                let expected = try input().items(as: Row.self).results.collect().map(Self.log)
                let isWrong = ending.hasPrefix("{bad") || ending.contains(",,")
                try #require(expected.count == count + (isWrong ? 2 : 1))
                if isWrong { #expect(expected[count].hasPrefix("\(rows.count)..<\(bytes.count) $ false ")) }
                #expect(expected.last?.contains("true Broken") == true)
                ConcurrentItems.expectSame(try await Self.log(stream().items(as: Row.self)), expected)
                let held = HeldInput(bytes: bytes, cut: cut, options: options, failure: Broken()).items(as: Row.self)
                for width in [1, 2] {
                    ConcurrentItems.expectSame(try await Self.log(held.concurrent(width: width)), expected)
                    let unknown = input().items(as: Row.self)
                    ConcurrentItems.expectSame(try await Self.log(unknown.concurrent(width: width)), expected)
                    let items = stream().items(as: Row.self)
                    ConcurrentItems.expectSame(try await Self.log(items.concurrent(width: width)), expected)
                }
            }
        }
    }

    @Test func anInputThatCannotBeOpenedIsAnError() async throws {
        let items = JSONFile("/nothing/here", options: Self.lines).items(as: Row.self).concurrent()
        var iterator = items.makeAsyncIterator()
        await #expect(throws: JSONInputError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    /// Byte by byte: the chunk with an item's last byte is the last that has been asked for when the item comes.
    @Test(arguments: ItemLivelinessTests.cases) func itemsComeWithTheirLastByte(_ item: ItemLivelinessTests.Case)
        async throws
    {
        let base = ScriptedChunks(item.bytes.map { [$0] })
        var requests: [Int] = []
        let items = JSONStream(base, options: JSONParsingOptions(framing: item.framing)).items(at: item.pattern)
        for try await _ in items.concurrent(width: 3) { requests.append(base.log.requests) }
        #expect(requests == item.places)
    }

    /// Records that are there are delivered before more is asked for, however many they are.
    @Test(arguments: [1, 3]) func chunksAreDeliveredBeforeTheNext(width: Int) async throws {
        let bytes = ConcurrentItemTests.lines(8_000)
        let chunks = Cut.size(200_000).chunks(of: bytes).map { Array($0) }
        let base = ScriptedChunks(chunks)
        var counts = [Int](repeating: 0, count: chunks.count + 2)
        for try await _ in JSONStream(base, options: Self.lines).items(as: Row.self).concurrent(width: width) {
            counts[base.log.requests] += 1
        }
        #expect(counts[chunks.count + 1] == 0)
        // A line that goes over chunks is that of the chunk in which it ends.
        var expected = [0] + chunks.map { chunk in chunk.count { $0 == 0x7D } }
        expected.append(0)
        #expect(counts == expected)
    }

    /// A consumer that stops leaves no task after: what the tasks hold is given back.
    @Test(arguments: [0, 1, 3_000]) func consumersMayStop(count: Int) async throws {
        final class Held: Sendable {}
        let bytes = ConcurrentItemTests.lines(10_000)
        var decoder = YAJLDecoder()
        weak var held: Held?
        do {
            let new = Held()
            held = new
            decoder.userInfo[CodingUserInfoKey(rawValue: "held").unsafelyUnwrapped] = new
            let items = JSONBytes(bytes, options: Self.lines).items(as: Row.self, using: decoder)
            decoder = YAJLDecoder()
            var taken = 0
            for try await _ in items.concurrent(width: 4) {
                if taken == count { break }
                taken += 1
            }
            #expect(taken == count)
        }
        while held != nil { await Task.yield() }
    }

    /// A row that counts those that are made after the consumer has stopped.
    private struct CountedRow: Decodable, Sendable {
        final class Held: Sendable {
            let hasStopped: Flag
            init(_ hasStopped: Flag) { self.hasStopped = hasStopped }
        }

        final class Flag: Sendable {
            let value = Atomic(false)
            let lateCount = Atomic(0)
        }

        static let held = CodingUserInfoKey(rawValue: "held").unsafelyUnwrapped

        init(from decoder: any Decoder) throws {
            _ = try Row(from: decoder)
            guard let held = decoder.userInfo[Self.held] as? Held else { return }
            if held.hasStopped.value.load(ordering: .relaxed) {
                held.hasStopped.lateCount.wrappingAdd(1, ordering: .relaxed)
            }
        }
    }

    /// All tasks end soon, not only the last one that was started on each core.
    @Test(arguments: [2, 4]) func nothingIsMadeForAConsumerThatHasStopped(width: Int) async throws {
        let bytes = ConcurrentItemTests.lines(20_000)
        let hasStopped = CountedRow.Flag()
        weak var held: CountedRow.Held?
        do {
            let new = CountedRow.Held(hasStopped)
            held = new
            var decoder = YAJLDecoder()
            decoder.userInfo[CountedRow.held] = new
            let items = JSONBytes(bytes, options: Self.lines).items(as: CountedRow.self, using: decoder)
            for try await _ in items.concurrent(width: width) { break }
            hasStopped.value.store(true, ordering: .relaxed)
        }
        while held != nil { await Task.yield() }
        // A task looks after each 16 items.
        #expect(hasStopped.lateCount.load(ordering: .relaxed) <= 16 * (width - 1))
    }

    @Test(arguments: [0, 1, 999, 4_000]) func cancellationEndsTheItemsAtOnce(index: Int) async throws {
        let bytes = ConcurrentItemTests.lines(5_000)
        let task = Task {
            var count = 0
            do {
                let items = JSONBytes(bytes, options: Self.lines).items(as: Row.self)
                for try await _ in items.concurrent(width: 2) {
                    if count == index { withUnsafeCurrentTask { $0?.cancel() } }
                    count += 1
                }
                Issue.record("there must be an error")
            } catch {
                #expect(error is CancellationError)
            }
            return count
        }
        #expect(await task.value == index + 1)
    }

    @Test func progressIsReported() async throws {
        let bytes = ConcurrentItemTests.lines(9_000)
        let reports = Noted<[JSONProgress]>([])
        let items = JSONBytes(bytes, options: Self.lines).items(as: Row.self).onProgress { reports.value.append($0) }
        for try await _ in items.concurrent(width: 2) {}
        #expect(reports.value.count > 2)
        let last = try #require(reports.value.last)
        #expect(last.bytesRead == bytes.count)
        #expect(last.itemCount == 9_000)
        #expect(last.fraction == 1)
        #expect(zip(reports.value, reports.value.dropFirst()).allSatisfy { $0.bytesRead <= $1.bytesRead })
    }
}
