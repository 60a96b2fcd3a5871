/// Finds the values that patterns select, in the tokens of a token source, batch by batch.
///
/// It skips values that no pattern can reach without a look at each token, and does not keep their texts. The search stops after
/// each value that is selected, so that its tokens can be used while they are there.
///
/// It and the reader are classes: as noncopyable structures, release builds of Swift 6.3.1 released their token source once too often.
@safe
final class ItemMatcher {
    /// A selected value whose last token has been reached.
    struct Found {
        var place: ItemPlace
        /// Its tokens in the current batch.
        var tokens: Range<Int>
        /// Its kind, if it should be an object and is not.
        var mismatch: JSONEventKind?
        /// The values that the patterns select in it, in the order of the document.
        var inner: [Inner] = []
        /// Its node in a tree with those of what is in it, if there is something.
        var node: (tree: PathTree, index: Int)?
    }

    /// A selected value inside of another one.
    struct Inner {
        var place: ItemPlace
        /// Its kind, if it should be an object and is not.
        var mismatch: JSONEventKind?
        /// The node of the array or object around it, and how many of its values come before.
        var outer: Int
        var position: Int
        /// The number of selected values around it, without the outermost.
        var level: Int
    }

    /// A value that is selected and open.
    struct Selected: BitwiseCopyable {
        var pattern: Int
        /// How many arrays and objects are open around it.
        var depth: Int
        var firstToken: Int
        /// Where it begins, if that was in an earlier batch.
        var start: Int?
        /// Whether there may be other selected values in it.
        var isSearched: Bool
        /// Whether it is kept, itself or for what is in it.
        var isKept: Bool
    }

    /// How far the search has come.
    struct State {
        var index = 0
        var end = 0
        /// The patterns that select the next value: the one of the last key, or the next element.
        var nextMatch = PathMatch.nothing
        /// Whether the automaton has gone to the next element already.
        var isAtNextElement = false
        /// The pattern that selects the value which the batch has not come to, if one does.
        var nextPattern: Int?
        /// Whether a value has ended after which nothing may be left to find.
        var isAfterValue = false
        var selected: Selected?
        /// The values that are selected inside of the open value.
        var inner: [Inner] = []
        /// The node of the open value, if something is selected in it.
        var itemNode = 0
        /// The indices in `inner` of those that are open.
        var openInner: [(index: Int, depth: Int)] = []
        /// The arrays and objects that are open, for the places of values in them.
        var places = OpenPlaces()
        /// The array or object around the last found value, which is mostly the same for the next.
        var parent: ItemPlace.Parent?
        /// Whether the last found value is an array or object, and not a long one.
        var isAfterSmallElement = false
    }

    /// The bytes and places of the values that have been found, until the chunk goes away.
    let kept: KeptBytes
    let tokenSource: TokenSource
    /// From this pattern on, values are not selected themselves, but must be objects.
    let firstOwner: Int
    /// The first pattern that can select an element of an array: an element is not a member.
    private let firstForElements: Int
    /// Whether there can be selected values in one that should be an object and is not.
    private let looksIntoMismatches: Bool
    /// How many arrays and objects there are around selected values that can be read without their tokens, if they can.
    let wholeValueDepth: Int?
    let itemLimit: Int?
    /// How long strings may be of which the text is needed.
    let stringLimit: Int
    private let needsText: Bool
    /// Whether whoever takes a value is done with it when the next batch is asked for.
    ///
    /// Then only an error needs to know where the value is: finding that out took 3 % of the time for items of 200 bytes.
    let staysInBatch: Bool
    private let stopsEarly: Bool

    // Only one call at a time uses them: checking that at run time took a fifth of the time for items of 200 bytes.
    @safe @exclusivity(unchecked) var automaton: PathAutomaton
    @safe @exclusivity(unchecked) var state = State()

    /// The value that is selected and open, if there is one.
    // An optional chain through the state copies all of it to the heap in release builds of Swift 6.3.1.
    var selected: Selected? { state.selected }

