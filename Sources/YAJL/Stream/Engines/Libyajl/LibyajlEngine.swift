/// The engine of libyajl.
///
/// libyajl gets a slice as the ``SlicePreparer`` leaves it. A token that the scanner reads in its place is one that it waits
/// for: it has seen the token's first bytes, and gets something that makes it report the token.
@safe
final class LibyajlEngine: TokenEngine {
    private let binding: YAJLBinding
    private let preparer = SlicePreparer()
    /// The slice that is being read, from some index on; `nil` as long as nothing of it has been read.
    private var prepared: PreparedSlice?
    /// The bytes that libyajl needs to end the token that the scanner has taken over.
    private var tokenEnding = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    init(options: JSONParsingOptions, strings: StringDelivery) {
        binding = YAJLBinding(options: options, strings: strings)
    }

    override func beginSlice() {
        prepared = nil
    }

    override func beginRoot(isFirst: Bool) {
        if !isFirst { binding.expectNextValue() }
    }

    override func read(
        _ slice: InputSlice,
        from start: Int,
        to end: Int,
        into batch: TokenBatch,
        at _: inout PathCursor
    ) -> Progress {
        let prepared = prepare(slice, from: start)
        // The scanner reads on where the preparer has found something that is not for libyajl.
        var end = end
        if end == slice.count, let earlierEnd = prepared.earlierEnd, earlierEnd > start { end = earlierEnd }
        let first = prepared.offset(atOrAfter: start)
        let count = prepared.offset(atOrAfter: min(end, prepared.inputEnd)) - first

        let tokenCount = batch.count
        let isAccepted = unsafe binding.parse(
            UnsafeBufferPointer(start: prepared.start + first, count: count),
            borrowed: true,
            into: batch
        )
        guard isAccepted else { return Progress(start: start, end: end, isRefused: true) }
        if binding.depth == 0, batch.count > tokenCount {
            let rootEnd = prepared.inputEnd(of: first + binding.bytesConsumed)
            return Progress(start: start, end: rootEnd, endsRoot: true)
        }
        return Progress(start: start, end: end)
    }

    /// The slice as it has been prepared, if that goes as far as the index; else it is prepared from there on.
    private func prepare(_ slice: InputSlice, from start: Int) -> PreparedSlice {
        if let prepared, start < prepared.inputEnd { return prepared }
        let prepared = preparer.prepare(slice, from: start)
        self.prepared = prepared
        return prepared
    }

    override func index(of token: Token, in slice: InputSlice) -> Int? {
        guard let prepared else { return nil }
        let offset = unsafe token.address &- UInt(bitPattern: prepared.start)
        return offset < UInt(bitPattern: prepared.count) ? prepared.inputIndex(of: Int(bitPattern: offset)) : nil
    }

    override func leave(_ phase: LexicalScanner.Phase) {
        let (text, seen): (StaticString, Int) =
            switch phase {
            case .number(let number): (number.isComplete ? " " : "0 ", 0)
            case .string, .between: ("\"", 0)
            case .literal(let name, let matched): (name, matched)
            }
        let bytes = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        unsafe tokenEnding = unsafe UnsafeBufferPointer(rebasing: bytes[seen...])
    }

    override func add(
        _ phase: LexicalScanner.Phase,
        _ text: UnsafeBufferPointer<UInt8>,
        to batch: TokenBatch
    ) -> Bool {
        let replacement = unsafe Token(.string, text)
        return unsafe binding.complete(with: tokenEnding, replacement: replacement, into: batch) && batch.count == 1
    }
}
