import YAJL

/// Makes texts of a few bytes, dense with what small limits and patterns meet: the fewer bytes, the more of the cuts matter.
struct ShortText {
    var random: RandomText

    init(seed: UInt64) {
        random = RandomText(seed: seed)
    }

    mutating func chance(_ one: Int, in count: Int) -> Bool { random.chance(one, in: count) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random.generator) }

    /// Some records, of which each may lack its end.
    mutating func records(_ framing: JSONParsingOptions.Framing) -> [UInt8] {
        var text = ""
        for _ in 0..<(framing == .single ? 1 : number(1...5)) {
            if framing == .recordSeparated { text += "\u{1E}" }
            text += pick(["", "", " "])
            var value = value(depth: 0)
            if chance(1, in: 6) { value.removeLast(min(value.count, number(1...4))) }
            text += value + pick(["", "", " "])
            if framing != .single { text += pick(["\n", "\n", "\r\n", " "]) }
        }
        return Array(text.utf8)
    }

    /// Limits that such texts exceed more often than not.
    mutating func limits() -> JSONLimits {
        var limits = JSONLimits()
        if chance(1, in: 4) { limits.depth = number(0...3) }
        if chance(1, in: 3) { limits.string = number(0...5) }
        if chance(1, in: 5) { limits.key = number(0...3) }
        if chance(1, in: 5) { limits.number = number(1...4) }
        if chance(1, in: 2) { limits.item = number(0...14) }
        if chance(1, in: 6) { limits.total = number(0...40) }
        if chance(1, in: 2) { limits.events = number(0...14) }
        return limits
    }

    private mutating func value(depth: Int) -> String {
        switch number(depth > 2 ? 0...5 : 0...9) {
        case 0: return pick(["null", "true", "false"])
        case 1, 2, 3: return pick(["0", "7", "10", "-1", "1.5", "2e1", "1234567"])
        case 4, 5:
            return pick(["\"\"", "\"ab\"", "\"loens\"", "\"é\\n\"", "\"\\u00e9x\"", "\"😀\"", "\"\\ud83d\\ude00a\""])
        case 6, 7:
            return "[" + (0..<number(0...4)).map { _ in value(depth: depth + 1) }.joined(separator: pick([",", " , "]))
                + "]"
        default:
            let members = (0..<number(0...4)).map { _ in
                pick(["\"a\"", "\"a\"", "\"b\"", "\"\"", "\"\\u0061\""]) + pick([":", " : "]) + value(depth: depth + 1)
            }
            return "{" + members.joined(separator: pick([",", ", "])) + "}"
        }
    }
}
