import Testing
import YAJL

@testable import YAJLTestSupport

/// Trees of input that is cut off, and of input beyond limits.
@Suite struct PartialTreeTests {
    static let options = JSONParsingOptions(allowsPartialInput: true, limits: .inMemory)

    @Test(arguments: [
        ("[", "[ ]"), ("{", "{ }"), ("{\"a\"", "{ }"), ("{\"a\":", "{ }"), ("{\"a\":1,\"b\"", "{ a: 1 }"),
        ("{\"a\":1,\"b\":", "{ a: 1 }"),
        ("{\"a\":1,\"a\":", "{ a: 1 }"), ("{\"a\":1,\"a\":2", "{ a: 2 }"), ("[1,[2,{\"x\":[", "[ 1 [ 2 { x: [ ] } ] ]"),
        ("[1,", "[ 1 ]"),
        ("[1", "[ 1 ]"), ("1", "1"), ("true", "true"), ("[\"a", "[ ]"), ("[\"a\"", "[ \"a\" ]"),
        ("[{\"a\":1},{\"a\"", "[ { a: 1 } { } ]"),
        ("[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4", "[ { a: 1 b: 2 } { a: 3 b: 4 } ]"),
        ("{\"a\":{\"a\":{\"a\":", "{ a: { a: { } } }"),
    ])
    func table(_ text: String, _ expected: String) throws {
        #expect(try JSONValue(parsing: text, options: Self.options).trace == expected)
    }

    @Test(arguments: ["", " ", "\"", "\"a", "t", "-", "1.", "nul", "[1,]", "{,", "1 2", "[01", "{\"a\" 1"])
    func refused(_ text: String) {
        let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text, options: Self.options) }
        let parsed = outcome(of: Array(text.utf8), options: Self.options)
        if let refusal = parsed.error {
            #expect(error == refusal)
        } else {
            #expect(error?.code == .unexpectedEnd && error?.isIncomplete == true)
            #expect(error?.message == "the input holds no complete value")
            #expect(error?.position.byteOffset == text.utf8.count)
        }
    }

    private static let documents = [
        #"{"né":[-1.5e+3,true,"a\n\u00e9\ud83d\ude00😀",null,{"":[]}],"b":0,"b":{"b":[{"c":1,"d":2},{"c":3,"d":4}]}}"#,
        #"[{"id":1,"name":"a text of more than fourteen bytes"},{"id":2,"name":"x","id":3},[[[{"id":[{"id":[]}]}]]]]"#,
        "{" + (0..<70).map { "\"\($0)\":[\($0)]" }.joined(separator: ",") + "}",
        "{" + (0..<12).map { "\"\($0 % 7)\":[\($0)]" }.joined(separator: ",") + "}",
    ]

    /// Every prefix, with each policy, whole and by a builder: never a crash, and the tree of the events.
    @Test(arguments: documents)
    func everyPrefix(_ text: String) throws {
        let bytes = Array(text.utf8)
        for count in 0...bytes.count {
            let prefix = Array(bytes[..<count])
            for policy in [JSONParsingOptions.DuplicateKeys.keepLast, .keepFirst] {
                let expected = testTree(prefix, options: Self.options.duplicates(policy))
                let document = try? JSONDocument(parsing: prefix, options: Self.options.duplicates(policy))
                #expect(document.map { TestTree($0.root) } == expected, "the first \(count) bytes")
            }
            _ = try? JSONDocument(parsing: prefix, options: Self.options.duplicates(.reject))
            // Without the option it is an error, and the pool of parsers is not spoilt by it.
            #expect((try? JSONDocument(parsing: prefix)) == nil || count == bytes.count)
            #expect(try JSONValue(parsing: "[1]") == [1])
        }
    }

    /// A prefix of a document of more than 64 KB.
    @Test func longPrefixes() throws {
        let rows = (0..<10_000).map { "{\"id\":\($0),\"name\":\"row \($0)\"}" }.joined(separator: ",")
        let bytes = Array("[\(rows)]".utf8)
        for count in [65_530, 65_535, 65_536, 65_537, 65_550, 100_000, bytes.count - 1] {
            let prefix = Array(bytes[..<count])
            let root = try JSONValue(parsing: prefix, options: Self.options)
            #expect(TestTree(root) == testTree(prefix, options: Self.options))
        }
    }

    /// Each limit, exactly met and exceeded by one, as the parser has it.
    @Test func limits() throws {
        let text = #"{"key":["string",123.5,[{"k":null}]],"k":"longer string"}"#
        for limit in 0...70 {
            for limits in [
                JSONLimits(depth: limit), JSONLimits(string: limit), JSONLimits(key: limit), JSONLimits(number: limit),
                JSONLimits(item: limit), JSONLimits(total: limit), JSONLimits(events: limit),
            ] {
                let options = JSONParsingOptions(limits: limits)
                let parsed = outcome(of: Array(text.utf8), options: options)
                let error = thrown { _ = try JSONDocument(parsing: text, options: options) }
                #expect(error as? JSONParsingError == parsed.error)
            }
        }
    }
}
