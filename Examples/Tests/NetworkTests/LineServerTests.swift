import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import YAJL

@testable import LineServer

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
