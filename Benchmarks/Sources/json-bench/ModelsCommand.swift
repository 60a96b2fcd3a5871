internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders

struct ModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Compares coders on kinds of Codable models.",
        discussion: """
            The models are built in: plain values, dictionaries, enumerations, fields, types that code themselves, and those of \
            Foundation. The figures say how many times as fast as Foundation's coders ours are, over libyajl and over the Swift \
            engine; the last column is the speed of decoding over the latter. The exit code is 0 whatever they are, unless \
            --check is given.
            """
    )

    @Option(help: ArgumentHelp("How long to repeat each coder on a kind.", valueName: "S"))
    var seconds: Double = 0.2

    @Option(help: ArgumentHelp("Only the kinds whose name contains this.", valueName: "TEXT"))
    var only: String?

    @Option(
        help: ArgumentHelp(
            "The least ratio. What is below it is measured again, twice at most; the exit code is then 1.",
            valueName: "RATIO"
        )
    )
    var check: Double?

    private var kinds: [ModelKind] { ModelKind.list.filter { kind in only.map(kind.name.contains) ?? true } }

    func validate() throws {
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("The time must be more than 0 and at most 3600 seconds.")
        }
        if let check, !(check > 0 && check <= 1_000) {
            throw ValidationError("The ratio must be more than 0 and at most 1,000.")
        }
        if let only, kinds.isEmpty {
            throw ValidationError("There is no kind of models whose name contains '\(only)'.")
        }
    }

    func run() throws {
        var isReached = true
        try write("", ["decode", "decode", "encode", ""])
        try write("× Foundation", ["yajl", "swift", "", "MB/s"])
        for kind in kinds {
            let figures = try measure(kind)
            let isMissed = figures.worst < check ?? 0
            isReached = isReached && !isMissed
            let ratios = [figures.decodingByLibyajl, figures.decodingBySwift, figures.encoding].map {
                FigureText.decimal($0, places: 1)
            }
            let speed = FigureText.decimal(figures.bytesPerSecond / 1e6, places: 0)
            try write(kind.name, ratios + [speed] + (isMissed ? ["MISSED"] : []))
        }
        if !isReached { throw CommandFailure(nil, code: .thresholdMissed) }
    }

    private func measure(_ kind: ModelKind) throws -> ModelKind.Figures {
        var figures = try kind.measure(seconds: seconds)
        // Other programs may have disturbed the measurement for some seconds.
        for patience in [4.0, 16.0] where figures.worst < check ?? 0 {
            figures = try kind.measure(seconds: seconds * patience)
        }
        return figures
    }

    private func write(_ name: String, _ columns: [String]) throws {
        var line = name + String(repeating: " ", count: 32 - name.count)
        for column in columns { line += String(repeating: " ", count: max(1, 8 - column.count)) + column }
        while line.hasSuffix(" ") { line.removeLast() }
        try OutputFile.write(line + "\n")
    }
}
