import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The program `YAJLProbe`, which does in a separate process what could end the process.
enum Probe {
    struct Result {
        /// The text that the program printed.
        var output: String
        /// Its exit code; `nil` if it was ended by a signal.
        var code: Int32?
    }

    /// Runs one of its commands to the end.
    static func run(_ command: String) throws -> Result {
        let program = try #require(path, "YAJLProbe is not beside the tests")
        // With `exec` the shell is replaced by the program, so that a signal is seen as one. Swift's own backtraces of it
        // would take long, and can wait for ever.
        let shellCommand = "exec env SWIFT_BACKTRACE=enable=no '\(program)' \(command) </dev/null 2>&1"
        let pipe = try #require(popen(shellCommand, "r"))
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
        let status = pclose(pipe)
        return Result(
            output: String(decoding: output.prefix(2000), as: UTF8.self),
            code: status & 0x7F == 0 ? status >> 8 & 0xFF : nil
        )
    }

    /// Where the build puts all its programs: in the folder of the test bundle, which is itself a folder on macOS.
    private static var path: String? {
        var components = (bundle ?? "").split(separator: "/", omittingEmptySubsequences: false)
        while components.count > 1 {
            components.removeLast()
            let path = components.joined(separator: "/") + "/YAJLProbe"
            if access(path, X_OK) == 0 { return path }
        }
        return nil
    }

    /// The file that holds these tests.
    private static var bundle: String? {
        #if canImport(Darwin)
        var info = Dl_info()
        return dladdr(#dsohandle, &info) != 0 ? String(cString: info.dli_fname) : nil
        #else
        var buffer = [CChar](repeating: 0, count: 1 << 12)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        #endif
    }
}
