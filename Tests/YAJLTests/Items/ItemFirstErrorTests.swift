import Testing
import YAJL

@testable import YAJLTestSupport

/// Only the first of several errors in the text is reported.
@Suite struct ItemFirstErrorTests {
    /// A name for the second time, and something else that is wrong after or before it.
    @Test(arguments: [
        (#"[{"a": 1, "a": 2, x}]"#, JSONLimits(), 10), (#"[{"a": 1, "a": 2"#, JSONLimits(), 10),
        (#"[{"a": 1, x, "a": 2}]"#, JSONLimits(), 10), (#"[{"a": 1, "a\x": 2}]"#, JSONLimits(), 12),
        (#"[{"a": [{"b": 1, "b": 2}], "a": 3, x}]"#, JSONLimits(), 17),
        // The name is complete before the limit is reached, or it is not.
        (#"[{"a": 1, "a": 2, "b": 3}]"#, JSONLimits(item: 12), 10),
        (#"[{"a": 1, "a": 2, "b": 3}]"#, JSONLimits(item: 11), 12),
        (#"[{"a": 1, "a": 2}]"#, JSONLimits(events: 5), 10), (#"[{"a": 1, "a": 2}]"#, JSONLimits(events: 4), 10),
        (#"[{"a": 1, "a": "xyz"}]"#, JSONLimits(string: 2), 10),
        (#"[{"a": "xyz", "a": 1}]"#, JSONLimits(string: 2), 10),
    ])
    func duplicateNames(_ text: String, _ limits: JSONLimits, _ offset: Int) async {
        let options = JSONParsingOptions(duplicateKeys: .reject, limits: limits)
        for log in [
            await ItemRun.values(at: "$[*]").logForAllCuts(text, options),
            await ItemRun.values(at: "$..*").logForAllCuts(text, options),
        ] {
            #expect(log.count == 1 && log[0].contains("(byte \(offset))"), "\(log)")
        }
        let log = await ItemRun.decoded(JSONValue.self, at: "$[*]").logForAllCuts(text, options)
        #expect(log.count == 1 && log[0].contains("(byte \(offset))"), "\(log)")
    }

    @Test func duplicateNameInARecord() async {
        let text = "{\"a\": 1}\n{\"a\": 1, \"a\": 2, x}\n{\"a\": 2}"
        let options = JSONParsingOptions(framing: .lines, duplicateKeys: .reject)
        let log = await ItemRun.values().logForAllCuts(text, options, recovering: true)
        #expect(log.count == 3 && log.first == "{ a: 1 }" && log.last == "{ a: 2 }", "\(log)")
        #expect(log.dropFirst().first?.hasPrefix("✗ 9..<29 $ line 2, column 10 (byte 18), at $.a: ") == true, "\(log)")
    }

    /// An error that a type throws is thrown as it is, even if it looks like one of ours.
    @Test func errorsOfTypes() async throws {
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws {
                try JSONBytes("x").items().results.forEach { _ = try $0.get() }
            }
        }
        var items = JSONBytes("[1]").items(at: "$[*]", as: Picky.self).makeCursor()
        #expect { _ = try items.next() } throws: { $0 is JSONItemError }
        #expect(try items.next() == nil)
        let stream = JSONStream(ScriptedChunks([Array("[1]".utf8)])).items(at: "$[*]", as: Picky.self)
        await #expect { for try await _ in stream {} } throws: { $0 is JSONItemError }
    }
}
