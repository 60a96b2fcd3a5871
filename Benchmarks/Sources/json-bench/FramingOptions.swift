internal import ArgumentParser
internal import YAJL

/// How documents follow each other in a file.
struct FramingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How values follow each other (\(FramingArgument.allValueStrings.joined(separator: ", "))).",
            valueName: "kind"
        )
    )
    var framing: FramingArgument = .single

    @Flag(help: "The same as --framing lines: each line is a document (NDJSON).")
    var lines = false

    var value: JSONParsingOptions.Framing {
        if lines { return .lines }
        return switch framing {
        case .single: .single
        case .concatenated: .concatenated
        case .lines: .lines
        case .recordSeparated: .recordSeparated
        }
    }

    func validate() throws {
        if lines, framing != .single, framing != .lines {
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
