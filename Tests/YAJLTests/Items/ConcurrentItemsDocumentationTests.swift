import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the documentation comments of items on several cores and of snapshots, line by line;
// `ExampleCoverageTests` compares them with the sources.

private struct Row: Codable { var id: Int }

private struct Entry: Codable { var message: String }

@Suite struct ConcurrentItemsDocumentationTests {
    @Test func streams() async throws {
        let body = ScriptedChunks([Array("{\"id\": 1}\n{\"id\": 2}\n".utf8)])
        var ids: [Int] = []
        func print(_ id: Int) { ids.append(id) }
        let lines = JSONParsingOptions(framing: .lines)
        let rows = JSONStream(body, options: lines).items(as: Row.self)
        for try await row in rows.concurrent() {
            print(row.id)
        }
        #expect(ids == [1, 2])
    }

    @Test func files() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile("{\"message\": \"a\"}\n{\"message\": \"b\"}\n")
            try await inFolder(with: "log.ndjson", linkedTo: file) {
                var messages: [String] = []
                func print(_ message: String) { messages.append(message) }
                let log = JSONFile("log.ndjson", options: JSONParsingOptions(framing: .lines))
                for try await entry in log.items(as: Entry.self).concurrent() {
                    print(entry.message)
                }
                #expect(messages == ["a", "b"])
            }
        }
    }

    @Test func snapshots() async throws {
        let chunks = [#"{"title": "T", "te"#, #"xt": "Hel"#, #"lo"}"#]
        let completion = ScriptedChunks(chunks.map { Array($0.utf8) })
        var shown: [String] = []
        func show(_ texts: String...) { shown.append(texts.joined(separator: " ")) }
        let replies = JSONStream(completion).snapshots(showsPartialStrings: true)
        for try await reply in replies {
            show(reply["text"].string ?? "")
        }
        #expect(shown == ["", "Hel", "Hello"])
    }

    @Test func decodedSnapshots() async throws {
        let chunks = [#"{"title": "T", "te"#, #"xt": "Hel"#, #"lo"}"#]
        let completion = ScriptedChunks(chunks.map { Array($0.utf8) })
        var shown: [String] = []
        func show(_ texts: String...) { shown.append(texts.joined(separator: " ")) }
        struct Reply: Decodable {
            var title: String?
            var text: String?
        }

        let replies = JSONStream(completion)
            .snapshots(of: Reply.self, showsPartialStrings: true)
        for try await reply in replies {
            show(reply.title ?? "", reply.text ?? "")
        }
        #expect(shown == ["T ", "T Hel", "T Hello"])
    }
}
