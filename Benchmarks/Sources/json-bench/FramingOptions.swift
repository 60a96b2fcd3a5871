internal import ArgumentParser
internal import YAJL

/// How documents follow each other in a file.
struct FramingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How values follow each other: \(FramingArgument.allValueStrings.joined(separator: ", ")) (default: lines in files named .ndjson or .jsonl, else single).",
            valueName: "kind"
        )
    )
    var framing: FramingArgument?

    @Flag(help: "The same as --framing lines: each line is a document (NDJSON).")
    var lines = false

    /// How values follow each other in a file.
    func value(for path: String) -> JSONParsingOptions.Framing {
        if lines { return .lines }
        return switch framing {
        case nil: DocumentFiles.isNamedAsLines(path) ? .lines : .single
        case .single: .single
        case .concatenated: .concatenated
        case .lines: .lines
        case .recordSeparated: .recordSeparated
        }
    }

    /// The flags that mend what is wrong in a file.
    func flags(for path: String) -> [JSONParsingError.Code: String] {
        value(for: path) == .single ? [.trailingContent: "--lines and --framing"] : [:]
    }

    func validate() throws {
        if lines, let framing, framing != .lines {
            throw ValidationError("--lines and --framing \(framing.rawValue) contradict each other.")
        }
    }
}

/// `JSONParsingOptions.Framing` as it is written on the command line.
enum FramingArgument: String, CaseIterable, ExpressibleByArgument {
    case single
    case concatenated
    case lines
    case recordSeparated = "record-separated"
}
