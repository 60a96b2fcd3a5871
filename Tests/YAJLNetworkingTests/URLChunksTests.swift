import Foundation
import Synchronization
import Testing
import YAJL
import YAJLNetworking

@testable import YAJLTestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bodies that come from a server on this machine.
@Suite(.timeLimit(.minutes(10))) struct URLChunksTests {
    private static let text = #"{"name":"Zoë","rows":[1,2.5,null,true]}"#
    private static let events: [JSONEvent] = [
        .beginObject, .key("name"), .string("Zoë"), .key("rows"), .beginArray, .number(1), .number(2.5), .null,
        .bool(true), .endArray, .endObject,
    ]

    private struct Refused: Error {}

    private func collect(_ chunks: URLChunks) async -> (events: [JSONEvent], error: (any Error)?) {
        var events: [JSONEvent] = []
        do {
            for try await event in JSONStream(chunks).events { events.append(event) }
            return (events, nil)
        } catch {
            return (events, error)
        }
    }

    @Test func wholeBody() async throws {
        let server = try TestServer { $0.answer(Self.text) }
        var events: [JSONEvent] = []
        for try await event in JSONStream(url: server.url).events { events.append(event) }
        #expect(events == Self.events)
    }

    @Test func chunkedBody() async throws {
        let server = try TestServer { connection in
            connection.begin("200 OK", "Transfer-Encoding: chunked")
            for byte in Self.text.utf8 { connection.send(Array("1\r\n".utf8) + [byte] + Array("\r\n".utf8)) }
            connection.send("0\r\n\r\n")
        }
        let found = await collect(URLChunks(server.url))
        #expect(found.events == Self.events && found.error == nil)
    }

    /// The body is what the request is answered with; each iteration makes its own.
    @Test func requestsAndResponses() async throws {
        let requests = Signal<String>()
        let server = try TestServer { connection in
            requests.send(connection.request)
            connection.answer(Self.text)
        }
        var request = URLRequest(url: server.url)
        request.setValue("abc", forHTTPHeaderField: "X-Token")
        let responses = Signal<Int>()
        let chunks = URLChunks(request, onResponse: { responses.send($0.statusCode) })
        for _ in 0..<2 {
            #expect(await collect(chunks).events == Self.events)
            #expect(await requests.value()?.contains("X-Token: abc") == true)
            #expect(await responses.value() == 200)
        }
    }

    /// Nothing is sent before the first chunk is asked for.
    @Test func laziness() async throws {
        let count = Signal<Int>()
        let server = try TestServer { connection in
            count.send(1)
            connection.answer("[]")
        }
        let iterators = (
            URLChunks(server.url).makeAsyncIterator(), JSONStream(url: server.url).events.makeAsyncIterator()
        )
        // Requests of theirs would come before this one, or soon after it.
        for try await _ in URLChunks(server.url) {}
        withExtendedLifetime(iterators) { count.send(0) }
        #expect(await count.value() == 1)
        #expect(await count.value() == 0)
    }

    /// Bytes that have come are delivered while the server waits: it continues only when the event was seen.
    @Test func slowServer() async throws {
        let seen = DispatchSemaphore(value: 0)
        let parts = ["{", "\"name\":", "\"Zoë\"", ",\"rows\":[", "1,", "2.5,", "null,", "true", "]", "}"]
        let server = try TestServer { connection in
            connection.begin("200 OK", "Content-Length: \(Self.text.utf8.count)")
            for part in parts {
                connection.send(part)
                guard seen.wait(timeout: .now() + TestServer.patience) == .success else { return }
            }
        }
        var request = URLRequest(url: server.url)
        request.timeoutInterval = TestServer.patience
        var iterator = JSONStream(URLChunks(request)).events.makeAsyncIterator()
        // How many events each part completes.
        for (index, count) in [1, 1, 1, 2, 1, 1, 1, 1, 1, 1].enumerated() {
            for _ in 0..<count { #expect(try await iterator.next() != nil, "part \(index)") }
            seen.signal()
        }
        #expect(try await iterator.next() == nil)
    }

    /// Sends stretches of 64 KiB, each filled with its number.
    private static func sendStretches(_ count: Int, over connection: TestServer.Connection) {
        connection.begin("200 OK", "Content-Length: \(count << 16)")
        for number in 0..<count {
            guard connection.send([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1 << 16)) else { return }
        }
    }

    /// Takes the rest of such a body; `nil` if it is not as it was sent.
    private static func countStretches(_ iterator: inout URLChunks.Iterator) async throws -> Int? {
        var received = 0
        while let chunk = try await iterator.next() {
            for index in [0, chunk.count - 1] {
                let number = UInt8(truncatingIfNeeded: (received + index) >> 16)
                guard chunk[chunk.startIndex + index] == number else { return nil }
            }
            received += chunk.count
        }
        return received >> 16
    }

    #if os(Linux)
    /// A body that comes while nobody takes it waits on disk and not in memory, and is all there in the end.
    @Test func memoryIsBounded() async {
        await #expect(processExitsWith: .success) {
            let sent = Signal<Void>()
            let server = try TestServer { connection in
                URLChunksTests.sendStretches(2000, over: connection)
                sent.send(())
            }
            let smallServer = try TestServer { URLChunksTests.sendStretches(1, over: $0) }
            var small = URLChunks(smallServer.url).makeAsyncIterator()
            #expect(try await URLChunksTests.countStretches(&small) != nil)
            let before = try MemoryGauge.highWaterMark()
            var iterator = URLChunks(server.url).makeAsyncIterator()
            let taken = try await iterator.next()?.count ?? 0
            _ = await sent.value()
            #expect(try MemoryGauge.highWaterMark() - before < 48 << 20)
            var rest = 0
            while let chunk = try await iterator.next() { rest += chunk.count }
            #expect(taken + rest == 2000 << 16)
            #expect(try MemoryGauge.highWaterMark() - before < 48 << 20)
        }
    }

    /// The same while some of the body always waits, in memory.
    @Test func memoryOfWhatHasBeenTaken() async {
        await #expect(processExitsWith: .success) {
            let size = 128 << 20
            let progress = Mutex((sent: 0, taken: 0))
            let server = try TestServer { connection in
                connection.begin("200 OK", "Content-Length: \(size)")
                let block = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
                for _ in 0..<size >> 16 {
                    while progress.withLock({ $0.sent - $0.taken > 12 << 20 }) { usleep(100) }
                    connection.send(block)
                    progress.withLock { $0.sent += block.count }
                }
            }
            let chunks = URLChunks(URLRequest(url: server.url), bufferSize: 16 << 20)
            let before = try MemoryGauge.highWaterMark()
            for try await chunk in chunks {
                progress.withLock { $0.taken += chunk.count }
                while progress.withLock({ $0.sent < size && $0.sent - $0.taken < 8 << 20 }) { usleep(20) }
            }
            #expect(progress.withLock { $0.taken } == size)
            #expect(try MemoryGauge.highWaterMark() - before < 64 << 20)
        }
    }

    /// Two tasks that read from one iterator at once: neither would know what it has.
    @Test func overlappingCalls() async {
        await #expect(processExitsWith: .failure) {
            let server = try TestServer { _ = $0.waitForClose() }
            nonisolated(unsafe) let iterator = URLChunks(server.url).makeAsyncIterator()
            for _ in 0..<2 {
                Task {
                    var copy = iterator
                    _ = try? await copy.next()
                }
            }
            try await Task.sleep(for: .seconds(20))
        }
    }
    #endif

    @Test func everythingComesInOrder() async throws {
        let sent = Signal<Void>()
        let server = try TestServer { connection in
            Self.sendStretches(300, over: connection)
            sent.send(())
        }
        // Every byte goes through the file but for the first ones; then none does.
        for bufferSize in [1, 1 << 20, 1 << 30] {
            var iterator = URLChunks(URLRequest(url: server.url), bufferSize: bufferSize).makeAsyncIterator()
            #expect(try await Self.countStretches(&iterator) == 300)
            _ = await sent.value()
        }
    }

    /// Bytes within the limit are delivered before the error.
    @Test func backlogLimit() async throws {
        let closed = Signal<Bool>()
        let server = try TestServer { connection in
            Self.sendStretches(1000, over: connection)
            closed.send(connection.waitForClose())
        }
        let chunks = URLChunks(URLRequest(url: server.url), bufferSize: 1 << 18, backlogLimit: 1 << 20)
        var iterator = chunks.makeAsyncIterator()
        var received = try await iterator.next()?.count ?? 0
        #expect(await closed.value() != nil)
        let error = await #expect(throws: URLError.self) {
            while let chunk = try await iterator.next() { received += chunk.count }
        }
        #expect(error?.code == .dataLengthExceedsMaximum)
        #expect((1 << 20..<3 << 19).contains(received))
        #expect(try await iterator.next() == nil)
    }

    /// A transfer that nobody takes anything from does not hold up others.
    @Test func requestsInsideTheLoop() async throws {
        let large = try TestServer { Self.sendStretches(500, over: $0) }
        let small = try TestServer { $0.answer(Self.text) }
        var count = 0
        for try await _ in URLChunks(large.url) {
            if count < 5 { #expect(await collect(URLChunks(small.url)).events == Self.events) }
            count += 1
        }
        #expect(count > 5)
    }

    /// The bytes before the cut are delivered; then comes an error, and not an end.
    @Test(arguments: ["Content-Length: 1000", "Transfer-Encoding: chunked"])
    func connectionCutInTheMiddle(_ header: String) async throws {
        let part = String(Self.text.prefix(30))
        let server = try TestServer { connection in
            connection.begin("200 OK", header)
            let isChunked = header.hasPrefix("Transfer")
            connection.send(isChunked ? "\(String(part.utf8.count, radix: 16))\r\n\(part)\r\n" : part)
        }
        var iterator = JSONStream(url: server.url).events.makeAsyncIterator()
        for event in Self.events.prefix(7) { #expect(try await iterator.next() == event) }
        await #expect(throws: URLError.self) { while try await iterator.next() != nil {} }
        #expect(try await iterator.next() == nil)
    }

    @Test func stalledServer() async throws {
        let server = try TestServer { connection in
            connection.begin("200 OK", "Content-Length: 1000")
            connection.send("[1,")
            _ = connection.waitForClose()
        }
        var request = URLRequest(url: server.url)
        request.timeoutInterval = 10
        let found = await collect(URLChunks(request))
        #expect(found.events == [.beginArray, .number(1)])
        #expect((found.error as? URLError)?.code == .timedOut)
    }

    @Test func nobodyListens() async throws {
        let url = try TestServer { _ in }.url
        // The server above is gone.
        let found = await collect(URLChunks(url))
        #expect(found.events.isEmpty && (found.error as? URLError)?.code == .cannotConnectToHost)
    }

    @Test func errorStatus() async throws {
        let body = "no such document" + String(repeating: ".", count: 10_000)
        let server = try TestServer { connection in
            connection.begin("404 Not Found", "Content-Length: \(body.utf8.count)")
            connection.send(body)
        }
        let error = await collect(URLChunks(server.url)).error as? JSONHTTPError
        #expect(error == JSONHTTPError(statusCode: 404, url: server.url, body: Data(body.utf8.prefix(4096))))
        #expect(error.map { "\($0)" } == "status 404 from \(server.url)")
    }

    /// Messages go to logs, so a password in the address is not in them.
    @Test func messagesHaveNoPassword() {
        for (address, shown) in [
            ("https://ada:secret@example.com:8080/a.json?b=c#d", "https://example.com:8080/a.json?b=c#d"),
            ("https://ada@example.com/", "https://example.com/"),
            ("https://example.com/%20", "https://example.com/%20"),
        ] {
            let error = JSONHTTPError(statusCode: 404, url: URL(string: address))
            #expect("\(error)" == "status 404 from \(shown)" && error.localizedDescription == "\(error)")
        }
        #expect("\(JSONHTTPError(statusCode: 500, url: nil))" == "status 500")
    }

    @Test(arguments: ["", "short"])
    func errorStatusWithAShortBody(_ body: String) async throws {
        let server = try TestServer { connection in
            connection.begin("500 Internal Server Error", "Content-Length: \(body.utf8.count)")
            connection.send(body)
        }
        let error = await collect(URLChunks(server.url)).error as? JSONHTTPError
        #expect(error == JSONHTTPError(statusCode: 500, url: server.url, body: Data(body.utf8)))
    }

    /// The error has the first 4,096 bytes of the body.
    @Test(arguments: 4095...4097)
    func lengthsOfErrorBodies(_ length: Int) async throws {
        let server = try TestServer { connection in
            connection.begin("500 Internal Server Error", "Content-Length: \(length)")
            connection.send(String(repeating: "x", count: length))
        }
        let error = await collect(URLChunks(server.url)).error as? JSONHTTPError
        #expect(error?.body == Data(repeating: UInt8(ascii: "x"), count: min(length, 4096)))
    }

    @Test func statusIsNotChecked() async throws {
        let server = try TestServer { connection in
            connection.begin("404 Not Found", "Content-Length: \(Self.text.utf8.count)")
            connection.send(Self.text)
        }
        let found = await collect(URLChunks(URLRequest(url: server.url), checksStatus: false))
        #expect(found.events == Self.events && found.error == nil)
    }

    /// Without a password the answer is the error, whatever the server asks for.
    @Test(arguments: [#"Basic realm="x""#, #"Bearer, Basic realm="x""#, #"Digest realm="x", nonce="1""#, "Bearer"])
    func passwordIsMissing(_ challenge: String) async throws {
        let server = try TestServer { connection in
            let length = "Content-Length: \(Self.text.utf8.count)"
            connection.begin("401 Unauthorized", "WWW-Authenticate: \(challenge)", length)
            connection.send(Self.text)
        }
        let refused = await collect(URLChunks(server.url))
        let error = JSONHTTPError(statusCode: 401, url: server.url, body: Data(Self.text.utf8))
        #expect(refused.events.isEmpty && refused.error as? JSONHTTPError == error)
        let found = await collect(URLChunks(URLRequest(url: server.url), checksStatus: false))
        #expect(found.events == Self.events && found.error == nil)
    }

    /// A redirection that leads nowhere is the answer.
    @Test(arguments: [[], ["Location: "], ["Location: http://[::1"]], [301, 302, 308])
    func redirectionToNowhere(_ headers: [String], _ status: Int) async throws {
        let server = try TestServer { connection in
            connection.send("HTTP/1.1 \(status) Moved\r\n" + headers.map { $0 + "\r\n" }.joined())
            connection.send("Content-Length: 4\r\n\r\nbody")
        }
        let seen = Signal<Int>()
        let chunks = URLChunks(URLRequest(url: server.url), onResponse: { seen.send($0.statusCode) })
        let found = await collect(chunks)
        let error = found.error as? JSONHTTPError
        #expect(found.events.isEmpty && error?.statusCode == status && error?.url == server.url)
        #expect(await seen.value() == status)
    }

    @Test func responseIsRefused() async throws {
        let closed = Signal<Bool>()
        let server = try TestServer { connection in
            connection.begin("200 OK", "Content-Length: 1000")
            connection.send(Self.text)
            closed.send(connection.waitForClose())
        }
        let found = await collect(URLChunks(URLRequest(url: server.url), onResponse: { _ in throw Refused() }))
        #expect(found.events.isEmpty && found.error is Refused)
        #expect(await closed.value() == true)
    }

    /// A body that the server has compressed comes decompressed: `printf '[1,{"a":"b"}]\n' | gzip -n9`.
    @Test func contentEncoding() async throws {
        let body: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x8B, 0x36, 0xD4, 0xA9, 0x56, 0x4A,
            0x54, 0xB2, 0x52, 0x4A, 0x52, 0xAA, 0x8D, 0xE5, 0x02, 0x00, 0x4F, 0xF1, 0xEB, 0x04, 0x0E, 0x00,
            0x00, 0x00,
        ]
        let server = try TestServer { connection in
            connection.begin("200 OK", "Content-Encoding: gzip", "Content-Length: \(body.count)")
            connection.send(body)
        }
        let found = await collect(URLChunks(server.url))
        let expected = try JSONBytes(#"[1,{"a":"b"}]"#).events.collect()
        #expect(found.events == expected && found.error == nil)
    }
}
