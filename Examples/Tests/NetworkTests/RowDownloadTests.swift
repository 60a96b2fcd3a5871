import AsyncHTTPClient
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import YAJL

@testable import StreamedResponse

@Suite struct RowDownloadTests {
    /// A server that sends rows in buffers that are cut anywhere.
    private func download(rows count: Int, end: String = "]}") async throws -> (rows: [Row], error: (any Error)?) {
        let router = Router()
        router.get("rows") { _, _ in
            let rows = (0..<count).map { #"{"id":\#($0),"name":"row \#($0)"}"# }.joined(separator: ",")
            let bytes = Array((#"{"total":1,"rows":["# + rows + end).utf8)
            return Response(
                status: .ok,
                body: ResponseBody { writer in
                    for start in stride(from: 0, to: bytes.count, by: 777) {
                        try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + 777, bytes.count)]))
                    }
                    try await writer.finish(nil)
                }
            )
        }
        return try await Application(router: router).test(.live) { client in
            var rows: [Row] = []
            do {
                let port = try #require(client.port)
                let url = "http://localhost:\(port)/rows"
                try await RowDownload(client: .shared).forEachRow(at: url) { rows.append($0) }
                return (rows, nil)
            } catch {
                return (rows, error)
            }
        }
    }

    @Test func rowsComeWhileTheResponseDoes() async throws {
        let (rows, error) = try await download(rows: 5_000)
        #expect(error == nil)
        #expect(rows.count == 5_000)
        #expect(rows.last == Row(id: 4_999, name: "row 4999"))
    }

    @Test func rowsBeforeAnErrorAreDelivered() async throws {
        let (rows, error) = try await download(rows: 100, end: ",]}")
        #expect(rows.count == 100)
        #expect((error as? JSONParsingError)?.code == .trailingComma)
    }
}
