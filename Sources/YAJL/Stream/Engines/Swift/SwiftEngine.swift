/// The engine in Swift: a ``TokenReader`` that fills batches.
@safe
final class SwiftEngine: TokenEngine {
    private var reader: TokenReader

    init(options: JSONParsingOptions, strings: StringDelivery) {
        reader = TokenReader(
            limits: options.limits,
            limitsStrings: strings == .whole,
            allowsTrailingCommas: options.allowsTrailingCommas
        )
    }

    override func beginRoot(isFirst: Bool) {
        reader.beginRoot()
    }

    override func read(
        _ slice: InputSlice,
        from start: Int,
        to end: Int,
        into batch: TokenBatch,
        at cursor: inout PathCursor
    ) -> Progress {
        let start = skip(slice, from: start, to: end, batch, &cursor)
        var sink = BatchSink(batch)
        var reader = reader
        let place = unsafe reader.read(
            slice.start + start,
            to: slice.start + end,
            elementDepth: elementDepth ?? -1,
            into: &sink
        )
        self.reader = reader
        let hasTokens = unsafe sink.next > batch.tokens + batch.count
        let endsElement = hasTokens && elementDepth.map(reader.isAfterElement) == true
        if endsElement { elementDepth = nil }
        batch.count = unsafe sink.next - batch.tokens
        batch.textByteCount = unsafe sink.nextText - batch.texts
        return Progress(
            start: start,
            end: unsafe place - slice.start,
            expectation: reader.expectation,
            endsRoot: reader.isAfterRoot,
            endsElement: endsElement
        )
    }

    /// Reads what is left out and lies in an open array or object, without tokens: a batch of tokens that nobody wants took
    /// a fifth of the time.
    ///
    /// - Returns: The index of the first byte that is to be read as usual.
    private func skip(
        _ slice: InputSlice,
        from start: Int,
        to end: Int,
        _ batch: TokenBatch,
        _ cursor: inout PathCursor
    ) -> Int {
        let floor: Int
        switch cursor.skipping {
        case .nothing: return start
        case .contents(let depth): floor = depth
        case .value(let depth): floor = depth + 1
        }
        guard cursor.depth >= floor else { return start }
        var sink = unsafe PathSink(cursor: cursor, nextText: batch.texts + batch.textByteCount)
        var reader = reader
        let place = unsafe reader.read(slice.start + start, to: slice.start + end, floor: floor, into: &sink)
        self.reader = reader
        cursor = sink.cursor
        batch.textByteCount = unsafe sink.nextText - batch.texts
        return unsafe place - slice.start
    }

    override func add(
        _ phase: LexicalScanner.Phase,
        _ text: UnsafeBufferPointer<UInt8>,
        to batch: TokenBatch
    ) -> Bool {
        let token: Token
        switch phase {
        case .between: return false
        case .literal(let name, _):
            let isNull = unsafe name.utf8Start.pointee == UInt8(ascii: "n")
            token = isNull ? Token(.null) : unsafe Token(.bool, flag: name.utf8Start.pointee == UInt8(ascii: "t"))
        case .number: token = unsafe Token(.number, text)
        case .string(_, let isKey): token = unsafe Token(isKey ? .key : .string, text)
        }
        unsafe batch.tokens.initialize(to: token)
        batch.count = 1
        reader.pass(isKey: token.kind == .key)
        return true
    }
}

/// Adds to a batch that has room for all tokens of a slice.
@safe
private struct BatchSink: TokenSink {
    private(set) var next: UnsafeMutablePointer<Token>
    private(set) var nextText: UnsafeMutablePointer<UInt8>

    init(_ batch: TokenBatch) {
        unsafe next = batch.tokens + batch.count
        unsafe nextText = batch.texts + batch.textByteCount
    }

    mutating func add(_ kind: JSONEventKind, flag: Bool) {
        unsafe next.initialize(to: Token(kind, flag: flag))
        unsafe next += 1
    }

    mutating func add(_ kind: JSONEventKind, _ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool) {
        unsafe next.initialize(to: Token(kind, address: UInt(bitPattern: start), length: count))
        unsafe next += 1
    }

    // No escape stands for more bytes than it has, so the batch has room for all texts of a slice.
    mutating func room(forBytes count: Int) -> UnsafeMutablePointer<UInt8> { unsafe nextText }

    mutating func addFromRoom(_ kind: JSONEventKind, count: Int) {
        unsafe next.initialize(to: Token(kind, address: UInt(bitPattern: nextText), length: count))
        unsafe next += 1
        unsafe nextText += count
    }
}

/// Follows the path of tokens that nobody wants.
@safe
private struct PathSink: TokenSink {
    private(set) var cursor: PathCursor
    private(set) var nextText: UnsafeMutablePointer<UInt8>

    init(cursor: PathCursor, nextText: UnsafeMutablePointer<UInt8>) {
        self.cursor = cursor
        unsafe self.nextText = unsafe nextText
    }

    mutating func add(_ kind: JSONEventKind, flag: Bool) {
        cursor.pass(Token(kind, flag: flag))
    }

    mutating func add(_ kind: JSONEventKind, _ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool) {
        cursor.pass(Token(kind, address: UInt(bitPattern: start), length: count))
    }

    mutating func room(forBytes count: Int) -> UnsafeMutablePointer<UInt8> { unsafe nextText }

    mutating func addFromRoom(_ kind: JSONEventKind, count: Int) {
        unsafe add(kind, nextText, count: count, hasBlock: false)
        // Only a key is needed later: it is a part of the path.
        if kind == .key { unsafe nextText += count }
    }
}
