import Testing
import YAJL

@testable import YAJLTestSupport

/// How far an input is read: no further than items can be, unless the rest is to be validated.
@Suite struct ItemFinishTests {
    /// A text, then the same bytes for ever, a few at a time.
    private struct EndlessInput: JSONInput {
        var text: String
        var rest: UInt8
        var size: Int
        let read = Noted(0)
        var options = JSONParsingOptions.strict

        func makeByteSource() -> any JSONByteSource {
            Source(text: Array(text.utf8)[...], rest: rest, size: size, read: read)
        }

        private struct Source: JSONByteSource {
            var text: ArraySlice<UInt8>
            var rest: UInt8
            var size: Int
            let read: Noted<Int>

            mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                var bytes = Array(text.prefix(size))
                text = text.dropFirst(size)
                bytes += Array(repeating: rest, count: size - bytes.count)
                buffer.copyBytes(from: bytes)
                read.value += bytes.count
                return bytes.count
            }
        }
    }

    /// The mark `‸` stands after the last byte that is needed.
    @Test(arguments: [
        ("{\"a\": {\"b\": [1]‸", "$.a.b", 1), ("{\"x\": {\"b\": 1}, \"a\": {\"b\": \"c\"‸", "$.a.b", 1),
        // A number shows its end in the byte after it.
        ("{\"a\": {\"b\": 12 ‸", "$.a.b", 1),
        // The object has no such member.
        ("{\"a\": {\"c\": 1}‸", "$.a.b", 0), ("{\"a\": []‸", "$.a.b", 0), ("{\"a\": 1,‸", "$.a.b", 0),
        ("{\"rows\": [{}, {}‸", "$.rows[0:2]", 2), ("{\"rows\": [{}]‸", "$.rows[0:2]", 1),
        ("{\"rows\": [[], [], []‸", "$.rows[2]", 1), ("[1, \"2\"‸", "$[1]", 1),
        ("{\"rows\": [true, []]‸", "$.rows[*]", 2),
        ("{\"rows\": [{\"id\": {}}, {\"id\": \"\"‸", "$.rows[:2].id", 2),
    ])
    func endlessRest(_ marked: String, _ pattern: String, _ items: Int) async throws {
        let parts = marked.unicodeScalars.split(separator: "‸", omittingEmptySubsequences: false).map { String($0) }
        let needed = parts[0].utf8.count
        let pattern = try JSONPath(parsing: pattern)
        for size in [1, 3, 16] {
            for rest in [UInt8(ascii: " "), 1] {
                let input = EndlessInput(text: parts[0], rest: rest, size: size)
                let log = ItemRun.ranges(at: pattern).log(input)
                #expect(log.count == items && !log.contains { $0.hasPrefix("✗") }, "\(marked): \(log)")
                #expect(input.read.value < needed + size, "\(marked) in chunks of \(size)")
            }
            let chunks = Cut.size(size).chunks(of: Array((parts[0] + String(repeating: "\u{1}", count: 99)).utf8)).map {
                Array($0)
            }
            let base = ScriptedChunks(chunks)
            var count = 0
            for try await _ in JSONStream(base).items(at: pattern) { count += 1 }
            #expect(count == items)
            #expect(base.log.requests <= (needed + size - 1) / size)
        }
    }

    /// All of several patterns must be done.
    @Test func severalPatterns() {
        let text = "{\"a\": [1, {\"id\": []}], \"b\": {\"c\": 1}, \"d\": 1, \"e\": {}"
        for (patterns, end, items) in [
            (["$.a[0]", "$.b.c"], "{\"c\": 1}", 2), (["$.b.c", "$.a[1].id"], "{\"c\": 1}", 2),
            (["$.a[0]", "$.a[1]", "$.e"], "{}", 3),
            (["$.b", "$.b.c"], "{\"c\": 1}", 2),
        ] as [([JSONPath], String, Int)] {
            let input = EndlessInput(text: text, rest: 1, size: 1)
            let log = ItemRun.hits(patterns).log(input)
            #expect(log.count == items && !log.contains { $0.hasPrefix("✗") }, "\(patterns): \(log)")
            let needed = text.components(through: end.last == "}" && end != "{}" ? "\"c\": 1" : ": {}")
            #expect(input.read.value <= needed + 2, "\(patterns): \(input.read.value) of \(needed)")
        }
    }

    /// To any depth, in every record, or at the root there may always be more.
    @Test(arguments: [
        ("[1] 1", "$[*]", 1), ("[1]1", "$", 1), ("{\"a\":1}x", "$..a", 1), ("{\"a\":1, \"b\"x", "$.*", 1),
        ("[] []", "$[0]", 0),
    ])
    func trailingContent(_ text: String, _ pattern: String, _ items: Int) async throws {
        let log = await ItemRun.ranges(at: try JSONPath(parsing: pattern)).logForAllCuts(text)
        #expect(log.count == items + 1 && log.last?.hasPrefix("✗") == true, "\(log)")
        let error = try #require(outcome(of: Array(text.utf8)).error)
        #expect(log.last == "✗ " + short(error))
    }

    /// The rest is read to its end if that is wanted, and its errors are told.
    @Test(arguments: ["{\"a\": [1], \"b\": ‸\u{1}}", "{\"a\": [1]}‸x", "{\"a\": [1]‸", "{\"a\": [1], \"a\": [‸}"])
    func validatedRest(_ marked: String) async throws {
        let text = marked.replacing("‸", with: "")
        let run = ItemRun.values(at: "$.a")
        let error = try #require(outcome(of: Array(text.utf8)).error)
        #expect(await run.logForAllCuts(text, .validatingRest) == ["[ 1 ]", "✗ " + short(error)])
        #expect(await run.logForAllCuts(text) == ["[ 1 ]"])
        let decoded = ItemRun.decoded([Int].self, at: "$.a")
        #expect(await decoded.logForAllCuts(text, .validatingRest) == ["[1]", "✗ " + short(error)])
        let hits = ItemRun(
            items: { $0.select("$.a[0]", "$.a[1]") },
            stream: { $0.select("$.a[0]", "$.a[1]") },
            describe: \.value.trace
        )
        #expect(await hits.logForAllCuts(text, .validatingRest) == ["1", "✗ " + short(error)])
        let strict = JSONBytes("{\"a\": {\"x\": 1}, \"b\": \u{1}}")
        let bytes = JSONBytes("{\"a\": {\"x\": 1}, \"b\": \u{1}}", options: .validatingRest)
        func keys<Value>(_ members: JSONItems<(key: String, value: Value)>) -> [String?] {
            members.outcomes.map { (try? $0.get())?.key }
        }
        #expect(keys(bytes.members(at: "$.a")) == ["x", nil])
        #expect(keys(bytes.members(at: "$.a", as: Int.self)) == ["x", nil])
        #expect(keys(strict.members(at: "$.a")) == ["x"])
    }

    @Test func validatedRestIsRead() throws {
        let text = "{\"a\": 1, \"b\": [\(String(repeating: "1,", count: 100_000))1]}"
        let bytes = Array(text.utf8)
        let read = Noted<[JSONProgress]>([])
        let items = JSONBytes(bytes, options: .validatingRest).items(at: "$.a").onProgress { read.value.append($0) }
        #expect(try items.collect() == [1])
        #expect(read.value.last?.bytesRead == bytes.count)
    }

    /// Where anything may follow, nothing after the value is read.
    @Test func allowedTrailingContent() {
        let options = JSONParsingOptions(allowsTrailingContent: true)
        for pattern in ["$", "$[*]", "$..*"] as [JSONPath] {
            let input = EndlessInput(text: "[[]]", rest: 1, size: 1, options: options)
            #expect(ItemRun.ranges(at: pattern).log(input).count == 1)
            #expect(input.read.value <= 5)
        }
    }

    /// Leaving the loop leaves the rest of the source alone.
    @Test func leavingTheLoop() async throws {
        let input = EndlessInput(text: "[[1], [2], [3]", rest: 0x20, size: 1)
        var cursor = input.items(at: "$[*]").makeCursor()
        while let item = try cursor.next(), item != [2] {}
        #expect(input.read.value == 9)
        for try await item in input.items(at: "$[*]") where item == [2] { break }
        #expect(input.read.value == 18)
        struct Left: Error {}
        #expect(throws: Left.self) {
            try input.items(at: "$[*]").forEach { item in if item == [2] { throw Left() } }
        }
        #expect(input.read.value == 27)
    }

    /// Each iteration begins at the start.
    @Test func repeatedIteration() throws {
        let file = try TemporaryFile("[1, 2]")
        let items = JSONFile(file.path).items(at: "$[*]", as: Int.self)
        for _ in 0..<2 { #expect(try items.collect() == [1, 2]) }
        let bytes = JSONBytes("[1, 2]").items(at: "$[*]", as: Int.self)
        var first = bytes.makeCursor()
        var second = bytes.makeCursor()
        #expect(try first.next() == 1 && second.next() == 1 && first.next() == 2)
    }

    /// A file is closed when its items have come to their end, and when the iterator goes away.
    @Test func filesAreClosed() throws {
        let file = try TemporaryFile("[1, 2, 3]")
        guard openDescriptors(on: file.path) == 0 else { return }
        do {
            var cursor = JSONFile(file.path).items(at: "$[*]").makeCursor()
            #expect(try cursor.next() == 1)
            #expect(openDescriptors(on: file.path) == 1)
            while try cursor.next() != nil {}
            #expect(openDescriptors(on: file.path) == 0)
        }
        do {
            var cursor = JSONFile(file.path).items(at: "$[*]").makeCursor()
            _ = try cursor.next()
        }
        #expect(openDescriptors(on: file.path) == 0)
    }
}

extension String {
    /// How many bytes there are up to the end of the first occurrence of a text.
    fileprivate func components(through text: String) -> Int {
        let bytes = Array(utf8)
        return (bytes.indices.first { bytes[$0...].starts(with: text.utf8) } ?? 0) + text.utf8.count
    }
}
