internal import CYAJL

/// Where the C callbacks leave what they see.
///
/// It lives at a fixed address for as long as the handle does. Plain data, so that a callback is a handful of
/// instructions.
@unsafe
struct TokenSink: BitwiseCopyable {
    /// Where the next token goes.
    ///
    /// The batch has room for one token per byte fed, and yajl makes no more.
    var next: UnsafeMutablePointer<Token>

    /// The slice yajl is reading.
    ///
    /// Text inside it is borrowed; text elsewhere is overwritten soon, so it is copied.
    var inputAddress: UInt = 0
    var inputCount: UInt = 0

    /// Where the next copied text goes.
    ///
    /// The arena has room for all bytes fed: no escape decodes to more than it takes.
    var arena: UnsafeMutablePointer<UInt8>

    var depth = 0
    var depthLimit: Int
    var stringLimit: Int
    var keyLimit: Int
    var numberLimit: Int

    /// The text that the scanner has assembled for the token yajl is about to report.
    ///
    var replacement: Token?
}

/// The one place that talks to libyajl.
///
/// yajl gets options that make it a pure grammar engine: it does not check UTF-8 (it would accept ill-formed sequences),
/// knows no comments (it would accept unterminated ones) and stops right after the root (it would accept an unterminated
/// string there). The intake and the scanner do these exactly.
@safe
final class YAJLBinding {
    enum Status {
        case accepted
        /// yajl found an error, or a callback refused because of a limit. The handle is dead.
        case refused
    }

    private let handle: OpaquePointer
    let sink: UnsafeMutablePointer<TokenSink>

    init(sink initial: TokenSink) {
        unsafe sink = .allocate(capacity: 1)
        unsafe sink.initialize(to: initial)
        guard let handle = unsafe yajl_alloc(Self.callbacks, nil, sink) else {
            // yajl never returns NULL without crashing first; there is no memory to report this with.
            fatalError("yajl_alloc failed: out of memory")
        }
        unsafe self.handle = unsafe handle
        unsafe _ = cyajl_config(handle, yajl_dont_validate_strings, 1)
        unsafe _ = cyajl_config(handle, yajl_allow_trailing_garbage, 1)
    }

    deinit {
        unsafe yajl_free(handle)
        unsafe sink.deallocate()
    }

    /// Lets yajl read some bytes.
    ///
    /// With `borrowed`, tokens may point into them.
    func parse(_ bytes: UnsafeBufferPointer<UInt8>, borrowed: Bool) -> Status {
        unsafe sink.pointee.inputAddress = UInt(bitPattern: bytes.baseAddress)
        unsafe sink.pointee.inputCount = borrowed ? UInt(bitPattern: bytes.count) : 0
        return unsafe yajl_parse(handle, bytes.baseAddress, bytes.count) == yajl_status_ok ? .accepted : .refused
    }

    /// How many bytes of the last `parse` belong to what yajl has read: all of them, or those up to the end of the root.
    ///
    var bytesConsumed: Int { unsafe yajl_get_bytes_consumed(handle) }

    /// Makes the handle ready for another value after a complete one.
    ///
    /// yajl has no reset, but it reads the option for several values anew at each call: with the option on for one blank
    /// it leaves its "complete" state, with the option off again it stops after the next value.
    func expectNextValue() {
        unsafe _ = cyajl_config(handle, yajl_allow_multiple_values, 1)
        _ = parse(" ")
        unsafe _ = cyajl_config(handle, yajl_allow_multiple_values, 0)
    }

    /// Ends the token at whose beginning yajl waits, and makes it report `replacement` in its place.
    func complete(with ending: StaticString, replacement: Token) -> Status {
        unsafe sink.pointee.replacement = replacement
        return parse(ending)
    }

