import Testing
import YAJL

@testable import YAJLTestSupport

/// Long texts that are mostly numbers of all lengths, at all places of the blocks in which they are read.
@Suite struct FractionTests {
    private static let lengths = [1, 2, 3, 15, 16, 17, 62, 63, 64, 65, 127, 128, 129, 1000]

    @Test(arguments: lengths)
    func everyLengthAtEveryPlace(_ length: Int) {
        let digits = String(String(repeating: "1234567890", count: length / 10 + 1).prefix(length))
        let numbers = ["0.\(digits)", "-12.\(digits)", "3.\(digits)e-5", "4.\(digits)E+300", "7"]
        for shift in stride(from: 0, to: 80, by: length < 100 ? 1 : 13) {
            var list: [String] = [String(repeating: "8", count: shift + 1)]
            while list.count * length < 6000 { list += numbers }
            let input = Array("[\(list.joined(separator: ","))]".utf8)
            let found = outcome(of: input, options: JSONParsingOptions(limits: JSONLimits()))
            let isSame = found.numbers == list && found.isAccepted
            #expect(isSame, "\(shift)")
        }
    }

    /// yajl has the first number of a chunk in a separate buffer, however many blocks the number goes over.
    @Test(arguments: ["", " ", "\n\t  ", "1,", "[", "[ "], [1, 7, 8, 9, 500])
    func firstNumber(_ before: String, _ length: Int) {
        let digits = String(repeating: "12345678", count: length)
        let numbers = Array(repeating: "-\(digits).\(digits)", count: max(2, 5000 / digits.utf8.count))
        let nesting = before.contains("[") ? "]" : ""
        let input = Array("[\(before)\(numbers.joined(separator: ","))\(nesting)]".utf8)
        let found = outcome(of: input, options: JSONParsingOptions(limits: JSONLimits()), cut: .at([1]))
        let isRight = found.numbers.suffix(numbers.count) == numbers[...] && found.isAccepted
        #expect(isRight)
    }

    @Test(arguments: [JSONParsingOptions.Framing.single, .concatenated, .lines, .recordSeparated])
    func randomTexts(_ framing: JSONParsingOptions.Framing) {
        var text = FractionText(seed: 1, framing: framing)
        for round in 0..<scaled(300) {
            var options = JSONParsingOptions(framing: framing, allowsComments: round % 4 == 1, limits: JSONLimits())
            if round % 5 == 1 { options.limits.number = Int.random(in: 10...40, using: &text.random.generator) }
            if round % 7 == 1 { options.limits.item = Int.random(in: 4000...9000, using: &text.random.generator) }
            if round % 7 == 2 { options.limits.string = Int.random(in: 10...40, using: &text.random.generator) }
            options.allowsPartialInput = round % 11 == 1
            options.allowsTrailingContent = framing == .single && round % 2 == 0
            var input = text.next(comments: options.allowsComments)
            if options.allowsTrailingContent { input += Array(", 1.23456789012".utf8) }
            if round % 3 == 2 { input = text.damaged(input) }
            expectSame(input, options, "round \(round)")
        }
    }

    /// Ranges and paths are those of the whole text.
    @Test func contexts() throws {
        var text = FractionText(seed: 2, framing: .single)
        for round in 0..<scaled(300) {
            let input = text.next(comments: false)
            let (whole, parts) = (try contexts(of: input, cut: .whole), try contexts(of: input, cut: .size(1000)))
            let isSame = whole == parts
            #expect(isSame, "round \(round)")
            for event in whole {
                guard case .number(let number) = event.event else { continue }
                #expect((JSONNumber(String(decoding: input[event.range], as: UTF8.self)) == number) as Bool)
            }
        }
    }

    @Test func stopsAndSkips() throws {
        let input = Array("[\(Array(repeating: "[-1.23456789012345]", count: 1000).joined(separator: ","))]".utf8)
        var parser = JSONParser(handler: EveryOther(last: 500))
        try #expect(parser.feed(input) == .stopped)
        #expect(parser.handler.numbers == Array(repeating: "-1.23456789012345", count: 250))
        #expect(parser.bytesConsumed == 1 + 500 * 20 - 1)
    }

    /// The number that is too long is found where it is, n−1 and n digits are not too long.
    @Test(arguments: [-1, 0, 1])
    func limit(_ more: Int) {
        let number = "-1.234567890123456"
        let list = Array(repeating: number, count: 400) + [number + "78", number]
        let input = Array("[\(list.joined(separator: ","))]".utf8)
        let limit = number.utf8.count + 2 - more
        let found = outcome(of: input, options: JSONParsingOptions(limits: JSONLimits(number: limit)))
        #expect(found.code == (more > 0 ? .limitExceeded(.number) : nil))
        #expect(found.numbers.count == (more > 0 ? 400 : 402))
        guard let error = found.error else { return }
        #expect(error.position.byteOffset == 1 + 400 * (number.utf8.count + 1) + limit)
    }

