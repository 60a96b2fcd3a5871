/// The grammar of the Swift engine: reads text and makes tokens, one stretch after the other, strictly by RFC 8259.
///
/// ```
/// {"a": [1, "x"], "b"│: null}      the bar is the end of the first stretch
/// ───────────────────┘              tokens: { "a" [ 1 "x" ] "b", then a colon is expected
/// ```
///
/// It reads whole tokens only. At a token that the stretch cuts in two, and at anything that is wrong, it stops before the
/// token. The ``LexicalScanner`` continues from there: it can read a token in pieces, and it alone says what is wrong.
///
/// Places are pointers. Functions take one and return one, so that the place stays in a register. The functions for usual
/// tokens are inlined into one loop: a call per token takes a fifth of the time.
@safe
struct TokenReader {
    typealias Place = UnsafePointer<UInt8>

    /// The token that the grammar allows next.
    private(set) var expectation: LexicalScanner.Expectation = .root
    private var open = OpenContainers()
    private let depthLimit: Int
    private let allowsTrailingCommas: Bool
    let stringLimit: Int
    let keyLimit: Int
    let numberLimit: Int

    /// - Parameter limitsStrings: Whether string values must keep to the limit.
    init(limits: JSONLimits, limitsStrings: Bool, allowsTrailingCommas: Bool) {
        depthLimit = limits.depth
        self.allowsTrailingCommas = allowsTrailingCommas
        stringLimit = limitsStrings ? limits.string ?? .max : .max
        keyLimit = limits.key ?? .max
        numberLimit = limits.number ?? .max
    }

    /// Whether the root value is complete.
    var isAfterRoot: Bool { expectation == .afterRoot }

    /// Whether an element of an array is complete that lies in this many arrays and objects.
    func isAfterElement(depth: Int) -> Bool { expectation == .commaOrEndOfArray && open.depth == depth }

    /// Starts with another root value.
    mutating func beginRoot() {
        open = OpenContainers()
        expectation = .root
    }

    /// Says that the token at which the reader has stopped has been read by somebody else.
    mutating func pass(isKey: Bool) {
        if isKey { expectation = .colon } else { endValue() }
    }

    private mutating func endValue() {
        expectation = open.depth == 0 ? .afterRoot : open.isInObject ? .commaOrEndOfObject : .commaOrEndOfArray
    }

