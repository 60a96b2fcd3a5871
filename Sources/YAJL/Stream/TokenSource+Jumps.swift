/// Where an element of a root array is that does not come first.
struct ElementPlace {
    /// The absolute offset of the array.
    var arrayStart: Int
    /// How many elements come before it.
    var index: Int
}

extension TokenSource {
    /// Whether nothing of the input is open, so that reading can continue at another place.
    var canJump: Bool { failure == nil && !isDone && !isStopped && input.commentFilter == nil && isBetweenRoots }

    /// Whether the last byte was a comma between elements of a root array, so that reading can continue after another.
    var canJumpToElement: Bool {
        guard failure == nil, !isDone, !isStopped, input.commentFilter == nil, cursor.depth == 1, !cursor.isInObject,
            case (.between, .value) = (scanner.phase, scanner.expectation)
        else { return false }
        return true
    }

    /// Continues at another place of the input, if ``canJump``.
    ///
    /// - Parameter earlier: The last bytes before it.
    func jump(to place: JSONPosition, after earlier: ArraySlice<UInt8>) {
        input.jump(to: place, after: earlier)
    }

    /// Continues at another element of a root array, if ``canJumpToElement``.
    func jump(to place: JSONPosition, after earlier: ArraySlice<UInt8>, at element: ElementPlace) {
        jump(to: place, after: earlier)
        itemStart = element.arrayStart
        cursor.count = element.index
    }
}
