import Testing
import YAJL
import YAJLGzip

// The examples of README.md, line by line; `DocumentationTests` of YAJLTests compares them with it.

private func countNames(
    in compressed: some AsyncSequence<[UInt8], any Error>
) async throws -> Int {
    var count = 0
    for try await event in JSONStream(GzipChunks(compressed)).events {
        if event == .key("name") { count += 1 }
    }
    return count
}

@Suite struct ReadmeTests {
    @Test func file() async {
        await #expect(processExitsWith: .success) {
            var printed: [String] = []
            func print(_ value: JSONValue) { printed.append("\(value)") }
            let content = Compressed.gzip("{\"status\": 200}\n{\"status\": 404}\n")
            try GzipDocumentationTests.writeFile(content, name: "access.log.gz")
            let lines = JSONParsingOptions(framing: .lines)
            try GzipFile("access.log.gz", options: lines).items().forEach { line in
                print(line["status"])
            }
            #expect(printed == ["200", "404"])
            try GzipDocumentationTests.removeFile(name: "access.log.gz")
        }
    }

    @Test func chunks() async throws {
        #expect(try await countNames(in: Chunks([Compressed.gzip("[{\"name\": 1}, {\"name\": 2}]")])) == 2)
    }
}
