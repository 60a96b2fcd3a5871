/// Strings full of escapes, as ``DocumentKind/escapes``.
struct EscapesShape: DocumentShape {
    private var random: SplitMix64
    private var stringCount = 0
    private let short = WordList("\\n \\\" \\\\ \\/ \\t \\r \\b \\f")
    private let latin = WordList.latin
    private let closing: StaticString = "\n]\n"

    init(random: SplitMix64) {
        self.random = random
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    func begin(_ output: inout OutputBuffer) {
        output.append("[")
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        output.append(stringCount == 0 ? "\n  \"" : ",\n  \"")
        stringCount += 1
        for _ in 0..<random.number(in: 1...120) {
            switch random.below(10) {
            case 0..<5: appendCharacter(&output)
            case 5: appendPair(&output)
            case 6..<9: short.appendAny(&output, &random)
            default: latin.appendAny(&output, &random)
            }
        }
        output.append("\"")
    }

    /// Appends any character that is not a surrogate.
    private mutating func appendCharacter(_ output: inout OutputBuffer) {
        let value = random.below(0x10000 - 0x800)
        output.append(escape: value < 0xD800 ? value : value + 0x800)
    }

    /// Appends two escapes that are one character.
    private mutating func appendPair(_ output: inout OutputBuffer) {
        output.append(escape: 0xD800 + random.below(0x400))
        output.append(escape: 0xDC00 + random.below(0x400))
    }
}
