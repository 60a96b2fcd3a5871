import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// Lines and elements that the Swift engine reads straight into documents: the outcome is that of their tokens.
@Suite struct WholeValueTests {
    private struct Row: Decodable, CustomStringConvertible {
        var id: Int
        var name: String?
        var more: [JSONValue]?

        var description: String { "\(id) \(name ?? "-") \(more.map { JSONValue.array(JSONArray($0)).trace } ?? "-")" }
    }

    /// A text with values of which most are alike, and its framing.
    struct Sample {
        var text = ""
        var framing = JSONParsingOptions.Framing.single
        var pattern: JSONPath = []

        private static let usual = [
            #"{"id":#}"#, #"{"id": #, "name": "a"}"#, #"{"name":"a name of more than fifteen bytes","id":#}"#,
            #"{"id":#,"more":[[],{"x":[1.5e3,null]},"\n\u00e9"]}"#, #"{"id":#,"id":1,"name":"日本\ud83d\ude00"}"#,
        ]
        private static let odd = [
            "{}", "[]", "5", "\"text\"", "null", "[{\"id\":#}]", "{\"id\":\"#\"}", "{\"id\":#,\"name\":[]}",
            "{\"id\":1e400}",
            "{\"id\":#,\"more\":[[[[]]]]}",
        ]
        private static let wrong = [
            "{\"id\":#", "{\"id\" #}", "#]", "{\"id\":01}", "{\"id\":#,}", "{\"id\":[1,{\"x\":", "x",
            "{\"id\":\"\\x\"}", "",
            "{\"id\":\"\u{1}\"}", "{\"id\":#}{",
        ]

        init(_ random: inout RandomText) {
            let isLines = random.chance(1, in: 2)
            framing = isLines ? .lines : .single
            let oddness = random.pick([0, 0, 5, 30])
            let wrongness = random.pick([0, 0, 0, 40])
            let count = random.pick([3, 20, 60])
            let blanks = random.pick([[""], ["", " "], isLines ? ["", "\t", "\r"] : ["", "\n", "\r\n    "]])
            let values = (0..<count).map { index in
                var form = random.pick(Self.usual)
                if oddness > 0, random.chance(1, in: oddness) { form = random.pick(Self.odd) }
                if wrongness > 0, random.chance(1, in: wrongness) { form = random.pick(Self.wrong) }
                let value = form.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(index)")
                return random.pick(blanks) + value + random.pick(blanks)
            }
            guard !isLines else {
                text = values.joined(separator: random.pick(["\n", "\n", "\r\n", "\n\n"])) + random.pick(["", "\n"])
                return
            }
            let array = "[" + values.joined(separator: ",") + random.pick(["]", "]", "]", ",]", "", "]]"])
            switch random.pick([0, 0, 1, 2, 3]) {
            case 0: (text, pattern) = (array, "$[*]")
            case 1: (text, pattern) = ("{\"a\":[1,{}],\"rows\":\(array),\"b\":[{\"id\":7},{\"id\":8},{}]}", "$.rows[*]")
            case 2: (text, pattern) = ("[[{\"id\":0}],\(array),\(array)]", "$[*][*]")
            default: (text, pattern) = ("[[{\"id\":0}],\(array),\(array)]", "$[1][*]")
            }
        }
    }

    private func check<Item>(_ run: ItemRun<Item>, _ sample: Sample, _ options: JSONParsingOptions, _ cut: Cut) {
        var byTokens = options
        // Events are counted by their tokens.
        byTokens.limits.events = .max - 1
        let bytes = Array(sample.text.utf8)
        let expected = run.recoveringLog(CutInput(bytes: bytes, cut: .whole, options: byTokens))
        let found = run.recoveringLog(CutInput(bytes: bytes, cut: cut, options: options))
        #expect(found == expected, "\(cut) \(options)\n\(sample.text.debugDescription)")
    }

    @Test(arguments: 0..<4)
    func sameAsByTokens(_ seed: Int) {
        var random = RandomText(seed: UInt64(seed))
        for _ in 0..<scaled(10_000) {
            let sample = Sample(&random)
            var options = JSONParsingOptions(framing: sample.framing)
            options.engine = .swift
            options.invalidUnicode = random.chance(1, in: 4) ? .replace : .reject
            options.allowsTrailingCommas = random.chance(1, in: 4)
            options.validatesRest = random.chance(1, in: 2)
            options.duplicateKeys = random.pick([.keepLast, .keepFirst, .reject])
            if random.chance(1, in: 4) { options.limits.depth = random.pick([2, 4, 5, 6, 7]) }
            if random.chance(1, in: 6) { options.limits.string = random.pick([1, 4, 20]) }
            if random.chance(1, in: 6) { options.limits.key = random.pick([1, 2, 4]) }
            let cut = random.pick([Cut.size(40), .size(150), .size(600), .size(2_000), .whole])
            switch random.pick([0, 0, 1, 2, 3]) {
            case 0: check(.decoded(Row.self, at: sample.pattern), sample, options, cut)
            case 1: check(.values(at: sample.pattern), sample, options, cut)
            case 2: check(.hits([sample.pattern]), sample, options, cut)
            default: check(.decoded(JSONValue.self, at: sample.pattern), sample, options, cut)
            }
        }
    }

    /// The elements of a chunk leave no tokens, after the one that the chunk before has cut in two.
    @Test(arguments: [(false, "$[*]"), (true, "$")] as [(Bool, JSONPath)])
    func elementsLeaveNoTokens(isLines: Bool, pattern: JSONPath) throws {
        let rows = (0..<400).map { "{\"id\":\($0)}" }
        let text = isLines ? rows.joined(separator: "\n") : "[" + rows.joined(separator: ",") + "]"
        var options = JSONParsingOptions(framing: isLines ? .lines : .single)
        options.engine = .swift
        let reader = ItemReader(ItemSearch(patterns: [pattern], options: options, material: .sharedDocument))
        var (count, tokenCount) = (0, 0)
        for (number, chunk) in Cut.size(1_000).chunks(of: Array(text.utf8)).enumerated() {
            try chunk.withUnsafeBufferPointer { bytes in
                reader.load(bytes)
                while let item = reader.next() {
                    _ = try item.get()
                    count += 1
                    // By their tokens there are hundreds in a batch; the array must be known first.
                    if number > 0 { tokenCount += reader.matcher.tokenSource.tokenCount }
                }
                reader.unload()
            }
        }
        #expect(count >= 399)
        #expect(tokenCount < 8 * count, "\(tokenCount)")
    }
}
