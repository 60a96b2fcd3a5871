import Testing
import YAJL
import YAJLGzip

/// The bytes that came out of compressed input, and the error that ended it.
struct Decompressed: Equatable {
    var bytes: [UInt8] = []
    var error: GzipError?

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

struct BrokenBase: Error {}

/// Bytes in memory, given out in pieces.
struct Pieces: JSONByteSource {
    var bytes: ArraySlice<UInt8>
    /// How long the pieces are at most, one after the other, and again from the first.
    var sizes: [Int]
    var fails = false
    private var count = 0

    init(_ bytes: [UInt8], sizes: [Int], fails: Bool = false) {
        self.bytes = bytes[...]
        self.sizes = sizes
        self.fails = fails
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if bytes.isEmpty, fails { throw BrokenBase() }
        let piece = bytes.prefix(min(sizes[count % sizes.count], buffer.count))
        count += 1
        buffer.copyBytes(from: piece)
        bytes = bytes.dropFirst(piece.count)
        return piece.count
    }

    /// The pieces, for an asynchronous sequence.
    var chunks: [[UInt8]] {
        var chunks: [[UInt8]] = []
        var rest = bytes
        while !rest.isEmpty {
            chunks.append(Array(rest.prefix(sizes[chunks.count % sizes.count])))
            rest = rest.dropFirst(chunks.last?.count ?? 1)
        }
        return chunks
    }
}

/// Reads a source to its end or an error, through buffers of one size.
func readAll(_ source: some JSONByteSource, into size: Int = 4096) throws -> Decompressed {
    var source = source
    var all = Decompressed()
    var buffer = [UInt8](repeating: 0, count: size)
    do {
        while case let count = try buffer.withUnsafeMutableBytes({ try source.read(into: $0) }), count > 0 {
            all.bytes += buffer[..<count]
        }
    } catch let error as GzipError {
        all.error = error
        // It stays.
        let again = #expect(throws: GzipError.self) { try buffer.withUnsafeMutableBytes { try source.read(into: $0) } }
        #expect(again == error)
    }
    return all
}

/// Takes all chunks of a sequence.
func collect(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws -> Decompressed {
    var all = Decompressed()
    var iterator = chunks.makeAsyncIterator()
    do {
        while let chunk = try await iterator.next() {
            #expect(!chunk.isEmpty && chunk.count <= 64 << 10)
            all.bytes += chunk
        }
    } catch let error as GzipError {
        all.error = error
        #expect(try await iterator.next() == nil)
    }
    return all
}

/// Chunks as an asynchronous sequence, which counts how many were asked for.
struct Chunks: AsyncSequence {
    final class Log { var requests = 0 }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<[UInt8]>
        var fails: Bool
        let log: Log

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            log.requests += 1
            if rest.isEmpty, fails { throw BrokenBase() }
            return rest.popFirst()
        }

        mutating func next() async throws -> [UInt8]? { try await next(isolation: nil) }
    }

    let chunks: [[UInt8]]
    var fails = false
    let log = Log()

    init(_ chunks: [[UInt8]], fails: Bool = false) {
        self.chunks = chunks
        self.fails = fails
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: chunks[...], fails: fails, log: log) }
}

/// Decompresses in every way there is; `nil` if the ways do not agree.
func decompressed(_ bytes: [UInt8], ignoresTrailingBytes: Bool = false) async throws -> Decompressed? {
    var results: [Decompressed] = []
    let cuts =
        bytes.count < 2000 ? [[1], [2], [3], [7], [10, 1], [64], [1 << 20]] : [[1000], [4093, 1, 7], [1 << 20]]
    for sizes in cuts {
        let pieces = Pieces(bytes, sizes: sizes)
        for room in bytes.count < 2000 ? [1, 2, 5, 4096] : [1000, 1 << 17] {
            results.append(
                try readAll(GzipSource(pieces, ignoresTrailingBytes: ignoresTrailingBytes), into: room)
            )
        }
        results.append(try readAll(GzipSource(pieces, ignoresTrailingBytes: ignoresTrailingBytes, bufferSize: 5)))
        results.append(
            try await collect(GzipChunks(Chunks(pieces.chunks), ignoresTrailingBytes: ignoresTrailingBytes))
        )
    }
    return results.allSatisfy { $0 == results[0] } ? results[0] : nil
}
