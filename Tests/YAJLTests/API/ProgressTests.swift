import Testing
import YAJL

@testable import YAJLTestSupport

/// `bytesConsumed` and `position` of a parser.
@Suite struct ProgressTests {
    /// After each chunk: what has been fed so far.
    @Test(arguments: SampleDocument.all)
    func afterEveryChunk(_ document: SampleDocument) throws {
        for cut in allCuts(of: document.bytes) {
            var parser = JSONParser(handler: Recorder(), options: document.options)
            var fed = 0
            #expect(parser.bytesConsumed == 0 && parser.position == .start)
            for chunk in cut.chunks(of: document.bytes) {
                try parser.feed(Array(chunk))
                fed += chunk.count
                let expected = JSONPosition(of: fed, in: document.bytes)
                guard parser.bytesConsumed == fed, parser.position == expected else {
                    Issue.record("\(cut), \(fed) bytes: \(parser.bytesConsumed), \(parser.position)")
                    return
                }
            }
            try parser.finish()
            #expect(parser.bytesConsumed == fed, "\(cut)")
            #expect(parser.position == JSONPosition(of: fed, in: document.bytes), "\(cut)")
        }
    }

    /// Where the text is wrong.
    @Test(arguments: ["[1,\n x]", "[\n\n\"\\x\"", "[1,\n    2\n", "{\"a\":\n\"\\ud800\"}", "[1]\n\nx", "", "\n\n \n"])
    func afterAnError(_ text: String) {
        let bytes = Array(text.utf8)
        for cut in allCuts(of: bytes) {
            var parser = JSONParser(handler: Recorder())
            let error =
                thrown {
                    for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
                    try parser.finish()
                } as? JSONParsingError
            guard let error, parser.position == error.position, parser.bytesConsumed == error.position.byteOffset else {
                Issue.record(
                    "\(text), \(cut): \(String(describing: error)), \(parser.position), \(parser.bytesConsumed)"
                )
                return
            }
        }
    }

    /// After the event at which the handler stopped or threw.
    @Test(arguments: SampleDocument.all, [false, true])
    func afterTheHandlerEndedIt(_ document: SampleDocument, throwing: Bool) {
        let reference = ReferenceReader.events(of: document.bytes)
        for (index, placed) in reference.enumerated() {
            let expected = JSONPosition(of: placed.range.upperBound, in: document.bytes)
            for cut in [Cut.whole, .size(1), .size(2), .size(5), .size(17)] {
                let handler = ScriptedHandler { eventIndex, _ in
                    if eventIndex < index { return .continue }
                    if throwing { throw MarkedError() }
                    return .stop
                }
                var parser = JSONParser(handler: handler, options: document.options)
                _ = thrown {
                    for chunk in cut.chunks(of: document.bytes) { try parser.feed(Array(chunk)) }
                    try parser.finish()
                }
                guard parser.position == expected, parser.bytesConsumed == placed.range.upperBound else {
                    Issue.record(
                        "event \(index), \(cut): \(parser.position), \(parser.bytesConsumed), expected \(expected)"
                    )
                    return
                }
            }
        }
    }

    /// After the value, whatever follows it.
    @Test(
        arguments: ["[1]", "{\"a\":[]}", "\"x\"", "true", "12", "\n\n[1,\n    2]"],
        ["", " ", "\n\n", "x", " [", "\u{0}", "]", ",1"]
    )
    func trailingContent(_ value: String, _ rest: String) throws {
        let bytes = Array((value + rest).utf8)
        let options = JSONParsingOptions(allowsTrailingContent: true)
        // A number or literal with a letter after it is wrong itself.
        for cut in allCuts(of: bytes) {
            var parser = JSONParser(handler: Recorder(), options: options)
            for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
            try parser.finish()
            #expect(parser.status == .complete, "\(cut)")
            #expect(parser.bytesConsumed == value.utf8.count, "\(cut)")
            #expect(parser.position == JSONPosition(of: value.utf8.count, in: bytes), "\(cut)")
            #expect(parser.handler.events == ReferenceReader.events(of: value).map(\.event), "\(cut)")
        }
    }
}
