import Testing
import YAJL

// Unchecked: the closures capture nothing that changes, but a transform's type cannot say that it is sendable.
/// A way to read an input, for tests of what can go wrong on the way.
struct ReadingEntry: @unchecked Sendable, CustomTestStringConvertible {
    /// Gets what is delivered, in short; returns `false` to leave, and may throw.
    typealias Take = (String) throws -> Bool

    let name: String
    let unit: ReadingUnit
    /// Whether a task that is cancelled ends it.
    var isAsync = false
    /// Whether a cancelled task gets what its chunk still holds.
    var deliversChunks = false
    /// Whether its source says how many bytes it has, as files do, so that it is cut for several cores.
    var knowsByteCount = false
    let read: (any JSONInput, @escaping Take) async throws -> Void

    var testDescription: String { name }
}

/// A cursor that gave something, or threw again, after its error or its end.
struct ReadOn: Error {
    var after: String
}

// MARK: The table

extension ReadingEntry {
    /// All ways to read; a new one is one line.
    static let all: [ReadingEntry] = pushed + pulled + items + streams + concurrent

    static let pushed = [
        push("parser") { $0 },
        push("removing") { $0.removing("$..nothing") },
        push("replacing") { $0.replacing("$..nothing", with: 1) },
        push("renamingKeys") { $0.renamingKeys { $0 } },
        push("picking") { $0.picking("$") },
        push("limiting") { $0.limiting("$[*]", to: 1000) },
        push("mapping", .heldEvents) { $0.mapping("$[*]") { $0 } },
        push("filtering", .heldEvents) { $0.filtering("$[*]") { _ in true } },
        push("Tee") { Tee($0, Recorder()) },
    ]

    static let pulled = [
        ReadingEntry(name: "reader", unit: .events) { input, take in
            var reader = JSONReader(source: try input.makeByteSource(), options: input.options)
            while try reader.next() != nil { if let event = reader.event, try !take("\(event)") { return } }
        },
        ReadingEntry(name: "reader of values", unit: .elements) { input, take in
            var reader = JSONReader(source: try input.makeByteSource(), options: input.options)
            do {
                try reader.readArray { if try !take($0.readValue().encodedString()) { throw Left() } }
                try reader.finish()
            } catch is Left {}
        },
        ReadingEntry(name: "document", unit: .document) { input, take in
            let document = try JSONDocument(source: input.makeByteSource(), options: input.options)
            _ = try take(document.root.encodedString())
        },
        ReadingEntry(name: "events: forEach", unit: .events) { input, take in
            try leaving { try input.events.forEach { if try !take("\($0)") { throw Left() } } }
        },
        ReadingEntry(name: "events: cursor", unit: .events) { input, take in
            var cursor = input.events.makeCursor()
            try await drain(take, { "\($0)" }) { try cursor.next() }
        },
        sequence("events: async", .events, { $0.events }) { "\($0)" },
    ]

    static let items: [ReadingEntry] = [
        ReadingEntry(name: "items: forEach", unit: .elements) { input, take in
            let items = input.items(at: "$[*]")
            try leaving { try items.forEach { if try !take($0.encodedString()) { throw Left() } } }
        },
        cursor("items", .elements, { $0.items(at: "$[*]") }, \.shortText),
        cursor("items as a type", .elements, { $0.items(at: "$[*]", as: JSONValue.self) }, \.shortText),
        cursor("results", .elements, { $0.items(at: "$[*]").results }) { try $0.source.shortText },
        cursor("raw", .elements, { $0.items(at: "$[*]").raw }, \.shortText),
        cursor("ranges", .ranges, { $0.items(at: "$[*]").raw.ranges }) { "\($0)" },
        cursor("select", .elements, { $0.select("$[*]", "$.nothing") }, \.value.shortText),
        cursor("raw of select", .elements, { $0.select("$[*]", "$.nothing").raw }, \.shortText),
        cursor("members", .members, { $0.members() }) { "\($0.key): \($0.value.shortText)" },
        cursor("members as a type", .members, { $0.members(as: JSONValue.self) }) {
            "\($0.key): \($0.value.shortText)"
        },
        cursor("records", .records, { $0.items() }, \.shortText),
        cursor("results of records", .records, { $0.items().results }) { try $0.source.shortText },
        sequence("items: async", .elements, { $0.items(at: "$[*]") }, \.shortText),
    ]

