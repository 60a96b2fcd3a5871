internal import ArgumentParser
internal import BenchmarkKit
internal import YAJL
internal import YAJLGzip

struct StreamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stream",
        abstract: "Reads the items of a document of any size, and shows speed and memory while it does.",
        discussion: """
            On a terminal there is a bar, elsewhere a line each second, both on standard error; what there was in all comes \
            on standard output. Reading ends where no more items can follow. A file that gzip has compressed is decompressed.
            """
    )

    @Argument(help: ArgumentHelp("The document; - is standard input.", valueName: "file"), completion: .file())
    var path: String

    @Option(
        name: .customLong("path"),
        help: ArgumentHelp("Which values are items, as $.rows[*]; $ is the document, or each line.", valueName: "P")
    )
    var pattern: String = "$"

    @OptionGroup var framing: FramingOptions

    @Option(name: .customLong("as"), help: "What to make of an item: a value, a copy of its bytes, or nothing.")
    var form: ItemForm = .value

    @Option(help: ArgumentHelp("How often to show something (default: 0.1 on a terminal, else 1).", valueName: "S"))
    var interval: Double?

    func validate() throws {
        if let interval, !(0...3600).contains(interval) {
            throw ValidationError("The interval must be from 0 to 3600 seconds.")
        }
    }

    func run() throws {
        let pattern: JSONPath
        do {
            pattern = try JSONPath(parsing: self.pattern)
        } catch {
            throw CommandFailure("--path: \(error)", code: .usage)
        }
        let name = InputFile.name(of: path)
        let options = JSONParsingOptions(framing: framing.value(for: path))
        let input: any JSONInput =
            if path == "-" {
                JSONFile(.standardInput, options: options)
            } else if InputFile.isCompressed(path: path) {
                GzipFile(path, options: options)
            } else {
                JSONFile(path, options: options)
            }
        let display = StreamDisplay(interval: interval)
        var itemCount = 0
        do {
            let items = input.items(at: pattern)
            switch form {
            case .value: try read(items, display, &itemCount)
            case .raw: try read(items.raw, display, &itemCount)
            case .count: try read(items.raw.ranges, display, &itemCount)
            }
            try OutputFile.write("\(name): \(display.finish(itemCount: itemCount).summary)\n")
        } catch {
            _ = display.finish(itemCount: itemCount)
            switch error {
            case let error as JSONInputError:
                let operation: SystemError.Operation = error.operation == .open ? .open : .read
                throw SystemError(operation, name, code: error.errorNumber)
            case let error as JSONParsingError:
                throw CommandFailure(
                    error,
                    in: name,
                    note: " (after \(itemCount) \(itemCount == 1 ? "item" : "items"))",
                    flags: framing.flags(for: path)
                )
            case let error as GzipError:
                throw CommandFailure(error, in: name)
            default:
                throw error
            }
        }
    }

    private func read<Item>(_ items: JSONItems<Item>, _ display: StreamDisplay, _ itemCount: inout Int) throws {
        try items.onProgress { display.show($0) }.forEach { _ in itemCount += 1 }
    }
}

/// The treatment of an item.
enum ItemForm: String, CaseIterable, ExpressibleByArgument {
    case value
    case raw
    case count
}
