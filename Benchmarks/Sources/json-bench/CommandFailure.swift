internal import ArgumentParser
internal import BenchmarkKit

/// Why the command did not do what it should, in one line, and its exit code.
struct CommandFailure: Error {
    /// Exit codes of `sysexits.h`, and two that are no errors of the program.
    enum Code: Int32 {
        case thresholdMissed = 1
        case usage = 64
        case invalidData = 65
        case missingInput = 66
        case cannotCreate = 73
        case inputOutput = 74
        /// As shells have it: 128 and the number of the signal.
        case interrupted = 130
    }

    let message: String?
    let code: Code

    /// Creates a failure; without a message it has been told about before.
    init(_ message: String?, code: Code) {
        self.message = message
        self.code = code
    }

    init(_ error: SystemError) {
        let code: Code =
            error.operation == .create ? .cannotCreate : error.isMissingInput ? .missingInput : .inputOutput
        self.init(error.description, code: code)
    }

    /// Tells about it and ends the process.
    func exit() -> Never {
        if let message { OutputFile.writeToStandardError("json-bench: \(message)\n") }
        JSONBench.exit(withError: ExitCode(code.rawValue))
    }
}
