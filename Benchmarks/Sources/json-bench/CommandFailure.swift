internal import ArgumentParser
internal import BenchmarkKit
internal import YAJL
internal import YAJLGzip

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
    ///   - name: The name of the document.
    ///   - note: An addition to the message.
    ///   - flags: The flags of the command that mend an error, by its kind.
    init(_ error: JSONParsingError, in name: String, note: String = "", flags: [JSONParsingError.Code: String] = [:]) {
        let hint = flags[error.code].map { ": see \($0)" } ?? ""
        // Without the text around the place, which takes two more lines, and without the options of the library.
        let message = Self.withoutOptions(error.message)
        self.init("\(name): \(error.position), at \(error.path): \(message)\(hint)\(note)", code: .invalidData)
    }

    /// Creates a failure for a compressed document that cannot be decompressed.
    init(_ error: GzipError, in name: String) {
        self.init("\(name): \(error)", code: .invalidData)
    }

    /// Hints of the library that speak of its options, and those of this program in their place.
    private static let hints = [
        (" (for a byte order mark", " (a byte order mark: remove it)"),
        (" (gzip begins", " (gzip: decompress it first, with gzip -dc)"),
        (" (for ", ""),
        (": see ", ""),
    ]

    private static func withoutOptions(_ message: String) -> String {
        for (start, hint) in hints {
            if let range = message.firstRange(of: start) { return message[..<range.lowerBound] + hint }
        }
        return message
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
