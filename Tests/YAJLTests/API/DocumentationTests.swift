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

// The examples of the documentation comments, line by line. `ExampleCoverageTests` compares them with the sources.

/// The lines that an example prints.
private final class Output {
    var lines: [String] = []
}

/// Stands in for the standard library's function in the examples.
private func print(_ value: some Any, to output: Output) {
    output.lines.append("\(value)")
}

private struct NameCounter { var count = 0 }

extension NameCounter: JSONEventHandler {
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        if key == "name" { count += 1 }
        return .continue
    }

    mutating func finish() -> Int { count }
}

private struct NameCollector {
    var names: Set<String> = []
    var identifiers = 0
}

extension NameCollector: JSONEventHandler {
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        if key == "id" { identifiers += 1 }
        names.insert(String(key))  // copies
        return .continue
    }
}

private struct Zeros: JSONByteSource {
    mutating func read(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws -> Int {
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        return buffer.count
    }
}

/// Looks like SwiftNIO's.
private struct ByteBuffer {
    var bytes: [UInt8]

    func withUnsafeReadableBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

extension ByteBuffer: JSONByteChunk {
    /// Hands the bytes over.
    public func withUnsafeBytes<R>(
        _ body: (UnsafeRawBufferPointer) throws -> R
    ) rethrows -> R {
        try withUnsafeReadableBytes(body)
    }
}

private struct Response {
    var body: ScriptedChunks<ByteBuffer>
}

private let users = #"[{"id": 1, "name": "Ann", "tags": []}, {"name": "Bob", "name": "Cid"}]"#

@Suite struct DocumentationTests {
    private let bytes = Array(users.utf8)

    @Test func eventHandler() throws {
        let output = Output()
        func print(_ value: Int) { YAJLAPITests.print(value, to: output) }
        var parser = JSONParser(handler: NameCounter())
        try parser.feed(bytes)
        let count = try parser.finish()
        print(count)
        #expect(output.lines == ["3"])
    }

    @Test func parser() throws {
        let output = Output()
        func print(_ value: Int) { YAJLAPITests.print(value, to: output) }
        var chunks = [bytes[..<10], bytes[10...]][...]
        func nextChunk() throws -> ArraySlice<UInt8>? { chunks.popFirst() }
        var parser = JSONParser(handler: NameCounter())
        while let chunk = try nextChunk() {
            try parser.feed(chunk)
        }
        let count = try parser.finish()
        print(count)
        #expect(output.lines == ["3"])
    }

    @Test func wholeText() throws {
        let output = Output()
        func print(_ value: Int) { YAJLAPITests.print(value, to: output) }
        var names = NameCounter()
        let count = try JSONParser.parse(bytes, handler: &names)
        print(count)
        #expect(output.lines == ["3"])
    }

    @Test func wholeInput() throws {
        let output = Output()
        func print(_ value: Int) { YAJLAPITests.print(value, to: output) }
        let file = try TemporaryFile(users)
        let path = file.path
        var names = NameCounter()
        let count = try JSONParser.parse(JSONFile(path), handler: &names)
        print(count)
        #expect(output.lines == ["3"])
    }

    /// `ReusableMemoryTests` show the effect of the limit, in a separate process.
    @Test func reusableMemory() {
        JSONDocument.reusableMemoryLimit = 64 << 20
        #expect(JSONDocument.reusableMemoryLimit == 64 << 20)
        JSONDocument.reusableMemoryLimit = 0
        #expect(JSONDocument.reusableMemoryLimit == 0)
        JSONDocument.reusableMemoryLimit = 16 << 20
    }

    @Test func text() throws {
        var parser = JSONParser(handler: NameCollector())
        try parser.feed(bytes)
        #expect(parser.handler.names == ["id", "name", "tags"] && parser.handler.identifiers == 1)
    }

