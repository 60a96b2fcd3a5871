/// A file that is written beside another one, and takes its place when it is complete.
///
/// Whoever reads the other one meanwhile sees the old bytes or the new ones, and never a part. Anything but a regular file,
/// such as `/dev/null` or a named pipe, is written to as it is. So is what `/dev/stdout` and its like name, from where it stands:
/// that may be a file in which others have written.
final class FileReplacement {
    let descriptor: Int32
    private let path: String
    /// The path of the new file; `nil` if there is none.
    private var newPath: String?
    private var isOpen = true

    /// Whether the new file has still to take the place of the other one.
    var isNew: Bool { newPath != nil }

    /// Creates the new file, which goes away with this object unless it is committed.
    init(of path: String) throws(SystemCalls.Failure) {
        // A link stays, and what it leads to is replaced.
        let path = try SystemCalls.resolvedPath(path)
        self.path = path
        if let open = SystemCalls.descriptor(named: path) {
            descriptor = try SystemCalls.duplicate(open)
            return
        }
        let status = try SystemCalls.fileStatus(path)
        guard status?.isRegular ?? true else {
            descriptor = try SystemCalls.openFile(path, forWriting: true)
            return
        }
        let newPath = Self.newPath(beside: path)
        // The new file must not be readable for more users than the old one.
        do {
            descriptor = try SystemCalls.openFile(newPath, creatingWith: status?.permissions ?? 0o666)
        } catch {
            // Without a file at the path it is the reason why there can be none.
            guard status != nil else { throw error }
            throw SystemCalls.Failure(
                errorNumber: error.errorNumber,
                circumstance: "no temporary file can be created beside it"
            )
        }
        self.newPath = newPath
        if let status { SystemCalls.setOwner(like: status, descriptor) }
    }

    deinit {
        if isOpen { SystemCalls.closeFile(descriptor) }
        if let newPath { SystemCalls.removeFile(newPath) }
    }

    /// Puts the new file into the place of the other one.
    func commit() throws(SystemCalls.Failure) {
        isOpen = false
        try SystemCalls.closeWrittenFile(descriptor)
        guard let newPath else { return }
        try SystemCalls.renameFile(newPath, to: path)
        self.newPath = nil
    }

    /// A name that nobody else uses, in the same folder: 64 random bits.
    private static func newPath(beside path: String) -> String {
        SystemCalls.folder(of: path) + ".new-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
