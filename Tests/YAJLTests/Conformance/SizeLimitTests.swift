import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONLimits/item`` and ``JSONLimits/total``, and large depths.
@Suite struct SizeLimitTests {
    /// Checks which events must and may have been delivered when a byte at this offset is the first that does not fit.
    ///
    /// Whether a number has ended shows in the byte after it, which may be that byte.
    private func expectDelivered(_ outcome: Outcome, _ input: [UInt8], upTo offset: Int, _ comment: Comment) {
        let events = ReferenceReader.events(of: input)
        let certain = events.prefix { event in
            event.range.upperBound < offset || event.range.upperBound == offset && event.event.kind != .number
        }
        let possible = events.prefix { $0.range.upperBound <= offset }
        #expect(outcome.events.count >= certain.count, comment)
        #expect(outcome.events == possible.prefix(outcome.events.count).map(\.event), comment)
    }

    static let items = [
        "[]", "1", "-12.5e+3", "true", "null", "\"\"", "\"ab\\n\\u00e9é😀\"", "{\"key\":[1,-2.5,\"x\\n\",true,null]}",
        "[\n    1,\n    {\n        \"a\" : [ ]\n    }\n]", "[[[[[[[[]]]]]]]]", "[12345678901234567890]",
        "\"\\ud83d\\ude00\"",
    ]

