import Dispatch
import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Bytes from Foundation's and Dispatch's types.
@Suite struct FoundationSourceTests {
    private static let text = #"{"name":"Zoë","tags":[1,2.5]}"#
    private static let events: [JSONEvent] = [
        .beginObject, .key("name"), .string("Zoë"), .key("tags"), .beginArray, .number(1), .number(2.5), .endArray,
        .endObject,
    ]

    /// Chunks that need not be sendable.
    private struct Chunks<Chunk: JSONByteChunk>: AsyncSequence, AsyncIteratorProtocol {
        var rest: ArraySlice<Chunk>

        init(_ chunks: [Chunk]) { rest = chunks[...] }
        func makeAsyncIterator() -> Self { self }
        mutating func next() async -> Chunk? { rest.popFirst() }
    }

    private func dispatchData(_ bytes: some Sequence<UInt8>) -> DispatchData {
        Array(bytes).withUnsafeBytes { DispatchData(bytes: $0) }
    }

    @Test func dispatchDataInOneRegion() async throws {
        for size in 1...Self.text.utf8.count {
            let bytes = Array(Self.text.utf8)
            let parts = stride(from: 0, to: bytes.count, by: size).map {
                dispatchData(bytes[$0..<min($0 + size, bytes.count)])
            }
            var events: [JSONEvent] = []
            for try await event in JSONStream(Chunks(parts)).events { events.append(event) }
            #expect(events == Self.events)
        }
    }

    /// Regions that lie apart, more of them than a stream takes at a time; parts of them, and none.
    @Test func dispatchDataInManyRegions() async throws {
        var data = dispatchData("[".utf8)
        for number in 0..<20_000 { data.append(dispatchData("\(number),".utf8)) }
        data.append(dispatchData("null] and more".utf8))
        let part = data.subdata(in: 0..<(data.count - 9))
        var count = 0
        for try await event in JSONStream(Chunks([.empty, part, .empty])).events {
            if case .number(let number) = event {
                #expect(number == JSONNumber(count))
                count += 1
            }
        }
        #expect(count == 20_000)
    }

    /// The output of a program can be read from its handle.
    @Test func outputOfAProcess() throws {
        let process = Process()
        let output = Pipe()
        process.standardOutput = output
        var reader = JSONReader(source: JSONFileSource(output.fileHandleForReading, name: "output"))
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "printf '[1, 2,'; printf ' 3]'"]
        try process.run()
        var numbers: [Int] = []
        try reader.readArray { numbers.append(try $0.readInt()) }
        try reader.finish()
        #expect(numbers == [1, 2, 3])
        process.waitUntilExit()
    }

    /// The handle is kept: only the source knows it here, and the descriptor is not closed meanwhile.
    @Test func handleIsKeptAlive() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("yajl-\(UUID()).json")
        try Data(Self.text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        weak var handle: FileHandle?
        do {
            var opened: FileHandle? = try FileHandle(forReadingFrom: url)
            handle = opened
            let file = try JSONFile(#require(opened))
            opened = nil
            #expect(handle != nil)
            #expect(try file.events.collect() == Self.events)
            // It is at its end, and iterations continue where the last one ended.
            #expect(throws: JSONParsingError.self) { try file.events.collect() }
        }
        #expect(handle == nil)
    }

    @Test func errorsNameTheHandle() throws {
        let folder = try FileHandle(forReadingFrom: FileManager.default.temporaryDirectory)
        var reader = JSONReader(source: JSONFileSource(folder, name: "upload"))
        let error = #expect(throws: JSONInputError.self) { _ = try reader.next() }
        #expect(error.map { "\($0)" } == #"cannot read "upload": Is a directory"#)
    }
}