    static let streams: [ReadingEntry] = [
        sequence("stream: events", .events, { $0.stream.events }) { "\($0)" }.deliveringChunks,
        sequence("stream: items", .elements, { $0.stream.items(at: "$[*]") }, \.shortText),
        sequence(
            "stream: items as a type",
            .elements,
            { $0.stream.items(at: "$[*]", as: JSONValue.self) },
            \.shortText
        ),
        sequence("stream: results", .elements, { $0.stream.items(at: "$[*]").results }) { try $0.source.shortText },
        sequence("stream: raw", .elements, { $0.stream.items(at: "$[*]").raw }, \.shortText),
        sequence("stream: ranges", .ranges, { $0.stream.items(at: "$[*]").raw.ranges }) { "\($0)" },
        sequence("stream: select", .elements, { $0.stream.select("$[*]", "$.nothing") }, \.value.shortText),
        sequence("stream: raw of select", .elements, { $0.stream.select("$[*]", "$.nothing").raw }, \.shortText),
        sequence("stream: members", .members, { $0.stream.members() }) { "\($0.key): \($0.value.shortText)" },
        sequence("stream: members as a type", .members, { $0.stream.members(as: JSONValue.self) }) {
            "\($0.key): \($0.value.shortText)"
        },
        sequence("stream: records", .records, { $0.stream.items() }, \.shortText),
        sequence("stream: single bytes", .elements, { $0.bytes.items(at: "$[*]") }, \.shortText),
        sequence("stream: snapshots", .snapshots, { $0.stream.snapshots() }, \.shortText).deliveringChunks,
        sequence("stream: snapshots of a type", .snapshots, { $0.stream.snapshots(of: JSONValue.self) }, \.shortText)
            .deliveringChunks,
    ]

    static let concurrent: [ReadingEntry] = [1, 3].flatMap { (width: Int) -> [ReadingEntry] in
        [
            cores(
                "elements on \(width) cores",
                .elements,
                { $0.items(at: "$[*]").concurrent(width: width) },
                \.shortText
            ),
            cores("results on \(width) cores", .elements, { $0.items(at: "$[*]").results.concurrent(width: width) }) {
                try $0.source.shortText
            },
            cores(
                "ranges on \(width) cores",
                .ranges,
                { $0.items(at: "$[*]").raw.ranges.concurrent(width: width) }
            ) { "\($0)" },
            cores(
                "select on \(width) cores",
                .elements,
                { $0.select("$[*]", "$[*].nothing").concurrent(width: width) },
                \.value.shortText
            ),
            cores("members on \(width) cores", .members, { $0.members().concurrent(width: width) }) {
                "\($0.key): \($0.value.shortText)"
            },
            cores("records on \(width) cores", .records, { $0.items().concurrent(width: width) }, \.shortText),
            sequence(
                "a pipe on \(width) cores",
                .elements,
                { $0.items(at: "$[*]").concurrent(width: width) },
                \.shortText
            ),
            sequence(
                "a pipe of records on \(width) cores",
                .records,
                { $0.items().concurrent(width: width) },
                \.shortText
            ),
            sequence(
                "a stream on \(width) cores",
                .records,
                { $0.stream.items().concurrent(width: width) },
                \.shortText
            ),
        ]
    }
}

// MARK: How they are read

extension ReadingEntry {
    /// Ends a `forEach`.
    private struct Left: Error {}

    private static func leaving(_ body: () throws -> Void) throws {
        do { try body() } catch is Left {}
    }

    private var deliveringChunks: Self {
        var entry = self
        entry.deliversChunks = true
        return entry
    }

