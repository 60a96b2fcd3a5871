import Testing
import YAJL

@testable import YAJLTestSupport

/// The errors when a value is not what was asked for, and when the text is refused.
@Suite struct ReaderErrorTests {
    /// A reading that must fail.
    struct Failure: CustomTestStringConvertible {
        var text: String
        var what: String
        var read: @Sendable (inout JSONReader) throws -> Void
        var expected: String

        init(
            _ text: String,
            _ what: String,
            _ read: @escaping @Sendable (inout JSONReader) throws -> Void,
            _ expected: String
        ) {
            self.text = text
            self.what = what
            self.read = read
            self.expected = expected
        }

        var testDescription: String { "\(what) of \(text)" }
    }

    private static let values = ["null", "true", "-1.5", #""x""#, "[1]", #"{"a":1}"#]

    static let mismatches: [Failure] = {
        let found = ["null", "a bool", "a number", "a string", "an array", "an object"]
        let reads: [(String, String, Int, @Sendable (inout JSONReader) throws -> Void)] = [
            ("readNull", "null", 0, { try $0.readNull() }),
            ("readBool", "a bool", 1, { _ = try $0.readBool() }),
            ("readInt", "a number", 2, { _ = try $0.readInt() }),
            ("readInteger", "a number", 2, { _ = try $0.readInteger(UInt8.self) }),
            ("readDouble", "a number", 2, { _ = try $0.readDouble() }),
            ("readString", "a string", 3, { _ = try $0.readString() }),
            ("readArray", "an array", 4, { try $0.readArray { _ in } }),
            ("readObject", "an object", 5, { try $0.readObject { _, _ in } }),
        ]
        return reads.flatMap { what, expected, match, read in
            values.indices.filter { $0 != match }.map { index in
                Failure(
                    values[index],
                    what,
                    read,
                    "line 1, column 1 (byte 0), at $: expected \(expected), found \(found[index])"
                )
            }
        }
    }()

    static let others: [Failure] = [
        Failure(
            "[1.5]",
            "readInt",
            {
                _ = try $0.next()
                _ = try $0.readInt()
            },
            "line 1, column 2 (byte 1), at $[0]: Int needs an integer, and 1.5 has a fraction"
        ),
        Failure(
            "\n {\"a\": [0, 256]}",
            "readInteger",
            { try $0.readObject { _, reader in try reader.readArray { _ = try $0.readInteger(UInt8.self) } } },
            "line 2, column 12 (byte 12), at $.a[1]: the number 256 does not fit into UInt8"
        ),
        Failure(
            "1e400",
            "readDouble",
            { _ = try $0.readDouble() },
            "line 1, column 1 (byte 0), at $: the number 1e400 does not fit into Double"
        ),
        Failure(
            String(repeating: "9", count: 400) + ".5",
            "number with a fraction that is no Double",
            { _ = try $0.readDouble() },
            "line 1, column 1 (byte 0), at $: the number 999999999999999999999999…9999999999.5 does not fit into Double"
        ),
        Failure(
            String(repeating: "1234567890", count: 5),
            "readInt",
            { _ = try $0.readInt() },
            "line 1, column 1 (byte 0), at $: the number 123456789012345678901234…901234567890 does not fit into Int"
        ),
        Failure(
            #"{"a": 1}"#,
            "readInt at a key",
            {
                _ = try $0.next()
                _ = try $0.readInt()
            },
            "line 1, column 2 (byte 1), at $.a: expected a number, found a member's name"
        ),
        Failure(
            "[ ]",
            "readString at the end of an array",
            {
                _ = try $0.next()
                _ = try $0.readString()
            },
            "line 1, column 3 (byte 2), at $: expected a string, found the end of an array"
        ),
        Failure(
            "{\n}",
            "skipValue at the end of an object",
            {
                _ = try $0.next()
                try $0.skipValue()
            },
            "line 2, column 1 (byte 2), at $: there is no value to skip"
        ),
        Failure(
            "[1]\n",
            "readBool at the end",
            {
                try $0.skipValue()
                _ = try $0.readBool()
            },
            "line 2, column 1 (byte 4), at $: expected a bool, found the end of the input"
        ),
        Failure(
            "1",
            "skipValue at the end",
            {
                try $0.skipValue()
                try $0.skipValue()
            },
            "line 1, column 2 (byte 1), at $: there is no value to skip"
        ),
        Failure(
            "[1, 2]",
            "finish before the end",
            {
                _ = try $0.next()
                _ = try $0.readInt()
                try $0.finish()
            },
            "line 1, column 5 (byte 4), at $[1]: the input continues where its end was expected"
        ),
        Failure(
            #"[[1], 2]"#,
            "closure that leaves its array",
            { try $0.readArray { reader in while try reader.next() != nil {} } },
            "line 1, column 9 (byte 8), at $: the closure has read the end of the array or object around it"
        ),
    ]

    @Test(arguments: mismatches + others)
    func messages(_ failure: Failure) {
        for input in [ReaderInput.bytes, .string] + (1...20).map({ .source(bufferSize: $0) }) {
            var reader = input.reader(Array(failure.text.utf8), .strict)
            let error = thrown { try failure.read(&reader) }
            // The first line: readers may or may not show the text.
            let line = error.map { "\($0)" }?.split(separator: "\n").first.map(String.init)
            guard line == failure.expected else {
                Issue.record("\(input.testDescription): \(line ?? "nothing thrown"), expected \(failure.expected)")
                return
            }
        }
    }

    /// A mismatch is told by code, and the value is still there to be read another way.
    @Test func mismatchReadsNothing() throws {
        var reader = JSONReader(parsing: #"{"a": ["x"]}"#)
        #expect(try reader.next() == .beginObject)
        #expect(try reader.next() == .key)
        let error = thrown { _ = try reader.readInt() } as? JSONParsingError
        #expect(error?.code == .typeMismatch(expected: .number, found: .beginArray))
        #expect(error?.isIncomplete == false)
        try reader.readArray { reader in
            let error = thrown { try reader.readNull() } as? JSONParsingError
            #expect(error?.code == .typeMismatch(expected: .null, found: .string) && error?.path == ["a", 0])
            let text = try reader.readString()
            #expect(text == "x")
        }
        #expect(try reader.next() == .endObject)
        try reader.finish()
    }

    /// The same holds for a number that does not fit: it may be read as something larger.
    @Test func numberThatDoesNotFitCanBeReadAgain() throws {
        var reader = JSONReader(parsing: "[300, 1]")
        #expect(try reader.next() == .beginArray)
        let error = thrown { _ = try reader.readInteger(UInt8.self) } as? JSONParsingError
        #expect(error?.code == .numberOutOfRange)
        #expect(try reader.readInt() == 300)
        #expect(try reader.readInt() == 1)
    }

    /// A closure that continues into its neighbour is told, not given a wrong structure.
    @Test func closureReadsTheNextMember() {
        var reader = JSONReader(parsing: #"{"a": 1, "b": 2, "c": 3}"#)
        var keys: [String] = []
        let error =
            thrown {
                try reader.readObject { key, reader in
                    keys.append(key)
                    _ = try reader.readInt()
                    if key == "a" { _ = try reader.next() }
                }
            } as? JSONParsingError
        #expect(error?.message == "the closure has read more than the value of its member")
        #expect(keys == ["a"])
    }

    /// Nor is one that leaves its object for another one of the same depth.
    @Test func closureReadsAnotherObject() {
        var reader = JSONReader(parsing: #"[{"a": 1}, {"b": 2}]"#)
        var keys: [String] = []
        let error = thrown {
            try reader.readArray { reader in
                try reader.readObject { key, reader in
                    keys.append(key)
                    for _ in 0..<3 { _ = try reader.next() }
                }
            }
        }
        #expect((error as? JSONParsingError)?.code == .valueExpected && keys == ["a"])
    }

    /// Nor is one that skips its neighbour; and nothing is missed by one that reads its array in pairs.
    @Test func closureReadsMoreThanOneValue() throws {
        var reader = JSONReader(parsing: #"{"a": [1], "b": {}, "c": 3}"#)
        let error =
            thrown {
                try reader.readObject { _, reader in
                    try reader.skipValue()
                    try reader.skipValue()
                }
            } as? JSONParsingError
        #expect(error?.code == .valueExpected)
        #expect(error?.message == "the closure has read more than the value of its member")

        var pairs: [[Int]] = []
        var even = JSONReader(parsing: "[1, 2, 3, 4]")
        try even.readArray { pairs.append([try $0.readInt(), try $0.readInt()]) }
        #expect(pairs == [[1, 2], [3, 4]])
        var odd = JSONReader(parsing: "[1, 2, 3]")
        let missing =
            thrown { try odd.readArray { pairs.append([try $0.readInt(), try $0.readInt()]) } } as? JSONParsingError
        #expect(missing?.message == "expected a number, found the end of an array")
    }

    /// Errors of the text, at the place where the walk comes to it, and again at each further call.
    @Test(arguments: ReaderInput.all)
    func textErrors(_ input: ReaderInput) throws {
        let bytes = Array("{\"a\": [1,\n      tru]}".utf8)
        let expected = outcome(of: bytes)
        var reader = input.reader(bytes, .strict)
        var events: [JSONEvent] = []
        var errors: [JSONParsingError?] = []
        errors.append(
            thrown { while try reader.next() != nil { if let event = reader.event { events.append(event) } } }
                as? JSONParsingError
        )
        errors.append(thrown { _ = try reader.next() } as? JSONParsingError)
        errors.append(thrown { _ = try reader.peek() } as? JSONParsingError)
        errors.append(thrown { try reader.skipValue() } as? JSONParsingError)
        errors.append(thrown { _ = try reader.readInt() } as? JSONParsingError)
        errors.append(thrown { _ = try reader.readIfNull() } as? JSONParsingError)
        errors.append(thrown { try reader.readArray { _ in } } as? JSONParsingError)
        errors.append(thrown { try reader.readObject { _, _ in } } as? JSONParsingError)
        errors.append(thrown { try reader.finish() } as? JSONParsingError)
        #expect(events == expected.events)
        #expect(expected.error?.position == JSONPosition(byteOffset: 19, line: 2, column: 10))
        for error in errors { #expect(error == expected.error) }
    }

    /// `readArray` and `readObject` pass errors of the text on.
    @Test func textErrorsInsideOfClosures() {
        for text in [
            "[1, x]", "[[1, x]]", #"{"a": x}"#, "[1", #"{"a""#, #"{"a":1"#, "[", "{", "", "[1] x", "[1,]", #"{"a":1,}"#,
        ] {
            let bytes = Array(text.utf8)
            for size in [.min, -1, 0] + Array(1...8) {
                var reader = JSONReader(source: ChunkSource(bytes, .whole), bufferSize: size)
                let error = thrown {
                    if text.hasPrefix("{") { try reader.readObject { _, _ in } } else { try reader.readArray { _ in } }
                    try reader.finish()
                }
                let expected = outcome(of: bytes).error
                #expect(error as? JSONParsingError == expected, "\(text), buffer of \(size)")
            }
        }
    }

    @Test func eventLimit() throws {
        let bytes = Array(#"{"a":[1],"b":2}"#.utf8)
        let all = ReferenceReader.events(of: bytes)
        for limit in 0...all.count {
            let options = JSONParsingOptions(limits: JSONLimits(events: limit))
            let expected = outcomeForAllCuts(of: bytes, options: options)
            #expect(expected.events == all.prefix(limit).map(\.event))
            for size in [1, 2, 100] {
                var reader = JSONReader(source: ChunkSource(bytes, .whole), options: options, bufferSize: size)
                var count = 0
                let error = thrown { while try reader.next() != nil { count += 1 } } as? JSONParsingError
                #expect(error == expected.error && count == limit, "limit \(limit), buffer of \(size)")
                if error != nil {
                    // The error comes again, whatever is asked for.
                    let errors = [
                        thrown { _ = try reader.peek() }, thrown { _ = try reader.next() },
                        thrown { _ = try reader.readIfNull() }, thrown { _ = try reader.readString() },
                        thrown { try reader.skipValue() }, thrown { _ = try reader.readValue() },
                        thrown { try reader.finish() },
                    ]
                    for again in errors {
                        #expect(again as? JSONParsingError == error, "limit \(limit), buffer of \(size)")
                    }
                }
                // An event that is peeked at or skipped is not delivered.
                var skipping = JSONReader(source: ChunkSource(bytes, .whole), options: options, bufferSize: size)
                let refused = thrown { try skipping.skipValue() } as? JSONParsingError
                #expect((refused == nil) == (limit >= 2), "limit \(limit), buffer of \(size)")
            }
            guard limit < all.count else {
                #expect(expected.isAccepted)
                break
            }
            #expect(expected.code == .limitExceeded(.events))
            #expect(expected.error?.path == all[limit].path, "limit \(limit)")
            #expect(expected.error?.position.byteOffset == all[limit].range.lowerBound, "limit \(limit)")
        }
    }
}
