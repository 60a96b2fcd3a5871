import Testing
import YAJL

@testable import YAJLTestSupport

/// Depth, path and byte range of every event, against a slow reference.
@Suite struct EventContextTests {
    private func placedEvents(_ bytes: [UInt8], _ options: JSONParsingOptions, _ cut: Cut) throws -> ContextRecorder {
        var parser = JSONParser(handler: ContextRecorder(), options: options)
        for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
        try parser.finish()
        return parser.handler
    }

    /// Returns whether all is right.
    private func check(
        _ bytes: [UInt8],
        _ options: JSONParsingOptions,
        _ cuts: [Cut],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let reference = ReferenceReader.events(of: bytes)
        for cut in cuts {
            do {
                let recorder = try placedEvents(bytes, options, cut)
                guard recorder.events == reference, !recorder.hasMissedContext else {
                    let difference = zip(recorder.events, reference).first { $0 != $1 }
                    let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
                    Issue.record(
                        """
                        \(cut): found \(difference.map { "\($0.0)" } ?? "\(recorder.events.count) events"), \
                        expected \(difference.map { "\($0.1)" } ?? "\(reference.count)") in \(text)
                        """,
                        sourceLocation: sourceLocation
                    )
                    return false
                }
            } catch {
                let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
                Issue.record("\(cut): \(error) in \(text)", sourceLocation: sourceLocation)
                return false
            }
        }
        return true
    }

    @Test(arguments: SampleDocument.all)
    func everyEventForEveryCut(_ document: SampleDocument) {
        _ = check(document.bytes, document.options, allCuts(of: document.bytes))
    }

    /// Two cuts: a token then has a start, a middle and an end.
    @Test(arguments: SampleDocument.all)
    func everyEventForEveryPairOfCuts(_ document: SampleDocument) {
        let count = document.bytes.count
        let cuts = (0...count).flatMap { first in (first...min(count, first + 12)).map { Cut.at([first, $0]) } }
        _ = check(document.bytes, document.options, cuts)
    }

    @Test(arguments: [false, true])
    func randomDocuments(hasComments: Bool) {
        let options = JSONParsingOptions(allowsComments: hasComments)
        var documents = DocumentGenerator(seed: hasComments ? 7 : 6, hasComments: hasComments)
        var generator = SplitMix64(seed: 8)
        for _ in 0..<scaled(20000) {
            let bytes = documents.next()
            let cuts =
                [.whole, .size(1), .size(Int.random(in: 2...40, using: &generator))]
                + (0..<3).map { _ in Cut.random(bytes.count, using: &generator) }
            guard check(bytes, options, cuts) else { return }
        }
    }

    /// More than one slice of input, with the indentation dropped on the way.
    @Test(arguments: [JSONParsingOptions.strict, JSONParsingOptions(allowsComments: true)])
    func prettyPrintedTable(_ options: JSONParsingOptions) {
        let bytes = SampleDocument.table(rows: 1000)
        _ = check(bytes, options, [.whole, .size(65536), .size(65535), .size(4096), .size(997), .size(64), .size(3)])
    }

    /// The end of an internal slice, whatever its size, falls into another part of the text.
    @Test func tokensAtTheEndOfASlice() {
        for shift in stride(from: 0, to: 320, by: 3) {
            let size = [16, 32, 64, 128][shift % 4] << 10
            var text = "[\n" + String(repeating: " ", count: size - 84 + shift / 4)
            text += #""string \u00e9", 1234567, true, false, null, {"key\n": "漢字"},"# + "\n      [[],{}], 1e5\n]\n"
            guard check(Array(text.utf8), .strict, [.whole, .size(size + 1)]) else { return }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\n\n", " \n"])
    func indentationOfEveryWidth(_ lineEnd: String) {
        for width in 0...70 {
            for blank in [" ", "\t", "\t "] {
                let indentation = lineEnd + String(repeating: blank, count: width)
                let text = ["[", "1,", "\"é\\n\",", "{", "\"k\"", ":", "true", "}", "]", ""].joined(
                    separator: indentation
                )
                guard check(Array(text.utf8), .strict, [.whole, .size(1), .size(width + 2)]) else { return }
            }
        }
    }

    @Test func framedRecords() throws {
        let options = JSONParsingOptions(framing: .recordSeparated)
        let records = "\u{1e}{\"a\":\n     [1]}\n\u{1e}12\n\u{1e}\u{1e}\"x\"\n"
        // To the reference a record separator is a blank.
        let reference = ReferenceReader.events(of: records.replacing("\u{1e}", with: " "))
        for cut in allCuts(of: Array(records.utf8)) {
            let recorder = try placedEvents(Array(records.utf8), options, cut)
            guard recorder.events == reference else {
                Issue.record("\(cut): \(recorder.events)")
                return
            }
        }
    }

    @Test func byteOrderMark() throws {
        let bytes = Array("\u{feff}[\n     1]".utf8)
        for cut in allCuts(of: bytes) {
            let recorder = try placedEvents(bytes, JSONParsingOptions(skipsByteOrderMark: true), cut)
            #expect(recorder.events.map(\.range) == [3..<4, 10..<11, 11..<12], "\(cut)")
        }
    }

    /// Asking for the places costs no more than in proportion: a long batch with an escape in every string.
    @Test func manyTokensInOneBatch() {
        let text = "[" + Array(repeating: #""\n",{"\t":[]}"#, count: 3000).joined(separator: ",") + "]"
        _ = check(Array(text.utf8), .strict, [.whole])
    }

    /// A path may be kept after the call, and deep paths are whole.
    @Test func deepPaths() throws {
        let depth = 400
        let text = String(repeating: #"{"k":[0,"#, count: depth / 2) + "1" + String(repeating: "]}", count: depth / 2)
        for cut in [Cut.whole, .size(1), .size(7), .size(100)] {
            let events = try placedEvents(Array(text.utf8), .strict, cut).events
            let deepest = try #require(events.max { $0.depth < $1.depth && $1.event == .number(1) })
            #expect(deepest.path.components.count == depth, "\(cut)")
            #expect(deepest.path.components.suffix(2) == ["k", 1], "\(cut)")
            #expect(deepest.path.components.prefix(4) == ["k", 1, "k", 1], "\(cut)")
        }
    }
}
