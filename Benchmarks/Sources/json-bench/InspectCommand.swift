internal import ArgumentParser
internal import BenchmarkKit
internal import DocumentInspection
internal import YAJL
internal import YAJLGzip

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Tells what is in a document of any size, without loading it.",
        discussion: """
            Of an invalid document it tells what is before the first error; the exit code is then 65. The document is read \
            once, and memory stays flat: up to 50,000 different keys are counted one by one.
            """
    )

    @Argument(help: ArgumentHelp("The document; - is standard input.", valueName: "file"), completion: .file())
    var path: String

    @OptionGroup var framing: FramingOptions

    @Option(help: ArgumentHelp("How many arrays and objects may be open at once.", valueName: "N"))
    var depth: Int = 512

    @Option(help: ArgumentHelp("How many of the commonest keys to show.", valueName: "N"))
    var keys: Int = 20

    @Flag(help: "Print an object instead of a table.")
    var json = false

    func validate() throws {
        guard (1...1_000_000).contains(depth) else {
            throw ValidationError("The depth must be from 1 to 1,000,000.")
        }
        guard keys >= 0 else { throw ValidationError("The number of keys must not be negative.") }
    }

    func run() throws {
        let name = InputFile.name(of: path)
        let input = try InputFile(path: path)
        var inspector = DocumentInspector(framing: framing.value(for: path), depth: depth, nameCount: keys)
        do {
            try input.forEachContentChunk { try inspector.feed($0) }
            try inspector.finish()
        } catch let error as JSONParsingError {
            try write(inspector.inspection, name, error)
            var flags = framing.flags(for: path)
            flags[.limitExceeded(.depth)] = "--depth"
            throw CommandFailure(error, in: name, flags: flags)
        } catch let error as GzipError {
            throw CommandFailure(error, in: name)
        }
        try write(inspector.inspection, name, nil)
    }

    private func write(_ inspection: Inspection, _ name: String, _ error: JSONParsingError?) throws {
        if json {
            let value = InspectionJSON.value(inspection, name: name, error: error)
            try OutputFile.write(String(decoding: value.encoded(.pretty), as: UTF8.self) + "\n")
        } else {
            let title = error == nil ? name : "\(name): invalid; this is what is before the error"
            try OutputFile.write(InspectionTable.text(inspection, title: title))
        }
    }
}
