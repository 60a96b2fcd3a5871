import Testing
import YAJL
import YAJLGzip

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The examples of the documentation comments, line by line; `ExampleCoverageTests` compares them with the sources.

private struct Response {
    var body: Chunks
}

@Suite struct GzipDocumentationTests {
    /// The examples that read a file run in a separate process, in a folder with that file.
    static func writeFile(_ bytes: [UInt8], name: String = "events.json.gz") throws {
        var template = Array("/tmp/swift-yajl-gzip-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil && chdir(template) == 0)
        let descriptor = open(name, O_WRONLY | O_CREAT, 0o600)
        try #require(bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
        close(descriptor)
    }

    static func removeFile(name: String = "events.json.gz") throws {
        var folder = [CChar](repeating: 0, count: 4096)
        try #require(unlink(name) == 0 && getcwd(&folder, folder.count) != nil)
        try #require(chdir("/") == 0 && rmdir(folder) == 0)
    }

    @Test func source() async {
        await #expect(processExitsWith: .success) {
            try GzipDocumentationTests.writeFile(Compressed.gzip("[1, {\"a\": 2}]"))
            var reader = JSONReader(source: try GzipSource(path: "events.json.gz"))
            try reader.readArray { reader in try reader.skipValue() }
            try reader.finish()
            try GzipDocumentationTests.removeFile()
        }
    }

    @Test func file() async {
        await #expect(processExitsWith: .success) {
            var printed: [String] = []
            func print(_ value: JSONValue) { printed.append("\(value)") }
            try GzipDocumentationTests.writeFile(Compressed.gzip("1\n[2]\n"))
            let lines = JSONParsingOptions(framing: .lines)
            try GzipFile("events.json.gz", options: lines).items().forEach { event in
                print(event)
            }
            #expect(printed == ["1", "[2]"])
            try GzipDocumentationTests.removeFile()
        }
    }

    @Test func error() async {
        await #expect(processExitsWith: .success) {
            var printed: [String] = []
            func print(_ text: String) { printed.append(text) }
            let bytes = Array(Compressed.gzip("[1, {\"a\": 2}]").dropLast())
            try GzipDocumentationTests.writeFile(bytes)
            do {
                var reader = JSONReader(source: try GzipSource(path: "events.json.gz"))
                try reader.skipValue()
                try reader.finish()
            } catch let error as GzipError where error.code == .truncated {
                print("the upload was cut off after \(error.compressedOffset) bytes")
            }
            #expect(printed == ["the upload was cut off after \(bytes.count) bytes"])
            try GzipDocumentationTests.removeFile()
        }
    }

    @Test func chunks() async throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        let response = Response(body: Chunks([Compressed.gzip("{\"a\": 1}")]))
        for try await event in JSONStream(GzipChunks(response.body)).events {
            if case .key(let name) = event { print(name) }
        }
        #expect(printed == ["a"])
    }
}
