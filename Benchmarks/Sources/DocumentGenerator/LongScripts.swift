/// Long strings in scripts whose characters take two, three and four bytes, as ``DocumentKind/scripts``.
struct LongScripts: ListElements {
    private var random: SplitMix64

    /// Greek, Cyrillic, Hebrew; Devanagari, Chinese, Korean; Gothic, emoji, rare Chinese.
    private static let scripts: [ClosedRange<Int>] = [
        0x3B1...0x3C9, 0x410...0x44F, 0x5D0...0x5EA,
        0x905...0x939, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
        0x10330...0x1034A, 0x1F600...0x1F64F, 0x20000...0x2A6D6,
    ]

    init(random: SplitMix64) {
        self.random = random
    }

    mutating func append(to output: inout OutputBuffer) {
        let script = Self.scripts[random.below(Self.scripts.count)]
        output.append("\"")
        for _ in 0..<random.number(in: 10...1500) {
            output.append(scalar: random.number(in: script))
            if random.chance(percent: 10) { output.append(" ") }
        }
        output.append("\"")
    }
}
