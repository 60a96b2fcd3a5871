/// Encodes values straight to JSON text, without a tree between.
///
/// ```swift
/// struct User: Encodable {
///     var name: String
///     var visits: [Int]
/// }
///
/// let encoder = YAJLEncoder()
/// let bytes = try encoder.encode(User(name: "Zoë", visits: [1, 2]))
/// // {"name":"Zoë","visits":[1,2]}
/// ```
///
/// Names, settings and text are those of Foundation's `JSONEncoder`; there are few differences:
///
/// * Members stand in the order in which they are encoded, and not in that of a hash table. If a key is encoded twice, the last
///   value counts, in the place of the first.
/// * Coding paths are complete inside nested containers and dictionaries as well, as long as these can be written to. Functions
///   that convert keys get them too.
/// * What is encoded into a nested container or a super encoder counts, even if its key is encoded again while it lives.
/// * A value that fails leaves nothing behind, so that a program can catch its error and continue.
/// * A ``JSONNumber`` is written as the text it came from, and a `Decimal` that is not a number is an error.
/// * ``nonConformingFloatEncodingStrategy`` counts for dates that are not finite as well.
///
/// `Date`, `Data`, `Decimal` and `URL` need the product `YAJLFoundation`, which adds the strategies for them and the method
/// that returns `Data`. In a program without it they are refused, since their own format is not that of `JSONEncoder`.
///
/// An encoder or container serves one value. If it is used while something else is being encoded, or after its value, it
/// throws an `EncodingError`; a method that cannot throw ends the program with a message. A nested container of a value that
/// has failed writes nothing.
///
/// As with all encoders, each level of nesting in a value takes some stack: about 2 KB in an optimized build. So 512 KiB are
/// enough for 250 levels of a class.
public struct YAJLEncoder: Sendable {
    /// How the text is laid out; by default on one line, with `/` written as `\/`.
    public var outputFormatting: OutputFormatting = []

    /// How the names of members are written.
    public var keyEncodingStrategy = KeyEncodingStrategy.useDefaultKeys

    /// How NaN and the infinities, which are not JSON numbers, are treated.
    public var nonConformingFloatEncodingStrategy = NonConformingFloatEncodingStrategy.throw

    /// The `userInfo` of the encoder that values get.
    @preconcurrency
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Settings for types that the core does not know.
    package var strategies = JSONCodingStrategies()

    /// Creates an encoder with the settings of a new `JSONEncoder`.
    public init() {}

    /// How text is laid out.
    ///
    /// The names are those of Foundation's `JSONEncoder`; the default is compact text in the order of encoding.
    public struct OutputFormatting: OptionSet, Sendable, Hashable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates options from bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Each element and member on its own line, indented by two spaces per level.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)

        /// Members sorted by the UTF-8 bytes of their names.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)

        /// `/` as it is; otherwise it is written as `\/`.
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 1 << 3)
    }

    /// How the names of members are written.
    ///
    /// The keys of a dictionary `[String: Value]` and those in a ``JSONValue`` are data, not names, and are never changed.
    public enum KeyEncodingStrategy: Sendable {
        /// The names as they are.
        case useDefaultKeys

        /// Words in lower case with `_` between them: `oneTwoThree` becomes `one_two_three`.
        ///
        /// A word begins at an upper-case letter after any other character. The last of several in a row begins a word too, if a
        /// lower-case letter follows: `myURLProperty` becomes `my_url_property`.
        case convertToSnakeCase

        /// The result of a function for the path of a key, with the key itself as the last one.
        @preconcurrency
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }

    /// How the infinities and NaN are treated.
    ///
    /// The cases are those of Foundation's `JSONEncoder`; the default is to throw.
    public enum NonConformingFloatEncodingStrategy: Sendable {
        /// Throw an error.
        case `throw`

        /// Write a string in its place.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }
}
