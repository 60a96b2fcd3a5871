import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions/allowsTrailingCommas``, cut anywhere, and the errors beside it.
///
/// All ways to read are in ``TrailingCommaWayTests``.
@Suite struct TrailingCommaTests {
    static var options: JSONParsingOptions {
        var options = JSONParsingOptions(allowsTrailingCommas: true)
        options.engine = .swift
        return options
    }

    static var jsonc: JSONParsingOptions {
        var options = options
        options.allowsComments = true
        return options
    }

    @Test(arguments: [
        ParsingCase.accepts("[1,]", "[ 1 ]"),
        .accepts("[1,2 , ]", "[ 1 2 ]"),
        .accepts(#"{"a":1,}"#, "{ a: 1 }"),
        .accepts("{\"a\" : 1 ,\n\t}", "{ a: 1 }"),
        .accepts(#"[[1,],{"a":[],},"x",null,true,-0.5e3,]"#, #"[ [ 1 ] { a: [ ] } "x" null true -0.5e3 ]"#),
        .accepts(#"{"a":{"b":[{},],},"c":"]",}"#, #"{ a: { b: [ { } ] } c: "]" }"#),
        .accepts("[[[[],],],]", "[ [ [ [ ] ] ] ]"),
        // Strings are text, and what needs no comma has none.
        .accepts(#"["[1,]","{,}",",]"]"#, #"[ "[1,]" "{,}" ",]" ]"#),
        .accepts("[]", "[ ]"), .accepts("{}", "{ }"), .accepts("1", "1"),
        .accepts(
            "[\(String(repeating: "[1,\n                    ],", count: 50))]",
            "[ \(String(repeating: "[ 1 ] ", count: 50))]"
        ),
    ])
    func accepts(_ item: ParsingCase) {
        item.check(Self.options)
        item.check(Self.jsonc)
    }

    /// One comma, after a value, and nothing else.
    @Test(arguments: [
        ParsingCase.refuses("[‸,]", .unexpectedCharacter, "[", message: #"unexpected ",": expected a value or "]""#),
        .refuses("{‸,}", .invalidKey, "{", message: #"unexpected ",": expected a member's name in double quotes"#),
        .refuses(
            "[1,‸,]",
            .unexpectedCharacter,
            "[ 1",
            path: "$[1]",
            message: #"unexpected ",": expected a value or "]""#
        ),
        .refuses("{\"a\":1,‸,}", .invalidKey, "{ a: 1"),
        .refuses("[1, ‸,2]", .unexpectedCharacter, "[ 1"),
        .refuses("[1,]‸,", .trailingContent, "[ 1 ]"),
        .refuses("1‸,", .trailingContent, "1"),
        .refuses("‸,", .unexpectedCharacter, ""),
        .refuses("{\"a\":‸,}", .unexpectedCharacter, "{ a:"),
        .refuses("{\"a\":‸}", .unexpectedCharacter, "{ a:"),
        .refuses("{\"a\":‸]", .mismatchedBracket, "{ a:"),
        .refuses("{\"a\"‸,}", .missingColon, "{ a:"),
        // The bracket must be that of the container.
        .refuses("[1,‸}", .mismatchedBracket, "[ 1", message: #"unexpected "}": expected a value or "]""#),
        .refuses(
            "{\"a\":1,‸]",
            .mismatchedBracket,
            "{ a: 1",
            path: "$",
            message: #"unexpected "]": expected a member's name or "}""#
        ),
        .refuses("[{\"a\":1,}‸}", .mismatchedBracket, "[ { a: 1 }"),
        // More could come.
        .refuses("[1,‸", .unexpectedEnd, message: #"the input ends before a value or "]""#, isIncomplete: true),
        .refuses(
            "{\"a\":1, ‸",
            .unexpectedEnd,
            message: #"the input ends before a member's name or "}""#,
            isIncomplete: true
        ),
        .refuses("[1,‸x]", .unexpectedCharacter, message: #"unexpected "x": expected a value or "]""#),
        .refuses("{\"a\":1,‸b}", .invalidKey, message: #"unexpected "b": expected a member's name in double quotes"#),
    ])
    func refuses(_ item: ParsingCase) {
        item.check(Self.options)
        item.check(Self.jsonc)
    }

    /// Off by default, with a hint.
    @Test(arguments: ["[1,‸]", "{\"a\":1,‸}", "[[1, ‸],]", "{\"a\":[{\"b\":1,‸}]}"])
    func offByDefault(_ marked: String) {
        #expect(!JSONParsingOptions().allowsTrailingCommas)
        let bracket = marked.contains("‸]") ? "]" : "}"
        ParsingCase.refuses(
            marked,
            .trailingComma,
            message: "a comma must not come before \"\(bracket)\" (for trailing commas see allowsTrailingCommas)",
            isIncomplete: false
        ).check()
    }

    @Test func comments() {
        let text = """
            // Settings.
            {
                "name": "a", // the name
                "sizes": [1, /* two */ 2, /* the last */],
                "nested": {"on": true, /**/}, // no more
                /* the end */
            } // bye
            """
        ParsingCase.accepts(text, #"{ name: "a" sizes: [ 1 2 ] nested: { on: true } }"#).check(Self.jsonc)
        ParsingCase.refuses("[1,/*,*/‸,]", .unexpectedCharacter, "[ 1").check(Self.jsonc)
        ParsingCase.refuses("[1,‸/**/]", .commentNotAllowed, "[ 1").check(Self.options)
    }

    @Test func framings() {
        var options = Self.jsonc
        options.framing = .lines
        ParsingCase.accepts("[1,]\n\n{\"a\":[2,],}\n", "[ 1 ] { a: [ 2 ] }").check(options)
        ParsingCase.refuses(
            "[1,‸\n]",
            .incompleteRecord,
            "[ 1",
            message: #"the line ends before a value or "]": a value must be on one line"#
        ).check(options)
        ParsingCase.refuses("1‸,\n2,\n", .trailingContent, "1").check(options)
        options.framing = .concatenated
        ParsingCase.accepts("[1,][2,] {\"a\":1,}3", "[ 1 ] [ 2 ] { a: 1 } 3").check(options)
        ParsingCase.refuses("[1,]‸,[2]", .unexpectedCharacter, "[ 1 ]").check(options)
        options.framing = .recordSeparated
        ParsingCase.accepts("\u{1E}[1,]\n\u{1E}{\"a\":1,}\n", "[ 1 ] { a: 1 }").check(options)
        options.framing = .single
        options.allowsTrailingContent = true
        #expect(ParsingCase.accepts("[1,],", "[ 1 ]").check(options).bytesConsumed == 4)
        options.allowsPartialInput = true
        ParsingCase.accepts("[1,", "[ 1").check(options)
    }

    /// Limits count the comma as the byte that it is, and as no event.
    @Test func limits() {
        let text = #"[[1,],{"a":2,},]"#
        for total in [text.utf8.count - 1, text.utf8.count, text.utf8.count + 1] {
            for keyPath in [\JSONLimits.total, \.item] {
                var options = Self.options
                options.limits[keyPath: keyPath] = total
                let outcome = outcomeForAllCuts(of: text, options: options)
                #expect(outcome.isAccepted == (total >= text.utf8.count))
                #expect(outcome.isAccepted || outcome.error?.position.byteOffset == total)
            }
        }
        for events in 8...10 {
            var options = Self.options
            options.limits.events = events
            #expect(outcomeForAllCuts(of: text, options: options).isAccepted == (events >= 9))
        }
        for depth in 1...3 {
            var options = Self.options
            options.limits.depth = depth
            #expect(outcomeForAllCuts(of: text, options: options).isAccepted == (depth >= 2))
        }
    }

    /// A bracket as the first byte of a slice, and deep nesting, where each level ends with a comma.
    @Test func slicesAndDepth() {
        for length in 131_062...131_075 {
            let padding = String(repeating: " ", count: length)
            for text in ["[1,\(padding)]", "{\"a\":[1,\(padding)],\(padding)}"] {
                let outcome = outcome(of: Array(text.utf8), options: Self.options)
                #expect(outcome.isAccepted && outcome.bytesConsumed == text.utf8.count)
            }
        }
        let deep = String(repeating: "[", count: 512) + String(repeating: "],", count: 511) + "]"
        for cut in [Cut.whole, .size(1), .size(7)] {
            let outcome = outcome(of: Array(deep.utf8), options: Self.options, cut: cut)
            #expect(outcome.isAccepted && outcome.events.count == 1024)
        }
    }

    /// A text has the events and the tree that it has without the commas, wherever it is cut.
    @Test(arguments: 0..<4) func sameAsWithout(_ part: Int) throws {
        var random = RandomText(seed: UInt64(3000 + part))
        let mark = "\u{E000}"
        random.afterLast = mark
        for round in 0..<max(100, scaled(10_000)) {
            var options = round % 2 == 0 ? Self.jsonc : Self.options
            options.framing = random.pick(JSONParsingOptions.Framing.allCases)
            let marked = String(
                decoding: random.records(options.framing, comments: options.allowsComments),
                as: UTF8.self
            )
            let bytes = Array(
                marked.split(separator: mark, omittingEmptySubsequences: false).joined(separator: ",").utf8
            )
            let plain = Array(marked.split(separator: mark, omittingEmptySubsequences: false).joined().utf8)
            var strict = options
            strict.allowsTrailingCommas = false
            let expected = outcome(of: plain, options: strict)
            for cut in [Cut.whole, .size(1), .random(bytes.count, using: &random.generator)] {
                let found = outcome(of: bytes, options: options, cut: cut)
                guard found.error == nil, expected.error == nil, found.events == expected.events,
                    found.bytesConsumed == bytes.count
                else {
                    Issue.record("\(marked.debugDescription), \(cut): \(found), not \(expected)")
                    return
                }
            }
            guard options.framing == .single else { continue }
            for policy in [JSONParsingOptions.DuplicateKeys.keepLast, .keepFirst] {
                let tree = try JSONValue(parsing: bytes, options: options.duplicates(policy))
                #expect(tree.trace == (try JSONValue(parsing: plain, options: strict.duplicates(policy)).trace))
            }
        }
    }

    /// Damaged texts: the cut does not matter, and where no such comma is the error, all is as without the option.
    @Test(arguments: 0..<4) func damagedTexts(_ part: Int) {
        var random = RandomText(seed: UInt64(4000 + part))
        random.afterLast = ","
        for _ in 0..<max(200, scaled(50_000)) {
            var options = random.options()
            options.allowsTrailingCommas = true
            let bytes = random.damaged(random.records(options.framing, comments: options.allowsComments))
            let found = outcome(of: bytes, options: options)
            let cut = Cut.random(bytes.count, using: &random.generator)
            let other = outcome(of: bytes, options: options, cut: cut)
            options.allowsTrailingCommas = false
            let strict = outcome(of: bytes, options: options)
            var isSame = found.events == strict.events && found.bytesConsumed == strict.bytesConsumed
            isSame = isSame && found.code == strict.code && found.error?.path == strict.error?.path
            if strict.code == .trailingComma {
                isSame = found.events.starts(with: strict.events) && found.bytesConsumed >= strict.bytesConsumed
            }
            guard found == other, isSame else {
                let text = String(decoding: bytes, as: UTF8.self).debugDescription
                Issue.record("\(text), \(options): \(found), \(cut): \(other), without: \(strict)")
                return
            }
        }
    }
}
