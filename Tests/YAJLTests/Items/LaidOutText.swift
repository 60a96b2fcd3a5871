import YAJL

@testable import YAJLTestSupport

/// A text with random blanks and escapes, and the place of each value in it.
struct LaidOutText {
    private(set) var bytes: [UInt8] = []
    /// The places of all values, in the order of the first bytes.
    private(set) var ranges: [Range<Int>] = []
    /// Blanks that may stand between any two tokens.
    private let blanks: [String]

    init(framing: JSONParsingOptions.Framing, isDense: Bool) {
        let lines = framing == .lines ? [" ", "\t", "\r"] : ["\n", " \n", "\r\n", "\n        ", "\n\t\t"]
        blanks = isDense ? [""] : ["", "", " ", "   "] + lines
    }

    mutating func add(_ text: String) { bytes += Array(text.utf8) }

    /// Writes a value with blanks in it, but none around it.
    mutating func add(_ tree: TestTree, _ random: inout RandomText) {
        let place = ranges.count
        let start = bytes.count
        ranges.append(0..<0)
        switch tree {
        case .null: add("null")
        case .bool(let value): add("\(value)")
        case .number(let text): add(text)
        case .string(let text): add(string: text, &random)
        case .array(let elements):
            add("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { add(",") }
                addBlanks(&random)
                add(element, &random)
                addBlanks(&random)
            }
            if elements.isEmpty { addBlanks(&random) }
            add("]")
        case .object(let members):
            add("{")
            for (index, member) in members.enumerated() {
                if index > 0 { add(",") }
                addBlanks(&random)
                add(string: member.key, &random)
                addBlanks(&random)
                add(":")
                addBlanks(&random)
                add(member.value, &random)
                addBlanks(&random)
            }
            if members.isEmpty { addBlanks(&random) }
            add("}")
        }
        ranges[place] = start..<bytes.count
    }

    mutating func addBlanks(_ random: inout RandomText) { add(random.pick(blanks)) }

    private mutating func add(string: [UInt8], _ random: inout RandomText) {
        add("\"")
        for byte in string {
            if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte < 0x80 && random.chance(1, in: 20) {
                let digits = String(byte, radix: 16)
                add("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            } else {
                bytes.append(byte)
            }
        }
        add("\"")
    }
}

extension TestTree {
    /// The tree with other numbers and strings.
    func varied(_ random: inout RandomText) -> TestTree {
        switch self {
        case .null, .bool: return self
        case .number: return .number(random.pick(["0", "-1.5e3", "12345678901234567890", "7", "0.25"]))
        case .string:
            let text = random.pick(["", "text", "é😀", "a\n\"b\\", String(repeating: "0123456789", count: 7)])
            return .string(Array(text.utf8))
        case .array(let elements): return .array(elements.map { $0.varied(&random) })
        case .object(let members):
            return .object(members.map { Member(key: $0.key, value: $0.value.varied(&random)) })
        }
    }

    /// The tree with one member of each name.
    func collapsed(_ policy: JSONParsingOptions.DuplicateKeys) -> TestTree {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let elements): .array(elements.map { $0.collapsed(policy) })
        case .object(let members):
            .object(
                TestTree.distinct(members.map { Member(key: $0.key, value: $0.value.collapsed(policy)) }, policy)
            )
        }
    }

    var isObject: Bool { if case .object = self { true } else { false } }
}
