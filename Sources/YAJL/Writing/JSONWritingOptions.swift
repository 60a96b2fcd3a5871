/// How a writer lays out what it writes.
///
/// The defaults give the shortest text: no whitespace, and no escapes but those that RFC 8259 demands.
///
/// ```swift
/// var options = JSONWritingOptions.pretty
/// options.sortsKeys = true
/// options.nonFiniteNumbers = .null
/// ```
public struct JSONWritingOptions: Sendable, Hashable {
    /// Whether there are line breaks and indentation.
    ///
    /// Indented text reads as the same values, and takes more bytes.
    public enum Format: Sendable, Hashable {
        /// No whitespace at all.
        case compact

        /// One element or member per line, indented by a number of spaces (0 to 255) per level.
        ///
        /// Empty containers stay on one line. With ``Framing/lines`` it is the same as ``compact``.
        case pretty(indent: Int = 2)
    }

    /// How values follow each other in the output.
    ///
    /// It is for values at the root: a writer of lines takes one after the other, and ends each with a line feed.
    public enum Framing: Sendable, Hashable, CaseIterable {
        /// One value; a second one is an error. Nothing follows it, not even a line feed.
        case single

        /// Any number of values, a line feed after each one ([NDJSON](https://github.com/ndjson/ndjson-spec), JSON Lines).
        case lines

        /// RFC 7464: any number of values, a record separator (byte 1E) before and a line feed after each one.
        case recordSeparated
    }

    /// How NaN and the infinities, which are not JSON numbers, are written.
    ///
    /// A writer throws for them unless it is told otherwise.
    public enum NonFiniteNumbers: Sendable, Hashable {
        /// Throw an error.
        case `throw`

        /// Write `null`.
        case null

        /// Write a string in its place.
        case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// Whether there are line breaks and indentation; ``Format/compact`` by default.
    public var format: Format

    /// How values follow each other in the output; one value by default.
    public var framing: Framing

    /// Whether the members of each object are sorted by the UTF-8 bytes of their names; members of equal name keep their order.
    ///
    /// An object can be sorted only when it is complete. So the writer holds the text of the outermost open object, and
    /// with it a name and 40 bytes for each member of the open objects; a stream with an object as its root is held as a
    /// whole. Each member is moved five times at most, however many objects are around it.
    public var sortsKeys: Bool

    /// Whether members whose value is `null` are left out; elements of arrays stay.
    public var omitsNulls: Bool

    /// Whether `/` is written as `\/`, so that `</script>` cannot come up in a page of HTML.
    public var escapesSlashes: Bool

    /// Whether characters beyond ASCII are written as `\uXXXX`, those beyond FFFF as a surrogate pair.
    public var asciiOnly: Bool

    /// How the infinities and NaN are written; an error by default.
    public var nonFiniteNumbers: NonFiniteNumbers

    /// Whether a space stands before the colon of a member in ``Format/pretty(indent:)``, as Foundation writes it.
    package var spacesBeforeColon = false

    /// Whether empty containers in ``Format/pretty(indent:)`` take up three lines, the middle one empty, as Foundation writes them.
    package var breaksEmptyContainers = false

    /// Creates options; without arguments they give the shortest text.
    public init(
        format: Format = .compact,
        framing: Framing = .single,
        sortsKeys: Bool = false,
        omitsNulls: Bool = false,
        escapesSlashes: Bool = false,
        asciiOnly: Bool = false,
        nonFiniteNumbers: NonFiniteNumbers = .throw
    ) {
        self.format = format
        self.framing = framing
        self.sortsKeys = sortsKeys
        self.omitsNulls = omitsNulls
        self.escapesSlashes = escapesSlashes
        self.asciiOnly = asciiOnly
        self.nonFiniteNumbers = nonFiniteNumbers
    }

    /// The shortest text.
    public static let compact = JSONWritingOptions()

    /// One element or member per line, indented by two spaces per level.
    public static let pretty = JSONWritingOptions(format: .pretty())

    /// How many spaces a level is indented by; `nil` if everything is on one line.
    var indentation: Int? {
        guard framing != .lines, case .pretty(let indent) = format else { return nil }
        return min(max(indent, 0), 255)
    }
}
