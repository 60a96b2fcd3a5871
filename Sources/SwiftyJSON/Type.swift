/// The type of a ``JSON``.
///
/// A member of `JSON` cannot have this name in Swift, so it is one of the module, as in the original.
public enum Type: Int, Sendable {
    /// A number.
    case number
    /// A string.
    case string
    /// `true` or `false`.
    case bool
    /// An array.
    case array
    /// A dictionary.
    case dictionary
    /// `null`, or a value that is missing.
    case null
    /// A Swift value that JSON has no type for.
    case unknown
}