    /// Reads tokens.
    ///
    /// - Parameters:
    ///   - floor: At this depth, reading stops before the bracket that closes.
    ///   - elementDepth: At this depth, reading stops after an array or object that is complete.
    /// - Returns: The place after all that was read: `end`, the end of the root, the first byte of a token that is not whole,
    ///   or a byte that is wrong.
    @unsafe @inline(__always)
    mutating func read<Sink: TokenSink & ~Copyable>(
        _ start: Place,
        to end: Place,
        floor: Int = 0,
        elementDepth: Int = -1,
        into sink: inout Sink
    ) -> Place {
        // Local variables for all that changes with each token: those of a structure are stored and loaded each time.
        var open = open
        var expectation = expectation
        defer {
            self.open = open
            self.expectation = expectation
        }
        var place = unsafe Self.skipWhitespace(start, end)

        // The rest of what the last stretch has left.
        if expectation == .colon {
            guard unsafe place < end, unsafe place.pointee == ASCII.colon else { return unsafe place }
            expectation = .memberValue
            unsafe place = Self.skipWhitespace(place + 1, end)
        }
        var part: Part
        switch expectation {
        case .key: part = .key
        case .keyOrEndOfObject: part = .keyOrEnd
        case .commaOrEndOfArray, .commaOrEndOfObject, .afterRoot: part = .rest
        case .valueOrEndOfArray: part = .valueOrEnd
        case .colon, .root, .value, .memberValue, .recordStart, .beforeRoot: part = .value
        }

        while true {
            // A container that ends without a comma before.
            if part == .keyOrEnd || part == .valueOrEnd {
                guard unsafe place < end else { return unsafe place }
                let isObject = part == .keyOrEnd
                if unsafe place.pointee == (isObject ? ASCII.rightBrace : ASCII.rightBracket) {
                    guard open.depth > floor else { return unsafe place }
                    sink.add(isObject ? .endObject : .endArray, flag: false)
                    open.close()
                    unsafe place += 1
                    part = .rest
                } else {
                    part = isObject ? .key : .value
                }
            }

            // A key or value.
            if part != .rest {
                guard unsafe place < end else { return unsafe place }
                switch unsafe place.pointee {
                case ASCII.quote:
                    let text = unsafe place + 1
                    let isKey = part == .key
                    let limit = isKey ? keyLimit : stringLimit
                    guard let stop = unsafe StringText.endOfUnescaped(text, end) else { return unsafe place }
                    if unsafe stop.pointee == ASCII.quote {
                        let count = unsafe stop - text
                        guard count <= limit else { return unsafe place }
                        let hasBlock = unsafe end - text >= StringText.blockSize
                        unsafe sink.add(isKey ? .key : .string, text, count: count, hasBlock: hasBlock)
                        unsafe place = stop + 1
                    } else {
                        // No escape stands for more bytes than it has.
                        guard let closing = unsafe StringText.endOfEscaped(stop, end) else { return unsafe place }
                        let room = unsafe sink.room(forBytes: closing - text + StringText.blockSize)
                        let (rest, count) = unsafe StringText.resolve(text, closing, readable: end, into: room)
                        guard unsafe rest == closing, count <= limit else { return unsafe place }
                        sink.addFromRoom(isKey ? .key : .string, count: count)
                        unsafe place = closing + 1
                    }
                    guard isKey else { break }
                    unsafe place = Self.skipWhitespace(place, end)
                    expectation = .colon
                    guard unsafe place < end, unsafe place.pointee == ASCII.colon else { return unsafe place }
                    expectation = .memberValue
                    unsafe place = Self.skipWhitespace(place + 1, end)
                    part = .value
                    continue
                case _ where part == .key:
                    // A brace here follows a comma: it is looked at again below, as one that closes.
                    guard allowsTrailingCommas, unsafe place.pointee == ASCII.rightBrace else { return unsafe place }
                case ASCII.leftBrace, ASCII.leftBracket:
                    guard open.depth < depthLimit else { return unsafe place }
                    let isObject = unsafe place.pointee == ASCII.leftBrace
                    open.open(isObject: isObject)
                    sink.add(isObject ? .beginObject : .beginArray, flag: false)
                    expectation = isObject ? .keyOrEndOfObject : .valueOrEndOfArray
                    unsafe place = Self.skipWhitespace(place + 1, end)
                    part = isObject ? .keyOrEnd : .valueOrEnd
                    continue
                case ASCII.minus, ASCII.zero...ASCII.nine:
                    guard let next = unsafe Self.endOfNumber(place, end) else { return unsafe place }
                    let count = unsafe next - place
                    guard count <= numberLimit else { return unsafe place }
                    unsafe sink.add(.number, place, count: count, hasBlock: end - place >= 16)
                    unsafe place = next
                case UInt8(ascii: "t"):
                    guard unsafe end - place >= 4, unsafe Self.word(place) == Self.word("true") else {
                        return unsafe place
                    }
                    sink.add(.bool, flag: true)
                    unsafe place += 4
                case UInt8(ascii: "f"):
                    guard unsafe end - place >= 5, unsafe Self.word(place + 1) == Self.word("alse") else {
                        return unsafe place
                    }
                    sink.add(.bool, flag: false)
                    unsafe place += 5
                case UInt8(ascii: "n"):
                    guard unsafe end - place >= 4, unsafe Self.word(place) == Self.word("null") else {
                        return unsafe place
                    }
                    sink.add(.null, flag: false)
                    unsafe place += 4
                case ASCII.rightBracket where allowsTrailingCommas && expectation == .value:
                    // It follows a comma, and is looked at again below.
                    break
                default:
                    return unsafe place
                }
            }

            // A closing bracket, then a comma.
            while true {
                guard open.depth > 0 else {
                    expectation = .afterRoot
                    return unsafe place
                }
                let isInObject = open.isInObject
                expectation = isInObject ? .commaOrEndOfObject : .commaOrEndOfArray
                unsafe place = Self.skipWhitespace(place, end)
                guard unsafe place < end else { return unsafe place }
                let byte = unsafe place.pointee
                if byte == ASCII.comma {
                    unsafe place = Self.skipWhitespace(place + 1, end)
                    expectation = isInObject ? .key : .value
                    part = isInObject ? .key : .value
                    break
                }
                guard byte == (isInObject ? ASCII.rightBrace : ASCII.rightBracket), open.depth > floor else {
                    return unsafe place
                }
                sink.add(isInObject ? .endObject : .endArray, flag: false)
                open.close()
                unsafe place += 1
                if open.depth == elementDepth, !open.isInObject {
                    expectation = .commaOrEndOfArray
                    return unsafe place
                }
            }
        }
    }

    /// The token that comes next in the loop of ``read(_:to:floor:elementDepth:into:)``.
    private enum Part {
        case key, keyOrEnd, value, valueOrEnd
        /// The text after a value.
        case rest
    }

    /// Four bytes, the first one lowest.
    @unsafe
    private static func word(_ place: Place) -> UInt32 {
        unsafe UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
    }

    /// The same of a literal, which the compiler makes a number.
    private static func word(_ letters: StaticString) -> UInt32 {
        unsafe word(letters.utf8Start)
    }
}
