import Testing
import YAJL

@testable import YAJLTestSupport

/// Handlers that stop the parse.
@Suite struct HandlerStopTests {
    private static func stopping(at index: Int) -> ScriptedHandler {
        ScriptedHandler { eventIndex, _ in eventIndex == index ? .stop : .continue }
    }

    /// At every event, with every cut, and whatever follows in the input.
    @Test(arguments: SampleDocument.all, JSONParsingOptions.Engine.allCases)
    func stopAtEveryEvent(_ document: SampleDocument, _ engine: JSONParsingOptions.Engine) {
        let document = document.read(by: engine)
        let reference = ReferenceReader.events(of: document.bytes)
        for index in reference.indices {
            for cut in allCuts(of: document.bytes) {
                if let problem = problem(document, reference, stoppingAt: index, cut) {
                    Issue.record("event \(index), \(cut): \(problem)")
                    return
                }
            }
        }
    }

    private func problem(
        _ document: SampleDocument,
        _ reference: [PlacedEvent],
        stoppingAt index: Int,
        _ cut: Cut
    ) -> String? {
        var parser = JSONParser(handler: Self.stopping(at: index), options: document.options)
        let expectedEvents = reference[...index].map(\.event)
        let end = reference[index].range.upperBound
        var log: [JSONParserStatus] = []
        let error = thrown {
            for chunk in cut.chunks(of: document.bytes) { log.append(try parser.feed(Array(chunk))) }
            try parser.finish()
            log.append(parser.status)
        }
        if let error { return "threw \(error)" }
        // Once stopped, the status stays; `finish` itself may have delivered the last number.
        guard log.last == .stopped else { return "ended as \(log)" }
        let firstStop = log.firstIndex(of: .stopped) ?? 0
        guard log[firstStop...].allSatisfy({ $0 == .stopped }) else { return "went on: \(log)" }
        guard parser.handler.events == expectedEvents else { return "events \(parser.handler.events)" }
        guard parser.bytesConsumed == end else { return "consumed \(parser.bytesConsumed), expected \(end)" }
        return nil
    }

    /// Nothing after the event is read, not even an error right after it in the same chunk.
    @Test(arguments: [
        "x", "]]", "\"abc", "\"\\x", "12", "1.", "tru", "trux", "{\"a", "{\"a\":", "\u{b}", "\u{1}", "[[[[", "}", ":",
        ",,", "/*",
        "\"a\nb\"",
    ])
    func whatFollowsIsNotRead(_ rest: String) {
        for (start, events) in [("[", 1), ("[1,", 2), ("[1,[\"a\",", 4), ("{\"k\":[", 3)] {
            let bytes = Array((start + rest).utf8)
            for cut in allCuts(of: bytes) {
                var parser = JSONParser(handler: Self.stopping(at: events - 1))
                var statuses: [JSONParserStatus] = []
                let error = thrown {
                    for chunk in cut.chunks(of: bytes) { statuses.append(try parser.feed(Array(chunk))) }
                    statuses.append(try parser.feed(Array("x\"]}".utf8)))
                    try parser.finish()
                    statuses.append(parser.status)
                }
                guard error == nil, statuses.suffix(2) == [.stopped, .stopped], parser.handler.events.count == events
                else {
                    Issue.record(
                        "\(start)\(rest), \(cut): \(error.map { "\($0)" } ?? ""), \(statuses), \(parser.handler.events)"
                    )
                    return
                }
            }
        }
    }

    @Test func laterCallsDoNothing() throws {
        var parser = JSONParser(handler: Self.stopping(at: 1))
        #expect(try parser.feed(Array("[\n1, 2".utf8)) == .stopped)
        for _ in 0..<3 {
            #expect(try parser.feed(Array("x".utf8)) == .stopped)
            #expect(try parser.feed(Array("\n\n\n3]".utf8)[...]) == .stopped)
        }
        try parser.finish()
        #expect(parser.status == .stopped)
        #expect(parser.handler.events == [.beginArray, .number(1)])
        #expect(parser.bytesConsumed == 3)
        #expect(parser.position == JSONPosition(byteOffset: 3, line: 2, column: 2))
    }

    /// The handler's output is given once.
    @Test func finishTwice() throws {
        var parser = JSONParser(handler: Self.stopping(at: 0))
        try parser.feed(Array("[".utf8))
        try parser.finish()
        #expect(parser.status == .stopped)
        let error = thrown { try parser.finish() } as? JSONParsingError
        #expect(error?.code == .usedAfterFinish)
        #expect(try parser.feed(Array("1".utf8)) == .stopped)
    }

    /// `position` is computed when asked for, long after the chunk has been given back.
    @Test func positionDoesNotReadTheChunkAgain() throws {
        let bytes = Array("[\n1,\n2,\n3]".utf8)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: bytes)
        var parser = JSONParser(handler: Self.stopping(at: 2))
        try parser.feed(UnsafeRawBufferPointer(memory))
        let before = parser.position
        memory.copyBytes(from: Array(repeating: UInt8(ascii: "\n"), count: bytes.count))
        #expect(before == JSONPosition(byteOffset: 6, line: 3, column: 2))
        #expect(parser.position == before)
    }

    @Test func positionAfterTrailingContentDoesNotReadTheChunkAgain() throws {
        let bytes = Array("[\n1]\nabc".utf8)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: bytes)
        var parser = JSONParser(handler: Recorder(), options: JSONParsingOptions(allowsTrailingContent: true))
        #expect(try parser.feed(UnsafeRawBufferPointer(memory)) == .complete)
        memory.copyBytes(from: Array(repeating: UInt8(ascii: "\n"), count: bytes.count))
        #expect(parser.position == JSONPosition(byteOffset: 4, line: 2, column: 3))
    }
}
