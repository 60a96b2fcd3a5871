/// Objects with up to four short members, without blanks, as ``DocumentKind/smallObjects``.
struct SmallObjects: ListElements {
    private var random: SplitMix64
    private let names = WordList("id x y name ok v k to from at n type")
    private let words = WordList.latin

    init(random: SplitMix64) {
        self.random = random
    }

    mutating func append(to output: inout OutputBuffer) {
        output.append("{")
        // Names that are not repeated: one of a dozen, with the number of the member after it.
        for index in 0..<random.below(5) {
            output.append(index == 0 ? "\"" : ",\"")
            names.appendAny(&output, &random)
            if index > 0 { output.append(index) }
            output.append("\":")
            appendValue(&output)
        }
        output.append("}")
    }

    private mutating func appendValue(_ output: inout OutputBuffer) {
        switch random.below(8) {
        case 0: output.append("{}")
        case 1: output.append("[]")
        case 2: output.append("null")
        case 3: output.append("true")
        case 4, 5: output.append(random.below(1000))
        default:
            output.append("\"")
            words.appendAny(&output, &random)
            output.append("\"")
        }
    }
}
