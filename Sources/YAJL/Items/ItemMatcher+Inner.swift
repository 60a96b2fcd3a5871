/// The tokens of a selected value, and the values in it that are selected as well.
extension ItemMatcher {
    /// Passes the selected value, with a search for selected values inside if there may be some; returns whether that is in
    /// the batch.
    @unsafe
    func passItem(_ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor, _ depth: Int) throws -> Bool {
        let isSearched = selected?.isSearched == true
        let stringLimit = selected?.isKept == true ? stringLimit : .max
        if !isSearched, unsafe passWholeItem(tokens, &cursor, depth, stringLimit) { return true }
        var index = state.index
        let end = state.end
        var budget = tokenSource.eventBudget
        defer {
            state.index = index
            tokenSource.eventBudget = budget
        }
        while index < end {
            guard budget > 0 else { throw try refuseEvent(cursor, atToken: index) }
            let token = unsafe tokens[index]
            if token.kind == .string, token.length > stringLimit {
                throw try refuse(tokenSource.refuseString(cursor, atToken: index), cursor)
            }
            budget -= 1
            if isSearched { search(token, at: index, &cursor, depth) } else { cursor.pass(token) }
            index += 1
            if cursor.depth == depth, token.kind != .key { return true }
        }
        return false
    }

    /// Passes a selected value that the batch has from its start to its end: nobody asks for paths in it then.
    ///
    /// Following the path with each token took 4 % of the time for items of 200 bytes.
    @unsafe
    private func passWholeItem(
        _ tokens: UnsafePointer<Token>,
        _ cursor: inout PathCursor,
        _ depth: Int,
        _ stringLimit: Int
    ) -> Bool {
        guard cursor.depth == depth else { return false }
        var index = state.index
        let end = state.end
        var inner = 0
        repeat {
            let token = unsafe tokens[index]
            switch token.kind {
            case .beginArray, .beginObject: inner += 1
            case .endArray, .endObject: inner -= 1
            case .string: guard token.length <= stringLimit else { return false }
            case .null, .bool, .number, .key: break
            }
            index += 1
        } while inner > 0 && index < end
        let count = index - state.index
        guard inner == 0, tokenSource.eventBudget >= count else { return false }
        tokenSource.eventBudget -= count
        state.index = index
        cursor.finishValue()
        return true
    }

    /// Passes a token of the selected value, with a search for selected values inside.
    private func search(_ token: Token, at index: Int, _ cursor: inout PathCursor, _ depth: Int) {
        switch token.kind {
        case .key:
            cursor.key(token)
            state.nextMatch = unsafe automaton.step(key: token.unsafeText)
        case .endArray, .endObject:
            let count = cursor.count
            cursor.pass(token)
            automaton.leave()
            state.places.leave(depth: cursor.depth, count: count)
            if let open = state.openInner.last, open.depth == cursor.depth {
                state.openInner.removeLast()
                let range = innerRange(open.index, to: index)
                state.inner[open.index].place.bounds = .bytes(range)
            }
        case .null, .bool, .number, .string, .beginArray, .beginObject:
            let opens = token.kind == .beginArray || token.kind == .beginObject
            if cursor.depth > depth {
                let match = match(cursor)
                if match.isSelected, let pattern = selectedPattern(cursor),
                    pattern < firstOwner || token.kind != .beginObject
                {
                    state.inner.append(inner(pattern, token.kind, atToken: index, cursor))
                    if opens { state.openInner.append((state.inner.count - 1, cursor.depth)) }
                }
            }
            cursor.pass(token)
            if opens { enter(token.kind) }
        }
    }

    /// A value that begins in the open one.
    private func inner(_ pattern: Int, _ kind: JSONEventKind, atToken index: Int, _ cursor: PathCursor) -> Inner {
        let store = tokenSource.keyStore
        let outer = state.places.node(ofDepth: cursor.depth, cursor, store: store)
        let parent = state.places.parent(cursor, store: store)
        let step = cursor.currentStep(store: store)
        if let depth = selected?.depth {
            state.itemNode = state.places.node(ofDepth: depth + 1, cursor, store: store)
        }
        let bounds = ItemPlace.Bounds.bytes(tokenSource.range(ofToken: index))
        return Inner(
            place: ItemPlace(pattern: pattern, bounds, parent: parent, step: step),
            mismatch: pattern < firstOwner ? nil : kind,
            outer: outer,
            position: cursor.count,
            level: state.openInner.count
        )
    }

    private func innerRange(_ index: Int, to token: Int) -> Range<Int> {
        let start = kept.range(of: state.inner[index].place).lowerBound
        return start..<tokenSource.range(ofToken: token).upperBound
    }
}
