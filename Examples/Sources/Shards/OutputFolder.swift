import Foundation

/// The folder of the shards, which one process at a time writes to.
final class OutputFolder: Sendable {
    let path: String
    private let descriptor: Int32

    /// Makes the folder if there is none, and locks it.
    init(_ path: String) throws {
        self.path = path
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw ShardsError.system("make the folder", path, errno)
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ShardsError.system("open the folder", path, errno) }
        // It ends with the process, however that ends.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            throw number == EWOULDBLOCK ? ShardsError.inUse(path) : .system("lock the folder", path, number)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Starts a file that appears under its name when it is complete.
    func create(_ name: String) throws -> OutputFile {
        try OutputFile(name, in: self)
    }

    /// Opens a file that grows, and cuts off what is after a length.
    func append(to name: String, after length: Int) throws -> OutputFile {
        try OutputFile(appendingTo: name, after: length, in: self)
    }

    /// Removes a file, if there is one.
    func remove(_ name: String) throws {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else {
            throw ShardsError.system("remove", "\(path)/\(name)", errno)
        }
    }

    /// Makes sure that a power cut does not undo a change of names.
    fileprivate func synchronize() throws {
        guard fsync(descriptor) == 0 else { throw ShardsError.system("write the folder", path, errno) }
    }
}

/// A file that is being written.
final class OutputFile {
    private let folder: OutputFolder
    private let descriptor: Int32
    private let path: String
    /// The name until the file is complete; `nil` for one that grows.
    private let temporaryPath: String?
    private(set) var size = 0
    private var isCommitted = false

    fileprivate init(_ name: String, in folder: OutputFolder) throws {
        self.folder = folder
        path = "\(folder.path)/\(name)"
        let temporaryPath = "\(folder.path)/.\(name).partial"
        self.temporaryPath = temporaryPath
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ShardsError.system("write", temporaryPath, errno) }
    }

    fileprivate init(appendingTo name: String, after length: Int, in folder: OutputFolder) throws {
        self.folder = folder
        path = "\(folder.path)/\(name)"
        temporaryPath = nil
        size = length
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ShardsError.system("write", path, errno) }
        guard lseek(descriptor, 0, SEEK_END) >= length, ftruncate(descriptor, off_t(length)) == 0 else {
            close(descriptor)
            throw ShardsError.damaged(path, "it has fewer than the \(length) bytes that the manifest says")
        }
    }

    deinit {
        close(descriptor)
        if let temporaryPath, !isCommitted { unlink(temporaryPath) }
    }

    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    throw ShardsError.write(temporaryPath ?? path, byte: size, count < 0 ? errno : EIO)
                }
                rest = rest.dropFirst(count)
                size += count
            }
        }
    }

    /// Waits until the disk has all bytes.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else { throw ShardsError.write(temporaryPath ?? path, byte: size, errno) }
    }

    /// Gives the file its name.
    func commit() throws {
        try synchronize()
        guard let temporaryPath else { return }
        guard rename(temporaryPath, path) == 0 else { throw ShardsError.system("rename to", path, errno) }
        isCommitted = true
        try folder.synchronize()
    }
}