    @Test func engine() throws {
        let bytes = Array(#"{"a":1}"#.utf8)
        var options = JSONParsingOptions.inMemory
        options.engine = .swift
        let document = try JSONDocument(parsing: bytes, options: options)
        #expect(document.root["a"].int == 1)
    }

    @Test func trailingCommas() throws {
        var jsonc = JSONParsingOptions.inMemory
        jsonc.engine = .swift
        jsonc.allowsComments = true
        jsonc.allowsTrailingCommas = true
        let text = #"{"sizes": [1, 2,], /* in points */}"#
        let settings = try JSONValue(parsing: text, options: jsonc)
        #expect(settings["sizes"].array?.count == 2)
    }

    @Test func parsingOptions() throws {
        var options = JSONParsingOptions()
        options.framing = .lines
        options.allowsComments = true
        let found = outcome(of: Array("[1] // one\n[2]\n".utf8), options: options)
        #expect(found.isAccepted && found.events.count == 6)
    }

    @Test func duplicateKeys() {
        let bytes = Array(#"{"a": 1, "a": 2}"#.utf8)
        let error = #expect(throws: JSONParsingError.self) {
            var options = JSONParsingOptions.inMemory
            options.duplicateKeys = .reject
            let settings = try JSONValue(parsing: bytes, options: options)
            _ = settings
        }
        #expect(error?.code == .duplicateKey)
    }

    @Test func limits() throws {
        var options = JSONParsingOptions()
        options.limits.depth = 64
        options.limits.string = 1 << 20
        let text = String(repeating: "[", count: 65)
        #expect(outcome(of: Array(text.utf8), options: options).code == .limitExceeded(.depth))
    }

    @Test func readerEventByEvent() throws {
        var reader = JSONReader(parsing: bytes)
        var count = 0
        while let event = try reader.next() {
            if event == .key, reader.text == "id" { count += 1 }
        }
        #expect(count == 1)
    }

    @Test func bytesAsSequence() throws {
        let output = Output()
        func print(_ value: String) { YAJLAPITests.print(value, to: output) }
        try JSONBytes(bytes).events.forEach { event in
            if case .key(let name) = event { print(name) }
        }
        #expect(output.lines == ["id", "name", "tags", "name", "name"])
        let keys = try JSONBytes(bytes).events.collect().compactMap { event in
            if case .key(let name) = event { name } else { nil }
        }
        #expect(keys == output.lines)
        var events = JSONBytes(bytes).events.makeCursor()
        var count = 0
        while let event = try events.next() {
            if event == .key("name") { break }
            count += 1
        }
        #expect(count == 4)
    }

    @Test func stream() async throws {
        let output = Output()
        func print(_ value: String) { YAJLAPITests.print(value, to: output) }
        let response = Response(body: ScriptedChunks([ByteBuffer(bytes: bytes)]))
        for try await event in JSONStream(response.body).events {
            if case .key(let name) = event { print(name) }
        }
        #expect(output.lines == ["id", "name", "tags", "name", "name"])
    }

    @Test func byteSource() {
        var reader = JSONReader(source: Zeros())
        let error = thrown { _ = try reader.next() } as? JSONParsingError
        #expect(
            error?.message
                == "unexpected byte 00: expected a value (UTF-16 and UTF-32 begin like this: JSON text must be UTF-8)"
        )
    }

    @Test func parsingError() throws {
        let output = Output()
        func print(_ value: JSONParsingError) { YAJLAPITests.print(value, to: output) }
        let start = "{\"results\": [\(String(repeating: "0,", count: 17))\n"
        let bytes = Array((start + #"{"id":1,"name": "Gaud\xED","#).utf8)
        var parser = JSONParser(handler: NameCounter())
        do {
            try parser.feed(bytes)
            try parser.finish()
        } catch let error as JSONParsingError {
            print(error)
        }
        #expect(
            output.lines == [
                #"""
                line 2, column 22 (byte 69), at $.results[17].name: invalid escape "\x": write \\ for a backslash
                    {"id":1,"name": "Gaud\xED",
                                         ^
                """#
            ]
        )
    }

    @Test func number() {
        let output = Output()
        func print(_ value: some Any) { YAJLAPITests.print(value, to: output) }
        if let price = JSONNumber("1.50") {
            print(price)  // 1.50
            print(Double(price))  // 1.5
            print(price == 1.5, price.isInteger)  // true false
            print(Int(clamping: price))  // 1
        }
        #expect(output.lines == ["1.50", "1.5", "true false", "1"])
        func print(_ first: Bool, _ second: Bool) { print("\(first) \(second)") }
    }

    @Test func path() {
        let output = Output()
        func print(_ value: some Any) { YAJLAPITests.print(value, to: output) }
        let path: JSONLocation = ["results", 17, "name"]
        print(path)  // $.results[17].name
        print(path.pointer)  // /results/17/name
        #expect(output.lines == ["$.results[17].name", "/results/17/name"])
    }

    @Test func pointersOfMatches() throws {
        var value: JSONValue = ["users": [["password": "x"], ["password": ["password": "y"]]]]
        for (path, _) in value.matches(of: "$..password").reversed() {
            try value.set("***", at: JSONPointer(path))
        }
        #expect(value == ["users": [["password": "***"], ["password": "***"]]])
    }

    @Test func readers() throws {
        var reader = JSONReader(parsing: #"{"id": 1, "total": 2.5}"#)
        var total = 0.0
        try reader.readObject { key, reader in
            if key == "total" { total = try reader.readDouble() }
        }
        #expect(total == 2.5)
        reader = JSONReader(parsing: #"["a", "b"]"#)
        var names: [String] = []
        try reader.readArray { reader in names.append(try reader.readString()) }
        #expect(names == ["a", "b"])
    }

    /// The examples that read files and standard input run in a separate process, in a folder with such files.
    @Test func files() async throws {
        await #expect(processExitsWith: .success) {
            let output = Output()
            func print(_ value: JSONEvent) { YAJLAPITests.print(value, to: output) }
            let file = try TemporaryFile(users)
            try await inFolder(with: "users.json", "data.json", linkedTo: file) {
                var reader = try JSONReader(path: "users.json")
                var names: [String] = []
                try reader.readArray { reader in
                    try reader.readObject { key, reader in
                        if key == "name" { names.append(try reader.readString()) }
                    }  // members that are not read are skipped
                }
                try reader.finish()
                #expect(names == ["Ann", "Bob", "Cid"])
                try JSONFile("data.json").events.forEach { print($0) }
                try #require(dup2(open("data.json", O_RDONLY), 0) == 0)
            }
            #expect(output.lines.count == 17 && output.lines[3] == "number(1)")

            var reader = JSONReader(source: JSONFileSource.standardInput)
            try reader.skipValue()
            try reader.finish()
        }
    }
}
