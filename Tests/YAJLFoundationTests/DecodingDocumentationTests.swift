import Foundation
import Testing
import YAJL
import YAJLFoundation

// The examples of the documentation comments, line by line; `ExampleCoverageTests` compares them with the sources.

@Suite struct DecodingDocumentationTests {
    @Test func data() throws {
        struct User: Decodable { var name: String }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(#"[{"name": "Ada"}]"#.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let users = try YAJLDecoder().decode([User].self, from: Data(contentsOf: url))
        #expect(users.map(\.name) == ["Ada"])
    }
}
