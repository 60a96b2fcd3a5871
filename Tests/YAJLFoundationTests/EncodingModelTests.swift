import Foundation
import Testing
import YAJLFoundation

/// Models as programs have them, beside Foundation.
@Suite struct EncodingModelTests {
    @propertyWrapper
    struct Clamped: Codable, Equatable {
        var wrappedValue: Int
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(min(wrappedValue, 10))
        }
        init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
        init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Int.self) }
    }

    @propertyWrapper
    struct Plain<Value: Codable & Equatable>: Codable, Equatable {
        var wrappedValue: Value
    }

    enum Shape: Codable, Equatable {
        case empty
        case circle(radius: Double)
        case line(from: [Int], to: [Int]?)
        case pair(Int, String)
        indirect case group([Shape], name: String)
    }

    enum Level: String, Codable, CodingKeyRepresentable { case low, veryHigh }
    enum Grade: Int, Codable { case first = 1, second }
    enum PlainKey: String, Codable { case someCase }
    struct Wrapper: RawRepresentable, Codable, Equatable { var rawValue: String }
    struct Nothing: Codable, Equatable {}
    struct Only: Codable, Equatable { var onlyKey = 1 }

    struct Model: Codable, Equatable {
        @Clamped var clamped: Int = 99
        @Plain var plain: [String] = ["p"]
        var shapes: [Shape] = [
            .empty, .circle(radius: 1.5), .line(from: [1], to: nil), .pair(1, "x"), .group([.empty], name: "g/"),
        ]
        var level = Level.veryHigh
        var grade: Grade? = .second
        var byLevel = [Level.low: 1, .veryHigh: 2]
        var byNumber = [1: "a", -2: "b"]
        var byPlainKey = [PlainKey.someCase: 1.5]
        var byName = ["someName": ["innerName": [1, 2]], "a/b": [:]]
        var wrapper = Wrapper(rawValue: "w")
        var nothing = Nothing()
        var only = Only()
        var double: Int?? = .some(.none)
        var missing: Model? { nil }
        var set: Set<Int> = [7]
        var range = 1..<3
        var closed: ClosedRange<String> = "a"..."b"
        var matrix = [[1.5, -2], [], [0.1]]
        var optionals: [String?] = ["a", nil]
        var contiguous: ContiguousArray<Bool> = [true, false]
        var nested = ["x": [["y": Only()]]]
        var tuple = Pair(left: 1, right: ["r"])
        var uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        var url = URL(string: "https://example.com/a?b=c")
        var decimal = Decimal(string: "12345678901234567890.123456789")
        var date = Date(timeIntervalSince1970: 1_234_567_890.5)
        var data = Data([0, 1, 254, 255])
        var index = IndexPath(indexes: [1, 2])
        var character = CharacterSet(charactersIn: "a")
        var components = DateComponents(year: 2020, month: 2)
        var point = CGPoint(x: 1, y: 2.5)
        var number = Int128.min
        var indexes = IndexSet([1, 2, 5])
    }

    struct Pair<Left: Codable & Equatable, Right: Codable & Equatable>: Codable, Equatable {
        var left: Left
        var right: Right
    }

    private static let setups: [EncodingSetup] = [
        EncodingSetup(), EncodingSetup(formatting: .prettyPrinted), EncodingSetup(formatting: .withoutEscapingSlashes),
        EncodingSetup(keys: .convertToSnakeCase),
        EncodingSetup(
            keys: .custom { path in
                AnyName("/" + (path.last.map { $0.intValue.map { "#\($0)" } ?? $0.stringValue } ?? ""))
            }
        ),
        EncodingSetup(dates: .iso8601, data: .deferredToData), EncodingSetup(dates: .secondsSince1970),
        EncodingSetup(dates: .millisecondsSince1970),
    ]

    @Test func models() {
        for setup in Self.setups {
            expectSameEncoding(Model(), setup)
            expectSameEncoding([Model(), Model()], setup)
            expectSameEncoding(["aModel": Model()], setup)
            expectSameEncoding(Optional(Model()), setup)
            expectSameEncoding([1: Model()], setup)
        }
    }

    @Test func existentials() throws {
        let values: [any Encodable & Sendable] = [
            1, "x", [1.5], ["k": true], Date(timeIntervalSince1970: 0), Only(), Shape.empty,
        ]
        for value in values { expectSameEncoding(value) }
        expectSameEncoding(
            Scripted { encoder in
                var container = encoder.unkeyedContainer()
                for value in values { try container.encode(value) }
            }
        )
    }

    @Test func results() throws {
        let model = Model()
        let encoder = YAJLEncoder()
        let bytes = try encoder.encode(model)
        #expect(try JSONValue(parsing: bytes) == JSONValue(encoding: model, using: encoder))
        #expect(try encoder.string(from: model) == String(decoding: bytes, as: UTF8.self))
        #expect(try encoder.encode(model) == Data(bytes))
    }

    // MARK: Random models

    struct Leaf: Codable, Equatable {
        var flag: Bool
        var number: Int64?
        var double: Double
        var text: String
        var tags: [String]
    }

    struct Tree: Codable, Equatable {
        var leaf: Leaf?
        var children: [Tree]
        var byName: [String: Leaf]
        var shape: Shape
        var optional: [Int?]
    }

    private static func text(_ random: inout EncodingRandom) -> String {
        let pieces = ["a", "/", "\"", "é", "😀", "\u{0}", "word", "\\n", " ", "0123456789"]
        return (0..<Int.random(in: 0..<8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    private static func leaf(_ random: inout EncodingRandom) -> Leaf {
        Leaf(
            flag: Bool.random(using: &random),
            number: Bool.random(using: &random) ? Int64.random(in: .min ... .max, using: &random) : nil,
            double: Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1024,
            text: text(&random),
            tags: (0..<Int.random(in: 0..<3, using: &random)).map { _ in text(&random) }
        )
    }

    private static func tree(_ random: inout EncodingRandom, depth: Int) -> Tree {
        Tree(
            leaf: Bool.random(using: &random) ? leaf(&random) : nil,
            children: depth > 3
                ? [] : (0..<Int.random(in: 0..<3, using: &random)).map { _ in tree(&random, depth: depth + 1) },
            byName: Dictionary(
                (0..<Int.random(in: 0..<3, using: &random)).map { _ in (text(&random), leaf(&random)) },
                uniquingKeysWith: { $1 }
            ),
            shape: [.empty, .circle(radius: 2), .group([.pair(1, text(&random))], name: "n")].randomElement(
                using: &random
            )
                ?? .empty,
            optional: [1, nil].shuffled(using: &random)
        )
    }

    @Test func randomModels() throws {
        var random = EncodingRandom(state: 5)
        let decoder = JSONDecoder()
        for round in 0..<scaledEncodings(100_000) {
            let value = Self.tree(&random, depth: 2)
            let data = try YAJLEncoder().encode(value)
            let decoded = try decoder.decode(Tree.self, from: data)
            #expect((decoded == value) as Bool)
            if round % 10 == 0 { expectSameEncoding(value, Self.setups[round / 10 % Self.setups.count]) }
        }
    }
}
