import Foundation
import Testing
import YAJL
import YAJLNetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transfer ends with its consumer: the connection is closed, and nothing of it is left.
@Suite(.timeLimit(.minutes(10))) struct URLLifetimeTests {
    /// Where a consumer may be when it is cancelled.
    enum Place: CaseIterable {
        case beforeTheResponse, beforeTheBody, inTheBody, afterAFullBuffer
    }

    /// Held by the closure that a transfer calls, so it lives as long as the transfer.
    private final class Witness: Sendable {
        func see() {}
    }

    /// A server that gets to a place, says so, and then says whether the connection was closed.
    private func server(_ place: Place, _ reached: Signal<Void>, _ closed: Signal<Bool>) throws -> TestServer {
        try TestServer { connection in
            if place != .beforeTheResponse { connection.begin("200 OK", "Content-Length: 1000000000") }
            if place == .inTheBody { connection.send("[1,2,") }
            if place == .afterAFullBuffer {
                connection.send("[")
                let blanks = [UInt8](repeating: 0x20, count: 1 << 16)
                for _ in 0..<64 { connection.send(blanks) }
            }
            reached.send(())
            closed.send(connection.waitForClose())
        }
    }

    @Test(arguments: Place.allCases)
    func cancellation(_ place: Place) async throws {
        let (reached, closed) = (Signal<Void>(), Signal<Bool>())
        let server = try server(place, reached, closed)
        let goOn = Signal<Void>()
        let url = server.url
        let task = Task {
            var iterator = JSONStream(url: url).events.makeAsyncIterator()
            var count = 0
            if place == .afterAFullBuffer {
                _ = try await iterator.next()
                // Takes nothing more until it is cancelled.
                _ = await goOn.value()
            }
            while try await iterator.next() != nil { count += 1 }
            return count
        }
        _ = await reached.value()
        task.cancel()
        goOn.send(())
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await closed.value() == true)
    }

    @Test func cancelledBeforeItBegins() async throws {
        let asked = Signal<Bool>()
        let server = try TestServer { connection in
            asked.send(true)
            connection.answer("[]")
        }
        let url = server.url
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for try await _ in URLChunks(url) {}
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        // A request of the task would come before this one, or soon after it.
        for try await _ in URLChunks(url) {}
        asked.send(false)
        #expect(await asked.value() == true)
        #expect(await asked.value() == false)
    }

    /// The end, an error and a cancellation are said once: after them comes `nil`, also in a task that is cancelled.
    @Test(arguments: ["whole", "cut", "cancelled"])
    func endIsSaidOnce(_ way: String) async throws {
        let server = try TestServer { connection in
            connection.begin("200 OK", "Content-Length: \(way == "whole" ? 3 : 9)")
            connection.send("[1]")
            if way == "cancelled" { _ = connection.waitForClose() }
        }
        let url = server.url
        let task = Task {
            var iterator = URLChunks(url).makeAsyncIterator()
            var errors = 0
            do {
                while try await iterator.next() != nil {
                    if way == "cancelled" { withUnsafeCurrentTask { $0?.cancel() } }
                }
            } catch {
                errors += 1
            }
            withUnsafeCurrentTask { $0?.cancel() }
            let last = try await iterator.next()
            #expect(last == nil)
            return errors
        }
        #expect(try await task.value == (way == "whole" ? 0 : 1))
    }

    @Test(arguments: [Place.inTheBody, .afterAFullBuffer])
    func leavingTheLoop(_ place: Place) async throws {
        let (reached, closed) = (Signal<Void>(), Signal<Bool>())
        let server = try server(place, reached, closed)
        for try await _ in URLChunks(server.url) {
            _ = await reached.value()
            break
        }
        #expect(await closed.value() == true)
    }

    /// An error in the text ends the transfer as well, with the rest of the body still to come.
    @Test func errorOfTheText() async throws {
        let closed = Signal<Bool>()
        let server = try TestServer { connection in
            connection.begin("200 OK", "Content-Length: 1000")
            connection.send("[1,]")
            closed.send(connection.waitForClose())
        }
        let url = server.url
        await #expect(throws: JSONParsingError.self) { for try await _ in JSONStream(url: url).events {} }
        #expect(await closed.value() == true)
    }

    /// At the end, after an error and without either: everything that the transfer held is freed.
    @Test(arguments: ["whole", "cut", "refused", "left", "unused"])
    func nothingIsLeft(_ way: String) async throws {
        let closed = Signal<Bool>()
        let server = try TestServer { connection in
            connection.begin(way == "refused" ? "404 Not Found" : "200 OK", "Content-Length: \(way == "whole" ? 3 : 9)")
            connection.send("[1]")
            // Half closed by the server where the connection is cut.
            if way == "whole" || way == "left" { closed.send(connection.waitForClose()) }
        }
        weak var witness: Witness?
        do {
            let object = Witness()
            witness = object
            let chunks = URLChunks(URLRequest(url: server.url), onResponse: { _ in object.see() })
            var iterator = chunks.makeAsyncIterator()
            if way == "left" {
                _ = try await iterator.next()
            } else if way != "unused" {
                do { while try await iterator.next() != nil {} } catch {}
                #expect(try await iterator.next() == nil)
            }
        }
        if way == "whole" || way == "left" { #expect(await closed.value() == true) }
        // The session frees it on its own threads; the time limit of the suite ends a wait in vain.
        while witness != nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(witness == nil)
    }
}
