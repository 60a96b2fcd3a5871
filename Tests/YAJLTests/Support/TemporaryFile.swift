#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that goes away with its owner.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8]) throws {
        var template = Array("/tmp/swift-yajl-tests-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemProblem(errorNumber: errno) }
        defer { close(descriptor) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
            throw SystemProblem(errorNumber: errno)
        }
    }

    convenience init(_ text: String) throws {
        try self.init(Array(text.utf8))
    }

    deinit {
        unlink(path)
    }
}

struct SystemProblem: Error {
    var errorNumber: Int32
}

/// Both ends of a pipe whose reading end does not block: whoever reads more than was written waits, or has to.
final class Pipe {
    let readingEnd: Int32
    private var writingEnd: Int32?

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
            throw SystemProblem(errorNumber: errno)
        }
        readingEnd = ends[0]
        writingEnd = ends[1]
    }

    func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard let writingEnd, bytes.withUnsafeBytes({ sendAll($0, to: writingEnd) }) == bytes.count else {
            throw SystemProblem(errorNumber: errno)
        }
    }

    func closeWritingEnd() {
        if let writingEnd { close(writingEnd) }
        writingEnd = nil
    }

    deinit {
        closeWritingEnd()
        close(readingEnd)
    }

    private func sendAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        #if canImport(Glibc)
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}

/// How many descriptors of this process are open on a file; `nil` where that cannot be seen.
func openDescriptors(on path: String) -> Int? {
    guard let directory = opendir("/proc/self/fd") else { return nil }
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        var target = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/fd/\(name)", &target, target.count)
        let bytes = target.prefix(max(length, 0)).map(UInt8.init(bitPattern:))
        if String(decoding: bytes, as: UTF8.self) == path { count += 1 }
    }
    return count
}

/// Calls a closure with a new folder as the current one that holds links to a file.
///
/// The current folder belongs to the whole process: use it in a separate process.
func inFolder(
    with names: String...,
    linkedTo file: TemporaryFile,
    _ body: () async throws -> Void
) async throws {
    let folder = file.path + ".folder"
    guard mkdir(folder, 0o700) == 0, chdir(folder) == 0 else { throw SystemProblem(errorNumber: errno) }
    defer {
        for name in names { unlink(name) }
        rmdir(folder)
    }
    for name in names where symlink(file.path, name) != 0 { throw SystemProblem(errorNumber: errno) }
    try await body()
}
