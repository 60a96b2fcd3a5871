internal import ArgumentParser
internal import BenchmarkKit
internal import YAJL

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks that a document of any size is valid JSON, without loading it.",
        discussion: "The exit code is 0 for a valid document and 65 for an invalid one, whose first error is shown."
    )

    @Argument(help: ArgumentHelp("The document; - is standard input.", valueName: "file"), completion: .file())
    var path: String

    @Option(
        help: ArgumentHelp(
            "How values follow each other (\(FramingArgument.allValueStrings.joined(separator: ", "))).",
            valueName: "kind"
        )
    )
    var framing: FramingArgument = .single

    func run() throws {
        let input = try InputFile(path: path)
        var options = JSONParsingOptions.strict
        options.framing = framing.value
        var parser = JSONParser(handler: Acceptor(), options: options)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        var byteCount = 0
        do {
            while case let count = try input.read(into: buffer), count > 0 {
                byteCount += count
                try parser.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
            try parser.finish()
        } catch let error as JSONParsingError {
            throw CommandFailure("\(path): \(error)", code: .invalidData)
        }
        try OutputFile.write("\(path): valid, \(byteCount) bytes\n")
    }
}

/// Takes strings of any length in pieces, so that memory stays flat.
private struct Acceptor {}

extension Acceptor: JSONEventHandler {
    static var receivesStringParts: Bool { true }
}

/// ``JSONParsingOptions/Framing`` as it is written on the command line.
enum FramingArgument: String, CaseIterable, ExpressibleByArgument {
    case single
    case concatenated
    case lines
    case recordSeparated = "record-separated"

    fileprivate var value: JSONParsingOptions.Framing {
        switch self {
        case .single: .single
        case .concatenated: .concatenated
        case .lines: .lines
        case .recordSeparated: .recordSeparated
        }
    }
}
