public import Foundation
@_exported public import YAJLFoundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The body of a response, chunk by chunk while it arrives, in bounded memory.
///
/// ```swift
/// var request = URLRequest(url: url)
/// request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
/// let body = JSONStream(URLChunks(request))
/// for try await row in body.items(at: "$.rows[*]", as: Row.self) {
///     print(row.id)
/// }
/// ```
///
/// Linux has no `URLSession.bytes`, and its `URLSession` cannot be told to wait: it takes a body as fast as the server sends
/// it. At most `bufferSize` bytes of it wait in memory; more than that wait in a temporary file without a name, up to
/// `backlogLimit`. A consumer that keeps up never makes that file. (On Darwin the session does wait, and nothing is put on
/// disk.) Where a slow consumer has to slow the server down, take a client with backpressure, such as AsyncHTTPClient,
/// whose body is a sequence of chunks as well.
///
/// Each iteration makes its own request, with its own session. The request is sent when the first chunk is asked
/// for. Cancelling the task, leaving the loop and errors end it and close the connection. A body that the server has
/// compressed for the way (`Content-Encoding`) comes decompressed.
///
/// Redirections are followed. The fields `Authorization` and `Cookie` of the request, and those of the configuration's
/// `httpAdditionalHeaders`, are sent to the server that the request names, and not to another one that this leads to. A
/// name and a password in the address are sent as Basic authentication, on Linux with the first request; a field
/// `Authorization` comes before them, and passwords that Foundation stores are not used there. On Linux a request with a body is not sent again: a 307 or 308 is then the answer.
public struct URLChunks: AsyncSequence, Sendable {
    /// Some bytes of the body.
    public typealias Element = Data

    let request: URLRequest
    let configuration: URLSessionConfiguration
    let bufferSize: Int
    let backlogLimit: Int
    let checksStatus: Bool
    let onResponse: (@Sendable (HTTPURLResponse) throws -> Void)?

    /// Prepares a request.
    ///
    /// - Parameters:
    ///   - request: What to ask for. Its `timeoutInterval` limits the server only: time during which you take no chunks
    ///     does not count.
    ///   - configuration: Settings of the session.
    ///   - bufferSize: How many bytes may wait in memory to be taken.
    ///   - backlogLimit: How many more may wait on disk. Beyond that the transfer ends: you get everything that had arrived,
    ///     and then the error `URLError.dataLengthExceedsMaximum`.
    ///   - checksStatus: Whether a status other than 200 to 299 is an error: a ``JSONHTTPError`` with the start of the body.
    ///   - onResponse: Called with the response before its body comes, and before the status is checked; an error that it
    ///     throws ends the iteration. It must not wait for anything: meanwhile no other session makes progress. Interim responses,
    ///     such as `100 Continue` and `103 Early Hints`, are passed over.
    public init(
        _ request: URLRequest,
        configuration: URLSessionConfiguration = .default,
        bufferSize: Int = 256 << 10,
        backlogLimit: Int = 1 << 30,
        checksStatus: Bool = true,
        onResponse: (@Sendable (HTTPURLResponse) throws -> Void)? = nil
    ) {
        self.request = request
        self.configuration = configuration
        self.bufferSize = bufferSize
        self.backlogLimit = backlogLimit
        self.checksStatus = checksStatus
        self.onResponse = onResponse
    }

    /// Prepares a `GET` request.
    public init(_ url: URL) {
        self.init(URLRequest(url: url))
    }

    /// Prepares to send the request.
    public func makeAsyncIterator() -> Iterator {
        Iterator(URLTransfer(self))
    }

    /// Takes chunk by chunk, as they are asked for.
    ///
    /// `for try await` makes one, and so does a `JSONStream` of the chunks. Each makes a request of its own. A call of
    /// `next()` while another one waits stops the program.
    public struct Iterator: AsyncIteratorProtocol {
        /// Some bytes of the body.
        public typealias Element = Data

        /// Ends the transfer when the last copy of the iterator goes away, whether or not it came to its end.
        private final class Owner {
            let transfer: URLTransfer

            init(_ transfer: URLTransfer) {
                self.transfer = transfer
            }

            deinit {
                transfer.close()
            }
        }

        private let owner: Owner

        init(_ transfer: URLTransfer) {
            owner = Owner(transfer)
        }

        /// The next bytes; `nil` at the end, and after an error.
        ///
        /// - Throws: `URLError` if the transfer fails, ``JSONHTTPError`` if the server answers with an error,
        ///   `CocoaError` if the temporary file cannot be made or written, `CancellationError`, or what `onResponse` threw; each
        ///   when all that came before has been taken.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            try await owner.transfer.next(isolation: actor)
        }

        /// The next bytes; `nil` at the end, and after an error.
        ///
        /// - Throws: As ``next(isolation:)``.
        nonisolated(nonsending) public mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }
    }
}

extension JSONStream where Base == URLChunks {
    /// Reads the body of a response while it arrives.
    ///
    /// ```swift
    /// for try await row in JSONStream(url: url).items(at: "$.rows[*]", as: Row.self) {
    ///     print(row.id)
    /// }
    /// ```
    ///
    /// For requests with headers, other methods or settings make ``URLChunks``.
    public init(url: URL, options: JSONParsingOptions = .strict) {
        self.init(URLChunks(url), options: options)
    }
}
