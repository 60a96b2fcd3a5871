/// Where an element of a root array is that does not come first.
struct ElementPlace {
    /// The absolute offset of the array.
    var arrayStart: Int
    /// How many elements come before it.
    var index: Int
}

extension Tokenizer {
    /// Whether the last byte was a comma between elements of a root array, so that reading can go on after another one.
    var canJumpToElement: Bool {
        guard failure == nil, !isDone, !isStopped, input.commentFilter == nil, cursor.depth == 1, !cursor.isInObject,
            case (.between, .value) = (scanner.phase, scanner.expectation)
        else { return false }
        return true
    }
}
