import AsyncHTTPClient
import BufferChunks
import NIOCore
import YAJL

/// A row of a large response.
struct Row: Decodable, Sendable, Equatable {
    var id: Int
    var name: String
}

/// Reads the rows of a response while it arrives.
struct RowDownload: Sendable {
    let client: HTTPClient

    /// Calls a closure with each row of `{"rows": [ … ]}`, as soon as its last byte is there.
    ///
    /// The response is never in memory as a whole: while the closure is busy, no more of it is asked for.
    func forEachRow(at url: String, _ body: (Row) async throws -> Void) async throws {
        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
        guard response.status == .ok else { throw UnexpectedStatus(code: response.status.code) }
        for try await row in JSONStream(response.body).items(at: "$.rows[*]", as: Row.self) {
            try await body(row)
        }
    }
}

/// The server has something else to say.
struct UnexpectedStatus: Error {
    var code: UInt
}
