internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders

struct ScalingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scaling",
        abstract: "Shows how costs grow with the document.",
        discussion: """
            The inputs are built in, and are hard: twice the input must take less than 2.3 times as long, and mostly at least \
            10 MB must be done in a second. Figures that are not good enough are marked. The exit code is 0 all the same, unless \
            --check is given.
            """
    )

    @Option(help: ArgumentHelp("How long to repeat each operation.", valueName: "S"))
    var seconds: Double = 0.5

    @Option(help: ArgumentHelp("How many times as large the inputs are.", valueName: "N"))
    var factor = 1

    @Option(help: ArgumentHelp("Only the hard inputs whose name contains this.", valueName: "TEXT"))
    var only: String?

    @Flag(help: "What is missed is measured again, twice at most; the exit code is then 1.")
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
        guard factor > 0, factor <= 1_000 else {
            throw ValidationError("The factor must be at least 1 and at most 1,000.")
        }
        guard speedShare > 0, speedShare <= 1 else {
            throw ValidationError("The share of the speeds must be more than 0 and at most 1.")
        }
        if let only, Self.families(only).isEmpty {
            throw ValidationError("There is no hard input whose name contains '\(only)'.")
        }
    }

    func run() throws {
        var isKept = true
        for family in Self.families(only) {
            let laws = family.laws
            try Self.write(Self.row(family.name, "", "kB", "MB/s", "least", "t2/t"))
            for law in laws {
                let (figures, isLawKept) = try measure(law)
                isKept = isKept && isLawKept
                let row = Self.row(
                    "  " + law.name,
                    law.engine ?? "",
                    FigureText.decimal(Double(figures.byteCount) / 1e3, places: 0),
                    FigureText.decimal(figures.bytesPerSecond / 1e6, places: 0),
                    Self.leastSpeed(law),
                    FigureText.decimal(figures.ratio, places: 2)
                )
                try Self.write(row + (isLawKept ? "" : " MISSED"))
            }
            try explain(laws)
        }
        if check, !isKept { throw CommandFailure(nil, code: .thresholdMissed) }
    }

    /// The families, or what is left of them: those whose name contains a text, and laws that do.
    private static func families(_ only: String?) -> [GrowthLaw.Family] {
        guard let only else { return GrowthLaw.families }
        return GrowthLaw.families.compactMap { family in
            if family.name.contains(only) { return family }
            let laws = family.laws.filter { $0.name.contains(only) }
            return laws.isEmpty ? nil : GrowthLaw.Family(name: family.name, laws: laws)
        }
    }

    private func measure(_ law: GrowthLaw) throws -> (GrowthLaw.Figures, isKept: Bool) {
        var figures = try law.measure(seconds: seconds, factor: factor)
        // Other programs may have disturbed the measurement for some seconds.
        for patience in [4.0, 16.0] where check && !law.isKept(by: figures, speedShare: speedShare) {
            figures = try law.measure(seconds: seconds * patience, factor: factor)
        }
        return (figures, law.isKept(by: figures, speedShare: speedShare))
    }

    /// Why fewer than 10 MB/s will do.
    private func explain(_ laws: [GrowthLaw]) throws {
        var reasons: [String] = []
        for case let reason? in laws.map(\.reason) where !reasons.contains(reason) { reasons.append(reason) }
        for reason in reasons {
            let speeds = laws.filter { $0.reason == reason }.map(Self.leastSpeed)
            try Self.write("  \(Set(speeds).sorted().joined(separator: " or ")) MB/s: \(reason)")
        }
    }

    private static func write(_ line: String) throws {
        var line = line
        while line.hasSuffix(" ") { line.removeLast() }
        try OutputFile.write(line + "\n")
    }

    /// A line of the table, in at most 80 columns even if it is marked.
    private static func row(_ name: String, _ engine: String, _ figures: String...) -> String {
        let widths = [5, 6, 6, 5]
        let columns = zip(figures, widths).map { text, width in
            String(repeating: " ", count: max(1, width - text.count)) + text
        }
        return padded(name, 45) + padded(engine, 5) + columns.joined()
    }

    private static func leastSpeed(_ law: GrowthLaw) -> String {
        let speed = law.leastBytesPerSecond / 1e6
        return FigureText.decimal(speed, places: speed < 1 ? 1 : 0)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
