internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// One request of ``URLChunks``: takes what the session delivers, and keeps it until it is asked for.
///
/// ```
/// libcurl ─▶ session's queue, delegate ─┬▶ chunks ──────┬▶ next()
///                                       └▶ BacklogFile ─┘
/// ```
///
/// Why there is a file and no waiting: this is what Foundation for Linux does (measured with 6.3.1; 200 MB from a local
/// server, a consumer that stops after 1 MB).
/// - `suspend()` on the task lets another 80 MB in, then drops the connection, and `resume()` sends the request again:
///   the body starts from its start a second time, after what was delivered.
/// - A delegate that blocks holds nothing back: the session continues and piles up operations for it (240 MB).
/// - Waiting where the session adds such an operation does stop libcurl, after 275 KB. But the queues of all sessions run
///   on one: no other session of the process gets on meanwhile, and a consumer that makes a request for each item would
///   wait for ever.
///
/// So nothing waits. The delegate is called on the session's queue itself: operations for it could pile up, in memory,
/// where the threads of the pool are busy. On Darwin `suspend()` does hold back.
///
/// Everything mutable is only touched under the lock. Continuations are resumed, and the session is called, outside of it;
/// what ends a session waits for its queue, so it is done from elsewhere.
// The lock guards all that is mutable.
final class URLTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private static let errorBodySize = 4 << 10
    private static let backlogChunkSize = 64 << 10

    private let chunksToRead: URLChunks
    private let lock = NSLock()
    private var session: URLSession?
    private var task: URLSessionDataTask?
    private var hasStarted = false
    /// The consumer takes no more.
    private var isClosed = false
    /// The consumer has been told of the end, or why there is none.
    private var hasEnded = false
    private var chunks: [Data] = []
    /// How many of the chunks have been taken.
    private var taken = 0
    private var bufferedBytes = 0
    /// The values that do not fit into the chunks; all of them come after them.
    private var backlog: BacklogFile?
    /// How the transfer ended: `nil` inside if well.
    private var end: (any Error)??
    private var waiter: CheckedContinuation<Void, Never>?
    private var waiting = SingleWait()
    /// Whether the answer has come.
    private var isAnswered = false
    /// The answer that is an error, while the start of its body is awaited.
    private var refusal: JSONHTTPError?

    init(_ chunks: URLChunks) {
        chunksToRead = chunks
    }

    func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
        lock.withLock { waiting.begin() }
        defer { lock.withLock { waiting.end() } }
        while !lock.withLock({ hasEnded }) {
            if Task.isCancelled {
                endReading()
                throw CancellationError()
            }
            start()
            if let outcome = take() {
                if case .success(.some) = outcome {} else { endReading() }
                return try outcome.get()
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation(isolation: actor) { wait($0) }
            } onCancel: {
                close()
            }
        }
        return nil
    }

    private func endReading() {
        lock.withLock { hasEnded = true }
        close()
    }

    /// Ends the transfer, wherever it is; what has not been taken is dropped.
    func close() {
        let (session, task, waiter) = lock.withLock {
            defer {
                isClosed = true
                chunks = []
                taken = 0
                bufferedBytes = 0
                backlog = nil
                self.session = nil
                self.task = nil
                self.waiter = nil
            }
            return (self.session, self.task, self.waiter)
        }
        waiter?.resume()
        endSession(session, task)
    }

    private func endSession(_ session: URLSession?, _ task: URLSessionDataTask?) {
        guard let session else { return }
        DispatchQueue.global().async {
            task?.cancel()
            session.invalidateAndCancel()
        }
    }

    private func start() {
        let isFirst = lock.withLock {
            defer { hasStarted = true }
            return !hasStarted && !isClosed
        }
        guard isFirst else { return }
        let (request, configuration) = chunksToRead.separatingCredentials()
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: makeQueue())
        let task = session.dataTask(with: request)
        let isWanted = lock.withLock {
            if isClosed { return false }
            self.session = session
            self.task = task
            return true
        }
        if isWanted { task.resume() } else { endSession(session, nil) }
    }

    private func makeQueue() -> OperationQueue {
        #if canImport(FoundationNetworking)
        let queue = ImmediateQueue()
        #else
        let queue = OperationQueue()
        #endif
        queue.maxConcurrentOperationCount = 1
        return queue
    }

    /// The next chunk, the end or the error; `nil` if it has to be waited for.
    private func take() -> Result<Data?, any Error>? {
        lock.withLock {
            if taken < chunks.count {
                let chunk = chunks[taken]
                // Not before half of them are taken: moving the others costs less than taking those.
                taken += 1
                if taken * 2 >= chunks.count {
                    chunks.removeFirst(taken)
                    taken = 0
                }
                bufferedBytes -= chunk.count
                #if !canImport(FoundationNetworking)
                if bufferedBytes < chunksToRead.bufferSize, task?.state == .suspended { task?.resume() }
                #endif
                return .success(chunk)
            }
            do {
                if let chunk = try backlog?.takeFirst(atMost: Self.backlogChunkSize) { return .success(chunk) }
            } catch {
                // The next bytes would not fit to those before.
                end = .some(error)
                backlog = nil
            }
            guard let end else { return isClosed ? .success(nil) : nil }
            return end.map { .failure($0) } ?? .success(nil)
        }
    }

    private func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let mustWait = lock.withLock {
            if taken < chunks.count || (backlog?.count ?? 0) > 0 || end != nil || isClosed { return false }
            waiter = continuation
            return true
        }
        if !mustWait { continuation.resume() }
    }

    /// Makes something known to who waits for it.
    private func deliver(_ change: () -> Void) {
        let waiter = lock.withLock {
            if !isClosed { change() }
            defer { self.waiter = nil }
            return self.waiter
        }
        waiter?.resume()
    }

    /// Ends the transfer from the side of the session.
    private func finish(_ error: (any Error)?) {
        deliver { if end == nil { end = .some(error) } }
        let (session, task) = lock.withLock {
            defer {
                self.session = nil
                self.task = nil
            }
            return (self.session, self.task)
        }
        endSession(session, error == nil ? nil : task)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else { return completionHandler(.allow) }
        // An interim response is not the answer, which is still to come (RFC 9110, section 15.2).
        if (100..<200).contains(response.statusCode) { return completionHandler(.allow) }
        do {
            try take(response)
            completionHandler(.allow)
        } catch {
            completionHandler(.cancel)
            finish(error)
        }
    }

    /// Takes the answer.
    ///
    /// - Throws: What `onResponse` throws.
    private func take(_ response: HTTPURLResponse) throws {
        lock.withLock { isAnswered = true }
        try chunksToRead.onResponse?(response)
        let isRefusal = chunksToRead.checksStatus && !(200..<300).contains(response.statusCode)
        let refusal = isRefusal ? JSONHTTPError(statusCode: response.statusCode, url: response.url) : nil
        lock.withLock { self.refusal = refusal }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        var request = request
        // Foundation for Linux sends them to any server (RFC 9110, section 15.4).
        if [response.url, chunksToRead.request.url].contains(where: { $0?.origin != request.url?.origin }) {
            for name in URLChunks.credentialFields + ["Proxy-Authorization"] {
                request.setValue(nil, forHTTPHeaderField: name)
            }
        }
        #if canImport(FoundationNetworking)
        // It would send a request without the body that this one has.
        let original = chunksToRead.request
        let hasBody = original.httpBody != nil || original.httpBodyStream != nil
        if hasBody, request.httpMethod == original.httpMethod { return completionHandler(nil) }
        request.movePasswordToHeader()
        #endif
        completionHandler(request)
    }

    #if canImport(FoundationNetworking)
    // The challenge comes after the body. Foundation's default never ends a task that has no password, or a wrong one, and has no
    // answer to some challenges; the password of an address has been sent before.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        finish(lock.withLock { refusal })
        // The answer may wait for the session's queue, on which this is called.
        DispatchQueue.global().async { completionHandler(.rejectProtectionSpace, nil) }
    }
    #endif

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let completeRefusal = lock.withLock { () -> JSONHTTPError? in
            guard let body = refusal?.body else { return nil }
            refusal?.body = (body + data).prefix(Self.errorBodySize)
            return (refusal?.body.count ?? 0) < Self.errorBodySize ? nil : refusal
        }
        if let completeRefusal { return finish(completeRefusal) }
        if lock.withLock({ refusal != nil }) { return }
        var failure: (any Error)?
        deliver {
            // Nothing after an error is wanted any more.
            guard end == nil else { return }
            do { try keep(data) } catch { failure = error }
        }
        if let failure { return finish(failure) }
        #if !canImport(FoundationNetworking)
        if lock.withLock({ bufferedBytes >= chunksToRead.bufferSize }) { dataTask.suspend() }
        #endif
    }

    /// Puts data after all other, under the lock.
    private func keep(_ data: Data) throws {
        #if canImport(FoundationNetworking)
        let waiting = backlog?.count ?? 0
        if waiting > 0 || bufferedBytes + data.count > max(chunksToRead.bufferSize, data.count) {
            guard waiting + data.count <= chunksToRead.backlogLimit else { throw URLError(.dataLengthExceedsMaximum) }
            let file = try backlog ?? BacklogFile(capacity: chunksToRead.backlogLimit)
            backlog = file
            return try file.append(data)
        }
        #endif
        chunks.append(data)
        bufferedBytes += data.count
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        var failure = error
        // The session keeps a redirection to itself, also one that it cannot follow.
        if error == nil, !lock.withLock({ isAnswered }), let response = task.response as? HTTPURLResponse {
            do { try take(response) } catch { failure = error }
        }
        // A refusal says more than that its body was cut off.
        finish(lock.withLock { refusal } ?? failure)
    }
}

