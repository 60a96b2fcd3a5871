/// Where a parser is after a chunk.
///
/// ``JSONParser/feed(_:)-([UInt8])`` returns it, and ``JSONParser/status`` keeps it.
public enum JSONParserStatus: Sendable, Hashable {
    /// A value is open, or none has come yet.
    case needsMoreInput
    /// Every value that has begun is complete. With several values allowed, more may follow.
    case complete
    /// The handler has stopped the parse.
    case stopped
}

/// A push parser: give it bytes in chunks of any size, and it calls your handler with the events.
///
/// ```swift
/// var parser = JSONParser(handler: NameCounter())
/// while let chunk = try nextChunk() {
///     try parser.feed(chunk)
/// }
/// let count = try parser.finish()
/// ```
///
/// Events, errors and positions do not depend on how the input is cut. Memory does not grow with the input: the parser
/// holds the tokens of at most 128 KiB of the chunk, and at most one text that continues in the next chunk (within
/// ``JSONLimits``).
///
/// An event is delivered as soon as its last byte is there, except a number's: only the byte after it, or ``finish()``,
/// shows that it is complete.
///
/// After an error, from the text or from the handler, `feed` and `finish` throw that error again. After the handler has
/// stopped the parse, `feed` does nothing. A second `finish` throws a ``JSONParsingError`` with the code
/// ``JSONParsingError/Code/usedAfterFinish``, and so does a `feed` after `finish`, unless the handler has stopped the parse.
public struct JSONParser<Handler: JSONEventHandler & ~Copyable>: ~Copyable {
    /// The handler that receives the events.
    ///
    /// It stays readable after ``finish()``.
    public var handler: Handler

    @usableFromInline let tokenSource: TokenSource
    @usableFromInline var isFinished = false

    /// Creates a parser for one input.
    public init(handler: consuming Handler, options: JSONParsingOptions = .strict) {
        self.handler = handler
        tokenSource = TokenSource(options: options, strings: Handler.receivesStringParts ? .parts : .whole)
    }

    /// Parses the next chunk of input.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    /// - Complexity: O(count), however the input is cut.
    @inlinable @discardableResult
    public mutating func feed(_ bytes: UnsafeRawBufferPointer) throws -> JSONParserStatus {
        if tokenSource.isStopped {
            if let failure = tokenSource.failure { throw failure }
            return .stopped
        }
        guard !isFinished else { throw usedAfterFinish() }
        unsafe tokenSource.load(bytes.bindMemory(to: UInt8.self))
        defer { tokenSource.unload(mayWait: true) }
        try drain()
        return status
    }

