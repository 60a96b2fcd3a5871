extension YAJLDecoder {
    /// How the names of members are changed before they are compared with keys.
    ///
    /// The cases are those of Foundation's `JSONDecoder`; the default changes nothing.
    public enum KeyDecodingStrategy: Sendable {
        /// Names are keys as they are.
        case useDefaultKeys

        /// `first_name` is `firstName`.
        ///
        /// The first word is in lower case, all others are capitalized, after a digit as well: `size_2x` is `size2X`.
        /// Underscores at the beginning and the end stay. The names in dictionaries by `String` and in a ``JSONValue`` stay as they
        /// are.
        case convertFromSnakeCase

        /// A function makes the key of a member from its path, whose last step is the name.
        @preconcurrency
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }

    /// How the text represents NaN and the infinities, which are not JSON numbers.
    ///
    /// The cases are those of Foundation's `JSONDecoder`; the default is to throw.
    public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
        /// Not at all.
        case `throw`

        /// As these strings.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How numbers that do not fit into an integer type are treated; a number with a fraction is always an error.
    ///
    /// The default is to throw, as Foundation does.
    public enum IntegerOverflowStrategy: Sendable, Hashable {
        /// It is an error.
        case `throw`

        /// The nearest integer is taken: 300 as `UInt8` is 255.
        case clamp

        /// The lowest bits are taken: 300 as `UInt8` is 44.
        case wrap
    }

    /// How elements of an `Array` that cannot be decoded are treated.
    ///
    /// The default is to throw. An element that is left out leaves no gap in the array.
    public enum InvalidElementStrategy: Sendable {
        /// The array cannot be decoded.
        case `throw`

        /// They are left out, and a function is told why.
        ///
        /// ```swift
        /// decoder.invalidElementStrategy = .skip { error in print("left out: \(error)") }
        /// ```
        case skip(report: @Sendable (any Error) -> Void)
    }

    /// The values that may stand for a value of another type.
    ///
    /// Combine the values that your documents need: each one lets one kind of wrong value through.
    ///
    /// ```swift
    /// decoder.leniency = [.numbersFromStrings]  // "7" is decoded as an Int
    /// ```
    public struct Leniency: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: Int

        /// Creates a set of options from bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// 0, `"0"` and `"false"` are `false`; 1, `"1"` and `"true"` are `true`.
        public static let boolsFromNumbersAndStrings = Leniency(rawValue: 1)

        /// A string that is a number as JSON writes it is one.
        public static let numbersFromStrings = Leniency(rawValue: 2)

        /// A number is a string too: its text.
        public static let stringsFromNumbers = Leniency(rawValue: 4)

        /// An optional property is `nil` if its value cannot be decoded.
        public static let nilForInvalidOptionals = Leniency(rawValue: 8)

        /// `superDecoder()` decodes the same object, instead of a member of the name `super`.
        public static let superDecoderForSameObject = Leniency(rawValue: 16)
    }

    /// Whether there is anything to do about an error but to throw it.
    var goesOnAfterErrors: Bool {
        if case .skip = invalidElementStrategy { return true }
        return collectsErrors || leniency.contains(.nilForInvalidOptionals)
    }
}
