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
///     // line 4102, column 33 (byte 918233), at $.results[17].name: invalid escape "\x" …
///     //     "name": "Gaud\xED",
///     //                  ^
/// }
/// ```
public struct JSONParsingError: Error, Sendable {
    /// The kinds of error.
    ///
    /// More may be added: keep a `default` in your switches.
    public enum Code: Sendable, Hashable {
        /// The input ended inside a value, or before one.
        case unexpectedEnd
        /// A byte that cannot stand here.
        case unexpectedCharacter
        /// Letters that are not `true`, `false` or `null`.
        case invalidLiteral
        /// A digit is missing after a minus sign, a decimal point or an exponent.
        case invalidNumber
        /// A number that starts with a superfluous `0`.
        case leadingZero
        /// A backslash followed by something that is not an escape of RFC 8259.
        case invalidEscape
        /// Half of a surrogate pair: `\uD800`–`\uDFFF` without its other half.
        case loneSurrogate
        /// Bytes in a string or comment that are not UTF-8.
        case invalidUTF8
        /// A raw control character (below 20 hex) in a string.
        case controlCharacter
        /// A member's name that is not a string.
        case invalidKey
        /// A member's name without a colon after it.
        case missingColon
        /// Two elements or members without a comma between them.
        case missingComma
        /// A comma before a closing bracket.
        case trailingComma
        /// A closing bracket of the other kind, or one too many.
        case mismatchedBracket
        /// Something after the end of the value.
        case trailingContent
        /// Two adjacent numbers or literals in concatenated input.
        case missingSeparator
        /// A comment, and ``JSONParsingOptions/allowsComments`` is off.
        case commentNotAllowed
        /// The input ended inside a comment.
        case unterminatedComment
        /// A name that occurs twice in an object, and the tree was told to reject that.
        case duplicateKey
        /// A line or record ended inside a value.
        case incompleteRecord
        /// A value without a record separator before it (RFC 7464).
        case missingRecordSeparator
        /// A limit of ``JSONLimits`` was exceeded.
        case limitExceeded(JSONLimits.Kind)
        /// A value of another type was asked for.
        case typeMismatch(expected: JSONValueKind, found: JSONEventKind)
        /// A value was asked for where there is none.
        case valueExpected
        /// A number does not fit into the type asked for.
        case numberOutOfRange
        /// A type could not be made from a value that is well-formed.
        case invalidValue
        /// The engine does not have an option that is on; nothing has been read.
        ///
        /// See ``JSONParsingOptions/allowsTrailingCommas``.
        case unsupportedOption
        /// The parser was used after `finish()`.
        case usedAfterFinish
        /// libyajl refused the text for a reason this package does not know.
        case refusedByLibrary
    }

    /// What is wrong.
    public var code: Code

    /// Where it is wrong, in bytes, lines and columns from the start of the input.
    public var position: JSONPosition

    /// The value that was being read, as a path from the root.
    public var path: JSONLocation

    /// One sentence: what is wrong and, where it helps, how to mend it.
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
    var line: String { "\(position), at \(path): \(message)" }
}
