internal import GuardedSwiftyJSON
internal import SwiftyJSON
internal import YAJL

extension GrowthLaw {
    /// Inputs with an error in each place where there can be one.
    static let errors: [GrowthLaw] = failedItems + collected + refused

    private static let everyError = "an error, with its path and its place, for each piece of some forty bytes"

    private static let failedItems: [GrowthLaw] = [
        failing(
            "lines of which every second one is bad",
            options: lines,
            { HardText.repeated("{\"id\":1,\"name\":\"Ann\"}\n{\"id\":2,\"name\":Bob,\"city\":\"Rome\"}\n", $0) },
            { try errorCount($0.items()) }
        ),
        failing(
            "lines that end inside of an escape",
            options: lines,
            { HardText.repeated(#"{"id":1,"name":"Ann and Bob","city":"\"# + "\n", $0) },
            { try errorCount($0.items()) }
        ),
        failing(
            "elements that the type does not fit",
            { HardText.array(of: #"{"id":"7","name":"Ann and Bob","city":"Rome","tags":["a","b","c"]}"#, $0) },
            { try errorCount($0.items(at: "$[*]", as: Row.self)) }
        ),
        failing(
            "short elements that do not fit, as lines",
            atLeast: 2e6,
            { HardText.array(of: "\"not a number at all\"\n", $0) },
            { try errorCount($0.items(at: "$[*]", as: Int.self)) }
        ),
        failing(
            "lines that are not what the type needs",
            options: lines,
            { HardText.repeated(#"{"id":"7","name":"Ann and Bob","city":"Rome"}"# + "\n", $0) },
            { try errorCount($0.items(as: Row.self)) }
        ),
    ].flatMap { $0 }

    private struct Row: Decodable, Sendable {
        var id: Int
        var name: String
    }

    private static func failing(
        _ name: String,
        atLeast least: Double = 5e6,
        options: JSONParsingOptions = boundless,
        _ text: @escaping @Sendable (Int) -> [UInt8],
        _ work: @escaping @Sendable (JSONBytes) throws -> Int
    ) -> [GrowthLaw] {
        reading(name, size: 3_000, atLeast: least, because: everyError, options: options, text) { text, options in
            try work(JSONBytes(text, options: options))
        }
    }

    private static func errorCount<Item>(_ items: JSONItems<Item>) throws -> Int {
        var count = 0
        try items.results.forEach { if case .failure = $0 { count += 1 } }
        return count
    }

    // MARK: Decoding

    private static let collected: [GrowthLaw] = [
        collecting(
            "collected: one in each record",
            size: 2_000,
            { HardText.repeated(record + ",\n", $0 - 1, from: "[", to: record + "]") },
            [Record].self
        ),
        collecting(
            "collected: one for each element",
            size: 3_000,
            { HardText.array(of: "\"\(text)\"", $0) },
            [Int].self
        ),
        collecting(
            "collected: one for each member",
            size: 3_000,
            atLeast: 3e6,
            { Array("{\((0..<$0).map { "\"some_member_\($0)\":\"\(text)\"" }.joined(separator: ","))}".utf8) },
            IntegerMembers.self
        ),
        GrowthLaw(
            "collected: one for each element",
            size: 2_000,
            input: { size in JSONValue.array(JSONArray(repeating: .string(text), count: size)) },
            byteCount: { ($0.array?.count ?? 0) * (text.utf8.count + 3) },
            work: { value in try collectedErrors { try $0.decode([Int].self, from: value) } },
            count: { $0 }
        ),
        GrowthLaw(
            "four types tried before the right one",
            size: 1_000,
            atLeast: 1e6,
            because: "four errors, with their paths and places, for each piece of some thirty bytes",
            input: { HardText.repeated("\"\(text)\",\n", $0 - 1, from: "[", to: "\"\(text)\"]") },
            byteCount: \.count,
            work: { try YAJLDecoder().decode([Guess].self, from: $0) },
            count: { $0.count { if case .text = $0 { true } else { false } } }
        ),
        GrowthLaw(
            "wrong elements left out",
            size: 3_000,
            atLeast: 5e6,
            because: everyError,
            input: { HardText.repeated("\"\(text)\",\n7,\n", $0, from: "[", to: "7]") },
            byteCount: \.count,
            work: { bytes in
                var decoder = YAJLDecoder()
                decoder.invalidElementStrategy = .skip { _ in }
                return try decoder.decode([Int].self, from: bytes).count - 1
            },
            count: { $0 }
        ),
    ]

    private static func collecting<Model: Decodable & SendableMetatype>(
        _ name: String,
        size: Int,
        atLeast least: Double = 5e6,
        _ text: @escaping @Sendable (Int) -> [UInt8],
        _ type: Model.Type
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: size,
            atLeast: least,
            because: everyError,
            input: text,
            byteCount: \.count,
            work: { bytes in try collectedErrors { try $0.decode(Model.self, from: bytes) } },
            count: { $0 }
        )
    }

    private static func collectedErrors<Value: Decodable>(_ body: (YAJLDecoder) throws -> Value) throws -> Int {
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.collectsErrors = true
        do {
            _ = try body(decoder)
            return 0
        } catch let errors as YAJLDecodingErrors {
            return errors.errors.count
        }
    }

    private static let text = "a text where a number should be"

    private static let record = #"{"identifier": 17, "first_name": "a", "tags": ["b", "c", 4], "note": "some text"}"#

    private struct Record: Decodable {
        var identifier: Int
        var firstName: String
        var tags: [String]
    }

    /// Asks for all members as integers.
    private struct IntegerMembers: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSONCodingKey.self)
            for key in container.allKeys { _ = try container.decode(Int.self, forKey: key) }
        }
    }

    // MARK: Access

    private static let refused: [GrowthLaw] = [
        GrowthLaw(
            "values that are missing in a tree",
            size: 5_000,
            atLeast: 5e6,
            because: "a message for each value",
            input: { (try JSONValue(parsing: HardText.array(of: #"{"id":"7","name":"Ann"}"#, $0)), $0) },
            byteCount: { 24 * $1 },
            work: { value, count in
                var failures = 0
                for index in 0..<count {
                    do {
                        _ = try value.integer(at: [.index(index), "id"]) as Int
                    } catch {
                        failures += 1
                    }
                }
                return failures
            },
            count: { $0 }
        ),
        GrowthLaw(
            "SwiftyJSON: errors of many values",
            size: 3_000,
            atLeast: 1e6,
            because: "an error with a dictionary for each value",
            input: { (JSON(parseJSON: String(decoding: HardText.array(of: #"{"id":"7"}"#, $0), as: UTF8.self)), $0) },
            byteCount: { 11 * $1 },
            work: { json, count in (0..<count).count { json[$0]["name"][$0].error != nil } },
            count: { $0 }
        ),
        GrowthLaw(
            "GuardedSwiftyJSON: failures",
            size: 3_000,
            atLeast: 2e6,
            because: "a path for each failure",
            input: {
                JSON(parseJSON: String(decoding: HardText.array(of: #"{"id":"7","name":"Ann"}"#, $0), as: UTF8.self))
            },
            byteCount: { 24 * $0.count },
            work: { json in
                do throws(GuardedJSONError) {
                    return try GuardedRows(validating: json).ids.count - json.count
                } catch {
                    return error.failures.count
                }
            },
            count: { $0 }
        ),
    ]

    private struct GuardedRows: JsonInitializable {
        let ids: [Int]

        init(json: any GuardedJSON) {
            ids = json.array.map { $0["id"].int }
        }
    }
}
