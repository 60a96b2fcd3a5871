/// One event as an engine records it: 16 bytes, plain data.
///
/// An engine is not generic over the user's handler, and cannot be paused. So it only appends tokens to a flat buffer, and
/// generic code drains the buffer after each slice of input.
///
/// ```
/// {"a":[1,"x\n"]}   →   beginObject
///                       key     →  a    (in the input)
///                       beginArray
///                       number  →  1    (in the input)
///                       string  →  x⏎   (in the batch's texts, since it had an escape)
///                       endArray
///                       endObject
/// ```
@safe @usableFromInline
struct Token: BitwiseCopyable {
    /// The address of the text of a key, string or number; 0 for other kinds.
    @usableFromInline let address: UInt

    /// Bits 0–3 the kind, bit 4 the flag, bits 8–63 the length of the text.
    @usableFromInline let meta: UInt

    @inlinable
    init(_ kind: JSONEventKind, flag: Bool = false, address: UInt = 0, length: Int = 0) {
        self.address = address
        meta = UInt(kind.rawValue) | (flag ? 16 : 0) | UInt(bitPattern: length) << 8
    }

    /// A key, string or number with a text, which must stay where it is.
    @unsafe @inlinable
    init(_ kind: JSONEventKind, flag: Bool = false, _ text: UnsafeBufferPointer<UInt8>) {
        self.init(kind, flag: flag, address: UInt(bitPattern: text.baseAddress), length: text.count)
    }

    /// The kind of the token.
    @inlinable
    var kind: JSONEventKind {
        // Bits 0–3 are only ever written by `init`, from a kind's raw value.
        unsafe unsafeBitCast(UInt8(truncatingIfNeeded: meta & 15), to: JSONEventKind.self)
    }

    /// The value of a bool; for a string, whether more pieces of it follow.
    @inlinable
    var flag: Bool { meta & 16 != 0 }

    /// How many bytes the text has.
    @inlinable
    var length: Int { Int(bitPattern: meta >> 8) }

    /// The text.
    ///
    /// It must not be used after the batch that holds the token has been replaced.
    @inlinable
    var unsafeText: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: UnsafePointer(bitPattern: address), count: length)
    }

    /// Whether it is a string of which more parts follow.
    @inlinable
    var hasMoreParts: Bool { flag && kind == .string }

    /// Sends the event to a handler.
    @inlinable @inline(__always)
    func send<Handler: JSONEventHandler & ~Copyable>(to handler: inout Handler) throws -> JSONFlow {
        switch kind {
        case .null: try handler.null()
        case .bool: try handler.bool(flag)
        case .number: try handler.number(JSONNumberText(self))
        case .string where Handler.receivesStringParts: try handler.stringPart(JSONText(self), isLast: !flag)
        case .string: try handler.string(JSONText(self))
        case .key: try handler.key(JSONText(self))
        case .beginObject: try handler.beginObject()
        case .endObject: try handler.endObject()
        case .beginArray: try handler.beginArray()
        case .endArray: try handler.endArray()
        }
    }
}
