/// Why a text is not a ``JSONPath``.
///
/// ```swift
/// do {
///     let pattern = try JSONPath(parsing: text)
/// } catch {
///     print(error)
///     // at character 8 of "$.rows[-1]": an index cannot count from the end, which is known too late: …
/// }
/// ```
public struct JSONPathError: Error, Sendable, Hashable {
    /// The kinds of error; more may be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Sendable, Hashable {
            case invalidSyntax, negativeIndex, step, filter, union
        }

        let kind: Kind

        /// The text is not a JSONPath of RFC 9535, or no JSON Pointer of RFC 6901.
        public static var invalidSyntax: Code { Code(kind: .invalidSyntax) }
        /// An index or the bound of a slice that counts from the end.
        public static var negativeIndex: Code { Code(kind: .negativeIndex) }
        /// A slice with a step other than 1.
        public static var step: Code { Code(kind: .step) }
        /// A filter, `[?…]`.
        public static var filter: Code { Code(kind: .filter) }
        /// Several selectors in one pair of brackets.
        public static var union: Code { Code(kind: .union) }

        /// The name of the kind.
        public var description: String { "\(kind)" }
    }

    /// The kind of error.
    public var code: Code

    /// The text of the pattern.
    public var text: String

    /// At which character of the text, counted from 1 in Unicode scalars.
    public var character: Int

    /// One sentence: what is wrong and, where it helps, what to write instead.
    public var message: String
}

extension JSONPathError: CustomStringConvertible {
    /// The place, the text and the message.
    public var description: String { "at character \(character) of \"\(text)\": \(message)" }
}