    private func expectSame(_ input: [UInt8], _ options: JSONParsingOptions, _ name: String) {
        let whole = outcome(of: input, options: options)
        for cut in [Cut.size(1000), .size(4100)] {
            let other = outcome(of: input, options: options, cut: cut)
            let isSame = other == whole
            #expect(isSame, "\(name), \(cut): \(String(describing: other.error)), \(String(describing: whole.error))")
        }
    }

    private func contexts(of input: [UInt8], cut: Cut) throws -> [PlacedEvent] {
        var parser = JSONParser(handler: ContextRecorder())
        for chunk in cut.chunks(of: input) { try parser.feed(chunk) }
        try parser.finish()
        return parser.handler.events
    }
}

/// Takes one of two arrays, and stops after some of them.
private struct EveryOther {
    let last: Int
    var arrays = -1
    var numbers: [String] = []
}

extension EveryOther: JSONEventHandler {
    mutating func beginArray() -> JSONFlow {
        arrays += 1
        return arrays > 0 && arrays % 2 == 0 ? .skipValue : .continue
    }

    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        numbers.append(String(value))
        return .continue
    }

    mutating func endArray() -> JSONFlow { arrays == last ? .stop : .continue }
}

/// Makes random texts that are mostly fractions, and what could be taken for one.
private struct FractionText {
    let framing: JSONParsingOptions.Framing
    var random: RandomText

    init(seed: UInt64, framing: JSONParsingOptions.Framing) {
        self.framing = framing
        random = RandomText(seed: seed)
    }

    mutating func next(comments: Bool) -> [UInt8] {
        let count = random.pick([4200, 5000, 5000, 6000, 9000, 9000, 140_000])
        switch framing {
        case .single: return Array(value(count, comments, "\n        ").utf8)
        case .concatenated: return Array((value(count, comments, "\n") + value(50, comments, "\n")).utf8)
        case .lines: return Array((value(count, false, " ") + "\n[]\n" + value(count, false, "\t") + "\n").utf8)
        case .recordSeparated: return Array("\u{1E}\(value(count, comments, "\n"))\n\u{1E}1.5555555\n".utf8)
        }
    }

    /// Damage that looks like the rest.
    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        if random.chance(1, in: 2) { return random.damaged(bytes) }
        let place = Int.random(in: bytes.indices, using: &random.generator)
        let pieces = [
            ".", "..", ".12345678", "e", "\"", "\\\"", "\\", "-", ",", "]", "1.e5", "0.", "00.5555555", " .5555555",
        ]
        return bytes[..<place] + Array(random.pick(pieces).utf8) + bytes[place...]
    }

    private mutating func value(_ count: Int, _ comments: Bool, _ blank: String) -> String {
        var text = "["
        while text.utf8.count < count {
            text += item(comments, blank) + (random.chance(1, in: 8) ? "," + blank : ",")
        }
        return text + "0]"
    }

    private mutating func item(_ comments: Bool, _ blank: String) -> String {
        guard random.chance(1, in: 30) else { return number() }
        switch Int.random(in: 0..<9, using: &random.generator) {
        case 0: return "\"\(number()).\""
        case 1: return "\"\(String(repeating: number(), count: 9))\""
        case 2:
            return
                "\"\(String(repeating: "\\", count: 2 * Int.random(in: 1...40, using: &random.generator)))\\\"0\(number())\""
        case 3: return "{\"\(number())\":\(number()),\"\":[\(number())]}"
        case 4: return "\"\\u00e9.555555555\", \"é\(number())\""
        case 5: return "true,null"
        case 6: return "\(blank)\(number())\(blank)"
        case 7: return comments ? "/* \" \(number()) */\(number())" : "[]"
        default: return String(repeating: "\"\",", count: 40) + number()
        }
    }

    private mutating func number() -> String {
        func digits(_ count: Int) -> String {
            String(String(repeating: "5678901234", count: count / 10 + 1).prefix(count))
        }
        var text = random.pick(["", "", "-"]) + random.pick(["0", "7", "42", "180", digits(20)])
        let lengths = [1, 2, 9, 12, 13, 14, 14, 15, 15, 15, 16, 16, 17, 18, 20, 31, 70]
        text += "." + digits(random.pick(lengths))
        if random.chance(1, in: 20) { text += random.pick(["e5", "E-10", "e+0", "E123"]) }
        return text
    }
}
