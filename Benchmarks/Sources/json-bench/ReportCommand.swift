internal import ArgumentParser
internal import BenchmarkKit

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Shows results that were saved: as a page with charts, as tables, or in a README.",
        discussion: """
            The files are those that 'compare --output results.json' writes. The page needs nothing else: no network, no other \
            files. The README must have a line <!-- figures:begin --> and a line <!-- figures:end -->; what stands between \
            them is replaced.
            """
    )

    @Argument(help: ArgumentHelp("Saved results; - is standard input.", valueName: "file"), completion: .file())
    var paths: [String]

    @Option(help: ArgumentHelp("Write a page with charts.", valueName: "file"), completion: .file())
    var html: String?

    @Option(
        help: ArgumentHelp("Write the figures of the first file into a README.", valueName: "file"),
        completion: .file()
    )
    var readme: String?

    @Option(help: ArgumentHelp("The command that made the results, for the README.", valueName: "TEXT"))
    var command: String = "Scripts/figures"

    @Flag(exclusivity: .exclusive)
    var format: ResultFormat = .table

    func run() throws {
        let runs = try paths.map(Self.results)
        if let html { try OutputFile.write(HTMLReport.text(runs), toFile: html) }
        if let readme, let run = runs.first { try write(run, into: readme) }
        if html != nil || readme != nil { return }
        let hasColor = OutputFile.standardOutputHasColor
        if format == .csv {
            try OutputFile.write(ResultCSV.text(runs.flatMap(\.results)))
        } else {
            for (index, run) in runs.enumerated() {
                let gap = index > 0 && format == .table ? "\n" : ""
                try OutputFile.write(gap + format.text(run, hasColor: hasColor))
            }
        }
    }

    /// Reads results.
    static func results(at path: String) throws -> SavedResults {
        let bytes = try InputFile(path: path).readToEnd()
        do {
            return try SavedResults(bytes)
        } catch {
            throw CommandFailure("\(InputFile.name(of: path)): \(error)", code: .invalidData)
        }
    }

    private func write(_ run: SavedResults, into path: String) throws {
        let old = String(decoding: try InputFile(path: path).readToEnd(), as: UTF8.self)
        guard let new = ReadmeFigures.replacing(in: old, with: run, command: command) else {
            let lines = "\(ReadmeFigures.begin) and \(ReadmeFigures.end)"
            throw CommandFailure("\(path): there are no lines \(lines)", code: .invalidData)
        }
        try OutputFile.write(new, toFile: path)
    }
}
