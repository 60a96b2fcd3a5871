import AsyncHTTPClient
import BufferChunks
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing
import YAJL

@testable import StreamedRequest

@Suite struct RowUploadTests {
    private struct Stopped: Error {}

    /// Uploads rows; returns those that a server gets as they come, and the error if the upload ended early.
    private func upload(
        rows count: Int,
        stopsAt end: Int? = nil
    ) async throws -> (names: [String], buffers: Int, error: (any Error)?) {
        let names = Mutex<[String]>([])
        let buffers = Mutex(0)
        let router = Router()
        router.post("rows") { request, _ in
            let chunks = request.body.map { buffer in
                buffers.withLock { $0 += 1 }
                return buffer
            }
            for try await row in JSONStream(chunks).items(at: "$.rows[*]") {
                names.withLock { $0.append("\(row["id"].int ?? -1) \(row["name"].string ?? "")") }
            }
            return HTTPResponse.Status.ok
        }
        // Rows that are made one by one, as those of a database would be.
        let next = Mutex(0)
        let rows = AsyncThrowingStream<Row, any Error> {
            let id = next.withLock { next in
                next += 1
                return next - 1
            }
            if id == end { throw Stopped() }
            return id < count ? Row(id: id, name: "row \(id)") : nil
        }
        return try await Application(router: router).test(.live) { client in
            var failure: (any Error)?
            do {
                let port = try #require(client.port)
                try await RowUpload(client: .shared).send(rows, to: "http://localhost:\(port)/rows")
            } catch {
                failure = error
            }
            return (names.withLock { $0 }, buffers.withLock { $0 }, failure)
        }
    }

    @Test func rowsAreSentWhileTheyAreMade() async throws {
        let (names, buffers, error) = try await upload(rows: 20_000)
        #expect(error == nil)
        #expect(names == (0..<20_000).map { "\($0) row \($0)" })
        #expect(buffers > 1)
    }

    @Test func noRowsAreAnEmptyArray() async throws {
        let (names, buffers, error) = try await upload(rows: 0)
        #expect(error == nil)
        #expect(names.isEmpty && buffers == 1)
    }

    @Test func anErrorEndsTheRequest() async throws {
        let (_, _, error) = try await upload(rows: 20_000, stopsAt: 15_000)
        #expect(error is Stopped)
    }
}
