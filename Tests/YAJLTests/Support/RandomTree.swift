import YAJL

/// A value as it is thought of by a test: what writing and parsing must not change.
enum TreeModel {
    case null
    case bool(Bool)
    /// A number and the text that it must be written as.
    case number(JSONNumber, text: String)
    case string(String)
    case array([TreeModel])
    /// Members whose names differ.
    case object([Member])

    struct Member {
        var key: String
        var value: TreeModel
    }

    /// The value, made by code.
    var value: JSONValue {
        switch self {
        case .null: return nil
        case .bool(let value): return .bool(value)
        case .number(let number, _): return .number(number)
        case .string(let text): return .string(text)
        case .array(let elements): return .array(JSONArray(elements.map(\.value)))
        case .object(let members):
            var object = JSONObject()
            for member in members { object[member.key] = member.value.value }
            return .object(object)
        }
    }

    /// The events of the value, for `ReferenceWriter`.
    var events: [JSONEvent] {
        switch self {
        case .null: [.null]
        case .bool(let value): [.bool(value)]
        case .number(let number, let text): [.number(JSONNumber(text) ?? number)]
        case .string(let text): [.string(text)]
        case .array(let elements): [.beginArray] + elements.flatMap(\.events) + [.endArray]
        case .object(let members): [.beginObject] + members.flatMap { [.key($0.key)] + $0.value.events } + [.endObject]
        }
    }

    /// The texts of all numbers, in order.
    var numberTexts: [String] {
        switch self {
        case .null, .bool, .string: []
        case .number(_, let text): [text]
        case .array(let elements): elements.flatMap(\.numberTexts)
        case .object(let members): members.flatMap(\.value.numberTexts)
        }
    }
}

/// Makes random trees with all that has gone wrong in some JSON library.
struct RandomTree {
    private var random: RandomText

    init(seed: UInt64) {
        random = RandomText(seed: seed)
    }

    /// The next tree; one of a thousand has a large object, of which there is an index.
    mutating func next() -> TreeModel {
        if random.chance(1, in: 1000) {
            let count = number(in: 8...200)
            return .object((0..<count).map { TreeModel.Member(key: "\($0):" + key(), value: value(depth: 4)) })
        }
        return value(depth: 0)
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random.generator) }

    private mutating func value(depth: Int) -> TreeModel {
        switch number(in: depth == 0 ? 3...11 : depth < 4 ? 0...11 : 0...7) {
        case 0: return random.pick([.null, .bool(true), .bool(false)])
        case 1...3: return numberModel()
        case 4...7: return .string(string())
        case 8, 9:
            let count = number(in: 0...4)
            return .array((0..<count).map { _ in value(depth: depth + 1) })
        default:
            var members: [TreeModel.Member] = []
            for _ in 0..<number(in: 0...4) {
                let key = key()
                // By its bytes: equal strings can be different names.
                guard !members.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) else { continue }
                members.append(TreeModel.Member(key: key, value: value(depth: depth + 1)))
            }
            return .object(members)
        }
    }

    // MARK: Numbers

    private mutating func numberModel() -> TreeModel {
        switch number(in: 0...6) {
        case 0:
            let value = number(in: -9...99)
            return .number(JSONNumber(value), text: "\(value)")
        case 1:
            let value = Int64(truncatingIfNeeded: random.generator.next()) >> Int64(number(in: 0...63))
            return .number(JSONNumber(value), text: "\(value)")
        case 2:
            let value = random.pick([UInt64.max, UInt64(Int64.max) + 1, random.generator.next()])
            return .number(JSONNumber(value), text: "\(value)")
        case 3:
            let bits = Double(bitPattern: random.generator.next())
            let rounded = Double(Int.random(in: -1_000_000...1_000_000, using: &random.generator)) / 100
            let edges: [Double] = [-0.0, 0.1, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16, 1e-7]
            let double = random.pick([bits, rounded, random.pick(edges)])
            guard let value = JSONNumber(double) else { return .null }
            return .number(value, text: value.description)
        case 4:
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.generator.next()))
            guard let value = JSONNumber(float) else { return .null }
            return .number(value, text: value.description)
        default:
            let text = numberText()
            guard let value = JSONNumber(text) else { return .string("\(text) is not a number") }
            return .number(value, text: text)
        }
    }

    private mutating func digits(_ range: ClosedRange<Int>) -> String {
        let count = number(in: range)
        return String(decoding: (0..<count).map { _ in UInt8(number(in: 0x30...0x39)) }, as: UTF8.self)
    }

    /// Text lengths around those that fit into a node, and numbers of digits around those that fit into a word.
    private mutating func numberText() -> String {
        let count = random.pick([0, 0, 1, 3, 13, 14, 15, 16, 17, 18, 19, 20, 30, 31, 32, 33, 60])
        let whole = random.chance(1, in: 3) ? "0" : "\(number(in: 1...9))" + digits(0...count)
        let fraction = random.chance(1, in: 2) ? "" : "." + digits(1...max(1, count))
        let exponents = ["", "", "", "e5", "E-10", "e+2", "e0", "E+000", "e-400", "e400", "e99999999999999999999"]
        return random.pick(["", "-"]) + whole + fraction + random.pick(exponents)
    }

    // MARK: Texts

    private static let pieces = [
        "a", "key", " ", "\"", "\\", "/", "</script>", "\u{0}", "\u{1}", "\u{8}", "\t", "\n", "\u{B}", "\u{C}", "\r",
        "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "é", "e\u{301}", "\u{301}", "\u{300}\u{323}", "\u{7FF}",
        "\u{800}", "\u{200D}", "\u{2028}", "\u{2029}", "日本", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFD}",
        "\u{FFFE}", "\u{FFFF}", "\u{10000}", "😀", "👩‍👩‍👧", "\u{10FFFF}", "\\u0041", "\\ud800", "null", "{",
        "]", ":", ",", "01234567", "0123456789abcdef",
    ]

    private mutating func string() -> String {
        switch number(in: 0...4) {
        case 0: return random.pick(["", "a", "name", "0", "é", "日本語"])
        case 1:
            // Around the lengths at which texts are kept in another way.
            let count = random.pick([13, 14, 15, 16, 17, 18, 31, 32, 33, 34, 63, 64, 65])
            var text = String(repeating: "x", count: count)
            if random.chance(1, in: 2) {
                let piece = random.pick(Self.pieces)
                let place = number(in: 0...count)
                text = String(text.prefix(place)) + piece + String(text.dropFirst(place + piece.utf8.count))
            }
            return text
        case 2: return String(scalar())
        default: return (0..<number(in: 0...5)).map { _ in random.pick(Self.pieces) }.joined()
        }
    }

    private mutating func scalar() -> Character {
        let limit = random.pick([0x7F, 0x7FF, 0xFFFF, 0x10FFFF])
        return Unicode.Scalar(UInt32(number(in: 0...limit))).map(Character.init) ?? "\u{FFFD}"
    }

    /// Names that occur often, so that objects resemble each other, and others.
    private mutating func key() -> String {
        guard random.chance(2, in: 3) else { return string() }
        return random.pick(["", "id", "name", "value", "14 bytes long.", "15 bytes, long.", "a name of 17 byte"])
    }
}

/// The texts of all numbers of a value, as a walk gives them.
func numberTexts(_ value: JSONValue) throws -> [String] {
    var recorder = Recorder()
    try value.walk(&recorder)
    return recorder.numbers
}
