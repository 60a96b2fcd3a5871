/// Finds where in the slice the tokens of a batch are.
///
/// Tokens carry no offsets: nobody asks for most of them. A text inside the slice gives its own place away; anything else
/// is found by reading on from the last place known. To ask for every token in turn is linear, and an earlier one is found
/// from a mark before it.
@safe
struct TokenLocator {
    private let slice: InputSlice
    private let engine: TokenEngine
    private let tokens: UnsafePointer<Token>
    /// The last token found, and the index of its end.
    private var index = -1
    private var end: Int
    private let start: Int
    /// Where the token before the last one ends, if it is known.
    private var previousEnd: Int?
    /// Where each 64th token ends, or -1 if it was not passed; empty until somebody goes back, as most only go on.
    ///
    /// To go back takes no more steps than that.
    private var marks: [Int] = []
    private static let markDistance = 64

    init(slice: InputSlice, start: Int, engine: TokenEngine, tokens: UnsafePointer<Token>) {
        self.slice = slice
        self.engine = engine
        unsafe self.tokens = unsafe tokens
        self.start = start
        end = start
    }

    /// The index after a token.
    mutating func end(of target: Int) -> Int {
        if target == index - 1, let previousEnd { return previousEnd }
        if target < index { goBack(to: target) }
        var anchor = target
        while anchor > index {
            if let found = unsafe endInSlice(tokens[anchor]) {
                index = anchor
                end = found
                previousEnd = nil
                break
            }
            anchor -= 1
        }
        while index < target {
            index += 1
            previousEnd = end
            end = startOfToken(from: end)
            end += unsafe byteCount(of: tokens[index], at: end)
            if !marks.isEmpty, index % Self.markDistance == 0 { mark() }
        }
        return end
    }

    /// Remembers where the last token ends.
    private mutating func mark() {
        let number = index / Self.markDistance
        while marks.count <= number { marks.append(-1) }
        marks[number] = end
    }

    /// Continues at a mark before a token, or at the start.
    private mutating func goBack(to target: Int) {
        previousEnd = nil
        if marks.isEmpty { marks.append(-1) }
        let passed = marks.prefix(target / Self.markDistance + 1)
        let number = passed.lastIndex { $0 >= 0 }
        index = number.map { $0 * Self.markDistance } ?? -1
        end = number.map { marks[$0] } ?? start
    }

    /// The range in the input of a token.
    mutating func range(of target: Int) -> Range<Int> {
        let first = startOfToken(from: target == 0 ? start : end(of: target - 1))
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

    /// The index after whitespace and separators.
    private func startOfToken(from index: Int) -> Int {
        var index = index
        while index < slice.count {
            let byte = unsafe slice.start[index]
            guard ASCII.isWhitespace(byte) || byte == ASCII.comma || byte == ASCII.colon else { break }
            index += 1
        }
        return index
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
