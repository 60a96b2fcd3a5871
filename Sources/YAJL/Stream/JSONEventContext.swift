/// Where an event is.
///
/// See ``JSONEventHandler/receivesContext``.
@safe
public struct JSONEventContext: ~Escapable {
    private let tokenSource: TokenSource
    private let cursor: PathCursor
    private let index: Int

    @usableFromInline
    @_lifetime(borrow tokenSource)
    init(_ tokenSource: borrowing TokenSource, _ cursor: borrowing PathCursor, index: Int) {
        self.tokenSource = copy tokenSource
        self.cursor = copy cursor
        self.index = index
    }

    /// How many arrays and objects are open around the event's value; 0 for the root.
    ///
    /// A begin or end event has the depth of the array or object itself.
    public var depth: Int { cursor.depth }

    /// The range of the event's bytes, counted from the very start of the input, quotes included.
    ///
    /// A string that comes in pieces has its range with the last piece; with the others the range is empty, at the place up
    /// to which the input has been read.
    ///
    /// - Complexity: Amortised O(1) over the events of a document.
    public var byteRange: Range<Int> { tokenSource.range(ofToken: index) }

    /// The path of the event's value.
    ///
    /// A key has the path of its member, an end event that of what ends.
    ///
    /// - Complexity: O(depth); makes a `String` for each object on the way.
    public var path: JSONLocation { cursor.path(includingCurrent: true, store: tokenSource.keyStore) }
}
