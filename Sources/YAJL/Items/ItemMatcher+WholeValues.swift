/// Selected lines and elements that are read without their tokens.
extension ItemMatcher {
    /// Elements that are longer are left to the engine: the slice cuts the last one in two, which is then read twice.
    private static let longestElement = 16 << 10

    /// How many arrays and objects there are around the next value, if it can be read without its tokens.
    var depthOfWholeValues: Int? {
        guard let depth = wholeValueDepth else { return nil }
        let cursor = tokenSource.cursor
        guard cursor.depth == depth, !cursor.isInObject else { return nil }
        // All elements are selected of an array that has one that is.
        return depth == 0 || state.parent != nil ? depth : nil
    }

    /// The place of the next value.
    func placeOfWholeValue(_ range: Range<Int>) -> ItemPlace {
        let pattern = 0
        guard let parent = state.parent else { return ItemPlace(rootFor: pattern, .bytes(range)) }
        let step = tokenSource.cursor.currentStep(store: tokenSource.keyStore)
        return ItemPlace(pattern: pattern, .bytes(range), parent: parent, step: step)
    }

    /// Lets the engine stop after the next element, if those after it are probably arrays and objects that can be read so.
    func expectWholeValues() {
        guard let depth = wholeValueDepth, depth > 0, state.parent != nil, state.isAfterSmallElement else { return }
        tokenSource.engine.elementDepth = depth
    }

    /// Notes whether a selected element is an array or object of which the next slice has many, probably.
    func noteSize(of found: Found) {
        guard let depth = wholeValueDepth, depth > 0 else { return }
        let last = unsafe tokenSource.tokens[found.tokens.upperBound - 1].kind
        state.isAfterSmallElement =
            (last == .endObject || last == .endArray) && kept.range(of: found.place).count <= Self.longestElement
    }
}
