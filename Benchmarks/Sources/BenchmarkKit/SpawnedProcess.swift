internal import Foundation

/// Another program that was started.
///
/// Not Foundation's `Process`, which leaks some bytes for each program and so fails the tests that look for leaks.
public struct SpawnedProcess: ~Copyable {
    /// How a program ended.
    public enum Ending: Sendable, Equatable {
        /// It returned or called `exit`.
        case exit(Int32)
        /// A signal ended it.
        case signal(Int32)
    }

    private let identifier: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The executable.
    ///   - arguments: Its arguments, without its own name.
    ///   - descriptors: Its standard input, output and error. This process keeps them open.
    ///   - changes: How its environment differs from that of this process; what is `nil` is not in it.
    ///   - hearsInterruption: Whether Ctrl-C reaches it, which the terminal tells all processes of a command.
    /// - Throws: ``SystemError``
    public init(
        path: String,
        arguments: [String],
        descriptors: (input: Int32, output: Int32, error: Int32),
        environment changes: [String: String?] = [:],
        hearsInterruption: Bool = true
    ) throws {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, descriptors.input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, descriptors.output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, descriptors.error, STDERR_FILENO)

        // A thread of a pool blocks signals, and the child would do so too and not hear Ctrl-C.
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        #else
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        if !hearsInterruption { sigaddset(&blocked, SIGINT) }
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var variables = ProcessInfo.processInfo.environment
        for (name, value) in changes { variables[name] = value }
        let environment = variables.map { "\($0.key)=\($0.value)" }
        var identifier = pid_t()
        let code = Self.withStrings([path] + arguments) { arguments in
            Self.withStrings(environment) { environment in
                posix_spawn(&identifier, path, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw SystemError(.open, path, code: code) }
        self.identifier = identifier
    }

    /// Sends the program a signal.
    public func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    /// Waits until the program has ended.
    public consuming func wait() -> Ending {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    /// Calls a closure with strings as C wants them: each with a zero at its end, and a null after the last.
    private static func withStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}
