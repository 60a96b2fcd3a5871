import Testing
import YAJL

@testable import YAJLTestSupport

/// Reading values by type.
@Suite struct ReaderValueTests {
    private let text = """
        {"string": "a\\u00e9", "int": -12, "scaled": 1e3, "double": 0.25, "yes": true, "no": false, "null": null,
         "array": [1, [2], {"x": 3}], "object": {"a": {"b": []}}, "skipped": [[["x"]], {"y": {}}]}
        """

    @Test(arguments: ReaderInput.all)
    func allKinds(_ input: ReaderInput) throws {
        var reader = input.reader(Array(text.utf8), .strict)
        var log: [String] = []
        try reader.readObject { key, reader in
            switch key {
            case "string": log.append(try reader.readString())
            case "int": log.append("\(try reader.readInt())")
            case "scaled": log.append("\(try reader.readInteger(UInt16.self))")
            case "double": log.append("\(try reader.readDouble())")
            case "yes", "no": log.append("\(try reader.readBool())")
            case "null":
                try reader.readNull()
                log.append("null")
            case "array":
                try reader.readArray { reader in
                    switch try reader.peek() {
                    case .number: log.append("\(try reader.readInt())")
                    case .beginArray: try reader.readArray { log.append("[\(try $0.readInt())]") }
                    default: try reader.readObject { key, reader in log.append("\(key) \(try reader.readInt())") }
                    }
                }
            case "object":
                try reader.readObject { key, reader in
                    try reader.readObject { inner, reader in
                        try reader.readArray { _ in log.append("never") }
                        log.append("\(key).\(inner)")
                    }
                }
            default: break
            }
        }
        #expect(
            log == [
                "aé", "-12", "1000", "0.25", "true", "false", "null", "1", "[2]", "x 3", "a.b",
            ]
        )
        #expect(reader.depth == 0)
        try reader.finish()
    }

    @Test func integerTypes() throws {
        var reader = JSONReader(
            parsing: "[-128,255,-32768,65535,-9223372036854775808,18446744073709551615,1.0,-0,-0.0,5e-1,50e-1]"
        )
        #expect(try reader.next() == .beginArray)
        #expect(try reader.readInteger(Int8.self) == -128)
        #expect(try reader.readInteger(UInt8.self) == 255)
        #expect(try reader.readInteger(Int16.self) == -32768)
        #expect(try reader.readInteger(UInt16.self) == 65535)
        #expect(try reader.readInt() == .min)
        #expect(try reader.readInteger(UInt64.self) == .max)
        #expect(try reader.readInt() == 1)
        #expect(try reader.readInteger(UInt.self) == 0)
        #expect(try reader.readInt() == 0)
        #expect(try reader.readDouble() == 0.5)
        #expect(try reader.readInt() == 5)
        #expect(try reader.next() == .endArray)
    }

    @Test func readIfNull() throws {
        var reader = JSONReader(parsing: "[null, 1, null, \"null\"]")
        #expect(try !reader.readIfNull())
        #expect(try reader.next() == .beginArray)
        #expect(try reader.readIfNull())
        #expect(try !reader.readIfNull())
        #expect(try !reader.readIfNull())
        #expect(try reader.readInt() == 1)
        #expect(try reader.readIfNull())
        #expect(try !reader.readIfNull())
        #expect(try reader.readString() == "null")
        #expect(try !reader.readIfNull())
        #expect(try reader.next() == .endArray)
        #expect(try !reader.readIfNull())
    }

    /// Values one after the other, without brackets around them.
    @Test func concatenatedValues() throws {
        var reader = JSONReader(
            parsing: "1 \"a\" [2] {\"b\": 3} null",
            options: JSONParsingOptions(framing: .concatenated)
        )
        #expect(try reader.readInt() == 1)
        #expect(try reader.readString() == "a")
        var numbers: [Int] = []
        try reader.readArray { numbers.append(try $0.readInt()) }
        try reader.readObject { _, reader in numbers.append(try reader.readInt()) }
        #expect(numbers == [2, 3])
        try reader.readNull()
        try reader.finish()
    }

    enum Reading: CaseIterable {
        case nothing, peek, begin, halfway, whole, skip
    }

    /// A closure may leave its value alone, begin it, or read all of it: the walk always continues after it.
    @Test(arguments: Reading.allCases, Reading.allCases)
    func closuresReadAsMuchAsTheyLike(_ outer: Reading, _ inner: Reading) throws {
        func read(_ reading: Reading, _ reader: inout JSONReader) throws {
            switch reading {
            case .nothing: break
            case .peek: _ = try reader.peek()
            case .begin: _ = try reader.next()
            case .halfway:
                let isContainer = try reader.peek() == .beginArray || reader.peek() == .beginObject
                _ = try reader.next()
                if isContainer, try reader.peek() != .endArray, try reader.peek() != .endObject {
                    _ = try reader.next()
                    if try reader.peek() == .beginArray || reader.peek() == .beginObject { _ = try reader.next() }
                }
            case .whole:
                var depth = 0
                repeat {
                    switch try reader.next() {
                    case .beginArray, .beginObject: depth += 1
                    case .endArray, .endObject: depth -= 1
                    default: break
                    }
                } while depth > 0
            case .skip: try reader.skipValue()
            }
        }
        let text = #"{"a":[[1,[2]],{"b":{"c":[]}},3,"x",[]],"d":{"e":[4]},"f":5,"g":[],"h":{}}"#
        for input in [ReaderInput.bytes, .source(bufferSize: 1), .source(bufferSize: 5)] {
            var reader = input.reader(Array(text.utf8), .strict)
            var keys: [String] = []
            var elements = 0
            try reader.readObject { key, reader in
                keys.append(key)
                if key == "a" {
                    try reader.readArray { reader in
                        elements += 1
                        try read(inner, &reader)
                    }
                } else {
                    try read(outer, &reader)
                }
            }
            #expect(keys == ["a", "d", "f", "g", "h"] && elements == 5, "\(input.testDescription)")
            try reader.finish()
        }
    }

    /// An error that a closure throws comes out as it is, and the reader continues where it was.
    @Test func closureThrows() throws {
        let marked = MarkedError()
        var reader = JSONReader(parsing: "[1, [2, 3], 4]")
        let error = thrown {
            try reader.readArray { reader in
                if try reader.peek() == .beginArray {
                    try reader.readArray { reader in
                        if try reader.readInt() == 2 { throw marked }
                    }
                } else {
                    _ = try reader.readInt()
                }
            }
        }
        #expect(error as? MarkedError === marked)
        #expect(reader.path == [1, 0] && reader.depth == 2)
        #expect(try reader.readInt() == 3)
        #expect(try reader.next() == .endArray)
        #expect(try reader.readInt() == 4)
    }
}
