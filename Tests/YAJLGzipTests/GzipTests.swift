import Testing
import YAJL
import YAJLGzip

@testable import YAJLTestSupport

/// Compressed text comes out as it went in, however it is cut.
@Suite struct GzipTests {
    static let text = #"{"name":"Zoë","rows":[1,2.5,null,true],"again":"Zoë Zoë Zoë Zoë"}"#

    @Test func everyLevel() async throws {
        let bytes = Array(Self.text.utf8)
        for level: Int32 in 0...9 {
            let found = try await decompressed(Compressed.gzip(bytes, level: level))
            #expect(found == Decompressed(bytes: bytes), "level \(level)")
        }
    }

    @Test func zlibIsRecognised() async throws {
        let found = try await decompressed(Compressed.zlib(Array(Self.text.utf8)))
        #expect(found?.text == Self.text && found?.error == nil)
    }

    @Test func headerWithEveryField() async throws {
        let found = try await decompressed(Compressed.gzipWithEveryField(Array(Self.text.utf8)))
        #expect(found?.text == Self.text && found?.error == nil)
    }

    @Test func nothingCompressed() async throws {
        for bytes in [Compressed.gzip(""), Compressed.zlib([]), Compressed.gzip("") + Compressed.gzip("")] {
            #expect(try await decompressed(bytes) == Decompressed())
        }
    }

    @Test func members() async throws {
        let bytes = ["[1,", "", " 2", "]", ""].flatMap { Compressed.gzip($0) }
        #expect(try await decompressed(bytes)?.text == "[1, 2]")
    }

    /// Copies of an iterator or a source share its place, as those of the core do.
    @Test func copies() async throws {
        let text = String(repeating: "[1, 2, 3]\n", count: 30_000)
        let pieces = Pieces(Compressed.gzip(text), sizes: [100])
        let iterator = GzipChunks(Chunks(pieces.chunks)).makeAsyncIterator()
        let iterators = [iterator, iterator]
        var chunks: [UInt8] = []
        var index = 0
        while let chunk = try await iterators[index % 2].next(isolation: nil) {
            chunks += chunk
            index += 1
        }
        #expect(String(decoding: chunks, as: UTF8.self) == text)
        #expect(try await iterators[(index + 1) % 2].next(isolation: nil) == nil)
        let source = GzipSource(pieces, bufferSize: 50)
        let sources = [source, source]
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1000)
        while case let index = bytes.count / 1000 % 2,
            case let count = try buffer.withUnsafeMutableBytes({ try sources[index].read(into: $0) }), count > 0
        {
            bytes += buffer[..<count]
        }
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    /// Calls without `await` read to the end, in a cancelled task too, as they do for a `JSONFile`.
    @Test func cancelledTask() async throws {
        let rows = (0..<100_000).map { "{\"id\":\($0)}\n" }
        let file = try TemporaryFile(Compressed.gzip(rows.joined()))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let lines = GzipFile(file.path, options: JSONParsingOptions(framing: .lines)).items()
            return try lines.collect().count
        }
        let count = try await task.value
        #expect(count == 100_000)
    }

    /// A source that never has content can be cancelled.
    @Test func cancelledSource() async {
        struct EmptyMembers: JSONByteSource {
            let member = Compressed.gzip("")
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                buffer.copyBytes(from: member)
                return member.count
            }
        }
        let task = Task {
            var reader = JSONReader(source: GzipSource(EmptyMembers()))
            _ = try reader.next()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// More than the window, in more than one buffer, compressible and not.
    @Test func largeInput() async throws {
        var random = RandomText(seed: 31)
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random.generator) }
        let zeros = [UInt8](repeating: 0x20, count: 3_000_000)
        for bytes in [noise, zeros, noise + zeros] {
            // Too large to be shown.
            let isSame = try await decompressed(Compressed.gzip(bytes)) == Decompressed(bytes: bytes)
            #expect(isSame)
        }
    }

    /// A fixture that the program `gzip` has made: `printf '[1,{"a":"b"}]\n' | gzip -n9`.
    @Test func outputOfGzip() async throws {
        let bytes: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x8B, 0x36, 0xD4, 0xA9, 0x56, 0x4A,
            0x54, 0xB2, 0x52, 0x4A, 0x52, 0xAA, 0x8D, 0xE5, 0x02, 0x00, 0x4F, 0xF1, 0xEB, 0x04, 0x0E, 0x00,
            0x00, 0x00,
        ]
        #expect(try await decompressed(bytes)?.text == "[1,{\"a\":\"b\"}]\n")
    }

    @Test func events() async throws {
        let expected = try JSONBytes(Self.text).events.collect()
        let bytes = Compressed.gzip(Self.text)
        for size in 1...bytes.count {
            let pieces = Pieces(bytes, sizes: [size])
            var found: [JSONEvent] = []
            for try await event in JSONStream(GzipChunks(Chunks(pieces.chunks))).events { found.append(event) }
            #expect(found == expected)

            found = []
            var reader = JSONReader(source: GzipSource(pieces))
            while try reader.next() != nil { if let event = reader.event { found.append(event) } }
            #expect(found == expected)
        }
    }

    /// Flushed bytes are there before the next chunk is asked for.
    @Test func flushedPartsAreDelivered() async throws {
        let texts = ["[{\"a\":1}", ",{\"a\":", "22}\n", "]"]
        let chunks = Chunks(Compressed.flushed(texts))
        var iterator = GzipChunks(chunks).makeAsyncIterator()
        for (index, text) in texts.enumerated() {
            #expect(try await iterator.next() == Array(text.utf8))
            #expect(chunks.log.requests == index + 1)
        }
        #expect(try await iterator.next() == nil)
        #expect(chunks.log.requests == texts.count + 2)
        #expect(try await iterator.next() == nil)
        #expect(chunks.log.requests == texts.count + 2)
    }

    /// The content is not taken out before it is asked for: a small chunk may have a huge one.
    @Test func contentOfAChunkComesInPieces() async throws {
        let bytes = Compressed.gzip([UInt8](repeating: 0x20, count: 50_000_000))
        let chunks = Chunks([bytes])
        var iterator = GzipChunks(chunks).makeAsyncIterator()
        for _ in 0..<10 { #expect(try await iterator.next()?.count == 64 << 10) }
        #expect(chunks.log.requests == 1)
    }

    /// The limit counts what has been decompressed.
    @Test func totalLimit() async throws {
        let bytes = Compressed.gzip([UInt8](repeating: 0x20, count: 50_000_000))
        var options = JSONParsingOptions.strict
        options.limits.total = 1_000_000
        let error = await #expect(throws: JSONParsingError.self) {
            for try await _ in JSONStream(GzipChunks(Chunks([bytes])), options: options).events {}
        }
        #expect(error?.code == .limitExceeded(.total) && error?.position.byteOffset == 1_000_000)
        let other = #expect(throws: JSONParsingError.self) {
            var reader = JSONReader(source: GzipSource(Pieces(bytes, sizes: [1 << 20])), options: options)
            _ = try reader.next()
        }
        #expect(other == error)
    }

    @Test func emptyBuffer() throws {
        let source = GzipSource(Pieces(Compressed.gzip("[1]"), sizes: [1 << 20]))
        #expect(try source.read(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)) == 0)
        #expect(try readAll(source).text == "[1]")
    }
}
