internal import BenchmarkKit
internal import YAJL
internal import YAJLGzip

extension GrowthLaw {
    /// Items of inputs that are cut small, compressed, or read on all cores.
    static let items: [GrowthLaw] = synchronous + concurrent + compressed + snapshots

    private static let synchronous: [GrowthLaw] = [
        reading(
            "items of one digit",
            size: 20_000,
            atLeast: 2e6,
            because: "two bytes become an item",
            { HardText.array(of: "7", $0) },
            work: { text, options in try JSONBytes(text, options: options).items(at: "$[*]").collect().count }
        ),
        reading(
            "names of an item, repeats refused",
            size: 8_000,
            { HardText.object($0) },
            work: { text, options in
                var options = options
                options.duplicateKeys = .reject
                return try JSONBytes(text, options: options).items().collect()[0].object?.count ?? 0
            }
        ),
        reading(
            "an item that tries types at each depth",
            size: 20_000,
            { size in
                let strings = HardText.array(of: "\"text\"", size)
                return HardText.nested("{\"a\":", "}", 100, around: String(decoding: strings, as: UTF8.self))
            },
            work: { text, options in
                try JSONBytes(text, options: options).items(as: TriedTypes.self).collect()[0].count
            }
        ),
        reading(
            "one huge item, byte by byte",
            size: 10_000,
            atLeast: 1e6,
            because: "each byte is read by a call of its own",
            { HardText.repeated("7,", $0, from: "[[", to: "7]]") },
            expecting: { $0 + 1 },
            work: { text, options in
                let items = try Trickle(text, options: options).items(at: "$[*]").collect()
                return items.first?.array?.count ?? 0
            }
        ),
        reading(
            "a deep item with a limit, byte by byte",
            size: 10_000,
            atLeast: 0.5e6,
            because: "each byte is read by a call of its own",
            { size in
                let digits = HardText.array(of: "7", size)
                return HardText.nested("{\"a\":", "}", 500, around: String(decoding: digits, as: UTF8.self))
            },
            expecting: { _ in 1 },
            work: { text, options in
                var options = options
                options.limits.item = 1 << 30
                return try Trickle(text, options: options).items().collect().count
            }
        ),
        reading(
            "small items, byte by byte",
            size: 1_000,
            atLeast: 1e6,
            because: "each byte is read by a call of its own",
            { HardText.array(of: #"{"id":17,"name":"Ann"}"#, $0) },
            work: { text, options in try Trickle(text, options: options).items(at: "$[*]").collect().count }
        ),
        reading(
            "raw items, byte by byte",
            size: 1_000,
            atLeast: 1e6,
            because: "each byte is read by a call of its own",
            { HardText.array(of: #"{"id":17,"name":"Ann"}"#, $0) },
            work: { text, options in
                try Trickle(text, options: options).items(at: "$[*]").raw.collect().count { $0.byteRange.count == 22 }
            }
        ),
        reading(
            "raw items that are no texts",
            size: 20_000,
            atLeast: 2e6,
            because: "the bytes of five are copied",
            { HardText.array(of: "null", $0) },
            work: { text, options in
                try JSONBytes(text, options: options).items(at: "$[*]").raw.collect().count { $0.byteRange.count == 4 }
            }
        ),
        reading(
            "items of another type that are no texts",
            size: 5_000,
            atLeast: 0.5e6,
            because: "five bytes become an error with its place",
            { HardText.array(of: "null", $0) },
            work: { text, options in
                try JSONBytes(text, options: options).items(at: "$[*]", as: OtherName.self).results.collect()
                    .count { if case .failure = $0 { true } else { false } }
            }
        ),
        reading(
            "places of events without a text, twice",
            size: 10_000,
            atLeast: 2e6,
            because: "the place of each event is looked for",
            { HardText.array(of: "true", $0) },
            work: { text, options in
                var reader = JSONReader(parsing: text, options: options)
                var count = 0
                while let kind = try reader.next() {
                    if kind == .bool, reader.byteRange.count == 4, reader.byteRange.count == 4 { count += 1 }
                }
                return count
            }
        ),
        reading(
            "members of one object",
            size: 5_000,
            atLeast: 5e6,
            because: "some ten bytes become a member",
            { HardText.object($0) },
            work: { text, options in try JSONBytes(text, options: options).members().collect().count }
        ),
        reading(
            "objects with one name again and again",
            size: 20_000,
            { HardText.object($0) { _ in "a" } },
            expecting: { _ in 0 },
            work: { text, options in try JSONBytes(text, options: options).items(at: "$.b").collect().count }
        ),
    ].flatMap { $0 }

    private static let concurrent: [GrowthLaw] = [
        reading(
            "items of one digit, on all cores",
            size: 20_000,
            atLeast: 2e6,
            because: "two bytes become an item",
            { HardText.array(of: "7", $0) },
            work: { text, options in
                try collected(JSONBytes(text, options: options).items(at: "$[*]").concurrent()).count
            }
        ),
        reading(
            "one huge item, on all cores",
            size: 100_000,
            { HardText.repeated("7,", $0, from: "[[", to: "7]]") },
            expecting: { $0 + 1 },
            work: { text, options in
                try collected(JSONBytes(text, options: options).items(at: "$[*]").concurrent())[0].array?.count ?? 0
            }
        ),
        reading(
            "every second line bad, on all cores",
            size: 3_000,
            atLeast: 5e6,
            because: "each error takes some microseconds",
            options: lines,
            { HardText.repeated("{\"id\":1,\"name\":\"Ann\"}\n{\"id\":2,\"name\":Bob,\"city\":\"Rome\"}\n", $0) },
            work: { text, options in
                try collected(JSONBytes(text, options: options).items().concurrent().results)
                    .count { if case .failure = $0 { true } else { false } }
            }
        ),
    ].flatMap { $0 }

    private static func collected<Item>(_ items: JSONStream<JSONInputChunks>.Items<Item>) throws -> [Item] {
        try BlockingWork.wait { try await items.collect() }
    }

    private static let compressed: [GrowthLaw] = [
        gzip("gzip: a member for each line", size: 5_000, CompressedText.line) { $0 },
        gzip(
            "gzip: the same, byte by byte",
            size: 500,
            atLeast: 1e6,
            because: "each byte is read by a call of its own",
            CompressedText.line,
            by: 1
        ) { $0 },
        gzip("gzip: a bomb of blanks", size: 10, CompressedText.blanks) { _ in 0 },
    ]

    /// Counts the items of a compressed text, so many times; the bytes are those of the text.
    private static func gzip(
        _ name: String,
        size: Int,
        atLeast least: Double = 10e6,
        because reason: String? = nil,
        _ text: CompressedText,
        by step: Int = 1 << 16,
        expecting expected: @escaping @Sendable (Int) -> Int
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: size,
            atLeast: least,
            because: reason,
            input: { (HardText.repeated(text.compressed, $0), $0 * text.byteCount) },
            byteCount: { $1 },
            work: { bytes, _ in
                let source = GzipSource(TrickleSource(bytes: bytes, step: step))
                var parser = JSONReader(source: source, options: lines)
                var count = 0
                while let kind = try parser.next() { if kind == .beginObject { count += 1 } }
                return count
            },
            count: { $0 },
            expecting: expected
        )
    }

    private static let snapshots: [GrowthLaw] = [
        GrowthLaw(
            "snapshots of one value after the other",
            size: 1_000,
            atLeast: 4e6,
            because: "forty bytes become a tree that a task waits for",
            input: { Array(repeating: Array("{\"id\":17,\"name\":\"Ann\",\"tags\":[\"a\",\"b\"]}\n".utf8), count: $0) },
            byteCount: { $0.reduce(0) { $0 + $1.count } },
            work: { chunks in
                try BlockingWork.wait {
                    var count = 0
                    for try await value in JSONStream(asynchronous(chunks), options: lines).snapshots()
                    where value["tags"].array?.count == 2 { count += 1 }
                    return count
                }
            },
            count: { $0 }
        ),
        GrowthLaw(
            "snapshots of many values in one chunk",
            size: 5_000,
            atLeast: 0.5e6,
            because: "two bytes become a value that a task waits for",
            input: { HardText.repeated("7\n", $0) },
            byteCount: \.count,
            work: { bytes in
                try BlockingWork.wait {
                    var count = 0
                    for try await _ in JSONStream(asynchronous([bytes]), options: lines).snapshots() { count += 1 }
                    return count
                }
            },
            count: { $0 }
        ),
        GrowthLaw(
            "items of async input, byte by byte",
            size: 500,
            atLeast: 0.5e6,
            because: "each byte is a chunk that a task waits for",
            input: { HardText.array(of: #"{"id":17,"name":"Ann"}"#, $0) },
            byteCount: \.count,
            work: { bytes in
                try BlockingWork.wait {
                    try await JSONStream(asynchronous(bytes)).items(at: "$[*]").collect().count
                }
            },
            count: { $0 }
        ),
    ]

    private static func asynchronous<Chunk: Sendable>(_ chunks: [Chunk]) -> AsyncStream<Chunk> {
        AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
    }

    // MARK: Inputs

    static let lines = {
        var options = boundless
        options.framing = .lines
        return options
    }()
}
