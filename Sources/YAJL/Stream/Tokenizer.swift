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
/// - *Blanks or punctuation*: the engine gets the next slice.
/// - *The start of a token*: the scanner takes the token over and reads it piece by piece. When it has the end, the engine
///   adds the token with the text that the scanner has assembled.
/// - *An error*: it is reported where the scanner sees it. The scanner alone decides what is wrong and where.
///
/// Around root values only the scanner reads.
@safe @usableFromInline
final class Tokenizer {
    private enum Mode {
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
    private let strings: StringUse
    /// Whether errors have a path, for which the cursor must follow all tokens, and positions are asked for after the end; else
    /// the cursor has only depth and kind of the place.
    let followsPath: Bool
    private var engine: TokenEngine
    private let tokenText = ByteBuffer()
    let keyStore = ByteBuffer()

    let batch = TokenBatch()
    private var locator: TokenLocator?

    // These are in use all the time. Checking at run time that no two accesses overlap took a fifth of the time for a
    // document of 200 bytes; only the tokenizer and the drain access them, one after the other.
    @exclusivity(unchecked) @usableFromInline var uncheckedCursor: PathCursor
    @exclusivity(unchecked) @usableFromInline var uncheckedEventBudget: Int
    @exclusivity(unchecked) private var uncheckedInput: SlicedInput
    @exclusivity(unchecked) private var uncheckedScanner: LexicalScanner

    private var inputHasEnded = false
    private var mode = Mode.betweenRoots
    private var rootCount = 0
    /// The start of the first record of the batch, which can lie in an earlier slice.
    private var itemStart = 0
    /// The start of the last line of the batch, if it has several.
    private var lastLineStart: Int?

    /// Whether the text of the value is needed that the end of the batch leaves open, or that comes behind it.
    ///
    /// It is asked for only if texts are not needed of all strings.
    var wantsOpenValue = true

    /// The error that ended the parse.
    @usableFromInline var failure: (any Error)?
    /// Where the token begins that the handler has refused, and the text around it.
    private(set) var refusal: (position: JSONPosition, snippet: String?)?
    /// Where the parse ended, if it was not the text that ended it.
    private var endOffset: Int?
    private var endPosition: JSONPosition?
    /// Whether partial input has ended where whole input could not.
    private var endsInsideValue = false
    @usableFromInline private(set) var isStopped = false

    @usableFromInline
    init(
        options: JSONParsingOptions,
        strings: StringUse,
        followsPath: Bool = true,
        start: JSONPosition = .start
    ) {
        var options = options
        options.limits = options.limits.clamped
        self.options = options
        self.strings = strings
        self.followsPath = followsPath
        unsafe uncheckedInput = SlicedInput(options: options, start: start)
        unsafe uncheckedScanner = LexicalScanner(options: options, strings: strings)
        unsafe uncheckedEventBudget = options.limits.events ?? .max
        engine = Self.makeEngine(options, strings)
        unsafe uncheckedCursor = unsafe PathCursor(frames: batch.frames)
        failure = options.conflict
    }

    private static func makeEngine(_ options: JSONParsingOptions, _ strings: StringUse) -> TokenEngine {
        switch options.engine {
        case .libyajl: LibyajlEngine(options: options, strings: strings)
        case .swift: SwiftEngine(options: options, strings: strings)
        }
    }

    /// Follows the tokens that have been drained.
    @usableFromInline
    var cursor: PathCursor {
        @inlinable @inline(__always) _read { yield unsafe uncheckedCursor }
        @inlinable @inline(__always) _modify { yield unsafe &uncheckedCursor }
    }

    /// How many more events may be delivered.
    @usableFromInline
    var eventBudget: Int {
        @inlinable @inline(__always) _read { yield unsafe uncheckedEventBudget }
        @inlinable @inline(__always) _modify { yield unsafe &uncheckedEventBudget }
    }

    private(set) var input: SlicedInput {
        @inline(__always) _read { yield unsafe uncheckedInput }
        @inline(__always) _modify { yield unsafe &uncheckedInput }
    }

    private(set) var scanner: LexicalScanner {
        @inline(__always) _read { yield unsafe uncheckedScanner }
        @inline(__always) _modify { yield unsafe &uncheckedScanner }
    }

    /// Whether the parse has ended as it should, so that ``reset()`` may follow.
    var isReusable: Bool {
        failure == nil && !isStopped && isBetweenRoots && cursor.depth == 0 && input.commentFilter == nil
    }

