/// One string, as ``DocumentKind/oneString``.
struct OneStringShape: DocumentShape {
    private var random: SplitMix64
    private let latin = WordList.latin
    private let japanese = WordList.japanese
    private let closing: StaticString = "\""

    init(random: SplitMix64) {
        self.random = random
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    func begin(_ output: inout OutputBuffer) {
        output.append("\"")
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        // The last part is cut to the byte.
        guard room > 512 else {
            for _ in 0..<room { output.append(UInt8(ascii: ".")) }
            return
        }
        if random.chance(percent: 90) {
            latin.appendSeveral(12, &output, &random)
        } else {
            japanese.appendSeveral(6, separator: "", &output, &random)
        }
        output.append(" ")
    }
}
