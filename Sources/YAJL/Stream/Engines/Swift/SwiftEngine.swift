/// The engine in Swift: a ``TokenReader`` that fills batches.
@safe
final class SwiftEngine: TokenEngine {
    private var reader: TokenReader

    init(options: JSONParsingOptions, strings: StringUse) {
        reader = TokenReader(
            limits: options.limits,
            limitsStrings: strings == .whole,
            allowsTrailingCommas: options.allowsTrailingCommas
        )
    }

    override func beginRoot(isFirst: Bool) {
        reader.beginRoot()
    }

    override func read(_ slice: InputSlice, from start: Int, to end: Int, into batch: TokenBatch) -> Progress {
        var sink = BatchSink(batch)
        var reader = reader
        let place = unsafe reader.read(slice.start + start, to: slice.start + end, into: &sink)
        self.reader = reader
        batch.count = unsafe sink.next - batch.tokens
        batch.arenaCount = unsafe sink.arena - batch.arena
        return Progress(end: unsafe place - slice.start, endsRoot: reader.isAfterRoot)
    }

    override func add(
        _ phase: LexicalScanner.Phase,
        _ text: UnsafeBufferPointer<UInt8>,
        to batch: TokenBatch
    ) -> Bool {
        let token: Token
        let address = UInt(bitPattern: text.baseAddress)
        switch phase {
        case .between: return false
        case .literal(let name, _):
            let isNull = unsafe name.utf8Start.pointee == UInt8(ascii: "n")
            token = isNull ? Token(.null) : unsafe Token(.bool, flag: name.utf8Start.pointee == UInt8(ascii: "t"))
        case .number: token = Token(.number, address: address, length: text.count)
        case .string(_, let isKey): token = Token(isKey ? .key : .string, address: address, length: text.count)
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
    private(set) var arena: UnsafeMutablePointer<UInt8>

    init(_ batch: TokenBatch) {
        unsafe next = batch.tokens + batch.count
        unsafe arena = batch.arena + batch.arenaCount
    }

    @inline(__always)
    mutating func add(_ kind: JSONEventKind, flag: Bool) {
        unsafe next.initialize(to: Token(kind, flag: flag))
        unsafe next += 1
    }

    @inline(__always)
    mutating func add(_ kind: JSONEventKind, _ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool) {
        unsafe next.initialize(to: Token(kind, address: UInt(bitPattern: start), length: count))
        unsafe next += 1
    }

    // No escape stands for more bytes than it has, so the arena has room for all texts of a slice.
    mutating func room(forBytes count: Int) -> UnsafeMutablePointer<UInt8> { unsafe arena }

    mutating func addFromRoom(_ kind: JSONEventKind, count: Int) {
        unsafe next.initialize(to: Token(kind, address: UInt(bitPattern: arena), length: count))
        unsafe next += 1
        unsafe arena += count
    }
}
