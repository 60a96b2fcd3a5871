/// The text that has been written and not yet handed to the sink.
///
/// In memory it grows as far as it has to. For the other sinks it grows to 64 KiB and is then handed over each time it is
/// full, except for what the writer holds back because it can still change.
///
/// Offsets count from the start of the output, whatever has been handed over.
///
/// It is safe because all writing goes through an ``OutputCursor``, for which room has been made before.
@safe
struct OutputBuffer: ~Copyable {
    /// Where the text goes.
    ///
    /// The closure gets bytes that are valid while it runs, as its documentation says.
    @safe
    enum Sink {
        case memory
        case descriptor(Int32)
        case closure((UnsafeRawBufferPointer) throws -> Void)
    }

    /// How large the buffer of a streaming sink gets, unless more is held back or one token takes more.
    static let streamingCapacity = 64 << 10

    let sink: Sink
    private var start: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>
    private var limit: UnsafeMutablePointer<UInt8>
    /// The offset of the first byte in the buffer: how much the sink has.
    private var sent = 0

    init(_ sink: Sink) {
        self.sink = sink
        let capacity = 256
        unsafe start = SystemCalls.reallocate(nil, count: capacity)
        unsafe end = start
        unsafe limit = start + capacity
    }

    deinit { deallocate() }

    private var count: Int { unsafe end - start }
    private(set) var capacity: Int {
        get { unsafe limit - start }
        set {
            let count = count
            var newValue = newValue
            // Where text is handed over, a block that is larger would make larger chunks.
            if case .memory = sink, newValue > capacity {
                unsafe (start, newValue) = BlockCache.shared.grow(
                    start,
                    capacity: capacity,
                    usedCount: count,
                    to: newValue
                )
            } else {
                unsafe start = SystemCalls.reallocate(start, count: newValue)
            }
            unsafe end = start + count
            unsafe limit = start + newValue
        }
    }

    /// The offset of the next byte.
    var offset: Int { sent + count }

    /// How many bytes can be written before ``makeRoom(for:holdingFrom:)`` is needed.
    var room: Int { unsafe limit - end }

    /// How many bytes can be written with a cursor.
    func room(after cursor: OutputCursor) -> Int { unsafe limit - cursor.position }

    /// Where to write.
    ///
    /// Text that has been written with it counts when it has been put back.
    var cursor: OutputCursor {
        get { unsafe OutputCursor(end) }
        set { unsafe end = newValue.position }
    }

    /// The offset of the byte a cursor would write next.
    func offset(of cursor: OutputCursor) -> Int { unsafe sent + (cursor.position - start) }

    /// Makes room for more bytes: hands over what there is, or takes more memory.
    ///
    /// - Parameter held: The offset from which bytes must stay.
    @inline(never)
    mutating func makeRoom(for added: Int, holdingFrom held: Int) throws {
        if isAboutToSend { try send(upTo: held) }
        if count + added > capacity {
            let isSmall = capacity < Self.streamingCapacity
            capacity = max(isSmall ? min(capacity * 2, Self.streamingCapacity) : capacity * 2, count + added)
        } else if capacity > Self.streamingCapacity, count + added <= Self.streamingCapacity {
            // One long token must not hold its memory for the rest of a stream.
            capacity = Self.streamingCapacity
        }
    }

    /// Whether ``makeRoom(for:holdingFrom:)`` would hand something over.
    var isAboutToSend: Bool {
        if case .memory = sink { return false }
        return capacity >= Self.streamingCapacity
    }

    /// Hands to the sink what there is before an offset.
    mutating func send(upTo held: Int) throws {
        let sending = min(count, held - sent)
        guard sending > 0 else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: sending)
        switch sink {
        case .memory: return
        case .descriptor(let descriptor): unsafe try SystemCalls.writeBytes(bytes, to: descriptor)
        case .closure(let write): unsafe try write(bytes)
        }
        let rest = count - sending
        unsafe start.update(from: start + sending, count: rest)
        unsafe end = start + rest
        sent += sending
    }

    /// Takes back what there is from an offset.
    mutating func truncate(to offset: Int) {
        unsafe end = start + (offset - sent)
    }

    /// Takes all bytes out.
    mutating func takeBytes() -> [UInt8] {
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        unsafe end = start
        startAgain(capacity: 32)
        return bytes
    }

    private func deallocate() {
        if case .memory = sink {
            unsafe BlockCache.shared.put(start, capacity: capacity)
        } else {
            unsafe SystemCalls.deallocate(start)
        }
    }

    /// Continues with other memory; there must be no text.
    private mutating func startAgain(capacity: Int) {
        deallocate()
        unsafe start = SystemCalls.reallocate(nil, count: capacity)
        unsafe end = start
        unsafe limit = start + capacity
    }

    /// The text from an offset on, valid until the next call.
    func text(from offset: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: start + (offset - sent), count: self.offset - offset)
    }

    /// Starts again, without the memory of an unusually long text.
    mutating func removeAll() {
        unsafe end = start
        sent = 0
        if capacity > Self.streamingCapacity { startAgain(capacity: Self.streamingCapacity) }
    }

    /// The string that has been written at an offset, with its quotes and escapes.
    func string(at offset: Int) -> [UInt8] {
        let rest = unsafe text(from: offset)
        return unsafe Array(rest.prefix(EscapedText.length(in: rest)))
    }

    /// Puts the parts of a range into another order; parts may be left out.
    ///
    /// Between two parts there are some bytes, everywhere the same; they stay between the parts.
    ///
    /// - Parameters:
    ///   - parts: The ranges of the parts, in the order they shall have.
    ///   - whole: From the start of the first part to the end of the last one.
    ///   - gap: How many bytes are between two parts.
    mutating func rearrange(_ parts: some Sequence<Range<Int>>, of whole: Range<Int>, gap: Range<Int>) {
        var end = whole.lowerBound
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: whole.count) { scratch in
            var copied = 0
            func copy(_ range: Range<Int>) {
                let source = unsafe UnsafeBufferPointer(start: start + (range.lowerBound - sent), count: range.count)
                copied = unsafe scratch[copied...].update(fromContentsOf: source)
            }
            for part in parts {
                if copied > 0 { copy(gap) }
                copy(part)
            }
            unsafe (start + (end - sent)).update(from: scratch.baseAddress.unsafelyUnwrapped, count: copied)
            end += copied
        }
        guard end < whole.upperBound else { return }
        let rest = offset - whole.upperBound
        unsafe (start + (end - sent)).update(from: start + (whole.upperBound - sent), count: rest)
        truncate(to: end + rest)
    }
}
