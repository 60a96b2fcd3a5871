internal import Foundation
internal import YAJL
internal import YAJLGzip

/// A file, pipe or device that is open for reading.
public struct InputFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let ownsDescriptor: Bool

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: ``SystemError``
    public init(path: String) throws {
        self.path = Self.name(of: path)
        if path == "-" {
            descriptor = STDIN_FILENO
            ownsDescriptor = false
        } else {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            ownsDescriptor = true
            guard descriptor >= 0 else { throw SystemError(.open, path) }
        }
    }

    /// The name of a path in texts for people.
    public static func name(of path: String) -> String {
        path == "-" ? "standard input" : path
    }

    /// Takes over a file that is open already, and closes it in the end.
    ///
    /// - Parameter path: How it is called in errors.
    public init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
        ownsDescriptor = true
    }

    /// Finds out whether a file can be opened, without opening it: a pipe can be opened only once.
    ///
    /// - Throws: ``SystemError``
    public static func check(path: String) throws {
        if path != "-", access(path, R_OK) != 0 { throw SystemError(.open, path) }
    }

    /// Whether a path is that of a file on disk, which can be read again and again.
    public static func isRegular(path: String) -> Bool {
        var status = stat()
        return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a path is that of a file on disk which gzip has compressed.
    public static func isCompressed(path: String) -> Bool {
        guard isRegular(path: path), let file = try? InputFile(path: path) else { return false }
        return (try? file.chunk(gzipMark.count)) == gzipMark
    }

    deinit {
        if ownsDescriptor, descriptor >= 0 { close(descriptor) }
    }

    /// Reads some bytes; 0 at the end.
    ///
    /// - Throws: ``SystemError``
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = readBytes(descriptor, buffer)
            if count >= 0 { return count }
            if errno != EINTR { throw SystemError(.read, path) }
        }
    }

    /// Reads all there is, chunk by chunk, in memory that does not grow.
    ///
    /// - Parameter body: Takes a chunk, which is valid during the call only.
    /// - Throws: ``SystemError``, or what `body` throws.
    public func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try read(into: buffer), count > 0 {
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Reads all there is, chunk by chunk, and decompresses it if it is compressed by gzip.
    ///
    /// - Throws: ``SystemError``, `GzipError`, or what `body` throws.
    public func forEachContentChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let head = try chunk(Self.gzipMark.count)
        guard head == Self.gzipMark else {
            try head.withUnsafeBytes(body)
            return try forEachChunk(body)
        }
        let file = descriptor
        let name = path
        try Self.decompress(head, body) { buffer in
            while true {
                let count = readBytes(file, buffer)
                if count >= 0 { return count }
                if errno != EINTR { throw SystemError(.read, name) }
            }
        }
    }

    /// Reads all there is, and decompresses it if it is compressed by gzip.
    ///
    /// - Throws: ``SystemError`` or `GzipError`.
    public func content() throws -> [UInt8] {
        let bytes = try readToEnd()
        guard bytes.starts(with: Self.gzipMark) else { return bytes }
        var content: [UInt8] = []
        try Self.decompress(bytes, { content += $0 }, rest: { _ in 0 })
        return content
    }

    /// How gzip begins (RFC 1952), and no JSON does.
    private static let gzipMark: [UInt8] = [0x1F, 0x8B]

    private static func decompress(
        _ head: [UInt8],
        _ body: (UnsafeRawBufferPointer) throws -> Void,
        rest: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws {
        let source = GzipSource(ContinuedSource(head: head[...], rest: rest))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try source.read(into: buffer), count > 0 {
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Reads all there is.
    ///
    /// - Parameter expected: How many bytes there will be, if that is known. Otherwise the size of the file is taken, so
    ///   that the memory is as large as the file and not larger.
    /// - Throws: ``SystemError``
    public func readToEnd(expected: Int? = nil) throws -> [UInt8] {
        // One more than expected, to see the end without growing.
        let capacity = (expected ?? size) + 1
        var bytes = try chunk(capacity)
        guard bytes.count == capacity else { return bytes }
        while true {
            let more = try chunk(1 << 18)
            if more.isEmpty { return bytes }
            bytes += more
        }
    }

    /// Reads so many bytes, or fewer if there are no more.
    ///
    /// - Throws: ``SystemError``
    func read(count: Int) throws -> [UInt8] { try chunk(count) }

    private func chunk(_ capacity: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            while count < capacity {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
                let added = try read(into: UnsafeMutableRawBufferPointer(rest))
                if added == 0 { return }
                count += added
            }
        }
    }

    private var size: Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Int(status.st_size)
    }
}

/// Bytes that have been read, and what follows them.
private struct ContinuedSource: JSONByteSource {
    var head: ArraySlice<UInt8>
    let rest: (UnsafeMutableRawBufferPointer) throws -> Int

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if head.isEmpty { return try rest(buffer) }
        let part = head.prefix(buffer.count)
        buffer.copyBytes(from: part)
        head = head.dropFirst(part.count)
        return part.count
    }
}

/// The system's function, out of reach of the method with the same name.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
