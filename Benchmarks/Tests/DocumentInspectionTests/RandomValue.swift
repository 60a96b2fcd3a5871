import DocumentGenerator

/// A random value, with numbers as they will be written and members as often as they come.
indirect enum RandomValue {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([RandomValue])
    case object([(key: String, value: RandomValue)])

    private static let numbers = [
        "0", "-0", "7", "-12", "0.5", "-0.0", "1e5", "1E-400", "1e400", "-1e999", "0e9", "-0e0", "123456789012345678",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "0.0012340",
        "100000000000000000000", "1.2345678901234567890123", "0.00000000000000000000001",
        "1" + String(repeating: "0", count: 308), "1" + String(repeating: "0", count: 309) + ".5",
    ]
    private static let parts = [
        "a", "id", "é", "e\u{301}", "\"", "\\", "\n", "\u{1}", "😀", " ", ":", "longer text, 日本語",
    ]

    private static func text(_ random: inout SplitMix64, upTo count: Int) -> String {
        (0..<random.below(count + 1)).map { _ in parts[random.below(parts.count)] }.joined()
    }

    init(_ random: inout SplitMix64, depth: Int = 0) {
        switch random.below(depth < 6 ? 10 : 6) {
        case 0: self = .null
        case 1: self = .bool(random.chance(percent: 50))
        case 2, 3: self = .number(Self.numbers[random.below(Self.numbers.count)])
        case 4, 5: self = .string(Self.text(&random, upTo: random.chance(percent: 5) ? 200 : 4))
        case 6, 7: self = .array((0..<random.below(6)).map { _ in RandomValue(&random, depth: depth + 1) })
        default:
            // More than are searched one by one, now and then.
            let count = random.chance(percent: 3) ? 120 : random.below(6)
            self = .object(
                (0..<count).map { _ in
                    (Self.text(&random, upTo: 3), RandomValue(&random, depth: count > 6 ? 6 : depth + 1))
                }
            )
        }
    }

    /// Appends the value, with blanks and escapes as it comes.
    func write(to text: inout String, _ random: inout SplitMix64, canBreakLines: Bool) {
        func blank() {
            guard random.chance(percent: 20) else { return }
            let blanks = canBreakLines ? [" ", "\n", "\t", "\r\n", "          "] : [" ", "\t", "          "]
            text += blanks[random.below(blanks.count)]
        }
        func write(_ string: String) {
            text += "\""
            for scalar in string.unicodeScalars {
                let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
                if isPlain, random.chance(percent: 90) {
                    text.unicodeScalars.append(scalar)
                } else if scalar == "\n" || scalar == "\"" || scalar == "\\", random.chance(percent: 50) {
                    text += scalar == "\n" ? "\\n" : "\\\(scalar)"
                } else {
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16)
                        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    }
                }
            }
            text += "\""
        }
        blank()
        switch self {
        case .null: text += "null"
        case .bool(let value): text += "\(value)"
        case .number(let number): text += number
        case .string(let string): write(string)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text, &random, canBreakLines: canBreakLines)
            }
            blank()
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                blank()
                write(member.key)
                blank()
                text += ":"
                member.value.write(to: &text, &random, canBreakLines: canBreakLines)
            }
            blank()
            text += "}"
        }
        blank()
    }
}
