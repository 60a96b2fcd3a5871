internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders

struct ScalingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scaling",
        abstract: "Shows how the cost of SwiftyJSON's reads, writes and loops grows with the document.",
        discussion:
            "The documents are built in. Figures that are not good enough are marked; the exit code is 0 all the same."
    )

    @Option(help: ArgumentHelp("How long to repeat each operation.", valueName: "S"))
    var seconds: Double = 0.5

    func validate() throws {
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("The time must be more than 0 and at most 3600 seconds.")
        }
    }

    func run() throws {
        for figure in try SwiftyScaling.measure(seconds: seconds) {
            let value = Self.decimal(figure.value) + (figure.unit.map { " \($0)" } ?? "")
            var line = Self.padded(figure.name, 46) + Self.padded(value, 18)
            if let limit = figure.limit {
                line += "at most \(Self.decimal(limit))" + (figure.value <= limit ? "" : ", MISSED")
            }
            while line.hasSuffix(" ") { line.removeLast() }
            try OutputFile.write(line + "\n")
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func decimal(_ value: Double) -> String { ResultTable.decimal(value, places: 2) }
}
