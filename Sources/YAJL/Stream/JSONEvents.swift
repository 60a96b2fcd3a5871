/// The events of an input, one by one.
///
/// ```swift
/// try JSONBytes(bytes).events.forEach { event in
///     if case .key(let name) = event { print(name) }
/// }
/// ```
///
/// As for ``JSONItems`` there are several ways to go over them: ``forEach(_:)``, ``makeCursor()``, ``collect()`` and
/// `for try await`. Each reads the input from its start, or a descriptor from where it stands, and ends with the first error,
/// after the events before it.
public struct JSONEvents: Sendable {
    let makeReader: @Sendable () throws -> JSONReader

    /// Starts reading.
    ///
    /// ```swift
    /// var events = JSONBytes(bytes).events.makeCursor()
    /// while let event = try events.next() {
    ///     if event == .key("name") { break }
    /// }
    /// ```
    public func makeCursor() -> Cursor { Cursor(makeReader) }

    /// Calls a closure with each event.
    ///
    /// - Throws: What ``Cursor/next()`` throws, or what the closure throws, which ends the reading.
    public func forEach(_ body: (JSONEvent) throws -> Void) throws {
        var cursor = makeCursor()
        while let event = try cursor.next() { try body(event) }
    }

    /// Reads all events.
    ///
    /// - Throws: What ``Cursor/next()`` throws.
    public func collect() throws -> [JSONEvent] {
        var events: [JSONEvent] = []
        try forEach { events.append($0) }
        return events
    }

    /// Reads events one by one, as they are asked for.
    ///
    /// ``JSONEvents/makeCursor()`` makes one. A pass can end at any event: no further chunk is read. Copies share
    /// their place.
    public struct Cursor {
        /// Reads the input, for all copies of a cursor.
        fileprivate final class Driver {
            var makeReader: (() throws -> JSONReader)?
            var reader: JSONReader?

            init(_ makeReader: @escaping () throws -> JSONReader) {
                self.makeReader = makeReader
            }

            func next() throws -> JSONEvent? {
                if let makeReader {
                    self.makeReader = nil
                    reader = try makeReader()
                }
                return try reader?.next() == nil ? nil : reader?.event
            }

            /// Whether a chunk has been read since the last call.
            func hasLoaded() -> Bool {
                defer { reader?.hasLoaded = false }
                return reader?.hasLoaded == true
            }
        }

        fileprivate let driver: Driver

        init(_ makeReader: @escaping () throws -> JSONReader) {
            driver = Driver(makeReader)
        }

        /// The next event; `nil` at the end, and after an error.
        ///
        /// - Throws: ``JSONParsingError`` if the text is refused, or what the source threw.
        public mutating func next() throws -> JSONEvent? {
            do {
                if let event = try driver.next() { return event }
                close()
                return nil
            } catch {
                close()
                throw error
            }
        }

        /// Ends the events, and closes the input.
        mutating func close() {
            driver.makeReader = nil
            driver.reader = nil
        }

        var isOpen: Bool { driver.makeReader != nil || driver.reader != nil }
    }
}

extension JSONEvents: AsyncSequence {
    /// An event, with its own copy of the text.
    public typealias Element = JSONEvent

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(cursor: makeCursor()) }

    /// Reads events one by one in asynchronous code.
    ///
    /// `for try await` makes one. It never waits for anything but the reads of the input.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// An event, with its own copy of the text.
        public typealias Element = JSONEvent

        var cursor: Cursor

        /// The next event; `nil` at the end, and after an error.
        ///
        /// - Throws: What ``Cursor/next()`` throws, or `CancellationError`.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> JSONEvent? {
            // Others get a turn, such as a task that cancels this one after a time.
            if cursor.driver.hasLoaded() { await Task.yield() }
            if Task.isCancelled, cursor.isOpen {
                cursor.close()
                throw CancellationError()
            }
            let wasOpen = cursor.isOpen
            let event = try cursor.next()
            // A pipe that ends after the task was cancelled must not look like a success.
            if event == nil, wasOpen, Task.isCancelled { throw CancellationError() }
            return event
        }

        /// The next event; `nil` at the end, and after an error.
        ///
        /// - Throws: As ``next(isolation:)``.
        nonisolated(nonsending) public mutating func next() async throws -> JSONEvent? {
            try await next(isolation: #isolation)
        }
    }
}
