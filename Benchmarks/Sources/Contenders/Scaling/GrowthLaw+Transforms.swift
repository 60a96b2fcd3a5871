internal import YAJL

extension GrowthLaw {
    /// Changes of what is read, over wide and deep documents.
    static let transforms: [GrowthLaw] = deepOnes + wideOnes

    private static let deepOnes: [GrowthLaw] = [
        reading(
            "$..b removed, deep",
            size: 5_000,
            { HardText.nested("{\"b\":1,\"a\":", "}", $0) },
            work: { try written($0, $1) { $0.removing("$..b") }.count / 6 }
        ),
        reading(
            "$..b replaced, deep",
            size: 5_000,
            { HardText.nested("{\"b\":1,\"a\":", "}", $0) },
            work: { try written($0, $1) { $0.replacing("$..b", with: 23) }.count / 13 }
        ),
        reading(
            "all names changed, deep",
            size: 5_000,
            { HardText.nested("{\"b\":1,\"a\":", "}", $0) },
            work: { try written($0, $1) { $0.renamingKeys { $0 + $0 } }.count / 14 }
        ),
        reading(
            "$..b picked, deep",
            size: 5_000,
            { HardText.nested("{\"b\":1,\"a\":", "}", $0) },
            work: { try written($0, $1, .lines) { $0.picking("$..b") }.count / 2 }
        ),
        reading(
            "$..a picked, each in the one before",
            size: 5_000,
            { HardText.nested("{\"b\":1,\"a\":", "}", $0) },
            work: { try written($0, $1, .lines) { $0.picking("$..a") }.count / 12 + 1 }
        ),
        reading(
            "$..a kept by a condition, each in another",
            size: 5_000,
            { HardText.nested("{\"b\":1,\"a\":", "}", $0) },
            work: { try written($0, $1) { $0.filtering("$..a") { !$0.isNull } }.count / 12 }
        ),
        reading(
            "$..a counted, each in the one before",
            size: 5_000,
            { HardText.nested("{\"b\":1,\"a\":", "}", $0) },
            work: { try written($0, $1) { $0.limiting("$..a", to: 1 << 30) }.count / 12 }
        ),
    ].flatMap { $0 }

    private static let wideOnes: [GrowthLaw] = [
        reading(
            "names that are all new, changed",
            size: 5_000,
            { HardText.object($0) { "key\($0 + 10_000)" } },
            work: { try written($0, $1) { $0.renamingKeys { "new_\($0)" } }.count { $0 == UInt8(ascii: ":") } }
        ),
        reading(
            "rows mapped one by one",
            size: 5_000,
            { HardText.array(of: #"{"id":17,"name":"Ann","tags":["a","b"]}"#, $0) },
            work: { try written($0, $1) { $0.mapping("$[*]") { $0["id"] } }.count / 3 }
        ),
        reading(
            "one huge value mapped",
            size: 50_000,
            { HardText.repeated("7,", $0, from: "{\"a\":[", to: "7]}") },
            expecting: { $0 + 4 },
            work: { try written($0, $1) { $0.mapping("$.a") { $0 } }.count / 2 }
        ),
        reading(
            "ten of many rows passed on",
            size: 10_000,
            { HardText.array(of: #"{"id":17,"name":"Ann"}"#, $0) },
            expecting: { _ in 231 },
            work: { try written($0, $1) { $0.limiting("$[*]", to: 10) }.count }
        ),
    ].flatMap { $0 }

    private static func written<Handler: JSONEventHandler<[UInt8]> & ~Copyable>(
        _ text: [UInt8],
        _ options: JSONParsingOptions,
        _ framing: JSONWritingOptions.Framing = .single,
        _ modify: (consuming JSONWriter) -> Handler
    ) throws -> [UInt8] {
        let writer = JSONWriter(options: JSONWritingOptions(framing: framing))
        var parser = JSONParser(handler: modify(writer), options: options)
        try parser.feed(text)
        return try parser.finish()
    }
}
