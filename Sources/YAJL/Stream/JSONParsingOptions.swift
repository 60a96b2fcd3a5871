/// The options of everything that reads JSON.
///
/// The defaults accept exactly the texts of RFC 8259 whose strings are valid Unicode (no lone surrogates, no ill-formed
/// UTF-8). Each property relaxes one rule and is named for what it lets through.
///
/// ```swift
/// var options = JSONParsingOptions()
/// options.framing = .lines
/// options.allowsComments = true
/// ```
///
/// Two say how much is read and kept: ``duplicateKeys`` and ``validatesRest``.
public struct JSONParsingOptions: Sendable, Hashable {
    /// How values follow each other in the input.
    ///
    /// With ``lines`` and ``recordSeparated`` reading can continue after a record that is wrong: see ``JSONItems/results``.
    public enum Framing: Sendable, Hashable, CaseIterable {
        /// One value, with whitespace around it.
        case single

        /// Any number of values, including none.
        ///
        /// Objects, arrays and strings need nothing between them; two adjacent numbers or literals need whitespace.
        case concatenated

        /// One value per line ([NDJSON](https://github.com/ndjson/ndjson-spec), JSON Lines).
        ///
        /// Blank lines are passed over; a value that goes over a line feed is an error. An input without lines has no values.
        case lines

        /// RFC 7464: every value follows a record separator (byte 1E).
        ///
        /// A number or literal must be followed by whitespace, else it counts as cut off.
        case recordSeparated
    }

    /// How strings that are not Unicode text are treated.
    ///
    /// It concerns lone surrogates in escapes, and bytes that are not UTF-8.
    public enum InvalidUnicode: Sendable, Hashable, CaseIterable {
        /// Report an error.
        case reject

        /// Replace each lone surrogate and each ill-formed UTF-8 sequence by U+FFFD, as `String(decoding:as:)` does.
        case replace
    }

    /// How objects that have a name more than once are treated.
    ///
    /// RFC 8259, section 4 leaves that open; most parsers keep the last value.
    public enum DuplicateKeys: Sendable, Hashable, CaseIterable {
        /// Keep the last value, at the place of the first.
        case keepLast

        /// Keep the first value.
        case keepFirst

        /// Report ``JSONParsingError/Code/duplicateKey``.
        case reject
    }

    /// The parser that reads the text.
    ///
    /// The outcome is the same: events, errors and their places. Only the Swift engine reads with ``allowsTrailingCommas``.
    public enum Engine: Sendable, Hashable, CaseIterable {
        /// libyajl, the C library that this package binds.
        case libyajl

        /// A parser in Swift, which reads trees about three times as fast.
        case swift

        #if SwiftEngine
        static let byDefault = swift
        #else
        static let byDefault = libyajl
        #endif
    }

    /// The engine that reads the text; libyajl by default, or the parser in Swift where the trait `SwiftEngine` is on.
    ///
    /// ```swift
    /// var options = JSONParsingOptions.inMemory
    /// options.engine = .swift
    /// let document = try JSONDocument(parsing: bytes, options: options)
    /// ```
    ///
    /// The trait changes the default of the whole program, also where no options are passed: a manifest turns it on by
    /// `traits: ["SwiftEngine"]` at the dependency.
    ///
    /// Events, values, errors, positions and limits do not depend on it. Only the parser in Swift has
    /// ``allowsTrailingCommas``.
    public var engine = Engine.byDefault

    /// How values follow each other in the input; one value by default.
    public var framing: Framing

    /// Whether `// …` and `/* … */` count as whitespace.
    ///
    /// A comment must be closed before the input ends, and must be UTF-8; otherwise it can hold any bytes. Among lines and
    /// records, a line feed or record separator ends the value even inside a comment.
    public var allowsComments: Bool

    /// Whether one comma may stand after the last element of an array, and after the last member of an object.
    ///
    /// With comments that is [JSONC](https://jsonc.org), the format of many configuration files:
    ///
    /// ```swift
    /// var jsonc = JSONParsingOptions.inMemory
    /// jsonc.engine = .swift
    /// jsonc.allowsComments = true
    /// jsonc.allowsTrailingCommas = true
    /// let text = #"{"sizes": [1, 2,], /* in points */}"#
    /// let settings = try JSONValue(parsing: text, options: jsonc)
    /// ```
    ///
    /// `[,]`, `{,}` and `[1,,]` stay wrong. Events and values do not show the comma, and writers never write one.
    ///
    /// Only ``Engine/swift`` can read it. With ``Engine/libyajl`` the first call that reads throws a ``JSONParsingError``
    /// with the code ``JSONParsingError/Code/unsupportedOption``, before it reads anything.
    public var allowsTrailingCommas: Bool

