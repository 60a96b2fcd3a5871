/// A value or key in the arena: 16 bytes, plain data.
///
/// ```
/// byte      0        1        2 … 15
/// short     kind|S   length   text, then zeros            keys, strings and numbers of up to 14 bytes
/// byte      0        1 … 7    8 … 15
/// long      kind     length   offset in the arena's text  longer keys, strings and numbers
/// array     kind     count    index of the first child
/// object    kind|X   count    index of the first key
/// bool      kind|T   0        0
/// ```
///
/// The children of an array lie side by side; those of an object too, each key before its value. Two short texts are equal
/// exactly if their nodes are, so most keys are found by comparing words.
@safe @usableFromInline
struct Node: BitwiseCopyable {
    @usableFromInline enum Kind: UInt8 {
        case null, bool, number, string, array, object
    }

    /// Texts of this many bytes and more lie in the arena's text.
    @usableFromInline static var shortestLongText: Int { 15 }

    /// For a text, that it is in the node; for a bool, that it is true; for an object, that an index follows its members.
    @usableFromInline static var flag: UInt64 { 16 }

    @usableFromInline let low: UInt64
    @usableFromInline let high: UInt64

    @inlinable
    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    @inlinable
    static var null: Node { Node(low: 0, high: 0) }

    @inlinable
    static func bool(_ value: Bool) -> Node {
        Node(low: UInt64(Kind.bool.rawValue) | (value ? flag : 0), high: 0)
    }

    /// An array or object.
    @inlinable
    static func container(_ kind: Kind, count: Int, first: Int, isIndexed: Bool = false) -> Node {
        Node(
            low: UInt64(kind.rawValue) | (isIndexed ? flag : 0) | UInt64(truncatingIfNeeded: count) << 8,
            high: UInt64(truncatingIfNeeded: first)
        )
    }

    /// A text that lies in the arena's text.
    @inlinable
    static func longText(_ kind: Kind, count: Int, offset: Int) -> Node {
        Node(low: longTextHead(kind, count: count), high: UInt64(truncatingIfNeeded: offset))
    }

    @inlinable
    static func longTextHead(_ kind: Kind, count: Int) -> UInt64 {
        UInt64(kind.rawValue) | UInt64(truncatingIfNeeded: count) << 8
    }

    /// A text of up to 14 bytes.
    @unsafe @inlinable @inline(__always)
    static func shortText(_ kind: Kind, _ text: UnsafePointer<UInt8>, count: Int) -> Node {
        // Loads of fixed widths that overlap: all lengths cost about the same, and nothing beyond the text is read.
        let first: UInt64
        var second: UInt64 = 0
        let raw = unsafe UnsafeRawPointer(text)
        if count >= 8 {
            first = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
            let last = unsafe UInt64(littleEndian: (raw + (count &- 8)).loadUnaligned(as: UInt64.self))
            // Shifting a word by 64 gives 0 here, as it must for a count of 8.
            second = last >> UInt64(truncatingIfNeeded: 128 &- count &* 8)
        } else if count >= 4 {
            let start = unsafe UInt64(UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)))
            let last = unsafe UInt64(UInt32(littleEndian: (raw + (count &- 4)).loadUnaligned(as: UInt32.self)))
            first = start | last &<< UInt64(truncatingIfNeeded: count &* 8 &- 32)
        } else if count > 0 {
            let start = unsafe UInt64(text[0])
            let middle = unsafe UInt64(text[count >> 1])
            let last = unsafe UInt64(text[count &- 1])
            first =
                start | middle &<< UInt64(truncatingIfNeeded: count >> 1 &* 8)
                | last &<< UInt64(truncatingIfNeeded: (count &- 1) &* 8)
        } else {
            first = 0
        }
        return Node(
            low: UInt64(kind.rawValue) | flag | UInt64(truncatingIfNeeded: count) << 8 | first << 16,
            high: first >> 48 | second << 16
        )
    }

    /// A text of up to 14 bytes, where 16 can be read.
    @unsafe @inline(__always)
    static func shortText(_ kind: Kind, block: UnsafePointer<UInt8>, count: Int) -> Node {
        let raw = unsafe UnsafeRawPointer(block)
        let first = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
        let second = unsafe UInt64(littleEndian: (raw + 8).loadUnaligned(as: UInt64.self))
        // The bytes that count of the last word. There is no branch: lengths can hardly be predicted.
        let mask = ~(UInt64.max &<< UInt64(truncatingIfNeeded: count &* 8))
        let start = first & (count >= 8 ? .max : mask)
        let rest = second & (count >= 8 ? mask : 0)
        return Node(
            low: UInt64(kind.rawValue) | flag | UInt64(truncatingIfNeeded: count) << 8 | start << 16,
            high: start >> 48 | rest << 16
        )
    }

    @inlinable
    var kind: Kind {
        // Bits 0–3 are only ever written from a kind's raw value.
        unsafe unsafeBitCast(UInt8(truncatingIfNeeded: low & 15), to: Kind.self)
    }

    @inlinable
    var hasFlag: Bool { low & Self.flag != 0 }

    /// How many children an array has, or members an object.
    @inlinable
    var count: Int { Int(truncatingIfNeeded: low >> 8) }

    /// The index of the first child or key of an array or object.
    @inlinable
    var first: Int { Int(truncatingIfNeeded: high) }

    /// The number of bytes of a text that is in the node.
    @inlinable
    var shortCount: Int { Int(truncatingIfNeeded: low &>> 8 & 0xFF) }

    /// How many bytes a text has.
    @inlinable
    var textCount: Int { hasFlag ? shortCount : count }

    /// The offset of a text that is not in the node.
    @inlinable
    var offset: Int { Int(truncatingIfNeeded: high) }

    /// Whether a key or string has these bytes; `short` is their short node, or its head if they are many.
    @unsafe @inline(__always)
    func hasText(_ bytes: UnsafeBufferPointer<UInt8>, short: Node, in text: UnsafeMutablePointer<UInt8>) -> Bool {
        if bytes.count < Node.shortestLongText { return self == short }
        return unsafe low == short.low
            && SystemCalls.areEqual(text + offset, bytes.baseAddress.unsafelyUnwrapped, count: bytes.count)
    }

    @inlinable
    static func == (a: Node, b: Node) -> Bool { (a.low ^ b.low) | (a.high ^ b.high) == 0 }
}
