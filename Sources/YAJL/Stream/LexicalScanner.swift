/// An error that a scanner has found.
struct ScannerFailure: Error {
    var code: JSONParsingError.Code
    /// The absolute offset in the input.
    var offset: Int
    /// The byte that is wrong, where there is one.
    var found: UInt8?

    init(_ code: JSONParsingError.Code, at offset: Int, found: UInt8? = nil) {
        self.code = code
        self.offset = offset
        self.found = found
    }
}

/// Reads from the end of one event to the start of the next, strictly.
///
/// An engine finds the events; the scanner looks at the text between the last of them and the end of the slice. It knows
///
/// - whether a token is open there, and takes it over (see ``TokenSource``);
/// - whether the text has an error there, and exactly where;
/// - what is around root values, which no engine sees.
///
/// It can stop and continue at any byte, so the outcome does not depend on how the input was cut.
struct LexicalScanner {
    /// The token that the grammar allows next, outside of a token.
    enum Expectation {
        /// A record separator (RFC 7464).
        case recordStart
        /// Whitespace before a root value.
        case beforeRoot
        /// Whitespace after a root value.
        case afterRoot
        case root
        case valueOrEndOfArray
        case value
        case keyOrEndOfObject
        case key
        case colon
        case memberValue
        case commaOrEndOfArray
        case commaOrEndOfObject
    }

    /// The token that is open.
    enum Phase {
        case between
        case literal(name: StaticString, matched: Int)
        case number(NumberScanner)
        case string(StringScanner, isKey: Bool)

        var isNumber: Bool {
            if case .number = self { true } else { false }
        }
    }

    /// The token that ended right before the next byte, where that matters.
    enum Neighbour {
        case other, number, literal
    }

    private(set) var expectation: Expectation
    private(set) var phase = Phase.between
    /// The absolute offset of the open token's first byte.
    private(set) var tokenStart = 0
    private var neighbour = Neighbour.other
    private let options: JSONParsingOptions
    private let strings: StringDelivery
    /// Whether a string value must keep to the limit.
    private var limitsStrings = true

    init(options: JSONParsingOptions, strings: StringDelivery) {
        self.options = options
        self.strings = strings
        expectation = options.framing == .recordSeparated ? .recordStart : .beforeRoot
    }

    /// Continues after an event.
    mutating func reset(after kind: JSONEventKind, depth: Int, isInObject: Bool) {
        phase = .between
        neighbour =
            switch kind {
            case .number: .number
            case .null, .bool: .literal
            default: .other
            }
        expectation =
            switch kind {
            case .beginObject: .keyOrEndOfObject
            case .beginArray: .valueOrEndOfArray
            case .key: .colon
            default: depth == 0 ? .afterRoot : isInObject ? .commaOrEndOfObject : .commaOrEndOfArray
            }
    }

    /// Continues where an engine has read to, after a byte that it has read.
    mutating func reset(to expectation: Expectation, after byte: UInt8) {
        phase = .between
        self.expectation = expectation
        neighbour =
            switch byte {
            case ASCII.zero...ASCII.nine: .number
            case UInt8(ascii: "e"), UInt8(ascii: "l"): .literal
            default: .other
            }
    }

    /// Continues at the first byte of a root value.
    mutating func beginRoot() {
        expectation = .root
        neighbour = .other
    }

    /// Whether a root number or literal has ended right before the next byte.
    var isAfterRootScalar: Bool { expectation == .afterRoot && neighbour != .other }

    /// Whether the place is inside the value that the path's last step names.
    var isInsideValue: Bool {
        switch (phase, expectation) {
        case (.string(_, isKey: true), _): false
        case (.between, .key), (.between, .keyOrEndOfObject), (.between, .commaOrEndOfArray),
            (.between, .commaOrEndOfObject), (.between, .afterRoot):
            false
        default: true
        }
    }

    /// Reads on.
    ///
    /// - Parameters:
    ///   - depth: How many arrays and objects are open.
    ///   - text: Where the text of the open token goes.
    ///   - keepsValues: Whether the text of values is wanted, or only that of keys.
    /// - Returns: The index at which a root value begins, or before which the open token ends; `nil` if all has been read.
    mutating func scan(
        _ slice: InputSlice,
        from start: Int,
        to end: Int,
        depth: Int,
        into text: ByteBuffer,
        keepsValues: Bool
    ) throws(ScannerFailure) -> Int? {
        limitsStrings = strings == .whole || strings == .some && keepsValues
        let terminator = options.framing.terminator
        var index = start
        while index < end {
            let byte = unsafe slice.start[index]
            switch phase {
            case .between:
                if try scanBetween(byte, slice, &index, depth, text) { return index }
            case _ where byte == terminator:
                try endRecordInToken(at: slice.absoluteOffset(of: index), depth)
                return index
            case .literal(let name, let matched):
                guard unsafe byte == name.utf8Start[matched] else {
                    throw ScannerFailure(.invalidLiteral, at: slice.absoluteOffset(of: index), found: byte)
                }
                index += 1
                if matched + 1 == name.utf8CodeUnitCount { return index }
                phase = .literal(name: name, matched: matched + 1)
            case .number(var scanner):
                defer { phase = .number(scanner) }
                let text = keepsValues ? text : nil
                if try scanner.scan(slice, at: &index, to: end, terminator: terminator, into: text) {
                    return index
                }
            case .string(var scanner, let isKey):
                defer { phase = .string(scanner, isKey: isKey) }
                let text = isKey || keepsValues ? text : nil
                if try scanner.scan(slice, at: &index, to: end, terminator: terminator, into: text) {
                    return index
                }
            }
        }
        return nil
    }

