import Foundation
import Testing
import YAJL
import YAJLNetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers that lead to another address, or that ask for a password.
@Suite(.timeLimit(.minutes(10))) struct RedirectionTests {
    /// A server that answers with the request it got, and one that leads to it, or to itself.
    private static func request(
        _ status: Int,
        toOther: Bool,
        _ configuration: URLSessionConfiguration = .default,
        _ change: (inout URLRequest) -> Void
    ) async throws -> [String] {
        let other = try TestServer { $0.answer($0.request) }
        let address = toOther ? other.url.absoluteString : "/second"
        let server = try TestServer { connection in
            if connection.request.contains("/second") { return connection.answer(connection.request) }
            connection.begin("\(status) Moved", "Location: \(address)", "Content-Length: 0")
        }
        var request = URLRequest(url: server.url)
        request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
        request.setValue("session=secret", forHTTPHeaderField: "Cookie")
        request.setValue("kept", forHTTPHeaderField: "X-Other")
        change(&request)
        var body = Data()
        for try await chunk in URLChunks(request, configuration: configuration) { body += chunk }
        return String(decoding: body, as: UTF8.self).components(separatedBy: "\r\n")
    }

    /// A token is for the server that it was given for.
    @Test(arguments: [301, 302, 303, 307, 308], [false, true])
    func credentials(_ status: Int, _ toOther: Bool) async throws {
        let lines = try await Self.request(status, toOther: toOther) { _ in }
        #expect(lines[0].hasPrefix("GET "))
        #expect(lines.contains("X-Other: kept"))
        #expect(lines.contains { $0.contains("secret") } != toOther, "\(lines)")
        #expect(lines.contains("Authorization: Bearer secret") != toOther)
    }

    /// Fields of the session are for that server, too, whatever their case; one of the request comes before them.
    @Test(arguments: [false, true]) func credentialsOfTheSession(_ toOther: Bool) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        let fields = ["authorization": "Bearer secret", "Cookie": "session=another", "X-Session": "kept"]
        configuration.httpAdditionalHeaders = fields
        let lines = try await Self.request(302, toOther: toOther, configuration) {
            $0.setValue(nil, forHTTPHeaderField: "Authorization")
        }
        #expect(lines.contains("X-Session: kept") && lines.contains("X-Other: kept"), "\(lines)")
        #expect(lines.contains { $0.lowercased() == "authorization: bearer secret" } != toOther, "\(lines)")
        #expect(lines.contains("Cookie: session=secret") != toOther, "\(lines)")
        #expect(!lines.contains { $0.contains("another") }, "\(lines)")
        #expect(configuration.httpAdditionalHeaders as? [String: String] == fields)
    }

    /// A POST becomes a GET, but for 307 and 308, which keep the method: Foundation for Linux would lose the body.
    @Test(arguments: [301, 302, 303, 307, 308], [false, true])
    func bodies(_ status: Int, _ toOther: Bool) async throws {
        func lines() async throws -> [String] {
            try await Self.request(status, toOther: toOther) {
                $0.httpMethod = "POST"
                $0.httpBody = Data(#"{"query":1}"#.utf8)
            }
        }
        #if os(Linux)
        if status > 304 {
            let error = await #expect(throws: JSONHTTPError.self) { try await lines() }
            #expect(error?.statusCode == status)
            return
        }
        #endif
        let found = try await lines()
        #expect(found[0].hasPrefix(status < 304 ? "GET " : "POST "))
        #expect(found.last == (status < 304 ? "" : #"{"query":1}"#))
    }

    /// A host is the same in upper case, and another one with another name.
    @Test(arguments: [("LOCALHOST", true), ("127.0.0.1", false)])
    func hosts(_ host: String, _ isSame: Bool) async throws {
        let server = try TestServer { connection in
            if connection.request.contains("/second") { return connection.answer(connection.request) }
            let port = connection.request.firstMatch(of: #/Host: [^:]+:(\d+)/#).map { String($0.1) } ?? ""
            connection.begin("302 Found", "Location: http://\(host):\(port)/second", "Content-Length: 0")
        }
        var request = URLRequest(url: try #require(URL(string: "http://localhost:\(server.port)/")))
        for name in ["Authorization", "Proxy-Authorization"] { request.setValue("secret", forHTTPHeaderField: name) }
        var body = Data()
        for try await chunk in URLChunks(request) { body += chunk }
        let lines = String(decoding: body, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.filter { $0.contains("secret") }.count == (isSame ? 2 : 0), "\(lines)")
    }

    @Test func loop() async throws {
        let server = try TestServer { $0.begin("302 Found", "Location: /data.json", "Content-Length: 0") }
        let error = await #expect(throws: URLError.self) { for try await _ in URLChunks(server.url) {} }
        #expect(error?.code == .httpTooManyRedirects)
    }

    /// A server that wants a password gets the one in the address, and to a wrong one its answer is the error.
    @Test(arguments: [("secret", nil), ("wrong", 401)] as [(String, Int?)], [2, 5000])
    func passwords(_ row: (String, Int?), _ length: Int) async throws {
        let (password, status) = row
        let page = String(repeating: "x", count: length)
        let server = try TestServer { connection in
            // ada:secret
            if connection.request.contains("Basic YWRhOnNlY3JldA==") { return connection.answer("[1]") }
            connection.begin("401 Unauthorized", #"WWW-Authenticate: Basic realm="x""#, "Content-Length: \(length)")
            connection.send(page)
        }
        var address = try #require(URLComponents(url: server.url, resolvingAgainstBaseURL: true))
        (address.user, address.password) = ("ada", password)
        let url = try #require(address.url)
        for checksStatus in [true, false] {
            var body = Data()
            do {
                for try await chunk in URLChunks(URLRequest(url: url), checksStatus: checksStatus) { body += chunk }
                #expect(status == nil ? body == Data("[1]".utf8) : !checksStatus && body == Data(page.utf8))
            } catch let error as JSONHTTPError {
                #expect(checksStatus && error.statusCode == status && error.body == Data(page.utf8.prefix(4096)))
            }
        }
    }

    /// The password of an address is for the server of that address; names and passwords may have any characters.
    @Test(arguments: [false, true]) func passwordsAndRedirections(_ toOther: Bool) async throws {
        let credentials = "Authorization: Basic " + Data("a:d@/é ".utf8).base64EncodedString()
        let lines = try await Self.request(302, toOther: toOther) { request in
            request.setValue(nil, forHTTPHeaderField: "Authorization")
            guard let url = request.url, var address = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
                return
            }
            (address.user, address.password) = ("a", "d@/é ")
            request.url = address.url
        }
        #expect(lines.contains(credentials) != toOther, "\(lines)")
    }
}
