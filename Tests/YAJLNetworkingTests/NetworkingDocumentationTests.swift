import Foundation
import Testing
import YAJL
import YAJLNetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The examples of the documentation comments, line by line; `ExampleCoverageTests` compares them with the sources.

private struct Row: Decodable {
    var id: Int
}

@Suite(.timeLimit(.minutes(10))) struct NetworkingDocumentationTests {
    private static let rows = #"{"rows": [{"id": 1}, {"id": 2}]}"#

    @Test func chunks() async throws {
        var printed: [Int] = []
        func print(_ id: Int) { printed.append(id) }
        let token = "abc"
        let server = try TestServer { connection in
            guard connection.request.contains("Authorization: Bearer abc") else { return connection.begin("401 No") }
            connection.answer(Self.rows)
        }
        let url = server.url
        var request = URLRequest(url: url)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let body = JSONStream(URLChunks(request))
        for try await row in body.items(at: "$.rows[*]", as: Row.self) {
            print(row.id)
        }
        #expect(printed == [1, 2])
    }

    @Test func url() async throws {
        var printed: [Int] = []
        func print(_ id: Int) { printed.append(id) }
        let server = try TestServer { $0.answer(Self.rows) }
        let url = server.url
        for try await row in JSONStream(url: url).items(at: "$.rows[*]", as: Row.self) {
            print(row.id)
        }
        #expect(printed == [1, 2])
    }

    @Test func status() async throws {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let server = try TestServer { $0.begin("404 Not Found", "Content-Length: 0") }
        let url = server.url
        do {
            for try await event in JSONStream(url: url).events { print(event) }
        } catch let error as JSONHTTPError where error.statusCode == 404 {
            print("no such document")
        }
        #expect(printed == ["no such document"])
    }
}
