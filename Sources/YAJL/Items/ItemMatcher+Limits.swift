/// Counting events, and refusing values that are too long.
extension ItemMatcher {
    func countEvent(_ cursor: PathCursor) throws {
        guard tokenSource.eventBudget > 0 else { throw try refuseEvent(cursor, atToken: state.index) }
        tokenSource.eventBudget -= 1
    }

    /// Takes back the events after the place of an error, which would not have been read in smaller chunks.
    func takeBackEvents(after offset: Int) {
        // All of them are in the selected value, which is too long then.
        guard tokenSource.options.limits.events != nil, let first = selected?.firstToken else { return }
        for index in first..<max(first, state.index) where tokenSource.range(ofToken: index).upperBound > offset {
            tokenSource.eventBudget += 1
        }
    }

    /// The error for one event too many, unless the open value is too long before it.
    func refuseEvent(_ cursor: PathCursor, atToken index: Int) throws -> JSONParsingError {
        try refuse(tokenSource.refuseEvent(cursor, atToken: index), cursor)
    }

    /// The error, unless the open value is too long before it.
    func refuse(_ refusal: JSONParsingError, _ cursor: PathCursor) throws -> JSONParsingError {
        try checkSelected(to: refusal.position.byteOffset, cursor)
        return refusal
    }

    /// Refuses the open value if the tokens of the batch that have been passed make it too long: here it is known which of
    /// them come before the limit.
    func checkPassedTokens(_ cursor: PathCursor) throws {
        guard itemLimit != nil, state.index > 0 else { return }
        try checkSelected(to: tokenSource.range(ofToken: state.index - 1).upperBound, cursor)
    }

    private func checkSelected(to end: Int, _ cursor: PathCursor) throws {
        guard itemLimit != nil, let item = selected, item.isKept else { return }
        let start = item.start ?? tokenSource.range(ofToken: item.firstToken).lowerBound
        // Made for the error only: it takes as long as the value is deep, and this is asked for with each batch.
        func path() -> JSONLocation {
            let path = cursor.path(includingCurrent: true, store: tokenSource.keyStore)
            return JSONLocation(Array(path.components.prefix(item.depth)))
        }
        try checkLimit(from: start, to: end, path: path())
    }

    /// Refuses the open value if it is too long up to an absolute offset.
    func checkOpenItem(to end: Int) throws {
        guard itemLimit != nil, let item = openItem, item.isKept else { return }
        try checkLimit(from: item.start, to: end, path: pathOfOpenItem)
    }

    /// The path of the value that is open.
    var pathOfOpenItem: JSONLocation {
        let cursor = tokenSource.cursor
        // A value that is too long may have been passed.
        let isPassed = selected.map { $0.depth == cursor.depth } ?? false
        let path = cursor.path(includingCurrent: true, afterValue: isPassed, store: tokenSource.keyStore)
        return JSONLocation(Array(path.components.prefix(selected?.depth ?? .max)))
    }

    func checkLimit(from start: Int, to end: Int, path: @autoclosure () -> JSONLocation) throws {
        guard let itemLimit, end - start > itemLimit else { return }
        throw tokenSource.refuseItem(at: kept.position(of: start + itemLimit), path: path(), limit: itemLimit)
    }
}
