import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An HTTP server on this machine that answers every connection with a script, each on its own thread.
final class TestServer: Sendable {
    /// How many seconds to wait for the other side: a test that hangs should fail, but other tests may keep all cores for
    /// minutes.
    static let patience: Double = 600

    private let listener: Int32
    let port: Int

    var url: URL {
        var components = URLComponents()
        components.scheme = "http"
        components.host = "127.0.0.1"
        components.port = port
        components.path = "/data.json"
        return components.url ?? URL(fileURLWithPath: "/")
    }

    init(_ answer: @escaping @Sendable (Connection) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        Thread.detachNewThread {
            while case let accepted = accept(descriptor, nil, nil), accepted >= 0 {
                Thread.detachNewThread {
                    let connection = Connection(accepted)
                    connection.readRequest()
                    answer(connection)
                    close(accepted)
                }
            }
            close(descriptor)
        }
    }

    deinit {
        // Ends the waiting for connections.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// The server's end of a connection.
    final class Connection {
        private let descriptor: Int32
        private(set) var request = ""

        fileprivate init(_ descriptor: Int32) {
            self.descriptor = descriptor
            var limit = timeval(tv_sec: Int(TestServer.patience), tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        fileprivate func readRequest() {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while !isComplete, case let count = recv(descriptor, &bytes, bytes.count, 0), count > 0 {
                request += String(decoding: bytes[..<count], as: UTF8.self)
            }
        }

        /// Whether the head of the request is there, and the body if it has one.
        private var isComplete: Bool {
            guard let end = request.range(of: "\r\n\r\n") else { return false }
            let name = "content-length:"
            let lines = request[..<end.lowerBound].lowercased().components(separatedBy: "\r\n")
            let length = lines.first { $0.hasPrefix(name) }?.dropFirst(name.count) ?? "0"
            return request[end.upperBound...].utf8.count >= Int(length.trimmingCharacters(in: .whitespaces)) ?? 0
        }

        /// Sends all of some bytes; says whether that worked.
        @discardableResult
        func send(_ bytes: some Collection<UInt8>) -> Bool {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { sendSome($0) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        @discardableResult
        func send(_ text: String) -> Bool { send(text.utf8) }

        /// Sends the head of an answer.
        func begin(_ status: String = "200 OK", _ headers: String...) {
            send("HTTP/1.1 \(status)\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
        }

        func answer(_ body: String) {
            begin("200 OK", "Content-Length: \(body.utf8.count)")
            send(body)
        }

        private func sendSome(_ bytes: UnsafeRawBufferPointer) -> Int {
            Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }

        /// Waits until the other side has closed the connection.
        func waitForClose() -> Bool {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = recv(descriptor, &bytes, bytes.count, 0)
                if count > 0 { continue }
                return count == 0 || errno == ECONNRESET
            }
        }
    }
}

/// A value that one thread leaves for a task, or the other way round.
final class Signal<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func send(_ value: Value) { continuation.yield(value) }

    func value() async -> Value? {
        for await value in stream { return value }
        return nil
    }
}
