/// An engine makes tokens of the slices of the input: libyajl, or the Swift engine.
///
/// An engine reads what it can. The ``TokenSource`` drains its tokens, and the ``LexicalScanner`` then looks at what the engine
/// has left of the slice. The scanner takes over a token that continues after the slice, and it alone says what is
/// wrong.
///
/// It is a class to be inherited from: there is one call for a slice, so that dynamic dispatch costs nothing.
@safe
class TokenEngine {
    /// How far an engine has come in a part of a slice.
    struct Progress {
        /// The index after the skipped bytes at the start.
        var start: Int
        /// The index of the first byte that has not been read.
        var end: Int
        /// The token that the grammar allows at the end, if the engine knows.
        var expectation: LexicalScanner.Expectation?
        /// Whether it refuses what it has not read, in a way that makes it useless from here on.
        var isRefused = false
        /// Whether the root value ends there.
        var endsRoot = false
        /// Whether an element ends there after which the engine was asked to stop.
        var endsElement = false
    }

    /// The depth of elements that can be read without tokens, if there are any.
    ///
    /// An engine that can then stops after the next element that is an array or object, and sets this to `nil`.
    final var elementDepth: Int?

    /// Says that what is read next lies in another slice.
    func beginSlice() {}

    /// Prepares for another root value.
    ///
    /// - Parameter isFirst: Whether there has been none since the engine was made.
    func beginRoot(isFirst: Bool) {}

    /// Adds the tokens of a part of a slice to a batch, up to the end of the root at most.
    ///
    /// - Parameter cursor: The place before the part. If it is leaving something out, the engine may leave that out of the
    ///   batch and move the cursor after it.
    func read(
        _ slice: InputSlice,
        from start: Int,
        to end: Int,
        into batch: TokenBatch,
        at cursor: inout PathCursor
    ) -> Progress {
        Progress(start: start, end: start)
    }

    /// The index in the slice at which the text of a token begins, if it lies there.
    func index(of token: Token, in slice: InputSlice) -> Int? {
        let index = unsafe token.address &- UInt(bitPattern: slice.start)
        return index < UInt(bitPattern: slice.count) ? Int(bitPattern: index) : nil
    }

    /// Leaves a token that continues after the slice to the scanner.
    ///
    /// - Parameter phase: The start of the token, as the scanner has read it; the engine has seen no more of it.
    func leave(_ phase: LexicalScanner.Phase) {}

    /// Adds a token that the scanner has read in the engine's place.
    ///
    /// - Parameters:
    ///   - phase: The token as the scanner has left it.
    ///   - text: Its text; empty for a literal.
    /// - Returns: Whether that is the token which the engine has been waiting for.
    func add(_ phase: LexicalScanner.Phase, _ text: UnsafeBufferPointer<UInt8>, to batch: TokenBatch) -> Bool { false }
}
