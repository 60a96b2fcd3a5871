extension TokenSource {
    /// The absolute offset of the token that the last slice has left open, if there is one.
    var startOfOpenToken: Int? {
        if case .between = scanner.phase { nil } else { scanner.tokenStart }
    }

    /// The absolute offset before which there is no error, seen from the start of the batch.
    var endOfAccepted: Int {
        // Without tokens, everything in the slice has been read.
        var end = tokenCount == 0 ? input.offset : input.slice.inputOffset
        // A slash may not be a comment, and a part of an ill-formed character may be left.
        if input.commentFilter != nil { end -= 4 }
        if case .string(let string, _) = scanner.phase, let part = string.openPart { end = min(end, part) }
        // An event is refused where its token begins.
        if eventBudget == 0, let token = startOfOpenToken { end = min(end, token) }
        return end
    }

    /// Whether reading can continue with another record after the error.
    var canRecover: Bool {
        guard options.framing.terminator != nil, let failure = failure as? JSONParsingError else { return false }
        switch failure.code {
        case .limitExceeded(.total), .limitExceeded(.events), .unsupportedOption, .usedAfterFinish: return false
        default: return !failure.isIncomplete
        }
    }

    /// The absolute offset at which the record with the error begins.
    var startOfFailedRecord: Int {
        guard let failure = failure as? JSONParsingError else {
            return mode == .betweenRoots ? bytesConsumed : rootStart
        }
        let offset = failure.position.byteOffset
        // A value that is too long may have been read to its end.
        if mode == .betweenRoots, failure.code != .limitExceeded(.item) { return offset }
        return min(startOfLine(with: offset) ?? rootStart, offset)
    }

    /// The absolute offset at which a line of the batch begins, if there is a line before it in the batch.
    private func startOfLine(with offset: Int) -> Int? {
        guard lastLineStart != nil, case .parsed(_, let start, _) = batch.origin else { return nil }
        let place = offset - input.slice.inputOffset
        guard place > start else { return nil }
        let before = unsafe UnsafeBufferPointer(start: input.slice.start + start, count: place - start)
        return unsafe before.lastIndex(of: ASCII.lineFeed).map { input.slice.inputOffset + start + $0 + 1 }
    }

    /// Passes over the rest of the record with the error, as far as the chunk goes.
    ///
    /// - Returns: The absolute offset of the next record if it begins in the chunk, or of the end of what may be read; reading
    ///   can continue there.
    func passFailedRecord() -> Int? {
        guard let terminator = options.framing.terminator, let failure = failure as? JSONParsingError else {
            return nil
        }
        let isFound = input.passRecord(
            upTo: terminator,
            from: failure.position.byteOffset,
            takesByte: options.framing == .lines
        )
        // A limit on the input counts for what is passed over, too: it is the next error.
        guard isFound || input.exceedsTotalLimit else {
            (endOffset, endPosition) = (input.offset, nil)
            return nil
        }
        self.failure = nil
        refusal = nil
        // An engine has no way out of an error.
        engine = Self.makeEngine(options, strings)
        restart()
        return input.offset
    }

    /// How many bytes of lines come into a batch: the processor's cache has room for their tokens.
    static let batchedLineBytes = 16 << 10

    /// Adds the next lines to the batch, as long as they are arrays or objects and nothing else is between them.
    ///
    /// Adds none if the limit is where the engine has stopped.
    func readMoreLines(before limit: Int, from end: inout Int, _ progress: inout TokenEngine.Progress) {
        while progress.endsRoot, end < limit, let next = line(after: progress.end, before: limit) {
            engine.beginRoot(isFirst: false)
            let count = batch.count
            // Nothing is left out from the start of a line on.
            var cursor = unsafe PathCursor(frames: batch.frames)
            let line = engine.read(input.slice, from: next.lowerBound, to: next.upperBound, into: batch, at: &cursor)
            // A line of which nothing could be read has not begun: the scanner says what is wrong with it.
            guard batch.count > count else { return }
            rootCount += 1
            lastLineStart = input.slice.absoluteOffset(of: next.lowerBound)
            (end, progress) = (next.upperBound, line)
        }
    }
}
