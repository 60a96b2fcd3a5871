import Foundation
import Testing
import YAJLFoundation

@Suite struct DataTests {
    private static let text = #"{"name":"Zoë","tags":[1,2.5]}"#
    private static let events: [JSONEvent] = [
        .beginObject, .key("name"), .string("Zoë"), .key("tags"), .beginArray, .number(1), .number(2.5), .endArray,
        .endObject,
    ]

    private struct KeyCounter: JSONEventHandler {
        var count = 0

        mutating func key(_ key: borrowing JSONText) -> JSONFlow {
            count += 1
            return .continue
        }
    }

    @Test func pushInSlicesOfData() throws {
        let data = Data(Self.text.utf8)
        for size in 1...data.count {
            var parser = JSONParser(handler: KeyCounter())
            for start in stride(from: 0, to: data.count, by: size) {
                // A slice keeps the indices of the whole.
                try parser.feed(data[start..<min(start + size, data.count)])
            }
            try parser.finish()
            #expect(parser.handler.count == 2)
        }
    }

    @Test func sequences() throws {
        #expect(try JSONBytes(Data(Self.text.utf8)).events.collect() == Self.events)
        var reader = JSONReader(parsing: Data("[1]".utf8))
        var numbers: [Int] = []
        try reader.readArray { reader in numbers.append(try reader.readInt()) }
        #expect(numbers == [1])
    }

    @Test func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("yajl-\(UUID()).json")
        try Data(Self.text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try JSONFile(url).events.collect() == Self.events)

        var reader = JSONReader(try FileHandle(forReadingFrom: url))
        var names: [String] = []
        try reader.readObject { name, _ in names.append(name) }
        #expect(names == ["name", "tags"])
    }

    @Test func missingFileIsAnError() throws {
        let missing = JSONFile(URL(fileURLWithPath: "/no/such/file.json"))
        #expect(throws: JSONInputError.self) { try missing.events.collect() }
        let remote = try #require(URL(string: "https://example.com/data.json"))
        #expect(throws: JSONInputError.self) { try JSONFile(remote).events.collect() }
    }

    @Test func chunksOfAnAsyncSequence() async throws {
        let data = Data(Self.text.utf8)
        let chunks = AsyncStream<Data> { continuation in
            for byte in data { continuation.yield(Data([byte])) }
            continuation.finish()
        }
        var events: [JSONEvent] = []
        for try await event in JSONStream(chunks).events { events.append(event) }
        #expect(events == Self.events)
    }
}
