import Testing
import YAJL

/// `JSONBytes` and `JSONFile`.
@Suite struct SequenceTests {
    private func split(_ events: JSONEvents) -> (events: [JSONEvent], error: (any Error)?) {
        var all: [JSONEvent] = []
        var errors: [any Error] = []
        for result in events {
            switch result {
            case .success(let event):
                #expect(errors.isEmpty)
                all.append(event)
            case .failure(let error): errors.append(error)
            }
        }
        #expect(errors.count <= 1)
        return (all, errors.first)
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

    /// The error is the last element, and nothing follows it.
    @Test(arguments: ["[1,\n x]", "", "[", "[1] 2", "\"\\x\"", "[1,2,3"])
    func errorIsTheLastElement(_ text: String) throws {
        let expected = outcome(of: Array(text.utf8))
        let file = try TemporaryFile(text)
        for events in [JSONBytes(text).events, JSONFile(file.path).events] {
            let found = split(events)
            #expect(found.events == expected.events && found.error as? JSONParsingError == expected.error)
            var iterator = events.makeIterator()
            while let result = iterator.next() { if case .failure = result { break } }
            #expect(iterator.next() == nil && iterator.next() == nil)
        }
    }

    @Test func nothingFollowsTheLastEvent() {
        var iterator = JSONBytes("1").events.makeIterator()
        #expect((try? iterator.next()?.get()) == .number(1))
        #expect(iterator.next() == nil && iterator.next() == nil)
    }

    /// Each iteration starts again.
    @Test func iterationsAreIndependent() throws {
        let file = try TemporaryFile("[1,2]")
        for events in [JSONBytes("[1,2]").events, JSONFile(file.path).events] {
            var first = events.makeIterator()
            #expect((try? first.next()?.get()) == .beginArray)
            #expect(split(events).events == [.beginArray, .number(1), .number(2), .endArray])
            #expect((try? first.next()?.get()) == .number(1))
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

    @Test func missingFile() {
        let found = split(JSONFile("/nonexistent/data.json").events)
        #expect(found.events.isEmpty)
        #expect(
            found.error.map { "\($0)" } == #"cannot open "/nonexistent/data.json": No such file or directory"#
        )
        var iterator = JSONFile("/nonexistent/data.json").events.makeIterator()
        #expect(iterator.next() != nil)
        #expect(iterator.next() == nil && iterator.next() == nil)
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
        let counts = await Task { (Array(bytes.events).count, Array(named.events).count) }.value
        #expect(counts == (3, 3))
    }

    @Test func descriptorIsClosed() throws {
        let file = try TemporaryFile("[1, 2, 3]")
        guard openDescriptors(on: file.path) != nil else { return }
        do {
            var iterator = JSONFile(file.path).events.makeIterator()
            _ = iterator.next()
            #expect(openDescriptors(on: file.path) == 1)
            while iterator.next() != nil {}
            #expect(openDescriptors(on: file.path) == 0)
            var abandoned = JSONFile(file.path).events.makeIterator()
            _ = abandoned.next()
        }
        #expect(openDescriptors(on: file.path) == 0)
        do {
            let reader = try JSONReader(path: file.path)
            #expect(reader.depth == 0 && openDescriptors(on: file.path) == 1)
        }
        #expect(openDescriptors(on: file.path) == 0)
    }
}
