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
    /// The kinds of error.
    ///
    /// More may be added: keep a `default` in your switches.
    public enum Code: Sendable, Hashable {
        /// The text is not a JSONPath of RFC 9535, or no JSON Pointer of RFC 6901.
        case invalidSyntax
        /// An index or the bound of a slice that counts from the end.
        case negativeIndex
        /// A slice with a step other than 1.
        case step
        /// A filter, `[?…]`.
        case filter
        /// Several selectors in one pair of brackets.
        case union
    }

    /// What is wrong.
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
