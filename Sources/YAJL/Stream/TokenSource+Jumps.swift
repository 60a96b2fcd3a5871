/// The place of an element that is not the first of its array.
struct ElementPlace {
    /// The names of the members that lead from the root to the array.
    var names: [String]
    /// The absolute offset of the root.
    var rootStart: Int
    /// How many elements come before it.
    var index: Int
}

extension TokenSource {
    /// Continues at another place of the input, if nothing is open there; or at another element of an array, if the last byte
    /// was a comma between elements of the same array.
    ///
    /// - Parameter earlier: The last bytes before it.
    /// - Returns: `false` if it cannot.
    func jump(to place: JSONPosition, after earlier: ArraySlice<UInt8>, at element: ElementPlace?) -> Bool {
        guard failure == nil, !isDone, !isStopped, input.commentFilter == nil else { return false }
        if let element {
            guard cursor.depth == element.names.count + 1, !cursor.isInObject,
                case (.between, .value) = (scanner.phase, scanner.expectation)
            else { return false }
            rootStart = element.rootStart
            cursor.count = element.index
        } else if !isBetweenRoots {
            return false
        }
        input.jump(to: place, after: earlier)
        return true
    }
}
