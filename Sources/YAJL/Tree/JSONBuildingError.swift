/// Why a ``JSONDocumentBuilder`` could not go on.
public struct JSONBuildingError: Error, Sendable, Hashable {
    /// The kinds of error.
    ///
    /// More may be added: keep a `default` in your switches.
    public enum Code: Sendable, Hashable {
        /// A name occurs twice in an object, and the builder was told to reject that.
        case duplicateKey
        /// An event that cannot come here: a value without a key, a key outside of an object, an end without its start.
        case unexpectedEvent
        /// There is no complete value yet.
        case incomplete
    }

    /// What is wrong.
    public var code: Code

    /// The value that was being built.
    public var path: JSONLocation

    /// What is wrong and how to mend it, for people.
    public var message: String
}

extension JSONBuildingError: CustomStringConvertible {
    /// The path and the message.
    public var description: String { "at \(path): \(message)" }
}
