import Foundation
import Testing
import YAJL
import YAJLNetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Servers that send responses with a status below 200 before the answer.
@Suite(.timeLimit(.minutes(15))) struct InterimResponseTests {
    private static let link = "Link: </style.css>; rel=preload; as=style"

    /// The responses that are sent before the answer: the lines of each.
    static let interims: [[[String]]] = [
        [["100 Continue"]],
        [["102 Processing"]],
        [["103 Early Hints", link]],
        [["103 Early Hints", link, "Content-Type: text/html"], ["103 Early Hints", link]],
        [["100 Continue"], ["102 Processing"], ["103 Early Hints", link], ["103 Early Hints", link]],
    ]

    private static func send(_ interims: [[String]], over connection: TestServer.Connection) {
        for lines in interims {
            connection.send("HTTP/1.1 " + lines.joined(separator: "\r\n") + "\r\n\r\n")
        }
    }

    private static func request(_ url: URL, _ method: String) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        if method == "POST" { request.httpBody = Data(#"{"query":1}"#.utf8) }
        return request
    }

    /// The outcome of a request: the statuses that the program sees, and the text or the error.
    private static func outcome(_ request: URLRequest, checksStatus: Bool = true) async -> [String] {
        let statuses = Statuses()
        let chunks = URLChunks(request, checksStatus: checksStatus, onResponse: { statuses.add($0.statusCode) })
        var body = Data()
        do {
            for try await chunk in chunks { body += chunk }
            return statuses.all + [String(decoding: body, as: UTF8.self)]
        } catch let error as JSONHTTPError {
            return statuses.all + ["\(error.statusCode)", String(decoding: error.body, as: UTF8.self)]
        } catch {
            return statuses.all + ["\(error)"]
        }
    }

    private final class Statuses: Sendable {
        private let lock = NSLock()
        private nonisolated(unsafe) var seen: [String] = []

        func add(_ status: Int) { lock.withLock { seen.append("\(status)") } }

        var all: [String] { lock.withLock { seen } }
    }

    @Test(arguments: interims, ["GET", "POST"])
    func beforeAnAnswer(_ interims: [[String]], _ method: String) async throws {
        let server = try TestServer { connection in
            Self.send(interims, over: connection)
            connection.answer("[1,2]")
        }
        #expect(await Self.outcome(Self.request(server.url, method)) == ["200", "[1,2]"])
    }

    @Test(arguments: interims, ["GET", "POST"])
    func beforeAnError(_ interims: [[String]], _ method: String) async throws {
        let server = try TestServer { connection in
            Self.send(interims, over: connection)
            connection.begin("404 Not Found", "Content-Length: 7")
            connection.send("nothing")
        }
        let request = Self.request(server.url, method)
        #expect(await Self.outcome(request) == ["404", "404", "nothing"])
        #expect(await Self.outcome(request, checksStatus: false) == ["404", "nothing"])
    }

    /// The answers before and after the redirection come after their own interim responses.
    @Test(arguments: interims, ["GET", "POST"])
    func beforeRedirections(_ interims: [[String]], _ method: String) async throws {
        let server = try TestServer { connection in
            Self.send(interims, over: connection)
            if connection.request.contains("/data.json ") {
                connection.begin("302 Found", "Location: /elsewhere", "Content-Length: 4")
                connection.send("gone")
            } else {
                connection.answer("[3]")
            }
        }
        #expect(await Self.outcome(Self.request(server.url, method)) == ["200", "[3]"])
    }

    /// The time between the interim response and the answer ends nothing.
    @Test func longBeforeTheAnswer() async throws {
        let server = try TestServer { connection in
            Self.send([["103 Early Hints", Self.link]], over: connection)
            usleep(300_000)
            connection.begin("200 OK", "Transfer-Encoding: chunked")
            connection.send("3\r\n[1]\r\n0\r\n\r\n")
        }
        #expect(await Self.outcome(URLRequest(url: server.url)) == ["200", "[1]"])
    }

    /// A server that closes after it has sent nothing else has not answered.
    @Test func withoutAnAnswer() async throws {
        let server = try TestServer { Self.send([["103 Early Hints", Self.link]], over: $0) }
        let error = await #expect(throws: URLError.self) { for try await _ in URLChunks(server.url) {} }
        #expect(error?.code == .badServerResponse)
    }
}