    /// Prepares a search.
    ///
    /// - Parameter start: The place of the first byte, if the input is a part of a longer one.
    init(_ search: ItemSearch, start: JSONPosition) {
        var patterns = search.patterns
        if search.selectsMembers {
            // The values that must have members, which are found only if they have none, come after the members.
            patterns = search.patterns.map { JSONPath($0.components + [.each]) } + search.patterns
        }
        firstOwner = search.selectsMembers ? search.patterns.count : patterns.count
        firstForElements = search.selectsMembers ? firstOwner : 0
        looksIntoMismatches = search.patterns.contains { $0.components.contains(.descendants) }
        automaton = PathAutomaton(patterns)
        var options = search.options
        stopsEarly = !search.options.validatesRest && options.framing == .single
        wholeValueDepth = search.wholeValueDepth
        staysInBatch = options.framing == .single
        itemLimit = options.limits.clamped.item
        // The limit is for what is kept in memory, and that is the selected values.
        options.limits.item = nil
        // The bytes of values in values are needed, or the place of one without members; their ranges are known anyway.
        let keepsInner =
            (search.material.needsText || search.selectsMembers)
            && (search.patterns.count > 1 || search.patterns.contains { $0.components.contains(.descendants) })
        needsText = search.material.needsText
        stringLimit = needsText ? options.limits.clamped.string ?? .max : .max
        tokenSource = TokenSource(options: options, strings: .some, start: start)
        // Lines go straight into documents then, and not together into a batch.
        if wholeValueDepth != nil { tokenSource.batchesLines = false }
        kept = KeptBytes(
            tokenSource,
            // The place at which a value exceeds the limit may be in a chunk that is gone.
            keepsBytes: search.material.needsBytes || search.material.isDocument && options.duplicateKeys == .reject
                || keepsInner
                || itemLimit != nil
        )
        expectValue(automaton.beginRoot(), tokenSource.cursor)
    }

    /// Gets the next batch; returns `false` at the end of the chunk.
    ///
    /// The last one must have been searched to its end.
    func nextBatch() throws -> Bool {
        state.index = 0
        state.end = 0
        let isThere: Bool
        do {
            isThere = try tokenSource.nextBatch()
        } catch {
            // The first error counts: where the text is wrong, or where the open value is too long.
            if let error = error as? JSONParsingError { try checkOpenItem(to: error.position.byteOffset) }
            throw error
        }
        state.selected?.firstToken = 0
        try checkOpenItem(to: tokenSource.endOfAccepted)
        if isThere { state.end = tokenSource.tokenCount }
        return isThere
    }

    /// Passes the next selected value that ends in the batch.
    ///
    /// - Returns: `nil` if the rest of the batch has no such value.
    func next() throws -> Found? {
        let tokens = unsafe tokenSource.tokens
        var cursor = tokenSource.cursor
        defer { tokenSource.cursor = cursor }
        state.index = unsafe cursor.skip(tokens, from: state.index, to: state.end)
        while true {
            if state.isAfterValue, !cursor.isSkipping {
                state.isAfterValue = false
                unsafe leaveExhausted(tokens, &cursor)
            }
            guard state.index < state.end else { break }
            if let depth = selected?.depth {
                guard try unsafe passItem(tokens, &cursor, depth) else {
                    try checkPassedTokens(cursor)
                    break
                }
                return try finishItem(cursor)
            }
            let token = unsafe tokens[state.index]
            switch token.kind {
            case .key:
                try countEvent(cursor)
                cursor.key(token)
                state.index += 1
                state.nextMatch = unsafe automaton.step(key: token.unsafeText)
                if state.nextMatch.isNothing { unsafe skip(.value(depth: cursor.depth), tokens, &cursor) }
            case .endArray, .endObject:
                try countEvent(cursor)
                let count = cursor.count
                cursor.pass(token)
                state.index += 1
                automaton.leave()
                state.isAtNextElement = false
                state.parent = nil
                state.places.leave(depth: cursor.depth, count: count)
                state.isAfterValue = true
            case .null, .bool, .number, .string, .beginArray, .beginObject:
                let match = match(cursor)
                let opens = token.kind == .beginArray || token.kind == .beginObject
                let pattern = match.isSelected ? selectedPattern(cursor) : nil
                if let pattern, pattern < firstOwner || token.kind != .beginObject {
                    let isSearched = opens && (pattern < firstOwner ? match.descends : looksIntoMismatches)
                    state.selected = Selected(
                        pattern: pattern,
                        depth: cursor.depth,
                        firstToken: state.index,
                        isSearched: isSearched,
                        isKept: pattern < firstOwner || isSearched
                    )
                } else if opens, match.isNothing {
                    state.isAfterValue = true
                    unsafe skip(.value(depth: cursor.depth), tokens, &cursor)
                } else {
                    try countEvent(cursor)
                    cursor.pass(token)
                    state.index += 1
                    state.isAfterValue = !opens
                    if opens {
                        enter(token.kind)
                        state.parent = nil
                    }
                }
            }
        }
        unsafe expectNextValue(tokens, cursor)
        return nil
    }

    /// Takes the tokens of the batch that have been passed of a value that is open, none if it should be an object, and notes
    /// what must be known of it when the batch is gone.
    func takeOpenTokens() -> Range<Int>? {
        guard let item = selected else { return nil }
        if item.start == nil { state.selected?.start = tokenSource.range(ofToken: item.firstToken).lowerBound }
        state.selected?.firstToken = state.index
        return (item.pattern < firstOwner ? item.firstToken : state.index)..<state.index
    }

    /// The selected value that is open: where it begins, and whether it is kept.
    var openItem: (start: Int, isKept: Bool)? {
        if let item = selected { return item.start.map { ($0, item.isKept) } }
        guard let pattern = state.nextPattern else { return nil }
        return tokenSource.startOfOpenToken.map { ($0, pattern < firstOwner) }
    }

