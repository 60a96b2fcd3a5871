import Foundation
import YAJL

/// The file or pipe that a run reads: what it is, and whether it is compressed.
final class SourceFile: Sendable {
    /// The path, or `standard input`.
    let name: String
    /// Whether it begins as gzip does.
    let isGzip: Bool
    private let descriptor: Int32
    /// Whether reading can start at any byte.
    private let isRegular: Bool
    /// The bytes of a pipe that have been read to see how it begins.
    private let head: [UInt8]

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `JSONInputError`.
    init(path: String) throws {
        let isStandardInput = path == "-"
        name = isStandardInput ? "standard input" : path
        descriptor = isStandardInput ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw JSONInputError(operation: .open, name: path, errorNumber: errno) }
        isRegular = Self.status(descriptor) != nil && lseek(descriptor, 0, SEEK_CUR) == 0
        var source = JSONFileSource(fileDescriptor: descriptor, name: name)
        var head: [UInt8] = []
        while head.count < 2 {
            let next = try [UInt8](unsafeUninitializedCapacity: 2 - head.count) { buffer, count in
                count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if next.isEmpty { break }
            head += next
        }
        isGzip = head == [0x1F, 0x8B]
        self.head = head
    }

    deinit {
        if descriptor > 0 { close(descriptor) }
    }

    /// Whether a run can continue at a byte of the text.
    var canSeek: Bool { isRegular && !isGzip }

    /// How many bytes the file has; `nil` for a pipe.
    var size: Int? { isRegular ? Self.status(descriptor).map { Int($0.st_size) } : nil }

    /// The marks by which the file of an earlier run is known.
    var identity: SourceIdentity {
        let status = isRegular ? Self.status(descriptor) : nil
        return SourceIdentity(
            name: name,
            size: status.map { Int($0.st_size) },
            modified: status.map { "\($0.st_mtim.tv_sec).\($0.st_mtim.tv_nsec)" }
        )
    }

    /// The bytes from an offset on, as they are in the file.
    ///
    /// A pipe is read from where it stands, once.
    func bytes(from offset: Int) throws -> some JSONByteSource {
        let file = JSONFileSource(fileDescriptor: descriptor, name: name, keepingAlive: self)
        guard isRegular else { return PrefixedSource(prefix: head, rest: file) }
        guard lseek(descriptor, off_t(offset), SEEK_SET) == offset else {
            throw JSONInputError(operation: .read, name: name, errorNumber: errno)
        }
        return PrefixedSource(prefix: [], rest: file)
    }

    private static func status(_ descriptor: Int32) -> stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
    }
}

/// Some bytes, and after them those of a source.
struct PrefixedSource<Rest: JSONByteSource>: JSONByteSource {
    var prefix: [UInt8]
    var rest: Rest
    /// How many bytes there are in all, if that is known.
    var byteCount: Int?

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if prefix.isEmpty { return try rest.read(into: buffer) }
        let count = min(prefix.count, buffer.count)
        buffer.copyBytes(from: prefix.prefix(count))
        prefix.removeFirst(count)
        return count
    }
}
