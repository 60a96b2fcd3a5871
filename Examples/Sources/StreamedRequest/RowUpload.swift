import AsyncHTTPClient
import NIOCore
import YAJL

/// A row of a large request.
struct Row: Encodable, Sendable {
    var id: Int
    var name: String
}

/// Sends rows while they are made.
struct RowUpload: Sendable {
    let client: HTTPClient

    /// Sends `{"rows": [ … ]}`.
    ///
    /// The request is never in memory as a whole: rows are asked for only as fast as the server takes them.
    func send<Rows: AsyncSequence & Sendable>(_ rows: Rows, to url: String) async throws where Rows.Element == Row {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/json")
        request.body = .stream(RowText(rows: rows), length: .unknown)
        let response = try await client.execute(request, timeout: .seconds(30))
        guard response.status == .ok else { throw UnexpectedStatus(code: response.status.code) }
    }
}

/// The server has something else to say.
struct UnexpectedStatus: Error {
    var code: UInt
}
