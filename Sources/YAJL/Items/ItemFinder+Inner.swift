/// Values inside of a selected value that are selected as well.
extension ItemFinder {
    /// Goes behind the selected value, with a search for selected values inside; returns whether that is in the batch.
    @unsafe
    func searchItem(_ tokens: UnsafePointer<Token>, _ cursor: inout PathCursor, _ depth: Int) throws -> Bool {
        while state.index < state.end {
            let token = unsafe tokens[state.index]
            if token.kind == .string, token.length > stringLimit, tokenizer.eventBudget > 0 {
                throw try refuseString(cursor, atToken: state.index)
            }
            try countEvent(cursor)
            let place = state.index
            state.index += 1
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
                    let range = innerRange(open.index, to: place)
                    state.inner[open.index].place.bounds = .bytes(range)
                }
            case .null, .bool, .number, .string, .beginArray, .beginObject:
                let opens = token.kind == .beginArray || token.kind == .beginObject
                if cursor.depth > depth {
                    let match = match(cursor)
                    if match.isSelected, let pattern = selectedPattern(cursor),
                        pattern < firstOwner || token.kind != .beginObject
                    {
                        state.inner.append(inner(pattern, token.kind, atToken: place, cursor))
                        if opens { state.openInner.append((state.inner.count - 1, cursor.depth)) }
                    }
                }
                cursor.pass(token)
                if opens { enter(token.kind) }
            }
            if cursor.depth == depth, token.kind != .key { return true }
        }
        return false
    }

    /// A value that begins in the open one.
    private func inner(_ pattern: Int, _ kind: JSONEventKind, atToken index: Int, _ cursor: PathCursor) -> Inner {
        let store = tokenizer.keyStore
        let outer = state.places.node(ofDepth: cursor.depth, cursor, store: store)
        let parent = state.places.parent(cursor, store: store)
        let step = cursor.currentStep(store: store)
        if let depth = state.selected?.depth {
            state.itemNode = state.places.node(ofDepth: depth + 1, cursor, store: store)
        }
        let bounds = ItemPlace.Bounds.bytes(tokenizer.range(ofToken: index))
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
        return start..<tokenizer.range(ofToken: token).upperBound
    }
}
