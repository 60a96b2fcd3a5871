internal import ArgumentParser
internal import BenchmarkKit

/// Why the command did not do what it should, in one line, and its exit code.
struct CommandFailure: Error {
    /// Exit codes of `sysexits.h`.
    enum Code: Int32 {
        case usage = 64
        case invalidData = 65
        case missingInput = 66
        case inputOutput = 74
    }

    let message: String?
    let code: Code

    /// Creates a failure; without a message it has been told about before.
    init(_ message: String?, code: Code) {
        self.message = message
        self.code = code
    }

    init(_ error: SystemError) {
        self.init(error.description, code: error.isMissingInput ? .missingInput : .inputOutput)
    }

    /// Tells about it and ends the process.
    func exit() -> Never {
        if let message { OutputFile.writeToStandardError("json-bench: \(message)\n") }
        JSONBench.exit(withError: ExitCode(code.rawValue))
    }
}
