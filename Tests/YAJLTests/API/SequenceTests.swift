import Testing
import YAJL

@testable import YAJLTestSupport

/// `JSONBytes` and `JSONFile`.
@Suite struct SequenceTests {
    private func split(_ events: JSONEvents) -> (events: [JSONEvent], error: (any Error)?) {
        var all: [JSONEvent] = []
        do {
            try events.forEach { all.append($0) }
        } catch {
            return (all, error)
        }
        return (all, nil)
    }

    @Test(arguments: SampleDocument.all)
    func sameEventsAsPush(_ document: SampleDocument) throws {
        let expected = ReferenceReader.events(of: document.bytes).map(\.event)
        let bytes = split(JSONBytes(document.bytes, options: document.options).events)
        #expect(bytes.events == expected && bytes.error == nil)
        let text = split(JSONBytes(String(decoding: document.bytes, as: UTF8.self), options: document.options).events)
        #expect(text.events == expected && text.error == nil)
        let file = try TemporaryFile(document.bytes)
        let events = split(JSONFile(file.path, options: document.options).events)
        #expect(events.events == expected && events.error == nil)
    }

    @Test(arguments: [200, 2000])
    func largeDocument(rows: Int) throws {
        let bytes = SampleDocument.table(rows: rows)
        let expected = ReferenceReader.events(of: bytes).map(\.event)
        let file = try TemporaryFile(bytes)
        #expect(split(JSONBytes(bytes).events).events == expected)
        #expect(split(JSONFile(file.path).events).events == expected)
    }

    /// The error comes last, and nothing follows it.
    @Test(arguments: ["[1,\n x]", "", "[", "[1] 2", "\"\\x\"", "[1,2,3"])
    func errorIsTheLastElement(_ text: String) throws {
        let expected = outcome(of: Array(text.utf8))
        let file = try TemporaryFile(text)
        for events in [JSONBytes(text).events, JSONFile(file.path).events] {
            let found = split(events)
            #expect(found.events == expected.events && found.error as? JSONParsingError == expected.error)
            var cursor = events.makeCursor()
            #expect(throws: JSONParsingError.self) { while try cursor.next() != nil {} }
            #expect(try cursor.next() == nil && cursor.next() == nil)
        }
    }

    @Test func nothingFollowsTheLastEvent() throws {
        var cursor = JSONBytes("1").events.makeCursor()
        #expect(try cursor.next() == .number(1))
        #expect(try cursor.next() == nil && cursor.next() == nil)
    }

    /// Each iteration starts again.
    @Test func iterationsAreIndependent() throws {
        let file = try TemporaryFile("[1,2]")
        for events in [JSONBytes("[1,2]").events, JSONFile(file.path).events] {
            var first = events.makeCursor()
            #expect(try first.next() == .beginArray)
            #expect(split(events).events == [.beginArray, .number(1), .number(2), .endArray])
            #expect(try first.next() == .number(1))
        }
    }

    /// A file is opened when the iteration begins.
    @Test func fileIsOpenedLate() throws {
        var events: JSONEvents?
        do {
            let file = try TemporaryFile("[1]")
            events = JSONFile(file.path).events
            #expect(events.map(split)?.events.count == 3)
        }
        let error = events.map(split)?.error as? JSONInputError
        #expect(error?.operation == .open)
    }

    @Test func missingFile() throws {
        let found = split(JSONFile("/nonexistent/data.json").events)
        #expect(found.events.isEmpty)
        #expect(
            found.error.map { "\($0)" } == #"cannot open "/nonexistent/data.json": No such file or directory"#
        )
        var cursor = JSONFile("/nonexistent/data.json").events.makeCursor()
        #expect(throws: JSONInputError.self) { try cursor.next() }
        #expect(try cursor.next() == nil && cursor.next() == nil)
    }

    /// In memory there are no limits on sizes; in a file there are.
    @Test func defaultLimits() throws {
        let number = "1" + String(repeating: "0", count: 1024)
        #expect(split(JSONBytes("[\(number)]").events).events.count == 3)
        let file = try TemporaryFile("[\(number)]")
        let error = split(JSONFile(file.path).events).error as? JSONParsingError
        #expect(error?.code == .limitExceeded(.number) && error?.position.byteOffset == 1025)
        let allowed = split(JSONFile(file.path, options: .inMemory).events)
        #expect(allowed.error == nil && allowed.events.count == 3)
    }

    /// `JSONBytes` and `JSONFile` may go to another task.
    @Test func sendable() async throws {
        let file = try TemporaryFile("[1]")
        let bytes = JSONBytes("[1]")
        let named = JSONFile(file.path)
        let counts = try await Task { (try bytes.events.collect().count, try named.events.collect().count) }.value
        #expect(counts == (3, 3))
    }

    @Test func descriptorIsClosed() throws {
        let file = try TemporaryFile("[1, 2, 3]")
        guard openDescriptors(on: file.path) != nil else { return }
        do {
            var cursor = JSONFile(file.path).events.makeCursor()
            _ = try cursor.next()
            #expect(openDescriptors(on: file.path) == 1)
            while try cursor.next() != nil {}
            #expect(openDescriptors(on: file.path) == 0)
            var abandoned = JSONFile(file.path).events.makeCursor()
            _ = try abandoned.next()
        }
        #expect(openDescriptors(on: file.path) == 0)
        do {
            let reader = try JSONReader(path: file.path)
            #expect(reader.depth == 0 && openDescriptors(on: file.path) == 1)
        }
        #expect(openDescriptors(on: file.path) == 0)
    }
}
