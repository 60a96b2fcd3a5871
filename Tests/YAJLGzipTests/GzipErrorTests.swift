import Testing
import YAJL
import YAJLGzip

/// Compressed input that is damaged, cut off, or none: all that is sound comes first, then one error, wherever it is cut.
@Suite struct GzipErrorTests {
    private static let text = GzipTests.text

    @Test func truncatedAtEveryByte() async throws {
        for bytes in [Compressed.gzip(Self.text), Compressed.zlib(Array(Self.text.utf8))] {
            var longest = 0
            for length in 0..<bytes.count {
                let found = try #require(try await decompressed(Array(bytes.prefix(length))), "\(length)")
                #expect(found.error == GzipError(code: .truncated, compressedOffset: length))
                #expect(Self.text.utf8.starts(with: found.bytes), "\(length): \(found.text)")
                // Bytes that can be decompressed do not wait for more.
                #expect(found.bytes.count >= longest)
                longest = found.bytes.count
            }
            #expect(longest == Self.text.utf8.count)
        }
    }

    @Test func truncatedInALaterMember() async throws {
        let first = Compressed.gzip("[1]")
        let second = Compressed.gzip("[2]")
        for length in 1..<second.count {
            let found = try await decompressed(first + second.prefix(length))
            #expect(found?.error == GzipError(code: .truncated, compressedOffset: first.count + length))
            #expect(found?.text.hasPrefix("[1]") == true)
        }
    }

    /// Each bit of each byte turned round is noticed, or changes nothing.
    @Test func everyDamagedBit() async throws {
        let bytes = Compressed.gzip(Self.text)
        var unnoticed = 0
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            let found = try #require(try await decompressed(damaged), "bit \(bit) depends on the cut")
            if let error = found.error {
                #expect(error.compressedOffset <= bytes.count)
                if bit < 16 { #expect(error == GzipError(code: .notCompressed, compressedOffset: 0)) }
            } else {
                #expect(found.text == Self.text, "bit \(bit)")
                unnoticed += 1
            }
        }
        // Time, extra flags and system, the flag that says "text", and what fills up the last byte.
        #expect((49..<49 + 8).contains(unnoticed))
    }

    @Test func wrongChecksum() async throws {
        var bytes = Compressed.gzip(Self.text)
        bytes[bytes.count - 8] ^= 1
        let found = try await decompressed(bytes + Compressed.gzip("never seen"))
        let error = GzipError(code: .corrupt, compressedOffset: bytes.count - 4, reason: "incorrect data check")
        #expect(found == Decompressed(bytes: Array(Self.text.utf8), error: error))
        #expect("\(error)" == "corrupt gzip input at byte \(bytes.count - 4): incorrect data check")
    }

    @Test func wrongLength() async throws {
        var bytes = Compressed.gzip(Self.text)
        bytes[bytes.count - 1] ^= 1
        let error = GzipError(code: .corrupt, compressedOffset: bytes.count, reason: "incorrect length check")
        #expect(try await decompressed(bytes) == Decompressed(bytes: Array(Self.text.utf8), error: error))
    }

    @Test func presetDictionary() async throws {
        let bytes: [UInt8] = [0x78, 0xBB, 0, 0, 0, 1, 3, 0]
        let error = GzipError(code: .corrupt, compressedOffset: 6, reason: "it needs a preset dictionary")
        #expect(try await decompressed(bytes) == Decompressed(error: error))
    }

    /// Plain JSON, most likely: no attempt is made to read it as it is.
    @Test(arguments: ["{\"a\":1}", "[", "8 ", "\u{1F}", "\u{1F}x", "\0", "\0\0", "x", "h"])
    func notCompressed(_ text: String) async throws {
        let found = try await decompressed(Array(text.utf8))
        let isCutOff = ["\u{1F}", "x", "h"].contains(text)
        let expected = GzipError(code: isCutOff ? .truncated : .notCompressed, compressedOffset: isCutOff ? 1 : 0)
        #expect(found == Decompressed(error: expected))
        let message = "the input is neither gzip nor zlib data: if it is not compressed, read it without YAJLGzip"
        #expect("\(GzipError(code: .notCompressed, compressedOffset: 0))" == message)
    }

    @Test func emptyInput() async throws {
        let error = GzipError(code: .truncated, compressedOffset: 0)
        #expect(try await decompressed([]) == Decompressed(error: error))
        #expect("\(error)" == "the gzip input ends early, after 0 bytes")
    }

    @Test func paddingWithZeros() async throws {
        for bytes in [Compressed.gzip("[1]"), Compressed.zlib(Array("[1]".utf8))] {
            let found = try await decompressed(bytes + [UInt8](repeating: 0, count: 517))
            #expect(found?.text == "[1]" && found?.error == nil)
        }
    }