    /// Prepares for another input, as if new: the memory stays, and the engine.
    ///
    /// Making them anew takes longer than parsing a small document.
    func reset() {
        if rootCount > 0 { engine.beginRoot(isFirst: false) }
        settleBatch()
        cursor = unsafe PathCursor(frames: batch.frames)
        eventBudget = options.limits.events ?? .max
        scanner = LexicalScanner(options: options, strings: strings)
        input.reset()
        tokenText.removeAll()
        keyStore.removeAll()
        inputHasEnded = false
        mode = .betweenRoots
        rootCount = 0
        endOffset = nil
        endPosition = nil
        endsInsideValue = false
    }

    /// The absolute offset at which the record begins that has the error.
    var startOfFailedRecord: Int {
        guard let failure = failure as? JSONParsingError else {
            return mode == .betweenRoots ? bytesConsumed : itemStart
        }
        let offset = failure.position.byteOffset
        // A value that is too long may have been read to its end.
        if mode == .betweenRoots, failure.code != .limitExceeded(.item) { return offset }
        return min(startOfLine(with: offset) ?? itemStart, offset)
    }

    /// The absolute offset at which a line of the batch begins, if there is a line before it in the batch.
    private func startOfLine(with offset: Int) -> Int? {
        guard lastLineStart != nil, case .parsed(let start, _, _) = batch.origin else { return nil }
        let place = offset - input.slice.inputOffset
        guard place > start else { return nil }
        let before = unsafe UnsafeBufferPointer(start: input.slice.start + start, count: place - start)
        return unsafe before.lastIndex(of: ASCII.lineFeed).map { input.slice.inputOffset + start + $0 + 1 }
    }

    /// Passes over the rest of the record that has the error, as far as the chunk goes.
    ///
    /// - Returns: The absolute offset of the next record if it begins in the chunk; reading can go on there.
    func passFailedRecord() -> Int? {
        guard let terminator = options.framing.terminator, let failure = failure as? JSONParsingError else {
            return nil
        }
        let isFound = input.passRecord(
            upTo: terminator,
            from: failure.position.byteOffset,
            takesByte: options.framing == .lines
        )
        guard isFound else { return nil }
        self.failure = nil
        refusal = nil
        endOffset = nil
        endPosition = nil
        // An engine has no way out of an error.
        engine = Self.makeEngine(options, strings)
        rootCount = 0
        mode = .betweenRoots
        scanner = LexicalScanner(options: options, strings: strings)
        settleBatch()
        cursor = unsafe PathCursor(frames: batch.frames)
        tokenText.removeAll()
        keyStore.removeAll()
        return input.offset
    }

    /// Goes on at another place of the input, if ``canJump``.
    ///
    /// - Parameter earlier: The last bytes before it.
    func jump(to place: JSONPosition, behind earlier: ArraySlice<UInt8>) {
        input.jump(to: place, behind: earlier)
    }

