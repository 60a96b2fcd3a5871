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

@Suite struct WritingDocumentationTests {
    @Test func writer() throws {
        var writer = JSONWriter()
        try writer.beginObject()
        try writer.key("name")
        try writer.string("Zoë")
        try writer.key("scores")
        try writer.beginArray()
        try writer.number(1)
        try writer.number(0.5)
        try writer.endArray()
        try writer.endObject()
        let bytes = try writer.finish()  // {"name":"Zoë","scores":[1,0.5]}
        #expect(bytes == Array(#"{"name":"Zoë","scores":[1,0.5]}"#.utf8))
    }

    /// In a separate process, whose standard output is a file.
    @Test func writerAsHandler() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile([])
            try #require(dup2(open(file.path, O_WRONLY), 1) == 1)
            var chunks = [Array("[1,".utf8), Array("{}]".utf8)][...]
            func nextChunk() throws -> [UInt8]? { chunks.popFirst() }
            let writer = JSONWriter(fileDescriptor: 1, options: .pretty)
            var parser = JSONParser(handler: writer)
            while let chunk = try nextChunk() {
                try parser.feed(chunk)
            }
            try parser.finish()
            #expect(try Sources.text(absolutePath: file.path) == "[\n  1,\n  {}\n]")
        }
    }

    @Test func valueToADescriptor() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile([])
            try #require(dup2(open(file.path, O_WRONLY), 1) == 1)
            let value: JSONValue = [1]
            try value.write(toFileDescriptor: 1, options: .pretty)
            #expect(try Sources.text(absolutePath: file.path) == "[\n  1\n]")
        }
    }

    @Test func writerWithClosure() throws {
        var chunks: [[UInt8]] = []
        var writer = JSONWriter { chunk in
            chunks.append(Array(chunk))
        }
        try writer.beginArray()
        try writer.stringPart("to be ", isLast: false)
        try writer.stringPart("continued", isLast: true)
        try writer.number(text: "3.14159265358979323846264338327950288")
        try writer.endArray()
        try writer.finish()
        let text = #"["to be continued",3.14159265358979323846264338327950288]"#
        #expect(chunks == [Array(text.utf8)])
    }

    @Test func writingOptions() throws {
        var options = JSONWritingOptions.pretty
        options.sortsKeys = true
        options.nonFiniteNumbers = .null
        #expect(
            options
                == JSONWritingOptions(format: .pretty(indent: 2), sortsKeys: true, nonFiniteNumbers: .null)
        )
        #expect(try written(options) { try $0.number(-Double.infinity) } == "null")
    }

    @Test func writingError() throws {
        let output = Output()
        func print(_ value: JSONWritingError) { output.lines.append("\(value)") }
        var writer = JSONWriter()
        do {
            try writer.beginArray()
            try writer.number(Double.nan)
        } catch let error as JSONWritingError {
            print(error)
        }
        let expected = "at $[0]: NaN is not a JSON number: set nonFiniteNumbers to write null or a string in its place"
        #expect(output.lines == [expected])
    }

    @Test func writingValues() throws {
        var writer = JSONWriter()
        try writer.beginObject()
        try writer.key("user")
        try writer.value(["name": "Ann", "id": 7])
        try writer.endObject()
        #expect(String(decoding: try writer.finish(), as: UTF8.self) == #"{"user":{"name":"Ann","id":7}}"#)

        let value: JSONValue = [1]
        let bytes = value.encoded()
        let text = value.encodedString(.pretty)
        #expect(bytes == Array("[1]".utf8) && text == "[\n  1\n]")
        #expect(try JSONDocument(parsing: "[1]").encodedString(.pretty) == text)
    }
}
