import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The reports that progress closures get.
@Suite struct ItemProgressTests {
    private static func text(rows: Int) -> String {
        "{\"rows\": [" + (0..<rows).map { "{\"id\": \($0), \"name\": \"row \($0)\"}" }.joined(separator: ",\n") + "]}"
    }

    /// Never back, and to the end.
    private func check(
        _ reports: [JSONProgress],
        bytes: Int,
        items: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(reports.last?.bytesRead == bytes, sourceLocation: sourceLocation)
        #expect(reports.last?.itemCount == items, sourceLocation: sourceLocation)
        for (first, second) in zip(reports, reports.dropFirst()) {
            #expect(
                first.bytesRead <= second.bytesRead && first.itemCount <= second.itemCount,
                sourceLocation: sourceLocation
            )
        }
    }

    @Test(arguments: [0, 1, 20_000])
    func files(_ rows: Int) throws {
        let bytes = Array(Self.text(rows: rows).utf8)
        let file = try TemporaryFile(bytes)
        let reports = Noted<[JSONProgress]>([])
        let items = JSONFile(file.path, options: .validatingRest).items(at: "$.rows[*]").onProgress {
            reports.value.append($0)
        }
        var count = 0
        try items.forEach { _ in
            count += 1
            // An item is counted when it is there.
            #expect((reports.value.last?.itemCount ?? 0) < count)
        }
        check(reports.value, bytes: bytes.count, items: rows)
        #expect(reports.value.last?.fraction == 1)
        #expect(reports.value.count >= bytes.count / (128 << 10))
        for report in reports.value {
            #expect(report.byteCount == bytes.count)
            #expect(report.fraction == Double(report.bytesRead) / Double(bytes.count))
        }
    }

    /// Other ways to read report the same.
    @Test func otherWaysToRead() throws {
        let bytes = Array(Self.text(rows: 5000).utf8)
        for kind in 0..<4 {
            let reports = Noted<[JSONProgress]>([])
            let report: @Sendable (JSONProgress) -> Void = { reports.value.append($0) }
            let input = JSONBytes(bytes, options: .validatingRest)
            switch kind {
            case 0: _ = try input.items(at: "$.rows[*]").onProgress(report).raw.collect()
            case 1: _ = try input.items(at: "$.rows[*]").raw.ranges.onProgress(report).collect()
            case 2: _ = try input.select("$.rows[*]").onProgress(report).results.collect()
            default:
                // Items with errors count.
                let items = input.items(at: "$.rows[*]", as: Int.self)
                _ = try items.onProgress(report).results.collect()
            }
            check(reports.value, bytes: bytes.count, items: 5000)
        }
    }

    @Test(arguments: [1, 7, 1000])
    func streams(_ size: Int) async throws {
        let bytes = Array(Self.text(rows: 100).utf8)
        for byteCount in [nil, bytes.count, 2 * bytes.count] {
            let reports = Noted<[JSONProgress]>([])
            let chunks = ScriptedChunks(Cut.size(size).chunks(of: bytes).map { Array($0) })
            let items = JSONStream(chunks, options: .validatingRest).items(at: "$.rows[*]")
                .onProgress(byteCount: byteCount) { reports.value.append($0) }
            for try await _ in items {}
            check(reports.value, bytes: bytes.count, items: 100)
            #expect(reports.value.count >= (bytes.count + size - 1) / size)
            #expect(reports.value.last?.byteCount == byteCount)
            #expect(reports.value.last?.fraction == byteCount.map { Double(bytes.count) / Double($0) })
        }
    }

    /// An item that only the end of the input shows is counted too.
    @Test func itemAtTheEnd() async throws {
        let options = JSONParsingOptions(framing: .lines)
        let reports = Noted<[JSONProgress]>([])
        _ = try JSONBytes("1\n2\n34", options: options).items().onProgress { reports.value.append($0) }.collect()
        check(reports.value, bytes: 6, items: 3)
        reports.value = []
        let chunks = ScriptedChunks([Array("1\n2\n34".utf8)])
        for try await _ in JSONStream(chunks, options: options).items().onProgress({ reports.value.append($0) }) {}
        check(reports.value, bytes: 6, items: 3)
    }

    /// Even of nothing there is an end.
    @Test func emptyInput() async throws {
        let options = JSONParsingOptions(framing: .lines)
        let reports = Noted<[JSONProgress]>([])
        _ = try JSONBytes("", options: options).items().onProgress { reports.value.append($0) }.collect()
        #expect(reports.value.count == 1 && reports.value.first?.byteCount == 0 && reports.value.first?.fraction == 1)
        reports.value = []
        let chunks = ScriptedChunks<[UInt8]>([])
        for try await _ in JSONStream(chunks, options: options).items().onProgress({ reports.value.append($0) }) {}
        #expect(reports.value.count == 1 && reports.value.first?.bytesRead == 0 && reports.value.first?.itemCount == 0)
    }

    /// Progress counts the bytes that are read, not those that are there.
    @Test func earlyFinish() throws {
        let bytes = Array(Self.text(rows: 20_000).utf8)
        let reports = Noted<[JSONProgress]>([])
        _ = try JSONBytes(bytes).items(at: "$.rows[0:2]").onProgress { reports.value.append($0) }.collect()
        let last = try #require(reports.value.last)
        #expect(last.itemCount == 2 && last.bytesRead < 100)
    }

    @Test func fractions() throws {
        let reports = Noted<[JSONProgress]>([])
        _ = try JSONBytes("[]").items().onProgress { reports.value.append($0) }.collect()
        var progress = try #require(reports.value.last)
        // A file that has grown meanwhile has been read to the end too.
        for (byteCount, fraction) in [(nil, nil), (4, 0.5), (2, 1), (0, 1), (1, 1)] as [(Int?, Double?)] {
            progress.byteCount = byteCount
            #expect(progress.fraction == fraction)
        }
    }

    /// The order of the modifiers does not matter.
    @Test func lengthOfFilesOnSeveralCores() async throws {
        let bytes = Array(Self.text(rows: 20_000).utf8)
        let file = try TemporaryFile(bytes)
        let items = JSONFile(file.path).items(at: "$.rows[*]")
        for isFirst in [true, false] {
            let reports = Noted<[JSONProgress]>([])
            let note: @Sendable (JSONProgress) -> Void = { reports.value.append($0) }
            let all = try await
                (isFirst ? items.onProgress(note).concurrent(width: 2) : items.concurrent(width: 2).onProgress(note))
                .collect()
            #expect(all.count == 20_000)
            #expect(reports.value.allSatisfy { $0.byteCount == bytes.count })
        }
    }

    /// An error that ends the items is reported like any other end, and no report comes twice.
    @Test(arguments: ["", "[]", "[1,2]", "[1,2,x", "[1,2] x", "{}", "[1,{},3]"])
    func endOnSeveralCores(_ text: String) async throws {
        let input = JSONBytes(text, options: .validatingRest)
        for keepsErrors in [false, true] {
            let reports = Noted<[JSONProgress]>([])
            let items = input.items(at: "$[*]", as: Int.self).onProgress { reports.value.append($0) }
            _ = try? keepsErrors ? items.results.collect().count : items.collect().count
            let expected = try #require(reports.value.last)
            reports.value = []
            if keepsErrors {
                _ = try await items.results.concurrent(width: 2).collect()
            } else {
                _ = try? await items.concurrent(width: 2).collect()
            }
            let last = try #require(reports.value.last)
            #expect(last.itemCount == expected.itemCount)
            #expect(last.bytesRead == text.utf8.count)
            #expect(Set(reports.value).count == reports.value.count)
        }
    }

    /// Bytes of a bad record are read like others: they are reported while they come, and once.
    @Test(arguments: ["[1]\n{x", "[1]\n{x\n", "{x", "{x [2]\n[3]\n"])
    func badRecords(_ text: String) async throws {
        struct Broken: Error {}
        let options = JSONParsingOptions(framing: .lines)
        let reports = Noted<[JSONProgress]>([])
        let bytes = Array((text + String(repeating: "y", count: 40)).utf8)
        let results = try JSONBytes(bytes, options: options).items().results
            .onProgress { reports.value.append($0) }.collect()
        check(reports.value, bytes: bytes.count, items: results.count)
        reports.value = []
        let chunks = ScriptedChunks(bytes.map { [$0] })
        var items = JSONStream(chunks, options: options).items().results.onProgress { reports.value.append($0) }
        for try await _ in items {}
        check(reports.value, bytes: bytes.count, items: results.count)
        #expect(Set(reports.value.map(\.bytesRead)).isSuperset(of: bytes.count - 30...bytes.count))
        // An error of the source comes after the bytes that were there.
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(bytes)
            continuation.finish(throwing: Broken())
        }
        let broken = JSONStream(stream, options: options).items().results
        guard case .failure(let last)? = try await broken.collect().last else {
            Issue.record("there must be an error")
            return
        }
        #expect(last.underlying is Broken && last.byteRange == bytes.count..<bytes.count)
        items = items.concurrent(width: 2)
        reports.value = []
        for try await _ in items {}
        #expect(reports.value.last?.bytesRead == bytes.count)
    }

    /// An open file counts from where it stands, in each iteration.
    @Test func openFiles() async throws {
        let options = JSONParsingOptions(framing: .lines)
        let file = try TemporaryFile(String(repeating: "[1, 2, 3]\n", count: 10))
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        let input = JSONFile(JSONFileSource(fileDescriptor: descriptor), options: options)
        let reports = Noted<[JSONProgress]>([])
        let items = input.items().onProgress { reports.value.append($0) }
        for start in [50, 0, 100, 200, 20] as [off_t] {
            reports.value = []
            #expect(lseek(descriptor, start, SEEK_SET) == start)
            let count = try start == 20 ? await items.concurrent().collect().count : items.collect().count
            #expect(count == max(0, 10 - Int(start) / 10))
            #expect(reports.value.last?.fraction == 1)
            #expect(reports.value.last?.byteCount == max(0, 100 - Int(start)))
        }
    }
}
