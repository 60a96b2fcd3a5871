internal import Foundation

/// Standard output, with errors that are not lost, and standard error.
public enum OutputFile {
    /// Lets a write to a closed pipe fail with an error instead of ending the process without a word.
    public static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes all bytes to standard output.
    ///
    /// - Throws: ``SystemError``
    public static func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard writeBytes(STDOUT_FILENO, bytes) else { throw SystemError(.write, "standard output") }
    }

    /// Writes a text to standard output.
    ///
    /// - Throws: ``SystemError``
    public static func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    /// Finds out whether a file can be written, before work is done whose result would be lost.
    ///
    /// - Throws: ``SystemError``
    public static func check(path: String) throws {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
        let exists = access(path, F_OK) == 0
        guard access(exists ? path : String(folder), W_OK) == 0 else { throw SystemError(.create, path) }
    }

    /// Writes a text to a file, in place of what was there.
    ///
    /// - Throws: ``SystemError``
    public static func write(_ text: String, toFile path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError(.create, path) }
        defer { close(descriptor) }
        var text = text
        guard text.withUTF8({ writeBytes(descriptor, UnsafeRawBufferPointer($0)) }) else {
            throw SystemError(.write, path)
        }
    }

    /// Writes a text to standard error; there is nobody to tell if that fails.
    public static func writeToStandardError(_ text: String) {
        var text = text
        _ = text.withUTF8 { writeBytes(STDERR_FILENO, UnsafeRawBufferPointer($0)) }
    }

    /// Whether somebody is looking at standard error.
    public static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) != 0 }

    /// How wide the terminal is that shows standard error; `nil` if it does not tell.
    public static var standardErrorColumns: Int? {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// Writes all bytes; `false` if that fails, and `errno` says why.
func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var written = 0
    while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count >= 0 {
            written += count
        } else if errno != EINTR {
            return false
        }
    }
    return true
}
