/// Finds the values that patterns select, in the tokens of a tokenizer, batch by batch.
///
/// What no pattern can reach is skipped without a look at each token, and its texts are not kept. The search stops behind
/// each value that is selected, so that its tokens can be used while they are there.
@safe
final class ItemFinder {
    /// A selected value whose last token has been reached.
    struct Found {
        var place: ItemPlace
        /// Its tokens in the current batch.
        var tokens: Range<Int>
        /// What it is, if it should be an object and is not.
        var mismatch: JSONEventKind?
        /// What the patterns select in it, in the order of the document.
        var inner: [ItemPlace] = []
    }

    /// A value that is selected and open.
    private struct Selected {
        var pattern: Int
        /// How many arrays and objects are open around it.
        var depth: Int
        var firstToken: Int
        /// Where it begins, if that was in an earlier batch.
        var start: Int?
        /// Whether there may be other selected values in it.
        var isSearched: Bool
        var inner: [ItemPlace] = []
        /// Of those that are open, the index in `inner`.
        var openInner: [(index: Int, depth: Int)] = []
    }

    let tokenizer: Tokenizer
    /// The bytes and places of the values that have been found, until the chunk goes away.
    let kept: KeptBytes
    private var automaton: PathAutomaton
    /// What the automaton says about the value of the last key.
    private var memberMatch = PathMatch.nothing
    private var selected: Selected?
    private var index = 0
    private var end = 0
    /// Whether a value has ended behind which nothing may be left to find.
    private var isBehindValue = false
    /// From this pattern on, values are not selected themselves, but must be objects.
    private let firstOwner: Int
    private let itemLimit: Int?
    private let stopsEarly: Bool

    /// The path of the array or object around the last found value, which is mostly the same for the next.
    private var parentPath: JSONPath?

    /// Prepares a search.
    ///
    /// - Parameter start: The place of the first byte, if the input is a part of a longer one.
    init<Item>(_ request: ItemRequest<Item>, start: JSONPosition) {
        var patterns = request.patterns
        if request.selection == .members {
            // The values that must have members, which are found only if they have none, come behind the members.
            patterns = request.patterns.map { JSONPathPattern($0.components + [.each]) } + request.patterns
        }
        firstOwner = request.selection == .members ? request.patterns.count : patterns.count
        automaton = PathAutomaton(patterns)
        var options = request.options
        stopsEarly = !request.validatesRest && options.framing == .single
        itemLimit = options.limits.clamped.item
        // The limit is for what is kept in memory, and that is the selected values.
        options.limits.item = nil
        tokenizer = Tokenizer(options: options, takesStringParts: false, start: start)
        let looksInside = patterns.count > 1 || patterns.contains { $0.components.contains(.descendants) }
        kept = KeptBytes(
            tokenizer,
            // The place at which a value exceeds the limit may be in a chunk that is gone.
            keepsBytes: request.recipe.needsBytes || looksInside || itemLimit != nil
        )
    }

    /// Gets the next batch; returns `false` at the end of the chunk.
    ///
    /// The last one must have been searched to its end.
    func nextBatch() throws -> Bool {
        index = 0
        end = 0
        guard try tokenizer.nextBatch() else { return false }
        end = tokenizer.tokenCount
        return true
    }