    @Test(
        arguments: [[1], [0, 1], [0, 0x1F, 0x8B], [0x1F, 0x8C], [0x78, 0x9C], [0x78], Array("garbage".utf8)]
            as [[UInt8]]
    )
    func trailingBytes(_ trailing: [UInt8]) async throws {
        let bytes = Compressed.gzip("[1]")
        let error = GzipError(
            code: .trailingBytes,
            compressedOffset: bytes.count + (trailing.prefix { $0 == 0 }).count
        )
        let sound = Decompressed(bytes: Array("[1]".utf8))
        #expect(try await decompressed(bytes + trailing) == Decompressed(bytes: sound.bytes, error: error))
        #expect(try await decompressed(bytes + trailing, ignoresTrailingBytes: true) == sound)
        #expect("\(error)" == "unexpected bytes after the gzip input, at byte \(error.compressedOffset)")
    }

    /// After zlib data there is no second member.
    @Test func memberAfterZlib() async throws {
        let bytes = Compressed.zlib(Array("[1]".utf8))
        for next in [Compressed.gzip("[2]"), bytes] {
            let found = try await decompressed(bytes + next)
            #expect(found?.error == GzipError(code: .trailingBytes, compressedOffset: bytes.count))
        }
    }

    /// The first byte of a member, and then the end: nobody knows which it is, so it counts as one that is cut off.
    @Test func halfAMagicNumber() async throws {
        let bytes = Compressed.gzip("[1]")
        let sound = Decompressed(bytes: Array("[1]".utf8))
        let error = GzipError(code: .truncated, compressedOffset: bytes.count + 1)
        #expect(try await decompressed(bytes + [0x1F]) == Decompressed(bytes: sound.bytes, error: error))
        #expect(try await decompressed(bytes + [0x1F], ignoresTrailingBytes: true) == sound)
        #expect(try await decompressed([0x1F], ignoresTrailingBytes: true)?.error?.code == .truncated)
    }

    /// Ignoring what is after the members does not mean ignoring damage inside one.
    @Test func damageIsNeverIgnored() async throws {
        let first = Compressed.gzip("[1]")
        let found = try await decompressed(first + Compressed.gzip("[2]").dropLast(), ignoresTrailingBytes: true)
        #expect(found?.error?.code == .truncated && found?.text == "[1][2]")
        #expect(try await decompressed(Array("[1]".utf8), ignoresTrailingBytes: true)?.error?.code == .notCompressed)
    }

    /// The events in front of the damage are delivered, and then the error is that of the compression, not of the text.
    @Test func eventsComeFirst() async throws {
        let bytes = Array(Compressed.gzip("[1, 2, \"three\"]").dropLast(9))
        for chunk in [1, 4, 1000] {
            let pieces = Pieces(bytes, sizes: [chunk])
            var events: [JSONEvent] = []
            let error = await #expect(throws: GzipError.self) {
                for try await event in JSONStream(GzipChunks(Chunks(pieces.chunks))).events { events.append(event) }
            }
            #expect(error?.code == .truncated)
            #expect(events.starts(with: [.beginArray, .number(1), .number(2), .string("three")]))
            var reader = JSONReader(source: GzipSource(pieces))
            var count = 0
            #expect(throws: GzipError.self) { while try reader.next() != nil { count += 1 } }
            #expect(count == events.count)
        }
    }

    @Test func errorsOfTheBase() async throws {
        let bytes = Array(Compressed.gzip("[1,2]").dropLast())
        var found: [UInt8] = []
        await #expect(throws: BrokenBase.self) {
            for try await chunk in GzipChunks(Chunks([bytes], fails: true)) { found += chunk }
        }
        #expect(found == Array("[1,2]".utf8))

        let source = GzipSource(Pieces(bytes, sizes: [3], fails: true))
        var buffer = [UInt8](repeating: 0, count: 100)
        #expect(try buffer.withUnsafeMutableBytes { try source.read(into: $0) } > 0)
        #expect(throws: BrokenBase.self) {
            while true { _ = try buffer.withUnsafeMutableBytes { try source.read(into: $0) } }
        }
    }

    @Test func missingFile() {
        #expect(throws: JSONInputError.self) { _ = try GzipSource(path: "/nonexistent/data.json.gz") }
    }

    /// An input that goes on for ever without content can be cancelled.
    @Test func cancellation() async {
        struct EmptyMembers: AsyncSequence, AsyncIteratorProtocol {
            let member = Compressed.gzip("")
            func makeAsyncIterator() -> Self { self }
            mutating func next() async -> [UInt8]? { member }
        }
        let task = Task {
            for try await _ in GzipChunks(EmptyMembers()) {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A call of `next()` while another one waits stops the program: both would use one chunk.
    @Test func overlappingCalls() async {
        await #expect(processExitsWith: .failure) {
            let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
            nonisolated(unsafe) let iterator = GzipChunks(chunks).makeAsyncIterator()
            let calls = (0..<2).map { _ in Task { try await iterator.next(isolation: nil) } }
            try await Task.sleep(for: .seconds(20))
            continuation.finish()
            for call in calls { _ = try? await call.value }
        }
    }

    /// A base that ends because the task was cancelled has not told the end of the input.
    @Test func cancelledProducer() async {
        let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
        continuation.yield(Compressed.gzip("[1]"))
        let task = Task {
            for try await _ in GzipChunks(chunks) {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
