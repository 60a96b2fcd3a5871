/// The engine of libyajl.
///
/// A token that the scanner reads in its place is one that it waits for: it has seen the token's first bytes, and gets what
/// makes it report the token.
@safe
final class LibyajlEngine: TokenEngine {
    private let binding: YAJLBinding
    /// What libyajl needs to end the token that the scanner has taken over.
    private var tokenEnding: StaticString = "\""

    init(options: JSONParsingOptions, strings: StringUse) {
        binding = YAJLBinding(options: options, strings: strings)
    }

    override func beginRoot(isFirst: Bool) {
        if !isFirst { binding.expectNextValue() }
    }

    override func read(_ slice: PreparedSlice, from start: Int, to end: Int, into batch: TokenBatch) -> Progress {
        unsafe binding.setOutput(tokens: batch.tokens, arena: batch.arena)
        let status = unsafe binding.parse(
            UnsafeBufferPointer(start: slice.start + start, count: end - start),
            borrowed: true
        )
        batch.count = unsafe binding.tokenCount(from: batch.tokens)
        guard status == .accepted else { return Progress(end: end, isRefused: true) }
        return Progress(end: start + binding.bytesConsumed)
    }

    override func leave(_ phase: LexicalScanner.Phase) {
        switch phase {
        case .number(let number): tokenEnding = number.isComplete ? " " : "0 "
        case .string, .literal, .between: tokenEnding = "\""
        }
    }

    override func add(
        _ phase: LexicalScanner.Phase,
        _ text: UnsafeBufferPointer<UInt8>,
        to batch: TokenBatch
    ) -> Bool {
        unsafe binding.setOutput(tokens: batch.tokens, arena: batch.arena)
        let replacement = Token(.string, address: UInt(bitPattern: text.baseAddress), length: text.count)
        let status = binding.complete(with: tokenEnding, replacement: replacement)
        batch.count = unsafe binding.tokenCount(from: batch.tokens)
        return status == .accepted && batch.count == 1
    }
}