    /// Goes behind the next selected value that ends in the batch.
    ///
    /// - Returns: `nil` if the rest of the batch has no such value.
    func next() throws -> Found? {
        let tokens = unsafe tokenizer.tokens
        var cursor = tokenizer.cursor
        defer { tokenizer.cursor = cursor }
        index = unsafe cursor.skip(tokens, from: index, to: end)
        while true {
            if isBehindValue, !cursor.isSkipping {
                isBehindValue = false
                unsafe leaveExhausted(tokens, &cursor)
            }
            guard index < end else { break }
            if let depth = selected?.depth {
                guard try unsafe passItem(tokens, &cursor, depth) else { break }
                tokenizer.cursor = cursor
                return try finishItem()
            }
            let token = unsafe tokens[index]
            switch token.kind {
            case .key:
                try countEvent(cursor)
                cursor.key(token)
                index += 1
                memberMatch = unsafe automaton.step(key: token.unsafeText)
                if memberMatch.isNothing { unsafe skip(.value(depth: cursor.depth), tokens, &cursor) }
            case .endArray, .endObject:
                try countEvent(cursor)
                cursor.pass(token)
                index += 1
                automaton.leave()
                parentPath = nil
                isBehindValue = true
            case .null, .bool, .number, .string, .beginArray, .beginObject:
                let match = match(cursor)
                let opens = token.kind == .beginArray || token.kind == .beginObject
                let pattern = match.isSelected ? automaton.nextSelected() : nil
                if let pattern, pattern >= firstOwner, token.kind != .beginObject {
                    return unsafe passMismatch(tokens, &cursor, pattern)
                }
                if let pattern, pattern < firstOwner {
                    selected = Selected(
                        pattern: pattern,
                        depth: cursor.depth,
                        firstToken: index,
                        isSearched: match.descends && opens
                    )
                } else if opens, match.isNothing {
                    isBehindValue = true
                    unsafe skip(.value(depth: cursor.depth), tokens, &cursor)
                } else {
                    try countEvent(cursor)
                    cursor.pass(token)
                    index += 1
                    isBehindValue = !opens
                    if opens {
                        enter(token.kind)
                        parentPath = nil
                    }
                }
            }
        }
        return nil
    }

    /// The tokens of the batch that belong to a value which the batch does not end.
    var openTokens: Range<Int>? { selected.map { $0.firstToken..<end } }

    /// Notes what must be known of an open value when the batch is gone.
    func keepOpenItem() {
        if selected?.start == nil, let first = selected?.firstToken {
            selected?.start = tokenizer.range(ofToken: first).lowerBound
        }
        selected?.firstToken = 0
    }

    /// The path of the value that is open.
    var pathOfOpenItem: JSONPath {
        let path = tokenizer.cursor.path(includingCurrent: false, store: tokenizer.keyStore)
        return JSONPath(Array(path.components.prefix(selected?.depth ?? 0)))
    }

    /// Leaves out what is left of the open value; returns where it is, as far as the batch goes.
    func abandonItem() -> ItemPlace {
        let path = pathOfOpenItem
        let depth = selected?.depth ?? 0
        let place = ItemPlace(
            pattern: selected?.pattern ?? 0,
            range: (selected?.start ?? 0)..<tokenizer.range(ofToken: end - 1).upperBound,
            path: path
        )
        selected = nil
        isBehindValue = true
        tokenizer.cursor.skipping = .value(depth: depth)
        return place
    }

    /// Says that the chunk goes away, when all of it has been searched.
    func chunkEnds() throws {
        if let start = selected?.start {
            try checkLimit(from: start, to: tokenizer.input.chunkEnd)
            kept.chunkEnds(neededFrom: start)
        } else {
            // The token may turn out to be a selected value.
            kept.chunkEnds(neededFrom: tokenizer.cursor.isSkipping ? nil : tokenizer.startOfOpenToken)
        }
    }

    /// Begins anew with the next record.
    func restart() {
        selected = nil
        isBehindValue = false
        parentPath = nil
        index = 0
        end = 0
    }

    private func countEvent(_ cursor: PathCursor) throws {
        guard tokenizer.eventBudget > 0 else { throw tokenizer.refuseEvent(cursor, atToken: index) }
        tokenizer.eventBudget -= 1
    }

    private func match(_ cursor: PathCursor) -> PathMatch {
        cursor.depth == 0 ? automaton.beginRoot() : cursor.isInObject ? memberMatch : automaton.stepElement()
    }

    private func enter(_ kind: JSONEventKind) {
        if kind == .beginObject { automaton.enterObject() } else { automaton.enterArray() }
    }

    @unsafe
    private func skip(_ what: PathCursor.Skipping, _ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor) {
        cursor.skipping = what
        index = unsafe cursor.skip(tokens, from: index, to: end)
    }

    /// Skips the rest of an array or object, or of the input, if nothing there can match.
    @unsafe
    private func leaveExhausted(_ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor) {
        guard cursor.depth > 0, automaton.isContainerExhausted else { return }
        if stopsEarly, automaton.isExhausted {
            tokenizer.stop(afterToken: index - 1)
            index = end
        } else {
            unsafe skip(.contents(depth: cursor.depth), tokens, &cursor)
        }
    }