extension URLChunks {
    /// The fields that are for one server.
    fileprivate static var credentialFields: [String] { ["Authorization", "Cookie"] }

    /// The request with the credentials of the settings, and the settings without them: a session sends its own fields to every
    /// server that a request is led to.
    fileprivate func separatingCredentials() -> (URLRequest, URLSessionConfiguration) {
        var request = request
        guard let configuration = configuration.copy() as? URLSessionConfiguration else {
            return (request, configuration)
        }
        for case let (name as String, value as String) in configuration.httpAdditionalHeaders ?? [:]
        where Self.credentialFields.contains(where: { $0.lowercased() == name.lowercased() }) {
            if request.value(forHTTPHeaderField: name) == nil { request.setValue(value, forHTTPHeaderField: name) }
            configuration.httpAdditionalHeaders?[name] = nil
        }
        #if canImport(FoundationNetworking)
        request.movePasswordToHeader()
        #endif
        return (request, configuration)
    }
}

#if canImport(FoundationNetworking)
extension URLRequest {
    /// Sends the name and password of the address with the request (RFC 7617), as curl does.
    ///
    /// Foundation would send them after the server has asked for them, and deliver the body of that answer before the right one.
    fileprivate mutating func movePasswordToHeader() {
        guard let url, var address = URLComponents(url: url, resolvingAgainstBaseURL: true), let user = address.user
        else {
            return
        }
        let credentials = Data("\(user):\(address.password ?? "")".utf8).base64EncodedString()
        (address.user, address.password) = (nil, nil)
        self.url = address.url
        if value(forHTTPHeaderField: "Authorization") == nil {
            setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
        }
    }
}
#endif

extension URL {
    /// The server that the address names (RFC 6454).
    fileprivate var origin: [String?] {
        let scheme = scheme?.lowercased()
        let usualPort = ["http": 80, "https": 443][scheme]
        return [scheme, host?.lowercased(), (port ?? usualPort).map { "\($0)" }]
    }
}

#if canImport(FoundationNetworking)
/// The queue that the session hands the calls of its delegate to; it makes them at once, on the session's own queue.
// It adds nothing to its class that could be shared.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}
#endif