    /// Whether anything may follow the value of ``Framing/single``.
    ///
    /// The parser then stops after the value; `bytesConsumed` is the offset of the first byte that is not part of it.
    public var allowsTrailingContent: Bool

    /// Whether the input may end in the middle of a value.
    ///
    /// Everything that is complete by then is delivered, including a number that ends with the input; a string, literal, escape or
    /// number that is not complete is left out. Open arrays and objects get no end event. In a document, a model and the last
    /// snapshot they end where the input ends; an incomplete item is left out. A ``JSONDocumentBuilder`` sees only the events, and
    /// refuses an incomplete document.
    public var allowsPartialInput: Bool

    /// Whether a UTF-8 byte order mark at the very start is passed over.
    public var skipsByteOrderMark: Bool

    /// How strings that are not Unicode text are treated; they are an error by default.
    public var invalidUnicode: InvalidUnicode

    /// How names that occur twice in an object are treated, where values are made of the text; by default the last value is
    /// kept.
    ///
    /// ```swift
    /// var options = JSONParsingOptions.inMemory
    /// options.duplicateKeys = .reject
    /// let settings = try JSONValue(parsing: bytes, options: options)
    /// ```
    ///
    /// Events, transforms and bytes show every member, in document order. Outside of selected values, names that occur twice are not
    /// looked for: a name in a pattern leads to the first member that has it, as ``JSONPath`` says.
    public var duplicateKeys: DuplicateKeys

    /// Whether an input is read to its end even if no more values can be selected in it.
    ///
    /// By default ``JSONInput/items(at:as:using:)``, ``JSONInput/select(_:)`` and the like stop there, and what follows is not checked.
    public var validatesRest: Bool

    /// Upper bounds; ``JSONLimits/streamed`` by default.
    public var limits: JSONLimits

    /// Creates options; without arguments they are strict.
    ///
    /// ``engine`` is set afterwards: `options.engine = .swift`.
    public init(
        framing: Framing = .single,
        allowsComments: Bool = false,
        allowsTrailingCommas: Bool = false,
        allowsTrailingContent: Bool = false,
        allowsPartialInput: Bool = false,
        skipsByteOrderMark: Bool = false,
        invalidUnicode: InvalidUnicode = .reject,
        duplicateKeys: DuplicateKeys = .keepLast,
        validatesRest: Bool = false,
        limits: JSONLimits = .streamed
    ) {
        self.framing = framing
        self.allowsComments = allowsComments
        self.allowsTrailingCommas = allowsTrailingCommas
        self.allowsTrailingContent = allowsTrailingContent
        self.allowsPartialInput = allowsPartialInput
        self.skipsByteOrderMark = skipsByteOrderMark
        self.invalidUnicode = invalidUnicode
        self.duplicateKeys = duplicateKeys
        self.validatesRest = validatesRest
        self.limits = limits
    }

    /// RFC 8259 and nothing else, with the limits for streamed input.
    public static let strict = JSONParsingOptions()

    /// RFC 8259 and nothing else, with the limits for input that is already in memory.
    public static let inMemory = JSONParsingOptions(limits: .inMemory)
}

extension JSONParsingOptions {
    /// Why nothing can be read by these options, if the engine does not have one of them.
    var conflict: JSONParsingError? {
        guard allowsTrailingCommas, engine == .libyajl else { return nil }
        return JSONParsingError(
            code: .unsupportedOption,
            position: .start,
            message: "libyajl cannot read trailing commas: for allowsTrailingCommas set options.engine = .swift"
        )
    }

    /// Throws ``conflict`` before anything is opened or read.
    @usableFromInline
    func check() throws(JSONParsingError) {
        if let conflict { throw conflict }
    }
}

extension JSONParsingOptions.Framing {
    /// The byte that ends a value, wherever it stands.
    var terminator: UInt8? {
        switch self {
        case .lines: ASCII.lineFeed
        case .recordSeparated: ASCII.recordSeparator
        case .single, .concatenated: nil
        }
    }
}
