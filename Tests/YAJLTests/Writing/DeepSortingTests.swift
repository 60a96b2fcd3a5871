import Testing
import YAJL

@testable import YAJLTestSupport

/// Sorted members of objects in objects: the innermost are not moved once for each of those around.
@Suite struct DeepSortingTests {
    private static let options = JSONWritingOptions(sortsKeys: true)

    /// A random text, and the same with all members in order.
    private struct Sample {
        var random = RandomText(seed: 0)
        var names = ["a", "b", "c", "\\n", "d/", "é", "aa"]

        mutating func value(depth: Int) -> (text: String, sorted: String) {
            if depth == 0 || random.chance(1, in: 8) { return random.pick([("1", "1"), ("[]", "[]"), ("{}", "{}")]) }
            let values = (0..<random.pick([1, 1, 2, 2, 3])).map { index in
                // Only one of them is deep, else there would be too many.
                value(depth: index == 0 ? depth - 1 : min(1, depth - 1))
            }.shuffled(using: &random.generator)
            if random.chance(1, in: 5) {
                return (
                    "[" + values.map(\.text).joined(separator: ",") + "]",
                    "[" + values.map(\.sorted).joined(separator: ",") + "]"
                )
            }
            let members = zip(names.shuffled(using: &random.generator), values).map { name, value in
                (
                    name: name == "\\n" ? "\n" : name, text: "\"\(name)\":\(value.text)",
                    sorted: "\"\(name)\":\(value.sorted)"
                )
            }
            let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            return (
                "{" + members.map(\.text).joined(separator: ",") + "}",
                "{" + sorted.map(\.sorted).joined(separator: ",") + "}"
            )
        }
    }

    @Test func randomDepths() throws {
        var sample = Sample()
        for number in 0..<scaled(3_000) {
            let (text, sorted) = sample.value(depth: number % 40)
            let value = try JSONDocument(parsing: text).root
            #expect(String(decoding: value.encoded(Self.options), as: UTF8.self) == sorted)
            // Layout stays where it is.
            var pretty = JSONWritingOptions.pretty
            let expected = try JSONDocument(parsing: sorted).encoded(pretty)
            pretty.sortsKeys = true
            #expect(value.encoded(pretty) == expected)
        }
    }

    @Test func veryDeep() throws {
        let count = 20_000
        func text(_ start: String, _ end: String) -> String {
            String(repeating: start, count: count) + "[]" + String(repeating: end, count: count)
        }
        let options = JSONParsingOptions(limits: JSONLimits(depth: count + 1))
        let document = try JSONDocument(parsing: text("{\"b\":1,\"a\":", "}"), options: options)
        #expect(document.encoded(Self.options) == Array(text("{\"a\":", ",\"b\":1}").utf8))
    }
}
