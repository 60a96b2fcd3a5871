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

#if os(Linux)
/// Counts the signals that come to this thread.
private func takeSignals() {
    // Without SA_RESTART the system tells a call that waits of the interruption.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in signalCount += 1 }
    sigaction(SIGALRM, &action, nil)
    // The threads that run tests block all signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
#endif

/// Files and pipes that change, or are disturbed, while they are read.
@Suite struct FileDisturbanceTests {
    #if os(Linux)
    /// Signals that interrupt a waiting read are not errors, and nothing is lost or doubled.
    @Test func interruptedReads() async {
        await #expect(processExitsWith: .success) {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            takeSignals()
            let (reading, writingEnd) = (pthread_self(), ends[1])
            let disturber = try SlowReader {
                for part in ["[1,", "\"tw", "o\"", "]"] {
                    for _ in 0..<20 {
                        usleep(1000)
                        pthread_kill(reading, SIGALRM)
                    }
                    _ = Array(part.utf8).withUnsafeBytes { write(writingEnd, $0.baseAddress, $0.count) }
                }
                close(writingEnd)
            }
            var found: [JSONEvent] = []
            var reader = JSONReader(source: JSONFileSource(fileDescriptor: ends[0]))
            while try reader.next() != nil { if let event = reader.event { found.append(event) } }
            _ = disturber.finish()
            try #require(found == [.beginArray, .number(1), .string("two"), .endArray])
            // Several that wait to be taken become one.
            try #require(signalCount > 0)
        }
    }

    /// A named pipe is opened when its other end is, and signals before that are not errors.
    @Test func interruptedOpening() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile("")
            let path = file.path
            unlink(path)
            try #require(mkfifo(path, 0o600) == 0)
            takeSignals()
            let opening = pthread_self()
            let disturber = try SlowReader {
                for _ in 0..<20 {
                    usleep(1000)
                    pthread_kill(opening, SIGALRM)
                }
                let descriptor = open(path, O_WRONLY)
                _ = write(descriptor, "[1]", 3)
                close(descriptor)
            }
            let value = try JSONDocument(path: path).root
            _ = disturber.finish()
            try #require(value == [1])
            // Several that wait to be taken become one.
            try #require(signalCount > 0)
        }
    }
    #endif

    /// A file that is cut off meanwhile ends early, as one that is incomplete.
    @Test func shrinkingFile() throws {
        let bytes = SampleDocument.table(rows: 4000)
        let file = try TemporaryFile(bytes)
        var reader = try JSONReader(path: file.path)
        for _ in 0..<5 { #expect(try reader.next() != nil) }
        #expect(truncate(file.path, 100_000) == 0 && bytes.count > 200_000)
        let error = thrown { while try reader.next() != nil {} } as? JSONParsingError
        #expect(error?.isIncomplete == true && error?.position.byteOffset == 100_000)
    }

    /// One that was cut off before where it is read ends there.
    @Test func shrunkFile() throws {
        let file = try TemporaryFile(SampleDocument.table(rows: 4000))
        var reader = try JSONReader(path: file.path)
        for _ in 0..<5 { #expect(try reader.next() != nil) }
        #expect(truncate(file.path, 0) == 0)
        let error = thrown { while try reader.next() != nil {} } as? JSONParsingError
        #expect(error?.isIncomplete == true && error?.position.byteOffset == 64 << 10)
    }

    /// A writer that goes away in the middle ends the text there.
    @Test func closedPipe() throws {
        let pipe = try Pipe()
        try pipe.write("[1, \"two")
        pipe.closeWritingEnd()
        var reader = JSONReader(source: JSONFileSource(fileDescriptor: pipe.readingEnd))
        #expect(try reader.next() == .beginArray && reader.next() == .number)
        let error = thrown { _ = try reader.next() } as? JSONParsingError
        #expect(error?.isIncomplete == true && error?.position.byteOffset == 8)
    }

    @Test func bytesOneByOne() throws {
        let bytes = SampleDocument.table(rows: 20)
        let file = try TemporaryFile(bytes)
        var reader = JSONReader(source: try JSONFileSource(path: file.path), bufferSize: 1)
        var found: [JSONEvent] = []
        while try reader.next() != nil { if let event = reader.event { found.append(event) } }
        #expect(found == ReferenceReader.events(of: bytes).map(\.event))
    }

    /// Iterations over an open file continue where the last one ended; over a path they start again.
    @Test func openFiles() throws {
        let file = try TemporaryFile("[1] ")
        let source = try JSONFileSource(path: file.path)
        let open = JSONFile(source)
        #expect(try open.events.collect() == [.beginArray, .number(1), .endArray])
        let error = thrown { _ = try open.events.collect() } as? JSONParsingError
        #expect(error?.isIncomplete == true)
        let named = JSONFile(file.path)
        for _ in 0..<2 { #expect(try named.events.collect().count == 3) }
    }

    /// The object that a source was given lives as long as the source and its copies.
    @Test func keptObject() throws {
        final class Owner: Sendable {}
        weak var owner: Owner?
        do {
            let copy: JSONFileSource
            do {
                let object = Owner()
                owner = object
                copy = JSONFileSource(fileDescriptor: -1, keepingAlive: object)
            }
            #expect(owner != nil)
            _ = copy.byteCount
        }
        #expect(owner == nil)
    }
}
