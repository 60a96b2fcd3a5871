import YAJL

/// How a text is cut into chunks.
package enum Cut: Sendable {
    case whole
    case size(Int)
    case at([Int])

    /// The chunks, each in memory of its own: the address sanitizer sees whoever reads beyond one.
    package func chunks(of bytes: [UInt8]) -> [[UInt8]] {
        switch self {
        case .whole: return bytes.isEmpty ? [] : [bytes]
        case .size(let size):
            return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
        case .at(let places):
            let ends = (places.map { min($0, bytes.count) } + [0, bytes.count]).sorted()
            return zip(ends, ends.dropFirst()).filter { $0 < $1 }.map { Array(bytes[$0..<$1]) }
        }
    }
}

extension Decisions {
    /// Chunks of one size, or a few cuts; places anywhere, although a decision is a byte.
    package mutating func cut(of count: Int) -> Cut {
        switch number(0...3) {
        case 0: return .size(1 + number(0...15))
        case 1: return .size(1 + number(0...255))
        case 2: return .at([place(in: count)])
        default: return .at((0...number(0...5)).map { _ in place(in: count) })
        }
    }

    private mutating func place(in count: Int) -> Int { (Int(byte()) << 8 | Int(byte())) % (count + 1) }
}

/// Bytes as an input whose source gives them in chunks.
package struct CutInput: JSONInput {
    package var bytes: [UInt8]
    package var cut: Cut
    package var options: JSONParsingOptions

    package init(_ bytes: [UInt8], _ cut: Cut, _ options: JSONParsingOptions) {
        self.bytes = bytes
        self.cut = cut
        self.options = options
    }

    package func makeByteSource() -> any JSONByteSource { ChunkSource(cut.chunks(of: bytes)) }
}

/// Chunks as a source.
package struct ChunkSource: JSONByteSource {
    private var chunks: ArraySlice<[UInt8]>
    /// How much of the first chunk has been read.
    private var taken = 0

    package init(_ chunks: [[UInt8]]) {
        self.chunks = chunks[...]
    }

    package mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let chunk = chunks.first else { return 0 }
        let piece = chunk[taken...].prefix(buffer.count)
        buffer.copyBytes(from: piece)
        taken += piece.count
        if taken == chunk.count {
            chunks.removeFirst()
            taken = 0
        }
        return piece.count
    }
}

/// Chunks as an asynchronous sequence.
package struct ChunkSequence: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private var chunks: ArraySlice<[UInt8]>

    package init(_ chunks: [[UInt8]]) {
        self.chunks = chunks[...]
    }

    package func makeAsyncIterator() -> Self { self }

    package mutating func next() async throws -> [UInt8]? { chunks.popFirst() }
}
