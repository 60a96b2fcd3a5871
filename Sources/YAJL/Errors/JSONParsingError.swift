/// Why a text could not be parsed, and where.
///
/// Every event before the error has been delivered. The error is the same however the input was cut into chunks, except
/// for how much text ``snippet`` shows after the place.
///
/// ```swift
/// do {
///     try parser.feed(bytes)
///     try parser.finish()
/// } catch let error as JSONParsingError {
///     print(error)
///     // line 4102, column 14 (byte 918233), at $.results[17].name:
///     // invalid escape "\x" …
///     //     "name": "Gaud\xED",
///     //                  ^
/// }
/// ```
public struct JSONParsingError: Error, Sendable {
    /// The kinds of error; more may be added.
    ///
    /// Compare codes, and show the error itself to people: its text has the place, and says what to write instead.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Sendable, Hashable {
            case unexpectedEnd, unexpectedCharacter, invalidLiteral, invalidNumber, leadingZero, invalidEscape,
                loneSurrogate, invalidUTF8, controlCharacter, invalidKey, missingColon, missingComma, trailingComma,
                mismatchedBracket, trailingContent, missingSeparator, commentNotAllowed, unterminatedComment,
                duplicateKey, incompleteRecord, missingRecordSeparator, valueExpected, numberOutOfRange,
                invalidValue, invalidPath, unsupportedPath, unsupportedOption, usedAfterFinish, refusedByLibrary
            case limitExceeded(JSONLimits.Kind)
            case typeMismatch(expected: JSONValueKind, found: JSONEventKind)
        }

        let kind: Kind

        /// The input ended inside a value, or before one.
        public static var unexpectedEnd: Code { Code(kind: .unexpectedEnd) }
        /// A byte that cannot stand here.
        public static var unexpectedCharacter: Code { Code(kind: .unexpectedCharacter) }
        /// Letters that are not `true`, `false` or `null`.
        public static var invalidLiteral: Code { Code(kind: .invalidLiteral) }
        /// A digit is missing after a minus sign, a decimal point or an exponent.
        public static var invalidNumber: Code { Code(kind: .invalidNumber) }
        /// A number that starts with a superfluous `0`.
        public static var leadingZero: Code { Code(kind: .leadingZero) }
        /// A backslash followed by something that is not an escape of RFC 8259.
        public static var invalidEscape: Code { Code(kind: .invalidEscape) }
        /// Half of a surrogate pair: `\uD800`–`\uDFFF` without its other half.
        public static var loneSurrogate: Code { Code(kind: .loneSurrogate) }
        /// Bytes in a string or comment that are not UTF-8.
        public static var invalidUTF8: Code { Code(kind: .invalidUTF8) }
        /// A raw control character (below 20 hex) in a string.
        public static var controlCharacter: Code { Code(kind: .controlCharacter) }
        /// A member's name that is not a string.
        public static var invalidKey: Code { Code(kind: .invalidKey) }
        /// A member's name without a colon after it.
        public static var missingColon: Code { Code(kind: .missingColon) }
        /// Two elements or members without a comma between them.
        public static var missingComma: Code { Code(kind: .missingComma) }
        /// A comma before a closing bracket.
        public static var trailingComma: Code { Code(kind: .trailingComma) }
        /// A closing bracket of the other kind, or one too many.
        public static var mismatchedBracket: Code { Code(kind: .mismatchedBracket) }
        /// Something after the end of the value.
        public static var trailingContent: Code { Code(kind: .trailingContent) }
        /// Two adjacent numbers or literals in concatenated input.
        public static var missingSeparator: Code { Code(kind: .missingSeparator) }
        /// A comment, and ``JSONParsingOptions/allowsComments`` is off.
        public static var commentNotAllowed: Code { Code(kind: .commentNotAllowed) }
        /// The input ended inside a comment.
        public static var unterminatedComment: Code { Code(kind: .unterminatedComment) }
        /// A name that occurs twice in an object, and the tree was told to reject that.
        public static var duplicateKey: Code { Code(kind: .duplicateKey) }
        /// A line or record ended inside a value.
        public static var incompleteRecord: Code { Code(kind: .incompleteRecord) }
        /// A value without a record separator before it (RFC 7464).
        public static var missingRecordSeparator: Code { Code(kind: .missingRecordSeparator) }
        /// A limit of ``JSONLimits`` was exceeded.
        public static func limitExceeded(_ limit: JSONLimits.Kind) -> Code {
            Code(kind: .limitExceeded(limit))
        }
        /// A value of another type was asked for.
        public static func typeMismatch(expected: JSONValueKind, found: JSONEventKind) -> Code {
            Code(kind: .typeMismatch(expected: expected, found: found))
        }
        /// A value was asked for where there is none.
        public static var valueExpected: Code { Code(kind: .valueExpected) }
        /// A number does not fit into the type asked for.
        public static var numberOutOfRange: Code { Code(kind: .numberOutOfRange) }
        /// A type could not be made from a value that is well-formed.
        public static var invalidValue: Code { Code(kind: .invalidValue) }
        /// The text of a ``JSONPath`` is not a JSONPath (RFC 9535) or JSON Pointer (RFC 6901).
        public static var invalidPath: Code { Code(kind: .invalidPath) }
        /// A part of RFC 9535 that cannot be followed while a document is read: an index from the end, a step other than 1, a
        /// filter, or several selectors in one pair of brackets.
        public static var unsupportedPath: Code { Code(kind: .unsupportedPath) }
        /// The engine does not have an option that is on, and nothing has been read; or the type of an item is `Decodable` only on
        /// its actor.
        ///
        /// See ``JSONParsingOptions/allowsTrailingCommas``.
        public static var unsupportedOption: Code { Code(kind: .unsupportedOption) }
        /// The parser was used after `finish()`.
        public static var usedAfterFinish: Code { Code(kind: .usedAfterFinish) }
        /// libyajl refused the text for a reason this package does not know.
        public static var refusedByLibrary: Code { Code(kind: .refusedByLibrary) }

        /// Which limit was exceeded, if one was.
        public var limit: JSONLimits.Kind? { if case .limitExceeded(let limit) = kind { limit } else { nil } }

        /// The name of the kind.
        public var description: String { "\(kind)" }
    }

    /// The kind of error.
    public var code: Code

    /// Where it is wrong, in bytes, lines and columns from the start of the input.
    public var position: JSONPosition

    /// The value that was being read, as a path from the root.
    public var path: JSONLocation

    /// One sentence: what is wrong and, where it helps, how to correct it.
    public var message: String

    /// The text around the place with a caret under it, as two lines; `nil` where there is no text to show.
    public var snippet: String?

    /// Whether the text is the beginning of one that could be valid: more input might have helped.
    public var isIncomplete: Bool

    /// Creates an error.
    public init(
        code: Code,
        position: JSONPosition,
        path: JSONLocation = JSONLocation(),
        message: String,
        snippet: String? = nil,
        isIncomplete: Bool = false
    ) {
        self.code = code
        self.position = position
        self.path = path
        self.message = message
        self.snippet = snippet
        self.isIncomplete = isIncomplete
    }
}

extension JSONParsingError {
    /// The error of a part that was parsed by itself, with its place in the whole input.
    func shifted(to start: JSONPosition, _ path: JSONLocation) -> JSONParsingError {
        var error = self
        error.position = start.advanced(by: position)
        error.path = JSONLocation(path.components + self.path.components)
        return error
    }
}

extension JSONParsingError: Hashable {
    /// Whether two errors say the same; the snippet does not count, since it shows what happened to be in the buffer.
    public static func == (left: JSONParsingError, right: JSONParsingError) -> Bool {
        left.code == right.code && left.position == right.position && left.path == right.path
            && left.message == right.message && left.isIncomplete == right.isIncomplete
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(position)
        hasher.combine(path)
        hasher.combine(isIncomplete)
    }
}

extension JSONParsingError: CustomStringConvertible {
    /// Position, path and message on one line, then the snippet.
    public var description: String {
        var text = line
        if let snippet { text += "\n\(snippet)" }
        return text
    }

    /// Position, path and message.
    var line: String {
        switch code {
        case .invalidPath, .unsupportedPath: "column \(position.column) of the path: \(message)"
        default: "\(position), at \(path): \(message)"
        }
    }
}
