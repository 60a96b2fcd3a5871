/// Makes nodes of tokens: an ``ArenaBuilder`` whose place on the stack is in a register.
///
/// As a property of the builder it is loaded and stored with each token, and each load waits for the store before. That took
/// a tenth of the time for canada.json.
@safe
struct ArenaSink: TokenSink, ~Copyable {
    private let builder: UnsafeMutablePointer<ArenaBuilder>
    /// Where the next node goes, and the end of the stack.
    private var next: UnsafeMutablePointer<Node>
    private var end: UnsafeMutablePointer<Node>

    /// Adds nodes to a builder, which must not be used before ``finish()``.
    @unsafe
    init(_ builder: UnsafeMutablePointer<ArenaBuilder>) {
        unsafe self.builder = unsafe builder
        let stack = unsafe builder.pointee.stack.unsafelyUnwrapped
        unsafe next = unsafe stack + builder.pointee.top
        unsafe end = unsafe stack + builder.pointee.stackCapacity
    }

    /// Tells the builder how many nodes there are.
    borrowing func finish() { unsafe builder.pointee.top = unsafe next - builder.pointee.stack.unsafelyUnwrapped }

    private mutating func push(_ node: Node) {
        if unsafe next == end { grow() }
        unsafe next.initialize(to: node)
        unsafe next += 1
    }

    private mutating func grow() {
        finish()
        unsafe builder.pointee.growStack()
        unsafe self = ArenaSink(builder)
    }

    @inline(__always)
    mutating func add(_ kind: JSONEventKind, flag: Bool) {
        switch kind {
        case .null: push(.null)
        case .bool: push(.bool(flag))
        case .beginObject:
            finish()
            _ = unsafe builder.pointee.beginObject()
        case .beginArray:
            finish()
            _ = unsafe builder.pointee.beginArray()
        case .endObject:
            finish()
            pushInPlaceOfChildren(unsafe builder.pointee.closedObject())
        case .endArray:
            finish()
            pushInPlaceOfChildren(unsafe builder.pointee.closedArray())
        case .number, .string, .key: break
        }
    }

    @inline(__always)
    private mutating func pushInPlaceOfChildren(_ node: Node) {
        unsafe next = unsafe builder.pointee.stack.unsafelyUnwrapped + builder.pointee.top
        push(node)
    }

    @inline(__always)
    mutating func add(_ kind: JSONEventKind, _ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool) {
        let node =
            switch kind {
            case .key: unsafe builder.pointee.keyNode(start, count: count, hasBlock: hasBlock)
            case .number: unsafe builder.pointee.textNode(.number, start, count: count, hasBlock: hasBlock)
            default: unsafe builder.pointee.textNode(.string, start, count: count, hasBlock: hasBlock)
            }
        push(node)
    }

    mutating func room(forBytes count: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe builder.pointee.room(forBytes: count)
    }

    mutating func addFromRoom(_ kind: JSONEventKind, count: Int) {
        push(unsafe builder.pointee.nodeFromRoom(kind, count: count))
    }
}

extension ArenaBuilder {
    /// Adds a batch of tokens.
    mutating func add(_ tokens: UnsafeBufferPointer<Token>) {
        unsafe withUnsafeMutablePointer(to: &self) { builder in
            var sink = unsafe ArenaSink(builder)
            for index in tokens.indices {
                let token = unsafe tokens[index]
                switch token.kind {
                case .number, .string, .key:
                    // A token with text has an address.
                    let start = unsafe token.unsafeText.baseAddress.unsafelyUnwrapped
                    unsafe sink.add(token.kind, start, count: token.length, hasBlock: false)
                default:
                    sink.add(token.kind, flag: token.flag)
                }
            }
            sink.finish()
        }
    }

    /// Reads a text by the usual options, with the Swift engine; `nil` if it is not a document.
    ///
    /// It makes room for two and a half times as much as the text at first; the pages that are not used are not taken.
    mutating func read(
        _ text: UnsafeBufferPointer<UInt8>,
        duplicateKeys: JSONParsingOptions.DuplicateKeys,
        allowsTrailingCommas: Bool
    ) -> Arena? {
        begin(expectedBytes: text.count, duplicateKeys: duplicateKeys)
        let reader = TokenReader(
            limits: JSONParsingOptions.inMemory.limits.clamped,
            limitsStrings: true,
            allowsTrailingCommas: allowsTrailingCommas
        )
        return unsafe add(text, isWhole: true, readBy: reader) == nil ? nil : takeArena()
    }

    /// Adds the value with which a text begins.
    ///
    /// - Parameters:
    ///   - isWhole: Whether only whitespace may come after it.
    ///   - reader: It is at the start of a root value.
    /// - Returns: The number of bytes up to the end of the value, or `nil` if the text does not start with such a value. The
    ///   builder is unchanged then.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, readBy reader: TokenReader) -> Int? {
        guard let start = text.baseAddress else { return nil }
        let end = unsafe start + text.count
        let before = mark
        var reader = reader
        let place = unsafe withUnsafeMutablePointer(to: &self) { builder in
            var sink = unsafe ArenaSink(builder)
            let place = unsafe reader.read(start, to: end, into: &sink)
            sink.finish()
            return unsafe place
        }
        guard reader.isAfterRoot, unsafe !isWhole || TokenReader.skipWhitespace(place, end) == end else {
            mark = before
            return nil
        }
        return unsafe place - start
    }
}