    /// Goes on at another element of a root array, if ``canJumpToElement``.
    func jump(to place: JSONPosition, behind earlier: ArraySlice<UInt8>, at element: ElementPlace) {
        jump(to: place, behind: earlier)
        itemStart = element.arrayStart
        cursor.count = element.index
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

    /// Forgets the chunk, but for what later errors may have to show of it.
    @usableFromInline
    func unload() {
        if isDone || failure != nil {
            // The slice points into the chunk: what it is good for must be known by now.
            // Who does not follow the path does not ask for positions either.
            if endPosition == nil, followsPath { endPosition = endOfConsumed }
            input.forgetSlice()
            batch.origin = .settled
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

    /// Whether nothing more is read: the handler has stopped, or the only root has ended and anything may follow.
    @usableFromInline
    var isDone: Bool { mode == .done }

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
        return locator?.range(of: index) ?? bytesConsumed..<bytesConsumed
    }

    /// The absolute offset after a token of the current batch.
    func end(ofToken index: Int) -> Int {
        if case .assembled(let range) = batch.origin { return range.upperBound }
        return locator?.absoluteEnd(of: index) ?? bytesConsumed
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

    private func readBatch() throws(JSONParsingError) -> Bool {
        if try settle() { return true }
        while true {
            switch mode {
            case .done:
                return false
            case .betweenRoots:
                guard try fillSlice() else { return try endOfChunk() }
                try scanBetweenRoots()
            case .inRoot:
                guard try fillSlice() else { return try endOfChunk() }
                try parseSlice()
                if tokenCount > 0 { return true }
                if try settle() { return true }
            case .inToken:
                if makePartBatch() { return true }
                guard fillSliceForScanner() else { return try endOfChunk() }
                // Who does not need all texts may have seen enough of this one.
                if try scanToken() || strings == .some { return true }
            }
        }
    }

    /// Makes sure that there is something of a slice to read.
    private func fillSlice() throws(JSONParsingError) -> Bool {
        while input.slice.position == input.slice.count {
            input.retireSlice()
            if mode == .inRoot { try checkItemLimit() }
            if let failure = input.sliceFailure { throw error(failure) }
            guard input.nextByte != nil else { return false }
            if !input.passByteOrderMark() {
                input.takeSlice()
                engine.beginSlice()
            }
        }
        return true
    }

    /// Checks the limit where a comment exceeds it that has an error.
    private func checkItemLimit() throws(JSONParsingError) {
        guard let limit = options.limits.item, let commentFilter = input.commentFilter, !commentFilter.isBehindSlash
        else { return }
        let bound = itemStart + limit
        // A stray slash is wrong by itself, an ill-formed sequence only with the byte that shows it.
        let stray = input.sliceFailure.flatMap { $0.code == .unexpectedCharacter ? $0.offset : nil }
        let end = stray ?? input.slice.inputOffset
        let mayStop = input.nextByte == nil && !input.hasSliceFailure || nextByteEndsRecord
        guard end < bound || end == bound && mayStop else {
            throw error(ScannerFailure(.limitExceeded(.item), at: bound))
        }
    }

    /// Whether the next byte, if it is there, ends a line or record.
    private var nextByteEndsRecord: Bool {
        guard let terminator = options.framing.terminator else { return false }
        return input.nextUnreadByte == terminator
    }

    /// Makes sure that the scanner has something to read for the token it has taken over.
    private func fillSliceForScanner() -> Bool {
        guard input.slice.position == input.slice.count else { return true }
        input.retireSlice()
        guard input.nextByte != nil else { return false }
        input.takeSliceForScanner()
        engine.beginSlice()
        return true
    }

    private func scanBetweenRoots() throws(JSONParsingError) {
        switch scanner.scan(input.slice, from: input.slice.position, to: input.slice.count, depth: 0, into: tokenText) {
        case .exhausted:
            input.slice.position = input.slice.count
        case .rootStart(let index):
            input.slice.position = index
            itemStart = input.slice.absoluteOffset(of: index)
            engine.beginRoot(isFirst: rootCount == 0)
            scanner.beginRoot()
            mode = .inRoot
        case .failed(let failure):
            throw error(failure)
        case .tokenEnd(let index):
            throw error(ScannerFailure(.refusedByLibrary, at: input.slice.absoluteOffset(of: index)))
        }
    }

    /// Lets the engine read the slice, or what of it belongs to the current record and item.
    private func parseSlice() throws(JSONParsingError) {
        let start = input.slice.position
        var end = input.slice.count
        if let limit = options.limits.item, input.slice.absoluteOffset(of: start) > itemStart + limit {
            throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit))
        }
        if let terminator = options.framing.terminator {
            end = start + (unsafe ByteMask.firstIndex(of: terminator, in: input.slice.unread) ?? end - start)
            guard end > start else {
                throw error(
                    ScannerFailure(.incompleteRecord, at: input.slice.absoluteOffset(of: start), found: terminator)
                )
            }
        }
        if let limit = options.limits.item {
            end = min(end, input.slice.index(atOrAfter: itemStart + limit))
            guard end > start else { throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit)) }
        }
        let batchEnd = batchesLines ? max(end, min(input.slice.count, start + Self.batchedLineBytes)) : end
        reserveBatch(forBytes: batchEnd - start)
        var progress = engine.read(input.slice, from: start, to: end, into: batch)
        readMoreLines(before: batchEnd, from: &end, &progress)
        if progress.endsRoot {
            end = progress.end
        } else if progress.end > start, progress.end < end, end == input.slice.count, input.slice.mayEndEarlier {
            // The next slice can begin with a token that this one cuts in two; but one that begins with it is left to the scanner.
            end = progress.end
            input.endSlice(at: end)
        }
        input.slice.position = end
        batch.origin = .parsed(start: start, end: end, isRefused: progress.isRefused)
        locator = unsafe TokenLocator(slice: input.slice, start: start, engine: engine, tokens: tokens)
    }

    /// How many bytes of lines come into a batch: the processor's cache has room for their tokens.
    private static let batchedLineBytes = 16 << 10

