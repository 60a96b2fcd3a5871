import Testing
import YAJL
import YAJLGzip

@testable import YAJLTestSupport

/// Compressed files as the input of every way to read.
@Suite struct GzipFileTests {
    typealias Engine = JSONParsingOptions.Engine

    /// Reads a file; expects the pieces of the text, then an error or none, and that the file is not open any more.
    private func check(
        _ entry: ReadingEntry,
        _ engine: Engine,
        _ bytes: [UInt8],
        of text: [UInt8],
        ignoresTrailingBytes: Bool = false,
        error: GzipError? = nil,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        let file = try TemporaryFile(bytes)
        let input = GzipFile(
            file.path,
            options: entry.unit.options(engine),
            ignoresTrailingBytes: ignoresTrailingBytes
        )
        // A document is not there before its end has been read.
        let expected = entry.unit == .document && error != nil ? [] : entry.unit.pieces(of: text)?.map(\.text)
        // The input is as it was when it has been read.
        for _ in 0..<2 {
            let run = await entry.run(input)
            #expect(run.error as? GzipError == error && (run.error == nil) == (error == nil), sourceLocation: location)
            #expect(expected.map { $0 == run.delivered } ?? !run.delivered.isEmpty, sourceLocation: location)
            if let count = openDescriptors(on: file.path) { #expect(count == 0, sourceLocation: location) }
        }
    }

    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func whole(_ entry: ReadingEntry, _ engine: Engine) async throws {
        // Longer than what is decompressed at a time.
        let text = Array(entry.unit.text(rows: 2, padding: 40_000).utf8)
        try await check(entry, engine, Compressed.gzip(text), of: text)
        // Two members, the second of another format of blocks.
        let half = text.count / 2
        let members = Compressed.gzip(Array(text[..<half])) + Compressed.gzip(Array(text[half...]), level: 0)
        try await check(entry, engine, members, of: text)
    }

    /// All content is there, and then the end of the member is missing.
    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func truncated(_ entry: ReadingEntry, _ engine: Engine) async throws {
        let text = Array(entry.unit.text.utf8)
        let bytes = Compressed.gzip(text).dropLast(3)
        let error = GzipError(code: .truncated, compressedOffset: bytes.count)
        try await check(entry, engine, Array(bytes), of: text, error: error)
    }

    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func trailingBytes(_ entry: ReadingEntry, _ engine: Engine) async throws {
        let text = Array(entry.unit.text.utf8)
        let bytes = Compressed.gzip(text)
        let error = GzipError(code: .trailingBytes, compressedOffset: bytes.count)
        for rest in [[1], Array("more".utf8)] {
            try await check(entry, engine, bytes + rest, of: text, error: error)
            try await check(entry, engine, bytes + rest, of: text, ignoresTrailingBytes: true)
        }
        try await check(entry, engine, bytes + [0, 0, 0], of: text)
    }

    @Test(arguments: ReadingEntry.all)
    func missing(_ entry: ReadingEntry) async {
        let run = await entry.run(GzipFile("/nonexistent/data.json.gz", options: entry.unit.options(.swift)))
        #expect(run.delivered.isEmpty && run.error is JSONInputError)
        let message = run.error.map { "\($0)" }
        #expect(message == #"cannot open "/nonexistent/data.json.gz": No such file or directory"#)
    }

    /// A file that is not compressed.
    @Test(arguments: ReadingEntry.all)
    func notCompressed(_ entry: ReadingEntry) async throws {
        let file = try TemporaryFile(entry.unit.text)
        let run = await entry.run(GzipFile(file.path, options: entry.unit.options(.swift)))
        #expect(run.delivered.isEmpty)
        #expect(run.error as? GzipError == GzipError(code: .notCompressed, compressedOffset: 0))
    }

    // MARK: Items

    private struct Row: Decodable, Equatable, Sendable {
        var id: Int
    }

    private static let rows = (0..<30_000).map { Row(id: $0) }

    /// A file of lines.
    private static func lines() throws -> TemporaryFile {
        try TemporaryFile(Compressed.gzip(rows.map { "{\"id\":\($0.id)}\n" }.joined()))
    }

    private static func input(_ file: TemporaryFile, _ engine: Engine) -> GzipFile {
        var options = JSONParsingOptions(framing: .lines)
        options.engine = engine
        return GzipFile(file.path, options: options)
    }

    /// Each pass over the same sequence opens the file anew, on one core and on several.
    @Test(arguments: Engine.allCases)
    func passes(_ engine: Engine) async throws {
        let file = try Self.lines()
        let items = Self.input(file, engine).items(as: Row.self)
        let concurrent = items.concurrent(width: 3)
        for _ in 0..<2 {
            let first = try items.collect()
            #expect(first == Self.rows)
            var second: [Row] = []
            for try await row in items { second.append(row) }
            #expect(second == Self.rows)
            let third = try await concurrent.collect()
            #expect(third == Self.rows)
        }
        // Two at once, each in the middle of the other.
        var cursors = (items.makeCursor(), items.makeCursor())
        for row in Self.rows.prefix(1000) {
            let found = (try cursors.0.next(), try cursors.1.next())
            #expect(found == (row, row))
        }
    }

    /// Bytes count as they are when decompressed, and how many there will be is not known.
    @Test(arguments: Engine.allCases)
    func progress(_ engine: Engine) async throws {
        let file = try Self.lines()
        let byteCount = Self.rows.reduce(0) { $0 + "{\"id\":\($1.id)}\n".utf8.count }
        let reports = Noted<[JSONProgress]>([])
        let items = Self.input(file, engine).items(as: Row.self).onProgress { reports.value.append($0) }
        for way in 0..<3 {
            reports.value = []
            let count =
                switch way {
                case 0: try items.collect().count
                case 1: try await items.reduce(0) { count, _ in count + 1 }
                default: try await items.concurrent(width: 3).collect().count
                }
            #expect(count == Self.rows.count)
            #expect(reports.value.last?.bytesRead == byteCount && reports.value.last?.itemCount == count)
            #expect(reports.value.count > 1 && reports.value.allSatisfy { $0.fraction == nil })
            let read = reports.value.map(\.bytesRead)
            #expect(read == read.sorted())
        }
    }
}
