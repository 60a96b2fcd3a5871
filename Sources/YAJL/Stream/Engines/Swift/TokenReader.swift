/// The Swift engine: reads the tokens of a stretch of JSON text, strictly by RFC 8259, and goes on with the next stretch.
///
/// ```
/// {"a": [1, "x"], "b"│: null}      the bar is the end of the first stretch
///  ───────────────────┘             tokens: { "a" [ 1 "x" ] "b", then a colon is expected
/// ```
///
/// It reads whole tokens only. At a token that the stretch cuts in two, and at anything that is wrong, it stops before the
/// token. The ``LexicalScanner`` goes on from there: it can read a token in pieces, and it alone says what is wrong.
///
/// Places are pointers, and functions take one and return one, so that the place stays in a register. The functions that do
/// the work are inlined into one loop: a call per token takes a fifth of the time.
@safe
struct TokenReader {
    typealias Place = UnsafePointer<UInt8>

    /// What the grammar allows next.
    private(set) var expectation: LexicalScanner.Expectation = .root
    private var open = OpenContainers()
    private let depthLimit: Int
    let stringLimit: Int
    let keyLimit: Int
    let numberLimit: Int

    /// - Parameter limitsStrings: Whether string values must keep to the limit.
    init(limits: JSONLimits, limitsStrings: Bool) {
        depthLimit = limits.depth
        stringLimit = limitsStrings ? limits.string ?? .max : .max
        keyLimit = limits.key ?? .max
        numberLimit = limits.number ?? .max
    }

    /// Whether the root value is complete.
    var isAfterRoot: Bool { expectation == .afterRoot }

    /// Whether the innermost open container is an object.
    var isInObject: Bool { open.isInObject }

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
    /// - Returns: The place behind all that was read: `end`, the end of the root, the first byte of a token that is not whole,
    ///   or a byte that is wrong.
    @unsafe @inline(__always)
    mutating func read<Sink: TokenSink & ~Copyable>(_ start: Place, to end: Place, into sink: inout Sink) -> Place {
        // What changes with each token is in local variables: those of a structure are stored and loaded each time.
        var open = open
        var expectation = expectation
        defer {
            self.open = open
            self.expectation = expectation
        }
        var place = unsafe Self.skipBlanks(start, end)

        // The rest of what the last stretch has left.
        var isAtValue = true
        switch expectation {
        case .colon:
            guard unsafe place < end, unsafe place.pointee == ASCII.colon else { return unsafe place }
            expectation = .memberValue
            unsafe place = Self.skipBlanks(place + 1, end)
        case .commaOrEndOfArray, .commaOrEndOfObject, .afterRoot:
            isAtValue = false
        case .key, .keyOrEndOfObject:
            guard unsafe place < end else { return unsafe place }
            if expectation == .keyOrEndOfObject, unsafe place.pointee == ASCII.rightBrace {
                sink.add(.endObject, flag: false)
                open.close()
                unsafe place += 1
                isAtValue = false
                break
            }
            guard unsafe readKey(&place, end, &expectation, &sink) else { return unsafe place }
        case .valueOrEndOfArray:
            guard unsafe place < end, unsafe place.pointee == ASCII.rightBracket else { break }
            sink.add(.endArray, flag: false)
            open.close()
            unsafe place += 1
            isAtValue = false
        case .root, .value, .memberValue, .recordStart, .beforeRoot:
            break
        }

        values: while true {
            if isAtValue {
                guard unsafe place < end else { return unsafe place }
                switch unsafe place.pointee {
                case ASCII.quote:
                    guard let next = unsafe readString(.string, place + 1, end, stringLimit, &sink) else {
                        return unsafe place
                    }
                    unsafe place = next
                case ASCII.leftBrace:
                    guard open.depth < depthLimit else { return unsafe place }
                    open.open(isObject: true)
                    sink.add(.beginObject, flag: false)
                    expectation = .keyOrEndOfObject
                    unsafe place = Self.skipBlanks(place + 1, end)
                    guard unsafe place < end else { return unsafe place }
                    if unsafe place.pointee != ASCII.rightBrace {
                        guard unsafe readKey(&place, end, &expectation, &sink) else { return unsafe place }
                        continue values
                    }
                    sink.add(.endObject, flag: false)
                    open.close()
                    unsafe place += 1
                case ASCII.leftBracket:
                    guard open.depth < depthLimit else { return unsafe place }
                    open.open(isObject: false)
                    sink.add(.beginArray, flag: false)
                    expectation = .valueOrEndOfArray
                    unsafe place = Self.skipBlanks(place + 1, end)
                    guard unsafe place < end else { return unsafe place }
                    guard unsafe place.pointee == ASCII.rightBracket else { continue values }
                    sink.add(.endArray, flag: false)
                    open.close()
                    unsafe place += 1
                case ASCII.minus, ASCII.zero...ASCII.nine:
                    guard let next = unsafe Self.endOfNumber(place, end) else { return unsafe place }
                    let text = unsafe UnsafeBufferPointer(start: place, count: next - place)
                    guard text.count <= numberLimit else { return unsafe place }
                    unsafe sink.add(.number, text, hasBlock: end - place >= 16)
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
                default:
                    return unsafe place
                }
            }
            isAtValue = true

            // What closes, then a comma.
            while true {
                guard open.depth > 0 else {
                    expectation = .afterRoot
                    return unsafe place
                }
                let isInObject = open.isInObject
                expectation = isInObject ? .commaOrEndOfObject : .commaOrEndOfArray
                unsafe place = Self.skipBlanks(place, end)
                guard unsafe place < end else { return unsafe place }
                let byte = unsafe place.pointee
                if byte == ASCII.comma {
                    unsafe place = Self.skipBlanks(place + 1, end)
                    expectation = isInObject ? .key : .value
                    if isInObject {
                        guard unsafe place < end, unsafe readKey(&place, end, &expectation, &sink) else {
                            return unsafe place
                        }
                    }
                    continue values
                }
                guard byte == (isInObject ? ASCII.rightBrace : ASCII.rightBracket) else { return unsafe place }
                sink.add(isInObject ? .endObject : .endArray, flag: false)
                open.close()
                unsafe place += 1
            }
        }
    }

    /// Reads a key, its colon and the blanks around it; returns whether the place is where the value must be, or the end.
    @unsafe @inline(__always)
    private func readKey<Sink: TokenSink & ~Copyable>(
        _ place: inout Place,
        _ end: Place,
        _ expectation: inout LexicalScanner.Expectation,
        _ sink: inout Sink
    ) -> Bool {
        guard unsafe place.pointee == ASCII.quote,
            let next = unsafe readString(.key, place + 1, end, keyLimit, &sink)
        else { return false }
        unsafe place = Self.skipBlanks(next, end)
        expectation = .colon
        guard unsafe place < end, unsafe place.pointee == ASCII.colon else { return false }
        expectation = .memberValue
        unsafe place = Self.skipBlanks(place + 1, end)
        return true
    }

    /// Four bytes, the first one lowest.
    @unsafe @inline(__always)
    private static func word(_ place: Place) -> UInt32 {
        unsafe UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
    }

    /// The same of a literal, which the compiler makes a number.
    @inline(__always)
    private static func word(_ letters: StaticString) -> UInt32 {
        unsafe word(letters.utf8Start)
    }
}
