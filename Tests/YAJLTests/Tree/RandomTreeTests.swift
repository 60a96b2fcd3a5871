import Testing
import YAJL

@testable import YAJLTestSupport

/// Random documents against the tree that their events make.
@Suite struct RandomTreeTests {
    /// Damaged or not, and with any options.
    @Test(arguments: 0..<4)
    func sameAsEvents(_ part: Int) throws {
        var random = RandomText(seed: UInt64(1000 + part))
        for round in 0..<scaled(5_000) {
            var options = round % 2 == 0 ? JSONParsingOptions.inMemory : random.options()
            options.framing = .single
            var bytes = random.records(.single, comments: options.allowsComments)
            if random.chance(1, in: 4) { bytes = random.damaged(bytes) }
            try Self.check(bytes, options)
        }
    }

    /// Documents in which keys repeat, within objects and between them.
    @Test(arguments: 0..<4)
    func fewKeys(_ part: Int) throws {
        var random = RandomText(seed: UInt64(2000 + part))
        for _ in 0..<scaled(4_000) {
            let text = Self.value(&random, depth: 0)
            try Self.check(Array(text.utf8), .inMemory)
        }
    }

    static func check(_ bytes: [UInt8], _ options: JSONParsingOptions) throws {
        let comment = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
        let parsed = outcome(of: bytes, options: options)
        for policy in [JSONParsingOptions.DuplicateKeys.keepLast, .keepFirst] {
            let expected = parsed.error == nil ? testTree(bytes, options: options.duplicates(policy)) : nil
            let document: JSONDocument
            do throws(JSONParsingError) {
                document = try JSONDocument(parsing: bytes, options: options.duplicates(policy))
            } catch {
                if let refusal = parsed.error {
                    try #require(error == refusal, comment)
                } else {
                    try #require(expected == nil && error.code == .unexpectedEnd && error.isIncomplete, comment)
                }
                continue
            }
            try #require(TestTree(document.root) == expected, comment)
            try #require(try document.root.walked() == expected, comment)
            guard let built = expected?.built else { continue }
            try #require(built == document.root, comment)
            try #require(built.hashValue == document.root.hashValue, comment)
        }
    }

    private static let keys = [
        "", "a", "b", "id", "name", "fourteen bytes", "fifteen bytes..", "fifteen bytes,,", "sixteen bytes!!!",
        "a key of thirty-two bytes - 0001", "a key of thirty-two bytes - 0002", "a key of thirty-three bytes -0001",
        "é", "e\\u0301", "\\u0000",
    ]

    private static func value(_ random: inout RandomText, depth: Int) -> String {
        switch Int.random(in: 0..<(depth == 0 ? 3 : depth > 4 ? 4 : 9), using: &random.generator) {
        case 0 where depth > 0: return "1"
        case 1 where depth > 0: return "\"x\""
        case 2 where depth > 0: return "[]"
        case 3 where depth > 0: return "{}"
        case 0, 4, 5:
            let elements = (0..<Int.random(in: 0...6, using: &random.generator)).map { _ in
                value(&random, depth: depth + 1)
            }
            return "[" + elements.joined(separator: ",") + "]"
        default:
            // Objects are like each other, but not quite.
            let first = Int.random(in: 0..<keys.count, using: &random.generator)
            var names = (0..<Int.random(in: 0...6, using: &random.generator)).map {
                keys[(first / 5 * 5 + $0) % keys.count]
            }
            if random.chance(1, in: 3) { names.shuffle(using: &random.generator) }
            if random.chance(1, in: 3) { names.append(random.pick(keys)) }
            if random.chance(1, in: 4) { names += names.prefix(2) }
            if random.chance(1, in: 3), !names.isEmpty { names.remove(at: names.count / 2) }
            return "{" + names.map { "\"\($0)\":" + value(&random, depth: depth + 1) }.joined(separator: ",") + "}"
        }
    }

    /// Documents beyond 64 KB, with anything at that place.
    @Test func aroundTheFirstPart() throws {
        let values = ["\"a string of more than fourteen bytes\"", "-1234567890.123456789e10", "true", "{\"key\":[1]}"]
        for value in values {
            for shift in 0..<(value.utf8.count + 4) {
                let text = "[\"" + String(repeating: "x", count: (64 << 10) - 4 - shift) + "\"," + value + ",null]"
                let root = try JSONValue(parsing: text)
                #expect(TestTree(root) == testTree(text))
                #expect(root[1] == (try JSONValue(parsing: value)))
            }
        }
    }

    /// The text after the value is left alone, however long it is.
    @Test(arguments: [0, 10, 65_530, 65_536, 70_000, 200_000])
    func trailingContent(_ count: Int) throws {
        let options = JSONParsingOptions(allowsTrailingContent: true, limits: .inMemory)
        let text = "[" + String(repeating: " ", count: count) + "7] } x \"" + String(repeating: "{", count: 100_000)
        #expect(try JSONValue(parsing: text, options: options) == [7])
    }

    @Test func allTypesOfInput() throws {
        let text = #"{"a":[1,"x"]}"#
        let bytes = Array(text.utf8)
        let expected: JSONValue = ["a": [1, "x"]]
        #expect(try JSONDocument(parsing: bytes).root == expected)
        #expect(try JSONDocument(parsing: (bytes + bytes)[bytes.count...]).root == expected)
        #expect(try JSONDocument(parsing: bytes.span.bytes).root == expected)
        #expect(try bytes.withUnsafeBytes { try JSONDocument(parsing: $0) }.root == expected)
        #expect(try JSONDocument(parsing: text).root == expected)
        #expect(try JSONDocument(parsing: text.dropLast(0)).root == expected)
        #expect(try JSONValue(parsing: bytes) == expected)
        #expect(try JSONValue(parsing: text) == expected)
        #expect(throws: JSONParsingError.self) { try JSONDocument(parsing: [] as [UInt8]) }
        #expect(throws: JSONParsingError.self) {
            try JSONDocument(parsing: UnsafeRawBufferPointer(start: nil, count: 0))
        }
        #expect(throws: JSONParsingError.self) { try JSONDocument(parsing: "") }
    }

    /// A document has one value, whatever the framing.
    @Test(arguments: JSONParsingOptions.Framing.allCases)
    func framing(_ framing: JSONParsingOptions.Framing) throws {
        let options = JSONParsingOptions(framing: framing)
        #expect(try JSONValue(parsing: "[1,\n2]", options: options) == [1, 2])
        let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: "[1]\n[2]", options: options) }
        #expect(error?.code == .trailingContent)
    }
}
