/// Writes JSON text, value by value, into memory, to a file descriptor or to a closure.
///
/// ```swift
/// var writer = JSONWriter()
/// try writer.beginObject()
/// try writer.key("name")
/// try writer.string("Zoë")
/// try writer.key("scores")
/// try writer.beginArray()
/// try writer.number(1)
/// try writer.number(0.5)
/// try writer.endArray()
/// try writer.endObject()
/// let bytes = try writer.finish()  // {"name":"Zoë","scores":[1,0.5]}
/// ```
///
/// It is a handler as well: a parser that has one as its handler changes the layout of documents of any size, in constant
/// memory. Numbers go through byte by byte, strings in pieces.
///
/// ```swift
/// let writer = JSONWriter(fileDescriptor: 1, options: .pretty)
/// var parser = JSONParser(handler: writer)
/// while let chunk = try nextChunk() {
///     try parser.feed(chunk)
/// }
/// try parser.finish()
/// ```
///
/// The output is always JSON: calls in an order that would give something else throw a ``JSONWritingError``. After
/// such an error, or one of the sink, every further call throws the error again, so no gap goes unnoticed. Nesting is not
/// limited; each open container takes 8 bytes.
///
/// A writer cannot be copied. To keep several in an array, put each into a class.
///
/// Text is buffered: only ``flush()`` and ``finish()`` hand over the last part. A writer that is destroyed without them loses it.
public struct JSONWriter: ~Copyable {
    /// The call that the writer expects next.
    ///
    /// In the order of what can take a value.
    enum State: UInt8, Comparable {
        /// The value of a member.
        case memberValue
        /// The first element of an array, or its end.
        case firstElement
        /// A further element, or the end.
        case nextElement
        /// A value at the root.
        case root
        /// Nothing: the only value is complete.
        case afterRoot
        /// The first key of an object, or its end.
        case firstKey
        /// A further key, or the end.
        case nextKey
        /// More of a string.
        case openString
        /// Nothing: there was an error.
        case failed
        /// Nothing.
        case finished

        static func < (left: State, right: State) -> Bool { left.rawValue < right.rawValue }
    }

    /// How the writer lays out what it writes.
    public let options: JSONWritingOptions

    /// Whether members can be moved or left out.
    let tracksMembers: Bool

    var layout: TextLayout
    var output: OutputBuffer
    var path = WritingPath()
    var state = State.root
    /// The call that the writer expected before the string that is open.
    var stateBeforeString = State.root
    var hasValue = false
    var failure: (any Error)?

    /// Where the open member began, with the comma before it, and what the writer expected before it.
    var memberStart = 0
    var stateBeforeMember = State.root
    var sorter = MemberSorter(sorts: true, keepsLast: false)

    private init(_ sink: OutputBuffer.Sink, _ options: JSONWritingOptions) {
        self.options = options
        layout = TextLayout(options)
        tracksMembers = options.sortsKeys || options.omitsNulls
        output = OutputBuffer(sink)
    }

    /// Creates a writer that collects its text in memory, for ``finish()`` to return.
    public init(options: JSONWritingOptions = .compact) {
        self.init(.memory, options)
    }

    /// Creates a writer to a file, pipe or socket, which stays open.
    ///
    /// A descriptor that takes only part of the text, is interrupted or does not block is not a problem: the writer
    /// continues, and waits where it must. Other errors are reported as
    /// ``JSONWritingError/Code-swift.struct/outputFailed(errorNumber:)``.
    ///
    /// Writing to a pipe or socket that nobody reads any more ends the process by the signal `SIGPIPE`, as for all programs.
    /// A program that calls `signal(SIGPIPE, SIG_IGN)` gets the error `EPIPE` instead.
    public init(fileDescriptor: Int32, options: JSONWritingOptions = .compact) {
        self.init(.descriptor(fileDescriptor), options)
    }

    /// Creates a writer that hands its text to a closure, in chunks of mostly 40 to 64 KiB.
    ///
    /// ```swift
    /// var chunks: [[UInt8]] = []
    /// var writer = JSONWriter { chunk in
    ///     chunks.append(Array(chunk))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - options: How the text looks.
    ///   - write: Called with bytes that are valid during the call only. Its errors come out of the method that was
    ///     called, unchanged.
    public init(options: JSONWritingOptions = .compact, _ write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        unsafe self.init(.closure(write), options)
    }

    /// Hands the text so far to the descriptor or closure.
    ///
    /// Text that can still change stays: an open object with ``JSONWritingOptions/sortsKeys``, and a key without a value
    /// with ``JSONWritingOptions/omitsNulls``. In memory it does nothing.
    ///
    /// - Throws: What the sink reports, or the error the writer stopped with.
    public mutating func flush() throws {
        guard state < .failed else { throw misuse(.flush) }
        try handOver()
    }

    /// Says that the text is complete, and hands over the rest of it.
    ///
    /// - Returns: The text, if it was collected in memory; otherwise nothing.
    /// - Throws: ``JSONWritingError`` if a container or a string is open or, with ``JSONWritingOptions/Framing/single``,
    ///   nothing has been written; what the sink reports; or the error the writer stopped with.
    /// - Complexity: O(length) in memory, since the text is copied into the array.
    @discardableResult
    public mutating func finish() throws -> [UInt8] {
        guard state == .afterRoot || (state == .root && (hasValue || options.framing != .single)) else {
            throw misuse(.finish)
        }
        try handOver()
        state = .finished
        return output.takeBytes()
    }

    private mutating func handOver() throws {
        if case .memory = output.sink { return }
        let held = heldFrom
        path.saveKeys(from: output, isMemberOpen: isMemberOpen)
        do {
            try output.send(upTo: held)
        } catch {
            throw fail(with: error)
        }
    }

    /// Makes sure that a number of bytes can be put.
    mutating func reserve(_ count: Int) throws {
        if output.room < count { try makeRoom(for: count) }
    }

    @inline(never)
    private mutating func makeRoom(for count: Int) throws {
        do {
            if output.isAboutToSend { path.saveKeys(from: output, isMemberOpen: isMemberOpen) }
            try output.makeRoom(for: count, holdingFrom: heldFrom)
        } catch {
            throw fail(with: error)
        }
    }

    /// From where on the text can still change.
    private var heldFrom: Int {
        if options.omitsNulls, state == .memberValue { return min(memberStart, sorter.heldFrom) }
        return sorter.heldFrom
    }

    /// Whether there is a key whose value is not complete.
    var isMemberOpen: Bool { path.kind == .object && (state == .memberValue || state == .openString) }
}
