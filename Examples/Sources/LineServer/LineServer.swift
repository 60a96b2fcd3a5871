import BufferChunks
import Hummingbird
import NIOCore
import YAJL

/// A line of a request.
struct Reading: Decodable, Sendable {
    var sensor: String
    var value: Double
}

/// The server's answer.
struct Receipt: Encodable, Sendable {
    var accepted: Int
    var refused: [String]
}

/// Takes readings, one per line, and stores each as soon as it is there.
struct LineServer: Sendable {
    /// More refusals than this are not told one by one.
    private static let reportLimit = 100

    /// Gets each reading; while it is busy, the client has to wait with the next lines.
    let store: @Sendable (Reading) async throws -> Void

    /// The routes; a request may be of any length.
    var router: Router<BasicRequestContext> {
        let router = Router()
        router.post("readings") { request, _ in try await receive(request) }
        return router
    }

    private func receive(_ request: Request) async throws -> Response {
        var receipt = Receipt(accepted: 0, refused: [])
        // A line cannot be longer, so nobody can fill the memory with one.
        let options = JSONParsingOptions(framing: .lines, limits: JSONLimits(depth: 16, item: 64 << 10))
        for try await line in JSONStream(request.body, options: options).items(as: Reading.self).results {
            switch line {
            case .success(let reading):
                try await store(reading)
                receipt.accepted += 1
            case .failure(let error) where error.underlying is DecodingError || error.underlying is JSONParsingError:
                if receipt.refused.count < Self.reportLimit { receipt.refused.append("\(error)") }
            case .failure(let error):
                // The connection is gone.
                throw error.underlying
            }
        }
        return Response(
            status: receipt.refused.isEmpty ? .ok : .unprocessableContent,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try YAJLEncoder().encode(receipt)))
        )
    }
}
