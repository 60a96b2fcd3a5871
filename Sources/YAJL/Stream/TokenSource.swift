/// Turns input of any cut into batches of tokens; all ways to read go through it.
///
/// ```
/// input ──▶ slices ──▶ TokenEngine ──▶ batch of tokens ──▶ drained by generic code
///             │                              │
///             │        LexicalScanner ◀── what follows the last token
///             └──────────────┴── errors: exact place, path, snippet
/// ```
///
/// The engine makes a batch of tokens of each slice. When the batch has been drained, the scanner reads what is left of the
/// slice after the last token:
///
/// - *Whitespace or punctuation*: the engine gets the next slice.
/// - *The start of a token*: the scanner takes the token over and reads it piece by piece. When it has the end, the engine
///   adds the token with the text that the scanner has assembled.
/// - *An error*: it is reported where the scanner sees it. The scanner alone decides what is wrong and where.
///
/// Around root values only the scanner reads.
@safe @usableFromInline
final class TokenSource {
    enum Mode {
        /// Between root values, or before or after the only one.
        case betweenRoots
        /// The engine reads.
        case inRoot
        /// The scanner has a token that a slice has cut in two.
        case inToken
        /// There is nothing more to read.
        case done
    }

    let options: JSONParsingOptions
    let strings: StringDelivery
    /// Whether errors have a path, and positions are asked for after the end.
    ///
    /// The cursor then follows all tokens; otherwise it knows only the depth and the kind of the open container.
    let followsPath: Bool
    var engine: TokenEngine
    let tokenText = ByteBuffer()
    let keyStore = ByteBuffer()

    let batch = TokenBatch()

    // These are in use all the time. Checking at run time that no two accesses overlap took a fifth of the time for a
    // document of 200 bytes; only the token source and the drain access them, one after the other.
    /// Follows the tokens that have been drained.
    @safe @exclusivity(unchecked) @usableFromInline var cursor: PathCursor
    /// How many more events may be delivered.
    @safe @exclusivity(unchecked) @usableFromInline var eventBudget: Int
    @safe @exclusivity(unchecked) var input: SlicedInput
    @safe @exclusivity(unchecked) var scanner: LexicalScanner

    private(set) var inputHasEnded = false
    var mode = Mode.betweenRoots
    var rootCount = 0
    /// The absolute offset of the root value that is being read, or of the first one in the batch.
    ///
    /// It can lie in an earlier slice.
    var rootStart = 0
    /// The start of the last line of the batch, if it has several.
    var lastLineStart: Int?

    /// The end of the line or record that is being read, as an index of the slice; one that has been passed says nothing.
    var recordEnd = 0

    /// Whether a batch can have several lines.
    var batchesLines: Bool

    /// Whether the text of the value at the end of the batch, open or still to come, is needed.
    ///
    /// It is asked for only if texts are not needed of all strings.
    var wantsOpenValue = true

    /// The error that ended the parse.
    @usableFromInline var failure: (any Error)?
    /// The start of the token that the handler has refused, and the text around it.
    var refusal: (position: JSONPosition, snippet: String?)?
    /// Where the parse ended, if it was not the text that ended it.
    var endOffset: Int?
    var endPosition: JSONPosition?
    /// Whether partial input has ended where whole input could not.
    var endsInsideValue = false
    @usableFromInline private(set) var isStopped = false

    @usableFromInline
    init(
        options: JSONParsingOptions,
        strings: StringDelivery,
        followsPath: Bool = true,
        start: JSONPosition = .start
    ) {
        var options = options
        options.limits = options.limits.clamped
        self.options = options
        self.strings = strings
        self.followsPath = followsPath
        input = SlicedInput(options: options, start: start)
        scanner = LexicalScanner(options: options, strings: strings)
        eventBudget = options.limits.events ?? .max
        engine = Self.makeEngine(options, strings)
        cursor = unsafe PathCursor(frames: batch.frames)
        batchesLines = options.framing == .lines && options.limits.item == nil && !options.allowsComments
        failure = options.conflict
    }

    static func makeEngine(_ options: JSONParsingOptions, _ strings: StringDelivery) -> TokenEngine {
        switch options.engine {
        case .libyajl: LibyajlEngine(options: options, strings: strings)
        case .swift: SwiftEngine(options: options, strings: strings)
        }
    }

    /// Whether the parse has ended as it should, so that ``reset()`` may follow.
    var isReusable: Bool {
        failure == nil && !isStopped && isBetweenRoots && cursor.depth == 0 && input.commentFilter == nil
    }

