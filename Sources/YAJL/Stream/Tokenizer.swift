/// Turns input of any cut into batches of tokens.
///
/// The engine behind every way to read.
///
/// ```
/// input ──▶ Intake ──▶ yajl ──▶ callbacks ──▶ batch of tokens ──▶ drained by generic code
///             │                                   │
///             │         LexicalScanner ◀── what lies behind the last token
///             └───────────────┴── errors: exact place, path, snippet
/// ```
///
/// For each slice of input yajl makes a batch of tokens. When the batch has been drained, the scanner reads what is left
/// of the slice behind the last token:
///
/// - *Blanks, punctuation, the begin of a literal*: yajl gets the next slice.
/// - *The begin of a string or number*: yajl alone would read it again from its first byte with every slice. The scanner
///   takes the token over, from the input itself; when it has the end, yajl gets one closing byte and reports the token,
///   and the text the scanner has assembled is put in its place.
/// - *An error*: it is reported where the scanner sees it. Whether yajl has refused the slice or the intake has ended it
///   early, the scanner is the judge, so there is one place that decides what is wrong and where.
///
/// Around root values, where yajl accepts too much, only the scanner reads.
@safe @usableFromInline
final class Tokenizer {
    private enum Mode {
        /// Between root values, or before or after the only one.
        ///
        case betweenRoots
        /// yajl reads.
        case inRoot
        /// The scanner has a string or number.
        case inToken
        /// There is nothing more to read.
        case done
    }

    /// How the current batch came about.
    private enum Batch {
        /// There is none, or all has been done that follows from it.
        case settled
        /// From the bytes between two prepared offsets.
        case parsed(start: Int, end: Int, YAJLBinding.Status)
        /// From a token that the scanner has read, in this range of the input.
        case assembled(Range<Int>)
        /// From a piece of a string.
        case part
    }

    let options: JSONParsingOptions
    private let takesStringParts: Bool
    private let binding: YAJLBinding
    private let intake = Intake()
    let commentFilter: CommentFilter?
    private(set) var scanner: LexicalScanner
    private let tokenText = ByteBuffer()
    let keyStore = ByteBuffer()

    /// The current batch.
    @usableFromInline private(set) var tokens: UnsafeMutablePointer<Token>
    @usableFromInline private(set) var tokenCount = 0
    private var tokenCapacity = 0
    private var arena: UnsafeMutablePointer<UInt8>

    /// Follows the tokens that have been drained.
    @usableFromInline var cursor: PathCursor
    private var frameCapacity = 0

    /// How many more events may be delivered.
    @usableFromInline var eventBudget: Int

    /// The chunk that is being read, and how many of its bytes are in slices already.
    private(set) var chunk = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private(set) var chunkOffset = 0
    private var chunkPosition = 0
    private var exceedsTotalLimit = false
    private var inputHasEnded = false
    private(set) var history = InputHistory()

    /// The slice that is being read; raw if the scanner reads it and yajl must not.
    private(set) var slice: PreparedSlice
    private var sliceIsRaw = false
    /// What is to be reported when the slice has been read.
    private var sliceFailure: ScannerFailure?
    /// The line of the slice's begin, and where that line starts.
    private(set) var line = 1
    private(set) var lineStart = 0

    private var mode = Mode.betweenRoots
    private var batch = Batch.settled
    private var locator: TokenLocator?
    private var rootCount = 0
    private var itemStart = 0
    /// How many bytes of a byte order mark have been passed over; `nil` when that is decided.
    private var matchedMarkBytes: Int?
    /// The place of the comment that is open, noted while its slice is there.
    private(set) var openCommentPosition: JSONPosition?
    /// What yajl needs to end the token that the scanner has taken over.
    private var tokenEnding: StaticString = "\""

    /// The error that ended the parse.
    @usableFromInline var failure: (any Error)?
    /// Where the parse ended, if it was not the text that ended it.
    private var endOffset: Int?
    private var endPosition: JSONPosition?
    /// Whether partial input has ended where whole input could not.
    private var endsInsideValue = false
    @usableFromInline private(set) var isStopped = false