    /// Ends the open token, if the line or record may end there.
    private func endRecordInToken(at offset: Int, _ depth: Int) throws(ScannerFailure) {
        // RFC 7464, section 2.4: after a number must be whitespace, else it may have been cut off. A line feed is one.
        if options.framing == .lines, depth == 0, case .number(let scanner) = phase, scanner.isComplete { return }
        throw ScannerFailure(.incompleteRecord, at: offset, found: options.framing.terminator)
    }

    /// Reads one byte outside of a token; returns whether a root value begins with it.
    private mutating func scanBetween(
        _ byte: UInt8,
        _ slice: InputSlice,
        _ index: inout Int,
        _ depth: Int,
        _ text: ByteBuffer
    ) throws(ScannerFailure) -> Bool {
        let offset = slice.absoluteOffset(of: index)
        if byte == options.framing.terminator {
            try endRecord(at: offset)
            index += 1
            return false
        }
        if ASCII.isWhitespace(byte) {
            neighbour = .other
            index += 1
            return false
        }
        func failure(_ code: JSONParsingError.Code) -> ScannerFailure {
            ScannerFailure(code, at: offset, found: byte)
        }
        if byte == ASCII.slash {
            throw failure(options.allowsComments ? .unexpectedCharacter : .commentNotAllowed)
        }
        if neighbour == .number, ASCII.isDigit(byte) { throw failure(.leadingZero) }
        switch expectation {
        case .recordStart:
            throw failure(.missingRecordSeparator)
        case .beforeRoot:
            guard startsValue(byte) else { throw failure(unexpected(byte)) }
            return true
        case .afterRoot:
            guard options.framing == .concatenated else { throw failure(.trailingContent) }
            guard startsValue(byte) else { throw failure(unexpected(byte)) }
            let isScalar = byte != ASCII.quote && byte != ASCII.leftBrace && byte != ASCII.leftBracket
            if neighbour != .other, isScalar { throw failure(.missingSeparator) }
            return true
        case .root, .value, .valueOrEndOfArray, .memberValue:
            try beginValue(byte, at: offset, &index, depth, text)
        case .key, .keyOrEndOfObject:
            if byte == ASCII.rightBrace, expectation == .key { throw failure(.trailingComma) }
            guard byte == ASCII.quote else {
                throw failure(byte == ASCII.rightBracket ? .mismatchedBracket : .invalidKey)
            }
            beginString(isKey: true, at: offset, text, limit: options.limits.key)
            index += 1
        case .colon:
            guard byte == ASCII.colon else { throw failure(.missingColon) }
            expectation = .memberValue
            index += 1
        case .commaOrEndOfArray, .commaOrEndOfObject:
            guard byte == ASCII.comma else {
                if startsValue(byte) { throw failure(.missingComma) }
                throw failure(unexpected(byte))
            }
            expectation = expectation == .commaOrEndOfArray ? .value : .key
            neighbour = .other
            index += 1
        }
        return false
    }

    private mutating func endRecord(at offset: Int) throws(ScannerFailure) {
        let isSeparator = options.framing == .recordSeparated
        switch expectation {
        case .recordStart, .beforeRoot:
            break
        case .afterRoot:
            // RFC 7464, section 2.4: a number or literal that no whitespace follows may have been cut off.
            if isSeparator, neighbour != .other {
                throw ScannerFailure(.incompleteRecord, at: offset, found: ASCII.recordSeparator)
            }
        default:
            throw ScannerFailure(.incompleteRecord, at: offset, found: options.framing.terminator)
        }
        expectation = .beforeRoot
        neighbour = .other
    }

    private mutating func beginValue(
        _ byte: UInt8,
        at offset: Int,
        _ index: inout Int,
        _ depth: Int,
        _ text: ByteBuffer
    ) throws(ScannerFailure) {
        func failure(_ code: JSONParsingError.Code) -> ScannerFailure {
            ScannerFailure(code, at: offset, found: byte)
        }
        switch byte {
        case ASCII.quote:
            beginString(isKey: false, at: offset, text, limit: limitsStrings ? options.limits.string : nil)
            index += 1
        case ASCII.minus, ASCII.zero...ASCII.nine:
            tokenStart = offset
            text.removeAll()
            phase = .number(NumberScanner(limit: options.limits.number ?? .max))
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            tokenStart = offset
            let name: StaticString =
                byte == UInt8(ascii: "t") ? "true" : byte == UInt8(ascii: "f") ? "false" : "null"
            phase = .literal(name: name, matched: 1)
            index += 1
        case ASCII.leftBrace, ASCII.leftBracket:
            // An engine makes events of brackets, but for one that is too deep.
            throw failure(depth >= options.limits.depth ? .limitExceeded(.depth) : .refusedByLibrary)
        case ASCII.rightBracket where expectation == .value:
            throw failure(.trailingComma)
        case ASCII.rightBrace where expectation == .memberValue:
            throw failure(.unexpectedCharacter)
        default:
            throw failure(unexpected(byte))
        }
    }

    private mutating func beginString(isKey: Bool, at offset: Int, _ text: ByteBuffer, limit: Int?) {
        tokenStart = offset
        text.removeAll()
        phase = .string(
            StringScanner(
                isKey: isKey,
                limit: limit ?? .max,
                replacesInvalidUnicode: options.invalidUnicode == .replace
            ),
            isKey: isKey
        )
    }

    private func startsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.quote, ASCII.leftBrace, ASCII.leftBracket, ASCII.minus, ASCII.zero...ASCII.nine,
            UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            true
        default: false
        }
    }

    private func unexpected(_ byte: UInt8) -> JSONParsingError.Code {
        byte == ASCII.rightBrace || byte == ASCII.rightBracket ? .mismatchedBracket : .unexpectedCharacter
    }
}