    /// Prepares for another input, as if new: the memory stays, and the engine.
    ///
    /// Making new ones takes longer than parsing a small document.
    func reset() {
        if rootCount > 0 { engine.beginRoot(isFirst: false) }
        restart()
        eventBudget = options.limits.events ?? .max
        input.reset()
        inputHasEnded = false
        endsInsideValue = false
    }

    /// Forgets all that has been read: what comes next is before the first root.
    func restart() {
        endBatch()
        cursor = unsafe PathCursor(frames: batch.frames)
        scanner = LexicalScanner(options: options, strings: strings)
        tokenText.removeAll()
        keyStore.removeAll()
        mode = .betweenRoots
        rootCount = 0
        endOffset = nil
        endPosition = nil
    }

    /// The tokens of the current batch.
    @usableFromInline
    var tokens: UnsafePointer<Token> { unsafe UnsafePointer(batch.tokens) }

    /// How many tokens the current batch has.
    @usableFromInline
    var tokenCount: Int { batch.count }

    /// Gives the next chunk.
    ///
    /// It must stay where it is until `unload`.
    @usableFromInline
    func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe input.load(bytes)
    }

    /// Forgets the chunk, except for the bytes that a later error may show.
    ///
    /// - Parameter mayWait: Whether the next chunk may be long in coming, so that others should have the memory.
    @usableFromInline
    func unload(mayWait: Bool = false) {
        if isDone || failure != nil {
            // The slice points into the chunk: what it is good for must be known by now.
            // Without a path, nobody asks for positions.
            if endPosition == nil, followsPath { endPosition = endOfConsumed }
            input.emptySlice()
            batch.origin = .finished
        } else if mayWait {
            batch.releaseMemory()
        }
        input.unload()
    }

    /// Says that no chunk follows.
    @usableFromInline
    func endInput() {
        inputHasEnded = true
    }

    /// Ends the parse with an error that is not about the text.
    @usableFromInline
    func fail(with error: any Error) {
        guard failure == nil else { return }
        endOffset = bytesConsumed
        failure = error
    }

    /// Ends the parse with the error of a handler, after the token of the current batch that it has refused.
    @usableFromInline
    func fail(with error: any Error, afterToken index: Int) {
        guard failure == nil else { return }
        let range = range(ofToken: index)
        endOffset = range.upperBound
        failure = error
        refusal = (position(of: range.lowerBound), input.snippet(at: range.lowerBound))
    }

    /// Ends the parse, without an error, after a token of the current batch.
    @usableFromInline
    func stop(afterToken index: Int) {
        endOffset = range(ofToken: index).upperBound
        isStopped = true
        mode = .done
    }

    /// Whether nothing more is read: the input has ended, the handler has stopped, or the only root has ended and anything may
    /// follow.
    @usableFromInline
    var isDone: Bool { mode == .done }

    /// Whether an error has ended the parse and is not about its text: the program that gives the bytes has thrown it.
    func isForeign(_ error: JSONParsingError) -> Bool { endOffset != nil && failure as? JSONParsingError == error }

    /// Whether at least one root value has been read, and none is open.
    @usableFromInline
    var isBetweenRoots: Bool { mode == .done && !endsInsideValue || mode == .betweenRoots && rootCount > 0 }

    /// The absolute offset up to which the input has been used.
    @usableFromInline
    var bytesConsumed: Int {
        if let endOffset { return endOffset }
        if let failure = failure as? JSONParsingError { return failure.position.byteOffset }
        return input.offset
    }

    /// The place of `bytesConsumed`.
    var endOfConsumed: JSONPosition {
        if endOffset == nil, let failure = failure as? JSONParsingError { return failure.position }
        return endPosition ?? position(of: bytesConsumed)
    }

    /// The line and column of an absolute offset in the slice, or on the line on which the slice begins.
    func position(of offset: Int) -> JSONPosition { input.position(of: offset) }

    /// The range in the input of a token of the current batch.
    @usableFromInline
    func range(ofToken index: Int) -> Range<Int> {
        if case .assembled(let range) = batch.origin { return range }
        return batch.locator?.range(of: index) ?? bytesConsumed..<bytesConsumed
    }

    /// Makes the next batch, which must be drained before the next call.
    ///
    /// - Returns: `false` if there is none: the chunk has been read to its end, or the parse is done.
    /// - Throws: The error that the text has after the last token, again at each further call.
    @usableFromInline
    func nextBatch() throws -> Bool {
        if let failure { throw failure }
        do {
            return try readBatch()
        } catch {
            failure = error
            batch.count = 0
            throw error
        }
    }

}