    @usableFromInline
    init(options: JSONParsingOptions, takesStringParts: Bool) {
        var options = options
        options.limits = options.limits.clamped
        self.options = options
        self.takesStringParts = takesStringParts
        commentFilter =
            options.allowsComments ? CommentFilter(checksUnicode: options.invalidUnicode == .reject) : nil
        matchedMarkBytes = options.skipsByteOrderMark ? 0 : nil
        unsafe tokens = .allocate(capacity: 0)
        unsafe arena = .allocate(capacity: 0)
        cursor = unsafe PathCursor(frames: .allocate(capacity: 0))
        slice = unsafe PreparedSlice(start: UnsafePointer(arena))
        scanner = LexicalScanner(options: options, takesStringParts: takesStringParts)
        eventBudget = options.limits.events ?? .max
        binding = YAJLBinding(options: options, takesStringParts: takesStringParts)
    }

    deinit {
        unsafe tokens.deallocate()
        unsafe arena.deallocate()
        unsafe cursor.frames.deallocate()
    }

    /// Gives the next chunk.
    ///
    /// It must stay where it is until `unload`.
    @usableFromInline
    func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        chunkPosition = 0
        unsafe chunk = bytes
        if let total = options.limits.total, bytes.count > total - chunkOffset {
            unsafe chunk = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(max(0, total - chunkOffset)))
            exceedsTotalLimit = true
        }
    }

    /// Forgets the chunk, but for what later errors may have to show of it.
    ///
    @usableFromInline
    func unload() {
        if isDone || failure != nil {
            // The slice points into the chunk: what it is good for must be known by now.
            if endPosition == nil { endPosition = endOfConsumed }
            slice.count = 0
            slice.position = 0
            batch = .settled
        }
        unsafe history.append(chunk)
        chunkOffset += unsafe chunk.count
        chunkPosition = 0
        unsafe chunk = unsafe UnsafeBufferPointer(start: nil, count: 0)
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

    /// Ends the parse with the error of a handler, behind the token of the current batch that it has refused.
    @usableFromInline
    func fail(with error: any Error, afterToken index: Int) {
        guard failure == nil else { return }
        endOffset = range(ofToken: index).upperBound
        failure = error
    }

    /// Ends the parse, without an error, behind a token of the current batch.
    @usableFromInline
    func stop(afterToken index: Int) {
        endOffset = range(ofToken: index).upperBound
        isStopped = true
        mode = .done
        batch = .settled
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
        return chunkOffset + chunkPosition
    }

    /// The place of `bytesConsumed`.
    var endOfConsumed: JSONPosition {
        if endOffset == nil, let failure = failure as? JSONParsingError { return failure.position }
        return endPosition ?? position(of: bytesConsumed)
    }

    /// The range in the input of a token of the current batch.
    @usableFromInline
    func range(ofToken index: Int) -> Range<Int> {
        if case .assembled(let range) = batch { return range }
        return locator?.range(of: index) ?? bytesConsumed..<bytesConsumed
    }

    /// Makes the next batch, which must be drained before the next call.
    ///
    /// - Returns: `false` if there is none: the chunk has been read to its end, or the parse is done.
    /// - Throws: The error that the text has behind the last token, again at each further call.
    @usableFromInline
    func nextBatch() throws -> Bool {
        if let failure { throw failure }
        do {
            return try readBatch()
        } catch {
            failure = error
            tokenCount = 0
            throw error
        }
    }

    private func readBatch() throws(JSONParsingError) -> Bool {
        try settle()
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
                try settle()
            case .inToken:
                if makePartBatch() { return true }
                guard fillSliceForScanner() else { return try endOfChunk() }
                if try scanToken() { return true }
            }
        }
    }

    /// Makes sure that there is something of a slice to read.
    private func fillSlice() throws(JSONParsingError) -> Bool {
        while slice.position == slice.count {
            let isSuspect = slice.endsBeforeSuspect
            retireSlice()
            let isExhausted = unsafe chunkPosition == chunk.count
            if mode == .inRoot, let limit = options.limits.item, commentFilter?.isBehindSlash != true {
                // What yajl gets is checked against the limit; here it is what it does not get, such as indentation.
                let bound = itemStart + limit
                // A stray slash is wrong by itself, an ill-formed sequence only with the byte that shows it.
                let isStraySlash = sliceFailure?.code == .unexpectedCharacter
                let end = isStraySlash ? sliceFailure?.offset ?? slice.inputOffset : slice.inputOffset
                let mayStop = isExhausted && sliceFailure == nil || nextByteEndsRecord
                guard end < bound || end == bound && mayStop else {
                    throw error(ScannerFailure(.limitExceeded(.item), at: bound))
                }
            }
            if let sliceFailure { throw error(sliceFailure) }
            if isExhausted { return false }
            if isSuspect {
                try judgeNextByte()
            } else if matchedMarkBytes != nil {
                try passByteOrderMark()
            } else {
                let rest = unsafe UnsafeBufferPointer(rebasing: chunk[chunkPosition...])
                if let commentFilter {
                    (slice, sliceFailure) = unsafe commentFilter.prepare(rest, at: chunkOffset + chunkPosition)
                    if commentFilter.isInsideBlock || commentFilter.isBehindSlash,
                        commentFilter.openingOffset >= slice.inputOffset
                    {
                        openCommentPosition = position(of: commentFilter.openingOffset)
                    }
                } else {
                    slice = unsafe intake.prepare(rest, at: chunkOffset + chunkPosition)
                }
                chunkPosition += slice.inputCount
            }
        }
        return true
    }

    /// Whether the next byte, if it is there, ends a line or record.
    private var nextByteEndsRecord: Bool {
        guard let terminator = options.framing.terminator else { return false }
        if slice.position < slice.count { return unsafe slice.start[slice.position] == terminator }
        return unsafe chunkPosition < chunk.count && chunk[chunkPosition] == terminator
    }

    /// Makes sure that the scanner has something to read for the token it has taken over.
    private func fillSliceForScanner() -> Bool {
        guard slice.position == slice.count else { return true }
        retireSlice()
        guard unsafe chunkPosition < chunk.count else { return false }
        fillRawSlice(atMost: Intake.sliceSize)
        return true
    }

    private func fillRawSlice(atMost limit: Int) {
        slice = unsafe PreparedSlice(start: chunk.baseAddress.unsafelyUnwrapped + chunkPosition)
        slice.inputOffset = chunkOffset + chunkPosition
        slice.count = unsafe min(chunk.count - chunkPosition, limit)
        slice.inputCount = slice.count
        chunkPosition += slice.count
        sliceIsRaw = true
    }

    /// Takes over what lines the slice had, and leaves an empty one.
    private func retireSlice() {
        line += slice.lineFeedCount
        if slice.lastLineFeed >= 0 { lineStart = slice.absoluteOffset(of: slice.lastLineFeed) + 1 }
        slice.lineFeedCount = 0
        slice.lastLineFeed = -1
        slice.inputOffset = chunkOffset + chunkPosition
        slice.inputCount = 0
        slice.count = 0
        slice.position = 0
        slice.dropCount = 0
        slice.endsBeforeSuspect = false
        sliceIsRaw = false
    }

    /// Lets the scanner refuse the byte before which the intake has ended the slice.
    private func judgeNextByte() throws(JSONParsingError) {
        fillRawSlice(atMost: 1)
        switch scanner.scan(slice, from: 0, to: 1, depth: cursor.depth, into: tokenText) {
        case .failed(let failure): throw error(failure)
        default: throw error(ScannerFailure(.refusedByLibrary, at: slice.inputOffset))
        }
    }

    private func passByteOrderMark() throws(JSONParsingError) {
        let mark: [3 of UInt8] = [0xEF, 0xBB, 0xBF]
        while let matched = matchedMarkBytes, unsafe chunkPosition < chunk.count {
            if unsafe chunk[chunkPosition] == mark[matched] {
                chunkPosition += 1
                matchedMarkBytes = matched == 2 ? nil : matched + 1
            } else if matched == 0 {
                matchedMarkBytes = nil
            } else {
                throw error(ScannerFailure(.unexpectedCharacter, at: 0, found: mark[0]))
            }
        }
    }

    private func scanBetweenRoots() throws(JSONParsingError) {
        switch scanner.scan(slice, from: slice.position, to: slice.count, depth: 0, into: tokenText) {
        case .exhausted:
            slice.position = slice.count
        case .rootStart(let index):
            slice.position = index
            itemStart = slice.absoluteOffset(of: index)
            if rootCount > 0 { binding.expectNextValue() }
            scanner.beginRoot()
            mode = .inRoot
        case .failed(let failure):
            throw error(failure)
        case .tokenEnd(let index):
            throw error(ScannerFailure(.refusedByLibrary, at: slice.absoluteOffset(of: index)))
        }
    }

    /// Lets yajl read the slice, or what of it belongs to the current record and item.
    private func parseSlice() throws(JSONParsingError) {
        let start = slice.position
        var end = slice.count
        if let limit = options.limits.item, slice.absoluteOffset(of: start) > itemStart + limit {
            throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit))
        }
        if let terminator = options.framing.terminator {
            end = start + (unsafe ByteMask.firstIndex(of: terminator, in: slice.unread) ?? end - start)
            guard end > start else {
                throw error(
                    ScannerFailure(.incompleteRecord, at: slice.absoluteOffset(of: start), found: terminator)
                )
            }
        }
        if let limit = options.limits.item {
            end = min(end, slice.offset(atOrAfter: itemStart + limit))
            guard end > start else { throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit)) }
        }
        var carriedLiteral = 0
        if case .literal(_, let matched) = scanner.phase { carriedLiteral = matched }

        reserveBatch(forBytes: end - start)
        let status = unsafe binding.parse(
            UnsafeBufferPointer(start: slice.start + start, count: end - start),
            borrowed: true
        )
        tokenCount = unsafe binding.tokenCount(from: tokens)
        if status == .accepted { end = start + binding.bytesConsumed }
        slice.position = end
        batch = .parsed(start: start, end: end, status)
        locator = unsafe TokenLocator(
            slice: slice,
            start: start,
            carriedLiteral: carriedLiteral,
            tokens: UnsafePointer(tokens)
        )
    }

    /// Goes on with a string or number in the scanner's hands; returns whether there is a batch.
    private func scanToken() throws(JSONParsingError) -> Bool {
        var end = slice.count
        // How many bytes of the item may still come; a token's bytes lie next to each other.
        var room = Int.max
        if let limit = options.limits.item {
            room = itemStart + limit - slice.absoluteOffset(of: slice.position)
            // The end of a number shows only in the byte behind it.
            let isOneMoreNeeded = scanner.phase.isNumber || room == 0 && nextByteEndsRecord
            let readable = isOneMoreNeeded ? room + 1 : room
            guard readable > 0 else { throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit)) }
            end = min(end, slice.position + readable)
        }
        switch scanner.scan(
            slice,
            from: slice.position,
            to: end,
            depth: cursor.depth,
            into: tokenText,
            keepsValues: !cursor.isSkipping
        ) {
        case .exhausted:
            if let limit = options.limits.item, end - slice.position > room {
                throw error(ScannerFailure(.limitExceeded(.item), at: itemStart + limit))
            }
            slice.position = end
            return false
        case .tokenEnd(let index):
            let absoluteEnd = slice.absoluteEnd(of: index)
            if sliceIsRaw {
                chunkPosition -= slice.inputCount - index
                slice.count = index
                slice.inputCount = index
            }
            slice.position = index
            try completeToken(end: absoluteEnd)
            return true
        case .failed(let failure):
            throw error(failure)
        case .rootStart(let index):
            throw error(ScannerFailure(.refusedByLibrary, at: slice.absoluteOffset(of: index)))
        }
    }

    /// Hands out the text so far of a string that is taken in parts; returns whether there is any.
    private func makePartBatch() -> Bool {
        guard takesStringParts, case .string(_, isKey: false) = scanner.phase, tokenText.count > 0
        else { return false }
        reserveBatch(forBytes: 1)
        let part = unsafe Token(
            .string,
            flag: true,
            address: UInt(bitPattern: tokenText.start),
            length: tokenText.count
        )
        unsafe tokens.initialize(to: part)
        tokenCount = 1
        batch = .part
        return true
    }

    /// Makes yajl report the token that the scanner has read to its end.
    private func completeToken(end: Int) throws(JSONParsingError) {
        reserveBatch(forBytes: 2)
        let replacement = unsafe Token(
            .string,
            address: UInt(bitPattern: tokenText.start),
            length: tokenText.count
        )
        let status = binding.complete(with: tokenEnding, replacement: replacement)
        tokenCount = unsafe binding.tokenCount(from: tokens)
        guard status == .accepted, tokenCount == 1 else {
            throw error(ScannerFailure(.refusedByLibrary, at: scanner.tokenStart))
        }
        mode = .inRoot
        batch = .assembled(scanner.tokenStart..<end)
    }

    /// Looks at what lies behind the last token of the batch, now that it has been drained.
    private func settle() throws(JSONParsingError) {
        let finished = batch
        let last = unsafe tokenCount > 0 ? tokens[tokenCount - 1] : nil
        if let last {
            cursor.settleKeys(into: keyStore)
            if case .part = finished {
            } else {
                scanner.reset(after: last.kind, depth: cursor.depth, isInObject: cursor.isInObject)
            }
        }
        switch finished {
        case .settled:
            break
        case .part:
            tokenText.removeAll()
        case .assembled(let range):
            if cursor.depth == 0 { endRoot(at: range.upperBound) }
        case .parsed(let start, let end, let status):
            let restStart = tokenCount > 0 ? locator?.end(of: tokenCount - 1) ?? start : start
            if last != nil, cursor.depth == 0 {
                slice.position = restStart
                endRoot(at: slice.absoluteEnd(of: restStart))
            } else {
                try settleRest(from: restStart, to: end, status)
            }
        }
        batch = .settled
        locator = nil
        tokenCount = 0
    }

    private func settleRest(from start: Int, to end: Int, _ status: YAJLBinding.Status) throws(JSONParsingError) {
        switch scanner.scan(
            slice,
            from: start,
            to: end,
            depth: cursor.depth,
            into: tokenText,
            keepsValues: !cursor.isSkipping
        ) {
        case .exhausted where status == .accepted:
            switch scanner.phase {
            case .between, .literal:
                break
            case .string:
                tokenEnding = "\""
                mode = .inToken
            case .number(let number):
                tokenEnding = number.isComplete ? " " : "0 "
                mode = .inToken
            }
        case .failed(let failure):
            throw error(failure)
        default:
            throw error(ScannerFailure(.refusedByLibrary, at: slice.absoluteOffset(of: start)))
        }
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
        let end = chunkOffset + chunkPosition
        if exceedsTotalLimit { throw error(ScannerFailure(.limitExceeded(.total), at: end)) }
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
            if let commentFilter, commentFilter.isInsideBlock {
                throw error(ScannerFailure(.unterminatedComment, at: commentFilter.openingOffset))
            }
            let isInsideMark = (matchedMarkBytes ?? 0) > 0
            let isMissingValue = options.framing == .single && rootCount == 0
            let isInsideComment = commentFilter?.isBehindSlash == true || commentFilter?.isInsideSequence == true
            if mode != .betweenRoots || isInsideMark || isMissingValue || isInsideComment {
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
        // One token per byte at most, and one more for a token that was open.
        let needed = count + 1
        if tokenCapacity < needed {
            unsafe tokens.deallocate()
            unsafe arena.deallocate()
            tokenCapacity = max(needed, min(tokenCapacity * 2, Intake.sliceSize + 1))
            unsafe tokens = .allocate(capacity: tokenCapacity)
            unsafe arena = .allocate(capacity: tokenCapacity)
        }
        unsafe binding.setOutput(tokens: tokens, arena: arena)

        let neededFrames = min(cursor.depth + count, options.limits.depth) + 1
        if frameCapacity < neededFrames {
            frameCapacity = max(neededFrames, min(frameCapacity * 2, options.limits.depth + 1))
            let frames = UnsafeMutablePointer<PathCursor.Frame>.allocate(capacity: frameCapacity)
            unsafe frames.update(from: cursor.frames, count: cursor.depth)
            unsafe cursor.frames.deallocate()
            unsafe cursor.frames = unsafe frames
        }
    }
}
