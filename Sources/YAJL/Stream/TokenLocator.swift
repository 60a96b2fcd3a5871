/// Finds where in the slice the tokens of a batch are.
///
/// Tokens carry no offsets: nobody asks for most of them. A text inside the slice gives its own place away; anything else
/// is found by reading on from the last place known, so asking for every token in turn is linear.
@safe
struct TokenLocator {
    private let slice: InputSlice
    private let engine: TokenEngine
    private let tokens: UnsafePointer<Token>
    /// The last token found, and the index of its end.
    private var index = -1
    private var end: Int
    private let start: Int

    init(slice: InputSlice, start: Int, engine: TokenEngine, tokens: UnsafePointer<Token>) {
        self.slice = slice
        self.engine = engine
        unsafe self.tokens = unsafe tokens
        self.start = start
        end = start
    }

    /// The index after a token.
    mutating func end(of target: Int) -> Int {
        if target < index {
            index = -1
            end = start
        }
        var anchor = target
        while anchor > index {
            if let found = unsafe endInSlice(tokens[anchor]) {
                index = anchor
                end = found
                break
            }
            anchor -= 1
        }
        while index < target {
            index += 1
            skipToToken()
            end += unsafe byteCount(of: tokens[index], at: end)
        }
        return end
    }

    /// The absolute offset in the input after a token.
    mutating func absoluteEnd(of target: Int) -> Int { slice.absoluteOffset(of: end(of: target)) }

    /// The range in the input of a token.
    mutating func range(of target: Int) -> Range<Int> {
        let previous = target == 0 ? start : end(of: target - 1)
        index = target - 1
        end = previous
        skipToToken()
        let first = end
        let last = end(of: target)
        return slice.absoluteOffset(of: first)..<slice.absoluteOffset(of: last)
    }

    private func endInSlice(_ token: Token) -> Int? {
        switch token.kind {
        case .number: engine.index(of: token, in: slice).map { $0 + token.length }
        case .string, .key: engine.index(of: token, in: slice).map { $0 + token.length + 1 }
        default: nil
        }
    }

    private mutating func skipToToken() {
        while end < slice.count {
            let byte = unsafe slice.start[end]
            guard ASCII.isBlank(byte) || byte == ASCII.comma || byte == ASCII.colon else { return }
            end += 1
        }
    }

    private func byteCount(of token: Token, at offset: Int) -> Int {
        switch token.kind {
        case .null: return 4
        case .bool: return token.flag ? 4 : 5
        case .beginObject, .endObject, .beginArray, .endArray: return 1
        case .number: return token.length
        case .string, .key:
            var index = offset + 1
            while index < slice.count {
                let byte = unsafe slice.start[index]
                if byte == ASCII.quote { break }
                index += byte == ASCII.backslash ? 2 : 1
            }
            return index + 1 - offset
        }
    }
}
