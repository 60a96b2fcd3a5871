#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The few calls of the C library that the core needs.
@usableFromInline
enum SystemCalls {
    /// A failed call, with the system's number for the reason.
    struct Failure: Error {
        var errorNumber: Int32
        /// What the call was for, if that is not plain.
        var circumstance: String?
    }

    /// Opens a file, again if a signal interrupts it: a named pipe waits for its other end.
    ///
    /// - Parameter permissions: If given, there must be no file yet, and the new one has these at the most.
    static func openFile(
        _ path: String,
        forWriting: Bool = false,
        creatingWith permissions: mode_t? = nil
    ) throws(Failure) -> Int32 {
        try check(path)
        let purpose = permissions != nil ? O_WRONLY | O_CREAT | O_EXCL : forWriting ? O_WRONLY : O_RDONLY
        while true {
            let descriptor = unsafe open(path, purpose | O_CLOEXEC, permissions ?? 0)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw Failure(errorNumber: errno) }
        }
    }

    /// Refuses a path with a zero byte: the system would take it to end there, and use another file.
    private static func check(_ path: String) throws(Failure) {
        if path.utf8.contains(0) { throw Failure(errorNumber: ENOENT) }
    }

    /// Whose a file is, and who may use it.
    struct FileStatus {
        var isRegular: Bool
        var owner: uid_t
        var group: gid_t
        /// Without the bits that let a program act as its owner.
        var permissions: mode_t
    }

    /// The status of the file at a path, or where a link there leads to; `nil` if there is nothing.
    static func fileStatus(_ path: String) throws(Failure) -> FileStatus? {
        try check(path)
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return FileStatus(
            isRegular: status.st_mode & S_IFMT == S_IFREG,
            owner: status.st_uid,
            group: status.st_gid,
            permissions: status.st_mode & 0o777
        )
    }

    /// Gives a file the owner, group and permissions of another one, as far as the system lets us.
    static func setOwner(like status: FileStatus, _ descriptor: Int32) {
        if fchown(descriptor, status.owner, status.group) != 0 { _ = fchown(descriptor, .max, status.group) }
        _ = fchmod(descriptor, status.permissions)
    }

    /// Where the links at a path lead, if not to an open descriptor before.
    static func resolvedPath(_ path: String) throws(Failure) -> String {
        try check(path)
        var path = path
        // Linux follows at most 40 links as well.
        for _ in 0...40 {
            guard descriptor(named: path) == nil, let target = try targetOfLink(path) else { return path }
            path = target
        }
        throw Failure(errorNumber: ELOOP)
    }

    /// The open descriptor that a path such as `/dev/stdout` or `/dev/fd/3` names.
    static func descriptor(named path: String) -> Int32? {
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count))
        }
        return nil
    }

    /// Another descriptor of what is open, with the same place in it.
    static func duplicate(_ descriptor: Int32) throws(Failure) -> Int32 {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw Failure(errorNumber: errno) }
        return duplicate
    }

    /// The beginning of a path up to its last slash, and with it.
    ///
    /// By bytes: as a `Character`, a slash with a combining mark after it is not a slash.
    static func folder(of path: String) -> Substring {
        path.utf8.lastIndex(of: ASCII.slash).map { Substring(path.utf8[...$0]) } ?? ""
    }

    /// The path to which a link leads; `nil` if there is no link.
    private static func targetOfLink(_ path: String) throws(Failure) -> String? {
        let longest = 4096
        let target = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            let pointer = unsafe UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
            count = unsafe pointer.map { unsafe max(0, readlink(path, $0, longest)) } ?? 0
        }
        guard let first = target.first else { return nil }
        let folder = first == ASCII.slash ? "" : self.folder(of: path)
        guard let name = String(validating: target, as: UTF8.self) else {
            throw Failure(errorNumber: EILSEQ, circumstance: "the link there leads to a path that is not UTF-8")
        }
        return folder + name
    }

    /// Gives a file another name, that of a file which is there or not.
    static func renameFile(_ path: String, to newPath: String) throws(Failure) {
        guard unsafe rename(path, newPath) == 0 else { throw Failure(errorNumber: errno) }
    }

    /// Removes a file, if it is there.
    static func removeFile(_ path: String) { _ = unsafe unlink(path) }

    /// Reads what is there, again if a signal interrupts it, and waiting where there is nothing yet; returns 0 at the end.
    static func readBytes(from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        while true {
            let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            try waitAfterFailure(for: POLLIN, descriptor)
        }
    }

    /// Writes all of some bytes: in several calls where the system takes fewer, waiting where it takes none yet.
    static func writeBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
        var rest = unsafe bytes
        while rest.count > 0 {
            let count = unsafe write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if count == 0 {
                // No system should take nothing without a reason; asking again could go on for ever.
                throw Failure(errorNumber: EIO)
            } else {
                try waitAfterFailure(for: POLLOUT, descriptor)
            }
        }
    }

    /// Waits for bytes or for room after a call that has failed; throws its error unless waiting or a second call helps.
    ///
    /// Whether there is an error, the next read or write says.
    private static func waitAfterFailure(for event: Int32, _ descriptor: Int32) throws(Failure) {
        if errno == EINTR { return }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { throw Failure(errorNumber: errno) }
        // One that blocks says so when the time limit of its socket has ended.
        guard fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0 else { throw Failure(errorNumber: EAGAIN) }
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        guard unsafe poll(&request, 1, -1) >= 0 || errno == EINTR else { throw Failure(errorNumber: errno) }
    }

    /// Where a file stands; 0 for anything that has no place, such as a pipe.
    static func filePosition(_ descriptor: Int32) -> Int { max(0, Int(lseek(descriptor, 0, SEEK_CUR))) }

    /// How many bytes a regular file has; `nil` for anything else.
    static func fileSize(_ descriptor: Int32) -> Int? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// How many cores there are to work on.
    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Closes a descriptor that was only read from, so there is nothing an error could mean.
    static func closeFile(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    /// Closes a descriptor that was written to: some systems report only here that a write has failed.
    static func closeWrittenFile(_ descriptor: Int32) throws(Failure) {
        // After an interruption it is closed as well.
        guard close(descriptor) == 0 || errno == EINTR else { throw Failure(errorNumber: errno) }
    }

    /// The system's text for an error number.
    static func message(for errorNumber: Int32) -> String {
        guard let text = unsafe strerror(errorNumber) else { return "error \(errorNumber)" }
        return unsafe String(cString: text)
    }

    /// Whether two stretches of memory hold the same bytes.
    @usableFromInline
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int) -> Bool {
        // Most names that do not fit into a node: two blocks that overlap, without a call. That saves 3 % for decoding
        // twitter.json.
        guard count >= 8, count <= 32 else { return unsafe memcmp(a, b, count) == 0 }
        let (a, b) = unsafe (UnsafeRawPointer(a), UnsafeRawPointer(b))
        if count <= 16 {
            let end = count &- 8
            let first = unsafe a.loadUnaligned(as: UInt64.self) ^ b.loadUnaligned(as: UInt64.self)
            let last = unsafe (a + end).loadUnaligned(as: UInt64.self) ^ (b + end).loadUnaligned(as: UInt64.self)
            return first | last == 0
        }
        let end = count &- 16
        typealias Block = SIMD2<UInt64>
        let first = unsafe a.loadUnaligned(as: Block.self) ^ b.loadUnaligned(as: Block.self)
        let last = unsafe (a + end).loadUnaligned(as: Block.self) ^ (b + end).loadUnaligned(as: Block.self)
        let differences = first | last
        return differences[0] | differences[1] == 0
    }

    /// Makes a block larger or smaller, in place where possible: the system moves the pages of a large one instead of copying.
    static func reallocate<Element: BitwiseCopyable>(
        _ block: UnsafeMutablePointer<Element>?,
        count: Int
    ) -> UnsafeMutablePointer<Element> {
        let byteCount = count * MemoryLayout<Element>.stride
        guard let new = unsafe realloc(block, max(byteCount, 1)) else {
            // As all of Swift's own allocations do. A text of parts would need memory.
            fatalError("out of memory")
        }
        return unsafe new.assumingMemoryBound(to: Element.self)
    }

    /// Gives a block from `reallocate` back.
    static func deallocate<Element: BitwiseCopyable>(_ block: UnsafeMutablePointer<Element>?) {
        unsafe free(block)
    }
}

extension SystemCalls {
    /// Lets one thread at a time through.
    ///
    /// Swift's own mutex is one more library that a program has to be deployed with.
    @safe
    // Unchecked: the mutex has its own address, and is made for several threads.
    final class Lock: @unchecked Sendable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        init() {
            unsafe mutex = .allocate(capacity: 1)
            unsafe mutex.initialize(to: pthread_mutex_t())
            unsafe pthread_mutex_init(mutex, nil)
        }

        deinit {
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        func withLock<Result>(_ body: () -> Result) -> Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return body()
        }
    }
}
