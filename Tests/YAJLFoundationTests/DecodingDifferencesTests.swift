import Foundation
import Testing
import YAJL
import YAJLFoundation

/// All cases in which this decoder does something else than Foundation's, with the reasons.
///
/// If a row fails for a new Foundation, it may have become the same: then it belongs to the other tests.
@Suite struct DecodingDifferencesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var reason: String
        var ours: String
        var foundation: String
        var run: @Sendable (Bool) -> String

        init<Value: Decodable & Equatable & SendableMetatype>(
            _ type: Value.Type,
            _ text: String,
            ours: String,
            foundation: String,
            _ reason: String
        ) {
            testDescription = "\(type) from \(text.prefix(60))"
            self.reason = reason
            self.ours = ours
            self.foundation = foundation
            run = { isOurs in
                let data = Data(text.utf8)
                let outcome = DecodingOutcome {
                    try isOurs
                        ? YAJLDecoder().decode(Value.self, from: data) : JSONDecoder().decode(Value.self, from: data)
                }
                switch outcome {
                case .value(let value): return "\(value)"
                case .failure(let text): return text
                }
            }
        }
    }

    private struct Pair: Decodable, Equatable, CustomStringConvertible {
        var value: Int
        var description: String { "\(value)" }
    }

    private struct AfterEnd: Decodable, Equatable, CustomStringConvertible {
        var description: String
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            _ = try container.decodeIfPresent(Int.self)
            description = "\(container.currentIndex)"
        }
    }

    private struct Caught: Decodable, Equatable, CustomStringConvertible {
        var description: String
        init(from decoder: any Decoder) throws {
            do {
                description = "\(try decoder.singleValueContainer().decode(Int8.self))"
            } catch {
                description = "\(error is DecodingError)"
            }
        }
    }

    private static let rows = [
        // Numbers are kept as text, and rounded once.
        Row(Double.self, "1e-400", ours: "0.0", foundation: "dataCorrupted at ", "the nearest number is 0"),
        Row(Double.self, "2e-324", ours: "0.0", foundation: "dataCorrupted at ", "the nearest number is 0"),
        Row(Double.self, "0e1", ours: "0.0", foundation: "dataCorrupted at ", "it is 0"),
        Row(Float.self, "1e-46", ours: "0.0", foundation: "dataCorrupted at ", "the nearest number is 0"),
        Row(Int.self, "1e-400", ours: "dataCorrupted at ", foundation: "0", "it is not 0, but has a fraction"),
        Row(
            UInt64.self,
            "18446744073709551615.0",
            ours: "18446744073709551615",
            foundation: "dataCorrupted at ",
            "it is an integer that fits"
        ),
        Row(
            UInt128.self,
            "3e38",
            ours: "300000000000000000000000000000000000000",
            foundation: "dataCorrupted at ",
            "it is an integer that fits"
        ),
        Row(
            Decimal.self,
            "1e128",
            ours: "1" + String(repeating: "0", count: 128),
            foundation: "dataCorrupted at ",
            "the same number with all its zeros is one"
        ),
        Row(Decimal.self, "1e-400", ours: "0", foundation: "dataCorrupted at ", "the nearest decimal is 0"),
        // Errors have a complete path.
        Row(
            [Int8].self,
            "[1,300]",
            ours: "dataCorrupted at Index 1#1",
            foundation: "dataCorrupted at ",
            "Foundation has no path for numbers that do not fit"
        ),
        Row(
            Caught.self,
            "300",
            ours: "true",
            foundation: "false",
            "inside of init(from:) Foundation throws an error of its own"
        ),
        // Duplicate names.
        Row(Pair.self, #"{"value":1,"value":2}"#, ours: "2", foundation: "1", "by option; the last one counts"),
        Row(
            [String: Int].self,
            #"{"value":1,"value":2}"#,
            ours: #"["value": 2]"#,
            foundation: #"["value": 1]"#,
            "by option"
        ),
        // Strict JSON, checked as a whole before anything is decoded.
        Row([Int].self, "[1,]", ours: "dataCorrupted at ", foundation: "[1]", "it is not JSON"),
        Row([Int].self, "01", ours: "dataCorrupted at ", foundation: "typeMismatch at ", "it is not JSON"),
        Row(Pair.self, #"{"value":1,"x":01}"#, ours: "dataCorrupted at ", foundation: "1", "it is not JSON"),
        Row(Pair.self, #"{"value":1,"x":"\x"}"#, ours: "dataCorrupted at ", foundation: "1", "it is not JSON"),
        // Containers.
        Row(AfterEnd.self, "[]", ours: "0", foundation: "1", "Foundation counts what is not there"),
    ]

    @Test(arguments: rows)
    func differences(_ row: Row) {
        #expect(row.run(true) == row.ours, "\(row.reason)")
        #expect(row.run(false) == row.foundation, "\(row.reason)")
    }

    /// Other encodings than UTF-8 are Foundation's alone.
    @Test func encodings() throws {
        let data = try #require("[1]".data(using: .utf16))
        #expect(try JSONDecoder().decode([Int].self, from: data) == [1])
        #expect(throws: DecodingError.self) { try YAJLDecoder().decode([Int].self, from: data) }
    }

    /// Both refuse more than 512 levels; here that is an option.
    @Test func depth() throws {
        let data = Data((String(repeating: "[", count: 600) + String(repeating: "]", count: 600)).utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: data) }
        var decoder = YAJLDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode(JSONValue.self, from: data) }
        decoder.parsingOptions.limits.depth = 600
        #expect(try decoder.decode(JSONValue.self, from: data).array?.count == 1)
    }

    /// Names that look the same: ours are compared by bytes, Foundation's as strings.
    @Test func canonicallyEqualNames() throws {
        struct Composed: Decodable, Equatable {
            var value: Int?
            enum CodingKeys: String, CodingKey { case value = "\u{E9}" }
        }
        struct Decomposed: Decodable, Equatable {
            var value: Int?
            enum CodingKeys: String, CodingKey { case value = "e\u{301}" }
        }
        let text = Data("{\"e\u{301}\":1}".utf8)
        #expect(try JSONDecoder().decode(Composed.self, from: text).value == 1)
        #expect(try YAJLDecoder().decode(Composed.self, from: text).value == nil)
        #expect(try YAJLDecoder().decode(Decomposed.self, from: text).value == 1)
        // Both names at once are two members here, and one key of a dictionary.
        let both = Data("{\"e\u{301}\":1,\"\u{E9}\":2}".utf8)
        #expect(try YAJLDecoder().decode(Composed.self, from: both).value == 2)
        #expect(try YAJLDecoder().decode(Decomposed.self, from: both).value == 1)
        #expect(try JSONDecoder().decode(Composed.self, from: both).value == 1)
        #expect(try YAJLDecoder().decode([String: Int].self, from: both) == ["\u{E9}": 2])
        #expect(try JSONDecoder().decode([String: Int].self, from: both) == ["\u{E9}": 1])
    }
}
