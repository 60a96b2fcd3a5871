import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The ways of writing a tree: as bytes, as text, to a descriptor, and in the middle of a document.
@Suite struct TreeWritingTests {
    private static let text = #"{"b":[1,-0.50,"é/\n",null,true,[],{}],"a":{"":1e400}}"#

    /// The same value parsed, built, and half and half.
    private static func samples() throws -> [JSONValue] {
        let parsed = try JSONValue(parsing: text)
        let number = { (text: String) in JSONNumber(text).map(JSONValue.number) ?? nil }
        let built: JSONValue = [
            "b": [1, number("-0.50"), "é/\n", nil, true, [], [:]], "a": ["": number("1e400")],
        ]
        var mixed = parsed
        mixed["b"] = built["b"]
        mixed["b"][5] = parsed["b"][5]
        var other = built
        other["a"] = parsed["a"]
        return [parsed, built, mixed, other, parsed.copied(), built.copied()]
    }

    @Test func descriptions() throws {
        for value in try Self.samples() {
            #expect(value.description == Self.text)
            #expect("\(value)" == Self.text)
            #expect(
                value.debugDescription == """
                    {
                      "b": [
                        1,
                        -0.50,
                        "é/\\n",
                        null,
                        true,
                        [],
                        {}
                      ],
                      "a": {
                        "": 1e400
                      }
                    }
                    """
            )
            #expect(value.object?.description == Self.text)
            #expect(value["b"].array?.description == #"[1,-0.50,"é/\n",null,true,[],{}]"#)
        }
        let document = try JSONDocument(parsing: " " + Self.text + "\n")
        #expect(document.description == Self.text && "\(document)" == Self.text)
        let scalars: [(JSONValue, String)] = [
            (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-1.5, "-1.5"), ("", "\"\""),
            ("\"\u{0}", #""\"\u0000""#), ([], "[]"), ([:], "{}"), ([[]], "[[]]"), (["": [:]], #"{"":{}}"#),
        ]
        for (value, text) in scalars { #expect(value.description == text) }
        #expect(JSONArray().description == "[]" && JSONObject().description == "{}")
        #expect(([] as JSONValue).debugDescription == "[]")
    }

    @Test func bytes() throws {
        for value in try Self.samples() {
            #expect(value.encoded() == Array(Self.text.utf8))
            for options in TreeRoundTripTests.layouts {
                let expected = try rewritten(Self.text, options)
                #expect(String(decoding: value.encoded(options), as: UTF8.self) == expected)
            }
            #expect(value.encoded(JSONWritingOptions(framing: .lines)) == Array((Self.text + "\n").utf8))
            let record = Array(("\u{1E}" + Self.text + "\n").utf8)
            #expect(value.encoded(JSONWritingOptions(framing: .recordSeparated)) == record)
        }
        let document = try JSONDocument(parsing: Self.text)
        #expect(document.encoded() == Array(Self.text.utf8))
        #expect(document.encoded(.pretty) == document.root.encoded(.pretty))
    }

    @Test func descriptors() throws {
        for options in TreeRoundTripTests.layouts {
            // More than a pipe and the writer's buffer hold.
            var value = JSONValue.array(JSONArray(repeating: try Self.samples()[2], count: 5000))
            value.array?.append(.string(String(repeating: "x/é", count: 100_000)))
            let reader = try SlowReader()
            let error = thrown { try value.write(toFileDescriptor: reader.writingEnd, options: options) }
            let received = reader.finish()
            #expect(error == nil)
            #expect((received == value.encoded(options)) as Bool)
        }
    }

    @Test func descriptorsThatFail() throws {
        let closed = thrown { try JSONValue.null.write(toFileDescriptor: -1) } as? JSONWritingError
        #expect(closed?.code == .outputFailed(errorNumber: EBADF))
        // Open for reading only.
        let file = try TemporaryFile("")
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        let error = thrown { try (["a": [1]] as JSONValue).write(toFileDescriptor: descriptor) } as? JSONWritingError
        #expect(error?.code == .outputFailed(errorNumber: EBADF))
        #expect(error?.message == "cannot write to file descriptor \(descriptor): Bad file descriptor")
        // It stays open.
        #expect(fcntl(descriptor, F_GETFD) >= 0)
    }

    // MARK: In the middle of a document

    @Test func valuesAmongCalls() throws {
        for value in try Self.samples() {
            let text = try written { writer in
                try writer.beginObject()
                try writer.key("first")
                try writer.value(value)
                try writer.key("list")
                try writer.beginArray()
                for element in value["b"].array ?? [] { try writer.value(element) }
                try writer.value(nil)
                try writer.endArray()
                try writer.key("last")
                try writer.value(7)
                try writer.endObject()
            }
            #expect(text == #"{"first":\#(Self.text),"list":[1,-0.50,"é/\n",null,true,[],{},null],"last":7}"#)
        }
        let several = try written(JSONWritingOptions(framing: .lines)) { writer in
            for value in try Self.samples() { try writer.value(value) }
            try writer.value("x")
        }
        #expect(several == String(repeating: Self.text + "\n", count: 6) + "\"x\"\n")
    }

    /// A value is indented and sorted like what is around it.
    @Test func valuesTakeTheLayout() throws {
        let options = JSONWritingOptions(format: .pretty(indent: 1), sortsKeys: true, omitsNulls: true)
        let value: JSONValue = ["z": nil, "y": [1, nil], "x": ["b": 1, "a": 2]]
        let text = try written(options) { writer in
            try writer.beginObject()
            try writer.key("w")
            try writer.value(value)
            try writer.key("v")
            try writer.value(nil)
            try writer.key("a")
            try writer.value(try JSONValue(parsing: #"{"d":null,"c":[]}"#))
            try writer.endObject()
        }
        #expect(
            text == """
                {
                 "a": {
                  "c": []
                 },
                 "w": {
                  "x": {
                   "a": 2,
                   "b": 1
                  },
                  "y": [
                   1,
                   null
                  ]
                 }
                }
                """
        )
    }

    struct Misuse: Sendable, CustomTestStringConvertible {
        var name: String
        var code: JSONWritingError.Code
        var message: String
        var calls: @Sendable (inout JSONWriter) throws -> Void
        var testDescription: String { name }

        init(
            _ name: String,
            _ code: JSONWritingError.Code,
            _ message: String,
            _ calls: @escaping @Sendable (inout JSONWriter) throws -> Void
        ) {
            self.name = name
            self.code = code
            self.message = message
            self.calls = calls
        }
    }

    private static let oneValue =
        "at $: the text is one value: set framing to .lines or .recordSeparated to write several"
    private static let missingKey = "a value in an object needs a key: call key(_:) first"

    private static let misuses = [
        Misuse("second root", .secondRoot, oneValue) { try $0.null() },
        Misuse("without a key", .missingKey, "at $: \(missingKey)") { try $0.beginObject() },
        Misuse("without a key, nested", .missingKey, "at $.a: \(missingKey)") {
            try $0.beginObject()
            try $0.key("a")
            try $0.beginObject()
        },
        Misuse("without a further key", .missingKey, "at $: \(missingKey)") {
            try $0.beginObject()
            try $0.key("a")
            try $0.value([1])
        },
        Misuse("in a string", .openString, "at $[0]: a string is open: write its last part with isLast: true first") {
            try $0.beginArray()
            try $0.stringPart("x", isLast: false)
        },
        Misuse("finished", .usedAfterFinish, "at $: the writer has been finished: make another one for another text") {
            try $0.null()
            try $0.finish()
        },
    ]

    /// Values of all kinds are refused as single calls are, and the writer cannot continue.
    @Test(arguments: misuses)
    func misuse(_ misuse: Misuse) throws {
        let values = try Self.samples() + [nil, true, 1, "x", [], [:]]
        for value in values {
            var writer = JSONWriter()
            try misuse.calls(&writer)
            let error = thrown { try writer.value(value) } as? JSONWritingError
            #expect(error?.code == misuse.code)
            #expect(error?.description == misuse.message)
            if misuse.code != .usedAfterFinish {
                #expect(thrown { try writer.value(1) } as? JSONWritingError == error)
                #expect(thrown { try writer.finish() } as? JSONWritingError == error)
            }
        }
    }

    /// An error that the sink throws comes out in the middle of a value.
    @Test func sinkThatThrows() throws {
        let marked = MarkedError()
        var writer = JSONWriter { _ in throw marked }
        let value = JSONValue.array(JSONArray(repeating: try Self.samples()[0], count: 10_000))
        #expect((thrown { try writer.value(value) } as? MarkedError) === marked)
        #expect((thrown { try writer.value(1) } as? MarkedError) === marked)
    }

    @Test func numbers() throws {
        let texts = [
            "0", "-0", "1.50", "1E+5", "0.1", "-0.0e-0", "1e400", "123456789012345678901234567890",
            "0.00000000000000000000000000000001", "18446744073709551615", "-9223372036854775808",
            String(repeating: "9", count: 70_000),
        ]
        for text in texts {
            let number = try #require(JSONNumber(text))
            #expect(try written { try $0.number(number) } == text)
            #expect(try written { try $0.value(.number(number)) } == text)
            #expect(try JSONValue(parsing: text).description == text)
        }
        let list = try written { writer in
            try writer.beginArray()
            for text in texts { try writer.number(try #require(JSONNumber(text))) }
            try writer.number(1.5 as JSONNumber)
            try writer.number(try #require(JSONNumber(Float(0.1))))
            try writer.number(JSONNumber(UInt64.max))
            try writer.endArray()
        }
        #expect(list == "[" + texts.joined(separator: ",") + ",1.5,0.1,18446744073709551615]")
        let misplaced = thrown {
            _ = try written { writer in
                try writer.beginObject()
                try writer.number(1 as JSONNumber)
            }
        }
        #expect((misplaced as? JSONWritingError)?.code == .missingKey)
    }

    // MARK: Depth

    /// A million levels, written from a thread with little stack.
    @Test(.timeLimit(.minutes(15))) func depth() throws {
        try onSmallStack {
            let depth = max(scaled(1_000_000), 100_000)
            var built: JSONValue = 1
            for level in 0..<depth { built = level % 2 == 0 ? ["k": built] : [built] }
            let half = depth / 2
            let text = Array(
                (String(repeating: #"[{"k":"#, count: half) + "1" + String(repeating: "}]", count: half)).utf8
            )
            try require(built.encoded() == text)
            let parsing = JSONParsingOptions(limits: JSONLimits(depth: depth))
            let parsed = try JSONValue(parsing: text, options: parsing)
            try require(parsed.encoded() == text)
            try require(built.description.utf8.count == text.count)
            let flat = JSONWritingOptions(format: .pretty(indent: 0), sortsKeys: true, omitsNulls: true)
            let lines = String(repeating: "[\n{\n\"k\": ", count: half) + "1" + String(repeating: "\n}\n]", count: half)
            for value in [parsed, built] { try require(value.encoded(flat) == Array(lines.utf8)) }
            // To a closure, in the middle of a document.
            var count = 0
            var writer = JSONWriter { count += $0.count }
            try writer.beginArray()
            try writer.value(parsed)
            try writer.value(built)
            try writer.endArray()
            try writer.finish()
            try require(count == 2 * text.count + 3)
        }
    }
}