    /// Takes all that a cursor gives; after its end or its error it must give nothing.
    private static func drain<Element>(
        _ take: Take,
        _ text: (Element) throws -> String,
        isolation: isolated (any Actor)? = #isolation,
        _ next: () async throws -> Element?
    ) async throws {
        func expectEnd(after end: String) async throws {
            do {
                if try await next() == nil { return }
            } catch {}
            throw ReadOn(after: end)
        }
        while true {
            let element: Element?
            do {
                element = try await next()
            } catch {
                try await expectEnd(after: "\(error)")
                throw error
            }
            guard let element else { return try await expectEnd(after: "the end") }
            if try !take(text(element)) { return }
        }
    }

    private static func push<Handler: JSONEventHandler & ~Copyable>(
        _ name: String,
        _ unit: ReadingUnit = .events,
        _ modify: @escaping (consuming ScriptedHandler) -> Handler
    ) -> Self {
        ReadingEntry(name: name, unit: unit) { input, take in
            var handler = modify(ScriptedHandler { _, event in try take("\(event)") ? .continue : .stop })
            try JSONParser.parse(input, handler: &handler)
        }
    }

    private static func cursor<Item>(
        _ name: String,
        _ unit: ReadingUnit,
        _ items: @escaping (any JSONInput) -> JSONItems<Item>,
        _ text: @escaping (Item) throws -> String
    ) -> Self {
        ReadingEntry(name: name, unit: unit) { input, take in
            var cursor = items(input).makeCursor()
            try await drain(take, text) { try cursor.next() }
        }
    }

    private static func sequence<Sequence: AsyncSequence>(
        _ name: String,
        _ unit: ReadingUnit,
        _ sequence: @escaping (any JSONInput) -> Sequence,
        _ text: @escaping (Sequence.Element) throws -> String
    ) -> Self {
        ReadingEntry(name: name, unit: unit, isAsync: true) { input, take in
            var iterator = sequence(input).makeAsyncIterator()
            try await drain(take, text) { try await iterator.next(isolation: nil) }
        }
    }

    /// Items on several cores, in parts that are short enough for the texts here.
    private static func cores<Item: Sendable>(
        _ name: String,
        _ unit: ReadingUnit,
        _ items: @escaping (any JSONInput) -> JSONStream<JSONInputChunks>.Items<Item>,
        _ text: @escaping (Item) throws -> String
    ) -> Self {
        var entry = sequence(
            name,
            unit,
            { input in
                var items = items(input)
                items.partSize = 16
                return items
            },
            text
        )
        entry.knowsByteCount = true
        return entry
    }
}

extension JSONInput {
    /// The same input as an asynchronous sequence.
    fileprivate var stream: JSONStream<SourceSequence<[UInt8]>> {
        JSONStream(SourceSequence(input: self) { $0 }, options: options)
    }

    /// The same, where each read is of one byte.
    fileprivate var bytes: JSONStream<SourceSequence<UInt8>> {
        JSONStream(SourceSequence(input: self, size: 1) { $0[0] }, options: options)
    }
}

/// The reads of an input.
private struct SourceSequence<Element>: AsyncSequence, AsyncIteratorProtocol {
    let input: any JSONInput
    var size = 1 << 16
    let element: ([UInt8]) -> Element
    var source: (any JSONByteSource)?

    func makeAsyncIterator() -> Self { self }

    mutating func next() async throws -> Element? {
        var source = try source ?? input.makeByteSource()
        let bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        self.source = source
        return bytes.isEmpty ? nil : element(bytes)
    }
}

extension JSONValue {
    fileprivate var shortText: String { encodedString() }
}

extension JSONRawItem {
    fileprivate var shortText: String { String(decoding: bytes, as: UTF8.self) }
}

extension Result where Failure == JSONItemError {
    /// The item, or an error as its input or its text had it.
    fileprivate var source: Success {
        get throws {
            switch self {
            case .success(let item): return item
            case .failure(let error): throw error.underlying
            }
        }
    }
}
