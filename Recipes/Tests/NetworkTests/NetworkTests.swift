import AsyncHTTPClient
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import YAJL

@testable import LineServer
@testable import StreamedResponse

@Suite struct LineServerTests {
    private func post(
        _ text: String
    ) async throws -> (status: HTTPResponse.Status, receipt: JSONValue, sensors: [String]) {
        let sensors = Mutex<[String]>([])
        let server = LineServer { reading in sensors.withLock { $0.append(reading.sensor) } }
        let app = Application(router: server.router)
        return try await app.test(.live) { client in
            let response = try await client.execute(uri: "/readings", method: .post, body: ByteBuffer(string: text))
            let receipt = try JSONValue(parsing: Array(response.body.readableBytesView))
            return (response.status, receipt, sensors.withLock { $0 })
        }
    }

    @Test func readingsAreStoredOneByOne() async throws {
        let lines = (0..<20_000).map { #"{"sensor":"s\#($0)","value":\#($0).5}"# }.joined(separator: "\n")
        let (status, receipt, sensors) = try await post(lines)
        #expect(status == .ok)
        #expect(receipt["accepted"].int == 20_000)
        #expect(sensors.count == 20_000 && sensors.last == "s19999")
    }

    @Test func badLinesAreReported() async throws {
        let (status, receipt, sensors) = try await post(
            """
            {"sensor":"a","value":1}
            {"sensor":"b"}
            {"sensor":"c","value":
            {"sensor":"d","value":2}
            """
        )
        #expect(status == .unprocessableContent)
        #expect(receipt["accepted"].int == 2)
        #expect(sensors == ["a", "d"])
        let refused = receipt["refused"].array?.compactMap(\.string) ?? []
        #expect(refused.count == 2)
        #expect(refused.first?.hasPrefix("line 2, ") == true)
        #expect(refused.last?.hasPrefix("line 3, ") == true)
    }
}

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
