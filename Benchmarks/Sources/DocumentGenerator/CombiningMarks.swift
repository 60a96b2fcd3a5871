/// Objects whose names and texts are letters with many combining marks, as ``DocumentKind/marks``.
struct CombiningMarks: ListElements {
    private var random: SplitMix64

    init(random: SplitMix64) {
        self.random = random
    }

    mutating func append(to output: inout OutputBuffer) {
        output.append("{\"")
        appendText(random.number(in: 1...4), &output)
        output.append("\":\"")
        appendText(random.number(in: 1...60), &output)
        output.append("\"}")
    }

    private mutating func appendText(_ letterCount: Int, _ output: inout OutputBuffer) {
        for _ in 0..<letterCount {
            output.append(UInt8(ascii: "a") + UInt8(random.below(26)))
            let markCount = random.chance(percent: 3) ? random.number(in: 50...200) : random.below(6)
            for _ in 0..<markCount { output.append(scalar: random.number(in: 0x300...0x36F)) }
        }
    }
}