    @Test(arguments: items)
    func item(_ text: String) {
        for (before, after) in [("", ""), (" \n    ", " \n ")] {
            let input = Array((before + text + after).utf8)
            for limit in 0...text.utf8.count + 1 {
                let outcome = outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: JSONLimits(item: limit)))
                let comment: Comment = "item limit \(limit)"
                if limit < text.utf8.count {
                    let place = before.utf8.count + limit
                    #expect(outcome.code == .limitExceeded(.item), comment)
                    #expect(outcome.error?.position == JSONPosition(of: place, in: input), comment)
                    expectDelivered(outcome, input, upTo: place, comment)
                } else {
                    #expect(outcome.error == nil, comment)
                }
            }
        }
    }

    /// Each value has the whole limit for itself; blanks and comments between values count for none.
    @Test func itemOfSeveral() {
        let comments = "/* long comment */"
        for (framing, separator) in [
            (JSONParsingOptions.Framing.lines, "\n"), (.concatenated, " \n\n "), (.recordSeparated, "\n\u{1E}"),
        ] {
            let start = framing == .recordSeparated ? "\u{1E}" : ""
            let values = ["[1,2]", "\"abc\"", "12345", "{}", "[1,22]", "[]"]
            let prefix = start + comments + values[..<4].joined(separator: separator) + comments + separator
            let input = Array((prefix + values[4...].joined(separator: separator) + "\n").utf8)
            var options = JSONParsingOptions(framing: framing, allowsComments: true, limits: JSONLimits(item: 6))
            #expect(outcomeForAllCuts(of: input, options: options).error == nil)
            options.limits.item = 5
            let outcome = outcomeForAllCuts(of: input, options: options)
            #expect(outcome.code == .limitExceeded(.item))
            #expect(outcome.error?.position.byteOffset == prefix.utf8.count + 5)
            #expect(outcome.trace == #"[ 1 2 ] "abc" 12345 { } [ 1 22"#)
        }
    }

    /// The line feed that ends a line is not part of the item, so it is what ends the item too early.
    @Test func itemAtTheEndOfALine() {
        for text in ["{", "[    [", "[1", "[1,", "{\"a\":", "[\"a\\n\"", "\"a", "tru", "-"] {
            let isToken = ["\"a", "tru", "-"].contains(text)
            for ending in isToken ? [""] : ["", "\r", "  "] {
                let line = text + ending
                let limits = JSONLimits(item: line.utf8.count)
                ParsingCase.refuses("\(line)‸\n", .incompleteRecord)
                    .check(JSONParsingOptions(framing: .lines, limits: limits))
            }
        }
    }

    /// Comments and dropped blanks inside of a value count as they stand in the input.
    @Test func itemWithComments() {
        let text = "[1,/* é */\n        2 // x\n]"
        let count = text.utf8.count
        for limit in 0...count + 1 {
            let options = JSONParsingOptions(allowsComments: true, limits: JSONLimits(item: limit))
            let outcome = outcomeForAllCuts(of: Array(text.utf8), options: options)
            #expect(outcome.error?.position.byteOffset == (limit < count ? limit : nil), "item limit \(limit)")
            #expect(outcome.code == (limit < count ? .limitExceeded(.item) : nil), "item limit \(limit)")
        }
    }

    @Test(arguments: items + [" [ 1 , 2 ]\n\n    ", "\n\n\n1"])
    func total(_ text: String) {
        let input = Array(text.utf8)
        for limit in 0...input.count + 1 {
            let outcome = outcomeForAllCuts(of: input, options: JSONParsingOptions(limits: JSONLimits(total: limit)))
            let comment: Comment = "total limit \(limit)"
            if limit < input.count {
                #expect(outcome.code == .limitExceeded(.total), comment)
                #expect(outcome.error?.position == JSONPosition(of: limit, in: input), comment)
                expectDelivered(outcome, input, upTo: limit, comment)
            } else {
                #expect(outcome.error == nil, comment)
            }
        }
    }

    /// An error before the limit comes first; where parsing has ended, nothing counts.
    @Test func totalAndOtherEnds() {
        let options = JSONParsingOptions(limits: JSONLimits(total: 4))
        ParsingCase.refuses("[1,‸]]]", .trailingComma, "[ 1").check(options)
        ParsingCase.refuses("[] ‸x", .trailingContent, "[ ]").check(options)
        ParsingCase.refuses("[1, ‸x]", .limitExceeded(.total), "[ 1").check(options)
        let trailing = JSONParsingOptions(allowsTrailingContent: true, limits: JSONLimits(total: 4))
        ParsingCase.accepts("[12]xyz", "[ 12 ]").check(trailing)
        ParsingCase.accepts("[] ] and more", "[ ]").check(trailing)
    }

    /// Memory for nesting is taken only as it is needed, and only within the limit.
    @Test(arguments: [UInt8(ascii: "["), UInt8(ascii: "{")])
    func millionLevels(_ opening: UInt8) {
        let levels = 1_000_000
        let isArray = opening == UInt8(ascii: "[")
        let begin = isArray ? Array("[".utf8) : Array(#"{"":"#.utf8)
        var input: [UInt8] = []
        input.reserveCapacity(levels * 5)
        for _ in 0..<levels { input += begin }
        if !isArray { input.append(UInt8(ascii: "0")) }
        input += Array(repeating: isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"), count: levels)

        let refused = outcome(of: input)
        #expect(refused.code == .limitExceeded(.depth))
        #expect(refused.error?.position.byteOffset == 512 * begin.count)
        #expect(refused.error?.path.components.count == 512)

        for cut in [Cut.whole, .size(65_536), .size(4097)] {
            #expect(depth(of: input, limit: levels - 1, cut: cut) == nil)
            #expect(depth(of: input, limit: levels, cut: cut) == levels)
        }
    }

    /// How deep a document is; `nil` if it is refused, which must be because of the depth.
    private func depth(of bytes: [UInt8], limit: Int, cut: Cut) -> Int? {
        var parser = JSONParser(handler: DepthGauge(), options: JSONParsingOptions(limits: JSONLimits(depth: limit)))
        do {
            for chunk in cut.chunks(of: bytes) { try parser.feed(chunk) }
            try parser.finish()
            #expect(parser.handler.depth == 0)
            return parser.handler.deepest
        } catch {
            #expect((error as? JSONParsingError)?.code == .limitExceeded(.depth))
            #expect(parser.handler.deepest == limit)
            return nil
        }
    }
}

/// Measures how deep a document is.
private struct DepthGauge {
    var depth = 0
    var deepest = 0

    private mutating func change(by step: Int) -> JSONFlow {
        depth += step
        deepest = max(deepest, depth)
        return .continue
    }
}

extension DepthGauge: JSONEventHandler {
    mutating func beginArray() -> JSONFlow { change(by: 1) }
    mutating func endArray() -> JSONFlow { change(by: -1) }
    mutating func beginObject() -> JSONFlow { change(by: 1) }
    mutating func endObject() -> JSONFlow { change(by: -1) }
}
