import YAJL

/// Makes random texts that are JSON, or nearly.
struct RandomText {
    var generator: SplitMix64
    /// The text after the last element or member of some arrays and objects.
    var afterLast = ""

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func chance(_ one: Int, in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &generator) < one
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &generator)]
    }

    /// A text in one framing, with comments if asked for, valid unless damaged afterwards.
    mutating func records(_ framing: JSONParsingOptions.Framing, comments: Bool) -> [UInt8] {
        var text = ""
        let count = framing == .single ? 1 : Int.random(in: 0...4, using: &generator)
        for _ in 0..<count {
            switch framing {
            case .single: text += blanks(comments)
            case .concatenated: text += blanks(comments) + " "
            case .lines: text += pick(["", " ", "\t", "\r"])
            case .recordSeparated: text += "\u{1E}" + blanks(comments)
            }
            let value = value(depth: 0, comments: comments && framing != .lines)
            // As scalars: CR LF is one character.
            let scalars = value.unicodeScalars.map { framing == .lines && $0 == "\n" ? " " : $0 }
            text.unicodeScalars.append(contentsOf: scalars)
            switch framing {
            case .single: text += blanks(comments)
            case .concatenated: text += pick(["", " ", "\n"])
            case .lines: text += pick(["\n", "\r\n", " \n", "\n\n"])
            case .recordSeparated: text += "\n"
            }
        }
        return Array(text.utf8)
    }

    /// The text with some of its bytes changed, removed, repeated or added.
    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let index = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0 where index < bytes.count: bytes.remove(at: index)
            case 1 where index < bytes.count: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 2: bytes.removeSubrange(index...)
            case 3:
                let length = min(Int.random(in: 1...12, using: &generator), bytes.count - index)
                bytes.insert(contentsOf: bytes[index..<index + length], at: index)
            default: bytes.insert(contentsOf: pick(Self.fragments), at: index)
            }
        }
        return bytes
    }

    private static let fragments: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\u00e9", "\\n", "0", "1", "-", ".",
            "e",
            "e+", "true", "nul", " ", "\n", "\n        ", "\r", "\t", "\u{1E}", "\u{B}", "\u{C}", "\0", "\u{1}",
            "\u{FEFF}", "é",
            "/", "//", "/*", "*/", "/**/", "// é\n", "\"\"", "[1]", "{\"a\":1}", "\u{2028}", "\u{7F}",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC3], [0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xC0, 0x80],
        ]

    private mutating func blanks(_ comments: Bool) -> String {
        if chance(2, in: 3) { return "" }
        if comments, chance(1, in: 2) { return pick(["/**/", "// x\n", "/* \" é */", "//\n", " /* [\n */ "]) }
        return pick([" ", "\n", "\t", "\r\n", "\n    ", "\n\t\t\t\t\t\t", "\n                    ", "    "])
    }

    private mutating func value(depth: Int, comments: Bool) -> String {
        switch Int.random(in: 0..<(depth > 4 ? 6 : 10), using: &generator) {
        case 0: return pick(["null", "true", "false"])
        case 1, 2: return number()
        case 3, 4, 5: return string()
        case 6, 7:
            let elements = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                blanks(comments) + value(depth: depth + 1, comments: comments) + blanks(comments)
            }
            return "[" + blanks(comments) + elements.joined(separator: ",") + ending(elements, comments) + "]"
        default:
            let members = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                blanks(comments) + string() + blanks(comments) + ":" + blanks(comments)
                    + value(depth: depth + 1, comments: comments) + blanks(comments)
            }
            return "{" + blanks(comments) + members.joined(separator: ",") + ending(members, comments) + "}"
        }
    }

    private mutating func ending(_ values: [String], _ comments: Bool) -> String {
        guard !afterLast.isEmpty, !values.isEmpty, chance(1, in: 2) else { return "" }
        return afterLast + blanks(comments)
    }

    private mutating func number() -> String {
        let digits = String(repeating: pick(["1", "90", "123"]), count: Int.random(in: 1...5, using: &generator))
        return pick(["", "-"]) + pick(["0", digits]) + pick(["", "", ".5", ".000123"])
            + pick(["", "", "e5", "E-10", "e+2"])
    }

    private mutating func string() -> String {
        let parts = [
            "a", "key", "é", "日本", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", "//", "/*", " ",
            "\\u0000",
            "0123456789abcdef0123456789abcdef", "ééééééééééééééééé",
        ]
        return "\"" + (0..<Int.random(in: 0...4, using: &generator)).map { _ in pick(parts) }.joined() + "\""
    }

    /// Options of which each is at its default more often than not.
    mutating func options() -> JSONParsingOptions {
        var options = JSONParsingOptions(limits: JSONLimits())
        options.framing = chance(1, in: 2) ? .single : pick(JSONParsingOptions.Framing.allCases)
        options.allowsComments = chance(1, in: 3)
        options.allowsTrailingContent = chance(1, in: 6)
        options.allowsPartialInput = chance(1, in: 6)
        options.skipsByteOrderMark = chance(1, in: 6)
        options.invalidUnicode = chance(1, in: 3) ? .replace : .reject
        if chance(1, in: 8) { options.limits.depth = Int.random(in: 0...5, using: &generator) }
        if chance(1, in: 8) { options.limits.string = Int.random(in: 0...20, using: &generator) }
        if chance(1, in: 8) { options.limits.key = Int.random(in: 0...20, using: &generator) }
        if chance(1, in: 8) { options.limits.number = Int.random(in: 0...10, using: &generator) }
        if chance(1, in: 8) { options.limits.item = Int.random(in: 0...60, using: &generator) }
        if chance(1, in: 8) { options.limits.total = Int.random(in: 0...90, using: &generator) }
        if chance(1, in: 8) { options.limits.events = Int.random(in: 0...20, using: &generator) }
        return options
    }
}