    /// Passes over a value that should be an object.
    @unsafe
    private func passMismatch(
        _ tokens: UnsafePointer<Token>,
        _ cursor: inout PathCursor,
        _ pattern: Int
    ) -> Found {
        let place = ItemPlace(
            pattern: pattern,
            range: tokenizer.range(ofToken: index),
            path: cursor.path(includingCurrent: true, store: tokenizer.keyStore)
        )
        let found = unsafe Found(place: place, tokens: index..<index, mismatch: tokens[index].kind)
        isBehindValue = true
        unsafe skip(.value(depth: cursor.depth), tokens, &cursor)
        return found
    }

    // MARK: Inside of a selected value

    /// Goes behind the selected value; returns whether that is in the batch.
    @unsafe
    private func passItem(_ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor, _ depth: Int) throws -> Bool {
        if selected?.isSearched == true { return try unsafe searchItem(tokens, &cursor, depth) }
        var index = index
        var budget = tokenizer.eventBudget
        defer {
            self.index = index
            tokenizer.eventBudget = budget
        }
        while index < end {
            guard budget > 0 else { throw tokenizer.refuseEvent(cursor, atToken: index) }
            budget -= 1
            let token = unsafe tokens[index]
            cursor.pass(token)
            index += 1
            if cursor.depth == depth, token.kind != .key { return true }
        }
        return false
    }

    /// The same with a search for selected values inside.
    @unsafe
    private func searchItem(_ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor, _ depth: Int) throws -> Bool {
        while index < end {
            try countEvent(cursor)
            let token = unsafe tokens[index]
            let place = index
            index += 1
            switch token.kind {
            case .key:
                cursor.key(token)
                memberMatch = unsafe automaton.step(key: token.unsafeText)
            case .endArray, .endObject:
                cursor.pass(token)
                automaton.leave()
                if let open = selected?.openInner.last, open.depth == cursor.depth {
                    selected?.openInner.removeLast()
                    let range = innerRange(open.index, to: place)
                    selected?.inner[open.index].range = range
                }
            case .null, .bool, .number, .string, .beginArray, .beginObject:
                let opens = token.kind == .beginArray || token.kind == .beginObject
                if cursor.depth > depth {
                    let match = match(cursor)
                    if match.isSelected, let pattern = automaton.nextSelected(), pattern < firstOwner {
                        let range = tokenizer.range(ofToken: place)
                        let path = cursor.path(includingCurrent: true, store: tokenizer.keyStore)
                        selected?.inner.append(
                            ItemPlace(pattern: pattern, range: range, path: path)
                        )
                        let innerCount = selected?.inner.count ?? 0
                        if opens { selected?.openInner.append((innerCount - 1, cursor.depth)) }
                    }
                }
                cursor.pass(token)
                if opens { enter(token.kind) }
            }
            if cursor.depth == depth, token.kind != .key { return true }
        }
        return false
    }

    private func innerRange(_ index: Int, to token: Int) -> Range<Int> {
        let start = selected?.inner[index].range.lowerBound ?? 0
        return start..<tokenizer.range(ofToken: token).upperBound
    }

    private func finishItem() throws -> Found? {
        guard let item = selected else { return nil }
        let end = tokenizer.range(ofToken: index - 1).upperBound
        let start = item.start ?? tokenizer.range(ofToken: item.firstToken).lowerBound
        try checkLimit(from: start, to: end)
        selected = nil
        isBehindValue = true
        let cursor = tokenizer.cursor
        let parent = parentPath ?? cursor.path(includingCurrent: false, store: tokenizer.keyStore)
        parentPath = parent
        let place = ItemPlace(
            pattern: item.pattern,
            range: start..<end,
            parent: parent,
            step: cursor.lastStep(store: tokenizer.keyStore)
        )
        return Found(place: place, tokens: item.firstToken..<index, inner: item.inner)
    }

    private func checkLimit(from start: Int, to end: Int) throws {
        guard let itemLimit, end - start > itemLimit else { return }
        throw tokenizer.refuse(.limitExceeded(.item), at: kept.position(of: start + itemLimit))
    }
}
