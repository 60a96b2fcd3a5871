import Synchronization
import YAJL
import YAJLGzip

/// The text of a source, from its start or from the place where an earlier run has stopped.
struct Source: JSONInput {
    let file: SourceFile
    let options: JSONParsingOptions
    let start: ResumePoint?
    /// How many bytes of the file have been read, for the progress.
    let progress: ByteCounter

    func makeByteSource() throws -> any JSONByteSource {
        let offset = start?.place.byte ?? 0
        progress.set(offset)
        let bytes = CountedSource(base: try file.bytes(from: offset), counter: progress)
        if file.isGzip { return GzipSource(bytes) }
        let prefix = start?.prefix ?? []
        // Elements are read on all cores where the number of bytes is known.
        return PrefixedSource(prefix: prefix, rest: bytes, byteCount: file.size.map { $0 - offset + prefix.count })
    }
}

/// A number that one task changes and another one shows.
final class ByteCounter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }
    func set(_ value: Int) { count.store(value, ordering: .relaxed) }
    func add(_ value: Int) { count.add(value, ordering: .relaxed) }
}

private struct CountedSource<Base: JSONByteSource>: JSONByteSource {
    var base: Base
    let counter: ByteCounter

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try base.read(into: buffer)
        counter.add(count)
        return count
    }
}
