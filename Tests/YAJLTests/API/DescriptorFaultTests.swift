#if os(Linux)
import Synchronization
import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How often the signal has come.
private let signalCount = Atomic<Int>(0)

/// Faults of the system's own, by every way to read.
@Suite(.serialized) struct DescriptorFaultTests {
    private static func expectAll(_ entry: ReadingEntry, _ input: some JSONInput, _ fault: String) async {
        let run = await entry.run(input)
        #expect(run.error == nil, "\(entry.name), \(fault)")
        guard let pieces = entry.unit.pieces(of: Array(entry.unit.text.utf8)) else { return }
        #expect(run.delivered == pieces.map(\.text), "\(entry.name), \(fault)")
    }

    /// A connection that is reset after any number of bytes.
    @Test(arguments: ReadingEntry.all)
    func resetConnections(_ entry: ReadingEntry) async throws {
        let bytes = Array(entry.unit.text.utf8)
        for count in 0...bytes.count {
            var ends: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            defer { close(ends[0]) }
            _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, count) }
            // Who leaves bytes unread breaks the connection off.
            try #require(write(ends[0], [1], 1) == 1)
            close(ends[1])
            let options = entry.unit.options(count % 2 == 0 ? .libyajl : .swift)
            let run = await entry.run(
                JSONFile(JSONFileSource(fileDescriptor: ends[0], name: "upload"), options: options)
            )
            #expect(
                run.error as? JSONInputError
                    == JSONInputError(operation: .read, name: "upload", errorNumber: ECONNRESET)
            )
            guard let pieces = entry.unit.pieces(of: bytes) else { continue }
            #expect(run.delivered == pieces.filter { $0.end <= count }.map(\.text), "\(count) bytes")
        }
    }

    /// A named pipe is opened once: one that is opened again has lost what was in it.
    @Test(arguments: ReadingEntry.all)
    func namedPipes(_ entry: ReadingEntry) async throws {
        let file = try TemporaryFile("")
        unlink(file.path)
        try #require(mkfifo(file.path, 0o600) == 0)
        let (path, bytes) = (file.path, Array(entry.unit.text.utf8))
        let writer = try SlowReader {
            let descriptor = open(path, O_WRONLY)
            _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
            // Who opens it again must not wait for ever.
            while access(path, F_OK) == 0 {
                close(open(path, O_WRONLY | O_NONBLOCK))
                usleep(5000)
            }
        }
        await Self.expectAll(entry, JSONFile(path, options: entry.unit.options(.libyajl)), "named pipe")
        unlink(file.path)
        _ = writer.finish()
    }

    // MARK: Interrupted reads

    /// The thread that reads, as another thread sees it.
    private final class Watch: Sendable {
        private let reading = Mutex<(thread: pthread_t, path: String)?>(nil)
        private let isOver = Atomic(false)

        /// Calls a closure that reads, on a thread that takes signals.
        func read<Result>(_ body: () throws -> Result) rethrows -> Result {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGALRM)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            var name = [CChar](repeating: 0, count: 100)
            let count = readlink("/proc/thread-self", &name, name.count)
            let bytes = name.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
            let path = "/proc/" + String(decoding: bytes, as: UTF8.self) + "/stat"
            reading.withLock { $0 = (pthread_self(), path) }
            defer { reading.withLock { $0 = nil } }
            return try body()
        }

        /// Says that nothing more is read.
        func end() { isOver.store(true, ordering: .relaxed) }

        /// Interrupts a read that waits, when it does.
        func interrupt() {
            while !isOver.load(ordering: .relaxed) {
                if let reader = reading.withLock({ $0 }), isAsleep(reader.path) {
                    let count = signalCount.load(ordering: .relaxed)
                    pthread_kill(reader.thread, SIGALRM)
                    while signalCount.load(ordering: .relaxed) == count { usleep(10) }
                    return
                }
                usleep(10)
            }
        }

        /// Whether a thread waits for something, by the letter after its name.
        private func isAsleep(_ path: String) -> Bool {
            let text = (try? Sources.text(absolutePath: path)) ?? ""
            return text.split(separator: ")").last?.hasPrefix(" S") == true
        }
    }

    private struct WatchedInput: JSONInput {
        struct Source: JSONByteSource {
            var base: JSONFileSource
            let watch: Watch

            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
                try watch.read { try base.read(into: buffer) }
            }
        }

        let descriptor: Int32
        let watch: Watch
        var options: JSONParsingOptions

        func makeByteSource() -> any JSONByteSource {
            Source(base: JSONFileSource(fileDescriptor: descriptor), watch: watch)
        }
    }

    /// Every read has nothing to read, is interrupted twice, and then reads one byte.
    @Test(arguments: [false, true])
    func interruptedReads(doesNotBlock: Bool) async {
        await #expect(processExitsWith: .success) { [doesNotBlock] in
            // Without SA_RESTART the system tells the reader of the interruption.
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in signalCount.add(1, ordering: .relaxed) }
            sigaction(SIGALRM, &action, nil)
            for (index, entry) in ReadingEntry.all.enumerated() {
                var ends: [Int32] = [0, 0]
                try #require(pipe(&ends) == 0)
                if doesNotBlock { try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0) }
                let (watch, bytes, writingEnd) = (Watch(), Array(entry.unit.text.utf8), ends[1])
                let count = signalCount.load(ordering: .relaxed)
                let writer = try SlowReader {
                    for byte in bytes {
                        for _ in 0..<2 { watch.interrupt() }
                        _ = write(writingEnd, [byte], 1)
                    }
                    close(writingEnd)
                }
                let options = entry.unit.options((index % 2 == 0) == doesNotBlock ? .libyajl : .swift)
                let input = WatchedInput(descriptor: ends[0], watch: watch, options: options)
                await DescriptorFaultTests.expectAll(entry, input, "interrupted")
                watch.end()
                _ = writer.finish()
                close(ends[0])
                #expect(signalCount.load(ordering: .relaxed) == count + 2 * bytes.count)
            }
        }
    }

    // MARK: No descriptors

    /// Takes all descriptors but some while a closure runs.
    private static func withDescriptors<Result>(_ count: Int, _ body: () async throws -> Result) async throws -> Result
    {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        // Another thread may have a file open for a moment, as the C library has to count the cores.
        var isSettled = false
        while !isSettled {
            isSettled = true
            while case let descriptor = dup(2), descriptor >= 0 {
                taken.append(descriptor)
                isSettled = false
            }
            // A timer would need a descriptor.
            usleep(10_000)
        }
        for _ in 0..<count { close(taken.removeLast()) }
        return try await body()
    }

    /// A process that has no descriptor left is told so, and continues when it has one.
    @Test func noDescriptors() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            for entry in ReadingEntry.all {
                let file = try TemporaryFile(entry.unit.text)
                let input = JSONFile(file.path, options: entry.unit.options(.libyajl))
                let run = try await DescriptorFaultTests.withDescriptors(0) { await entry.run(input) }
                let expected = JSONInputError(operation: .open, name: file.path, errorNumber: EMFILE)
                #expect(run.error as? JSONInputError == expected && run.delivered.isEmpty, "\(entry.name)")
                // The C library opens a file for a moment to count the cores.
                try await DescriptorFaultTests.withDescriptors(2) {
                    await DescriptorFaultTests.expectAll(entry, input, "two descriptors")
                }
            }
        }
    }

    /// A changed copy needs two: whichever cannot be had, the old file stays, and no other one.
    @Test func noDescriptorsForACopy() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            let (old, new) = (try TemporaryFile("[1, 2]"), try TemporaryFile("old"))
            for count in 0...2 {
                let error = try await DescriptorFaultTests.withDescriptors(count) {
                    thrown { try JSONFile(old.path).transform(to: new.path) { $0 } }
                }
                let text = try Sources.text(absolutePath: new.path)
                switch count {
                case 0: #expect((error as? JSONWritingError)?.code == .outputFailed(errorNumber: EMFILE))
                case 1: #expect((error as? JSONInputError)?.errorNumber == EMFILE)
                default: #expect(error == nil)
                }
                #expect(text == (count < 2 ? "old" : "[1,2]"))
            }
        }
    }
}
#endif
