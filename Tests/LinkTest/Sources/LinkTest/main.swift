// A program that needs nothing but YAJL. `Scripts/link-test` looks at what it is linked with, so it uses each way of
// reading once: what is never called could be dropped by the linker, and what it needs along with it.

import YAJL

struct NameCounter {
    var count = 0
}

extension NameCounter: JSONEventHandler {
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        if key == "name" { count += 1 }
        return .continue
    }

    mutating func finish() -> Int { count }
}

struct OneChunk: AsyncSequence, AsyncIteratorProtocol {
    var chunk: [UInt8]?

    mutating func next() async -> [UInt8]? {
        defer { chunk = nil }
        return chunk
    }

    func makeAsyncIterator() -> Self { self }
}

struct Mismatch: Error {
    var what: String
}

func expect(_ condition: Bool, _ what: String) throws {
    guard condition else { throw Mismatch(what: what) }
}

let text = #"{"name": "caf\u00e9", "ratio": 2.5e-1, "tags": [true, null]}"#
let bytes = Array(text.utf8)

var parser = JSONParser(handler: NameCounter())
try parser.feed(bytes)
try expect(try parser.finish() == 1, "push")

var ratio = 0.0
var reader = JSONReader(parsing: bytes)
try reader.readObject { key, reader in
    if key == "ratio" { ratio = try reader.readDouble() } else { try reader.skipValue() }
}
try expect(ratio == 0.25, "pull")

let events = try JSONBytes(bytes).events.collect()
try expect(events.count == 11 && events[2] == .string("café"), "sequence")

var streamed: [JSONEvent] = []
for try await event in JSONStream(OneChunk(chunk: bytes)).events {
    streamed.append(event)
}
try expect(streamed == events, "asynchronous sequence")

do {
    _ = try JSONBytes(Array("[1,]".utf8)).events.collect()
    throw Mismatch(what: "an error for a trailing comma")
} catch let error as JSONParsingError {
    print("\(events.count) events; \(error.position)")
}
