/// Reads the tokens of a token source one by one, for those who pull events.
@safe @usableFromInline
struct TokenWalk {
    @usableFromInline let tokenSource: TokenSource
    /// Follows the walk; it is after the current token.
    @usableFromInline var cursor: PathCursor
    @usableFromInline var tokens: UnsafePointer<Token>
    @usableFromInline var index = 0
    @usableFromInline var end = 0
    /// The number of events that are still allowed; it goes down with each event.
    @usableFromInline var budget: Int

    /// The token at which the walk is, if it has begun and not ended.
    @usableFromInline var current: Token?
    @usableFromInline var currentIndex = 0
    /// Where the current token is, if its batch is gone.
    @usableFromInline var keptPlace: (range: Range<Int>, position: JSONPosition)?
    private let keptText = ByteBuffer()

    init(options: JSONParsingOptions) {
        tokenSource = TokenSource(options: options, strings: .whole)
        cursor = tokenSource.cursor
        unsafe tokens = unsafe tokenSource.tokens
        budget = tokenSource.eventBudget
    }

    /// Goes to the next token of the batch; returns its kind, or `nil` if there is none.
    @inlinable
    mutating func advance() throws -> JSONEventKind? {
        guard index < end else { return nil }
        guard budget > 0 else {
            let error = tokenSource.refuseEvent(cursor, atToken: index)
            // What asks for more gets the error again.
            end = index
            throw error
        }
        budget -= 1
        let token = unsafe tokens[index]
        currentIndex = index
        index += 1
        current = token
        keptPlace = nil
        cursor.pass(token)
        return token.kind
    }

    /// The kind of the next token of the batch, without going there.
    @inlinable
    var upcoming: JSONEventKind? { unsafe index < end ? tokens[index].kind : nil }

    /// Gets the next batch of the loaded chunk, leaving out what is to be skipped; returns `false` at the chunk's end.
    ///
    /// All tokens must have been walked over. The current one stays as it is.
    @usableFromInline
    mutating func nextBatch() throws -> Bool {
        keepCurrent()
        repeat {
            tokenSource.cursor = cursor
            index = 0
            end = 0
            defer { cursor = tokenSource.cursor }
            guard try tokenSource.nextBatch() else { return false }
            unsafe tokens = unsafe tokenSource.tokens
            end = tokenSource.tokenCount
            index = unsafe tokenSource.cursor.skip(tokens, from: 0, to: end)
        } while index == end
        return true
    }

    /// Leaves tokens out, as far as the batch goes; returns whether that was all.
    mutating func skip(_ what: PathCursor.Skipping) -> Bool {
        cursor.skipping = what
        index = unsafe cursor.skip(tokens, from: index, to: end)
        return !cursor.isSkipping
    }

    /// Forgets the current token, after the last one of a batch.
    @usableFromInline
    mutating func leave() {
        current = nil
        keptPlace = nil
    }

    /// The current token if it has a text that is not a number, else one without text.
    @inlinable
    var currentText: Token {
        guard let current, current.kind == .string || current.kind == .key else { return Token(.string) }
        return current
    }

    /// The current token if it is a number, else one without text.
    @inlinable
    var currentNumber: Token {
        guard let current, current.kind == .number else { return Token(.number) }
        return current
    }

    /// The next token of the batch if it is a number, else one without text.
    var upcomingNumber: Token {
        guard index < end, unsafe tokens[index].kind == .number else { return Token(.number) }
        return unsafe tokens[index]
    }

    /// The range of the current token in the input, or the place the walk has come to.
    var byteRange: Range<Int> {
        if let keptPlace { return keptPlace.range }
        guard current != nil else { return position.byteOffset..<position.byteOffset }
        return tokenSource.range(ofToken: currentIndex)
    }

    /// The place of the current token's first byte, or the place the walk has come to.
    var position: JSONPosition {
        if let keptPlace { return keptPlace.position }
        if current != nil { return tokenSource.position(of: byteRange.lowerBound) }
        // Before the first event more may have been read already, to look at it.
        let mayFollow = index < end || !tokenSource.isDone && tokenSource.failure == nil
        return mayFollow && budget == tokenSource.eventBudget ? .start : tokenSource.endOfConsumed
    }

    /// The path of the current token's value.
    var path: JSONLocation {
        switch current?.kind {
        case nil, .beginObject, .beginArray:
            cursor.path(includingCurrent: false, store: tokenSource.keyStore)
        case .key:
            cursor.path(includingCurrent: true, store: tokenSource.keyStore)
        default:
            cursor.path(includingCurrent: true, afterValue: true, store: tokenSource.keyStore)
        }
    }

    /// Copies the current token's text, and notes its place, before the batch goes away.
    private mutating func keepCurrent() {
        guard keptPlace == nil, let token = current else { return }
        let range = tokenSource.range(ofToken: currentIndex)
        keptPlace = (range, tokenSource.position(of: range.lowerBound))
        keptText.removeAll()
        guard token.length > 0 else { return }
        unsafe keptText.append(token.unsafeText.baseAddress.unsafelyUnwrapped, count: token.length)
        current = unsafe Token(token.kind, flag: token.flag, keptText.bytes)
    }
}
