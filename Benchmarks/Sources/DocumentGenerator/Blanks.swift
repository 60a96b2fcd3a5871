/// Containers in containers with deep indentation, and now and then a long run of blanks, as ``DocumentKind/blanks``.
struct Blanks: ListElements {
    private var random: SplitMix64

    /// How many levels there are at most, the array around all elements left out.
    private static let maximumDepth = 24

    init(random: SplitMix64) {
        self.random = random
    }

    mutating func append(to output: inout OutputBuffer) {
        let depth = random.number(in: 1...Self.maximumDepth)
        let usesTabs = random.chance(percent: 25)
        for level in 0..<depth {
            output.append(level % 2 == 0 ? "{" : "[")
            appendLine(level + 1, usesTabs, &output)
            if level % 2 == 0 { output.append("\"a\" : ") }
        }
        output.append(random.below(100))
        if random.chance(percent: 10) { appendRun(&output) }
        for level in (0..<depth).reversed() {
            appendLine(level, usesTabs, &output)
            output.append(level % 2 == 0 ? "}" : "]")
        }
    }

    private func appendLine(_ level: Int, _ usesTabs: Bool, _ output: inout OutputBuffer) {
        output.append("\n")
        for _ in 0..<level { output.append(usesTabs ? "\t" : "    ") }
    }

    /// Appends blanks of all kinds.
    private mutating func appendRun(_ output: inout OutputBuffer) {
        for _ in 0..<random.number(in: 50...800) {
            switch random.below(8) {
            case 0: output.append("\t")
            case 1: output.append("\r\n")
            default: output.append(" ")
            }
        }
    }
}