    /// Says that the chunk goes away, when all of it has been searched.
    func chunkEnds() {
        let item = openItem
        kept.chunkEnds(neededFrom: item?.start, isPlaceEnough: item?.isKept == false)
    }

    /// Begins again with the next record.
    func restart() {
        state = State()
        expectValue(automaton.beginRoot(), tokenSource.cursor)
    }

    /// Finds out whether the next value is wanted: the next batch may have only its end.
    @unsafe
    private func expectNextValue(_ tokens: UnsafePointer<Token>, _ cursor: PathCursor) {
        guard state.end > 0 else { return }
        state.nextPattern = nil
        if let selected {
            tokenSource.wantsOpenValue = needsText && selected.isKept
        } else if cursor.isSkipping {
            tokenSource.wantsOpenValue = false
        } else if cursor.depth == 0 {
            expectValue(automaton.beginRoot(), cursor)
        } else if !cursor.isInObject {
            if !state.isAtNextElement { state.nextMatch = automaton.stepElement() }
            state.isAtNextElement = true
            expectValue(state.nextMatch, cursor)
        } else if unsafe tokens[state.end - 1].kind == .key {
            expectValue(state.nextMatch, cursor)
        }
    }

    private func expectValue(_ match: PathMatch, _ cursor: PathCursor) {
        state.nextPattern = match.isSelected ? selectedPattern(cursor) : nil
        tokenSource.wantsOpenValue = needsText && (state.nextPattern ?? .max) < firstOwner
    }

    func match(_ cursor: PathCursor) -> PathMatch {
        if cursor.depth == 0 { return automaton.beginRoot() }
        if cursor.isInObject { return state.nextMatch }
        guard !state.isAtNextElement else {
            state.isAtNextElement = false
            return state.nextMatch
        }
        return automaton.stepElement()
    }

    /// The first pattern that selects the value to which the automaton has gone.
    func selectedPattern(_ cursor: PathCursor) -> Int? {
        automaton.nextSelected(from: cursor.isInObject ? 0 : firstForElements)
    }

    func enter(_ kind: JSONEventKind) {
        if kind == .beginObject { automaton.enterObject() } else { automaton.enterArray() }
    }

    @unsafe
    private func skip(_ what: PathCursor.Skipping, _ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor) {
        cursor.skipping = what
        state.index = unsafe cursor.skip(tokens, from: state.index, to: state.end)
    }

    /// Skips the rest of an array or object, or of the input, if nothing there can match.
    @unsafe
    private func leaveExhausted(_ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor) {
        guard cursor.depth > 0, automaton.isContainerExhausted else { return }
        if stopsEarly, automaton.isExhausted {
            tokenSource.stop(afterToken: state.index - 1)
            state.index = state.end
        } else {
            unsafe skip(.contents(depth: cursor.depth), tokens, &cursor)
        }
    }

    private func finishItem(_ cursor: PathCursor) throws -> Found? {
        guard let item = selected else { return nil }
        let tokens = item.firstToken..<state.index
        let bounds: ItemPlace.Bounds
        if item.start == nil, itemLimit == nil, staysInBatch {
            bounds = .tokens(tokens)
        } else {
            let end = tokenSource.range(ofToken: state.index - 1).upperBound
            let start = item.start ?? tokenSource.range(ofToken: item.firstToken).lowerBound
            bounds = .bytes(start..<end)
        }
        var found = Found(place: place(pattern: item.pattern, bounds, cursor), tokens: tokens)
        if item.pattern >= firstOwner {
            // Only an array can have begun earlier.
            found.mismatch = unsafe item.start == nil ? tokenSource.tokens[item.firstToken].kind : .beginArray
        }
        if item.isKept, case .bytes(let range) = bounds {
            try checkLimit(from: range.lowerBound, to: range.upperBound, path: found.place.path)
        }
        noteSize(of: found)
        state.selected = nil
        state.isAfterValue = true
        if item.isSearched, !state.inner.isEmpty {
            found.inner = state.inner
            found.node = (state.places.tree, state.itemNode)
            state.inner = []
            // Each item has its own nodes there.
            if state.places.forgetEnded() { state.parent = nil }
        }
        return found
    }

    /// The place of the value that has just been passed.
    private func place(pattern: Int, _ bounds: ItemPlace.Bounds, _ cursor: PathCursor) -> ItemPlace {
        guard let step = cursor.lastStep(store: tokenSource.keyStore) else {
            return ItemPlace(rootFor: pattern, bounds)
        }
        if let parent = state.parent { return ItemPlace(pattern: pattern, bounds, parent: parent, step: step) }
        if state.inner.isEmpty { _ = state.places.forgetEnded() }
        let parent = state.places.parent(cursor, store: tokenSource.keyStore)
        state.parent = parent
        return ItemPlace(pattern: pattern, bounds, parent: parent, step: step)
    }
}
