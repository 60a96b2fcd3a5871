extension TokenSource {
    /// Reads until there is a batch; returns `false` if the chunk has been read to its end, or the parse is done.
    func readBatch() throws(JSONParsingError) -> Bool {
        if try finishBatch() { return true }
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
                if try finishBatch() { return true }
            case .inToken:
                if makePartBatch() { return true }
                guard try fillSlice() else { return try endOfChunk() }
                // If only some texts are needed, this part may be enough.
                if try scanToken() || strings == .some { return true }
            }
        }
    }

    /// Makes sure that there is something of a slice to read.
    private func fillSlice() throws(JSONParsingError) -> Bool {
        while input.slice.position == input.slice.count {
            input.finishSlice()
            if mode == .inRoot { try checkItemLimit() }
            if let failure = input.sliceFailure { throw error(failure) }
            guard input.nextByte != nil else { return false }
            if !input.passByteOrderMark() {
                input.takeSlice(isInToken: mode == .inToken)
                engine.beginSlice()
                recordEnd = 0
            }
        }
        return true
    }

    /// Checks the limit where a comment exceeds it before its error.
    private func checkItemLimit() throws(JSONParsingError) {
        guard let limit = options.limits.item, let commentFilter = input.commentFilter, !commentFilter.isAfterSlash
        else { return }
        let bound = rootStart + limit
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

    private func scanBetweenRoots() throws(JSONParsingError) {
        guard let index = try scan(from: input.slice.position, to: input.slice.count) else {
            input.slice.position = input.slice.count
            return
        }
        input.slice.position = index
        rootStart = input.slice.absoluteOffset(of: index)
        engine.beginRoot(isFirst: rootCount == 0)
        scanner.beginRoot()
        mode = .inRoot
    }

    /// Lets the engine read the slice, or what of it belongs to the current record and item.
    private func parseSlice() throws(JSONParsingError) {
        let start = input.slice.position
        var end = input.slice.count
        if let limit = options.limits.item, input.slice.absoluteOffset(of: start) > rootStart + limit {
            throw error(ScannerFailure(.limitExceeded(.item), at: rootStart + limit))
        }
        if let terminator = options.framing.terminator {
            end = endOfRecord(from: start, terminator)
            guard end > start else {
                throw error(
                    ScannerFailure(.incompleteRecord, at: input.slice.absoluteOffset(of: start), found: terminator)
                )
            }
        }
        if let limit = options.limits.item {
            end = min(end, input.slice.index(atOrAfter: rootStart + limit))
            guard end > start else { throw error(ScannerFailure(.limitExceeded(.item), at: rootStart + limit)) }
        }
        let batchEnd = batchesLines ? max(end, min(input.slice.count, start + Self.batchedLineBytes)) : end
        reserveBatch(forBytes: batchEnd - start)
        var progress = engine.read(input.slice, from: start, to: end, into: batch, at: &cursor)
        let firstToken = progress.start
        readMoreLines(before: batchEnd, from: &end, &progress)
        if progress.endsRoot || progress.endsElement {
            end = progress.end
        } else if progress.end > start, progress.end < end, end == input.slice.count, input.slice.mayEndEarlier {
            // The next slice can begin with the token that this one cuts in two. A slice that already begins with the token is
            // left to the scanner.
            end = progress.end
            input.endSlice(at: end)
        }
        input.slice.position = end
        batch.origin = .parsed(progress, from: start, to: end)
        batch.locator = unsafe TokenLocator(slice: input.slice, start: firstToken, engine: engine, tokens: tokens)
    }

    /// The end of the line or record that an index of the slice lies in, or the end of the slice if that comes first.
    ///
    /// It is looked for once, as a line can have many strings that only the scanner accepts.
    private func endOfRecord(from start: Int, _ terminator: UInt8) -> Int {
        if recordEnd <= start {
            recordEnd = start + (unsafe ByteMask.firstIndex(of: terminator, in: input.slice.unread) ?? .max - start)
        }
        return min(recordEnd, input.slice.count)
    }

    /// Continues with a string or number in the scanner's hands; returns whether there is a batch.
    private func scanToken() throws(JSONParsingError) -> Bool {
        var end = input.slice.count
        // How many bytes of the item may still come; a token's bytes lie next to each other.
        var room = Int.max
        if let limit = options.limits.item {
            room = rootStart + limit - input.slice.absoluteOffset(of: input.slice.position)
            // The end of a number shows only in the byte after it.
            let isOneMoreNeeded = scanner.phase.isNumber || room == 0 && nextByteEndsRecord
            let readable = isOneMoreNeeded ? room + 1 : room
            guard readable > 0 else { throw error(ScannerFailure(.limitExceeded(.item), at: rootStart + limit)) }
            end = min(end, input.slice.position + readable)
        }
        if let index = try scan(from: input.slice.position, to: end) {
            try completeToken(at: index)
            return true
        }
        if let limit = options.limits.item, end - input.slice.position > room {
            throw error(ScannerFailure(.limitExceeded(.item), at: rootStart + limit))
        }
        input.slice.position = end
        return false
    }

    /// Hands out the text so far of a string that is taken in parts; returns whether there is any.
    private func makePartBatch() -> Bool {
        guard strings == .parts, case .string(_, isKey: false) = scanner.phase, tokenText.count > 0
        else { return false }
        reserveBatch(forBytes: 1)
        unsafe batch.tokens.initialize(to: Token(.string, flag: true, tokenText.bytes))
        batch.count = 1
        batch.origin = .part
        return true
    }

    /// Lets the scanner read a part of the slice.
    private func scan(from start: Int, to end: Int) throws(JSONParsingError) -> Int? {
        do throws(ScannerFailure) {
            return try scanner.scan(
                input.slice,
                from: start,
                to: end,
                depth: cursor.depth,
                into: tokenText,
                keepsValues: wantsOpenValue && !cursor.isSkipping
            )
        } catch {
            try checkEventOfString()
            throw self.error(error)
        }
    }

    /// Makes a batch of the token that ends before an index of the slice; reading continues there.
    private func completeToken(at index: Int) throws(JSONParsingError) {
        let end = input.slice.absoluteOffset(of: index)
        input.continueSlice(at: index)
        try completeToken(end: end)
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
    ///
    /// A parsed batch ends the root, or lets the scanner read from the engine's last token to the end of the part. An assembled
    /// one can only end the root.
    private func finishBatch() throws(JSONParsingError) -> Bool {
        // The bytes of a finished batch may be gone.
        if followsPath, !batch.isFinished { cursor.storeKeys(into: keyStore) }
        let last = batch.last
        if let last, !batch.isPart {
            scanner.reset(after: last.kind, depth: cursor.depth, isInObject: cursor.isInObject)
        }
        switch batch.origin {
        case _ where isStopped:
            // The rest is not read.
            break
        case .finished:
            break
        case .part:
            tokenText.removeAll()
        case .assembled(let range):
            // The next token that is cut may be far away.
            tokenText.removeAll()
            if cursor.depth == 0 { endRoot(at: range.upperBound) }
        case .parsed(let progress, let start, let end):
            let restStart = endOfRead(progress, from: start)
            if last != nil, cursor.depth == 0 {
                input.slice.position = restStart
                endRoot(at: input.slice.absoluteOffset(of: restStart))
            } else {
                return try scanRest(from: restStart, to: end, isRefused: progress.isRefused)
            }
        }
        endBatch()
        return false
    }

    /// The index after what the engine has read, where the scanner continues.
    private func endOfRead(_ progress: TokenEngine.Progress, from start: Int) -> Int {
        if let expectation = progress.expectation {
            if progress.end > start {
                scanner.reset(to: expectation, after: unsafe input.slice.start[progress.end - 1])
            }
            return progress.end
        }
        return tokenCount > 0 ? batch.locator?.end(of: tokenCount - 1) ?? start : start
    }

    func endBatch() {
        batch.removeAll()
        rootStart = lastLineStart ?? rootStart
        lastLineStart = nil
    }

    private func scanRest(from start: Int, to end: Int, isRefused: Bool) throws(JSONParsingError) -> Bool {
        endBatch()
        let tokenEnd = try scan(from: start, to: end)
        try checkEventOfString()
        if isRefused {
            throw error(ScannerFailure(.refusedByLibrary, at: input.slice.absoluteOffset(of: start)))
        }
        engine.leave(scanner.phase)
        if let tokenEnd {
            // A string that only the scanner accepts, since it replaces what is not Unicode.
            try completeToken(at: tokenEnd)
            return true
        }
        if startOfOpenToken != nil { mode = .inToken }
        return false
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
                input.commentFilter?.isAfterSlash == true || input.commentFilter?.isInsideSequence == true
            if mode != .betweenRoots || input.isInsideByteOrderMark || isMissingValue || isInsideComment {
                throw error(ScannerFailure(.unexpectedEnd, at: end))
            }
            if !isAtRecordEnd, scanner.isAfterRootScalar {
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
