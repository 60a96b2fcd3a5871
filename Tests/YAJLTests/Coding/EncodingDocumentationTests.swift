import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the encoder's documentation, line by line.

private struct Price: Encodable { var cents: Int }

private enum PriceText: JSONCodingStrategyKey { static var defaultValue: Bool { false } }

extension Price: JSONStrategyEncodable {
    func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        guard strategies[PriceText.self] else { return try encode(to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encode("\(cents) ct")
    }
}

private typealias Writer = JSONWriter

@Suite struct EncodingDocumentationTests {
    private struct User: Encodable {
        var name: String
        var visits: [Int]
    }

    @Test func encoder() throws {
        struct User: Encodable {
            var name: String
            var visits: [Int]
        }

        let encoder = YAJLEncoder()
        let bytes = try encoder.encode(User(name: "Zoë", visits: [1, 2]))  // {"name":"Zoë","visits":[1,2]}
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"name":"Zoë","visits":[1,2]}"#)
    }

    @Test func string() throws {
        let text = try YAJLEncoder().string(from: ["a": 1])  // {"a":1}
        #expect(text == #"{"a":1}"#)
    }

    @Test func tree() throws {
        var tree = try JSONValue(encoding: ["visits": [1, 2]])
        tree["name"] = "Zoë"
        #expect(tree == ["visits": [1, 2], "name": "Zoë"])
    }

    @Test func writer() throws {
        var output: [UInt8] = []
        func JSONWriter(fileDescriptor: Int32, options: JSONWritingOptions) -> Writer {
            Writer(options: options) { output += $0 }
        }
        let users = [User(name: "Ada", visits: [1])]
        let encoder = YAJLEncoder()
        let lines = JSONWritingOptions(framing: .lines)
        var writer = JSONWriter(fileDescriptor: 1, options: lines)
        for user in users { try encoder.encode(user, to: &writer) }
        try writer.finish()
        #expect(output == Array("{\"name\":\"Ada\",\"visits\":[1]}\n".utf8))
    }

    @Test func strategy() throws {
        var encoder = YAJLEncoder()
        encoder.strategies[PriceText.self] = true
        #expect(try encoder.string(from: [Price(cents: 3)]) == #"["3 ct"]"#)
    }
}
