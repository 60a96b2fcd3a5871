import Hummingbird
import HummingbirdCoders
import HummingbirdTesting
import NIOCore
import Testing
import YAJL

@Suite struct HummingbirdCodersTests {
    struct Order: Codable {
        var name: String
        var count: Int
    }

    private func post(_ text: String) async throws -> (status: HTTPResponse.Status, type: String?, body: JSONValue) {
        let router = Router(context: JSONRequestContext.self)
        router.post("orders") { request, context in
            let order = try await request.decode(as: Order.self, context: context)
            return [Order(name: order.name, count: order.count + 1)]
        }
        return try await Application(router: router).test(.router) { client in
            let response = try await client.execute(uri: "/orders", method: .post, body: ByteBuffer(string: text))
            let body = try JSONValue(parsing: Array(response.body.readableBytesView))
            return (response.status, response.headers[.contentType], body)
        }
    }

    @Test func modelsGoInAndOut() async throws {
        let (status, type, body) = try await post(#"{"name": "pen", "count": 1}"#)
        #expect(status == .ok && type == "application/json; charset=utf-8")
        #expect(body == [["name": "pen", "count": 2]])
    }

    /// A client learns what is wrong with its text, and where.
    @Test(
        arguments: [
            (#"{"name": "pen", "count": "1"}"#, "line 1, column 26 (byte 25), at $.count: "),
            (#"{"name": "pen"}"#, "count"),
            (#"{"name": }"#, "line 1, column 10 (byte 9), at $.name: unexpected \"}\""),
        ]
    )
    func badRequests(_ text: String, _ message: String) async throws {
        let (status, _, body) = try await post(text)
        #expect(status == .badRequest)
        #expect(body["error"]["message"].string?.contains(message) == true, "\(body)")
    }
}
