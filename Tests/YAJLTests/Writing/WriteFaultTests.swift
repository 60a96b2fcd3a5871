#if os(Linux)
import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes that are short and then fail, at every byte and by every way to write.
@Suite struct WriteFaultTests {
    /// A way to write some rows to the end.
    private struct Entry: @unchecked Sendable {
        let name: String
        var options = JSONWritingOptions.compact
        /// Unchecked: they capture nothing.
        let write: (consuming JSONWriter, _ rows: Int) throws -> Void

        static let all = [
            Entry(name: "calls") { writer, rows in
                var writer = writer
                try writer.beginArray()
                for row in 0..<rows {
                    try writer.number(row)
                    try writer.string(text(rows))
                }
                try writer.endArray()
                try writer.finish()
            },
            Entry(name: "a value") { writer, rows in
                var writer = writer
                try writer.value(value(rows))
                try writer.finish()
            },
            parsed("a parser") { $0 },
            parsed("a pretty writer", JSONWritingOptions(format: .pretty(indent: 1))) { $0 },
            parsed("a sorting writer", JSONWritingOptions(sortsKeys: true)) { $0 },
            parsed("a writer without nulls", JSONWritingOptions(omitsNulls: true)) { $0 },
            parsed("lines", JSONWritingOptions(framing: .lines)) { $0.picking("$[*]") },
            parsed("removing") { $0.removing("$..b") },
            parsed("mapping") { $0.mapping("$[*]") { [$0] } },
            parsed("Tee") { Tee($0, Recorder()) },
        ]

        /// Longer where there are many, so that they do not have to be very many.
        private static func text(_ rows: Int) -> String { "é\n" + String(repeating: "x", count: rows < 10 ? 0 : 500) }

        private static func value(_ rows: Int) -> JSONValue {
            .array(
                JSONArray((0..<rows).map { ["b": .number(JSONNumber($0)), "a": [.string(text(rows)), nil], "": 1] })
            )
        }

        private static func parsed<Handler: JSONEventHandler & ~Copyable>(
            _ name: String,
            _ options: JSONWritingOptions = .compact,
            _ modify: @escaping (consuming JSONWriter) -> Handler
        ) -> Entry {
            Entry(name: name, options: options) { writer, rows in
                var handler = modify(writer)
                try JSONParser.parse(JSONBytes(value(rows).encodedString()), handler: &handler)
            }
        }

        /// The whole text, in the chunks in which a sink gets it.
        func chunks(_ rows: Int) throws -> [[UInt8]] {
            let chunks = Noted<[[UInt8]]>([])
            try write(JSONWriter(options: options) { chunks.value.append(Array($0)) }, rows)
            return chunks.value
        }
    }

    /// Calls a closure while files cannot be larger than some bytes: a write is short there, and the next one fails.
    private static func limited<Result>(_ byteCount: Int, _ body: () throws -> Result) throws -> Result {
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var old = rlimit()
        try #require(getrlimit(resource, &old) == 0)
        var new = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: old.rlim_max)
        try #require(setrlimit(resource, &new) == 0)
        defer { setrlimit(resource, &old) }
        return try body()
    }

    private static func bytes(_ file: TemporaryFile) throws -> ArraySlice<UInt8> {
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return bytes[..<read(descriptor, &bytes, bytes.count)]
    }

    /// Where a disk is full: all before is written, and nothing is written twice.
    @Test func everyByte() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            for entry in Entry.all {
                for rows in [3, 300] {
                    let text = try entry.chunks(rows).flatMap { $0 }
                    let limits =
                        rows == 3
                        ? Array(0...text.count) : [1, 65_535, 65_536, 65_537, text.count - 1, text.count]
                    for limit in limits {
                        let file = try TemporaryFile("")
                        let descriptor = open(file.path, O_WRONLY)
                        defer { close(descriptor) }
                        let error = try WriteFaultTests.limited(limit) {
                            thrown {
                                try entry.write(JSONWriter(fileDescriptor: descriptor, options: entry.options), rows)
                            }
                        }
                        #expect(try WriteFaultTests.bytes(file) == text[..<limit], "\(entry.name), \(limit)")
                        let failure = error as? JSONWritingError
                        let isRight =
                            limit == text.count
                            ? error == nil
                            : failure?.code == .outputFailed(errorNumber: EFBIG)
                                && failure?.message == "cannot write to file descriptor \(descriptor): File too large"
                        #expect(isRight, "\(entry.name), \(limit): \(String(describing: error))")
                    }
                }
            }
        }
    }

    /// A sink that throws at any of its calls: it has got all before, and is not called again.
    @Test(arguments: Entry.all.indices)
    func everyCall(_ index: Int) throws {
        let entry = Entry.all[index]
        let chunks = try entry.chunks(400)
        #expect(chunks.count > 2)
        for last in chunks.indices {
            let (marked, found) = (MarkedError(), Noted<[[UInt8]]>([]))
            let error = thrown {
                let writer = JSONWriter(options: entry.options) { chunk in
                    found.value.append(Array(chunk))
                    if found.value.count == last + 1 { throw marked }
                }
                try entry.write(writer, 400)
            }
            #expect(error as? MarkedError === marked && found.value[...] == chunks[...last], "\(entry.name), \(last)")
        }
    }

    /// A copy that cannot be written leaves the old file as it was, nothing beside it, and one error with the path.
    @Test func copies() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            for rows in [5, 60_000] {
                let input = JSONBytes("[" + String(repeating: "12,", count: rows) + "0]")
                let byteCount = 3 * rows + 3
                let limits = rows == 5 ? Array(0...byteCount) : [0, 1, 65_536, 100_000, byteCount - 1, byteCount]
                for limit in limits {
                    let old = try TemporaryFile("old")
                    let (folder, path) = (old.path + ".folder", old.path + ".folder/out.json")
                    try #require(mkdir(folder, 0o700) == 0 && link(old.path, path) == 0)
                    defer {
                        unlink(path)
                        rmdir(folder)
                    }
                    let error = try WriteFaultTests.limited(limit) {
                        thrown { try input.transform(to: path) { $0 } }
                    }
                    let message = (error as? JSONWritingError)?.message
                    let isWhole = limit == byteCount
                    #expect(message == (isWhole ? nil : "cannot write \"\(path)\": File too large"))
                    #expect(try Sources.text(absolutePath: path).utf8.count == (isWhole ? byteCount : 3))
                    unlink(path)
                    // Nothing else is in it.
                    #expect(rmdir(folder) == 0, "\(limit)")
                }
            }
        }
    }

    /// The copy is complete, and its name has been taken meanwhile.
    @Test func nameThatIsTaken() throws {
        let file = try TemporaryFile("")
        let path = file.path + ".folder"
        defer { rmdir(path) }
        let error = thrown {
            try JSONBytes("[1]").transform(to: path) { (writer: consuming JSONWriter) -> JSONWriter in
                mkdir(path, 0o700)
                return writer
            }
        }
        #expect((error as? JSONWritingError)?.message == "cannot write \"\(path)\": Is a directory")
    }
}
#endif
