internal import ArgumentParser
internal import BenchmarkKit
internal import YAJL

/// Why the command did not do what it should, in one line, and its exit code.
struct CommandFailure: Error {
    /// Exit codes of `sysexits.h`, and two that are not errors of the program.
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

    /// Creates a failure for an invalid document.
    ///
    /// - Parameters:
    ///   - name: What the document is called.
    ///   - note: What else there is to say.
    init(_ error: JSONParsingError, in name: String, note: String = "") {
        // Without the text around the place, which takes two more lines.
        self.init("\(name): \(error.position), at \(error.path): \(error.message)\(note)", code: .invalidData)
    }

    /// Tells about it.
    func report() {
        if let message { OutputFile.writeToStandardError("json-bench: \(message)\n") }
    }

    /// Tells about it and ends the process.
    func exit() -> Never {
        report()
        JSONBench.exit(withError: ExitCode(code.rawValue))
    }
}
