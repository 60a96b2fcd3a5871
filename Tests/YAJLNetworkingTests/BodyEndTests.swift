import Foundation
import Testing
import YAJL
import YAJLNetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bodies that are empty, that end with their connection, or that wait until there is no more room.
@Suite(.timeLimit(.minutes(10))) struct BodyEndTests {
    /// All bytes of a body, and the error after them.
    private static func body(_ chunks: URLChunks) async -> (bytes: Data, error: (any Error)?) {
        var bytes = Data()
        do {
            for try await chunk in chunks { bytes += chunk }
            return (bytes, nil)
        } catch {
            return (bytes, error)
        }
    }

    /// An answer without a body is no error of the transfer, but no JSON text either; of lines there are none.
    @Test(arguments: [["204 No Content"], ["200 OK", "Content-Length: 0"], ["200 OK", "Connection: close"]])
    func emptyBodies(_ lines: [String]) async throws {
        let server = try TestServer { $0.send("HTTP/1.1 " + lines.joined(separator: "\r\n") + "\r\n\r\n") }
        let statuses = Signal<Int>()
        let request = URLRequest(url: server.url)
        let found = await Self.body(URLChunks(request, onResponse: { statuses.send($0.statusCode) }))
        #expect(found.bytes.isEmpty && found.error == nil)
        #expect(await statuses.value() == Int(lines[0].prefix(3)))
        let error = await #expect(throws: JSONParsingError.self) {
            for try await _ in JSONStream(url: server.url).events {}
        }
        #expect(error?.code == .unexpectedEnd && error?.isIncomplete == true && error?.position == .start)
        let records = JSONStream(url: server.url, options: JSONParsingOptions(framing: .lines)).items()
        let values = try await records.collect()
        #expect(values.isEmpty)
    }

    /// Without a length the end of the connection is the end of the body.
    @Test(arguments: ["HTTP/1.0 200 OK", "HTTP/1.1 200 OK\r\nConnection: close", "HTTP/1.1 200 OK"], [10, 300_000])
    func endOfTheConnection(_ head: String, _ length: Int) async throws {
        let text = "[\"" + String(repeating: "x", count: length) + "\"]"
        let server = try TestServer { connection in
            connection.send(head + "\r\nContent-Type: application/json\r\n\r\n")
            connection.send(text)
        }
        let found = await Self.body(URLChunks(server.url))
        #expect(found.bytes == Data(text.utf8) && found.error == nil)
        let values = try await JSONStream(url: server.url).items(at: "$[*]", as: String.self).collect()
        #expect(values.map(\.utf8.count) == [length])
    }

    /// Sends parts of one byte: the first ones are taken, or fit into a buffer of one byte, and the rest has to wait on disk.
    ///
    /// - Returns: The bytes that are there when nothing comes any more, and the error after them.
    private static func waiting(_ count: Int, backlogLimit: Int) async throws -> (bytes: Int, error: (any Error)?) {
        let (isTaken, isClosed) = (DispatchSemaphore(value: 0), Signal<Bool>())
        let server = try TestServer { connection in
            connection.begin("200 OK", "Transfer-Encoding: chunked")
            connection.send("1\r\nx\r\n")
            guard isTaken.wait(timeout: .now() + TestServer.patience) == .success else { return }
            for _ in 0..<1 + count { connection.send("1\r\nx\r\n") }
            connection.send("0\r\n\r\n")
            // The transfer ends by itself: nobody takes anything meanwhile.
            isClosed.send(connection.waitForClose())
        }
        var request = URLRequest(url: server.url)
        request.timeoutInterval = TestServer.patience
        var iterator = URLChunks(request, bufferSize: 1, backlogLimit: backlogLimit).makeAsyncIterator()
        let first = try await iterator.next()
        #expect(first?.count == 1)
        isTaken.signal()
        #expect(await isClosed.value() == true)
        var bytes = 0
        do {
            while let chunk = try await iterator.next() { bytes += chunk.count }
            return (bytes, nil)
        } catch {
            let rest = try await iterator.next()
            #expect(rest == nil)
            return (bytes, error)
        }
    }

    #if os(Linux)
    /// One byte more than the limit is an error, after all bytes within it.
    @Test(arguments: [0, 1, 7, 100], [-1, 0, 1])
    func backlogLimit(_ limit: Int, _ difference: Int) async throws {
        let count = max(0, limit + difference)
        let found = try await Self.waiting(count, backlogLimit: limit)
        #expect(found.bytes == 1 + min(count, limit))
        #expect((found.error as? URLError)?.code == (count > limit ? .dataLengthExceedsMaximum : nil))
        #expect((found.error == nil) == (count <= limit))
    }

    /// A folder for temporary files that is not there is an error after the bytes in memory, and none if nothing has to wait.
    ///
    /// The folder is that of the whole process.
    @Test func noFolderForTheBacklog() async {
        await #expect(processExitsWith: .success) {
            setenv("TMPDIR", "/nonexistent/folder", 1)
            let found = try await BodyEndTests.waiting(3, backlogLimit: 100)
            #expect(found.bytes == 1)
            #expect((found.error as? CocoaError)?.code == .fileWriteUnknown, "\(String(describing: found.error))")
            let fitting = try await BodyEndTests.waiting(0, backlogLimit: 100)
            #expect(fitting.bytes == 1 && fitting.error == nil)
        }
    }
    #endif
}
