/// What makes tokens of the slices of the input: libyajl, or the Swift engine.
///
/// An engine reads what it can. The ``Tokenizer`` drains its tokens, and the ``LexicalScanner`` then looks at what the engine
/// has left of the slice. The scanner takes over a token that goes on after the slice, and it alone says what is wrong.
///
/// It is a class to be inherited from: there is one call for a slice, so that dynamic dispatch costs nothing.
@safe
class TokenEngine {
    /// How far an engine has come in a part of a slice.
    struct Progress {
        /// The index of the first byte that it has not read.
        var end: Int
        /// Whether it refuses what it has not read, in a way that makes it useless from here on.
        var isRefused = false
        /// Whether the root value ends there; only said by engines that read the input as it is.
        var endsRoot = false
    }

    /// Whether the engine reads the input as it is; otherwise slices must be prepared.
    var readsRawSlices: Bool { false }

    /// Prepares for another root value.
    ///
    /// - Parameter isFirst: Whether there has been none since the engine was made.
    func beginRoot(isFirst: Bool) {}

    /// Adds the tokens of a part of a slice to a batch, up to the end of the root at most.
    ///
    /// Only engines that read the input as it is can add to those of other parts.
    func read(_ slice: PreparedSlice, from start: Int, to end: Int, into batch: TokenBatch) -> Progress {
        Progress(end: start)
    }

    /// Leaves a token that goes on after the slice to the scanner.
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
