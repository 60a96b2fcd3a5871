internal import ArgumentParser
internal import BenchmarkKit
internal import YAJL
internal import YAJLGzip

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks that documents of any size are valid JSON, without loading them.",
        discussion: """
            A folder stands for its files that end in .json, .ndjson, .jsonl or .gz, without subfolders. Files \
            that gzip has compressed are decompressed. The exit code is 0 for valid documents, else that of the first one with an error: \
            65 for an invalid document, whose first error is shown.
            """
    )

    @Argument(
        help: ArgumentHelp("Documents, or folders of documents; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var paths: [String]

    @OptionGroup var framing: FramingOptions

    func run() throws {
        var first: CommandFailure?
        for path in try DocumentFiles.files(at: paths) {
            do {
                let byteCount = try check(path)
                try OutputFile.write("\(InputFile.name(of: path)): valid, \(byteCount) bytes\n")
            } catch let failure as CommandFailure {
                failure.report()
                if first == nil { first = failure }
            }
        }
        if let first { throw CommandFailure(nil, code: first.code) }
    }

    /// - Returns: How many bytes there are.
    private func check(_ path: String) throws -> Int {
        var parser = JSONParser(handler: Acceptor(), options: JSONParsingOptions(framing: framing.value(for: path)))
        var byteCount = 0
        do {
            let input = try InputFile(path: path)
            try input.forEachContentChunk { chunk in
                byteCount += chunk.count
                try parser.feed(chunk)
            }
            try parser.finish()
        } catch let error as JSONParsingError {
            throw CommandFailure(error, in: InputFile.name(of: path), flags: framing.flags(for: path))
        } catch let error as GzipError {
            throw CommandFailure(error, in: InputFile.name(of: path))
        } catch let error as SystemError {
            throw CommandFailure(error)
        }
        return byteCount
    }
}

/// Takes strings of any length in pieces, so that memory stays flat.
struct Acceptor {}

extension Acceptor: JSONEventHandler {
    static var receivesStringParts: Bool { true }
}