    /// Whether a batch can have several lines.
    private var batchesLines: Bool {
        options.framing == .lines && options.limits.item == nil && input.commentFilter == nil
    }

    /// Adds the next lines to the batch, as long as they are arrays or objects and nothing else is between them.
    ///
    /// Adds none if the limit is where the engine has stopped.
    private func readMoreLines(before limit: Int, from end: inout Int, _ progress: inout TokenEngine.Progress) {
        let text = unsafe input.slice.start
        while progress.endsRoot, end + 1 < limit {
            let lineStart = end + 1
            let hasReturn = unsafe progress.end + 1 == end && text[progress.end] == ASCII.carriageReturn
            guard progress.end == end || hasReturn,
                unsafe text[lineStart] == ASCII.leftBrace || text[lineStart] == ASCII.leftBracket
            else { return }
            let rest = unsafe UnsafeBufferPointer(start: text + lineStart, count: limit - lineStart)
            guard let length = unsafe ByteMask.firstIndex(of: ASCII.lineFeed, in: rest) else { return }
            rootCount += 1
            engine.beginRoot(isFirst: false)
            lastLineStart = input.slice.absoluteOffset(of: lineStart)
            end = lineStart + length
            progress = engine.read(input.slice, from: lineStart, to: end, into: batch)
        }
    }

