import Foundation
import YAJL

/// Writes items as lines in blocks, which are made, compressed and summed up on all cores and come out in their order.
struct BlockWriter {
    /// The size and the checksums of what was written.
    struct Sums {
        var size = 0
        var file = CRC32()
        var lines = CRC32()
    }

    private struct Block: Sendable {
        var bytes: [UInt8]
        var file: CRC32
        var lines: CRC32
        var lineBytes: Int
    }

    /// How many bytes of items make a block.
    private static var blockSize: Int { 1 << 20 }
    /// How many blocks there can be at a time: one for each core, one that is written and one that comes next.
    private static let waitingBlocks = ProcessInfo.processInfo.activeProcessorCount + 2

    private let file: OutputFile?
    private let gzip: Bool
    private var items: [JSONRawItem] = []
    private var itemBytes = 0
    private var waiting: [Task<Block, any Error>] = []
    private var sums = Sums()

    /// - Parameter file: Where the blocks go; `nil` if only the checksum of the lines is needed.
    init(file: OutputFile?, gzip: Bool) {
        self.file = file
        self.gzip = gzip && file != nil
    }

    mutating func add(_ item: JSONRawItem) async throws {
        items.append(item)
        itemBytes += item.bytes.count
        if itemBytes >= Self.blockSize { try await endBlock() }
    }

    /// Writes the rest, and gives the file its name.
    mutating func finish() async throws -> Sums {
        if !items.isEmpty { try await endBlock() }
        while !waiting.isEmpty { try await writeFirst() }
        try file?.commit()
        return sums
    }

    private mutating func endBlock() async throws {
        let (items, itemBytes, gzip) = (items, itemBytes, gzip)
        self.items = []
        self.itemBytes = 0
        waiting.append(
            Task.detached {
                var lines: [UInt8] = []
                lines.reserveCapacity(itemBytes + items.count)
                for item in items {
                    try JSONLine.append(item, to: &lines)
                }
                let sum = CRC32(lines)
                guard gzip else { return Block(bytes: lines, file: sum, lines: sum, lineBytes: lines.count) }
                let member = Gzip.member(lines)
                return Block(bytes: member, file: CRC32(member), lines: sum, lineBytes: lines.count)
            }
        )
        if waiting.count > Self.waitingBlocks { try await writeFirst() }
    }

    private mutating func writeFirst() async throws {
        let block = try await waiting.removeFirst().value
        try file?.write(block.bytes)
        sums.size += block.bytes.count
        sums.file.add(block.file, byteCount: block.bytes.count)
        sums.lines.add(block.lines, byteCount: block.lineBytes)
    }
}
