import Testing
import YAJL

@testable import YAJLTestSupport

/// Documents longer than what the parser takes at once: its own borders inside a chunk are invisible, too.
@Suite struct LargeCutTests {
    /// Something of every kind lies across the border, wherever exactly that is.
    private static let paddings: [(name: String, before: String, unit: String, after: String)] = [
        ("blanks", "[", " ", "\"é\\n\", -1.5e+3, true, {\"ключ\": null}]"),
        ("line feeds", "[", "\n", "\"é\\n\", -1.5e+3, true, {\"ключ\": null}]"),
        ("indentation", "[", "\n                 ", "\"é\\n\", -1.5e+3, true, {\"ключ\": null}]"),
        ("text", "[\"", "a", "\"]"),
        ("three-byte text", "[\"", "日", "\"]"),
        ("four-byte text", "[\"", "😀", "\"]"),
        ("short escapes", "[\"", "\\n", "\"]"),
        ("escapes", "[\"", "\\u00e9", "\"]"),
        ("pairs", "[\"", "\\ud83d\\ude00", "\"]"),
        ("key", "{\"", "ключ", "\":1}"),
        ("digits", "[", "1", "]"),
        ("fraction", "[-0.", "05", "E+10]"),
        ("numbers", "[", "12,", "3]"),
        ("literals", "[", "false,", "true]"),
        ("strings", "[", "\"ab\",", "\"\"]"),
        ("members", "{", "\"a\" : {} ,", "\"b\":[]}"),
        ("lines", "[\n", "    {\n        \"a\": 1.5,\n        \"b\": \"\\u00e9é\"\n    },\n", "    {}\n]\n"),
    ]

    /// The most bytes that the parser takes at once.
    private static let slice = 128 << 10

    /// The padding moves the border to every byte of the unit.
    @Test(arguments: paddings.indices)
    func bordersBetweenSlices(_ index: Int) {
        let padding = Self.paddings[index]
        let unit = Array(padding.unit.utf8)
        for shift in 0..<min(unit.count + 1, 14) {
            var input = Array((String(repeating: " ", count: shift) + padding.before).utf8)
            // A second border now and then, as it costs as much as all the rest.
            let length = shift == 0 ? 2 * Self.slice : Self.slice
            while input.count < length + 3 { input += unit }
            input += padding.after.utf8
            expectNoBorder(in: input, padding.name, comments: shift == 1, accepted: true)
        }
    }

    /// Damage near the border: the same error at the same place.
    @Test(arguments: paddings.indices)
    func damageAtBorders(_ index: Int) {
        let padding = Self.paddings[index]
        var text = RandomText(seed: UInt64(index))
        let unit = Array(padding.unit.utf8)
        var document = Array(padding.before.utf8)
        while document.count < Self.slice + 1024 { document += unit }
        document += padding.after.utf8
        for round in 0..<scaled(400) {
            let border = Self.slice + Int.random(in: -40...40, using: &text.generator)
            let tail = text.damaged(Array(document[border..<min(border + 40, document.count)]))
            let input = document[..<border] + tail + document[min(border + 40, document.count)...]
            expectNoBorder(in: Array(input), padding.name, comments: round % 4 == 1)
        }
    }

    private func expectNoBorder(in input: [UInt8], _ name: String, comments: Bool, accepted: Bool = false) {
        let options = JSONParsingOptions(allowsComments: comments, limits: JSONLimits())
        let whole = outcome(of: input, options: options)
        #expect(!accepted || whole.error == nil, "\(name)")
        if let error = whole.error {
            #expect(error.position == JSONPosition(of: error.position.byteOffset, in: input), "\(name)")
        }
        for cut in [Cut.size(1000), .at([-8, 0, 7].map { Self.slice + $0 }.filter { $0 <= input.count })] {
            let other = outcome(of: input, options: options, cut: cut)
            let isSame = other == whole
            #expect(isSame, "\(name), \(cut): \(String(describing: other.error)), \(String(describing: whole.error))")
        }
    }
}
