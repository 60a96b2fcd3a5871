internal import CYAJL

/// The one place that talks to libyajl.
///
/// yajl gets options that make it a pure grammar engine: it does not check UTF-8 (it would accept ill-formed sequences),
/// knows no comments (it would accept unterminated ones) and stops right after the root (it would accept an unterminated
/// string there). The preparer and the scanner do these exactly.
@safe
final class YAJLBinding {
    private let handle: OpaquePointer
    private let sink: UnsafeMutablePointer<cyajl_sink>

    init(options: JSONParsingOptions, strings: StringDelivery) {
        unsafe sink = .allocate(capacity: 1)
        var initial = unsafe cyajl_sink()
        unsafe initial.depth_limit = options.limits.depth
        unsafe initial.string_limit = strings == .whole ? options.limits.string ?? .max : .max
        unsafe initial.key_limit = options.limits.key ?? .max
        unsafe initial.number_limit = options.limits.number ?? .max
        unsafe sink.initialize(to: initial)
        guard let handle = unsafe cyajl_alloc(sink) else {
            // There is no memory to report this with, and Swift's own allocations end the process, too.
            fatalError("yajl_alloc failed: out of memory")
        }
        unsafe self.handle = unsafe handle
        unsafe _ = cyajl_config(handle, yajl_dont_validate_strings, 1)
        unsafe _ = cyajl_config(handle, yajl_allow_trailing_garbage, 1)
    }

    /// How many arrays and objects are open.
    var depth: Int { unsafe sink.pointee.depth }

    deinit {
        unsafe yajl_free(handle)
        unsafe sink.deallocate()
    }

    /// Lets yajl read some bytes, and adds their tokens to a batch.
    ///
    /// - Parameters:
    ///   - borrowed: Whether tokens may point into the bytes.
    ///   - batch: Has room for one token per byte, as yajl makes no more, and for as many bytes of text: no escape decodes to more
    ///     than it takes.
    /// - Returns: `false` if yajl has found an error, or a callback has refused because of a limit. The handle is dead then.
    func parse(_ bytes: UnsafeBufferPointer<UInt8>, borrowed: Bool, into batch: TokenBatch) -> Bool {
        let next = unsafe UnsafeMutableRawPointer(batch.tokens + batch.count)
        unsafe sink.pointee.next = unsafe next.assumingMemoryBound(to: cyajl_token.self)
        unsafe sink.pointee.next_text = unsafe batch.texts + batch.textByteCount
        unsafe sink.pointee.input = UInt(bitPattern: bytes.baseAddress)
        unsafe sink.pointee.input_count = borrowed ? bytes.count : 0
        let status = unsafe yajl_parse(handle, bytes.baseAddress, bytes.count)
        let end = unsafe UnsafeMutableRawPointer(sink.pointee.next.unsafelyUnwrapped)
        batch.count = unsafe end.assumingMemoryBound(to: Token.self) - batch.tokens
        batch.textByteCount = unsafe sink.pointee.next_text.unsafelyUnwrapped - batch.texts
        return status == yajl_status_ok
    }

    /// How many bytes of the last `parse` belong to what yajl has read: all of them, or those up to the end of the root.
    var bytesConsumed: Int { unsafe yajl_get_bytes_consumed(handle) }

    /// Makes the handle ready for another value after a complete one.
    ///
    /// yajl has no reset, but it reads the option for several values at each call: with the option on for one space
    /// it leaves its "complete" state, with the option off again it stops after the next value.
    func expectNextValue() {
        unsafe _ = cyajl_config(handle, yajl_allow_multiple_values, 1)
        let space: StaticString = " "
        unsafe _ = yajl_parse(handle, space.utf8Start, space.utf8CodeUnitCount)
        unsafe _ = cyajl_config(handle, yajl_allow_multiple_values, 0)
    }

    /// Ends the token at whose beginning yajl waits, and makes it report `replacement` in its place if it has a text.
    func complete(with ending: UnsafeBufferPointer<UInt8>, replacement: Token, into batch: TokenBatch) -> Bool {
        unsafe sink.pointee.has_replacement = 1
        defer { unsafe sink.pointee.has_replacement = 0 }
        // Its kind is what yajl takes the token for: a key or a string.
        unsafe sink.pointee.replacement = cyajl_token(address: replacement.address, meta: replacement.meta & ~15)
        return unsafe parse(ending, borrowed: false, into: batch)
    }
}
