/// Upper bounds on what a parser accepts, checked before the memory is taken.
///
/// A limit that is exceeded ends the parse with ``JSONParsingError/Code-swift.struct/limitExceeded(_:)`` at the first byte
/// that does not fit; everything before that byte has been delivered. `nil` means "no limit".
///
/// ```swift
/// var options = JSONParsingOptions()
/// options.limits.depth = 64
/// options.limits.string = 1 << 20
/// ```
public struct JSONLimits: Sendable, Hashable {
    /// The kinds of limits.
    ///
    /// An error with the code ``JSONParsingError/Code/limitExceeded(_:)`` names the limit that was too low.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Nesting of arrays and objects.
        case depth
        /// UTF-8 bytes of one string value.
        case string
        /// UTF-8 bytes of one member name.
        case key
        /// Bytes of one number's text.
        case number
        /// Bytes of one top-level value (document, line or record), or of one item.
        case item
        /// Bytes of the whole input.
        case total
        /// Events delivered.
        case events
    }

    /// How many arrays and objects may be open at once; 512 by default, as in Foundation.
    ///
    /// Events, trees and items that are not decoded take no stack. A type that contains itself does, when it is decoded: some
    /// kilobytes for each level. With a higher limit, deep text can overflow the stack, which ends the program.
    public var depth: Int

    /// How many bytes of UTF-8 a string value may have after its escapes are resolved.
    ///
    /// A handler that takes strings in pieces (``JSONEventHandler/receivesStringParts``) holds no string as a whole, so
    /// the limit does not apply to it. Where items are read one by one, it applies only to strings in selected values, and
    /// to no string at all if only ranges of bytes are asked for.
    public var string: Int?

    /// How many bytes of UTF-8 a member's name may have after its escapes are resolved.
    public var key: Int?

    /// How many bytes the text of a number may have.
    public var number: Int?

    /// How many bytes one top-level value may have, from its first byte to its last.
    ///
    /// Where items are read one by one (``JSONInput/items(at:as:using:)`` and the like), the limit applies to each item, not to the
    /// value around the items.
    public var item: Int?

    /// How many bytes the whole input may have.
    public var total: Int?

    /// How many events may be delivered.
    ///
    /// An event counts where it is delivered, and one that is too many is refused at the first byte of its token. A string is
    /// one event, even if it is taken in parts. Skipped events do not count.
    ///
    /// Where items are read one by one, all events of selected values count, and so do the names, brackets and scalars on the
    /// way to them; arrays and objects that no pattern can reach do not count. In a record that is given up
    /// (``JSONItems/results``) the events that end before its error count.
    public var events: Int?

    /// Creates limits; what is not named is unlimited, except the depth.
    public init(
        depth: Int = 512,
        string: Int? = nil,
        key: Int? = nil,
        number: Int? = nil,
        item: Int? = nil,
        total: Int? = nil,
        events: Int? = nil
    ) {
        self.depth = depth
        self.string = string
        self.key = key
        self.number = number
        self.item = item
        self.total = total
        self.events = events
    }

    /// The same limits, with those that are negative as 0, and none so large that adding to an offset overflows.
    var clamped: JSONLimits {
        func clamp(_ value: Int) -> Int { min(max(value, 0), .max / 4) }
        return JSONLimits(
            depth: clamp(depth),
            string: string.map(clamp),
            key: key.map(clamp),
            number: number.map(clamp),
            item: item.map(clamp),
            total: total.map(clamp),
            events: events.map(clamp)
        )
    }

    /// The default for input that arrives in pieces: depth 512, string 64 MiB, key 64 KiB, number 1 KiB.
    public static let streamed = JSONLimits(string: 64 << 20, key: 64 << 10, number: 1 << 10)

    /// The default for input that the caller already holds in memory, and for each ``JSONDocument``: depth 512 and nothing else.
    public static let inMemory = JSONLimits()
}
