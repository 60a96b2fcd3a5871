import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Names that a strategy converts, beside Foundation: with marks, joiners and everything else that makes characters.
@Suite struct SnakeCaseTests {
    private static let parts = [
        "_", "_", "_", "__", "a", "B", "cd", "Éf", "7", "^", "`", "x1Y", "\u{301}", "\u{323}", "\u{600}", "\u{200D}",
        "\u{FE0F}",
        "\u{903}", "😀",
        "👩\u{200D}👧", "ß", "ﬁ", "'", " ", "\u{E0061}", "\u{1F1E9}", "\u{915}\u{94D}\u{937}", "\r\n",
    ]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Names: Decodable {
        var names: [[UInt8]]
        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Key.self).allKeys.map { Array($0.stringValue.utf8) }
        }
    }

    @Test func randomNames() throws {
        var random = EncodingRandom(state: 11)
        let theirs = JSONDecoder()
        theirs.keyDecodingStrategy = .convertFromSnakeCase
        var ours = YAJLDecoder()
        ours.keyDecodingStrategy = .convertFromSnakeCase
        for _ in 0..<5000 {
            let count = Int.random(in: 1...7, using: &random)
            let name = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
            let data = try JSONEncoder().encode([name: 1])
            let found = try ours.decode(Names.self, from: data).names
            #expect(try found == theirs.decode(Names.self, from: data).names, "\(Array(name.unicodeScalars))")
        }
    }

    /// Small and large objects, in which names become the same: the first one counts.
    @Test(arguments: [0, 1, 15, 16, 17, 18, 40]) func sizes(count: Int) throws {
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let members = (0..<count).map { "\"\($0 % 2 == 0 ? "a_name" : "aName")\($0 / 2)\":\($0)" }
        let text = "{" + members.joined(separator: ",") + "}"
        struct Values: Decodable {
            var names: [String]
            var values: [Int]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                names = container.allKeys.map(\.stringValue)
                values = try container.allKeys.map { try container.decode(Int.self, forKey: $0) }
                #expect(!container.contains(Key(stringValue: "a_name0")))
            }
        }
        let decoded = try decoder.decode(Values.self, from: text)
        #expect(decoded.names == (0..<(count + 1) / 2).map { "aName\($0)" })
        #expect(decoded.values == (0..<(count + 1) / 2).map { $0 * 2 })
    }

    /// Names are told apart by their bytes with a strategy as well as without one.
    @Test(arguments: [
        YAJLDecoder.KeyDecodingStrategy.useDefaultKeys, .convertFromSnakeCase,
        .custom { Key(stringValue: $0.last?.stringValue ?? "") },
    ])
    func namesThatLookTheSame(_ strategy: YAJLDecoder.KeyDecodingStrategy) throws {
        struct Both: Decodable {
            var composed: Int
            var decomposed: Int
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                composed = try container.decode(Int.self, forKey: Key(stringValue: "\u{E9}"))
                decomposed = try container.decode(Int.self, forKey: Key(stringValue: "e\u{301}"))
                #expect(container.allKeys.count == 2)
            }
        }
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = strategy
        let both = try decoder.decode(Both.self, from: "{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(both.composed == 1 && both.decomposed == 2)
    }
}
