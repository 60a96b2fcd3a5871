import Testing
import YAJL

@testable import YAJLTestSupport

/// A handler's own errors.
@Suite struct HandlerThrowTests {
    /// At every event, with every cut: the events before are there, and the error comes out as it was, again and again.
    @Test(arguments: SampleDocument.all, JSONParsingOptions.Engine.allCases)
    func errorAtEveryEvent(_ document: SampleDocument, _ engine: JSONParsingOptions.Engine) {
        let document = document.read(by: engine)
        let reference = ReferenceReader.events(of: document.bytes)
        for index in reference.indices {
            for cut in allCuts(of: document.bytes) {
                if let problem = problem(document, reference, throwingAt: index, cut) {
                    Issue.record("event \(index), \(cut): \(problem)")
                    return
                }
            }
        }
    }

    private func problem(
        _ document: SampleDocument,
        _ reference: [PlacedEvent],
        throwingAt index: Int,
        _ cut: Cut
    ) -> String? {
        let marked = MarkedError()
        let handler = ScriptedHandler { eventIndex, _ in
            if eventIndex == index { throw marked }
            return .continue
        }
        var parser = JSONParser(handler: handler, options: document.options)
        let error = thrown {
            for chunk in cut.chunks(of: document.bytes) { try parser.feed(Array(chunk)) }
            try parser.finish()
        }
        guard error as? MarkedError === marked else { return "threw \(String(describing: error))" }
        guard parser.handler.events == reference[...index].map(\.event) else {
            return "events \(parser.handler.events)"
        }
        let end = reference[index].range.upperBound
        guard parser.bytesConsumed == end else { return "consumed \(parser.bytesConsumed), expected \(end)" }
        for attempt in 0..<2 {
            let fed = thrown { try parser.feed(Array("[x".utf8)) }
            guard fed as? MarkedError === marked else { return "feed \(attempt) threw \(String(describing: fed))" }
            let finished = thrown { try parser.finish() }
            guard finished as? MarkedError === marked else { return "finish threw \(String(describing: finished))" }
        }
        return parser.handler.events.count == index + 1 ? nil : "events after the error"
    }

    /// An error of the text after the event is never seen: the handler's is the first.
    @Test func handlerErrorComesBeforeLaterTextError() {
        let marked = MarkedError()
        var parser = JSONParser(
            handler: ScriptedHandler { index, _ in
                if index == 1 { throw marked }
                return .continue
            }
        )
        let error = thrown { try parser.feed(Array("[1,x".utf8)) }
        #expect(error as? MarkedError === marked)
    }

    @Test func textErrorComesAgain() throws {
        var parser = JSONParser(handler: Recorder())
        let bytes = Array("[1,\n x]".utf8)
        let first = try #require(thrown { try parser.feed(bytes) } as? JSONParsingError)
        #expect(first.position == JSONPosition(byteOffset: 5, line: 2, column: 2))
        for _ in 0..<3 {
            let fed = thrown { try parser.feed(Array("\n\n[]".utf8)) } as? JSONParsingError
            let finished = thrown { try parser.finish() } as? JSONParsingError
            #expect(fed == first && finished == first)
            #expect(fed?.description == first.description && finished?.description == first.description)
            #expect(parser.bytesConsumed == 5)
        }
        #expect(parser.handler.events == [.beginArray, .number(1)])
    }

    /// Feeding a parser that has failed uses nothing up.
    @Test func bytesConsumedStaysAfterHandlerError() {
        var parser = JSONParser(handler: ScriptedHandler { _, _ in throw MarkedError() })
        _ = thrown { try parser.feed(Array("[1,2]".utf8)) }
        let consumed = parser.bytesConsumed
        for _ in 0..<3 { _ = thrown { try parser.feed(Array("[1,2]".utf8)) } }
        #expect(parser.bytesConsumed == consumed)
    }

    @Test func errorFromWillReceiveEvent() {
        struct Handler: JSONEventHandler {
            static var receivesContext: Bool { true }
            let marked: MarkedError
            var events = 0
            mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws {
                if context.path == ["a", 1] { throw marked }
            }
            mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
                events += 1
                return .continue
            }
        }
        let marked = MarkedError()
        var parser = JSONParser(handler: Handler(marked: marked))
        let error = thrown { try parser.feed(Array(#"{"a":[1,2,3]}"#.utf8)) }
        let again = thrown { try parser.finish() }
        #expect(error as? MarkedError === marked && again as? MarkedError === marked)
        #expect(parser.handler.events == 1)
    }

    @Test func useAfterFinish() throws {
        var parser = JSONParser(handler: Recorder())
        try parser.feed(Array("[\n1]".utf8))
        try parser.finish()
        #expect(parser.status == .complete)
        let expected = "line 2, column 3 (byte 4), at $: the parser is finished: make a new one for another input"
        #expect(thrown { try parser.feed(Array("1".utf8)) }.map { "\($0)" } == expected)
        #expect(thrown { try parser.finish() }.map { "\($0)" } == expected)
        #expect((thrown { try parser.finish() } as? JSONParsingError)?.code == .usedAfterFinish)
        #expect(parser.handler.events == [.beginArray, .number(1), .endArray])
    }

    @Test func useAfterFailedFinish() {
        var parser = JSONParser(handler: Recorder())
        let first = thrown { try parser.finish() } as? JSONParsingError
        #expect(first?.code == .unexpectedEnd)
        #expect(thrown { try parser.finish() } as? JSONParsingError == first)
        #expect(thrown { try parser.feed(Array("1".utf8)) } as? JSONParsingError == first)
    }
}
