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

/// How often the signal has come; only the handler writes it, and the process is the test's own.
nonisolated(unsafe) private var signalCount: sig_atomic_t = 0

/// Where the text goes, and what happens when it cannot go there.
@Suite struct WriterSinkTests {
    /// A document of about 20 bytes a row, and its text.
    private static func writeRows(_ count: Int, _ writer: inout JSONWriter) throws {
        try writer.beginArray()
        for row in 0..<count {
            try writer.beginObject()
            try writer.key("row")
            try writer.number(row)
            try writer.key("even")
            try writer.bool(row % 2 == 0)
            try writer.endObject()
        }
        try writer.endArray()
        try writer.finish()
    }

    private static func rows(_ count: Int) -> [UInt8] {
        Array("[\((0..<count).map { "{\"row\":\($0),\"even\":\($0 % 2 == 0)}" }.joined(separator: ","))]".utf8)
    }

    @Test func chunksOfAClosure() throws {
        for count in [0, 1, 10, 5000, 20_000] {
            var chunks: [[UInt8]] = []
            var writer = JSONWriter { chunks.append(Array($0)) }
            try Self.writeRows(count, &writer)
            #expect(chunks.flatMap { $0 } == Self.rows(count))
            #expect(chunks.dropLast().allSatisfy { (40 << 10...64 << 10).contains($0.count) })
            #expect(!chunks.contains([]))
        }
    }

    @Test func flush() throws {
        var chunks: [String] = []
        var writer = JSONWriter { chunks.append(String(decoding: $0, as: UTF8.self)) }
        try writer.flush()
        try writer.beginArray()
        try writer.flush()
        try writer.number(1)
        try writer.stringPart("a", isLast: false)
        try writer.flush()
        try writer.flush()
        try writer.stringPart("", isLast: true)
        try writer.endArray()
        #expect(chunks == ["[", "1,\"a"])
        #expect(try writer.finish() == [])
        #expect(chunks == ["[", "1,\"a", "\"]"])
        var inMemory = JSONWriter()
        try inMemory.beginArray()
        try inMemory.flush()
        try inMemory.endArray()
        #expect(try inMemory.finish() == Array("[]".utf8))
    }

    /// Text that can still change stays when the rest is handed over.
    @Test func flushKeepsWhatCanChange() throws {
        var chunks: [String] = []
        let options = JSONWritingOptions(framing: .lines, sortsKeys: true, omitsNulls: true)
        var writer = JSONWriter(options: options) { chunks.append(String(decoding: $0, as: UTF8.self)) }
        try writer.beginArray()
        try writer.beginObject()
        try writer.key("b")
        try writer.flush()
        try writer.beginObject()
        try writer.key("c")
        try writer.null()
        try writer.flush()
        try writer.endObject()
        try writer.key("a")
        try writer.number(2)
        try writer.flush()
        #expect(chunks == ["[{"])
        try writer.endObject()
        try writer.flush()
        #expect(chunks == ["[{", #""a":2,"b":{}}"#])
        try writer.endArray()
        try writer.finish()
        #expect(chunks == ["[{", #""a":2,"b":{}}"#, "]\n"])

        chunks = []
        var omitting = JSONWriter(options: JSONWritingOptions(omitsNulls: true)) {
            chunks.append(String(decoding: $0, as: UTF8.self))
        }
        try omitting.beginObject()
        for _ in 0..<2 {
            try omitting.key("a")
            try omitting.flush()
            try omitting.null()
            try omitting.key("b")
            try omitting.flush()
            try omitting.number(1)
        }
        try omitting.endObject()
        try omitting.finish()
        #expect(chunks == ["{", #""b":1"#, #","b":1}"#])
    }

    /// Objects larger than the buffer are held as a whole to be sorted.
    @Test func sortingLargeObjects() throws {
        for count in [100, 10_000] {
            var streamed: [UInt8] = []
            var writer = JSONWriter(options: JSONWritingOptions(format: .pretty(indent: 1), sortsKeys: true)) {
                streamed += $0
            }
            try writer.beginArray()
            try writer.string(String(repeating: "x", count: 70_000))
            try writer.beginObject()
            let keys = (0..<count).map { "key \($0 * 7919 % count)" }
            for key in keys {
                try writer.key(key)
                try writer.string(key)
            }
            try writer.endObject()
            try writer.endArray()
            try writer.finish()
            let expected = keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
            let events = outcome(of: streamed).events.dropFirst(2)
            #expect(events.compactMap { if case .key(let key) = $0 { key } else { nil } } == expected)
            #expect(events.compactMap { if case .string(let value) = $0 { value } else { nil } } == expected)
        }
    }

    /// Whatever call of the closure throws, that error comes out unchanged, and again from then on.
    @Test func closureThatThrows() throws {
        for last in 1...6 {
            let marked = MarkedError()
            var calls = 0
            var taken = 0
            var writer = JSONWriter { chunk in
                calls += 1
                if calls == last { throw marked }
                taken += chunk.count
            }
            let error = thrown { try Self.writeRows(13_000, &writer) }
            #expect((error as? MarkedError) === marked, "\(last)")
            #expect(calls == last)
            let again: [(inout JSONWriter) throws -> Void] = [
                { try $0.null() }, { try $0.key("a") }, { try $0.endArray() }, { try $0.endObject() },
                { try $0.beginArray() }, { try $0.stringPart("", isLast: true) }, { try $0.flush() },
                { try $0.finish() }, { try $0.number(Double.nan) }, { try $0.number(text: "x") },
            ]
            for call in again { #expect(thrown { try call(&writer) } as? MarkedError === marked) }
            #expect(calls == last && taken < Self.rows(13_000).count)
        }
    }

    @Test func descriptor() throws {
        let file = try TemporaryFile([])
        let descriptor = open(file.path, O_WRONLY)
        defer { close(descriptor) }
        var writer = JSONWriter(fileDescriptor: descriptor)
        try Self.writeRows(20_000, &writer)
        #expect(try Sources.text(absolutePath: file.path).utf8.elementsEqual(Self.rows(20_000)))
        #expect(fcntl(descriptor, F_GETFD) >= 0)
    }

    /// A pipe takes a part at a time, and one that does not block nothing at all now and then.
    @Test(arguments: [false, true])
    func slowPipe(_ doesNotBlock: Bool) throws {
        let reader = try SlowReader()
        if doesNotBlock { try #require(fcntl(reader.writingEnd, F_SETFL, O_NONBLOCK) == 0) }
        var writer = JSONWriter(fileDescriptor: reader.writingEnd)
        try Self.writeRows(20_000, &writer)
        #expect(reader.finish() == Self.rows(20_000))
    }

    @Test func closedDescriptor() throws {
        // Larger than any that is open.
        var writer = JSONWriter(fileDescriptor: 1_000_000)
        try writer.beginObject()
        try writer.key("a")
        let error = #expect(throws: JSONWritingError.self) { try writer.flush() }
        #expect(error?.code == .outputFailed(errorNumber: EBADF))
        #expect(error?.description == "at $.a: cannot write to file descriptor 1000000: Bad file descriptor")
        #expect(thrown { try writer.null() } as? JSONWritingError == error)
        #expect(thrown { try writer.finish() } as? JSONWritingError == error)
    }

    #if os(Linux)
    @Test func fullDevice() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var writer = JSONWriter(fileDescriptor: descriptor)
        let error = #expect(throws: JSONWritingError.self) { try Self.writeRows(20_000, &writer) }
        #expect(error?.code == .outputFailed(errorNumber: ENOSPC))
        #expect(error?.message == "cannot write to file descriptor \(descriptor): No space left on device")
        #expect(error?.path.components.isEmpty == false)
        var short = JSONWriter(fileDescriptor: descriptor)
        try short.null()
        let last = #expect(throws: JSONWritingError.self) { try short.finish() }
        #expect(last?.code == .outputFailed(errorNumber: ENOSPC))
    }
    #endif

    /// In separate processes: what a signal does holds for the whole process.
    @Test func brokenPipe() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_IGN)
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            close(ends[0])
            var writer = JSONWriter(fileDescriptor: ends[1])
            try writer.null()
            let error = #expect(throws: JSONWritingError.self) { try writer.finish() }
            #expect(error?.code == .outputFailed(errorNumber: EPIPE))
            #expect(error?.message == "cannot write to file descriptor \(ends[1]): Broken pipe")
        }
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            signal(SIGPIPE, SIG_DFL)
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            close(ends[0])
            var writer = JSONWriter(fileDescriptor: ends[1])
            try writer.null()
            try writer.finish()
        }
    }

    #if os(Linux)
    /// A signal that interrupts the write or the wait for room is not an error.
    @Test(arguments: [false, true])
    func interruptedWrite(_ doesNotBlock: Bool) async {
        await #expect(processExitsWith: .success) { [doesNotBlock] in
            // Without SA_RESTART, which `signal` sets: calls end with EINTR.
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in signalCount += 1 }
            sigaction(SIGALRM, &action, nil)
            // The threads that run tests block all signals.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGALRM)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            let writing = pthread_self()
            let reader = try SlowReader {
                for _ in 0..<50 {
                    usleep(1000)
                    pthread_kill(writing, SIGALRM)
                }
            }
            if doesNotBlock { try #require(fcntl(reader.writingEnd, F_SETFL, O_NONBLOCK) == 0) }
            var writer = JSONWriter(fileDescriptor: reader.writingEnd)
            try WriterSinkTests.writeRows(20_000, &writer)
            #expect(reader.finish() == WriterSinkTests.rows(20_000))
            #expect(signalCount > 0)
        }
    }
    #endif
}
