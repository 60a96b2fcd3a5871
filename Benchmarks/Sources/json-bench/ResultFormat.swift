internal import ArgumentParser
internal import BenchmarkKit

/// The form in which results are written.
enum ResultFormat: String, EnumerableFlag {
    case table
    case json
    case csv
    case markdown

    static func help(for value: ResultFormat) -> ArgumentHelp? {
        switch value {
        case .table: "Print tables for people, with colours on a terminal unless NO_COLOR is set."
        case .json: "Print an object with everything, for programs."
        case .csv: "Print comma-separated values."
        case .markdown: "Print tables in Markdown."
        }
    }

    /// The results as text.
    func text(_ saved: SavedResults, hasColor: Bool = false) throws -> String {
        switch self {
        case .table: ResultTable.text(saved, hasColor: hasColor)
        case .json: try ResultJSON.text(saved)
        case .csv: ResultCSV.text(saved.results)
        case .markdown: ResultMarkdown.text(saved)
        }
    }
}

/// A file for results, whose form is that of the end of its name.
struct ResultPath: ExpressibleByArgument {
    let path: String
    private let format: ResultFormat?

    init?(argument: String) {
        path = argument
        if argument.hasSuffix(".json") {
            format = .json
        } else if argument.hasSuffix(".csv") {
            format = .csv
        } else if argument.hasSuffix(".md") {
            format = .markdown
        } else if argument.hasSuffix(".html") {
            format = nil
        } else {
            return nil
        }
    }

    /// Writes the results to the file.
    func write(_ saved: SavedResults) throws {
        try OutputFile.write(format?.text(saved) ?? HTMLReport.text([saved]), toFile: path)
    }
}
