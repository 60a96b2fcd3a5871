internal import Foundation
internal import YAJL
internal import YAJLFoundation

extension GrowthLaw {
    /// Models that are wide, deep, or encode themselves in odd ways; the bytes are those of the text.
    static let encoder: [GrowthLaw] = names + containers + contents

    private static let names: [GrowthLaw] = [
        encoding(
            "snake case: a name of combining marks",
            size: 100_000,
            { Members(names: ["someA\(HardText.marks($0))"]) },
            setting: { $0.keyEncodingStrategy = .convertToSnakeCase },
            expecting: { $0 * 2 + 12 },
            count: \.count
        ),
        encoding(
            "snake case: many names",
            size: 5_000,
            { Members(names: HardText.names($0) { "someNameOf\($0)URLs" }) },
            setting: { $0.keyEncodingStrategy = .convertToSnakeCase },
            count: colons
        ),
        encoding(
            "snake case: a name of upper case",
            size: 50_000,
            { Members(names: [String(repeating: "AbC", count: $0)]) },
            setting: { $0.keyEncodingStrategy = .convertToSnakeCase },
            expecting: { 5 * $0 + 5 },
            count: \.count
        ),
        encoding(
            "a strategy of the program, many names",
            size: 5_000,
            atLeast: 5e6,
            because: "a path is made for each name",
            { Members(names: HardText.names($0) { "some name of \($0)" }) },
            setting: { $0.keyEncodingStrategy = .custom { $0.last ?? JSONCodingKey(stringValue: "") } },
            count: colons
        ),
        sorted("names of near FNV-1a hashes, sorted", size: 8_192) { HardText.nearNames($0) },
        sorted("names with escapes, sorted", size: 4_000) { size in
            HardText.names(size) { "/a/path/to/\($0 &* 7919 % size)/something" }
        },
        sorted("names with a long common prefix, sorted", size: 4_000) { size in
            HardText.names(size, HardText.prefixed)
        },
    ]

    private static func sorted(_ name: String, size: Int, _ names: @escaping @Sendable (Int) -> [String]) -> GrowthLaw {
        encoding(
            name,
            size: size,
            { Dictionary(uniqueKeysWithValues: names($0).map { ($0, 1) }) },
            setting: { $0.outputFormatting = .sortedKeys },
            count: { try JSONDocument(parsing: $0).root.object?.count ?? 0 }
        )
    }

    private static let containers: [GrowthLaw] = [
        encoding(
            "nested containers for the members",
            size: 2_000,
            { NestedMembers(count: $0) },
            expecting: { 2 * $0 },
            count: colons
        ),
        encoding("nested containers, the last one first", size: 2_000, { LateMembers(count: $0) }, count: commas),
        encoding("nested containers, filled in turn", size: 2_000, { TurnedMembers(count: $0) }, count: commas),
        encoding("nested containers for the elements", size: 1_000, { NestedLists(count: $0) }, count: commas),
        encoding("superEncoder for each member", size: 2_000, { SuperMembers(count: $0) }, count: colons),
        encoding(
            "one name again and again",
            size: 10_000,
            atLeast: 1e6,
            because: "only the last of all values is in the text",
            { Members(names: Array(repeating: "some name", count: $0)) },
            expecting: { _ in 1 },
            bytes: { 10 * $0 },
            count: colons
        ),
        encoding(
            "all names twice",
            size: 5_000,
            { size in Members(names: HardText.names(size) { "some name \($0 % (size / 2))" }) },
            count: { 2 * colons($0) }
        ),
        encoding("objects in each other", size: 500, { NestedObjects(depth: $0) }, count: colons),
        encoding(
            "nested objects, indented and sorted",
            size: 250,
            { Array(repeating: NestedObjects(depth: 250), count: $0 / 10) },
            setting: { $0.outputFormatting = [.prettyPrinted, .sortedKeys] },
            expecting: { 250 * ($0 / 10) },
            count: colons
        ),
    ]

    private static let contents: [GrowthLaw] = [
        encoding(
            "a string of quotes",
            size: 200_000,
            { String(repeating: "\"", count: $0) },
            count: { $0.count / 2 - 1 }
        ),
        encoding("empty arrays", size: 20_000, { [[Int]](repeating: [], count: $0) }, count: { commas($0) + 1 }),
        encoding("optionals", size: 20_000, { [Int?](repeating: nil, count: $0) }, count: { commas($0) + 1 }),
        encoding(
            "dictionaries of dictionaries",
            size: 2_000,
            { size in
                Dictionary(uniqueKeysWithValues: (0..<size).map { ("key \($0)", ["first": $0, "second": $0]) })
            },
            expecting: { 3 * $0 },
            count: colons
        ),
        encoding(
            "dates of ISO 8601",
            size: 2_000,
            { size in (0..<size).map { Date(timeIntervalSince1970: Double($0) * 86_400) } },
            setting: { $0.dateEncodingStrategy = .iso8601 },
            count: { commas($0) + 1 }
        ),
        encoding("one Data", size: 300_000, { Data(repeating: 0, count: $0) }, count: { ($0.count - 2) / 4 * 3 }),
        encoding(
            "a deep JSONValue",
            size: 400,
            {
                try JSONValue(parsing: HardText.nested("{\"a\":1,\"b\":", "}", $0), options: boundless)
            },
            count: { colons($0) / 2 }
        ),
    ]

    @Sendable private static func colons(_ text: [UInt8]) -> Int { text.count { $0 == UInt8(ascii: ":") } }

    @Sendable private static func commas(_ text: [UInt8]) -> Int { text.count { $0 == UInt8(ascii: ",") } }

    /// Encodes a model; the bytes are those of the text unless they are told.
    private static func encoding<Model: Encodable & Sendable>(
        _ name: String,
        size: Int,
        atLeast least: Double = 10e6,
        because reason: String? = nil,
        _ model: @escaping @Sendable (Int) throws -> Model,
        setting set: @escaping @Sendable (inout YAJLEncoder) -> Void = { _ in },
        expecting expected: @escaping @Sendable (Int) -> Int = { $0 },
        bytes byteCount: (@Sendable (Int) -> Int)? = nil,
        count: @escaping @Sendable ([UInt8]) throws -> Int
    ) -> GrowthLaw {
        @Sendable func text(_ model: Model) throws -> [UInt8] {
            var encoder = YAJLEncoder()
            set(&encoder)
            return try encoder.encode(model)
        }
        return GrowthLaw(
            name,
            size: size,
            atLeast: least,
            because: reason,
            input: { size in
                let model = try model(size)
                return (model: model, byteCount: try byteCount?(size) ?? text(model).count)
            },
            byteCount: \.byteCount,
            work: { try text($0.model) },
            count: count,
            expecting: expected
        )
    }
}
