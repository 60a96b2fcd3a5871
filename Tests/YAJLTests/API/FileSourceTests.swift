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

/// Files and descriptors that cannot be read, and sources that fail.
@Suite struct FileSourceTests {
    private func failure(_ source: some JSONByteSource) -> String {
        var reader = JSONReader(source: source)
        return thrown { while try reader.next() != nil {} }.map { "\($0)" } ?? "nothing thrown"
    }

    @Test func readerOverAFile() throws {
        let bytes = SampleDocument.table(rows: 400)
        let file = try TemporaryFile(bytes)
        var reader = try JSONReader(path: file.path)
        var ids: [Int] = []
        var count = 0
        try reader.readObject { key, reader in
            guard key == "rows" else {
                count = try reader.readInt()
                return
            }
            try reader.readArray { reader in
                try reader.readObject { key, reader in
                    if key == "id" { ids.append(try reader.readInt()) }
                }
            }
        }
        try reader.finish()
        #expect(ids == Array(0..<400) && count == 400)
        #expect(reader.event == .endObject)
        #expect(try reader.next() == nil)
        #expect(reader.position == JSONPosition(of: bytes.count, in: bytes))
    }

    @Test func missingFile() {
        let error = thrown { _ = try JSONReader(path: "/nonexistent/data.json") } as? JSONInputError
        #expect(error == JSONInputError(operation: .open, name: "/nonexistent/data.json", errorNumber: ENOENT))
        #expect(error.map { "\($0)" } == #"cannot open "/nonexistent/data.json": No such file or directory"#)
        #expect(
            thrown { _ = try JSONFileSource(path: "") }.map { "\($0)" } == #"cannot open "": No such file or directory"#
        )
    }

    /// Not the file whose name ends at the NUL.
    @Test func nameWithNUL() throws {
        let file = try TemporaryFile("[1]")
        let error = thrown { _ = try JSONReader(path: file.path + "\0.json") } as? JSONInputError
        #expect(error?.operation == .open)
    }

    @Test func directory() throws {
        #expect(failure(try JSONFileSource(path: "/tmp")) == #"cannot read "/tmp": Is a directory"#)
    }

    @Test func closedDescriptor() {
        #expect(
            failure(JSONFileSource(fileDescriptor: -1)) == #"cannot read "file descriptor -1": Bad file descriptor"#
        )
        #expect(
            failure(JSONFileSource(fileDescriptor: -1, name: "upload")) == #"cannot read "upload": Bad file descriptor"#
        )
    }

    #if os(Linux)
    /// A program that sets a time limit for its socket hears of its end, in both directions.
    @Test func timeLimitsOfSockets() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        var limit = timeval(tv_sec: 0, tv_usec: 20_000)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            let size = socklen_t(MemoryLayout<timeval>.size)
            try #require(setsockopt(ends[0], SOL_SOCKET, option, &limit, size) == 0)
        }
        try #require(write(ends[1], "[1, ", 4) == 4)
        let input = JSONFile(JSONFileSource(fileDescriptor: ends[0], name: "client"))
        var cursor = input.items(at: "$[*]").makeCursor()
        #expect(try cursor.next() == 1)
        let error = #expect(throws: JSONInputError.self) { try cursor.next() }
        #expect(error == JSONInputError(operation: .read, name: "client", errorNumber: EAGAIN))
        var writer = JSONWriter(fileDescriptor: ends[0])
        let writingError = #expect(throws: JSONWritingError.self) {
            try writer.string(String(repeating: "a", count: 10_000_000))
            try writer.finish()
        }
        #expect(writingError?.code == .outputFailed(errorNumber: EAGAIN))
    }

    /// The memory at address 0 is never mapped: reading it is an input/output error.
    @Test func inputOutputError() throws {
        #expect(
            failure(try JSONFileSource(path: "/proc/self/mem")) == #"cannot read "/proc/self/mem": Input/output error"#
        )
    }

    @Test func noPermission() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile("[1]")
            chmod(file.path, 0)
            // To the superuser everything is readable; the one who is nobody here is nobody on all systems.
            let user = geteuid()
            seteuid(65534)
            let error = thrown { _ = try JSONFileSource(path: file.path) }
            seteuid(user)
            #expect(error.map { "\($0)" } == "cannot open \"\(file.path)\": Permission denied")
        }
    }
    #endif

    @Test func writingEndOnly() throws {
        let file = try TemporaryFile("[1]")
        let descriptor = open(file.path, O_WRONLY)
        defer { close(descriptor) }
        #expect(
            failure(JSONFileSource(fileDescriptor: descriptor, name: "log"))
                == #"cannot read "log": Bad file descriptor"#
        )
    }

    /// A descriptor that was given stays open.
    @Test func givenDescriptorStaysOpen() throws {
        let file = try TemporaryFile("[1] ")
        let descriptor = open(file.path, O_RDONLY)
        #expect(failure(JSONFileSource(fileDescriptor: descriptor)) == "nothing thrown")
        #expect(fcntl(descriptor, F_GETFD) >= 0)
        #expect(lseek(descriptor, 0, SEEK_SET) == 0)
        #expect(failure(JSONFileSource(fileDescriptor: descriptor)) == "nothing thrown")
        close(descriptor)
    }

    /// From a pipe each event comes with its last byte, while the pipe is open.
    @Test func pipe() throws {
        let pipe = try Pipe()
        var reader = JSONReader(source: JSONFileSource(fileDescriptor: pipe.readingEnd, name: "pipe"))
        let script: [(String, [JSONEventKind])] = [
            ("[", [.beginArray]), ("true", [.bool]), (",\"a\"", [.string]), (",12", []), (",", [.number]),
            ("{\"k\"", [.beginObject, .key]), (":null}", [.null, .endObject]),
        ]
        for (text, events) in script {
            try pipe.write(text)
            for event in events { #expect(try reader.next() == event) }
        }
        pipe.closeWritingEnd()
        for _ in 0..<2 {
            let error = thrown { _ = try reader.next() } as? JSONParsingError
            #expect(error?.code == .unexpectedEnd && error?.position.byteOffset == 23)
        }
    }

    @Test func pipeIsReadToItsEnd() throws {
        let pipe = try Pipe()
        try pipe.write("[1,\n 2]\n")
        pipe.closeWritingEnd()
        var reader = JSONReader(source: JSONFileSource(fileDescriptor: pipe.readingEnd))
        var sum = 0
        try reader.readArray { sum += try $0.readInt() }
        try reader.finish()
        #expect(sum == 3)
    }

    /// A broken connection: what came before is delivered, and the error is the system's, not one about the text.
    @Test func errorInTheMiddle() {
        let marked = MarkedError()
        let bytes = Array(#"{"a":[1,"x",tr"#.utf8)
        let complete = ReferenceReader.events(of: #"{"a":[1,"x"]}"#).prefix(5).map(\.event)
        for size in 1...bytes.count {
            for length in 0...bytes.count {
                let source = ChunkSource(Array(bytes.prefix(length)), .size(size), failure: marked)
                var reader = JSONReader(source: source)
                var events: [JSONEvent] = []
                let error = thrown {
                    while try reader.next() != nil { if let event = reader.event { events.append(event) } }
                }
                guard error as? MarkedError === marked else {
                    Issue.record("\(length) bytes: \(String(describing: error))")
                    return
                }
                let expected = length < bytes.count - 2 ? outcome(of: Array(bytes.prefix(length))).events : complete
                guard events == expected else {
                    Issue.record("\(length) bytes in \(size): \(events)")
                    return
                }
                // Again, from everything.
                let errors = [
                    thrown { _ = try reader.next() }, thrown { _ = try reader.peek() },
                    thrown { try reader.skipValue() },
                    thrown { _ = try reader.readInt() }, thrown { try reader.finish() },
                ]
                for error in errors where error as? MarkedError !== marked {
                    Issue.record("\(length) bytes, later: \(String(describing: error))")
                    return
                }
            }
        }
    }

    /// A source that claims more bytes than it was given room for ends the process before anybody reads them.
    @Test(arguments: [-1, Int.min, 11, Int.max])
    func sourceWithAWrongCount(_ count: Int) async {
        await #expect(processExitsWith: .failure) { [count] in
            struct Liar: JSONByteSource {
                let count: Int
                mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                    buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "x"))
                    return count
                }
            }
            var reader = JSONReader(source: Liar(count: count), bufferSize: 10)
            _ = thrown { _ = try reader.next() }
        }
    }

    @Test func bufferSizes() throws {
        for size in [-1, 0, 1, 2, 70] {
            var reader = JSONReader(source: ChunkSource(Array("[1, [2]]".utf8), .whole), bufferSize: size)
            var count = 0
            while try reader.next() != nil { count += 1 }
            #expect(count == 6)
        }
    }

    /// The source is asked for no more once the end has come or nothing more is wanted.
    @Test func sourceIsNotReadBeyondItsEnd() throws {
        final class Counter { var reads = 0 }
        struct Source: JSONByteSource {
            var inner: ChunkSource
            let counter: Counter
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
                counter.reads += 1
                return try inner.read(into: buffer)
            }
        }
        let counter = Counter()
        var reader = JSONReader(source: Source(inner: ChunkSource(Array("[1]".utf8), .size(1)), counter: counter))
        #expect(counter.reads == 0)
        while try reader.next() != nil {}
        for _ in 0..<3 { #expect(try reader.next() == nil) }
        #expect(counter.reads == 4)

        let other = Counter()
        let options = JSONParsingOptions(allowsTrailingContent: true)
        let source = Source(inner: ChunkSource(Array("[1]xyz".utf8), .size(1)), counter: other)
        var prefix = JSONReader(source: source, options: options)
        while try prefix.next() != nil {}
        #expect(other.reads == 3)
        #expect(prefix.byteRange == 3..<3)
    }
}