    /// Goes on with a string or number in the scanner's hands; returns whether there is a batch.
    private func scanToken() throws(JSONParsingError) -> Bool {
        var end = input.slice.count
        // How many bytes of the item may still come; a token's bytes lie next to each other.
        var room = Int.max
        if let limit = options.limits.item {
            room = itemStart + limit - input.slice.absoluteOffset(of: input.slice.position)
            // The end of a number shows only in the byte after it.
            let isOneMoreNeeded = scanner.phase.isNumber || room == 0 && nextByteEndsRecord
            let readable = isOneMoreNeeded ? room + 1 : room
            guard readable > 0 else { throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit)) }
            end = min(end, input.slice.position + readable)
        }
        switch scanner.scan(
            input.slice,
            from: input.slice.position,
            to: end,
            depth: cursor.depth,
            into: tokenText,
            keepsValues: wantsOpenValue && !cursor.isSkipping
        ) {
        case .exhausted:
            if let limit = options.limits.item, end - input.slice.position > room {
                throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit))
            }
            input.slice.position = end
            return false
        case .tokenEnd(let index):
            let absoluteEnd = input.slice.absoluteOffset(of: index)
            input.endSlice(at: index)
            try completeToken(end: absoluteEnd)
            return true
        case .failed(let failure):
            throw error(failure)
        case .rootStart(let index):
            throw error(ScannerFailure(.refusedByLibrary, at: input.slice.absoluteOffset(of: index)))
        }
    }

    /// Hands out the text so far of a string that is taken in parts; returns whether there is any.
    private func makePartBatch() -> Bool {
        guard strings == .parts, case .string(_, isKey: false) = scanner.phase, tokenText.count > 0
        else { return false }
        reserveBatch(forBytes: 1)
        let part = unsafe Token(
            .string,
            flag: true,
            address: UInt(bitPattern: tokenText.start),
            length: tokenText.count
        )
        unsafe batch.tokens.initialize(to: part)
        batch.count = 1
        batch.origin = .part
        return true
    }

    /// Makes a batch of the token that the scanner has read to its end.
    private func completeToken(end: Int) throws(JSONParsingError) {
        reserveBatch(forBytes: 2)
        let text = unsafe UnsafeBufferPointer(start: UnsafePointer(tokenText.start), count: tokenText.count)
        guard unsafe engine.add(scanner.phase, text, to: batch) else {
            throw error(ScannerFailure(.refusedByLibrary, at: scanner.tokenStart))
        }
        mode = .inRoot
        batch.origin = .assembled(scanner.tokenStart..<end)
    }

    /// Looks at what lies after the last token of the batch, now that it has been drained; returns whether that has made
    /// another batch.
    private func settle() throws(JSONParsingError) -> Bool {
        let last = batch.last
        if let last {
            if followsPath { cursor.settleKeys(into: keyStore) }
            if !batch.isPart {
                scanner.reset(after: last.kind, depth: cursor.depth, isInObject: cursor.isInObject)
            }
        }
        switch batch.origin {
        case _ where isStopped:
            // What follows is not read.
            break
        case .settled:
            break
        case .part:
            tokenText.removeAll()
        case .assembled(let range):
            if cursor.depth == 0 { endRoot(at: range.upperBound) }
        case .parsed(let start, let end, let isRefused):
            let restStart = tokenCount > 0 ? locator?.end(of: tokenCount - 1) ?? start : start
            if last != nil, cursor.depth == 0 {
                input.slice.position = restStart
                endRoot(at: input.slice.absoluteOffset(of: restStart))
            } else {
                return try settleRest(from: restStart, to: end, isRefused: isRefused)
            }
        }
        settleBatch()
        return false
    }

    private func settleBatch() {
        batch.settle()
        locator = nil
        itemStart = lastLineStart ?? itemStart
        lastLineStart = nil
    }

    private func settleRest(from start: Int, to end: Int, isRefused: Bool) throws(JSONParsingError) -> Bool {
        settleBatch()
        let outcome = scanner.scan(
            input.slice,
            from: start,
            to: end,
            depth: cursor.depth,
            into: tokenText,
            keepsValues: wantsOpenValue && !cursor.isSkipping
        )
        try checkEventOfString()
        switch outcome {
        case .exhausted where !isRefused:
            switch scanner.phase {
            case .between: break
            case .literal, .string, .number: mode = .inToken
            }
            engine.leave(scanner.phase)
            return false
        case .tokenEnd(let index) where !isRefused:
            // A string that only the scanner accepts, since it replaces what is not Unicode.
            engine.leave(scanner.phase)
            let absoluteEnd = input.slice.absoluteOffset(of: index)
            input.endSlice(at: index)
            try completeToken(end: absoluteEnd)
            return true
        case .failed(let failure):
            throw error(failure)
        default:
            throw error(ScannerFailure(.refusedByLibrary, at: input.slice.absoluteOffset(of: start)))
        }
    }

    /// Refuses a string at its first byte if it is one event too many.
    ///
    /// Where its first part ends depends on the cut, and so does whether it is refused for its length first.
    private func checkEventOfString() throws(JSONParsingError) {
        guard eventBudget == 0, strings != .whole, !cursor.isSkipping, case .string(_, isKey: false) = scanner.phase
        else { return }
        throw error(ScannerFailure(.limitExceeded(.events), at: scanner.tokenStart))
    }

    private func endRoot(at offset: Int) {
        rootCount += 1
        mode = .betweenRoots
        if options.framing == .single, options.allowsTrailingContent {
            mode = .done
            endOffset = offset
        }
    }

    /// Decides what it means that there are no more bytes for now; returns whether there is a batch.
    private func endOfChunk() throws(JSONParsingError) -> Bool {
        let end = input.offset
        if input.exceedsTotalLimit { throw error(ScannerFailure(.limitExceeded(.total), at: end)) }
        guard inputHasEnded else { return false }
        let isAtRecordEnd = options.framing != .recordSeparated || options.allowsPartialInput
        if mode == .inToken, case .number(let number) = scanner.phase, number.isComplete {
            if cursor.depth == 0 && isAtRecordEnd || options.allowsPartialInput {
                try completeToken(end: end)
                return true
            }
            if cursor.depth == 0 { throw error(ScannerFailure(.incompleteRecord, at: end)) }
        }
        if !options.allowsPartialInput {
            if let commentFilter = input.commentFilter, commentFilter.isInsideBlock {
                throw error(ScannerFailure(.unterminatedComment, at: commentFilter.openingOffset))
            }
            let isMissingValue = options.framing == .single && rootCount == 0
            let isInsideComment =
                input.commentFilter?.isBehindSlash == true || input.commentFilter?.isInsideSequence == true
            if mode != .betweenRoots || input.isInsideByteOrderMark || isMissingValue || isInsideComment {
                throw error(ScannerFailure(.unexpectedEnd, at: end))
            }
            if !isAtRecordEnd, scanner.isBehindRootScalar {
                throw error(ScannerFailure(.incompleteRecord, at: end))
            }
        }
        endsInsideValue = mode != .betweenRoots || options.framing == .single && rootCount == 0
        mode = .done
        return false
    }

    /// Makes room for the tokens, texts and paths that a number of bytes can lead to.
    private func reserveBatch(forBytes count: Int) {
        batch.reserve(forBytes: count)
        guard followsPath else { return }
        batch.reserveFrames(forDepth: cursor.depth + count, inUse: cursor.depth, limit: options.limits.depth)
        unsafe cursor.frames = unsafe batch.frames
    }
}