    private func parse(_ text: StaticString) -> Status {
        unsafe parse(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), borrowed: false)
    }

    /// The version of libyajl in use, for example 20100 for 2.1.0.
    static var version: Int { Int(yajl_version()) }

    /// yajl keeps a pointer to its callbacks, so there is one table that never moves, changes or goes away: it is safe to
    /// read from anywhere.
    nonisolated(unsafe) private static let callbacks: UnsafePointer<yajl_callbacks> = {
        let table = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
        unsafe table.initialize(
            to: yajl_callbacks(
                yajl_null: { context in unsafe record(context, Token(.null)) },
                yajl_boolean: { context, value in unsafe record(context, Token(.bool, flag: value != 0)) },
                // Integers and doubles come as text: yajl's own conversions lose digits, signs and whole documents.
                yajl_integer: nil,
                yajl_double: nil,
                yajl_number: { context, text, length in
                    let sink = unsafe sinkPointer(context)
                    guard unsafe length <= UInt(bitPattern: sink.pointee.numberLimit) else { return 0 }
                    return unsafe recordText(sink, .number, UnsafeRawPointer(text), length)
                },
                yajl_string: { context, text, length in
                    let sink = unsafe sinkPointer(context)
                    guard unsafe length <= UInt(bitPattern: sink.pointee.stringLimit) else { return 0 }
                    return unsafe recordText(sink, .string, UnsafeRawPointer(text), length)
                },
                yajl_start_map: { context in unsafe recordBegin(context, .beginObject) },
                yajl_map_key: { context, text, length in
                    let sink = unsafe sinkPointer(context)
                    guard unsafe length <= UInt(bitPattern: sink.pointee.keyLimit) else { return 0 }
                    return unsafe recordText(sink, .key, UnsafeRawPointer(text), length)
                },
                yajl_end_map: { context in unsafe recordEnd(context, .endObject) },
                yajl_start_array: { context in unsafe recordBegin(context, .beginArray) },
                yajl_end_array: { context in unsafe recordEnd(context, .endArray) }
            )
        )
        return unsafe UnsafePointer(table)
    }()

    @inline(__always)
    private static func sinkPointer(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TokenSink> {
        // The context is the pointer given to yajl_alloc; yajl passes it through.
        unsafe context.unsafelyUnwrapped.assumingMemoryBound(to: TokenSink.self)
    }

    @inline(__always)
    private static func record(_ sink: UnsafeMutablePointer<TokenSink>, _ token: Token) -> Int32 {
        unsafe sink.pointee.next.initialize(to: token)
        unsafe sink.pointee.next += 1
        return 1
    }

    @inline(__always)
    private static func record(_ context: UnsafeMutableRawPointer?, _ token: Token) -> Int32 {
        unsafe record(sinkPointer(context), token)
    }

    @inline(__always)
    private static func recordBegin(_ context: UnsafeMutableRawPointer?, _ kind: JSONEventKind) -> Int32 {
        let sink = unsafe sinkPointer(context)
        guard unsafe sink.pointee.depth < sink.pointee.depthLimit else { return 0 }
        unsafe sink.pointee.depth += 1
        return unsafe record(sink, Token(kind))
    }

    @inline(__always)
    private static func recordEnd(_ context: UnsafeMutableRawPointer?, _ kind: JSONEventKind) -> Int32 {
        let sink = unsafe sinkPointer(context)
        unsafe sink.pointee.depth -= 1
        return unsafe record(sink, Token(kind))
    }

    @inline(__always)
    private static func recordText(
        _ sink: UnsafeMutablePointer<TokenSink>,
        _ kind: JSONEventKind,
        _ text: UnsafeRawPointer?,
        _ length: Int
    ) -> Int32 {
        let address = UInt(bitPattern: text)
        guard unsafe address &- sink.pointee.inputAddress < sink.pointee.inputCount else {
            return unsafe recordForeignText(sink, kind, text, length)
        }
        return unsafe record(sink, Token(kind, address: address, length: length))
    }

    /// Text that lies in one of yajl's own buffers, which the next token overwrites.
    @inline(never)
    private static func recordForeignText(
        _ sink: UnsafeMutablePointer<TokenSink>,
        _ kind: JSONEventKind,
        _ text: UnsafeRawPointer?,
        _ length: Int
    ) -> Int32 {
        if let replacement = unsafe sink.pointee.replacement {
            unsafe sink.pointee.replacement = nil
            return unsafe record(
                sink,
                Token(kind, flag: replacement.flag, address: replacement.address, length: replacement.length)
            )
        }
        let copy = unsafe sink.pointee.arena
        if length > 0 {
            unsafe UnsafeMutableRawPointer(copy).copyMemory(from: text.unsafelyUnwrapped, byteCount: length)
        }
        unsafe sink.pointee.arena += length
        return unsafe record(sink, Token(kind, address: UInt(bitPattern: copy), length: length))
    }
}

/// The bit masks of the shim: bit k belongs to byte k.
@unsafe
enum ByteMask {
    @inline(__always)
    static func notable64(_ bytes: UnsafePointer<UInt8>) -> UInt64 { unsafe cyajl_notable_mask64(bytes) }

    @inline(__always)
    static func notable16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_notable_mask16(bytes) }

    @inline(__always)
    static func string16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_string_mask16(bytes) }

    @inline(__always)
    static func indent16(_ bytes: UnsafePointer<UInt8>) -> UInt32 { unsafe cyajl_indent_mask16(bytes) }

    /// The index of the first byte with this value.
    @inline(__always)
    static func firstIndex(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = bytes.baseAddress, let found = unsafe memchr(start, Int32(byte), bytes.count) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
}