    /// Parses the next chunk of input.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public mutating func feed(_ bytes: RawSpan) throws -> JSONParserStatus {
        // The loop that calls the handler is specialised once, for the buffer pointer.
        try unsafe bytes.withUnsafeBytes { try unsafe feed($0) }
    }

    /// Parses the next chunk of input.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public mutating func feed(_ bytes: [UInt8]) throws -> JSONParserStatus {
        try unsafe bytes.withUnsafeBytes { try unsafe feed($0) }
    }

    /// Parses the next chunk of input.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public mutating func feed(_ bytes: ArraySlice<UInt8>) throws -> JSONParserStatus {
        try unsafe bytes.withUnsafeBytes { try unsafe feed($0) }
    }

    /// Parses the next chunk of input.
    ///
    /// - Throws: ``JSONParsingError`` if the text is refused, or what the handler threw.
    @inlinable @discardableResult
    public mutating func feed(_ text: String) throws -> JSONParserStatus {
        var text = text
        return try text.withUTF8 { try unsafe feed(UnsafeRawBufferPointer($0)) }
    }

    /// Says that the input ends here, and returns the handler's output.
    ///
    /// If the handler has stopped the parse, the output is that of the events until then; ``status`` says so.
    ///
    /// - Returns: What the handler's ``JSONEventHandler/finish()`` returns.
    /// - Throws: ``JSONParsingError`` if a value is open or missing, or what the handler threw. The error's
    ///   ``JSONParsingError/isIncomplete`` is `true` if more input would have helped.
    @inlinable @discardableResult
    public mutating func finish() throws -> Handler.Output {
        guard !isFinished else { throw usedAfterFinish() }
        if tokenSource.failure == nil { isFinished = true }
        tokenSource.endInput()
        if !tokenSource.isStopped { try drain() }
        do {
            return try handler.finish()
        } catch {
            tokenSource.fail(with: error)
            throw error
        }
    }

    /// The absolute offset up to which the input has been used.
    ///
    /// Use it for progress. If the parse ends before the input does, it is exact: the offset after the event at which
    /// the handler stopped, or after the value if ``JSONParsingOptions/allowsTrailingContent`` is on.
    @inlinable
    public var bytesConsumed: Int { tokenSource.bytesConsumed }

    /// The place up to which the input has been used.
    public var position: JSONPosition { tokenSource.endOfConsumed }

    /// Where the parser is now; ``feed(_:)-([UInt8])`` returns the same.
    public var status: JSONParserStatus {
        tokenSource.isStopped ? .stopped : tokenSource.isBetweenRoots ? .complete : .needsMoreInput
    }

    @usableFromInline
    func usedAfterFinish() -> any Error {
        tokenSource.failure
            ?? JSONParsingError(
                code: .usedAfterFinish,
                position: position,
                message: "the parser is finished: make a new one for another input"
            )
    }

    /// Makes batches and hands their events out until the chunk is used up.
    @inlinable
    mutating func drain() throws {
        while try tokenSource.nextBatch() {
            var index = 0
            do {
                try drainBatch(&index)
            } catch {
                tokenSource.fail(with: error, afterToken: index)
                throw error
            }
        }
    }

    /// Hands out the events of one batch.
    ///
    /// Inlinable, with the handler's methods inlined into the loop: a call through a witness table per event costs three
    /// times as much as all the rest here.
    @inlinable
    mutating func drainBatch(_ position: inout Int) throws {
        let tokenSource = tokenSource
        let tokens = unsafe tokenSource.tokens
        let end = tokenSource.tokenCount
        var cursor = tokenSource.cursor
        var index = unsafe cursor.skip(tokens, from: 0, to: end)
        var first = index
        // The end of the events that may be delivered if none is skipped.
        var limit = tokenSource.eventBudget < end &- first ? first &+ tokenSource.eventBudget : end
        defer {
            position = index
            tokenSource.cursor = cursor
            tokenSource.eventBudget -= index - first
        }
        while index < limit {
            let token = unsafe tokens[index]
            let kind = token.kind
            switch kind {
            case .endObject, .endArray: cursor.end()
            case .key: cursor.key(token)
            default: break
            }
            if Handler.receivesContext {
                try handler.willReceiveEvent(JSONEventContext(tokenSource, cursor, index: index))
            }
            let flow: JSONFlow
            switch kind {
            case .null:
                flow = try handler.null()
                cursor.finishValue()
            case .bool:
                flow = try handler.bool(token.flag)
                cursor.finishValue()
            case .number:
                flow = try handler.number(JSONNumberText(token))
                cursor.finishValue()
            case .string:
                if Handler.receivesStringParts {
                    flow = try handler.stringPart(JSONText(token), isLast: !token.flag)
                    if token.flag {
                        // The string is one event, which counts with its last part.
                        first &+= 1
                    } else {
                        cursor.finishValue()
                    }
                } else {
                    flow = try handler.string(JSONText(token))
                    cursor.finishValue()
                }
            case .key:
                flow = try handler.key(JSONText(token))
            case .beginObject:
                flow = try handler.beginObject()
                cursor.begin(isObject: true)
            case .beginArray:
                flow = try handler.beginArray()
                cursor.begin(isObject: false)
            case .endObject:
                flow = try handler.endObject()
                cursor.finishValue()
            case .endArray:
                flow = try handler.endArray()
                cursor.finishValue()
            }
            index &+= 1
            if flow == .continue { continue }
            if flow == .stop {
                tokenSource.stop(afterToken: index - 1)
                return
            }
            switch kind {
            case .key: cursor.skipping = .value(depth: cursor.depth)
            case .beginObject, .beginArray: cursor.skipping = .contents(depth: cursor.depth)
            default: continue
            }
            tokenSource.eventBudget -= index - first
            index = unsafe cursor.skip(tokens, from: index, to: end)
            first = index
            limit = tokenSource.eventBudget < end &- first ? first &+ tokenSource.eventBudget : end
        }
        if index < end { throw tokenSource.refuseEvent(cursor, atToken: index) }
    }
}
