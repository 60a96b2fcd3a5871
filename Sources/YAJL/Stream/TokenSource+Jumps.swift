/// Where an element of an array is that does not come first.
struct ElementPlace {
    /// The names of the members that lead from the root to the array.
    var names: [String]
    /// The absolute offset of the root.
    var rootStart: Int
    /// How many elements come before it.
    var index: Int
}

extension TokenSource {
    /// Whether nothing of the input is open, so that reading can continue at another place.
    var canJump: Bool { failure == nil && !isDone && !isStopped && input.commentFilter == nil && isBetweenRoots }

    /// Whether the last byte was a comma between elements of the same array, so that reading can continue at this one.
    func canJump(to element: ElementPlace) -> Bool {
        guard failure == nil, !isDone, !isStopped, input.commentFilter == nil,
            cursor.depth == element.names.count + 1, !cursor.isInObject,
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

    /// Continues at another element of the array, if ``canJump(to:)``.
    func jump(to place: JSONPosition, after earlier: ArraySlice<UInt8>, at element: ElementPlace) {
        jump(to: place, after: earlier)
        itemStart = element.rootStart
        cursor.count = element.index
    }
}
