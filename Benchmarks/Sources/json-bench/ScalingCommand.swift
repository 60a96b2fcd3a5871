internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders

struct ScalingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scaling",
        abstract: "Shows how costs grow with the document.",
        discussion: """
            The documents are built in. First come reads, writes and loops of SwiftyJSON, then work on inputs that are hard: \
            twice the input must take less than 2.3 times as long, and mostly at least 10 MB must be done in a second. \
            Figures that are not good enough are marked. The exit code is 0 all the same, unless --check is given.
            """
    )

    @Option(help: ArgumentHelp("How long to repeat each operation.", valueName: "S"))
    var seconds: Double = 0.5

    @Option(help: ArgumentHelp("Only the hard inputs whose name contains this.", valueName: "TEXT"))
    var only: String?

    @Flag(help: "Only the hard inputs; what is missed is measured again, twice at most; the exit code is then 1.")
    var check = false

    @Option(
        help: ArgumentHelp(
            "How much of each speed to ask for: less than 1 for short runs on a busy machine, where up to 3 times as long will do.",
            valueName: "SHARE"
        )
    )
    var speedShare: Double = 1

    func validate() throws {
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("The time must be more than 0 and at most 3600 seconds.")
        }
        guard speedShare > 0, speedShare <= 1 else {
            throw ValidationError("The share of the speeds must be more than 0 and at most 1.")
        }
        if let only, !GrowthLaw.all.contains(where: { $0.name.contains(only) }) {
            throw ValidationError("There is no hard input whose name contains '\(only)'.")
        }
    }

    func run() throws {
        if !check, only == nil { try showSwiftyJSON() }
        var isKept = true
        for law in GrowthLaw.all where only.map(law.name.contains) ?? true {
            var figures = try law.measure(seconds: seconds)
            // Other programs may have disturbed the measurement for some seconds.
            for factor in [4.0, 16.0] where check && !law.isKept(by: figures, speedShare: speedShare) {
                figures = try law.measure(seconds: seconds * factor)
            }
            let isLawKept = law.isKept(by: figures, speedShare: speedShare)
            isKept = isKept && isLawKept
            let size = Self.decimal(Double(figures.byteCount) / 1e3, places: 0)
            let speed = Self.decimal(figures.bytesPerSecond / 1e6, places: 0)
            let least = Self.decimal(law.leastBytesPerSecond / 1e6, places: 0)
            let line =
                Self.padded(law.name, 60) + Self.padded("\(size) kB", 10)
                + Self.padded("\(speed) MB/s (at least \(least))", 26)
                + Self.padded("× \(Self.decimal(figures.ratio)) for twice as much", 26)
            try Self.write(line + (isLawKept ? "" : "MISSED"))
        }
        if check, !isKept { throw CommandFailure(nil, code: .thresholdMissed) }
    }

    private func showSwiftyJSON() throws {
        for figure in try SwiftyScaling.measure(seconds: seconds) {
            let value = Self.decimal(figure.value) + (figure.unit.map { " \($0)" } ?? "")
            var line = Self.padded(figure.name, 60) + Self.padded(value, 18)
            if let limit = figure.limit {
                line += "at most \(Self.decimal(limit))" + (figure.value <= limit ? "" : ", MISSED")
            }
            try Self.write(line)
        }
    }

    private static func write(_ line: String) throws {
        var line = line
        while line.hasSuffix(" ") { line.removeLast() }
        try OutputFile.write(line + "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func decimal(_ value: Double, places: Int = 2) -> String {
        FigureText.decimal(value, places: places)
    }
}
